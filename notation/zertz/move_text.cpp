#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "notation/zertz/text.hpp"

namespace gipfbase::zertz {
namespace {

using notation::Code;
using notation::TextError;

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
bool is_letter(char c) { return lower(c) >= 'a' && lower(c) <= 'z'; }

std::optional<Colour> colour_of(char c) {
  switch (c) {
    case 'W': return Colour::kWhite;
    case 'G': return Colour::kGrey;
    case 'B': return Colour::kBlack;
    default: return std::nullopt;
  }
}

Unexpected<TextError> fail(Code code, std::size_t offset, std::string message) {
  return Unexpected{TextError{code, offset, std::move(message)}};
}

/// Reads the parts of a move from left to right.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  void skip_blanks() {
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
  }
  [[nodiscard]] bool done() const { return at_ >= text_.size(); }
  [[nodiscard]] char peek(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  [[nodiscard]] std::size_t offset() const { return at_; }
  bool take(char c) {
    if (done() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  char next() { return text_[at_++]; }
  /// A ring's label, or hex::kNoLabel for a place beyond any board; nothing when no ring is here.
  std::optional<int> ring() {
    if (!is_letter(peek()) || !is_digit(peek(1))) return std::nullopt;
    const int column = lower(next()) - 'a';
    int row = next() - '0';
    if (is_digit(peek())) row = 10 * row + (next() - '0');
    if (column >= hex::kMaxColumns || row < 1 || row > hex::kMaxRows) return hex::kNoLabel;
    return hex::label({column, row});
  }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
};

/// Names of up to eight rings, for messages.
template <class Layout>
std::string names(typename Layout::Cells cells, const Board<Layout>& board) {
  std::vector<int> labels;
  while (cells.any())
    labels.push_back(board.label_of[static_cast<std::size_t>(cells.pop_lowest())]);
  std::sort(labels.begin(), labels.end());
  constexpr std::size_t kShown = 8;
  std::string text;
  for (std::size_t i = 0; i < std::min(labels.size(), kShown); ++i) {
    text += (i > 0 ? ", " : "") + ring_name(labels[i]);
  }
  return labels.size() > kShown ? text + ", ..." : text;
}

std::string name_or_question(int label) {
  return label == hex::kNoLabel ? std::string("a place beyond the board") : ring_name(label);
}

template <class Layout>
std::string explain(const BasicPosition<Layout>& p, const Move& move, Illegal reason) {
  static constexpr std::array<std::string_view, kColours> kNames = {"white", "grey", "black"};
  const auto colour = [&] { return kNames[static_cast<std::size_t>(move.colour())]; };
  switch (reason) {
    case Illegal::kGameOver: return "the game is already over";
    case Illegal::kMustCapture:
      return fmt::format("a capture is compulsory; marbles that can jump: {}",
                         names<Layout>(p.capturers(), p.board()));
    case Illegal::kColourNotInPool:
      return fmt::format("the pool holds no {} marble; place one of the colours left in it",
                         colour());
    case Illegal::kColourNotHeld:
      return fmt::format("the pool is empty and the player has captured no {} marble", colour());
    case Illegal::kNoRing:
      return fmt::format("there is no ring at {} to place on", name_or_question(move.ring()));
    case Illegal::kRingOccupied:
      return fmt::format("ring {} is occupied; place on a vacant ring", ring_name(move.ring()));
    case Illegal::kRemovalMissing:
      return fmt::format("a ring must be removed; free rings: {}",
                         names<Layout>(p.free_rings(), p.board()));
    case Illegal::kRemovedNoRing:
      return fmt::format("there is no ring at {} to remove", name_or_question(move.removed()));
    case Illegal::kRemovedIsPlaced:
      return fmt::format("ring {} has just received the marble; remove another one",
                         ring_name(move.removed()));
    case Illegal::kRemovedOccupied:
      return fmt::format("ring {} holds a marble and cannot be removed", ring_name(move.removed()));
    case Illegal::kRemovedNotFree:
      return fmt::format("ring {} is not free: it cannot slide out sideways; free rings: {}",
                         ring_name(move.removed()), names<Layout>(p.free_rings(), p.board()));
    case Illegal::kNoMarble:
      return fmt::format("there is no marble at {} to capture with",
                         name_or_question(move.start()));
    case Illegal::kNothingJumped: return "the capture jumps over a place without a marble";
    case Illegal::kLandingNotVacant: return "a jump must end on a vacant ring";
    case Illegal::kMustJumpOn:
      return "the capture stops too early: the same marble can jump further and must";
    case Illegal::kPassNotAllowed: return "a player who can place a marble may not pass";
    case Illegal::kDeclineNotAllowed: return "isolated groups may not be left here";
  }
  return "the move is not legal";
}

/// The cells whose marbles a placement takes.
template <class Layout>
typename Layout::Cells taken_by(const BasicPosition<Layout>& p, const Move& move) {
  BasicPosition<Layout> after = p;
  after.play(move);
  auto gone = p.rings() & ~after.rings();
  if (move.removes()) gone.reset(p.board().cell_of[static_cast<std::size_t>(move.removed())]);
  return gone;
}

/// Marbles named behind a placement: their cells, or why they cannot be read.
template <class Layout>
Expected<typename Layout::Cells, TextError> read_taken(const BasicPosition<Layout>& p,
                                                       const Move& move, Scanner& scan) {
  typename Layout::Cells listed;
  scan.skip_blanks();
  while (!scan.done()) {
    const std::size_t at = scan.offset();
    const auto colour = colour_of(scan.peek());
    if (!colour && scan.peek() != '?') {
      return fail(Code::kBadMove, at,
                  "an isolated marble is written as colour and ring, as in Wa1");
    }
    scan.next();
    const auto ring = scan.ring();
    if (!ring) {
      return fail(Code::kBadMove, at,
                  "an isolated marble is written as colour and ring, as in Wa1");
    }
    const int cell = p.board().cell_of[static_cast<std::size_t>(*ring)];
    const bool placed = *ring == move.ring();
    if (cell == hex::kNoLabel || (!placed && !p.occupied().test(cell))) {
      return fail(
          Code::kMismatch, at,
          fmt::format("there is no marble at {} that could be isolated", name_or_question(*ring)));
    }
    const Colour found = placed ? move.colour() : p.colour_at(cell);
    if (colour && *colour != found) {
      return fail(Code::kMismatch, at,
                  fmt::format("the marble at {} is {}, not {}", ring_name(*ring),
                              colour_letter(found), colour_letter(*colour)));
    }
    listed.set(cell);
    scan.skip_blanks();
  }
  return listed;
}

template <class Layout>
Expected<Move, TextError> read_placement(const BasicPosition<Layout>& p, Scanner& scan) {
  const char letter = scan.next();
  // In front of a ring a small letter is a colour, too (pbmserv): "gc3" cannot be a ring.
  const auto colour = colour_of(letter >= 'a' ? static_cast<char>(letter - 'a' + 'A') : letter);
  if (!colour) {
    return fail(Code::kBadMove, 0, "a placement begins with the colour of the marble: W, G or B");
  }
  const std::size_t ring_at = scan.offset();
  const auto ring = scan.ring();
  if (!ring)
    return fail(Code::kBadMove, ring_at, "the colour must be followed by a ring, as in Wd4");
  if (*ring == hex::kNoLabel) {
    return fail(Code::kIllegalMove, ring_at, "there is no such ring to place on, on any board");
  }
  scan.skip_blanks();
  int removed = hex::kNoLabel;
  std::size_t removed_at = ring_at;
  if (scan.take(',')) {
    scan.skip_blanks();
    removed_at = scan.offset();
    const auto named = scan.ring();
    if (!named) {
      return fail(Code::kBadMove, removed_at,
                  "the comma must be followed by the ring to remove, as in Wd4,d1");
    }
    if (*named == hex::kNoLabel) {
      return fail(Code::kIllegalMove, removed_at, "there is no such ring to remove on any board");
    }
    removed = *named;
    scan.skip_blanks();
  }
  const Move move = Move::placement(*colour, *ring, removed);
  if (const auto reason = p.illegality(move)) {
    const bool about_removal =
        *reason == Illegal::kRemovedNoRing || *reason == Illegal::kRemovedIsPlaced ||
        *reason == Illegal::kRemovedOccupied || *reason == Illegal::kRemovedNotFree;
    return fail(Code::kIllegalMove, about_removal ? removed_at : 0, explain(p, move, *reason));
  }
  const bool optional = p.rules().optional_isolation;
  const std::size_t list_at = scan.offset();
  const bool listed = scan.take('x') || scan.take('X');
  if (!listed && !scan.done()) {
    return fail(Code::kBadMove, list_at, "this does not belong to a move");
  }
  if (!listed && !optional) return move;

  typename Layout::Cells named;
  if (listed) {
    auto read = read_taken(p, move, scan);
    if (!read) return Unexpected{std::move(read).error()};
    named = *read;
  }
  const auto all = taken_by(p, move);
  if (named == all) return move;
  if (optional) {
    const auto groups = p.completed_by(move);
    unsigned declined = 0;
    for (int i = 0; i < groups.count; ++i) {
      if ((groups.group[static_cast<std::size_t>(i)] & named).none()) {
        declined |= 1U << static_cast<unsigned>(i);
      }
    }
    const Move leaving = Move::placement(*colour, *ring, removed, declined);
    if (p.is_legal(leaving) && taken_by(p, leaving) == named) return leaving;
  }
  return fail(Code::kMismatch, list_at,
              all.none() ? std::string("this turn isolates no marbles")
                         : fmt::format("this turn isolates the marbles at {}",
                                       names<Layout>(all, p.board())));
}

template <class Layout>
Expected<Move, TextError> read_capture(const BasicPosition<Layout>& p, Scanner& scan) {
  const auto& cells = p.board().cell_of;
  const auto& step = kNeighbours<Layout>.step;
  scan.next();
  scan.skip_blanks();
  const std::size_t start_at = scan.offset();
  const auto start = scan.ring();
  if (!start) {
    return fail(Code::kBadMove, start_at,
                "x must be followed by the ring where the capture starts, as in x d1Gd3");
  }
  int at = cells[static_cast<std::size_t>(*start)];
  if (at == hex::kNoLabel || !p.occupied().test(at)) {
    return fail(Code::kIllegalMove, start_at,
                fmt::format("there is no marble at {} to capture with", name_or_question(*start)));
  }
  Path::Builder path;
  scan.skip_blanks();
  while (!scan.done()) {
    const std::size_t item_at = scan.offset();
    const char letter = scan.peek();
    const auto colour = colour_of(letter);
    if (!colour && letter != '?') {
      return fail(Code::kBadMove, item_at,
                  "each jump is written as the colour captured and the landing ring, as in Gd3");
    }
    scan.next();
    const auto landing = scan.ring();
    if (!landing) {
      return fail(Code::kBadMove, item_at,
                  "each jump is written as the colour captured and the landing ring, as in Gd3");
    }
    const int to = cells[static_cast<std::size_t>(*landing)];
    int direction = -1;
    int over = -1;
    for (int d = 0; d < hex::kDirections && direction < 0; ++d) {
      over = step[static_cast<std::size_t>(at)][static_cast<std::size_t>(d)];
      if (over != kNeighbours<Layout>.kNone && to != hex::kNoLabel &&
          step[static_cast<std::size_t>(over)][static_cast<std::size_t>(d)] == to) {
        direction = d;
      }
    }
    const bool back = path.last() >= 0 && direction == hex::opposite(path.last());
    if (direction < 0 || back || !p.occupied().test(over)) {
      return fail(Code::kIllegalMove, item_at,
                  fmt::format("no jump over a marble leads from {} to {}",
                              ring_name(p.board().label_of[static_cast<std::size_t>(at)]),
                              name_or_question(*landing)));
    }
    if (colour && p.colour_at(over) != *colour) {
      return fail(Code::kMismatch, item_at,
                  fmt::format("the marble jumped on the way to {} is {}, not {}",
                              ring_name(*landing), colour_letter(p.colour_at(over)), letter));
    }
    path.add(direction);
    at = to;
    scan.skip_blanks();
  }
  const Move move = Move::capture(*start, path.path());
  if (const auto reason = p.illegality(move)) {
    return fail(Code::kIllegalMove, start_at, explain(p, move, *reason));
  }
  return move;
}

}  // namespace

template <class Layout>
void write_move(const BasicPosition<Layout>& p, const Move& move, std::string& text) {
  const auto& labels = p.board().label_of;
  if (move.is_pass()) {
    text += '-';
    return;
  }
  if (move.is_capture()) {
    text += "x ";
    text += ring_name(move.start());
    const auto& step = kNeighbours<Layout>.step;
    int at = p.board().cell_of[static_cast<std::size_t>(move.start())];
    for (Path::Reader path(move.path()); !path.done();) {
      const auto d = static_cast<std::size_t>(path.next());
      const int over = step[static_cast<std::size_t>(at)][d];
      at = step[static_cast<std::size_t>(over)][d];
      text += colour_letter(p.colour_at(over));
      text += ring_name(labels[static_cast<std::size_t>(at)]);
    }
    return;
  }
  text += colour_letter(move.colour());
  text += ring_name(move.ring());
  if (move.removes()) {
    text += ',';
    text += ring_name(move.removed());
  }
  auto taken = taken_by(p, move);
  if (taken.none()) return;
  std::vector<int> rings;
  while (taken.any()) rings.push_back(labels[static_cast<std::size_t>(taken.pop_lowest())]);
  std::sort(rings.begin(), rings.end());
  text += " x ";
  for (const int ring : rings) {
    const int cell = p.board().cell_of[static_cast<std::size_t>(ring)];
    text += colour_letter(ring == move.ring() ? move.colour() : p.colour_at(cell));
    text += ring_name(ring);
  }
}

template <class Layout>
Expected<Move, TextError> read_move(const BasicPosition<Layout>& p, std::string_view text) {
  Scanner scan(text);
  scan.skip_blanks();
  if (scan.done()) return fail(Code::kBadMove, 0, "a move is missing here");
  if (text == "-" || text == "pass") {
    if (const auto reason = p.illegality(Move::pass())) {
      return fail(Code::kIllegalMove, 0, explain(p, Move::pass(), *reason));
    }
    return Move::pass();
  }
  if (lower(scan.peek()) == 'x') return read_capture(p, scan);
  return read_placement(p, scan);
}

std::size_t scan_move(std::string_view text) {
  const auto word_end = [&](std::size_t at) {
    while (at < text.size() && !is_blank(text[at]) && text[at] != '{' && text[at] != '(' &&
           text[at] != ')' && text[at] != '$' && text[at] != '!' && text[at] != '?' &&
           text[at] != ';') {
      ++at;
    }
    return at;
  };
  // A '?' followed by a ring is a captured marble of unknown colour, not a comment on the move.
  const auto item_end = [&](std::size_t at) {
    std::size_t end = word_end(at);
    while (end + 2 < text.size() && text[end] == '?' && is_letter(text[end + 1]) &&
           is_digit(text[end + 2])) {
      end = word_end(end + 1);
    }
    return end;
  };
  const auto skip = [&](std::size_t at) {
    while (at < text.size() && is_blank(text[at])) ++at;
    return at;
  };
  if (text.empty()) return 0;
  if (text[0] == '-') return 1;
  if (text.starts_with("pass")) return 4;
  if (!is_letter(text[0])) return 0;
  std::size_t end = item_end(0);
  if (lower(text[0]) == 'x') {
    if (end > 1) return end;
    const std::size_t ring = skip(end);
    return ring < text.size() && is_letter(text[ring]) ? item_end(ring) : end;
  }
  // A list of isolated marbles belongs to the placement: x and then a colour before a ring. A
  // capture has a ring right behind the x.
  const std::size_t x = skip(end);
  if (x >= text.size() || lower(text[x]) != 'x') return end;
  const std::size_t item = skip(x + 1);
  const bool marble = item + 2 < text.size() && (colour_of(text[item]) || text[item] == '?') &&
                      is_letter(text[item + 1]) && is_digit(text[item + 2]);
  return marble ? item_end(item) : end;
}

template void write_move(const BasicPosition<hex::Compact>&, const Move&, std::string&);
template void write_move(const BasicPosition<hex::Wide>&, const Move&, std::string&);
template Expected<Move, TextError> read_move(const BasicPosition<hex::Compact>&, std::string_view);
template Expected<Move, TextError> read_move(const BasicPosition<hex::Wide>&, std::string_view);

}  // namespace gipfbase::zertz

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "notation/text/text.hpp"
#include "notation/zertz/move_reading.hpp"
#include "notation/zertz/text.hpp"

namespace gipfbase::zertz {
namespace {

using notation::Code;
using notation::TextError;
namespace text = notation::text;

/// Reads the marbles listed after a placement; returns their cells.
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
                  "only isolated marbles can follow a placement, each as colour and ring, as in "
                  "\"Wa1\"; a capture is the next move");
    }
    scan.next();
    const auto ring = scan.ring();
    if (!ring) {
      return fail(Code::kBadMove, at,
                  "only isolated marbles can follow a placement, each as colour and ring, as in "
                  "\"Wa1\"; a capture is the next move");
    }
    const int cell = p.board().cell(*ring);
    const bool placed = *ring == move.ring();
    if (cell == Labels::kNone || (!placed && !p.occupied().test(cell))) {
      return fail(Code::kMismatch, at,
                  fmt::format("there is no marble at {} that could be isolated",
                              kOfficialNames.name(*ring)));
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
  // Before a ring a small letter is a colour, too (pbmserv): "gc3" cannot be a ring.
  const auto colour = colour_of(letter >= 'a' ? static_cast<char>(letter - 'a' + 'A') : letter);
  if (!colour) {
    return fail(Code::kBadMove, 0, "a placement begins with the colour of the marble: W, G or B");
  }
  const std::size_t ring_at = scan.offset();
  const auto ring = scan.ring();
  if (!ring)
    return fail(Code::kBadMove, ring_at, "the colour must be followed by a ring, as in \"Wd4\"");
  if (*ring == Labels::kNone) {
    return fail(Code::kIllegalMove, ring_at, "no board has such a ring to place on");
  }
  scan.skip_blanks();
  int removed = Labels::kNone;
  std::size_t removed_at = ring_at;
  if (scan.take(",")) {
    scan.skip_blanks();
    removed_at = scan.offset();
    const auto named = scan.ring();
    if (!named) {
      return fail(Code::kBadMove, removed_at,
                  "the comma must be followed by the ring to remove, as in \"Wd4,d1\"");
    }
    if (*named == Labels::kNone) {
      return fail(Code::kIllegalMove, removed_at, "no board has such a ring to remove");
    }
    removed = *named;
    scan.skip_blanks();
  }
  const Move move = Move::placement(*colour, *ring, removed);
  const MoveReader<Layout> reader(p);
  if (auto error = reader.illegal_placement(move, removed_at)) return Unexpected{std::move(*error)};
  const bool optional = p.rules().optional_isolation;
  const std::size_t list_at = scan.offset();
  const bool listed = scan.take("x") || scan.take("X");
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
  const auto all = reader.taken_by(move);
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
    if (p.is_legal(leaving) && reader.taken_by(leaving) == named) return leaving;
  }
  return fail(Code::kMismatch, list_at,
              all.none() ? std::string("this turn isolates no marbles")
                         : fmt::format("this turn isolates the marbles at {}", reader.list(all)));
}

template <class Layout>
Expected<Move, TextError> read_capture(const BasicPosition<Layout>& p, Scanner& scan) {
  scan.next();
  scan.skip_blanks();
  const std::size_t start_at = scan.offset();
  const auto start = scan.ring();
  if (!start) {
    return fail(Code::kBadMove, start_at,
                "\"x\" must be followed by the ring where the capture starts, as in \"x d1Gd3\"");
  }
  MoveReader<Layout> capture(p);
  if (auto error = capture.start(*start, start_at)) return Unexpected{std::move(*error)};
  scan.skip_blanks();
  while (!scan.done()) {
    const std::size_t item_at = scan.offset();
    const char taken = scan.next();
    const auto landing =
        taken == '?' || colour_of(taken) ? scan.ring() : std::optional<int>(std::nullopt);
    if (!landing) {
      return fail(
          Code::kBadMove, item_at,
          "each jump is written as the colour captured and the landing ring, as in \"Gd3\"");
    }
    if (auto error = capture.jump(*landing, taken, item_at)) return Unexpected{std::move(*error)};
    scan.skip_blanks();
  }
  return capture.finish();
}

}  // namespace

template <class Layout>
void write_move(const BasicPosition<Layout>& p, const Move& move, std::string& text) {
  const auto& board = p.board();
  if (move.is_pass()) {
    text += '-';
    return;
  }
  if (move.is_capture()) {
    text += "x ";
    text += ring_name(move.start());
    for_each_jump(board, move, [&](int /*from*/, int over, int to) {
      text += colour_letter(p.colour_at(over));
      text += ring_name(board.label(to));
    });
    return;
  }
  text += colour_letter(move.colour());
  text += ring_name(move.ring());
  if (move.removes()) {
    text += ',';
    text += ring_name(move.removed());
  }
  auto taken = MoveReader<Layout>(p).taken_by(move);
  if (taken.none()) return;
  std::vector<int> rings;
  while (taken.any()) rings.push_back(board.label(taken.pop_lowest()));
  std::sort(rings.begin(), rings.end());
  text += " x ";
  for (const int ring : rings) {
    const int cell = board.cell(ring);
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
      return fail(Code::kIllegalMove, 0, MoveReader<Layout>(p).explain(Move::pass(), *reason));
    }
    return Move::pass();
  }
  if (text::lower(scan.peek()) == 'x') return read_capture(p, scan);
  return read_placement(p, scan);
}

std::size_t scan_move(std::string_view text) {
  const auto word_end = [&](std::size_t at) {
    while (at < text.size() && !text::is_blank(text[at]) && text[at] != '{' && text[at] != '(' &&
           text[at] != ')' && text[at] != '$' && text[at] != '!' && text[at] != '?' &&
           text[at] != ';') {
      ++at;
    }
    return at;
  };
  // A '?' followed by a ring is a captured marble of unknown colour, not a comment on the move.
  const auto item_end = [&](std::size_t at) {
    std::size_t end = word_end(at);
    while (end + 2 < text.size() && text[end] == '?' && text::is_letter(text[end + 1]) &&
           text::is_digit(text[end + 2])) {
      end = word_end(end + 1);
    }
    return end;
  };
  const auto skip = [&](std::size_t at) {
    while (at < text.size() && text::is_blank(text[at])) ++at;
    return at;
  };
  if (text.empty()) return 0;
  if (text[0] == '-') return 1;
  if (text.starts_with("pass")) return 4;
  if (!text::is_letter(text[0])) return 0;
  std::size_t end = item_end(0);
  if (text::lower(text[0]) == 'x') {
    if (end > 1) return end;
    const std::size_t ring = skip(end);
    return ring < text.size() && text::is_letter(text[ring]) ? item_end(ring) : end;
  }
  // "x Wd4" after a placement lists isolated marbles and belongs to it: the x is followed by a
  // colour and a ring. "x d4" is a capture: the x is followed by a ring.
  const std::size_t x = skip(end);
  if (x >= text.size() || text::lower(text[x]) != 'x') return end;
  const std::size_t item = skip(x + 1);
  const bool marble = item + 2 < text.size() && (colour_of(text[item]) || text[item] == '?') &&
                      text::is_letter(text[item + 1]) && text::is_digit(text[item + 2]);
  return marble ? item_end(item) : end;
}

template void write_move(const BasicPosition<hex::Compact>&, const Move&, std::string&);
template void write_move(const BasicPosition<hex::Wide>&, const Move&, std::string&);
template Expected<Move, TextError> read_move(const BasicPosition<hex::Compact>&, std::string_view);
template Expected<Move, TextError> read_move(const BasicPosition<hex::Wide>&, std::string_view);

}  // namespace gipfbase::zertz

#include "notation/zertz/zen_moves.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

#include "notation/text/text.hpp"
#include "notation/zertz/text.hpp"
#include "notation/zertz/zip_text.hpp"
#include "rules/zertz/title.hpp"

namespace gipfbase::zertz {
namespace {

using notation::AnyPosition;
using notation::Code;
using notation::TextError;
using notation::gpn::is_letter;

constexpr std::string_view kTakenLetters = "wgb";
/// Of what is taken, in messages; no set has more marbles.
constexpr std::size_t kLongestList = 30;

/// The sign between the rings of a capture: also ×, and × in Latin-1.
bool take_jump(Scanner& scan) {
  return scan.take("x") || scan.take("X") || scan.take("\xC3\x97") || scan.take("\xD7");
}

/// The colours a legal move takes: jumped marbles in order, isolated ones white, grey, black.
std::string letters_taken(const Position& p, const Move& move) {
  std::string letters;
  const auto add = [&](Colour colour) {
    letters += kTakenLetters[static_cast<std::size_t>(colour)];
  };
  if (move.is_capture()) {
    const auto& step = kNeighbours<hex::Compact>.step;
    int at = p.board().cell_of[static_cast<std::size_t>(move.start())];
    for (Path::Reader path(move.path()); !path.done();) {
      const auto d = static_cast<std::size_t>(path.next());
      const int over = step[static_cast<std::size_t>(at)][d];
      at = step[static_cast<std::size_t>(over)][d];
      add(p.colour_at(over));
    }
  } else if (move.is_placement()) {
    for (auto cells = taken_by(p, move); cells.any();) {
      const int cell = cells.pop_lowest();
      add(p.occupied().test(cell) ? p.colour_at(cell) : move.colour());
    }
    std::sort(letters.begin(), letters.end(),
              [](char a, char b) { return kTakenLetters.find(a) < kTakenLetters.find(b); });
  }
  return letters;
}

/// The rest of a move: nothing, or what it takes.
std::optional<TextError> read_rest(Scanner& scan) {
  scan.skip_blanks();
  const std::size_t at = scan.offset();
  if (scan.done()) return std::nullopt;
  if (!scan.take("+")) {
    return TextError{Code::kBadMove, at,
                     "this does not belong to a move; write Wb3, Wb3-c4 or Wa4xc4xe5, and what is "
                     "taken as in +wg"};
  }
  do {
    if (kTakenLetters.find(lower(scan.peek())) == std::string_view::npos) {
      return TextError{Code::kBadMove, scan.offset(),
                       "what is taken is written with the letters w, g and b, as in +wg"};
    }
    scan.next();
  } while (!scan.done());
  return std::nullopt;
}

/// A ring that the game began with; `missing` is said when none is named here.
Expected<int, TextError> read_ring(Scanner& scan, std::string_view text, const char* missing) {
  const std::size_t at = scan.offset();
  const auto ring = scan.ring();
  if (!ring) return fail(Code::kBadMove, at, missing);
  if (*ring != Labels::kNone) return *ring;
  return fail(
      Code::kIllegalMove, at,
      fmt::format("there was no ring {} when the game began", text.substr(at, scan.offset() - at)));
}

}  // namespace

ZenMoves::ZenMoves(const AnyPosition& any) {
  const auto start = notation::typed<Position>(any);
  const auto& board = start.board();
  std::array<int, Labels::kColumns> lowest{};
  lowest.fill(std::numeric_limits<int>::max());
  int leftmost = Labels::kColumns;
  for (auto rings = start.rings(); rings.any();) {
    const ZipPlace place = zip_place(board, rings.pop_lowest());
    int& low = lowest[static_cast<std::size_t>(place.column)];
    low = std::min(low, place.height);
    leftmost = std::min(leftmost, place.column);
  }
  for (auto rings = start.rings(); rings.any();) {
    const int cell = rings.pop_lowest();
    const ZipPlace place = zip_place(board, cell);
    const int low = lowest[static_cast<std::size_t>(place.column)];
    names_.give(board.label_of[static_cast<std::size_t>(cell)],
                Labels::label({place.column - leftmost, place.height - low + 1}));
  }
}

std::size_t ZenMoves::scan_move(std::string_view text) const {
  constexpr std::string_view kEnds = " \t\r\n\v\f{}();$!?";
  if (text.empty() || !is_letter(text[0])) return 0;
  std::size_t end = std::min(text.find_first_of(kEnds), text.size());
  while (true) {
    const std::size_t next = text.find_first_not_of(" \t\r\n\v\f", end);
    if (next == std::string_view::npos || (text[next] != '-' && text[next] != '+')) return end;
    end = std::min(text.find_first_of(kEnds, next), text.size());
  }
}

Expected<PackedMove, TextError> ZenMoves::read_move(const AnyPosition& any,
                                                    std::string_view text) const {
  const auto p = notation::typed<Position>(any);
  Scanner scan(text, names_);
  scan.skip_blanks();
  const auto colour = scan.done() ? std::nullopt : colour_of(scan.next());
  if (!colour) {
    return fail(Code::kBadMove, 0, "a move begins with the colour of its marble: W, G or B");
  }
  const std::size_t ring_at = scan.offset();
  const auto ring = read_ring(scan, text, "the colour must be followed by a ring, as in Wb3");
  if (!ring) return Unexpected{ring.error()};
  const auto move = take_jump(scan) ? read_capture(p, {*colour, *ring, ring_at}, scan, text)
                                    : read_placement(p, {*colour, *ring, ring_at}, scan, text);
  if (!move) return Unexpected{move.error()};
  return CompactTitle::pack(*move);
}

Expected<Move, TextError> ZenMoves::read_placement(const Position& p, const Beginning& begin,
                                                   Scanner& scan, std::string_view text) const {
  int removed = Labels::kNone;
  scan.skip_blanks();
  const std::size_t removed_at = scan.offset() + 1;
  if (scan.take("-")) {
    const auto named =
        read_ring(scan, text, "the dash must be followed by the ring to remove, as in Wb3-c4");
    if (!named) return Unexpected{named.error()};
    removed = *named;
  }
  if (auto error = read_rest(scan)) return Unexpected{std::move(*error)};
  const Move move = Move::placement(begin.colour, begin.ring, removed);
  if (auto error = illegal_placement(p, move, removed_at, names_)) {
    return Unexpected{std::move(*error)};
  }
  return move;
}

Expected<Move, TextError> ZenMoves::read_capture(const Position& p, const Beginning& begin,
                                                 Scanner& scan, std::string_view text) const {
  CaptureReader<hex::Compact> capture(p, names_);
  if (auto error = capture.start(begin.ring, begin.ring_at)) return Unexpected{std::move(*error)};
  const Colour found = p.colour_at(p.board().cell_of[static_cast<std::size_t>(begin.ring)]);
  if (found != begin.colour) {
    return fail(Code::kMismatch, 0,
                fmt::format("the marble at {} is {}, not {}", names_.name(begin.ring),
                            colour_letter(found), colour_letter(begin.colour)));
  }
  do {
    const std::size_t at = scan.offset();
    const auto ring =
        read_ring(scan, text, "x must be followed by the ring jumped to, as in Wa4xc4");
    if (!ring) return Unexpected{ring.error()};
    if (auto error = capture.jump(*ring, '?', at)) return Unexpected{std::move(*error)};
  } while (take_jump(scan));
  if (auto error = read_rest(scan)) return Unexpected{std::move(*error)};
  return capture.finish();
}

std::optional<TextError> ZenMoves::remark(const AnyPosition& any, const PackedMove& packed,
                                          std::string_view text) const {
  const std::size_t at = text.find('+');
  if (at == std::string_view::npos) return std::nullopt;
  const std::string taken =
      letters_taken(notation::typed<Position>(any), CompactTitle::unpack(packed));
  std::string named(text.substr(at + 1));
  std::transform(named.begin(), named.end(), named.begin(), lower);
  if (std::is_permutation(named.begin(), named.end(), taken.begin(), taken.end())) {
    return std::nullopt;
  }
  return TextError{Code::kMismatch, at,
                   fmt::format("{} is written for the marbles taken, but this move takes {}",
                               text.substr(at), taken.empty() ? "none" : taken)};
}

void ZenMoves::write_move(const AnyPosition& any, const PackedMove& packed,
                          std::string& text) const {
  const auto p = notation::typed<Position>(any);
  const Move move = CompactTitle::unpack(packed);
  const auto& board = p.board();
  if (move.is_pass()) return;
  if (move.is_capture()) {
    const auto& step = kNeighbours<hex::Compact>.step;
    int at = board.cell_of[static_cast<std::size_t>(move.start())];
    text += colour_letter(p.colour_at(at));
    text += names_.name(move.start());
    for (Path::Reader path(move.path()); !path.done();) {
      const auto d = static_cast<std::size_t>(path.next());
      at = step[step[static_cast<std::size_t>(at)][d]][d];
      text += 'x';
      text += names_.name(board.label_of[static_cast<std::size_t>(at)]);
    }
  } else {
    text += colour_letter(move.colour());
    text += names_.name(move.ring());
    if (move.removes()) text.append("-").append(names_.name(move.removed()));
  }
  // On a full board zertz.app takes nothing.
  const int left = p.vacant().count() - (move.removes() ? 2 : 1);
  if (move.is_placement() && left == 0) return;
  const std::string taken = letters_taken(p, move);
  if (!taken.empty()) text.append("+").append(taken);
}

}  // namespace gipfbase::zertz

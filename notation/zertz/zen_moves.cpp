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
namespace text = notation::text;

constexpr std::string_view kTakenLetters = "wgb";
/// The letters of the marbles that a legal move takes: jumped marbles in the order of the jumps,
/// isolated ones in the order white, grey, black.
std::string letters_taken(const Position& p, const Move& move) {
  std::string letters;
  const auto add = [&](Colour colour) {
    letters += kTakenLetters[static_cast<std::size_t>(colour)];
  };
  if (move.is_capture()) {
    for_each_jump(p.board(), move,
                  [&](int /*from*/, int over, int /*to*/) { add(p.colour_at(over)); });
  } else if (move.is_placement()) {
    for (auto cells = MoveReader(p).taken_by(move); cells.any();) {
      const int cell = cells.pop_lowest();
      add(p.occupied().test(cell) ? p.colour_at(cell) : move.colour());
    }
    std::sort(letters.begin(), letters.end(),
              [](char a, char b) { return kTakenLetters.find(a) < kTakenLetters.find(b); });
  }
  return letters;
}

/// Reads one move with these names of rings.
class MoveText {
 public:
  MoveText(const Position& position, std::string_view text, const RingNames& names)
      : position_(position),
        text_(text),
        names_(names),
        scan_(text, names),
        reader_(position, names) {}

  Expected<Move, TextError> read() {
    scan_.skip_blanks();
    const auto colour = scan_.done() ? std::nullopt : colour_of(scan_.next());
    if (!colour) {
      return fail(Code::kBadMove, 0, "a move begins with the colour of its marble: W, G or B");
    }
    const std::size_t ring_at = scan_.offset();
    const auto ring = read_ring("the colour must be followed by a ring, as in \"Wb3\"");
    if (!ring) return Unexpected{ring.error()};
    return take_jump() ? read_capture(*colour, *ring, ring_at) : read_placement(*colour, *ring);
  }

 private:
  /// Takes the sign between the rings of a capture: x, X, or × in UTF-8 or Latin-1.
  bool take_jump() {
    return scan_.take("x") || scan_.take("X") || scan_.take("\xC3\x97") || scan_.take("\xD7");
  }

  /// Reads the rest of a move: nothing, or the marbles taken.
  std::optional<TextError> read_rest() {
    scan_.skip_blanks();
    const std::size_t at = scan_.offset();
    if (scan_.done()) return std::nullopt;
    if (!scan_.take("+")) {
      return TextError{Code::kBadMove, at,
                       "this does not belong to a move; write \"Wb3\", \"Wb3-c4\" or "
                       "\"Wa4xc4xe5\", and add the marbles taken as in \"+wg\""};
    }
    do {
      if (kTakenLetters.find(text::lower(scan_.peek())) == std::string_view::npos) {
        return TextError{
            Code::kBadMove, scan_.offset(),
            "the marbles taken are written with the letters w, g and b, as in \"+wg\""};
      }
      scan_.next();
    } while (!scan_.done());
    return std::nullopt;
  }

  /// Reads a ring of the start position; `missing` is the message when the text names no ring.
  Expected<int, TextError> read_ring(const char* missing) {
    const std::size_t at = scan_.offset();
    const auto ring = scan_.ring();
    if (!ring) return fail(Code::kBadMove, at, missing);
    if (*ring != Labels::kNone) return *ring;
    return fail(Code::kIllegalMove, at,
                fmt::format("there was no ring {} when the game began",
                            text_.substr(at, scan_.offset() - at)));
  }

  Expected<Move, TextError> read_placement(Colour colour, int ring) {
    int removed = Labels::kNone;
    scan_.skip_blanks();
    const std::size_t removed_at = scan_.offset() + 1;
    if (scan_.take("-")) {
      const auto named =
          read_ring("the dash must be followed by the ring to remove, as in \"Wb3-c4\"");
      if (!named) return Unexpected{named.error()};
      removed = *named;
    }
    if (auto error = read_rest()) return Unexpected{std::move(*error)};
    const Move move = Move::placement(colour, ring, removed);
    if (auto error = reader_.illegal_placement(move, removed_at)) {
      return Unexpected{std::move(*error)};
    }
    return move;
  }

  Expected<Move, TextError> read_capture(Colour colour, int start, std::size_t start_at) {
    if (auto error = reader_.start(start, start_at)) return Unexpected{std::move(*error)};
    const Colour found = position_.colour_at(position_.board().cell(start));
    if (found != colour) {
      return fail(Code::kMismatch, 0,
                  fmt::format("the marble at {} is {}, not {}", names_.name(start),
                              colour_letter(found), colour_letter(colour)));
    }
    do {
      const std::size_t at = scan_.offset();
      const auto ring = read_ring("\"x\" must be followed by the ring jumped to, as in \"Wa4xc4\"");
      if (!ring) return Unexpected{ring.error()};
      if (auto error = reader_.jump(*ring, '?', at)) return Unexpected{std::move(*error)};
    } while (take_jump());
    if (auto error = read_rest()) return Unexpected{std::move(*error)};
    return reader_.finish();
  }

  const Position& position_;
  std::string_view text_;
  const RingNames& names_;
  Scanner scan_;
  MoveReader<hex::Compact> reader_;
};

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
    names_.give(board.label(cell),
                Labels::label({place.column - leftmost, place.height - low + 1}));
  }
}

std::size_t ZenMoves::scan_move(std::string_view text) const {
  constexpr std::string_view kEnds = " \t\r\n\v\f{}();$!?";
  if (text.empty() || !text::is_letter(text[0])) return 0;
  std::size_t end = std::min(text.find_first_of(kEnds), text.size());
  while (true) {
    const std::size_t next = text.find_first_not_of(" \t\r\n\v\f", end);
    if (next == std::string_view::npos || (text[next] != '-' && text[next] != '+')) return end;
    end = std::min(text.find_first_of(kEnds, next), text.size());
  }
}

Expected<PackedMove, TextError> ZenMoves::read_move(const AnyPosition& any,
                                                    std::string_view text) const {
  const auto position = notation::typed<Position>(any);
  const auto move = MoveText(position, text, names_).read();
  if (!move) return Unexpected{move.error()};
  return CompactTitle::pack(*move);
}

std::optional<TextError> ZenMoves::remark(const AnyPosition& any, const PackedMove& packed,
                                          std::string_view text) const {
  const std::size_t at = text.find('+');
  if (at == std::string_view::npos) return std::nullopt;
  const std::string taken =
      letters_taken(notation::typed<Position>(any), CompactTitle::unpack(packed));
  std::string named(text.substr(at + 1));
  std::transform(named.begin(), named.end(), named.begin(), text::lower);
  if (std::is_permutation(named.begin(), named.end(), taken.begin(), taken.end())) {
    return std::nullopt;
  }
  return TextError{Code::kMismatch, at,
                   fmt::format("\"{}\" does not name the marbles taken; {}", text.substr(at),
                               taken.empty() ? std::string("this move takes none")
                                             : fmt::format("write \"+{}\"", taken))};
}

void ZenMoves::write_move(const AnyPosition& any, const PackedMove& packed,
                          std::string& text) const {
  const auto p = notation::typed<Position>(any);
  const Move move = CompactTitle::unpack(packed);
  const auto& board = p.board();
  if (move.is_pass()) return;
  if (move.is_capture()) {
    text += colour_letter(p.colour_at(board.cell(move.start())));
    text += names_.name(move.start());
    for_each_jump(board, move, [&](int /*from*/, int /*over*/, int to) {
      text += 'x';
      text += names_.name(board.label(to));
    });
  } else {
    text += colour_letter(move.colour());
    text += names_.name(move.ring());
    if (move.removes()) text.append("-").append(names_.name(move.removed()));
  }
  // On a full board no marbles are taken on zertz.app.
  const int left = p.vacant().count() - (move.removes() ? 2 : 1);
  if (move.is_placement() && left == 0) return;
  const std::string taken = letters_taken(p, move);
  if (!taken.empty()) text.append("+").append(taken);
}

}  // namespace gipfbase::zertz

#include "notation/gipf/move_reading.hpp"
#include "notation/gipf/text.hpp"

namespace gipfbase::gipf {
namespace {

using notation::Code;
using notation::TextError;

/// The official notation. See move_reading.hpp.
struct Official {
  using Title = Gipf;

  static char mark(const Pieces& pieces, int cell) {
    return (pieces.gipf & bit(cell)) != 0 ? 'G' : '\0';
  }
  static Cells choice(const Pieces& pieces) { return pieces.gipf; }
  static bool acts(const Position& /*position*/, const Move& move) {
    return move.entry != Move::kNoEntry;
  }
  static bool append_action(const Position& middle, const Move& move, std::string& text) {
    if (move.entry >= kEntries || middle.pushed(kEntry[move.entry]) < 0) return false;
    if (move.gipf) text += 'G';
    return append_push(middle, kEntry[move.entry], text);
  }
  static void append_end(const Move& /*move*/, std::string& /*text*/) {}
  static Pieces after(const Position& middle, const Move& move) {
    return middle.after_push(kEntry[move.entry], move.gipf).pieces();
  }
  static Removals removals_after(const Position& middle, const Move& move) {
    return removals(after(middle, move), middle.side_to_move());
  }
  static void moves(Reading<Official>& reading, const Position& middle, Move move) {
    move.gipf = reading.shape().mark == 'G';
    for (const std::uint8_t e : reading.entries(middle)) {
      move.entry = e;
      reading.try_move(middle, move);
    }
  }
  static std::optional<std::string> refusal(const Position& position, const Position& middle,
                                            const Move& move) {
    const bool over = middle.decided() && position.rules().ends_at_removal;
    if (middle.may_push(move.gipf) && !over) return std::nullopt;
    const auto why = position.illegality(move);
    return why ? why_no_push(position, *why) : std::string();
  }
  /// Always nullopt, because moves that passed the other checks are legal.
  static std::optional<std::string> illegal(const Position& /*position*/, const Move& /*move*/) {
    return std::nullopt;
  }

 private:
  static std::string why_no_push(const Position& position, Illegal why) {
    const std::string_view mover = notation::colour_name(position.side_to_move());
    switch (why) {
      case Illegal::kGameDecided: return "the removal has decided the game; leave out the push";
      case Illegal::kNoGipfPiece:
        return fmt::format("{} may not bring in a GIPF-piece {}", mover,
                           position.rules().version == Version::kTournament ? "after a single piece"
                                                                            : "in this version");
      case Illegal::kGipfPieceFirst:
        return fmt::format("the first piece of {} must be a GIPF-piece; begin the move with \"G\"",
                           mover);
      default: return fmt::format("{} has too few pieces in reserve", mover);
    }
  }
};

}  // namespace

std::string place_name(int cell) {
  const hex::Place p = place_of(cell);
  return fmt::format("{}{}", static_cast<char>('a' + p.column), p.row);
}

void write_move(const Position& position, const Move& move, std::string& text) {
  append_move<Official>(position, move, true, true, text);
}

void write_short_move(const Position& position, const Move& move, std::string& text) {
  append_short_move<Official>(position, move, text);
}

std::size_t scan_move(std::string_view text, Grammar grammar) {
  return shape_of(text, grammar).length;
}

Expected<Move, TextError> read_move(const Position& position, std::string_view text) {
  const MoveShape shape = shape_of(text);
  if (shape.length == 0 || shape.length != text.size()) {
    return Unexpected{TextError{Code::kBadMove, shape.length,
                                "this is not a move; write \"e2\", \"g1-c3\" or \"Gd8-f7\"; add "
                                "removed rows before the push as \"xb3,c3;\" or after it as "
                                "\";xb3,c3*\" (the star marks a captured piece)"}};
  }
  return Reading<Official>(position, shape).run();
}

std::optional<TextError> remark(const Position& position, const Move& move, std::string_view text) {
  return remark_on<Official>(position, move, shape_of(text));
}

}  // namespace gipfbase::gipf

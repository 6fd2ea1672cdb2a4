#include <array>

#include "notation/gipf/move_reading.hpp"
#include "notation/gipf/potentials/text.hpp"

namespace gipfbase::gipf {
namespace {

using notation::Code;
using notation::TextError;

constexpr std::string_view kMarks = "ZTDY";

/// The sign between the places of a use.
char sign_of(const LoadedPieces& pieces, int from) {
  if ((pieces.loaded[index_of(Kind::kZertz)] & bit(from)) != 0) return '^';
  return (pieces.loaded[index_of(Kind::kDvonn)] & bit(from)) != 0 ? '+' : '>';
}

/// The official notation with our additions. See move_reading.hpp.
struct Extended {
  using Title = PotentialGipf;

  static char mark(const LoadedPieces& pieces, int cell) {
    if ((pieces.gipf & bit(cell)) != 0) return 'G';
    for (std::size_t k = 0; k < kKinds; ++k) {
      if ((pieces.loaded[k] & ~pieces.used & bit(cell)) != 0) return kMarks[k];
    }
    return '\0';
  }
  static Cells choice(const LoadedPieces& pieces) { return pieces.may_stay(); }
  static bool acts(const PotentialPosition& /*position*/, const PotentialMove& move) {
    return move.action != Action::kNone;
  }
  static bool append_action(const PotentialPosition& middle, const PotentialMove& move,
                            std::string& text) {
    if (move.action == Action::kUse) {
      text += place_name(move.from);
      text += sign_of(middle.pieces(), move.from);
      text += place_name(move.to);
      return true;
    }
    if (!is_push(move.action) || move.from >= kEntries || middle.pushed(kEntry[move.from]) < 0) {
      return false;
    }
    if (move.action == Action::kExtra) text += '&';
    if (move.action == Action::kGipf) text += 'G';
    if (is_load(move.action)) text += kMarks[index_of(kind_of(move.action))];
    return append_push(middle, kEntry[move.from], text);
  }
  static void append_end(const PotentialMove& move, std::string& text) {
    if (move.more) text += '&';
  }
  static LoadedPieces after(const PotentialPosition& middle, const PotentialMove& move) {
    return middle.after_action(move).pieces();
  }
  static Removals removals_after(const PotentialPosition& middle, const PotentialMove& move) {
    return middle.after_action(move).removals_after(move);
  }

  static void moves(Reading<Extended>& reading, const PotentialPosition& middle,
                    PotentialMove move) {
    const MoveShape& shape = reading.shape();
    move.more = shape.more;
    if (shape.special == Special::kUse) {
      move.action = Action::kUse;
      move.from = static_cast<std::uint8_t>(std::max(shape.dot, 0));
      move.to = static_cast<std::uint8_t>(shape.spot);
      reading.try_move(middle, move);
      return;
    }
    const std::size_t kind = shape.mark == 0 ? kMarks.npos : kMarks.find(shape.mark);
    // The sign & may be missing when only an additional move is possible.
    const bool extra = shape.extra || (middle.phase() == Phase::kExtraDue && shape.mark == 0);
    if (extra) {
      move.action = Action::kExtra;
    } else if (kind < kKinds) {
      move.action = load_of(static_cast<Kind>(kind));
    } else {
      move.action = shape.mark == 'G' ? Action::kGipf : Action::kSingle;
    }
    if (shape.extra && shape.mark != 0) {
      reading.note(shape.push_offset, "an additional move can bring in only a TAMSK-potential");
      return;
    }
    for (const std::uint8_t e : reading.entries(middle)) {
      move.from = e;
      const bool possible = !middle.turn_over() && !middle.unable(move);
      if (possible && shape.after.given && middle.after_action(move).rows_wait(move)) {
        reading.note(shape.after.offset,
                     "rows can be removed only after the last move of the turn");
        continue;
      }
      reading.try_move(middle, move);
    }
  }

  static std::optional<std::string> refusal(const PotentialPosition& position,
                                            const PotentialPosition& middle,
                                            const PotentialMove& move) {
    if (middle.rows_due())
      return "all that remains of this turn is the removal of rows; write nothing else, as in "
             "\"xb3,c3\"";
    if (middle.turn_over()) return "the removal has decided the game; leave out the push";
    if (move.action == Action::kUse && !is_spot(move.from)) {
      return "the place from which the potential goes is not a spot of the board";
    }
    if (const auto why = middle.unable(move)) return reason(position, middle, move, *why);
    return std::nullopt;
  }
  static std::optional<std::string> illegal(const PotentialPosition& position,
                                            const PotentialMove& move) {
    if (!move.more || position.is_legal(move)) return std::nullopt;
    return "no additional move can follow; leave out the \"&\" at the end";
  }

 private:
  static std::string reason(const PotentialPosition& position, const PotentialPosition& middle,
                            const PotentialMove& move, Illegal why) {
    const std::string_view mover = notation::colour_name(position.turn());
    switch (why) {
      case Illegal::kNoGipfPiece:
        return fmt::format("{} can no longer bring in a GIPF-piece", mover);
      case Illegal::kGipfPieceFirst:
        return fmt::format("the first piece of {} must be a GIPF-piece; begin the move with \"G\"",
                           mover);
      case Illegal::kNoPotential:
        return fmt::format("{} has no {}-potential left to bring in", mover,
                           kKindNames[index_of(kind_of(move.action))]);
      case Illegal::kNotLoaded:
        return fmt::format("no loaded piece of {} stands on {}", mover, place_name(move.from));
      case Illegal::kNotThere: return not_there(middle, move);
      case Illegal::kNoExtra:
        return fmt::format("an additional move needs a piece of {} with a TAMSK-potential on e5",
                           mover);
      case Illegal::kExtraDue:
        return "the ordinary move has been made; write the additional move, as in \"&d1-d4\"";
      case Illegal::kLineFull: return "the line is full";
      default: return fmt::format("{} has too few pieces in reserve", mover);
    }
  }
  static std::string not_there(const PotentialPosition& middle, const PotentialMove& move) {
    const Cells goals = middle.destinations(move.from);
    if (goals == 0) {
      return fmt::format("the potential on {} cannot go anywhere", place_name(move.from));
    }
    std::string list;
    for (const int cell : in_order(goals)) {
      list += fmt::format("{}{}{}{}", list.empty() ? "" : " or ", place_name(move.from),
                          sign_of(middle.pieces(), move.from), place_name(cell));
    }
    return fmt::format("the potential on {} cannot go to {}; possible: {}", place_name(move.from),
                       place_name(move.to), list);
  }
};

std::optional<PotentialMove> answer_of(Special special) {
  if (special < Special::kPass) return std::nullopt;
  PotentialMove move;
  move.action = static_cast<Action>(static_cast<int>(Action::kPass) + static_cast<int>(special) -
                                    static_cast<int>(Special::kPass));
  return move;
}

Expected<PotentialMove, TextError> fail(Code code, std::size_t offset, std::string message) {
  return Unexpected{TextError{code, offset, std::move(message)}};
}

}  // namespace

void write_move(const PotentialPosition& position, const PotentialMove& move, std::string& text) {
  if (is_answer(move.action)) {
    text += kAnswerWords[static_cast<std::size_t>(move.action) -
                         static_cast<std::size_t>(Action::kPass)];
    return;
  }
  append_move<Extended>(position, move, true, true, text);
}

void write_short_move(const PotentialPosition& position, const PotentialMove& move,
                      std::string& text) {
  const bool lists = move.before != 0 || move.after != 0;
  if (!lists) return write_move(position, move, text);
  append_short_move<Extended>(position, move, text);
}

Expected<PotentialMove, TextError> read_move(const PotentialPosition& position,
                                             std::string_view text) {
  const MoveShape shape = shape_of(text, Grammar::kPotentials);
  if (shape.length == 0 || shape.length != text.size()) {
    return fail(Code::kBadMove, shape.length,
                "this is not a move; write \"e2\", \"g1-c3\", \"Gd8-f7\" or \"Zd8-f7\", or the use "
                "of a potential as \"c3^f6\", \"c3+d4\", \"c3>f6\" or \"&d1-d4\"; add removed rows "
                "before the move as \"xb3,c3;\" or after it as \";xb3,c3*\" (the star marks a "
                "captured piece)");
  }
  const auto answer = answer_of(shape.special);
  const bool answering = position.phase() >= Phase::kAnswer && !position.outcome().over();
  if (answer && position.is_legal(*answer)) return *answer;
  if (answering) {
    return fail(
        Code::kIllegalMove, 0,
        position.phase() == Phase::kAnswer
            ? "the use of a potential was announced; write \"pass\" or \"challenge\""
            : "the use of a potential was challenged; write \"executed\" or \"neutralised\"");
  }
  if (answer)
    return fail(Code::kIllegalMove, 0,
                "no use of a potential was announced; write a move, not an answer");
  if (shape.special == Special::kUse && is_spot(shape.dot)) {
    const Cells loaded = position.pieces().open_loaded() & bit(shape.dot);
    const char sign = sign_of(position.pieces(), shape.dot);
    if (loaded != 0 && sign != shape.sign) {
      return fail(Code::kIllegalMove, shape.push_offset,
                  fmt::format("the use of the potential on {} must be written \"{}{}{}\"",
                              place_name(shape.dot), place_name(shape.dot), sign,
                              place_name(std::max(shape.spot, 0))));
    }
  }
  return Reading<Extended>(position, shape).run();
}

std::optional<TextError> remark(const PotentialPosition& position, const PotentialMove& move,
                                std::string_view text) {
  MoveShape shape = shape_of(text, Grammar::kPotentials);
  PotentialPosition after = position;
  after.play(move);
  // An announced use has not been executed yet, so the reserve is not checked.
  if (after.phase() == Phase::kAnswer) shape.reserve.reset();
  return remark_on<Extended>(position, move, shape);
}

}  // namespace gipfbase::gipf

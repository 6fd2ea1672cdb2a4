#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "notation/dvonn/text.hpp"
#include "notation/formats/boardspace/lifting.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::dvonn {
namespace {

using notation::BoardspaceAction;
using notation::BoardspaceGame;
using notation::BoardspaceTitle;
using notation::Code;
using notation::Finding;
using notation::Game;
using notation::Lifting;
using notation::Severity;
namespace text = notation::text;

constexpr std::string_view kSwap = "Swap";
constexpr std::array<notation::BoardspaceVariant, 1> kVariants = {{{"dvonn", kVariant}}};
/// SU has a number, usually 0. The meaning of other numbers is not known.
constexpr notation::BoardspaceFormat kRecords = {
    "DVONN", "Dvonn", kVariants, {"BoardspaceKey", "0"}};

constexpr std::array<notation::BoardspaceVerb<Lifting>, 6> kVerbs = {{{"Dropb", Lifting::kDrop},
                                                                      {"Pickb", Lifting::kPick},
                                                                      {"Move", Lifting::kMove},
                                                                      {"Pick", Lifting::kIgnored},
                                                                      {"Drop", Lifting::kIgnored},
                                                                      {"Pass", Lifting::kPass}}};

constexpr notation::LiftingWords kWords = {
    "DVONN",        kVerbs,    "stack", "a stack", "puts down a second piece in the same turn",
    Board::cell_at, space_name};

class Replay final : public notation::LiftingReplay {
 public:
  Replay(const BoardspaceGame& game, Game& record, std::vector<Finding>& findings)
      : LiftingReplay(game, record, findings, kWords) {}

 private:
  [[nodiscard]] bool from_supply() const override { return position_.placing(); }
  /// True after the last placement, and when the opponent must pass.
  [[nodiscard]] bool keeps_turn() const override {
    if (!position_.is_legal(move())) return false;
    Position after = position_;
    after.play(move());
    return after.side_to_move() == position_.side_to_move() || after.is_legal(Move::pass());
  }
  bool act_by_title(const BoardspaceAction& action) override {
    if (!text::same_word(action.verb, kSwap)) return false;
    swap_sides(action);
    return true;
  }

  void swap_sides(const BoardspaceAction& action) {
    end_turn_of_other(action.seat);
    if (closed()) return;
    if (!position_.placing() || !turn().empty()) {
      report(Code::kBadAction, Severity::kWarning, action.line,
             "the players cannot change sides (Swap) at this point; the action was ignored");
      return;
    }
    set_first(other(first()));
    report(Code::kBadAction, Severity::kNote, action.line,
           "the players changed sides (Swap); White is the player who had the white pieces "
           "afterwards");
  }

  void play_turn() override {
    if (side_of(turn_player()) != position_.side_to_move() && !turn().passes()) {
      if (!position_.is_legal(Move::pass())) {
        end_out_of_turn();
        return;
      }
      advance(Move::pass());
      report_added_pass();
    }
    if (!is_legal_here(position_, move())) return;
    const Seat player = side_of(position_.side_to_move());
    advance(move());
    end_played_turn(player, position_.outcome().result);
  }

  void advance(const Move& move) {
    position_.play(move);
    add_move(Dvonn::pack(move));
  }

  [[nodiscard]] Move move() const {
    if (turn().passes()) return Move::pass();
    return turn().from() < 0 ? Move::place(turn().to()) : Move::stack(turn().from(), turn().to());
  }

  Position position_;
};

/// Reads the actions. If a record omits that a click was taken back, a turn has two places. The
/// last place is used if the rest of the record can then be replayed to the end of the game.
BoardspaceTitle::Reading read_actions(const BoardspaceGame& game, Game& record,
                                      std::vector<Finding>& findings) {
  const Game before = record;
  const std::vector<Finding> findings_before = findings;
  BoardspaceTitle::Reading reading = Replay(game, record, findings).run();
  const auto failed = std::find_if(findings.begin(), findings.end(), [](const Finding& finding) {
    return finding.severity == Severity::kError &&
           finding.message.find(kWords.second_drop) != std::string::npos;
  });
  if (failed == findings.end()) return reading;
  Finding note = *failed;
  Game again = before;
  std::vector<Finding> other_findings = findings_before;
  Replay replay(game, again, other_findings);
  replay.let_last_drop_count();
  BoardspaceTitle::Reading other_reading = replay.run();
  const bool whole =
      other_reading.shown != gipfbase::Result::kOngoing &&
      std::none_of(other_findings.begin(), other_findings.end(),
                   [](const Finding& finding) { return finding.severity == Severity::kError; });
  if (!whole) return reading;
  note.severity = Severity::kNote;
  note.code = Code::kBadAction;
  note.message = "a piece is put down twice in one turn; the last place was read";
  other_findings.push_back(std::move(note));
  record = std::move(again);
  findings = std::move(other_findings);
  return other_reading;
}

void write_turn(notation::BoardspaceActionWriter& writer, Seat player, const Position& /*before*/,
                const Move& move) {
  if (move.kind == Move::Kind::kPlace) {
    writer.act(player, "Dropb {}", notation::boardspace_place<Board>(move.from));
  } else if (move.kind == Move::Kind::kStack) {
    writer.act(player, "Move {} {}", notation::boardspace_place<Board>(move.from),
               notation::boardspace_place<Board>(move.to));
  } else {
    writer.act(player, "Pass");
  }
}

Expected<BoardspaceTitle::Actions, std::string> write(const Game& record) {
  return notation::written_turns<Dvonn>(record, kRecords, "on the empty board", write_turn);
}

}  // namespace

const BoardspaceTitle kBoardspace = {notation::accepts_by<kRecords>,
                                     notation::settings_by<kRecords>,
                                     notation::read_by<kRecords, read_actions>, write};

}  // namespace gipfbase::dvonn

// Converts the actions of GIPF players on Boardspace to moves.
#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "notation/formats/boardspace/replay.hpp"
#include "notation/game/repetition.hpp"
#include "notation/gipf/boardspace.hpp"
#include "notation/gipf/boardspace_removal.hpp"
#include "notation/gipf/text.hpp"
#include "rules/gipf/title.hpp"

namespace gipfbase::gipf::boardspace {
namespace {

using notation::BoardspaceAction;
using notation::BoardspaceGame;
using notation::BoardspaceTitle;
using notation::Code;
using notation::Finding;
using notation::Game;
using notation::Severity;

/// The verbs that BoardspaceReplay does not handle.
enum class Verb : std::uint8_t {
  kDrop,        ///< Dropb place: put a piece on a dot, then push it onto the spot next to the dot
  kSlide,       ///< Slide, SlideFrom dot spot: puts and pushes in one action
  kPick,        ///< Pickb place: take back a piece on a dot, a push or a removal
  kRemove,      ///< Remove place: a row, or a GIPF-piece that is removed with its row
  kPreserve,    ///< Preserve place: a GIPF-piece that stays
  kReturn,      ///< Drop rack: puts a piece back into the reserve
  kStandard,    ///< change between GIPF-pieces and single pieces (tournament)
  kPotential,   ///< enter or use a potential
  kIgnored,     ///< known, but without effect on the game
  kUnreadable,  ///< a known verb without a place of the board
  kUnknown
};

/// An action with its places as cells; members that a verb does not use keep their defaults.
struct Action {
  Verb verb = Verb::kUnknown;
  int dot = -1;   ///< the dot of kSlide
  int cell = -1;  ///< the last place named

  /// True for actions that change the board.
  [[nodiscard]] bool is_on_board() const { return verb <= Verb::kPreserve; }
};

// Frequent verbs first.
constexpr std::array<notation::BoardspaceVerb<Verb>, 16> kVerbs = {{{"Dropb", Verb::kDrop},
                                                                    {"Pick", Verb::kIgnored},
                                                                    {"Pickb", Verb::kPick},
                                                                    {"Drop", Verb::kReturn},
                                                                    {"Slide", Verb::kSlide},
                                                                    {"SlideFrom", Verb::kSlide},
                                                                    {"Remove", Verb::kRemove},
                                                                    {"Preserve", Verb::kPreserve},
                                                                    {"Standard", Verb::kStandard},
                                                                    {"Pslide", Verb::kPotential},
                                                                    {"Pdrop", Verb::kPotential},
                                                                    {"Zertz", Verb::kPotential},
                                                                    {"Yinsh", Verb::kPotential},
                                                                    {"Tamsk", Verb::kPotential},
                                                                    {"Punct", Verb::kPotential},
                                                                    {"Dvonn", Verb::kPotential}}};

Action read_action(const notation::BoardspaceAction& source) {
  Action action;
  action.verb = notation::verb_of(source.verb, kVerbs);
  std::string_view args = source.args;
  if (action.is_on_board()) {
    const bool two = action.verb == Verb::kSlide;
    if (two) action.dot = notation::next_cell(args, cell_at);
    action.cell = notation::next_cell(args, cell_at);
    if (action.cell < 0 || (two && action.dot < 0)) action.verb = Verb::kUnreadable;
  }
  return action;
}

/// Why a move is not legal, for messages.
std::string_view reason_of(Illegal why) {
  constexpr std::array<std::string_view, 12> kReasons = {
      "the game is over",
      "that is not a move",
      "the player must first remove his rows on the board",
      "these pieces cannot be removed before the push",
      "the push is missing",
      "the removal has ended the game",
      "the line has no vacant spot",
      "the reserve is empty",
      "GIPF-pieces can no longer be brought in",
      "the first piece of each player is a GIPF-piece",
      "the push completes rows of the player, which must be removed",
      "these pieces cannot be removed after the push"};
  return kReasons[static_cast<std::size_t>(why)];
}

/// The actions of a turn without those that were taken back.
class Turn {
 public:
  explicit Turn(const Position& position)
      : position_(position),
        before_(position.pieces(), position.side_to_move(), RowRemoval::Time::kBeforePush) {}

  [[nodiscard]] bool empty() const { return !touched_ && dot_ < 0 && !push_; }
  /// Adds an action on the board; returns why it cannot follow the previous ones.
  [[nodiscard]] std::optional<std::string> add(const Action& action) {
    switch (action.verb) {
      case Verb::kRemove: return remove(action.cell);
      case Verb::kPick: return pick(action.cell);
      case Verb::kSlide: return push(action.dot, action.cell);
      case Verb::kPreserve:
        rows().preserve(action.cell);
        touched_ = true;
        return std::nullopt;
      default: break;
    }
    if (is_spot(action.cell)) {
      if (dot_ < 0 && !push_) return "pushes a piece although none lies on a dot";
      return push(dot_, action.cell);
    }
    if (push_) return "enters a second piece in the same turn";
    dot_ = action.cell;
    return std::nullopt;
  }
  /// Handles Drop rack: the piece on a dot is taken back.
  void return_piece() { dot_ = -1; }
  void change_kind() { singles_ = !singles_; }
  /// The move, or what is missing.
  [[nodiscard]] Expected<Move, std::string> move() const {
    if (push_) {
      const std::optional<Cells> removed = push_->after.settled();
      if (!removed) {
        return Unexpected{
            std::string("the record does not say which of the crossing rows are removed")};
      }
      Move move = push_->move;
      move.after = *removed;
      return move;
    }
    Move move;
    const std::optional<Cells> removed = before_.settled();
    if (removed) move.before = *removed;
    // The removal is the whole turn when it ends the game.
    if (removed && position_.is_legal(move)) return move;
    if (dot_ >= 0) {
      return Unexpected{fmt::format("the piece on {} was not pushed", place_name(dot_))};
    }
    return Unexpected{std::string("no piece was pushed in this turn")};
  }
  /// True when the rows removed before the push have ended the game.
  [[nodiscard]] bool decided() const { return !push_ && move().has_value(); }

 private:
  struct Push {
    Move move;  ///< without the removal after the push
    RowRemoval after;
  };
  [[nodiscard]] std::optional<std::string> push(int dot, int spot) {
    if (push_) return "pushes a second piece in the same turn";
    std::uint8_t entry = Move::kNoEntry;
    for (std::uint8_t e = 0; e < kEntries; ++e) {
      if (kEntry[e].dot == dot && kEntry[e].spot[0] == spot) entry = e;
    }
    if (entry == Move::kNoEntry) {
      return fmt::format("is not a push: no line leads from {} onto {}", place_name(dot),
                         place_name(spot));
    }
    const std::optional<Cells> removed = before_.settled();
    if (!removed) return "comes before it is clear which of the crossing rows are removed first";
    const Position middle = position_.after_removal(*removed);
    Move move;
    move.before = *removed;
    move.entry = entry;
    move.gipf = middle.may_push(true) && !singles_;
    const std::optional<Illegal> why = position_.illegality(move);
    if (why && *why != Illegal::kMustRemove) {
      return fmt::format("is not legal: {}", reason_of(*why));
    }
    dot_ = dot;
    push_ = Push{move, RowRemoval(middle.after_push(kEntry[entry], move.gipf).pieces(),
                                  position_.side_to_move(), RowRemoval::Time::kAfterPush)};
    removals_.clear();
    return std::nullopt;
  }
  [[nodiscard]] std::optional<std::string> pick(int cell) {
    if (!removals_.empty() && removals_.back().first == cell) {
      rows() = removals_.back().second;
      removals_.pop_back();
    } else if (push_ && cell == kEntry[push_->move.entry].spot[0]) {
      push_.reset();
      removals_.clear();
    } else if (push_ || cell != dot_) {
      return "lifts a piece that was not entered in this turn";
    }
    return std::nullopt;
  }
  [[nodiscard]] std::optional<std::string> remove(int cell) {
    const RowRemoval rows_before = rows();
    if (!rows().remove(cell)) return "removes a row, but the player has none there";
    touched_ = true;
    removals_.emplace_back(cell, rows_before);
    return std::nullopt;
  }
  [[nodiscard]] RowRemoval& rows() { return push_ ? push_->after : before_; }

  Position position_;
  RowRemoval before_;
  std::optional<Push> push_;
  int dot_ = -1;  ///< the dot on which the entering piece lies, or from which it was pushed
  bool singles_ = false;
  bool touched_ = false;  ///< something was removed or preserved
  /// The cells of the clicks Remove since the last push, with the rows before each.
  std::vector<std::pair<int, RowRemoval>> removals_;
};

class Replay final : public notation::BoardspaceReplay {
 public:
  Replay(const BoardspaceGame& game, const Rules& rules, Game& record,
         std::vector<Finding>& findings)
      : BoardspaceReplay(game, record, findings, "GIPF"),
        position_(Position::start(rules)),
        turn_(position_) {
    repetition_.add(position_.repetition_key());
  }

 private:
  bool act(const BoardspaceAction& source) override {
    const Action action = read_action(source);
    switch (action.verb) {
      case Verb::kDrop:
      case Verb::kSlide:
      case Verb::kPick:
      case Verb::kRemove:
      case Verb::kPreserve: play(source, action); return true;
      case Verb::kStandard:
        if (begin_turn(source)) turn_.change_kind();
        return true;
      case Verb::kReturn:
        if (turn_player() == source.seat) turn_.return_piece();
        return true;
      case Verb::kIgnored: return true;
      case Verb::kPotential:
      case Verb::kUnreadable:
        refuse(source, action.verb == Verb::kPotential
                           ? "uses a potential, which this program does not read from Boardspace"
                           : "does not name a place of the board such as \"D 4\"");
        return true;
      case Verb::kUnknown: return false;
    }
    return false;
  }
  [[nodiscard]] bool is_on_board(const BoardspaceAction& action) const override {
    return read_action(action).is_on_board();
  }
  std::optional<std::string> add_to_turn(const BoardspaceAction& action) override {
    const auto why = turn_.add(seen_from(read_action(action), action.line));
    if (!why) return std::nullopt;
    return *why + "; the game was read up to here";
  }
  [[nodiscard]] bool turn_empty() const override { return turn_.empty(); }
  [[nodiscard]] bool turn_complete() const override {
    return !turn_.empty() && turn_.move().has_value();
  }
  void clear_turn() override { turn_ = Turn(position_); }

  /// Begins the turn of the player who acts, or continues it; false when the action is not part of
  /// the game.
  bool begin_turn(const BoardspaceAction& action) {
    if (!begin_action(action)) return false;
    if (ply() == 0 && turn_.empty()) set_first(action.seat);
    added(action);
    if (side_of(action.seat) == position_.side_to_move()) return true;
    end_out_of_turn(fmt::format("P{} acts in the turn of P{}; the game was read up to here",
                                action.seat, other(action.seat)));
    return false;
  }

  void play(const BoardspaceAction& source, const Action& action) {
    if (!begin_turn(source)) return;
    const bool enters = action.verb == Verb::kDrop || action.verb == Verb::kSlide;
    if (enters && turn_.decided()) {
      end_turn();
      act_after_end(source);
    } else {
      act_in_turn(source);
    }
  }

  /// The action with its places on the board of this program; see turned_over().
  [[nodiscard]] Action seen_from(Action action, std::uint32_t line) {
    if (first() == 0 || position_.rules().version == Version::kTournament) return action;
    if (!std::exchange(reported_turned_, true)) {
      report(Code::kMismatch, Severity::kNote, line,
             "P1 moves first; the board was turned over, so that the pieces of the player "
             "who begins are on b5, e2 and h5");
    }
    action.cell = turned_over(action.cell);
    if (action.dot >= 0) action.dot = turned_over(action.dot);
    return action;
  }

  void end_turn() override {
    const auto move = turn_.move();
    if (!move) {
      fail(Code::kIllegalMove, turn_line(),
           fmt::format("{}; the game was read up to here", move.error()));
      return;
    }
    if (const auto why = position_.illegality(*move)) {
      fail(Code::kIllegalMove, turn_line(),
           fmt::format("the turn is not legal: {}; the game was read up to here", reason_of(*why)));
      return;
    }
    add_move(Gipf::pack(Gipf::merged(position_, *move)));
    position_.play(*move);
    repetition_.add(position_.repetition_key());
    end_played_turn(turn_player(), position_.outcome().result);
  }

  /// A game in which a position occurs for the third time is drawn, by a house rule of Boardspace.
  void end_of_unfinished_game() override {
    if (repetition_.repeated()) end_by(Result::kDraw, notation::kRepetition);
  }

  Position position_;
  notation::Repetition repetition_;
  Turn turn_;
  bool reported_turned_ = false;
};

}  // namespace

int turned_over(int cell) {
  // Symmetry 9 exchanges top and bottom.
  return Board::image(cell, 9);
}

BoardspaceTitle::Reading read_actions(const BoardspaceGame& game, const Rules& rules, Game& record,
                                      std::vector<Finding>& findings) {
  return Replay(game, rules, record, findings).run();
}

}  // namespace gipfbase::gipf::boardspace

// notation/formats/boardspace/turn_replay.hpp - replays a Boardspace game of a title whose turn is
// collected from actions on the board.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "notation/formats/boardspace/replay.hpp"

namespace gipfbase::notation {

/// `kRead` converts an action of a record to the title's own type, whose member `verb` has the
/// values kUnreadable and kUnknown. `Turn` collects these actions:
///   empty()                nothing was done, or all of it was taken back
///   add(action, position)  the reason when the action cannot follow the previous ones
///   move(position)         the move, nullopt when a part is missing
///   kMissing               what can be missing when `move` gives nullopt, for the message
/// The replay adds passes that the record leaves out, where Title::Move has `pass()`.
template <typename Title, typename Turn, auto kRead, const BoardspaceFormat& kWords>
class TurnReplay final : public BoardspaceReplay {
 public:
  using Position = typename Title::Position;
  using Move = typename Title::Move;

  /// Reads a game that begins with `record.start`.
  [[nodiscard]] static BoardspaceTitle::Reading read(const BoardspaceGame& game, Game& record,
                                                     std::vector<Finding>& findings) {
    return TurnReplay(game, record, findings).run();
  }

 private:
  TurnReplay(const BoardspaceGame& game, Game& record, std::vector<Finding>& findings)
      : BoardspaceReplay(game, record, findings, kWords.title),
        position_(typed<Position>(record.start)) {}

  /// Plays the pass of the player to move; false where he cannot pass.
  bool add_pass() {
    if constexpr (requires { Move::pass(); }) {
      if (!position_.is_legal(Move::pass())) return false;
      advance(Move::pass());
      report_added_pass();
      return true;
    }
    return false;
  }
  void advance(const Move& move) {
    position_.play(move);
    add_move(Title::pack(move));
  }

  bool act(const BoardspaceAction& source) override {
    const auto action = kRead(source);
    using Verb = decltype(action.verb);
    if (action.verb == Verb::kUnreadable) {
      refuse(source, "does not name a point of the board such as \"D 4\"");
    } else if (action.is_on_board() && begin_action(source)) {
      act_in_turn(source);
    }
    return action.verb != Verb::kUnknown;
  }
  [[nodiscard]] bool is_on_board(const BoardspaceAction& action) const override {
    return kRead(action).is_on_board();
  }
  std::optional<std::string> add_to_turn(const BoardspaceAction& action) override {
    return turn_.add(kRead(action), position_);
  }
  [[nodiscard]] bool turn_empty() const override { return turn_.empty(); }
  [[nodiscard]] bool turn_complete() const override {
    const auto move = turn_.move(position_);
    return move && position_.is_legal(*move);
  }
  void clear_turn() override { turn_ = {}; }

  void end_turn() override {
    if (ply() == 0) set_first(turn_player());
    if (side_of(turn_player()) != position_.side_to_move() && !add_pass()) {
      end_out_of_turn();
      return;
    }
    const auto move = turn_.move(position_);
    if (!move) {
      fail(Code::kIllegalMove, turn_line(),
           "the turn is not complete: " + std::string(Turn::kMissing));
    } else if (is_legal_here(position_, *move)) {
      advance(*move);
      end_played_turn(turn_player(), position_.outcome().result);
    }
  }

  Position position_;
  Turn turn_;
};

}  // namespace gipfbase::notation

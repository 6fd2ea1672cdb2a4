// notation/formats/boardspace/replay.hpp - the course of a Boardspace game, for titles in which
// players act on the board until they say Done: turns, declarations, what is taken back, the end.
//
// Where a file disagrees with itself, the players named by the actions count. A complete turn ends
// with Done, with an action of the other player on the board, or with the record.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "notation/formats/boardspace/boardspace.hpp"
#include "notation/formats/boardspace/play.hpp"
#include "rules/core/outcome.hpp"

namespace gipfbase::notation {

/// A title derives from it, plays its own actions, and keeps the turn that is under way. "Player"
/// means a player as Boardspace numbers them; `side_of` gives the side he has.
class BoardspaceReplay {
 public:
  virtual ~BoardspaceReplay() = default;
  BoardspaceReplay(const BoardspaceReplay&) = delete;
  BoardspaceReplay& operator=(const BoardspaceReplay&) = delete;

  /// Plays the actions as far as they are legal. Once.
  void run();
  /// The players' seats as Boardspace has them.
  [[nodiscard]] BoardspaceTitle::Reading reading() const;

 protected:
  /// All three must outlive the replay.
  BoardspaceReplay(const BoardspaceGame& game, Game& record, std::vector<Finding>& findings);

  /// An action that is not the same in all titles.
  virtual void act(const BoardspaceAction& action) = 0;
  /// True for an action that changes the board.
  [[nodiscard]] virtual bool is_on_board(const BoardspaceAction& action) const = 0;
  /// True when nothing has been done in the turn, or all of it taken back.
  [[nodiscard]] virtual bool turn_empty() const = 0;
  /// True when what has been done in the turn is a whole move.
  [[nodiscard]] virtual bool turn_complete() const = 0;
  /// Begins the turn anew.
  virtual void clear_turn() = 0;
  /// Plays the move of the turn, or fails. Not called when the turn is empty.
  virtual void end_turn() = 0;
  /// Called behind the last action of a game that is still going on.
  virtual void end_of_game_on() {}

  /// Leads up to an action of a turn: ends that of the other player, drops what was declared or
  /// taken back. False when the action is not part of the game; that has been reported.
  [[nodiscard]] bool begin_action(const BoardspaceAction& action);
  /// An action was added to the turn: its player, line and clock are those of the turn.
  void added(const BoardspaceAction& action);
  void end_turn_of_other(Seat player);
  /// A move of the player was added to the sheet and played.
  void end_played_turn(Seat player, const Outcome& outcome);
  void end_by(Result result, std::string_view termination);
  /// Says that an action comes too late, if it matters.
  void act_after_end(const BoardspaceAction& action);
  /// Fails because of an action for the reason given.
  void refuse(const BoardspaceAction& action, std::string_view why);

  [[nodiscard]] BoardspaceSheet& sheet() { return sheet_; }
  /// The player of the turn under way, and the line of its last action.
  [[nodiscard]] Seat turn_player() const { return turn_player_; }
  [[nodiscard]] std::uint32_t turn_line() const { return turn_line_; }
  /// The player who is our White.
  [[nodiscard]] Seat first() const { return first_; }
  void set_first(Seat player) { first_ = player; }
  /// The side of a player, or the player of a side.
  [[nodiscard]] Seat side_of(Seat player) const { return first_ == 0 ? player : other(player); }

 private:
  /// False for an action that is not the same in all titles.
  bool act_in_common(const BoardspaceAction& action);
  void start(const BoardspaceAction& action);
  void confirm(const BoardspaceAction& action);
  void win_on_time(const BoardspaceAction& action);
  /// Leads up to a declaration; false when the game is over before it.
  [[nodiscard]] bool begin_declaration(const BoardspaceAction& action);
  void accept_draw(const BoardspaceAction& action);
  void end_as_declared();
  void end_of_record();
  /// Forgets what is not confirmed; its comments stay with the last ply.
  void leave_turn();
  void keep_comment(std::string_view comment);

  const BoardspaceGame& game_;
  BoardspaceSheet sheet_;
  BoardspaceDeclarations declarations_;
  bool confirms_ = false;  ///< the file has a Done
  bool editing_ = false;
  bool taken_back_ = false;  ///< by Reset or Undo, if the turn goes on
  Seat first_ = 0;
  Seat turn_player_ = 0;
  std::uint32_t turn_line_ = 0;
  std::int64_t turn_milliseconds_ = -1;
  std::string turn_comment_;
};

}  // namespace gipfbase::notation

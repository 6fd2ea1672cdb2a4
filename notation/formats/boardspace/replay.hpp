// notation/formats/boardspace/replay.hpp - replays a Boardspace game, for titles in which players
// act on the board until they confirm with Done: turns, declarations, undone actions, the end.
//
// Where a file contradicts itself about who acts, the players named in the actions are taken as
// right. A complete turn ends with Done, with an action of the other player on the board, or with
// the record. In two kinds of records, actions follow although the game cannot continue. (1) In a
// file without Done, a player acts while it is the turn of the other one, whose actions have had no
// effect: the game is kept up to there, as unfinished. (2) Complete turns are confirmed after a
// confirmed resignation: the game is kept up to the resignation, as partial.
#pragma once

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "notation/formats/boardspace/boardspace.hpp"
#include "notation/formats/boardspace/play.hpp"
#include "rules/core/outcome.hpp"

namespace gipfbase::notation {

/// The declarations of the players: resignations and offers of a draw.
class BoardspaceDeclarations {
 public:
  enum class What : std::uint8_t { kNothing, kResigned, kDraw };

  /// The declaration that is not confirmed yet, and its player.
  [[nodiscard]] What what() const { return what_; }
  [[nodiscard]] Seat by() const { return by_; }
  void resign(Seat seat) { toggle(What::kResigned, seat); }
  void offer_draw(Seat seat) { offer_ = offer_ == seat ? std::optional<Seat>{} : seat; }
  /// False when there is no offer to accept.
  [[nodiscard]] bool accept_draw(Seat seat) {
    const bool offered = offer_ == other(seat);
    if (offered) toggle(What::kDraw, seat);
    return offered;
  }
  void decline_draw() {
    withdraw();
    offer_.reset();
  }
  /// Drops the declaration that is not confirmed.
  void withdraw() { what_ = What::kNothing; }
  /// An offer is valid until the other player has moved.
  void end_turn(Seat seat) {
    if (offer_ != seat) offer_.reset();
  }

 private:
  void toggle(What what, Seat seat) {
    what_ = what_ == what && by_ == seat ? What::kNothing : what;
    by_ = seat;
  }

  What what_ = What::kNothing;
  Seat by_ = 0;
  std::optional<Seat> offer_;
};

/// The base class of the replays. The replay of each title plays the title's own actions and keeps
/// the current turn. "Player" means a player as Boardspace numbers them; `side_of` gives his side.
class BoardspaceReplay {
 public:
  virtual ~BoardspaceReplay() = default;
  BoardspaceReplay(const BoardspaceReplay&) = delete;
  BoardspaceReplay& operator=(const BoardspaceReplay&) = delete;

  /// Plays the actions as far as they are legal. Call it only once. Seats in the returned reading
  /// are players as Boardspace numbers them.
  [[nodiscard]] BoardspaceTitle::Reading run();

 protected:
  /// In files with Done: the meaning of an action of one player before the other player has used
  /// Done.
  enum class MissingDone : std::uint8_t {
    kEndsTurn,      ///< the turn of the other one is over; its Done is missing
    kContinuesTurn  ///< the turn of the other one continues until its Done
  };

  /// The first four arguments must outlive the replay. The title's name is used in messages.
  BoardspaceReplay(const BoardspaceGame& game, Game& record, std::vector<Finding>& findings,
                   std::string_view title, MissingDone missing_done = MissingDone::kEndsTurn);

  /// Plays an action that only this title has; false for actions that all titles have, and for
  /// unknown ones.
  virtual bool act(const BoardspaceAction& action) = 0;
  /// True for an action that changes the board.
  [[nodiscard]] virtual bool is_on_board(const BoardspaceAction& action) const = 0;
  /// Adds an action on the board to the turn. Returns the reason when it cannot follow the previous
  /// ones.
  virtual std::optional<std::string> add_to_turn(const BoardspaceAction& action) = 0;
  /// True when the turn has no actions, or all of them were taken back.
  [[nodiscard]] virtual bool turn_empty() const = 0;
  /// True when the actions of the turn make a whole move.
  [[nodiscard]] virtual bool turn_complete() const = 0;
  /// Empties the turn.
  virtual void clear_turn() = 0;
  /// Plays the move of the turn, or fails. Not called for an empty turn.
  virtual void end_turn() = 0;

  // For titles with special rules.
  /// Handles the action Start, which names the player to move, before the first move.
  virtual void start(Seat player) { set_first(player); }
  /// Handles Done in an empty turn.
  virtual void confirm_nothing() { clear_turn(); }
  /// The player who loses when `player` uses Resign.
  [[nodiscard]] virtual Seat resigner(Seat player) const { return player; }
  /// True when the last turn of the record is played even without confirmation.
  [[nodiscard]] virtual bool last_turn_counts() const { return turn_complete(); }
  /// Called after the last action of a game that has not ended.
  virtual void end_of_unfinished_game() {}

  /// Prepares for an action of a turn: ends the turn of the other player, and drops what was
  /// declared or taken back. Returns false when the action is not part of the game; this has then
  /// been reported.
  [[nodiscard]] bool begin_action(const BoardspaceAction& action);
  /// Handles an action that lifts a piece and puts it back at once. Withdraws what was declared.
  /// Ends the turn of the other player when that turn is a whole move, to which nothing more can be
  /// added.
  void act_idly(const BoardspaceAction& action);
  /// Adds an action on the board to the turn, or fails.
  void act_in_turn(const BoardspaceAction& action);
  /// Counts an action as part of the turn: takes over its player, line and clock.
  void added(const BoardspaceAction& action);
  /// Takes over only the clock of an action.
  void keep_time(const BoardspaceAction& action);
  void end_turn_of_other(Seat player);
  /// Ends the turn of a player whose move was added to the record and played. `result` is given by
  /// sides, not by players.
  void end_played_turn(Seat player, Result result);
  /// Handles a turn of the player who is not to move. When the file has Done, fails with the reason
  /// `why`. Without Done, the player to move may have lifted a piece and put it back, so no turn
  /// can be made of the actions: the game ends here without an error.
  void end_out_of_turn(std::string why);
  /// Like end_out_of_turn(why), with the reason that the player moves out of turn.
  void end_out_of_turn();
  /// Drops the actions that are not confirmed; their comments stay with the last ply.
  void leave_turn();
  /// Ends the game. `result` is given by sides: White is seat 0. `termination` is one of the words
  /// of game.hpp. It is empty when the board shows the result, and when the game has no result.
  void end_by(Result result, std::string_view termination);
  /// Reports an action after the end of the game, if it matters.
  void act_after_end(const BoardspaceAction& action);
  /// Ends the turn of the other player, then fails because of the action, with the reason given.
  void refuse(const BoardspaceAction& action, std::string_view why);
  /// Stops the replay because the rest cannot be played: the game is kept up to here, as partial.
  void fail(Code code, std::uint32_t line, std::string message);
  /// True when the move of the turn is legal in this position; otherwise calls `fail`.
  template <typename Position, typename Move>
  bool is_legal_here(const Position& position, const Move& move) {
    const auto why = position.illegality(move);
    if (!why) return true;
    std::string written;
    write_move(position, move, written);
    fail(Code::kIllegalMove, turn_line(),
         fmt::format("\"{}\": {}", written, explain(position, move, *why)));
    return false;
  }
  /// Reports, once, that the pass of the other player was added before this turn.
  void report_added_pass();
  /// Adds a finding. An error gets the ply of the move that would have come next, any other finding
  /// that of the last move.
  void report(Code code, Severity severity, std::uint32_t line, std::string message);

  /// Number of moves so far.
  [[nodiscard]] std::uint32_t ply() const {
    return static_cast<std::uint32_t>(record_.moves.size());
  }
  void add_move(const PackedMove& move) { record_.moves.push_back(move); }
  /// True when nothing more is played, because the game has ended or the replay has stopped.
  [[nodiscard]] bool closed() const { return ended() || stopped_; }
  /// True when the file has a Done.
  [[nodiscard]] bool confirms() const { return confirms_; }
  /// The player of the current turn, and the line of the last action in this turn.
  [[nodiscard]] Seat turn_player() const { return turn_player_; }
  [[nodiscard]] std::uint32_t turn_line() const { return turn_line_; }
  /// The player who is White in the record.
  [[nodiscard]] Seat first() const { return first_; }
  void set_first(Seat player) { first_ = player; }
  /// The side of a player, or the player of a side; likewise for results.
  [[nodiscard]] Seat side_of(Seat player) const { return first_ == 0 ? player : other(player); }
  [[nodiscard]] Result of_sides(Result result) const;

 private:
  [[nodiscard]] bool only_done_ends_turns() const {
    return confirms_ && missing_done_ == MissingDone::kContinuesTurn;
  }
  [[nodiscard]] bool ended() const { return shown_ != Result::kOngoing; }
  void act_in_common(const BoardspaceAction& action);
  void confirm(const BoardspaceAction& action);
  /// Called before a declaration. In a file without Done, first ends the turn of the other player.
  /// Returns false when the declaration has no effect, because the game or the replay has ended.
  [[nodiscard]] bool begin_declaration(const BoardspaceAction& action);
  /// Reports, once, that a player's time runs backwards.
  void check_time_used();
  void end_as_declared();
  /// Fails when a turn is completed and confirmed after the resignation.
  void act_after_resignation(const BoardspaceAction& action);
  void end_of_record();
  void keep_comment(std::string_view comment);
  [[nodiscard]] Note& note_of_last_ply();

  const BoardspaceGame& game_;
  Game& record_;
  std::vector<Finding>& findings_;
  BoardspaceDeclarations declarations_;
  std::string_view title_;
  MissingDone missing_done_;
  Result shown_ = Result::kOngoing;
  bool stopped_ = false;
  bool confirms_ = false;
  bool editing_ = false;
  bool taken_back_ = false;  ///< the turn was taken back by Reset or Undo
  bool turn_over_ = false;   ///< the other player has acted, even if without effect
  bool resigned_ = false;    ///< a player has resigned and confirmed it
  bool reported_unknown_ = false;
  bool reported_after_end_ = false;
  bool reported_backwards_ = false;
  bool reported_pass_ = false;
  Seat first_ = 0;
  Seat turn_player_ = 0;
  std::uint32_t turn_line_ = 0;
  std::int64_t turn_milliseconds_ = BoardspaceAction::kNoTime;
  std::array<std::int64_t, 2> used_{};  ///< [player]: time used up to his last move, in ms
  std::string turn_comment_;
};

}  // namespace gipfbase::notation

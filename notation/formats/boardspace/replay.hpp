// notation/formats/boardspace/replay.hpp - the course of a Boardspace game, for titles in which
// players act on the board until they say Done: turns, declarations, what is taken back, the end.
//
// Where a file disagrees with itself, the players named by the actions count. A complete turn ends
// with Done, with an action of the other player on the board, or with the record. Two kinds of
// records go on where they cannot: a player acts in the turn of the other one, whose actions have
// come to nothing (in files without Done; the game is kept up to there and stays open), or complete
// turns are confirmed after a confirmed resignation (the game is kept up to it, as partial).
#pragma once

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

/// What players have declared: resignations, offers of a draw.
class BoardspaceDeclarations {
 public:
  enum class What : std::uint8_t { kNothing, kResigned, kDraw };

  /// What waits for its confirmation, and whose it is.
  [[nodiscard]] What what() const { return what_; }
  [[nodiscard]] Seat by() const { return by_; }
  void resign(Seat seat) { toggle(What::kResigned, seat); }
  void offer_draw(Seat seat) { offer_ = offer_ == seat ? std::optional<Seat>{} : seat; }
  /// False when there is nothing to accept.
  [[nodiscard]] bool accept_draw(Seat seat) {
    const bool offered = offer_ == other(seat);
    if (offered) toggle(What::kDraw, seat);
    return offered;
  }
  void decline_draw() {
    withdraw();
    offer_.reset();
  }
  /// Drops what is not confirmed.
  void withdraw() { what_ = What::kNothing; }
  /// An offer stands until the other player has moved.
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

/// A title derives from it, plays its own actions, and keeps the turn that is under way. "Player"
/// means a player as Boardspace numbers them; `side_of` gives the side he has.
class BoardspaceReplay {
 public:
  virtual ~BoardspaceReplay() = default;
  BoardspaceReplay(const BoardspaceReplay&) = delete;
  BoardspaceReplay& operator=(const BoardspaceReplay&) = delete;

  /// Plays the actions as far as they are legal. Once. The players' seats are those of Boardspace.
  [[nodiscard]] BoardspaceTitle::Reading run();

 protected:
  /// What it means that a player acts in a turn which the other one has not confirmed, although
  /// the file has Done.
  enum class MissingDone : std::uint8_t {
    kIsLost,     ///< the turn was over
    kIsToFollow  ///< the turn goes on
  };

  /// All four must outlive the replay; the title's name is for messages.
  BoardspaceReplay(const BoardspaceGame& game, Game& record, std::vector<Finding>& findings,
                   std::string_view title, MissingDone missing_done = MissingDone::kIsLost);

  /// Plays an action of the title's own; false for one that is the same in all titles, or unknown.
  virtual bool act(const BoardspaceAction& action) = 0;
  /// True for an action that changes the board.
  [[nodiscard]] virtual bool is_on_board(const BoardspaceAction& action) const = 0;
  /// Adds an action on the board to the turn, or says why it cannot follow the ones before.
  virtual std::optional<std::string> add_to_turn(const BoardspaceAction& action) = 0;
  /// True when nothing has been done in the turn, or all of it taken back.
  [[nodiscard]] virtual bool turn_empty() const = 0;
  /// True when what has been done in the turn is a whole move.
  [[nodiscard]] virtual bool turn_complete() const = 0;
  /// Begins the turn anew.
  virtual void clear_turn() = 0;
  /// Plays the move of the turn, or fails. Not called when the turn is empty.
  virtual void end_turn() = 0;

  // What is special in some titles.
  /// Start: who is to move, as long as nobody has.
  virtual void start(Seat player) { set_first(player); }
  /// Done although nothing has been done in the turn.
  virtual void confirm_nothing() { clear_turn(); }
  /// Who gives up when a player resigns.
  [[nodiscard]] virtual Seat resigner(Seat player) const { return player; }
  /// True when the turn with which the record ends is played, confirmed or not.
  [[nodiscard]] virtual bool last_turn_counts() const { return turn_complete(); }
  /// Called behind the last action of a game that is still going on.
  virtual void end_of_game_on() {}

  /// Leads up to an action of a turn: ends that of the other player, drops what was declared or
  /// taken back. False when the action is not part of the game; that has been reported.
  [[nodiscard]] bool begin_action(const BoardspaceAction& action);
  /// A piece was lifted and put back at once. What was declared is taken back, and the turn of the
  /// other player is over when it is a whole move: he can add nothing to it.
  void act_idly(const BoardspaceAction& action);
  /// Adds an action on the board to the turn, or fails.
  void act_in_turn(const BoardspaceAction& action);
  /// An action is added to the turn: its player, line and clock are those of the turn.
  void added(const BoardspaceAction& action);
  /// The same for the clock alone.
  void keep_time(const BoardspaceAction& action);
  void end_turn_of_other(Seat player);
  /// A move of the player was added to the record and played; the result is one of sides.
  void end_played_turn(Seat player, Result result);
  /// The turn's player is not on turn: fails for this reason when the file has Done. Without, the
  /// other player has lifted a piece, say, and put it back; there is no turn for what follows.
  void end_out_of_turn(std::string why);
  /// The same, because he moves.
  void end_out_of_turn();
  /// Forgets what is not confirmed; its comments stay with the last ply.
  void leave_turn();
  /// Ends the game: the result with White in seat 0, and one of the words of game.hpp when it does
  /// not come from the board.
  void end_by(Result result, std::string_view termination);
  /// Says that an action comes too late, if it matters.
  void act_after_end(const BoardspaceAction& action);
  /// Ends the turn of the other player and fails because of an action, for the reason given.
  void refuse(const BoardspaceAction& action, std::string_view why);
  /// What follows cannot be played: the game is kept as far as it goes, as partial.
  void fail(Code code, std::uint32_t line, std::string message);
  /// Errors belong to the move that would have come next, other findings to the last one.
  void report(Code code, Severity severity, std::uint32_t line, std::string message);

  /// Number of moves so far.
  [[nodiscard]] std::uint32_t ply() const {
    return static_cast<std::uint32_t>(record_.moves.size());
  }
  void add_move(const PackedMove& move) { record_.moves.push_back(move); }
  /// Nothing more is played: the game has ended, or something is wrong with it.
  [[nodiscard]] bool closed() const { return ended() || stopped_; }
  /// True when the file has a Done.
  [[nodiscard]] bool confirms() const { return confirms_; }
  /// The player of the turn under way, and the line of its last action.
  [[nodiscard]] Seat turn_player() const { return turn_player_; }
  [[nodiscard]] std::uint32_t turn_line() const { return turn_line_; }
  /// The player who is our White.
  [[nodiscard]] Seat first() const { return first_; }
  void set_first(Seat player) { first_ = player; }
  /// The side of a player, or the player of a side; so with results.
  [[nodiscard]] Seat side_of(Seat player) const { return first_ == 0 ? player : other(player); }
  [[nodiscard]] Result of_sides(Result result) const;

 private:
  [[nodiscard]] bool only_done_ends_turns() const {
    return confirms_ && missing_done_ == MissingDone::kIsToFollow;
  }
  [[nodiscard]] bool ended() const { return shown_ != Result::kOngoing; }
  void act_in_common(const BoardspaceAction& action);
  void confirm(const BoardspaceAction& action);
  /// Leads up to a declaration; false when the game is over before it.
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
  bool taken_back_ = false;  ///< by Reset or Undo, if the turn goes on
  bool turn_over_ = false;   ///< the other player has acted, if idly
  bool resigned_ = false;    ///< and confirmed it
  bool told_unknown_ = false;
  bool told_after_end_ = false;
  bool told_backwards_ = false;
  Seat first_ = 0;
  Seat turn_player_ = 0;
  std::uint32_t turn_line_ = 0;
  std::int64_t turn_milliseconds_ = BoardspaceAction::kNoTime;
  std::array<std::int64_t, 2> used_{};  ///< by each player up to his last move, in ms
  std::string turn_comment_;
};

}  // namespace gipfbase::notation

// notation/zertz/boardspace_replay.hpp - plays the actions of a Boardspace game.
//
// Who may confirm what, and when a turn, a set-up phase or the game ends, follows the program that
// wrote the files; where its files disagree with themselves, the players named by the actions
// count.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "notation/formats/boardspace/boardspace.hpp"
#include "notation/zertz/boardspace_setup.hpp"
#include "notation/zertz/boardspace_turn.hpp"

namespace gipfbase::zertz {

template <class Layout>
class BoardspaceReplay {
 public:
  using Position = BasicPosition<Layout>;

  /// `start` is the variant's start position.
  BoardspaceReplay(const notation::BoardspaceGame& game, const Position& start,
                   std::vector<notation::Finding>& findings);

  /// Plays as far as the actions are legal.
  void run();

  [[nodiscard]] const Position& start() const { return start_; }
  /// How the game ended, on the board or by an action.
  [[nodiscard]] Result shown() const { return shown_; }
  /// One of the words of record.hpp when an action or a repetition ended the game, else empty.
  [[nodiscard]] std::string_view termination() const { return termination_; }
  [[nodiscard]] std::vector<PackedMove> take_moves() { return std::move(moves_); }
  /// The plies, counted from 1, in which the ring was removed before the marble was placed.
  [[nodiscard]] const std::vector<std::uint32_t>& ring_first() const { return ring_first_; }
  [[nodiscard]] std::vector<notation::Note> take_notes() { return std::move(notes_); }

 private:
  enum class Phase : std::uint8_t {
    kBuilding,  ///< P0 lays out the rings of a custom board
    kBuilt,     ///< P1 moves, or leaves the first move to P0
    kEditing,   ///< between Edit and Start
    kPlaying,
    kEnded,  ///< the game is over
    kFailed  ///< what follows cannot be played
  };

  void act(const Action& action);
  void act_on_board(const Action& action);
  void act_in_turn(const Action& action);
  void begin_editing(const Action& action);
  void set_up(const Action& action);
  void confirm(const Action& action);
  void resign(const Action& action);
  void act_after_end(const Action& action);
  /// In files without Done the next player's action ends a turn.
  void end_turn_of_other(Seat seat);
  void end_turn();
  void play(const Move& move);
  /// Forgets what is not confirmed; its comments stay with the last ply.
  void leave_turn();
  void end_by(Result result, std::string_view termination);
  void end_of_record();
  [[nodiscard]] bool stopped() const { return phase_ >= Phase::kEnded; }
  [[nodiscard]] bool repeated() const;

  void report(notation::Code code, notation::Severity severity, std::uint32_t line,
              std::string message);
  void fail(notation::Code code, std::uint32_t line, std::string message);
  [[nodiscard]] std::uint32_t ply() const { return static_cast<std::uint32_t>(moves_.size()); }
  [[nodiscard]] notation::Note& note_of_last_ply();
  void keep_comment(std::string_view comment);

  const notation::BoardspaceGame& game_;
  std::vector<notation::Finding>& findings_;
  bool confirms_;  ///< the file has a Done, so turns are ended by it
  Phase phase_ = Phase::kPlaying;
  Position start_;
  Position position_;
  std::optional<SetUp<Layout>> set_up_;
  Turn turn_;
  Seat turn_seat_ = 0;
  std::uint32_t turn_line_ = 0;
  std::int64_t turn_milliseconds_ = -1;
  std::string turn_comment_;
  bool resigning_ = false;  ///< resigned, not confirmed yet
  Seat resigning_seat_ = 0;
  std::vector<Position> repeatable_;  ///< positions that may come back: those without a pool
  Result shown_ = Result::kOngoing;
  std::string_view termination_;
  std::vector<PackedMove> moves_;
  std::vector<notation::Note> notes_;
  std::vector<std::uint32_t> ring_first_;
  bool told_after_end_ = false;
  bool told_unknown_ = false;
};

}  // namespace gipfbase::zertz

// cli/commands/engine/play_session.hpp - a game against the engine in the terminal.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "analysis/engine/engine.hpp"
#include "analysis/engine/strength.hpp"
#include "analysis/engine/user_game.hpp"
#include "cli/arguments/position_choice.hpp"
#include "cli/commands/engine/play_clock.hpp"
#include "cli/terminal/output.hpp"
#include "notation/game/game.hpp"
#include "notation/game/play.hpp"

namespace gipfbase::cli {

struct PlaySettings {
  Seat side = 0;  ///< of the user
  int level = analysis::kMostLevel;
  analysis::EngineLimits limits;
  std::uint64_t seed = 1;
  std::string player;                   ///< the user's name
  std::optional<ClockTime> clock = {};  ///< of each player
  PlayClock::Now now = {};              ///< the source of time for the clocks
};

/// Reads an answer of the user; nullopt at the end of the input.
using Asker = std::function<std::optional<std::string>(const std::string& prompt)>;

class PlaySession {
 public:
  PlaySession(const ChosenPosition& chosen, const PlaySettings& settings,
              const analysis::ProofBooks& books, Console& console, Asker ask);

  /// Plays until the game ends or the user leaves.
  void run();
  /// The record of the game. It has no result if the user left before the end.
  [[nodiscard]] notation::Game record() const;

 private:
  /// The text that asks for the next move and shows the time that is left.
  [[nodiscard]] std::string prompt() const;
  /// Ends the game when the clock of `seat` has run out. Returns true when it has.
  bool time_is_over(Seat seat);
  /// Takes a move or a command of the user. Returns false when he leaves.
  [[nodiscard]] bool take(const std::string& text);
  void play_for_engine();
  void push(const PackedMove& move);
  void undo();
  void hint();
  void resign();
  void list_moves();
  void draw();
  /// Ends the game, and says how.
  void finish(analysis::GameEnd end);
  /// Ends the game when it is over on the board or by a repetition.
  void look_for_end();
  /// The game so far.
  [[nodiscard]] analysis::EngineGame game() const;
  /// The player who moved first.
  [[nodiscard]] Seat white() const { return rules_->side_to_move(start_); }
  [[nodiscard]] analysis::EngineQuestion question() const;
  [[nodiscard]] bool users_turn() const {
    return rules_->side_to_move(play_.position()) == settings_.side;
  }

  std::shared_ptr<const notation::Rules> rules_;
  notation::AnyPosition start_;
  std::size_t given_ = 0;  ///< number of moves in the given line, which are never taken back
  PlaySettings settings_;
  analysis::Strength strength_;
  analysis::Engine engine_;
  Console& console_;
  Asker ask_;
  std::mt19937_64 random_;
  notation::Play play_;
  std::optional<PlayClock> clock_;
  std::optional<analysis::GameEnd> end_;
};

}  // namespace gipfbase::cli

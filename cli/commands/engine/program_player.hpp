// cli/commands/engine/program_player.hpp - another program as a player of a match, through the
// line protocol.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "analysis/engine/match.hpp"
#include "notation/game/rules.hpp"

namespace gipfbase::cli {

class ProgramPlayer final : public analysis::MatchPlayer {
 public:
  /// Starts a shell command; throws IoError if it cannot be started. If the command ends during a
  /// game, or gives no move, it is started again for the next game.
  ProgramPlayer(std::shared_ptr<const notation::Rules> rules, std::string command,
                const analysis::EngineLimits& limits);
  ~ProgramPlayer() override;
  ProgramPlayer(const ProgramPlayer&) = delete;
  ProgramPlayer& operator=(const ProgramPlayer&) = delete;

  void new_game() override;
  [[nodiscard]] Expected<PackedMove, std::string> move(const notation::AnyPosition& start,
                                                       std::span<const PackedMove> moves,
                                                       const std::atomic<bool>& stop) override;
  [[nodiscard]] std::optional<double> win_probability() const override { return win_probability_; }

 private:
  using Clock = std::chrono::steady_clock;

  void launch();
  /// Tells the program to quit, and kills it when it does not.
  void shut_down();
  /// Waits for the program to end; returns how it did, or "" when it is still running.
  [[nodiscard]] std::string how_it_ended();
  void write(const std::string& line) const;
  /// The next line; nullopt at the end of the output, at the deadline, or when `stop` becomes true.
  [[nodiscard]] std::optional<std::string> read(Clock::time_point deadline,
                                                const std::atomic<bool>& stop);

  std::shared_ptr<const notation::Rules> rules_;
  std::string command_;
  analysis::EngineLimits limits_;
  std::optional<double> win_probability_;
  bool broken_ = false;  ///< the program gave no move
  pid_t child_ = 0;      ///< 0: it has ended
  int to_ = -1;
  int from_ = -1;
  std::string unread_;
};

}  // namespace gipfbase::cli

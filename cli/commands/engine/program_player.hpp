// cli/commands/engine/program_player.hpp - another program as a player of a match, through the
// line protocol.
#pragma once

#include <sys/types.h>

#include <memory>
#include <optional>
#include <span>
#include <string>

#include "analysis/engine/match.hpp"
#include "notation/game/rules.hpp"

namespace gipfbase::cli {

class ProgramPlayer final : public analysis::MatchPlayer {
 public:
  /// Starts a shell command. Throws IoError.
  ProgramPlayer(std::shared_ptr<const notation::Rules> rules, const std::string& command,
                const analysis::EngineLimits& limits);
  /// Tells the program to quit, and kills it when it does not.
  ~ProgramPlayer() override;
  ProgramPlayer(const ProgramPlayer&) = delete;
  ProgramPlayer& operator=(const ProgramPlayer&) = delete;

  void new_game() override;
  [[nodiscard]] Expected<PackedMove, std::string> move(const notation::AnyPosition& start,
                                                       std::span<const PackedMove> moves,
                                                       const std::atomic<bool>& stop) override;

 private:
  void write(const std::string& line) const;
  /// The next line; nullopt at the end of the output, after `seconds`, or when `stop` is raised.
  [[nodiscard]] std::optional<std::string> read(double seconds, const std::atomic<bool>& stop);

  std::shared_ptr<const notation::Rules> rules_;
  analysis::EngineLimits limits_;
  pid_t child_ = 0;
  int to_ = -1;
  int from_ = -1;
  std::string unread_;
};

}  // namespace gipfbase::cli

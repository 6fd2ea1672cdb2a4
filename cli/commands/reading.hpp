// cli/commands/reading.hpp - reading games from files without a database, on all cores.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "cli/arguments/errors.hpp"
#include "cli/arguments/options.hpp"
#include "cli/terminal/output.hpp"
#include "notation/formats/format.hpp"
#include "notation/game/finding.hpp"
#include "notation/game/judged.hpp"

namespace gipfbase::cli {

/// What was read. read = valid + partial + rejected.
struct ReadingReport {
  std::uint64_t inputs = 0;  ///< files and archives
  std::uint64_t files = 0;   ///< documents: files, or members of archives
  std::uint64_t empty = 0;   ///< documents without content
  std::uint64_t read = 0;
  std::uint64_t valid = 0;
  std::uint64_t partial = 0;
  std::uint64_t rejected = 0;
  std::uint64_t plies = 0;  ///< legal ones
  std::uint64_t bytes = 0;  ///< of documents
  std::uint64_t findings_total = 0;
  bool interrupted = false;
  double seconds = 0;
  std::vector<notation::Finding> findings;  ///< the first kKeptFindings, in order of reading
};

/// Findings that a report keeps; more are only counted.
inline constexpr std::size_t kKeptFindings = 100'000;

/// A valid or partial game, replayed and judged.
struct JudgedGame {
  const notation::ReadGame& read;
  const notation::Rules& ruleset;
  const notation::Verdict& verdict;
};
/// A game as the caller wants to have it written, with what he has to say about it.
struct Rendered {
  std::string text;
  std::vector<notation::Finding> findings;
};

struct ReadingWork {
  /// Called for every game that is not rejected, from several threads at once.
  std::function<Rendered(const JudgedGame&)> render;
  /// Receives the texts in order of reading, from one thread.
  std::function<void(std::string&&)> emit;
  /// See db::Progress.
  std::function<bool(std::uint64_t done, std::uint64_t all, const char* what)> progress;
};

/// Reads every game of the input. Neither the report nor the order depends on `threads`.
[[nodiscard]] ReadingReport read_games(const InputChoice& input, int threads,
                                       const ReadingWork& work);

/// Exit code of a command that read games, of which `bad` were not fully legal.
[[nodiscard]] Exit exit_of_reading(std::uint64_t read, std::uint64_t bad,
                                   const std::vector<notation::Finding>& findings,
                                   bool interrupted);

/// Prints findings as sentences on standard error, at most `most` (0: all) of `total`.
void say_findings(Console& console, const std::vector<notation::Finding>& findings,
                  std::uint64_t total, std::size_t most);

}  // namespace gipfbase::cli

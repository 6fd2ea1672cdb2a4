// notation/sources/reading.hpp - reads games without storing them.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "notation/sources/pipeline.hpp"

namespace gipfbase::notation {

/// Counts of the games read: read = valid + partial + rejected.
struct ReadingReport {
  std::uint64_t inputs = 0;     ///< files and archives
  std::uint64_t documents = 0;  ///< files, or members of archives
  std::uint64_t empty = 0;      ///< documents without content
  std::uint64_t read = 0;
  std::uint64_t valid = 0;
  std::uint64_t partial = 0;
  std::uint64_t rejected = 0;
  std::uint64_t plies = 0;  ///< legal plies
  std::uint64_t findings_total = 0;
  bool interrupted = false;
  double seconds = 0;
  std::vector<Finding> findings;  ///< those within FindingQuota, in order of reading
};

/// The functions that read_games calls; each may be empty.
struct ReadingWork {
  /// Writes a game that was not rejected. Called from several threads. Findings that it returns
  /// without a source get the source "game n".
  std::function<Written(const Judged&)> render;
  /// Receives the texts in order of reading, from one thread.
  std::function<void(std::string&&)> emit;
  /// Receives the games themselves, rejected ones too, in order of reading, from one thread.
  std::function<void(Judged&&)> keep;
  Progress progress;
};

/// Reads every game of the input. The report is the same for any number of threads.
[[nodiscard]] ReadingReport read_games(const std::vector<std::string>& paths,
                                       const ReadOptions& options, const ReadingWork& work);

}  // namespace gipfbase::notation

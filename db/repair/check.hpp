// db/repair/check.hpp - checks a database for damage and contradictions.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "db/store/database.hpp"

namespace gipfbase::db {

struct CheckReport {
  std::uint64_t games = 0;
  std::uint64_t positions = 0;
  std::uint64_t values = 0;           ///< proved values that analysis::check solved again
  std::vector<std::string> problems;  ///< one sentence each; empty if none exist
  bool interrupted = false;
  double seconds = 0;

  [[nodiscard]] bool ok() const { return problems.empty() && !interrupted; }
};

/// Runs SQLite's integrity and foreign key checks; replays every game and compares result, final
/// position and counters; recomputes every key and compares it with the index; recounts the opening
/// statistics. Throws Error when the file cannot be read at all.
///
/// `memory` (bytes; 0: kMemory) bounds what is kept of games until their index rows are read: 24
/// bytes per game. With more games than fit, the index is read more than once.
[[nodiscard]] CheckReport check(Database& database, int threads, const Progress& progress,
                                std::uint64_t memory = 0);

}  // namespace gipfbase::db

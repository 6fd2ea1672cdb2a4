// db/repair/check.hpp - is everything in a database as it must be?
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "db/store/database.hpp"

namespace gipfbase::db {

struct CheckReport {
  std::uint64_t games = 0;
  std::uint64_t positions = 0;
  std::vector<std::string> problems;  ///< one sentence each; empty when all is well
  bool interrupted = false;
  double seconds = 0;

  [[nodiscard]] bool ok() const { return problems.empty() && !interrupted; }
};

/// SQLite's own integrity and foreign key checks; every game replayed, its result, final position
/// and counters compared; every key recomputed and compared with the index; the materialised
/// opening statistics recounted. Throws Error when the file cannot be read at all.
///
/// `memory` (bytes; 0: kMemory) bounds what is kept of games until their rows of the index are met:
/// 24 bytes of each. The index of a database with more games is read more than once.
[[nodiscard]] CheckReport check(Database& database, int threads, const Progress& progress,
                                std::uint64_t memory = 0);

}  // namespace gipfbase::db

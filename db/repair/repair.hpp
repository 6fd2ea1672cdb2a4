// db/repair/repair.hpp - makes a sound database from a damaged one.
//
// Primary data (games, names, changes, findings, proved values) is copied as far as it can be read;
// everything derived from games is rebuilt. The result is a new file in the same folder; the
// damaged file stays unchanged until the new one is complete.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "db/store/database.hpp"

namespace gipfbase::db {

struct RepairReport {
  std::uint64_t games = 0;
  std::uint64_t positions = 0;
  std::vector<std::string> lost;     ///< data that cannot be read, a sentence each
  std::vector<std::string> changed;  ///< corrected errors, a sentence each
  std::string into;                  ///< the repaired file
  std::string rest;  ///< after an interruption: the file in which the next call continues
  bool resumed = false;
  bool interrupted = false;
  double seconds = 0;

  [[nodiscard]] bool was_sound() const { return lost.empty() && changed.empty(); }
};

/// Repairs a database in place, or into another file when `into` is not empty (an existing one is
/// replaced only with `force`). After an interruption the next call continues, unless the database
/// has changed. In place, the new contents replace the old in one transaction; other processes
/// cannot write meanwhile. Throws Error, and changes nothing, when the file is too damaged to be
/// recognised or the disk is full. `memory`: limit in bytes; 0: kMemory.
[[nodiscard]] RepairReport repair(const std::string& path, const std::string& into, bool force,
                                  const notation::Catalogue& catalogue, int threads,
                                  const Progress& progress, std::uint64_t memory = 0);

}  // namespace gipfbase::db

// db/repair/repair.hpp - a sound database made of one that is not.
//
// What people and programs have put in (games, names, changes, findings, proved values) is copied
// as far as it can be read; everything that is made from games is made anew. This goes into a new
// file beside; the damaged one stays as it is until the new one is whole.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "db/store/database.hpp"

namespace gipfbase::db {

struct RepairReport {
  std::uint64_t games = 0;
  std::uint64_t positions = 0;
  std::vector<std::string> lost;     ///< what cannot be read, a sentence each
  std::vector<std::string> changed;  ///< what was not as it must be, a sentence each
  std::string into;                  ///< the file that is sound now
  std::string rest;                  ///< after an interruption: the file in which it goes on
  bool resumed = false;
  bool interrupted = false;
  double seconds = 0;

  [[nodiscard]] bool was_sound() const { return lost.empty() && changed.empty(); }
};

/// Repairs a database in its place, or into another file (`into` not empty; one that is there only
/// with `force`). Interrupted, it goes on the next time, unless the database has changed since.
/// In its place the new contents replace the old ones in one transaction; no one else may write
/// meanwhile. Throws Error when too much is damaged to tell what is in the file, or when the disk
/// is full: then nothing has changed. `memory` (bytes; 0: kMemory): the most that this takes.
[[nodiscard]] RepairReport repair(const std::string& path, const std::string& into, bool force,
                                  const notation::Catalogue& catalogue, int threads,
                                  const Progress& progress, std::uint64_t memory = 0);

}  // namespace gipfbase::db

// db/store/backup.hpp - a copy of a database, whoever writes to it meanwhile.
#pragma once

#include <cstdint>
#include <string>

#include "db/store/database.hpp"

namespace gipfbase::db {

struct BackupReport {
  std::uint64_t games = 0;
  std::uint64_t bytes = 0;
  bool interrupted = false;  ///< no copy was made
  double seconds = 0;
};

/// Copies the database as it is after some batch of those who write to it (SQLite's online backup),
/// checks the copy and puts it in the place `path`. An older file there is replaced only with
/// `force`. The copy is whole or not there. Throws Error.
[[nodiscard]] BackupReport backup(Database& database, const std::string& path, bool force,
                                  const Progress& progress);

}  // namespace gipfbase::db

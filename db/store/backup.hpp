// db/store/backup.hpp - a copy of a database, whoever writes to it meanwhile.
#pragma once

#include <cstdint>
#include <functional>
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

/// Puts everything that is in one database into the place of what is in another, in one
/// transaction; false when `progress` asked to stop, and nothing has changed. Calls `begun` as soon
/// as nobody else can write to it.
bool replace_contents(Connection& from, Connection& to, const std::function<void()>& begun,
                      const Progress& progress);

/// Throws Error unless a new database may be written there.
void check_target(const Database& database, const std::string& path, bool force);
/// Gives a file that is complete its name, and the rights of the file whose place it takes; throws
/// Error.
void put_in_place(const std::string& file, const std::string& path, bool force);

/// Gives pages that nothing needs any more back to the file system when they are a twentieth of the
/// file or more: these must be worth copying it for. Outside transactions.
void give_space_back(Connection& connection);

}  // namespace gipfbase::db

// db/store/backup.hpp - copies a database, even while other processes write to it.
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

/// Copies a consistent state of the database (SQLite's online backup), checks the copy and moves it
/// to `path`. An existing file there is replaced only with `force`. The copy is complete or absent.
/// Throws Error.
[[nodiscard]] BackupReport backup(Database& database, const std::string& path, bool force,
                                  const Progress& progress);

/// Replaces the contents of `to` by those of `from` in one transaction. Returns false, and changes
/// nothing, when `progress` asked to stop. Calls `begun` as soon as no other process can write to
/// `to`.
bool replace_contents(Connection& from, Connection& to, const std::function<void()>& begun,
                      const Progress& progress);

/// True when SQLite's integrity and foreign key checks find no error.
[[nodiscard]] bool passes_checks(Connection& connection);
/// Throws Error unless a new database may be written to `path`.
void check_target(const Database& database, const std::string& path, bool force);
/// Moves a complete file to `path` with the permissions of the file that it replaces. Throws Error.
void put_in_place(const std::string& file, const std::string& path, bool force);

/// Returns unused pages to the file system when they are at least a twentieth of the file: less is
/// not worth copying the file. Call it outside transactions.
void give_space_back(Connection& connection);

}  // namespace gipfbase::db

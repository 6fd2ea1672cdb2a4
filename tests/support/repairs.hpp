// tests/support/repairs.hpp - a database to damage and to repair.
#pragma once

#include <string>

#include "db/repair/repair.hpp"
#include "support/db_support.hpp"

namespace gipfbase::test {

/// A database of `games` games of ZÈRTZ and 21 others, after `optimize`, with something in every
/// table. Fewer games make a test faster when the number of pages does not matter.
[[nodiscard]] std::string make_repair_base(const Folder& folder, int games = 150);
/// Enough games for opening statistics.
inline constexpr int kFewGames = 70;

/// The bytes of a file.
[[nodiscard]] std::string bytes_of(const std::string& path);

/// Writes zeros over the pages of which a condition on the columns of SQLite's dbstat is true;
/// returns how many there are.
std::size_t wipe(const std::string& path, const std::string& condition);

db::RepairReport repair(const std::string& path, const std::string& into = {});

/// All that is in a database, in which `check` must find nothing.
[[nodiscard]] std::string sound_contents(const std::string& path);

}  // namespace gipfbase::test

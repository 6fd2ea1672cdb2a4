// tests/support/db_support.hpp - importing texts, and dumps of databases to compare.
#pragma once

#include <algorithm>
#include <set>
#include <string>
#include <string_view>

#include "db/import/import.hpp"
#include "db/query/language/scan.hpp"
#include "db/store/sqlite.hpp"
#include "support/folder.hpp"
#include "support/random_games.hpp"
#include "support/wording.hpp"

namespace gipfbase::test {

/// Turns a database of this program into one of the previous schema.
inline constexpr const char* kUndoSchema =
    "ALTER TABLE changes DROP COLUMN author; DROP TABLE forgotten; DROP TABLE distinct_names; "
    "ALTER TABLE changes DROP COLUMN kind; ALTER TABLE changes DROP COLUMN number; "
    "PRAGMA user_version = 11";

inline db::Database create(const Folder& folder, const std::string& name = "games.gipfdb") {
  return {folder.file(name), db::Database::Mode::kCreate, catalogue()};
}

/// Checks the reason why a database is not opened.
inline void check_refused(const std::string& path, db::Database::Mode mode) {
  check_wording(path, words_thrown([&] { const db::Database database(path, mode, catalogue()); }));
}

/// True when the query plan says what is scanned and what SQLite does, and uses an index of SQLite
/// where the query allows one.
inline bool plan_is_sound(const db::language::QueryReport& report, const std::string& query) {
  const auto told = [&](std::string_view words) {
    return std::any_of(report.plan.begin(), report.plan.end(), [&](const std::string& line) {
      return line.find(words) != std::string::npos;
    });
  };
  const bool indexed = query.find("position(\"") != std::string::npos ||
                       query.find("exactly(\"") != std::string::npos ||
                       query.find("proved") != std::string::npos;
  return told("on every position of") && told("SQLite:") &&
         (!indexed || told("by an index of SQLite"));
}

inline db::ImportReport import_text(db::Database& database, const Folder& folder,
                                    const std::string& text, int threads = 2,
                                    const std::string& name = "games.gpn") {
  notation::ReadOptions options;
  options.threads = threads;
  return db::import_games(database, {folder.write(name, text)}, options, {});
}

/// Every row of the tables that make up a database's contents, as text.
inline std::string dump(db::Database& database) {
  std::string text;
  for (const char* sql :
       {"SELECT id, hex(identity), title, variant, white, black, event, round, date, result, "
        "winner, "
        "ending, plies, start, hex(moves), final, counters, tags, notes, valid FROM games ORDER BY "
        "id",
        "SELECT key, game, ply, orientation, hex(next) FROM all_positions ORDER BY key, game, ply",
        "SELECT key, hex(next), games, seat0, seat1, drawn, plies, first_date, last_date "
        "FROM opening_stats ORDER BY key, next",
        "SELECT key, games FROM opening_totals ORDER BY key",
        "SELECT source, line, column_, game, ply, code, message FROM findings ORDER BY id",
        "SELECT id, name FROM players WHERE id IN (SELECT white FROM games UNION SELECT black FROM "
        "games) ORDER BY id"}) {
    db::Statement s = database.connection().prepare(sql);
    while (s.step()) {
      for (int column = 0; column < 20; ++column) {
        text += s.text(column);
        text += '|';
      }
      text += '\n';
    }
    text += "--\n";
  }
  return text;
}

/// The rows of every table, without times of day, and the names of everything in the schema.
inline std::string everything(db::Database& database) {
  db::Connection& c = database.connection();
  std::string text = std::to_string(c.integer("PRAGMA user_version")) + '\n';
  std::vector<std::string> tables;
  db::Statement names = c.prepare(
      "SELECT type, name FROM sqlite_schema WHERE name NOT LIKE 'sqlite_stat%' ORDER BY 1, 2");
  while (names.step()) {
    text += std::string(names.text(1)) + '\n';
    // The shadow tables of full text search depend on the order of changes, so they are left out.
    const std::string_view name = names.text(1);
    const bool shadow = name.find("_words_") != std::string_view::npos;
    if (names.text(0) == "table" && !shadow) tables.emplace_back(name);
  }
  const std::set<std::string> moments = {"started", "finished", "at", "changeset"};
  for (const std::string& table : tables) {
    std::string columns;
    db::Statement info = c.prepare("SELECT name FROM pragma_table_info('" + table + "')");
    while (info.step()) {
      const std::string name(info.text(0));
      if (moments.contains(name)) continue;
      columns += (columns.empty() ? "quote(\"" : " || '|' || quote(\"") + name + "\")";
    }
    db::Statement rows = c.prepare("SELECT " + columns + " FROM " + table + " ORDER BY 1");
    text += table + ":\n";
    while (rows.step()) (text += rows.text(0)) += '\n';
  }
  return text;
}

}  // namespace gipfbase::test

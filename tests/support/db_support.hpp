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

namespace gipfbase::test {

/// Takes back what schema 11 has brought.
inline constexpr const char* kUndoSchema11 =
    "DROP INDEX games_by_date; CREATE INDEX games_by_date ON games (date_first); "
    "CREATE UNIQUE INDEX games_by_identity ON games (identity); "
    "ALTER TABLE identities DROP COLUMN day; PRAGMA user_version = 10";

/// Then what schema 10 has brought.
inline constexpr const char* kUndoSchema10 =
    "DROP VIEW IF EXISTS temp.all_positions; DROP VIEW main.all_positions; "
    "ALTER TABLE positions RENAME TO later_positions; "
    "ALTER TABLE position_runs RENAME TO later_runs; "
    "CREATE TABLE positions (key INTEGER NOT NULL, game INTEGER NOT NULL, ply INTEGER NOT NULL, "
    "orientation INTEGER NOT NULL, next BLOB, PRIMARY KEY (key, game, ply)) STRICT, WITHOUT ROWID; "
    "CREATE TABLE position_runs (run INTEGER NOT NULL, key INTEGER NOT NULL, game INTEGER NOT "
    "NULL, ply INTEGER NOT NULL, orientation INTEGER NOT NULL, next BLOB, "
    "PRIMARY KEY (run, key, game, ply)) STRICT, WITHOUT ROWID; "
    "INSERT INTO positions SELECT key, game, ply, orientation, next FROM later_positions; "
    "INSERT INTO position_runs SELECT run, key, game, ply, orientation, next FROM later_runs; "
    "DROP TABLE later_positions; DROP TABLE later_runs; "
    "CREATE VIEW main.all_positions AS SELECT key, game, ply, orientation, next FROM positions; "
    "PRAGMA user_version = 9";

/// Then what schema 9 has brought.
inline constexpr const char* kUndoSchema9 =
    "CREATE TABLE positions_delta (key INTEGER NOT NULL, game INTEGER NOT NULL, ply INTEGER NOT "
    "NULL, orientation INTEGER NOT NULL, next BLOB, PRIMARY KEY (key, game, ply)) "
    "STRICT, WITHOUT ROWID; "
    "INSERT INTO positions_delta SELECT key, game, ply, orientation, next FROM position_runs; "
    "CREATE TABLE index_size (main INTEGER NOT NULL, delta INTEGER NOT NULL) STRICT; "
    "INSERT INTO index_size SELECT (SELECT count(*) FROM positions), "
    "(SELECT count(*) FROM positions_delta); "
    "DROP VIEW main.all_positions; DROP TABLE position_runs; DROP TABLE index_runs; "
    "CREATE VIEW main.all_positions AS SELECT * FROM positions UNION ALL SELECT * FROM "
    "positions_delta; PRAGMA user_version = 8";

/// Then what schema 8 has brought.
inline constexpr const char* kUndoSchema8 =
    "DROP TABLE signatures; DROP INDEX games_by_site; DROP INDEX findings_by_game; "
    "DROP TABLE player_words; DROP TABLE event_words; DROP TABLE site_words; "
    "PRAGMA user_version = 7";

/// Then what schema 7 has brought.
inline constexpr const char* kUndoSchema7 =
    "DROP INDEX games_in_part; ALTER TABLE imports DROP COLUMN settings; "
    "ALTER TABLE imports DROP COLUMN corrected; ALTER TABLE sources DROP COLUMN corrected; "
    "ALTER TABLE findings DROP COLUMN game_id; ALTER TABLE quarantine DROP COLUMN game_id; "
    "PRAGMA user_version = 6";

/// Then what schema 4 and those after it have brought, in a database without contests.
inline constexpr const char* kUndoSchema4 =
    "DROP VIEW game_list; "
    "DROP TABLE comment_words; DROP TABLE change_games; DROP TABLE changes; "
    "DROP TABLE puzzle_positions; DROP TABLE totals; DROP TABLE deliveries; "
    "DROP TABLE identities; DROP INDEX games_by_state; ALTER TABLE games DROP COLUMN state; "
    "ALTER TABLE sources DROP COLUMN same_as; ALTER TABLE sources DROP COLUMN updated; "
    "ALTER TABLE sources DROP COLUMN puzzles; ALTER TABLE imports DROP COLUMN updated; "
    "ALTER TABLE imports DROP COLUMN puzzles; "
    "DROP INDEX players_by_alias; DROP INDEX events_by_alias; DROP INDEX sites_by_alias; "
    "DROP INDEX players_by_folded; DROP INDEX events_by_folded; DROP INDEX sites_by_folded; "
    "ALTER TABLE players DROP COLUMN folded; ALTER TABLE players DROP COLUMN alias_of; "
    "ALTER TABLE events DROP COLUMN folded; ALTER TABLE events DROP COLUMN alias_of; "
    "ALTER TABLE sites DROP COLUMN folded; ALTER TABLE sites DROP COLUMN alias_of; "
    "ALTER TABLE opening_totals DROP COLUMN orientations; "
    "DROP TABLE contests; DROP INDEX games_by_parent; "
    "ALTER TABLE games DROP COLUMN parent; ALTER TABLE games DROP COLUMN parent_ply; "
    "ALTER TABLE games DROP COLUMN times; "
    "CREATE VIEW game_list AS SELECT id FROM games; PRAGMA user_version = 3";

/// Brings a database of this program back to a former schema: 3, or one from 6 on.
inline void undo_schemas(db::Connection& connection, std::int64_t schema = 3) {
  for (const char* step :
       {kUndoSchema11, kUndoSchema10, kUndoSchema9, kUndoSchema8, kUndoSchema7, kUndoSchema4}) {
    if (connection.integer("PRAGMA user_version") > schema) connection.execute(step);
  }
}

inline db::Database create(const Folder& folder, const std::string& name = "games.gipfdb") {
  return {folder.file(name), db::Database::Mode::kCreate, catalogue()};
}

/// The plan of a query tells what scanned; what an index could answer is not left to a scan.
inline bool plan_is_sound(const db::language::QueryReport& report, const std::string& query) {
  const auto told = [&](std::string_view words) {
    return std::any_of(report.plan.begin(), report.plan.end(), [&](const std::string& line) {
      return line.find(words) != std::string::npos;
    });
  };
  const bool indexed = query.find("position(\"") != std::string::npos ||
                       query.find("exactly(\"") != std::string::npos ||
                       query.find("proved") != std::string::npos;
  return told("of every position of") && told("SQLite:") &&
         (!indexed || told("by an index of SQLite"));
}

inline db::ImportReport import_text(db::Database& database, const Folder& folder,
                                    const std::string& text, int threads = 2,
                                    const std::string& name = "games.gpn") {
  notation::PipelineOptions options;
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

/// Every table but times of day, and the name of everything in the schema.
inline std::string everything(db::Database& database) {
  db::Connection& c = database.connection();
  std::string text = std::to_string(c.integer("PRAGMA user_version")) + '\n';
  std::vector<std::string> tables;
  db::Statement names = c.prepare(
      "SELECT type, name FROM sqlite_schema WHERE name NOT LIKE 'sqlite_stat%' ORDER BY 1, 2");
  while (names.step()) {
    text += std::string(names.text(1)) + '\n';
    // What full text search keeps apart is laid out as its last changes left it.
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

#include "db/store/schema.hpp"

#include <fmt/format.h>

#include <array>

namespace gipfbase::db {
namespace {

/// The contents of db/store/schema.sql.
constexpr const char* kSchema =
#include "schema.inc"
    ;

/// A migration from one schema to the next.
struct Step {
  const char* tables;  ///< new tables and columns
  const char* rows;    ///< fills the new columns of existing rows; may be repeated
};

/// Step n migrates from schema kFirstSchema + n. Released steps never change.
constexpr std::array<Step, kSchemaVersion - kFirstSchema> kSteps = {{
    {R"sql(
ALTER TABLE changes ADD COLUMN kind TEXT NOT NULL DEFAULT 'edit'
  CHECK (kind IN ('edit', 'import', 'dedupe', 'undo', 'elsewhere'));
ALTER TABLE changes ADD COLUMN number INTEGER;
)sql",
     R"sql(
UPDATE changes SET kind = 'elsewhere' WHERE kind = 'edit' AND length(changeset) = 0;
UPDATE changes SET kind = 'dedupe' WHERE kind = 'edit' AND what = 'dedupe';
UPDATE changes SET kind = 'import', number = CAST(substr(what, 8) AS INTEGER)
WHERE kind = 'edit' AND what GLOB 'import [0-9]*';
UPDATE changes SET kind = 'undo', number = CAST(substr(what, 6) AS INTEGER)
WHERE kind = 'edit' AND what GLOB 'undo [0-9]*';
)sql"},
    {R"sql(
ALTER TABLE changes ADD COLUMN author TEXT NOT NULL DEFAULT '';
CREATE TABLE forgotten (
  id INTEGER PRIMARY KEY, hash BLOB NOT NULL UNIQUE, salt BLOB NOT NULL, sieve INTEGER NOT NULL,
  words INTEGER NOT NULL, name TEXT NOT NULL
) STRICT;
CREATE TABLE distinct_names (
  id INTEGER PRIMARY KEY, kind TEXT NOT NULL CHECK (kind IN ('player', 'event', 'site')),
  name TEXT NOT NULL, other TEXT NOT NULL, UNIQUE (kind, name, other)
) STRICT;
)sql",
     ""},
    {R"sql(
DROP INDEX games_by_variant;
CREATE INDEX games_by_variant ON games (
  title, variant, state, valid, date_first, date_last, white, black, result, termination, plies, round
);
)sql",
     ""},
}};

/// Columns, keys and constraints of a table as parsed by SQLite, regardless of the SQL text.
std::string structure(Connection& connection, std::string_view table) {
  std::string text;
  for (const char* sql : {"SELECT wr, strict FROM pragma_table_list(?) WHERE schema = 'main'",
                          "SELECT name, type, \"notnull\", dflt_value, pk, hidden FROM "
                          "pragma_table_xinfo(?)",
                          "SELECT name, origin FROM pragma_index_list(?) WHERE origin <> 'c'",
                          "SELECT \"from\", \"table\", \"to\", on_delete FROM "
                          "pragma_foreign_key_list(?) ORDER BY 1"}) {
    Statement s = connection.prepare(sql);
    s.bind_all(table);
    while (s.step()) {
      for (int column = 0; column < sqlite3_column_count(s.handle()); ++column) {
        text += fmt::format("{}|", s.text(column));
      }
      text += '\n';
    }
  }
  return text;
}

/// Gives tables and views the SQL text of schema.sql, because ALTER TABLE leaves a different one. A
/// table that really differs stays unchanged, and `check` reports it.
void adopt_definitions(Connection& connection) {
  Connection fresh = empty_database();
  Statement definitions = fresh.prepare(
      "SELECT type, name, sql FROM sqlite_schema WHERE type IN ('table', 'view') AND sql NOT LIKE "
      "'CREATE VIRTUAL %' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT IN "
      "(SELECT name FROM pragma_table_list WHERE type = 'shadow')");
  const Pragma writable(connection, "writable_schema", 1);
  Statement adopt =
      connection.prepare("UPDATE main.sqlite_schema SET sql = ? WHERE type = ? AND name = ?");
  while (definitions.step()) {
    const std::string name(definitions.text(1));
    const bool table = definitions.text(0) == "table";
    if (table && structure(connection, name) != structure(fresh, name)) continue;
    adopt.bind_all(definitions.text(2), definitions.text(0), std::string_view(name)).run();
  }
  // Makes SQLite read the definitions again.
  connection.execute("PRAGMA writable_schema = RESET");
}

}  // namespace

void create_or_migrate(Connection& connection) {
  const auto stored = [&] { return connection.integer("PRAGMA user_version"); };
  if (stored() == kSchemaVersion) return;
  // The protection of the list of tables is against foreign SQL; this SQL is trusted.
  const Option not_defensive(connection, SQLITE_DBCONFIG_DEFENSIVE, 0);
  Transaction transaction(connection);
  // Another process may have migrated the file meanwhile.
  const auto found = stored();
  if (found == kSchemaVersion) return;
  if (found == 0) {
    connection.execute(kSchema);
  } else {
    for (std::int64_t v = found; v < kSchemaVersion; ++v) {
      connection.execute(kSteps.at(static_cast<std::size_t>(v - kFirstSchema)).tables);
    }
    complete_rows(connection);
    adopt_definitions(connection);
  }
  connection.execute(fmt::format("PRAGMA application_id = {}", kApplicationId).c_str());
  connection.execute(fmt::format("PRAGMA user_version = {}", kSchemaVersion).c_str());
  transaction.commit();
}

void complete_rows(Connection& connection) {
  for (const Step& step : kSteps) connection.execute(step.rows);
}

bool has_table(std::int64_t schema, std::string_view table) {
  constexpr std::int64_t kWithDecisions = 13;
  const bool former = schema >= kFirstSchema && schema < kWithDecisions;
  return !former || (table != "forgotten" && table != "distinct_names");
}

Connection empty_database() {
  Connection connection(":memory:", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
  connection.execute(kSchema);
  return connection;
}

std::string temporary_view(std::string_view name) {
  constexpr std::string_view kCreate = "CREATE ";
  const std::string_view all = kSchema;
  const std::string begin = fmt::format("{}VIEW {} AS", kCreate, name);
  const std::size_t from = all.find(begin);
  const std::size_t end = all.find(';', from);
  return fmt::format("CREATE TEMP {}", all.substr(from, end - from).substr(kCreate.size()));
}

std::string too_old(const std::string& path, std::int64_t schema) {
  return fmt::format(
      "\"{}\" was written by a gipfbase before the first release (schema {}); with that program, "
      "export its games by \"gipfbase export --output games.gpn\", then import them into a new "
      "database",
      path, schema);
}

}  // namespace gipfbase::db

#include "db/store/database.hpp"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <utility>

#include "db/cluster/address.hpp"
#include "db/store/replacement.hpp"
#include "db/store/schema.hpp"
#include "notation/game/record/round.hpp"
#include "notation/text/folding.hpp"

namespace gipfbase::db {
namespace {

namespace fs = std::filesystem;

/// Refuses files that are not databases of this program, before writing to them.
void check_identity(Connection& connection, const std::string& path, Database::Mode mode) {
  const Snapshot snapshot(connection);  // another process may be creating the file
  const auto application = connection.integer("PRAGMA application_id");
  if (mode == Database::Mode::kDamaged && application == kApplicationId) return;
  const auto version = connection.integer("PRAGMA user_version");
  const auto tables = connection.integer("SELECT count(*) FROM sqlite_schema");
  if (application == kApplicationId) {
    if (version > kSchemaVersion) {
      throw Error(
          "\"{}\" was written by a newer gipfbase (schema {}, this program supports {}); update "
          "the program",
          path, version, kSchemaVersion);
    }
    if (version > 0 && version < kFirstSchema) throw Error(too_old(path, version));
    if (version < 1) {
      throw Error("the header of \"{0}\" is damaged (schema {1}); run \"gipfbase repair --db {0}\"",
                  path, version);
    }
    return;
  }
  if (application == kShardApplicationId) {
    throw Error(
        "\"{}\" has the results of a shard and is not a database; merge it into one with "
        "\"gipfbase merge\"",
        path);
  }
  if (tables == 0 && application == 0 && mode == Database::Mode::kCreate) return;
  if (tables == 0 && application == 0) {
    throw Error("\"{}\" is empty; import games into it first", path);
  }
  throw Error("\"{}\" is an SQLite database of another program; name another file", path);
}

/// True when a database of this program is in the WAL mode (sqlite.org/fileformat.html, "The
/// Database Header"), which only another program can have set. Throws Error for other databases in
/// this mode, because reading them would already write files.
bool in_wal_mode(const std::string& path) {
  constexpr std::size_t kReadVersion = 19;
  constexpr std::size_t kApplication = 68;
  std::array<char, kApplication + 4> header{};
  std::error_code failure;
  if (!fs::is_regular_file(path, failure)) return false;  // a pipe would make this wait
  std::ifstream file(path, std::ios::binary);
  if (!file.read(header.data(), header.size()) || header[kReadVersion] != 2 ||
      std::string_view(header.data(), 15) != "SQLite format 3") {
    return false;
  }
  if (std::string_view(header.data() + kApplication, 4) == "GIPF") return true;
  throw Error("\"{}\" is an SQLite database of another program; name another file", path);
}

/// Opens an existing file, or creates one if the mode allows.
Connection opened(const std::string& path, Database::Mode mode) {
  using Mode = Database::Mode;
  if (is_cluster_address(path)) {
    throw Error(
        "a cluster supports only search, openings and stats; for other commands name a database "
        "file with --db");
  }
  std::error_code failure;
  const fs::file_status status = fs::status(path, failure);
  if (fs::is_directory(status) || path.ends_with('/')) {
    throw Error("\"{}\" is a folder; name a database file with --db", path);
  }
  if (!fs::exists(status) && mode != Mode::kCreate) {
    if (path.empty()) throw Error("the name of the database is empty; name a file with --db");
    if (path == ":memory:") {
      throw Error("a database in memory would be lost after this command; name a file with --db");
    }
    throw Error(
        "there is no database \"{}\"; create it with \"gipfbase import\", or name another with "
        "--db",
        path);
  }
  // SQLite takes "nowhere/../games.gipfdb" for "games.gipfdb", other programs do not.
  const fs::path folder = fs::path(path).parent_path();
  if (!fs::exists(status) && !folder.empty() && !fs::is_directory(folder, failure)) {
    throw Error("cannot open \"{}\": there is no folder \"{}\"; check the path", path,
                folder.string());
  }
  const bool wal = in_wal_mode(path);
  switch (mode) {
    case Mode::kCreate: return {path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE};
    case Mode::kWrite: return {path, SQLITE_OPEN_READWRITE};
    default:
      if (wal) {
        throw Error(
            "\"{0}\" is in SQLite's WAL mode, in which even reading writes other files; \"gipfbase "
            "repair --db {0}\" ends that mode, and so does every command that writes",
            path);
      }
      return {path, SQLITE_OPEN_READONLY};
  }
}

/// The file may be hostile (sqlite.org/security.html, "Untrusted SQLite Database Files"): its views
/// and triggers do not run, cells are checked before use, and memory mapping is off.
void defend(Connection& connection, bool any_schema) {
  for (const auto& [what, value] : {std::pair{SQLITE_DBCONFIG_DEFENSIVE, any_schema ? 0 : 1},
                                    {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
                                    {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
                                    {SQLITE_DBCONFIG_ENABLE_VIEW, 0}}) {
    sqlite3_db_config(connection.handle(), what, value, nullptr);
  }
  // With this setting errors in the list of tables affect only the tables concerned.
  if (any_schema) connection.execute("PRAGMA writable_schema = ON");
  connection.execute("PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0;");
  connection.execute(temporary_view("all_positions").c_str());
}

/// folded(TEXT) in SQL: a text without case and accents, for comparisons.
void add_folding(Connection& connection) {
  const auto folded = [](sqlite3_context* context, int /*count*/, sqlite3_value** values) {
    const auto* text = reinterpret_cast<const char*>(sqlite3_value_text(values[0]));
    if (text == nullptr) return;
    const auto size = static_cast<std::size_t>(sqlite3_value_bytes(values[0]));
    const std::string result = notation::folded({text, size});
    sqlite3_result_text64(context, result.data(), result.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
  };
  const int code = sqlite3_create_function_v2(connection.handle(), "folded", 1,
                                              SQLITE_UTF8 | SQLITE_DETERMINISTIC, nullptr, folded,
                                              nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) throw_error(connection.handle(), code);
}

/// COLLATE rounds in SQL: see notation::compare_rounds.
void add_order_of_rounds(Connection& connection) {
  const auto compare = [](void* /*unused*/, int size, const void* text, int other_size,
                          const void* other) {
    return notation::compare_rounds(
        {static_cast<const char*>(text), static_cast<std::size_t>(size)},
        {static_cast<const char*>(other), static_cast<std::size_t>(other_size)});
  };
  const int code = sqlite3_create_collation_v2(connection.handle(), "rounds", SQLITE_UTF8, nullptr,
                                               compare, nullptr);
  if (code != SQLITE_OK) throw_error(connection.handle(), code);
}

}  // namespace

void roll_back(const std::string& path) {
  std::error_code failure;
  const auto journal = fs::file_size(resolve_links(path) + "-journal", failure);
  if ((failure || journal == 0) && !in_wal_mode(path)) return;
  Connection writer(path, SQLITE_OPEN_READWRITE);
  try {
    (void)writer.integer("SELECT count(*) FROM sqlite_schema");
    writer.execute("PRAGMA journal_mode = DELETE");
  } catch (const Error&) {
    if (!writer.read_only()) return;  // the damage that a repair is for
    throw Error(
        "the last change to \"{0}\" was interrupted and must be rolled back, but the file cannot "
        "be written; copy \"{0}\" and \"{0}-journal\" to a folder that can be written to",
        path);
  }
}

Database::Database(const std::string& path, Mode mode, const notation::Catalogue& catalogue)
    : path_(path), catalogue_(&catalogue), connection_(opened(path, mode)) {
  const bool writing = mode == Mode::kWrite || mode == Mode::kCreate;
  Connection& c = connection_;
  if (writing && c.read_only()) {
    throw Error("\"{}\" is read-only; change its permissions or use a copy", path);
  }
  defend(c, mode == Mode::kDamaged);
  check_identity(c, path, mode);
  c.execute("PRAGMA foreign_keys = ON; PRAGMA cache_size = -65536;");
  add_folding(c);
  add_order_of_rounds(c);
  if (writing) {
    if (in_wal_mode(path)) c.execute("PRAGMA journal_mode = DELETE");
    create_or_migrate(c);
  } else if (mode == Mode::kRead && c.integer("PRAGMA user_version") < kSchemaVersion) {
    throw Error(
        "\"{0}\" was written by an older gipfbase; copy the file, then update it with \"gipfbase "
        "optimize --db {0}\"",
        path);
  }
}

std::vector<StoredVariant> stored_variants(Database& database, bool of_games) {
  Statement s = database.connection().prepare(
      of_games ? "SELECT title, variant, value FROM totals WHERE name = 'games' AND value > 0 "
                 "ORDER BY 3 DESC, 1, 2"
               : "SELECT title, variant, count(*) FROM games WHERE state > 0 GROUP BY 1, 2 "
                 "ORDER BY 3 DESC, 1, 2");
  std::vector<StoredVariant> list;
  while (s.step()) {
    StoredVariant& stored = list.emplace_back();
    s.read(stored.title, stored.variant, stored.games);
  }
  return list;
}

const notation::TitleInfo& stored_title(const notation::Catalogue& catalogue,
                                        std::string_view title) {
  if (const notation::TitleInfo* const info = catalogue.find(title)) return *info;
  throw Error("the title \"{}\" of a stored game is unknown; update the program", title);
}

std::shared_ptr<const notation::Rules> stored_rules(const notation::Catalogue& catalogue,
                                                    std::string_view title,
                                                    std::string_view variant) {
  auto rules = catalogue.rules(stored_title(catalogue, title), variant);
  if (rules) return *rules;
  throw Error("a stored game is damaged ({}); run \"gipfbase repair\"", rules.error().message);
}

std::shared_ptr<const notation::Rules> Database::rules(std::string_view title,
                                                       std::string_view variant) const {
  return stored_rules(catalogue(), title, variant);
}

}  // namespace gipfbase::db

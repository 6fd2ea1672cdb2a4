#include "db/repair/salvage.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "db/edit/changeset.hpp"
#include "db/rows/codec.hpp"
#include "db/store/schema.hpp"
#include "notation/game/game.hpp"
#include "notation/game/record/result.hpp"
#include "notation/text/folding.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::db {

/// A table and an indexed integer column for selecting its rows.
struct Salvage::Table {
  std::string_view name, column;
  bool by_id;  ///< true: the column has consecutive ids; false: any 64-bit numbers
};

namespace {

/// Size of a part of a table, in ids.
constexpr std::int64_t kIdsPerPart = 1 << 16;
/// A part of a table is halved at most this number of times: then it is a single id.
constexpr int kPartHalvings = 16;
/// The range of all 64-bit keys is halved at most this number of times: 2^40 successive keys rarely
/// have two rows.
constexpr int kKeyHalvings = 24;
/// The range of all ids is halved at most this number of times: then it is a single id.
constexpr int kNumberHalvings = 32;
/// After this number of consecutive failures ranges are not halved any further: a page near the
/// root is damaged.
constexpr int kMostFailures = 4096;
/// After kMostFailures failures and this number of further unreadable parts the rest of the table
/// is skipped: its root is probably damaged.
constexpr int kPartsInVain = 64;

/// True when the last call failed because the file, or a value in it, cannot be read.
bool unreadable(Connection& c) {
  switch (sqlite3_extended_errcode(c.handle())) {
    case SQLITE_IOERR_READ:
    case SQLITE_IOERR_SHORT_READ:
    case SQLITE_IOERR_CORRUPTFS: return true;
    default: break;
  }
  const int code = sqlite3_errcode(c.handle()) & 0xFF;
  // Impossible values of a column are damage, too.
  return code == SQLITE_CORRUPT || code == SQLITE_CONSTRAINT || code == SQLITE_NOTADB ||
         code == SQLITE_TOOBIG || code == SQLITE_NOMEM;
}

}  // namespace

Salvage::Salvage(Connection& into, const std::string& damaged, const Definitions& definitions)
    : connection_(into), foreign_keys_off_(into, "foreign_keys", 0), definitions_(definitions) {
  into.run("ATTACH ? AS damaged", damaged);
}

Salvage::~Salvage() {
  sqlite3_exec(connection_.handle(), "DETACH damaged", nullptr, nullptr, nullptr);
}

std::int64_t Salvage::given(std::string_view table) {
  if (!has("damaged", "sqlite_sequence")) return 0;
  try {
    const auto last =
        connection_.integer("SELECT seq FROM damaged.sqlite_sequence WHERE name = ?", table);
    return last > kLastGameId ? 0 : last;  // a damaged number
  } catch (const Error&) {
    if (!unreadable(connection_)) throw;
    return 0;
  }
}

std::int64_t Salvage::last_of(const Table& table) {
  if (!table.by_id) return std::numeric_limits<std::int64_t>::max();
  const std::int64_t given_last = given(table.column == "game" ? "games" : table.name);
  std::int64_t last = 0;
  try {
    last = connection_.integer(
        fmt::format("SELECT max({}) FROM damaged.{}", table.column, table.name));
  } catch (const Error&) {
    if (!unreadable(connection_)) throw;
    // A table without a recorded highest id may have any ids.
    if (given_last == 0) return kLastGameId;
  }
  last = std::max(last, given_last);
  if (last > kLastGameId) lose(table, kLastGameId + 1, last);
  return std::min(last, kLastGameId);
}

void Salvage::lose(const Table& table, std::int64_t first, std::int64_t last) {
  const bool goes_on =
      !lost_.empty() && lost_.back().table == table.name && lost_.back().last == first - 1;
  if (goes_on) {
    lost_.back().last = last;
  } else {
    lost_.push_back({std::string(table.name), std::string(table.column), first, last});
  }
}

bool Salvage::has(std::string_view file, std::string_view name) {
  const std::string sql =
      fmt::format("SELECT EXISTS (SELECT 1 FROM {}.sqlite_schema WHERE name = ?)", file);
  return connection_.integer(sql, name) != 0;
}

Statement Salvage::copying(const Table& table, std::string_view from) {
  std::string columns;
  Statement names = connection_.prepare("SELECT name FROM pragma_table_info(?)");
  names.bind_all(table.name);
  while (names.step()) {
    columns += fmt::format("{}\"{}\"", columns.empty() ? "" : ", ", names.text(0));
  }
  return connection_.prepare(
      fmt::format("INSERT OR IGNORE INTO main.{0} ({1}) SELECT {1} FROM damaged.{2} "
                  "WHERE {3} BETWEEN ? AND ?",
                  table.name, columns, from, table.column));
}

void Salvage::copy_range(const Table& table, Statement& copying, std::int64_t first,
                         std::int64_t last, int halvings) {
  const auto copied = [&] {
    try {
      copying.bind_all(first, last).run();
      failures_ = 0;
      return true;
    } catch (const Error&) {
      if (!unreadable(connection_)) throw;
    }
    copying.reset();
    return false;
  };
  if (copied()) return;
  const bool smallest = first == last || halvings == 0;
  // A disk may fail only once; larger parts are read again in halves.
  if (smallest && copied()) return;
  if (smallest || ++failures_ > kMostFailures) return lose(table, first, last);
  // Rounds down, also for negative numbers.
  const std::int64_t middle = (first & last) + ((first ^ last) >> 1);
  copy_range(table, copying, first, middle, halvings - 1);
  copy_range(table, copying, middle + 1, last, halvings - 1);
}

void Salvage::copy_orphans(const Table& table) {
  std::vector<LostRows> lost = lost_;
  bool any = false;
  bool whole = false;
  for (const OrphanTable& stray : definitions_.orphans) {
    if (stray.of != table.name) continue;
    any = true;
    whole = whole || stray.whole;
    failures_ = 0;
    Statement rows = copying(table, stray.definition.name);
    if (table.by_id) {
      copy_range(table, rows, 0, kLastGameId, kNumberHalvings);
    } else {
      copy_range(table, rows, std::numeric_limits<std::int64_t>::min(),
                 std::numeric_limits<std::int64_t>::max(), kKeyHalvings);
    }
    whole = whole && lost_.size() == lost.size();
  }
  lost_ = std::move(lost);
  const auto all = [&](const LostRows& rows) { return rows.table == table.name && rows.is_all(); };
  if (whole) std::erase_if(lost_, all);
  if (!any || whole) return;
  // If an id belongs to at most one row, the id shows which of the lost rows were found.
  const bool unique = table.column == "id" || table.name == "solved_games";
  if (!unique) {
    for (LostRows& rows : lost_) rows.in_part = rows.in_part || all(rows);
    return;
  }
  const std::int64_t last_known = std::max(
      given(table.column == "game" ? "games" : table.name),
      connection_.integer(fmt::format("SELECT max({}) FROM main.{}", table.column, table.name)));
  if (last_known == 0) return;
  Statement found = connection_.prepare(fmt::format(
      "SELECT {0} FROM main.{1} WHERE {0} BETWEEN ? AND ? ORDER BY 1", table.column, table.name));
  for (const LostRows& rows : std::exchange(lost_, {})) {
    if (rows.table != table.name || rows.first > kLastGameId) {
      lost_.push_back(rows);
      continue;
    }
    std::int64_t next = std::max<std::int64_t>(rows.first, 1);
    const std::int64_t last = std::min(rows.last, last_known);
    found.bind_all(next, last);
    for (; found.step(); next = found.integer(0) + 1) {
      if (found.integer(0) > next) lose(table, next, found.integer(0) - 1);
    }
    found.reset();
    if (next <= last) lose(table, next, last);
  }
}

void Salvage::lose_gaps(const Table& table, std::int64_t end) {
  Statement found = connection_.prepare(
      fmt::format("SELECT EXISTS (SELECT 1 FROM main.{0} WHERE {1} BETWEEN ? AND ?)", table.name,
                  table.column));
  for (const MendedPage& mended : definitions_.mended) {
    if (mended.of != table.name) continue;
    for (const auto& [first, to] : mended.page.gaps) {
      const std::int64_t last = std::min(to, end);
      if (first > last) continue;
      // The rows may have been found in orphaned pages.
      found.bind_all(first, last).step();
      if (found.integer(0) == 0) lose(table, first, last);
      found.reset();
    }
  }
}

void Salvage::mend_names() {
  for (const std::string_view table : {"players", "events", "sites"}) {
    if (!has("damaged", table)) continue;
    // The index has a copy of each name. When the copies differ, the folded form shows which of
    // them is correct.
    std::map<std::int64_t, std::string> indexed;
    try {
      Statement s = connection_.prepare(fmt::format(
          "SELECT id, name FROM damaged.{0} INDEXED BY sqlite_autoindex_{0}_1 WHERE name >= ''",
          table));
      while (s.step()) indexed.emplace(s.integer(0), s.text(1));
    } catch (const Error&) {
      if (!unreadable(connection_)) throw;
    }
    std::vector<std::pair<std::int64_t, std::string>> damaged;
    Statement s = connection_.prepare(
        fmt::format("SELECT id, folded FROM main.{} WHERE folded(name) <> folded", table));
    while (s.step()) {
      const auto known = indexed.find(s.integer(0));
      if (known != indexed.end() && notation::folded(known->second) == s.text(1)) {
        damaged.emplace_back(known->first, known->second);
      }
    }
    for (const auto& [id, name] : damaged) {
      connection_.run(fmt::format("UPDATE OR IGNORE main.{} SET name = ? WHERE id = ?", table),
                      std::string_view(name), id);
      mended_.push_back(fmt::format("table {}, number {}: the name was damaged; it is now \"{}\"",
                                    table, id, name));
    }
  }
}

void Salvage::look_for_missing() {
  if (!has("damaged", "games")) return;
  // A readable page may have lost rows, which the indexes still have.
  connection_.execute("CREATE TEMP TABLE known_games (id INTEGER PRIMARY KEY)");
  bool all_known = true;
  for (const auto& [index, column] :
       {std::pair("games_by_date", "date_first"), std::pair("games_by_white", "white"),
        std::pair("games_by_source", "source")}) {
    if (!has("damaged", index)) {
      all_known = false;
      continue;
    }
    try {
      connection_.execute(fmt::format("INSERT OR IGNORE INTO temp.known_games SELECT id FROM "
                                      "damaged.games INDEXED BY {} WHERE {} >= 0",
                                      index, column)
                              .c_str());
    } catch (const Error&) {
      if (!unreadable(connection_)) throw;
      all_known = false;
    }
  }
  const auto ids = connection_.column(
      "SELECT id FROM temp.known_games WHERE id NOT IN (SELECT id FROM main.games) ORDER BY id");
  connection_.execute("DROP TABLE temp.known_games");
  const Table games{"games", "id", true};
  const auto of_games = [](const LostRows& rows) {
    return rows.table == "games" && rows.first <= kLastGameId;
  };
  // If all indexes can be read, they list all games, so that other ids are not lost games.
  if (all_known) std::erase_if(lost_, of_games);
  const std::vector<LostRows> messages = lost_;
  for (const std::int64_t id : ids) {
    const bool is_reported =
        std::any_of(messages.begin(), messages.end(), [&](const LostRows& rows) {
          return of_games(rows) && rows.first <= id && id <= rows.last;
        });
    // Impossible ids are damage in the index.
    if (!is_reported && id > 0) lose(games, id, id);
  }
}

bool Salvage::copy(const Progress& progress) {
  // Names before games, so that an unfinished repair is consistent.
  constexpr std::array<Table, 17> kTables = {{{"imports", "id", true},
                                              {"sources", "id", true},
                                              {"players", "id", true},
                                              {"events", "id", true},
                                              {"sites", "id", true},
                                              {"games", "id", true},
                                              {"findings", "id", true},
                                              {"quarantine", "id", true},
                                              {"changes", "id", true},
                                              {"change_games", "game", true},
                                              {"contests", "game", true},
                                              {"deliveries", "game", true},
                                              {"identities", "game", true},
                                              {"solved_games", "game", true},
                                              {"solved", "key", false},
                                              {"forgotten", "id", true},
                                              {"distinct_names", "id", true}}};
  std::int64_t schema = kSchemaVersion;
  try {
    schema = connection_.integer("PRAGMA damaged.user_version");
  } catch (const Error&) {
    if (!unreadable(connection_)) throw;
  }
  std::uint64_t done = 0;
  std::uint64_t all = 0;
  std::vector<std::int64_t> ends;
  std::vector<Table> tables;
  for (const Table& table : kTables) {
    if (!has("damaged", table.name)) {
      if (!has_table(schema, table.name)) continue;
      lose(table, std::numeric_limits<std::int64_t>::min(),
           std::numeric_limits<std::int64_t>::max());
      copy_orphans(table);
      continue;
    }
    tables.push_back(table);
    ends.push_back(last_of(table));
    all += table.by_id ? static_cast<std::uint64_t>(ends.back() / kIdsPerPart + 1) : 1;
  }
  for (std::size_t i = 0; i < tables.size(); ++i) {
    const Table& table = tables[i];
    failures_ = 0;
    Statement rows = copying(table, table.name);
    std::int64_t first = table.by_id ? 0 : std::numeric_limits<std::int64_t>::min();
    while (true) {
      if (progress && !progress(done++, all, "parts")) return false;
      const std::int64_t last = table.by_id ? std::min(ends[i], first + kIdsPerPart - 1) : ends[i];
      // One transaction per statement: SQLite does not commit a transaction that met a damaged
      // page.
      copy_range(table, rows, first, last, table.by_id ? kPartHalvings : kKeyHalvings);
      if (last == ends[i]) break;
      if (failures_ > kMostFailures + kPartsInVain) {
        lose(table, last + 1, ends[i]);
        break;
      }
      first = last + 1;
    }
    copy_orphans(table);
    lose_gaps(table, ends[i]);
  }
  mend_names();
  look_for_missing();
  // Ids are never reused.
  for (const char* table : {"games", "changes"}) {
    const std::int64_t next = std::max(
        given(table), connection_.integer(fmt::format("SELECT max(id) FROM main.{}", table)));
    connection_.run("DELETE FROM main.sqlite_sequence WHERE name = ?", std::string_view(table));
    if (next == 0) continue;
    connection_.run("INSERT INTO main.sqlite_sequence (name, seq) VALUES (?, ?)",
                    std::string_view(table), next);
  }
  return true;
}

std::vector<std::string> mend_texts(Connection& c) {
  std::vector<std::string> messages;
  /// Replaces every malformed text of a column.
  const auto mend = [&](std::string_view table, std::string_view column, const auto& is_sound,
                        const auto& instead, std::string_view sentence) {
    Statement texts =
        c.prepare(fmt::format("SELECT id, {1} FROM {0} WHERE {1} IS NOT NULL", table, column));
    std::map<std::int64_t, std::optional<std::string>> damaged;
    while (texts.step()) {
      if (!is_sound(texts.text(1))) damaged.emplace(texts.integer(0), instead(texts.text(1)));
    }
    Statement update =
        c.prepare(fmt::format("UPDATE OR IGNORE {} SET {} = ? WHERE id = ?", table, column));
    for (const auto& [id, text] : damaged) update.bind_all(text, id).run();
    if (!damaged.empty())
      messages.push_back(fmt::format(fmt::runtime(sentence), damaged.size(), table, column));
  };
  using Text = std::optional<std::string>;
  const auto nothing = [](std::string_view) { return Text(); };
  mend("games", "notes", is_json, nothing, "games that lost damaged comments: {}");
  mend(
      "imports", "settings", is_json, [](std::string_view) { return Text("[]"); },
      "imports that lost damaged settings: {}");
  mend(
      "games", "tags", is_json, [](std::string_view) { return Text("[]"); },
      "games that lost damaged tags: {}");
  mend(
      "games", "claimed_result",
      [](std::string_view text) { return notation::fault_of_result(text).empty(); },
      [](std::string_view) { return Text(notation::kNoResult); },
      "games whose damaged recorded result was removed: {}");
  for (const auto& [table, column] :
       {std::pair("players", "name"), std::pair("events", "name"), std::pair("sites", "name"),
        std::pair("games", "round"), std::pair("games", "date"),
        std::pair("games", "termination")}) {
    mend(
        table, column, notation::text::is_utf8,
        [](std::string_view text) { return Text(notation::text::in_utf8(text)); },
        "table {1}, column {2}: texts that were not UTF-8 and were read as Latin-1: {0}");
  }
  return messages;
}

std::vector<std::string> mend_references(Connection& c) {
  std::vector<std::string> messages;
  // Adds a message with the number of rows that a statement changed, if any.
  const auto mend = [&](const std::string& sql, std::string_view sentence) {
    c.execute(sql.c_str());
    const std::int64_t rows = c.changes();
    if (rows > 0 && !sentence.empty())
      messages.push_back(fmt::format(fmt::runtime(sentence), rows));
  };
  mend(
      "INSERT INTO imports (id, started, state, arguments) SELECT DISTINCT import, '', 'done', "
      "'lost' FROM (SELECT import FROM sources UNION SELECT import FROM findings UNION "
      "SELECT import FROM quarantine) WHERE import NOT IN (SELECT id FROM imports)",
      "lost imports, now listed without arguments: {}");
  mend(
      "INSERT INTO sources (id, import, path, bytes) SELECT DISTINCT g.source, "
      "(SELECT min(id) FROM imports), 'lost', 0 FROM games g WHERE g.source NOT IN "
      "(SELECT id FROM sources)",
      "lost paths of files that games came from, now named \"lost\": {}");
  for (const auto& [table, users] :
       {std::pair<std::string_view, std::string_view>{
            "players", "SELECT white AS id FROM games UNION SELECT black FROM games"},
        {"events", "SELECT event AS id FROM games"},
        {"sites", "SELECT site AS id FROM games"}}) {
    mend(fmt::format("INSERT INTO {0} (id, name, folded) SELECT DISTINCT id, 'lost name ' || id, "
                     "'lost name ' || id FROM ({1}) WHERE id NOT IN (SELECT id FROM {0})",
                     table, users),
         "lost names of " + std::string(table) + ", replaced by \"lost name 7\" and the like: {}");
    mend(fmt::format("UPDATE {0} SET alias_of = NULL WHERE alias_of NOT IN (SELECT id FROM {0})",
                     table),
         "aliases of a lost name, now independent names: {}");
    mend(fmt::format("UPDATE {0} SET alias_of = NULL WHERE alias_of IN (SELECT id FROM {0} WHERE "
                     "alias_of IS NOT NULL)",
                     table),
         "aliases of aliases, now independent names: {}");
  }
  mend("UPDATE sources SET same_as = NULL WHERE same_as NOT IN (SELECT id FROM sources)", "");
  mend(
      "UPDATE games SET parent = NULL, parent_ply = NULL, state = state - 2 WHERE parent NOT IN "
      "(SELECT id FROM games)",
      "contests that lost their game, now games themselves: {}");
  mend(fmt::format("UPDATE games SET parent = NULL, parent_ply = NULL, state = state - 2 WHERE id "
                   "IN ({})",
                   kContestsInsideThemselves),
       "contests that contained themselves, now games: {}");
  mend(fmt::format("UPDATE contests SET child = (SELECT g.id FROM games g WHERE g.parent = "
                   "contests.game AND g.parent_ply = contests.ply) WHERE (game, ply) IN (SELECT "
                   "game, ply FROM ({}))",
                   kStrayContests),
       "contests that referred to other records, corrected: {}");
  mend(
      "UPDATE contests SET child = NULL WHERE child NOT IN (SELECT id FROM games WHERE parent IS "
      "NOT NULL)",
      "contests lost, except for their text in the main game: {}");
  for (const char* table : {"contests", "deliveries", "identities", "solved_games"}) {
    mend(fmt::format("DELETE FROM {} WHERE game NOT IN (SELECT id FROM games)", table), "");
  }
  mend("DELETE FROM deliveries WHERE source NOT IN (SELECT id FROM sources)", "");
  mend("DELETE FROM change_games WHERE change NOT IN (SELECT id FROM changes)",
       "lost journal entries, with their changes: {}");
  mend("UPDATE changes SET undone_by = NULL WHERE undone_by NOT IN (SELECT id FROM changes)", "");
  Statement changes = c.prepare("SELECT id, changeset FROM changes");
  std::vector<std::int64_t> damaged;
  while (changes.step()) {
    const auto changeset = changes.blob(1);
    if (!changeset.empty() && !is_changeset(changeset)) damaged.push_back(changes.integer(0));
  }
  for (const std::int64_t id : damaged) {
    // Like a change made elsewhere, it is listed but cannot be undone.
    mend(fmt::format("UPDATE changes SET changeset = x'', kind = 'elsewhere', number = NULL WHERE "
                     "id = {}",
                     id),
         fmt::format("change {} of the history is damaged and cannot be undone", id));
  }
  for (const char* table : {"findings", "quarantine"}) {
    mend(fmt::format("UPDATE {} SET game_id = NULL WHERE game_id NOT IN (SELECT id FROM games)",
                     table),
         "");
  }
  return messages;
}

}  // namespace gipfbase::db

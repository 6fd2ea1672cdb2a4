// Undoes changes, field by field. Implements functions of change.hpp.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <span>
#include <string_view>
#include <tuple>
#include <utility>

#include "db/edit/change.hpp"
#include "db/edit/change_rows.hpp"
#include "db/edit/changeset.hpp"
#include "db/edit/past.hpp"
#include "db/edit/record.hpp"
#include "db/query/lists/games.hpp"
#include "db/rows/stored_row.hpp"
#include "db/store/sqlite.hpp"
#include "notation/game/merge/merge.hpp"

namespace gipfbase::db {
namespace {

ChangeSet inverted(Connection& connection, std::span<const std::uint8_t> bytes) {
  ChangeSet inverse;
  void* memory = nullptr;
  // SQLite does not write to its input.
  require_ok(connection, sqlite3changeset_invert(static_cast<int>(bytes.size()), bytes.data(),
                                                 &inverse.size, &memory));
  inverse.bytes.reset(memory);
  return inverse;
}

bool is_numbered(std::string_view table) {
  constexpr std::array<std::string_view, 4> kNumbered = {"games", "players", "events", "sites"};
  return std::find(kNumbered.begin(), kNumbered.end(), table) != kNumbered.end();
}

/// A value that has changed again, and therefore prevents an undo. If `field` is empty, it is the
/// whole row.
struct Obstacle {
  std::string table;
  std::int64_t id = 0;
  std::string field;
  [[nodiscard]] auto operator<=>(const Obstacle&) const = default;
};

/// Rows whose present values differ from those that an inverted changeset expects.
struct Misfits {
  std::set<std::int64_t> games;  ///< games that changed again, perhaps in other fields
  std::set<Obstacle> obstacles;
};

/// The handler of sqlite3changeset_apply. It skips rows that do not fit, so that all of them are
/// noted.
int note_misfit(void* context, int kind, sqlite3_changeset_iter* row) {
  Misfits& misfits = *static_cast<Misfits*>(context);
  if (kind == SQLITE_CHANGESET_FOREIGN_KEY) return SQLITE_CHANGESET_ABORT;
  const char* table = "";
  int columns = 0;
  int operation = 0;
  sqlite3changeset_op(row, &table, &columns, &operation, nullptr);
  // These rows may be absent or different without harm: rows that belong to a game are removed with
  // it, and a former identity may belong to another game by now.
  if (table == std::string_view("identities") || table == std::string_view("deliveries") ||
      (kind == SQLITE_CHANGESET_NOTFOUND && operation == SQLITE_DELETE && !is_numbered(table))) {
    return SQLITE_CHANGESET_OMIT;
  }
  sqlite3_value* id = nullptr;
  if (operation == SQLITE_INSERT) {
    sqlite3changeset_new(row, 0, &id);
  } else {
    sqlite3changeset_old(row, 0, &id);
  }
  const std::int64_t number = id == nullptr ? 0 : sqlite3_value_int64(id);
  if (table == std::string_view("games") && operation == SQLITE_UPDATE &&
      kind != SQLITE_CHANGESET_NOTFOUND) {
    misfits.games.insert(number);
  } else {
    misfits.obstacles.insert({is_numbered(table) ? table : "games", number, ""});
  }
  return SQLITE_CHANGESET_OMIT;
}

/// Undoes a change in games that have changed since, field by field. A field that has changed again
/// is an obstacle.
class FieldwiseUndo {
 public:
  FieldwiseUndo(Database& database, Change& undoing, Misfits& misfits)
      : database_(database),
        connection_(database.connection()),
        undoing_(undoing),
        misfits_(misfits),
        names_(game_columns(connection_)) {}

  void run(std::span<const std::uint8_t> changeset) {
    for (ChangeRows rows(connection_, changeset); rows.next();) {
      const bool ours = rows.table == "games" && rows.operation == SQLITE_UPDATE;
      if (ours && misfits_.games.contains(rows.id())) undo(rows);
    }
    if (!misfits_.obstacles.empty()) return;
    remember_identities(changeset);
    for (auto& [game, record] : records_) store_record(database_, undoing_, game, record);
  }

 private:
  void undo(const ChangeRows& rows) {
    const std::int64_t id = rows.id();
    PastColumns before;
    PastColumns after;
    before.add(rows, names_, true);
    after.add(rows, names_, false);
    notation::Judged now = load_record(database_, id);
    notation::Judged was = now;
    notation::Judged became = now;
    before.apply(database_, id, was);
    after.apply(database_, id, became);
    const auto moves = now.game.moves;
    for (const notation::Clash& clash : notation::merge_changes(now.game, became.game, was.game)) {
      misfits_.obstacles.insert({"games", id, clash.field});
    }
    if (now.game.moves != moves || was.reason != became.reason) {
      now.status = was.status;
      now.reason = was.reason;
    }
    restore_place(id, before, after);
    records_.emplace(id, std::move(now));
  }

  /// Restores columns that are not part of the record.
  void restore_place(std::int64_t id, const PastColumns& before, const PastColumns& after) {
    for (const char* column : {"source", "member", "ordinal", "line", "parent", "parent_ply"}) {
      sqlite3_value* const value = before.value(column);
      if (value == nullptr) continue;
      Statement set = connection_.prepare(
          fmt::format("UPDATE games SET {0} = ?1 WHERE id = ?2 AND {0} IS ?3", column));
      sqlite3_bind_value(set.handle(), 1, value);
      sqlite3_bind_int64(set.handle(), 2, id);
      sqlite3_bind_value(set.handle(), 3, after.value(column));
      set.run();
      if (connection_.changes() == 0) misfits_.obstacles.insert({"games", id, column});
    }
    sqlite3_value* const was = before.value("state");
    sqlite3_value* const became = after.value("state");
    if (was == nullptr || became == nullptr) return;
    const bool binned = sqlite3_value_int64(was) < 0;
    if (binned == (sqlite3_value_int64(became) < 0)) return;
    connection_.run("UPDATE games SET state = state + ?1 WHERE id = ?2 AND (state < 0) <> ?3",
                    binned ? -kBinned : kBinned, id, binned);
  }

  /// Keeps the former identities that the change gave the games, so that records with them are
  /// still recognised.
  void remember_identities(std::span<const std::uint8_t> changeset) {
    Identities identities(connection_);
    for (ChangeRows rows(connection_, changeset); rows.next();) {
      if (rows.table != "identities" || rows.operation != SQLITE_INSERT) continue;
      sqlite3_value* const digest = rows.after(0);
      sqlite3_value* const game = rows.after(1);
      sqlite3_value* const day = rows.after(2);
      if (digest == nullptr || game == nullptr) continue;
      Identity identity;
      const std::int64_t id = sqlite3_value_int64(game);
      const auto* bytes = static_cast<const std::uint8_t*>(sqlite3_value_blob(digest));
      if (!misfits_.games.contains(id) || bytes == nullptr ||
          sqlite3_value_bytes(digest) != static_cast<int>(identity.digest.size())) {
        continue;
      }
      std::copy_n(bytes, identity.digest.size(), identity.digest.begin());
      if (day != nullptr && sqlite3_value_type(day) == SQLITE_INTEGER) {
        identity.day = sqlite3_value_int64(day);
      }
      identities.remember(identity, id);
    }
  }

  Database& database_;
  Connection& connection_;
  Change& undoing_;
  Misfits& misfits_;
  std::vector<std::string> names_;
  std::map<std::int64_t, notation::Judged> records_;
};

/// The fields that a change changed in the wanted rows.
std::set<Obstacle> fields_of(Database& database, std::span<const std::uint8_t> changeset,
                             const std::set<Obstacle>& wanted) {
  std::set<Obstacle> fields;
  if (!is_changeset(changeset)) return fields;
  Connection& c = database.connection();
  const std::vector<std::string> names = game_columns(c);
  for (ChangeRows rows(c, changeset); rows.next();) {
    const Obstacle whole{std::string(rows.table), rows.id(), ""};
    const auto at = wanted.lower_bound(whole);
    if (!is_numbered(rows.table) || at == wanted.end() || at->table != whole.table ||
        at->id != whole.id) {
      continue;
    }
    fields.insert(whole);
    if (rows.table != "games" || rows.operation != SQLITE_UPDATE) continue;
    const auto now = load_game(database, rows.id(), Spelling::kRecorded);
    if (!now) continue;
    PastColumns before;
    PastColumns after;
    before.add(rows, names, true);
    after.add(rows, names, false);
    notation::Judged was = *now;
    notation::Judged became = *now;
    before.apply(database, rows.id(), was);
    after.apply(database, rows.id(), became);
    for (std::string& field : notation::different_fields(was.game, became.game)) {
      fields.insert({"games", rows.id(), std::move(field)});
    }
    for (const char* column : {"source", "member", "ordinal", "line", "parent", "parent_ply"}) {
      if (before.value(column) != nullptr) fields.insert({"games", rows.id(), column});
    }
  }
  return fields;
}

/// A later change, and those of the obstacles that it changed.
struct LaterChange {
  std::int64_t id = 0;
  std::set<Obstacle> fields;
};

/// True when a later change is in force and is not merely the undoing of a change after `change`.
bool counts_against(Connection& c, std::int64_t later, std::int64_t change) {
  Statement s = c.prepare("SELECT kind, number FROM changes WHERE id = ?");
  bool undoes = false;
  std::int64_t at = later;
  for (; s.bind_all(at).step() && s.text(0) == name_of(ChangeKind::kUndo) && s.integer(1) < at;
       s.reset()) {
    undoes = !undoes;
    at = s.integer(1);
  }
  return undoes ? at < change : at > change;
}

/// Later changes of these fields that are not undone, latest first.
std::vector<LaterChange> changes_since(Database& database, std::int64_t change,
                                       const std::set<Obstacle>& obstacles) {
  Connection& c = database.connection();
  Statement later = c.prepare(
      "SELECT id, changeset FROM changes WHERE id > ? AND undone_by IS NULL ORDER BY id DESC");
  later.bind_all(change);
  std::vector<LaterChange> others;
  while (later.step()) {
    if (!counts_against(c, later.integer(0), change)) continue;
    LaterChange other{later.integer(0), {}};
    for (const Obstacle& field : fields_of(database, later.blob(1), obstacles)) {
      if (obstacles.contains(field)) other.fields.insert(field);
    }
    if (!other.fields.empty()) others.push_back(std::move(other));
  }
  return others;
}

/// Numbers as ranges: 1, 3-5.
std::string ranges_of(const std::vector<std::int64_t>& ids) {
  std::string text;
  for (std::size_t first = 0; first < ids.size();) {
    std::size_t last = first;
    while (last + 1 < ids.size() && ids[last + 1] == ids[last] + 1) ++last;
    text += fmt::format("{}{}", text.empty() ? "" : ", ", ids[first]);
    if (last > first) text += fmt::format("-{}", ids[last]);
    first = last + 1;
  }
  return text;
}

/// The fields in words, such as "Round of games 3, 7-9".
std::string words_of(Connection& c, const std::set<Obstacle>& fields) {
  std::map<std::string, std::vector<std::int64_t>> games;
  std::vector<std::string> words;
  for (const Obstacle& field : fields) {
    if (field.table == "games") {
      games[field.field].push_back(field.id);
      continue;
    }
    Statement name = c.prepare(fmt::format("SELECT name FROM {} WHERE id = ?", field.table));
    words.push_back(fmt::format(
        "{} \"{}\"", field.table.substr(0, field.table.size() - 1),
        name.bind_all(field.id).step() ? std::string(name.text(0)) : std::to_string(field.id)));
  }
  for (const auto& [field, ids] : games) {
    words.push_back(fmt::format("{}{} {}", field.empty() ? "" : field + " of ",
                                ids.size() == 1 ? "game" : "games", ranges_of(ids)));
  }
  return fmt::format("{}", fmt::join(words, "; "));
}

/// Why a change cannot be undone: its data is gone, or has changed again.
std::string why_not_undone(Database& database, std::int64_t change,
                           const std::set<Obstacle>& obstacles) {
  Connection& c = database.connection();
  const std::vector<LaterChange> others = changes_since(database, change, obstacles);
  // Data removed by a change that can be undone does not count as gone.
  const auto missing = c.column(
      "SELECT game FROM change_games WHERE change = ? AND game NOT IN (SELECT id FROM games)",
      change);
  Statement changeset = c.prepare("SELECT changeset FROM changes WHERE id = ?");
  const auto removes = [&](std::int64_t by, std::int64_t game) {
    const bool removed = changeset.bind_all(by).step() && removes_game(c, changeset.blob(0), game);
    changeset.reset();
    return removed;
  };
  const bool gone = std::any_of(missing.begin(), missing.end(), [&](std::int64_t game) {
    return !removes(change, game) &&
           std::none_of(others.begin(), others.end(),
                        [&](const LaterChange& other) { return removes(other.id, game); });
  });
  if (gone || others.empty()) {
    return fmt::format(
        "change {} cannot be undone, because {}", change,
        gone ? "its games were removed permanently (by \"gipfbase gc\", or by reverting an import)"
             : "its data was changed since by a repair or by another program");
  }
  std::string text = fmt::format(
      "change {} cannot be undone, because later changes concern the same data; ", change);
  for (const LaterChange& other : others) {
    const bool first = &other == &others.front();
    text += fmt::format("{}undo change {}{} ({})", first ? "" : ", then ", other.id,
                        first ? " first" : "", words_of(c, other.fields));
  }
  return text;
}

/// Every game and name that a change changed.
std::set<Obstacle> rows_of(Connection& c, std::span<const std::uint8_t> changeset) {
  std::set<Obstacle> all;
  for (ChangeRows rows(c, changeset); rows.next();) {
    if (is_numbered(rows.table)) all.insert({std::string(rows.table), rows.id(), ""});
  }
  return all;
}

}  // namespace

std::vector<std::int64_t> joins_across(Connection& connection,
                                       const std::set<std::int64_t>& sources) {
  const auto column = [&](const char* name) {
    return static_cast<int>(connection.integer(
        "SELECT cid FROM pragma_table_info('games') WHERE name = ?", std::string_view(name)));
  };
  const int source = column("source");
  const int parent = column("parent");
  // Includes undos, because undoing the undo of a join joins again.
  Statement s = connection.prepare(
      "SELECT id, changeset FROM changes WHERE undone_by IS NULL "
      "AND kind IN ('dedupe', 'undo') ORDER BY id DESC");
  Statement kept = connection.prepare(
      "SELECT g.source FROM change_games n JOIN games g ON g.id = n.game WHERE n.change = ?");
  // Selects further sources of the kept games: other files, and other imports of the same file.
  Statement shared = connection.prepare(
      "WITH own (source) AS (SELECT g.source FROM change_games n JOIN games g ON g.id = n.game "
      "WHERE n.change = ?1 UNION SELECT d.source FROM change_games n JOIN deliveries d ON "
      "d.game = n.game WHERE n.change = ?1) SELECT source FROM own UNION "
      "SELECT s.id FROM sources s JOIN own o ON s.same_as = o.source WHERE s.same_as IS NOT NULL");
  std::vector<std::int64_t> joins;
  while (s.step()) {
    if (!is_changeset(s.blob(1))) continue;
    bool joined = false;
    bool ours = false;
    bool others = false;
    const auto note = [&](std::int64_t id) { (sources.contains(id) ? ours : others) = true; };
    for (ChangeRows rows(connection, s.blob(1)); rows.next();) {
      if (rows.table != "games" || rows.operation != SQLITE_DELETE) continue;
      // A contest is removed with its game, or with the record that contained it.
      sqlite3_value* const around = rows.before(parent);
      if (around != nullptr && sqlite3_value_type(around) != SQLITE_NULL) continue;
      joined = true;
      // A damaged entry may lack the column.
      if (sqlite3_value* const value = rows.before(source)) note(sqlite3_value_int64(value));
    }
    if (!joined) continue;
    kept.bind_all(s.integer(0));
    while (kept.step()) note(kept.integer(0));
    kept.reset();
    shared.bind_all(s.integer(0));
    while (shared.step()) others = others || !sources.contains(shared.integer(0));
    shared.reset();
    if (ours && others) joins.push_back(s.integer(0));
  }
  return joins;
}

namespace {

/// Refuses an undo that has made an alias of an alias, which the command `alias` never makes. An
/// undo can make one if the change separated two names that have since been joined to others.
void require_names(Connection& c, std::int64_t change) {
  for (const char* table : {"players", "events", "sites"}) {
    Statement s =
        c.prepare(fmt::format("SELECT a.name, b.name FROM {0} a JOIN {0} b ON b.id = a.alias_of "
                              "WHERE a.alias_of IS NOT NULL AND b.alias_of IS NOT NULL LIMIT 1",
                              table));
    if (!s.step()) continue;
    throw Refused(
        "change {0} cannot be undone: \"{1}\" would become an alias of \"{2}\", which is an alias "
        "itself; first remove that alias: gipfbase alias --remove \"{2}\"",
        change, s.text(0), s.text(1));
  }
}

}  // namespace

std::int64_t undo(Database& database, std::int64_t change, const std::string& reason) {
  Connection& c = database.connection();
  Transaction transaction(c);
  Statement s = c.prepare("SELECT changeset, undone_by, kind, number FROM changes WHERE id = ?");
  if (!s.bind_all(change).step()) {
    throw Missing("there is no change {}; \"gipfbase history\" lists them", change);
  }
  if (!s.null(1)) throw Refused("change {} was already undone by change {}", change, s.integer(1));
  if (s.text(2) == name_of(ChangeKind::kElsewhere)) {
    throw Refused("change {} was made in another database, and can only be undone there", change);
  }
  if (s.text(2) == name_of(ChangeKind::kForget)) {
    throw Refused("change {} made a player anonymous, which cannot be undone", change);
  }
  if (!is_changeset(s.blob(0))) {
    throw Error(
        "change {} cannot be undone: its entry in the history of {} is damaged; restore a "
        "backup",
        change, database.path());
  }
  Change undoing(database, fmt::format("undo {}", change), reason, {ChangeKind::kUndo, change});
  Statement games = c.prepare("SELECT game FROM change_games WHERE change = ?");
  games.bind_all(change);
  while (games.step()) undoing.touch(games.integer(0));
  const ChangeSet inverse = inverted(c, s.blob(0));
  Misfits misfits;
  c.execute("SAVEPOINT undoing");
  const int code = sqlite3changeset_apply(c.handle(), inverse.size, inverse.bytes.get(), nullptr,
                                          note_misfit, &misfits);
  // SQLite gives up when rows would refer to a missing game.
  if (code == SQLITE_ABORT || code == SQLITE_CONSTRAINT) {
    misfits.obstacles = rows_of(c, s.blob(0));
  } else {
    require_ok(c, code);
    if (!misfits.games.empty()) FieldwiseUndo(database, undoing, misfits).run(s.blob(0));
  }
  if (!misfits.obstacles.empty()) {
    c.execute("ROLLBACK TO undoing");
    throw Refused(why_not_undone(database, change, misfits.obstacles));
  }
  c.execute("RELEASE undoing");
  require_names(c, change);
  const auto id = undoing.finish();
  if (!id) throw Refused("change {} has no effect that could be undone", change);
  c.prepare("UPDATE changes SET undone_by = ? WHERE id = ?").bind_all(*id, change).run();
  // After this, importing the files again restores what the import added.
  if (s.text(2) == name_of(ChangeKind::kImport)) {
    c.run("UPDATE sources SET complete = 0 WHERE import = ?", s.integer(3));
  }
  s.reset();
  transaction.commit();
  return *id;
}

}  // namespace gipfbase::db

#include "db/edit/change.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <map>
#include <set>
#include <span>
#include <utility>

#include "db/edit/changeset.hpp"
#include "db/edit/derived.hpp"
#include "db/rows/codec.hpp"
#include "db/rows/stored_row.hpp"
#include "db/store/sqlite.hpp"

namespace gipfbase::db {
namespace {

/// Tables in the journal; all others are derived from these.
constexpr std::array kRecordedTables = {"games",    "players",    "events",    "sites",
                                        "contests", "identities", "deliveries"};
constexpr std::size_t kMostDetails = 100;

void check(Connection& connection, int code) {
  if (code != SQLITE_OK) throw_error(connection.handle(), code);
}

/// Memory allocated by SQLite.
struct Free {
  void operator()(void* memory) const { sqlite3_free(memory); }
};
struct ChangeSet {
  std::unique_ptr<void, Free> bytes;
  int size = 0;
};

ChangeSet inverted(Connection& connection, std::span<const std::uint8_t> bytes) {
  ChangeSet inverse;
  void* memory = nullptr;
  // SQLite does not write to its input.
  check(connection, sqlite3changeset_invert(static_cast<int>(bytes.size()), bytes.data(),
                                            &inverse.size, &memory));
  inverse.bytes.reset(memory);
  return inverse;
}

/// Iterates over the rows of a changeset.
class Rows {
 public:
  Rows(Connection& connection, std::span<const std::uint8_t> bytes)
      : connection_(connection), bytes_(bytes.begin(), bytes.end()) {
    sqlite3_changeset_iter* iterator = nullptr;
    check(connection,
          sqlite3changeset_start(&iterator, static_cast<int>(bytes_.size()), bytes_.data()));
    iterator_.reset(iterator);
  }
  bool next() {
    if (sqlite3changeset_next(iterator_.get()) != SQLITE_ROW) return false;
    const char* name = nullptr;
    check(connection_, sqlite3changeset_op(iterator_.get(), &name, &columns, &operation, nullptr));
    table = name;
    return true;
  }
  /// The value before or after; nullptr where the column has not changed.
  [[nodiscard]] sqlite3_value* before(int column) const {
    sqlite3_value* value = nullptr;
    if (operation != SQLITE_INSERT) sqlite3changeset_old(iterator_.get(), column, &value);
    return value;
  }
  [[nodiscard]] sqlite3_value* after(int column) const {
    sqlite3_value* value = nullptr;
    if (operation != SQLITE_DELETE) sqlite3changeset_new(iterator_.get(), column, &value);
    return value;
  }
  /// The first column, which is the key of games and names.
  [[nodiscard]] std::int64_t id() const {
    sqlite3_value* const value = operation == SQLITE_INSERT ? after(0) : before(0);
    return value == nullptr ? 0 : sqlite3_value_int64(value);
  }

  std::string_view table;
  int columns = 0;
  int operation = 0;

 private:
  struct Finalize {
    void operator()(sqlite3_changeset_iter* i) const { sqlite3changeset_finalize(i); }
  };
  Connection& connection_;
  std::vector<std::uint8_t> bytes_;  ///< SQLite wants them writable, though it does not write
  std::unique_ptr<sqlite3_changeset_iter, Finalize> iterator_;
};

/// Describes a changeset in words.
class Teller {
 public:
  explicit Teller(Connection& connection) : connection_(connection) {}

  std::vector<std::string> details(std::span<const std::uint8_t> bytes,
                                   std::optional<std::int64_t> game) {
    // By game id; names last.
    std::map<std::pair<bool, std::int64_t>, std::vector<std::string>> found;
    if (!is_changeset(bytes)) return {"the details cannot be read: the entry is damaged"};
    for (Rows rows(connection_, bytes); rows.next();) {
      const bool about_game = rows.table == "games";
      if (game && (!about_game || rows.id() != *game)) continue;
      std::vector<std::string>& told = found[{!about_game, rows.id()}];
      if (about_game) add_game(rows, told);
      if (rows.table == "players" || rows.table == "events" || rows.table == "sites") {
        add_name(rows, told);
      }
    }
    std::vector<std::string> all;
    for (auto& [id, told] : found) {
      for (std::string& detail : told) {
        if (all.size() < kMostDetails) all.push_back(std::move(detail));
      }
    }
    return all;
  }

 private:
  void add_game(const Rows& rows, std::vector<std::string>& all) {
    if (rows.operation != SQLITE_UPDATE) {
      all.push_back(fmt::format("game {}: {}", rows.id(),
                                rows.operation == SQLITE_INSERT ? "added" : "removed"));
      return;
    }
    const int columns = std::min(rows.columns, static_cast<int>(columns_of("games").size()));
    for (int column = 0; column < columns; ++column) {
      sqlite3_value* const before = rows.before(column);
      sqlite3_value* const after = rows.after(column);
      if (after == nullptr) continue;
      const std::string& name = columns_of("games")[static_cast<std::size_t>(column)];
      // Derived from other listed columns.
      if (name == "date_first" || name == "date_last" || name == "identity") continue;
      if (name == "state") {
        const std::int64_t now = sqlite3_value_int64(after);
        const bool binned = sqlite3_value_int64(before) < 0;
        all.push_back(fmt::format("game {}: {}", rows.id(),
                                  now < 0               ? "moved into the bin"
                                  : binned              ? "taken out of the bin"
                                  : now == kPuzzleState ? "now a puzzle"
                                                        : "now a game"));
      } else if (name == "tags") {
        add_tags(rows.id(), before, after, all);
      } else if (name == "moves" || name == "notes" || name == "times") {
        all.push_back(fmt::format("game {}: {} changed", rows.id(), name));
      } else {
        all.push_back(fmt::format("game {}: {} {} -> {}", rows.id(), name, shown(name, before),
                                  shown(name, after)));
      }
    }
  }

  static std::vector<notation::Tag> tags_of(sqlite3_value* value) {
    std::vector<notation::Tag> tags;
    const auto* text = value == nullptr ? nullptr : sqlite3_value_text(value);
    if (text != nullptr) decode_tags(reinterpret_cast<const char*>(text), tags);
    return tags;
  }
  static void add_tags(std::int64_t game, sqlite3_value* before, sqlite3_value* after,
                       std::vector<std::string>& all) {
    const std::vector<notation::Tag> old = tags_of(before);
    const std::vector<notation::Tag> now = tags_of(after);
    const auto quoted = [](std::string_view value) {
      return value.empty() ? std::string("nothing") : fmt::format("\"{}\"", value);
    };
    for (const notation::Tag& tag : now) {
      const std::string_view was = notation::value_of(tag.name, old);
      if (was == tag.value) continue;
      all.push_back(
          fmt::format("game {}: {} {} -> {}", game, tag.name, quoted(was), quoted(tag.value)));
    }
    for (const notation::Tag& tag : old) {
      if (!notation::value_of(tag.name, now).empty()) continue;
      all.push_back(fmt::format("game {}: {} {} -> nothing", game, tag.name, quoted(tag.value)));
    }
  }

  void add_name(const Rows& rows, std::vector<std::string>& all) {
    if (rows.operation != SQLITE_UPDATE) return;
    const auto& columns = columns_of(rows.table);
    const auto at = std::find(columns.begin(), columns.end(), "alias_of") - columns.begin();
    sqlite3_value* const after = rows.after(static_cast<int>(at));
    if (after == nullptr) return;
    const std::string kind(rows.table.substr(0, rows.table.size() - 1));
    const std::string own = name_of(rows.table, rows.id());
    if (sqlite3_value_type(after) == SQLITE_NULL) {
      all.push_back(fmt::format("{} \"{}\": no longer an alias", kind, own));
    } else {
      all.push_back(fmt::format("{} \"{}\": now an alias of \"{}\"", kind, own,
                                name_of(rows.table, sqlite3_value_int64(after))));
    }
  }

  std::string shown(const std::string& column, sqlite3_value* value) {
    if (value == nullptr || sqlite3_value_type(value) == SQLITE_NULL) return "nothing";
    if (column == "white" || column == "black") {
      return '"' + name_of("players", sqlite3_value_int64(value)) + '"';
    }
    if (column == "event" || column == "site") {
      return '"' + name_of(column + "s", sqlite3_value_int64(value)) + '"';
    }
    const auto* text = reinterpret_cast<const char*>(sqlite3_value_text(value));
    const bool words = sqlite3_value_type(value) == SQLITE_TEXT;
    return words ? fmt::format("\"{}\"", text) : std::string(text == nullptr ? "" : text);
  }

  std::string name_of(std::string_view table, std::int64_t id) {
    Statement s = connection_.prepare(fmt::format("SELECT name FROM {} WHERE id = ?", table));
    return s.bind_all(id).step() ? std::string(s.text(0)) : fmt::format("number {}", id);
  }

  const std::vector<std::string>& columns_of(std::string_view table) {
    std::vector<std::string>& columns = columns_[std::string(table)];
    if (columns.empty()) {
      columns = connection_.column<std::string>("SELECT name FROM pragma_table_info(?)", table);
    }
    return columns;
  }

  Connection& connection_;
  std::map<std::string, std::vector<std::string>> columns_;
};

/// The current time, or slightly later so that it is unique: databases identify changes by it.
std::string moment(Connection& connection) {
  using std::chrono::milliseconds;
  Statement taken = connection.prepare("SELECT 1 FROM changes WHERE at = ?");
  for (auto now = std::chrono::floor<milliseconds>(std::chrono::system_clock::now());;
       now += milliseconds(1)) {
    const auto second = std::chrono::floor<std::chrono::seconds>(now);
    std::string text =
        fmt::format("{:%FT%T}.{:03}Z", fmt::gmtime(std::chrono::system_clock::to_time_t(second)),
                    (now - second).count());
    const bool free = !taken.bind_all(text).step();
    taken.reset();
    if (free) return text;
  }
}

}  // namespace

void Change::CloseSession::operator()(sqlite3_session* session) const {
  sqlite3session_delete(session);
}

/// The games of a change, and the tables derived from them.
class Change::Games {
 public:
  explicit Games(Database& database) : derived(database) {}
  std::set<std::int64_t> ids;
  DerivedRows derived;
};

std::string_view name_of(ChangeKind kind) {
  constexpr std::array<std::string_view, 5> kNames = {"edit", "import", "dedupe", "undo",
                                                      "elsewhere"};
  return kNames.at(static_cast<std::size_t>(kind));
}

Change::Change(Database& database, std::string what, std::string reason, ChangeOrigin origin)
    : database_(database),
      what_(std::move(what)),
      reason_(std::move(reason)),
      origin_(origin),
      games_(std::make_unique<Games>(database)) {
  Connection& c = database.connection();
  sqlite3_session* session = nullptr;
  check(c, sqlite3session_create(c.handle(), "main", &session));
  session_.reset(session);
  for (const char* table : kRecordedTables) check(c, sqlite3session_attach(session, table));
}

Change::~Change() = default;

void Change::touch(std::int64_t game) {
  games_->ids.insert(game);
  games_->derived.note(game);
}

void Change::pause() { sqlite3session_enable(session_.get(), 0); }
void Change::resume() { sqlite3session_enable(session_.get(), 1); }

std::optional<std::int64_t> Change::finish() {
  Connection& c = database_.connection();
  games_->derived.update();
  ChangeSet set;
  void* memory = nullptr;
  check(c, sqlite3session_changeset(session_.get(), &set.size, &memory));
  set.bytes.reset(memory);
  if (set.size == 0) return std::nullopt;
  c.run("INSERT INTO changes (at, what, reason, changeset, kind, number) VALUES (?, ?, ?, ?, ?, ?)",
        moment(c), what_, reason_,
        std::span(static_cast<const std::uint8_t*>(set.bytes.get()),
                  static_cast<std::size_t>(set.size)),
        name_of(origin_.kind), origin_.number);
  const std::int64_t id = c.last_id();
  Statement game = c.prepare("INSERT INTO change_games (game, change) VALUES (?, ?)");
  for (const std::int64_t changed : games_->ids) game.bind_all(changed, id).run();
  games_->ids.clear();
  return id;
}

namespace {

/// The details of a change made elsewhere, as the other database described them.
std::vector<std::string> told_details(Connection& c, std::int64_t change,
                                      std::optional<std::int64_t> game) {
  Statement s = c.prepare(
      "SELECT game, told FROM change_games WHERE change = ?1 AND (?2 IS NULL OR game = ?2) "
      "ORDER BY game");
  s.bind_all(change, game);
  std::vector<std::string> all;
  while (s.step()) {
    const std::string_view told = s.text(1);
    for (std::size_t at = 0; at < told.size() && all.size() < kMostDetails;) {
      const std::size_t end = std::min(told.find('\n', at), told.size());
      all.push_back(fmt::format("game {}: {}", s.integer(0), told.substr(at, end - at)));
      at = end + 1;
    }
  }
  return all;
}

/// The entries of the journal that match a condition with one parameter.
std::vector<ChangeEntry> entries_where(Database& database, const char* condition,
                                       std::int64_t value, std::optional<std::int64_t> game) {
  Connection& c = database.connection();
  const Snapshot snapshot(c);
  Statement s = c.prepare(fmt::format(
      "SELECT id, at, what, reason, undone_by, changeset, "
      "(SELECT count(*) FROM change_games g WHERE g.change = changes.id), kind = 'elsewhere' "
      "FROM changes WHERE {} "
      "ORDER BY at, id",
      condition));
  s.bind_all(value);
  Teller teller(c);
  std::vector<ChangeEntry> entries;
  while (s.step()) {
    ChangeEntry& entry = entries.emplace_back();
    entry.id = s.integer(0);
    entry.at = s.text(1);
    entry.what = s.text(2);
    entry.reason = s.text(3);
    if (!s.null(4)) entry.undone_by = s.integer(4);
    entry.elsewhere = s.integer(7) != 0;
    entry.details =
        entry.elsewhere ? told_details(c, entry.id, game) : teller.details(s.blob(5), game);
    entry.games = static_cast<std::uint64_t>(s.integer(6));
  }
  // Compared as text, "...Z" sorts after "....123Z".
  const auto time = [](const ChangeEntry& e) {
    return std::string_view(e.at).substr(0, e.at.find('Z'));
  };
  std::stable_sort(entries.begin(), entries.end(),
                   [&](const ChangeEntry& a, const ChangeEntry& b) { return time(a) < time(b); });
  return entries;
}

}  // namespace

std::vector<ChangeEntry> history(Database& database, std::optional<std::int64_t> game) {
  if (!game) return entries_where(database, "id > ?", 0, game);
  return entries_where(database, "id IN (SELECT change FROM change_games WHERE game = ?)", *game,
                       game);
}

std::vector<ChangeEntry> history_of_change(Database& database, std::int64_t change) {
  return entries_where(database, "id = ?", change, std::nullopt);
}

namespace {

/// True when a change removed this game from the table, not only into the bin.
bool takes_away(Connection& connection, std::span<const std::uint8_t> changeset,
                std::int64_t game) {
  if (!is_changeset(changeset)) return false;
  for (Rows rows(connection, changeset); rows.next();) {
    if (rows.table == "games" && rows.operation == SQLITE_DELETE && rows.id() == game) return true;
  }
  return false;
}

}  // namespace

std::string missing_game(Database& database, std::int64_t game) {
  Statement s = database.connection().prepare(
      "SELECT id, what, changeset FROM changes WHERE undone_by IS NULL AND id = (SELECT "
      "max(change) FROM "
      "change_games WHERE game = ?)");
  if (!s.bind_all(game).step()) {
    return fmt::format("there is no game {} in {}", game, database.path());
  }
  if (!takes_away(database.connection(), s.blob(2), game)) {
    return fmt::format("game {} no longer exists: it was in the bin, and gipfbase gc removed it",
                       game);
  }
  return fmt::format(
      "game {} no longer exists: \"{}\" removed it; \"gipfbase undo {}\" restores it", game,
      s.text(1), s.integer(0));
}

namespace {

/// Games and names that a changeset changes: table and id.
std::set<std::pair<std::string, std::int64_t>> changed_by(Connection& c,
                                                          std::span<const std::uint8_t> bytes) {
  constexpr std::array kNumbered = {"games", "players", "events", "sites"};
  std::set<std::pair<std::string, std::int64_t>> changed;
  if (!is_changeset(bytes)) return changed;
  for (Rows rows(c, bytes); rows.next();) {
    const bool numbered =
        std::find(kNumbered.begin(), kNumbered.end(), rows.table) != kNumbered.end();
    if (numbered) changed.emplace(rows.table, rows.id());
  }
  return changed;
}

/// Later changes, not undone, of the same games and names, latest first.
std::vector<std::int64_t> changes_since(Connection& c, std::int64_t change) {
  constexpr std::size_t kMost = 5;
  Statement own = c.prepare("SELECT changeset FROM changes WHERE id = ?");
  own.bind_all(change).step();
  const auto changed = changed_by(c, own.blob(0));
  Statement later = c.prepare(
      "SELECT id, changeset FROM changes WHERE id > ?1 AND undone_by IS NULL "
      "AND (kind <> 'undo' OR number < ?1) ORDER BY id DESC");
  later.bind_all(change);
  std::vector<std::int64_t> others;
  while (others.size() < kMost && later.step()) {
    const auto again = changed_by(c, later.blob(1));
    const bool same = std::any_of(again.begin(), again.end(),
                                  [&](const auto& row) { return changed.contains(row); });
    if (same) others.push_back(later.integer(0));
  }
  return others;
}

/// Why a change cannot be undone: its data is gone, or has changed again.
std::string why_not_undone(Connection& c, std::int64_t change) {
  const std::vector<std::int64_t> others = changes_since(c, change);
  // Data removed by a change that can be undone does not count as gone.
  Statement missing = c.prepare(
      "SELECT game FROM change_games WHERE change = ? AND game NOT IN (SELECT id FROM games)");
  Statement changeset = c.prepare("SELECT changeset FROM changes WHERE id = ?");
  const auto took = [&](std::int64_t by, std::int64_t game) {
    const bool taken = changeset.bind_all(by).step() && takes_away(c, changeset.blob(0), game);
    changeset.reset();
    return taken;
  };
  bool gone = false;
  missing.bind_all(change);
  while (missing.step()) {
    const std::int64_t game = missing.integer(0);
    gone = gone || (!took(change, game) &&
                    std::none_of(others.begin(), others.end(),
                                 [&](std::int64_t other) { return took(other, game); }));
  }
  if (!gone && !others.empty()) {
    return fmt::format(
        "change {} cannot be undone, because its data has changed since; undo change "
        "{} first",
        change, fmt::join(others, ", "));
  }
  return fmt::format(
      "change {} cannot be undone, because {}", change,
      gone ? "its games were removed permanently (by gipfbase gc, or by reverting an import)"
           : "its data was changed since by a repair or by another program");
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
  // Undoing the undo of a join joins again.
  Statement s = connection.prepare(
      "SELECT id, changeset FROM changes WHERE undone_by IS NULL "
      "AND kind IN ('dedupe', 'undo') ORDER BY id DESC");
  Statement kept = connection.prepare(
      "SELECT g.source FROM change_games n JOIN games g ON g.id = n.game WHERE n.change = ?");
  // Other sources of kept games: other files, and other imports of the same file.
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
    for (Rows rows(connection, s.blob(1)); rows.next();) {
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

/// Refuses to create an alias of an alias, which `alias` never makes. It happens when names that
/// the change separated were joined in another way since.
void require_names(Connection& c, std::int64_t change) {
  for (const char* table : {"players", "events", "sites"}) {
    Statement s =
        c.prepare(fmt::format("SELECT a.name, b.name FROM {0} a JOIN {0} b ON b.id = a.alias_of "
                              "WHERE a.alias_of IS NOT NULL AND b.alias_of IS NOT NULL LIMIT 1",
                              table));
    if (!s.step()) continue;
    throw Refused(
        "change {} cannot be undone: \"{}\" would become an alias of \"{}\", which is an alias "
        "itself; first run \"gipfbase alias --remove\" for that one",
        change, s.text(0), s.text(1));
  }
}

}  // namespace

std::int64_t undo(Database& database, std::int64_t change, const std::string& reason) {
  Connection& c = database.connection();
  Transaction transaction(c);
  Statement s = c.prepare("SELECT changeset, undone_by, kind, number FROM changes WHERE id = ?");
  if (!s.bind_all(change).step()) {
    throw Missing("there is no change {}; gipfbase history lists them", change);
  }
  if (!s.null(1)) throw Refused("change {} was already undone by change {}", change, s.integer(1));
  if (s.text(2) == name_of(ChangeKind::kElsewhere)) {
    throw Refused("change {} was made in another database, and can only be undone there", change);
  }
  if (!is_changeset(s.blob(0))) {
    throw Error(
        "change {} cannot be undone: its entry in the journal of {} is damaged; restore a copy of "
        "the database",
        change, database.path());
  }
  Change undoing(database, fmt::format("undo {}", change), reason, {ChangeKind::kUndo, change});
  Statement games = c.prepare("SELECT game FROM change_games WHERE change = ?");
  games.bind_all(change);
  while (games.step()) undoing.touch(games.integer(0));
  const ChangeSet inverse = inverted(c, s.blob(0));
  const auto give_up = [](void* /*context*/, int kind, sqlite3_changeset_iter* row) {
    const char* table = "";
    int columns = 0;
    int operation = 0;
    sqlite3changeset_op(row, &table, &columns, &operation, nullptr);
    // Rows that belong to a game are removed with it.
    const bool gone = kind == SQLITE_CHANGESET_NOTFOUND && operation == SQLITE_DELETE &&
                      std::string_view(table) != "games";
    return gone ? SQLITE_CHANGESET_OMIT : SQLITE_CHANGESET_ABORT;
  };
  const int code = sqlite3changeset_apply(c.handle(), inverse.size, inverse.bytes.get(), nullptr,
                                          give_up, nullptr);
  // SQLITE_CONSTRAINT: rows would refer to a missing game.
  if (code == SQLITE_ABORT || code == SQLITE_CONSTRAINT) throw Refused(why_not_undone(c, change));
  check(c, code);
  require_names(c, change);
  const auto id = undoing.finish();
  if (!id) throw Refused("change {} has no effect that could be undone", change);
  c.prepare("UPDATE changes SET undone_by = ? WHERE id = ?").bind_all(*id, change).run();
  // Importing its files again restores what an import added.
  if (s.text(2) == name_of(ChangeKind::kImport)) {
    c.run("UPDATE sources SET complete = 0 WHERE import = ?", s.integer(3));
  }
  s.reset();
  transaction.commit();
  return *id;
}

}  // namespace gipfbase::db

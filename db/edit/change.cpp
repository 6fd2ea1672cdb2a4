#include "db/edit/change.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <pwd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <functional>
#include <map>
#include <set>
#include <span>
#include <utility>

#include "db/edit/change_rows.hpp"
#include "db/edit/changeset.hpp"
#include "db/edit/derived.hpp"
#include "db/rows/codec.hpp"
#include "db/rows/stored_row.hpp"
#include "db/store/sqlite.hpp"
#include "notation/text/folding.hpp"
#include "notation/text/stable_sort.hpp"

namespace gipfbase::db {
namespace {

/// The tables whose changes the journal records.
constexpr std::array kRecordedTables = {"games",    "players",    "events",    "sites",
                                        "contests", "identities", "deliveries"};
constexpr std::size_t kMostDetails = 100;

/// Describes a changeset in words.
class ChangeDescriber {
 public:
  explicit ChangeDescriber(Connection& connection, Tense tense = Tense::kDone)
      : connection_(connection), tense_(tense) {}

  /// The key of a game is (false, id), that of a name (true, id): games come first.
  using Details = std::map<std::pair<bool, std::int64_t>, std::vector<std::string>>;

  /// Describes the games that `about` accepts, and no names; if `about` is empty, all games and
  /// names. The changeset must be well formed.
  Details by_row(std::span<const std::uint8_t> bytes,
                 const std::function<bool(std::int64_t)>& about) {
    Details found;
    for (ChangeRows rows(connection_, bytes); rows.next();) {
      const bool about_game = rows.table == "games";
      if (about && (!about_game || !about(rows.id()))) continue;
      std::vector<std::string>& texts = found[{!about_game, rows.id()}];
      if (about_game) add_game(rows, texts);
      if (rows.table == "players" || rows.table == "events" || rows.table == "sites") {
        add_name(rows, texts);
      }
    }
    return found;
  }

  /// The details that by_row() finds, in one list.
  std::vector<std::string> details(std::span<const std::uint8_t> bytes,
                                   const std::function<bool(std::int64_t)>& about) {
    added_ = 0;
    if (!is_changeset(bytes)) return {std::string(kDamagedEntry)};
    std::vector<std::string> all;
    for (auto& [id, texts] : by_row(bytes, about)) {
      for (std::string& detail : texts) {
        if (all.size() < kMostDetails) all.push_back(std::move(detail));
      }
    }
    return all;
  }

  /// The number of games added by the changeset that was described last.
  [[nodiscard]] std::uint64_t added() const { return added_; }

 private:
  void add_game(const ChangeRows& rows, std::vector<std::string>& all) {
    if (rows.operation != SQLITE_UPDATE) {
      if (rows.operation == SQLITE_INSERT) ++added_;
      all.push_back(fmt::format("game {}: {}", rows.id(),
                                passive(rows.operation == SQLITE_INSERT ? "added" : "removed")));
      return;
    }
    const int columns = std::min(rows.columns, static_cast<int>(columns_of("games").size()));
    for (int column = 0; column < columns; ++column) {
      sqlite3_value* const before = rows.before(column);
      sqlite3_value* const after = rows.after(column);
      if (after == nullptr) continue;
      const std::string& name = columns_of("games")[static_cast<std::size_t>(column)];
      // These are derived from other columns, whose changes are listed instead.
      constexpr std::array<std::string_view, 6> kDerived = {"date_first", "date_last", "identity",
                                                            "final",      "counters",  "winner"};
      if (std::find(kDerived.begin(), kDerived.end(), name) != kDerived.end()) continue;
      if (name == "state") {
        const std::int64_t now = sqlite3_value_int64(after);
        const bool binned = sqlite3_value_int64(before) < 0;
        all.push_back(fmt::format("game {}: {}", rows.id(),
                                  now < 0               ? passive("moved into the bin")
                                  : binned              ? passive("taken out of the bin")
                                  : now == kPuzzleState ? becoming("a puzzle")
                                                        : becoming("a game")));
      } else if (name == "tags") {
        add_tags(rows.id(), before, after, all);
      } else if (name == "notes") {
        add_notes(rows.id(), before, after, all);
      } else if (name == "moves" || name == "times") {
        all.push_back(fmt::format("game {}: {} {}", rows.id(), name, changed()));
      } else {
        all.push_back(fmt::format("game {}: {} {} {} {}", rows.id(), words_of(name),
                                  shown(name, before), arrow(), shown(name, after)));
      }
    }
  }

  static std::vector<notation::Tag> tags_of(sqlite3_value* value) {
    std::vector<notation::Tag> tags;
    const auto* text = value == nullptr ? nullptr : sqlite3_value_text(value);
    if (text != nullptr) decode_tags(reinterpret_cast<const char*>(text), tags);
    return tags;
  }
  [[nodiscard]] std::string_view changed() const {
    return tense_ == Tense::kWould ? "would change" : "changed";
  }
  /// The words for a column.
  static std::string_view words_of(std::string_view column) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kWords = {
        {{"claimed_result", "recorded result"},
         {"plies", "number of moves"},
         {"reason", "reason why it was kept in part"},
         {"white_seat", "seat of the player who moves first"}}};
    const auto* const at = std::find_if(kWords.begin(), kWords.end(),
                                        [&](const auto& pair) { return pair.first == column; });
    return at == kWords.end() ? column : at->second;
  }

  static std::vector<notation::Note> notes_of(sqlite3_value* value) {
    const auto* text = value == nullptr ? nullptr : sqlite3_value_text(value);
    return text == nullptr ? std::vector<notation::Note>()
                           : decode_notes(reinterpret_cast<const char*>(text));
  }
  /// Adds the comments that changed, and the moves whose other notes changed.
  void add_notes(std::int64_t game, sqlite3_value* before, sqlite3_value* after,
                 std::vector<std::string>& all) {
    std::map<std::uint32_t, std::pair<notation::Note, notation::Note>> notes;
    for (notation::Note& note : notes_of(before)) notes[note.ply].first = std::move(note);
    for (notation::Note& note : notes_of(after)) notes[note.ply].second = std::move(note);
    std::vector<std::uint32_t> others;
    for (auto& [ply, pair] : notes) {
      auto& [old, now] = pair;
      if (old.comment != now.comment) {
        all.push_back(fmt::format("game {}: comment {} {} {} {}", game, place_of(ply),
                                  quoted(old.comment), arrow(), quoted(now.comment)));
      }
      old.comment = now.comment;
      old.ply = now.ply = ply;
      if (!(old == now)) others.push_back(ply);
    }
    if (others.empty()) return;
    all.push_back(fmt::format(
        "game {}: glyphs, clocks or side lines {} {}", game,
        others.size() == 1 ? place_of(others.front()) : fmt::format("of {} moves", others.size()),
        changed()));
  }
  static std::string place_of(std::uint32_t ply) {
    return ply == 0 ? std::string("before the first move") : fmt::format("on move {}", ply);
  }
  static std::string quoted(std::string_view value) {
    return value.empty() ? std::string("nothing") : fmt::format("\"{}\"", value);
  }

  void add_tags(std::int64_t game, sqlite3_value* before, sqlite3_value* after,
                std::vector<std::string>& all) {
    const std::vector<notation::Tag> old = tags_of(before);
    const std::vector<notation::Tag> now = tags_of(after);
    for (const notation::Tag& tag : now) {
      const std::string_view was = notation::value_of(tag.name, old);
      if (was == tag.value) continue;
      all.push_back(fmt::format("game {}: {} {} {} {}", game, tag.name, quoted(was), arrow(),
                                quoted(tag.value)));
    }
    for (const notation::Tag& tag : old) {
      if (!notation::value_of(tag.name, now).empty()) continue;
      all.push_back(
          fmt::format("game {}: {} {} {} nothing", game, tag.name, quoted(tag.value), arrow()));
    }
  }

  void add_name(const ChangeRows& rows, std::vector<std::string>& all) {
    if (rows.operation != SQLITE_UPDATE) return;
    const auto& columns = columns_of(rows.table);
    const auto at = std::find(columns.begin(), columns.end(), "alias_of") - columns.begin();
    sqlite3_value* const after = rows.after(static_cast<int>(at));
    if (after == nullptr) return;
    const std::string kind(rows.table.substr(0, rows.table.size() - 1));
    const std::string own = name_of(rows.table, rows.id());
    if (sqlite3_value_type(after) == SQLITE_NULL) {
      all.push_back(fmt::format(
          "{} \"{}\": {}", kind, own,
          tense_ == Tense::kWould ? "would no longer be an alias" : "no longer an alias"));
    } else {
      all.push_back(fmt::format("{} \"{}\": {} of \"{}\"", kind, own, becoming("an alias"),
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

  /// The text, such as "moved into the bin", preceded by "would be" if nothing has changed yet.
  [[nodiscard]] std::string passive(std::string_view text) const {
    return fmt::format("{}{}", tense_ == Tense::kWould ? "would be " : "", text);
  }
  [[nodiscard]] std::string becoming(std::string_view text) const {
    return fmt::format("{} {}", tense_ == Tense::kWould ? "would become" : "now", text);
  }
  [[nodiscard]] std::string_view arrow() const {
    return tense_ == Tense::kWould ? "would become" : "->";
  }

  Connection& connection_;
  Tense tense_;
  std::uint64_t added_ = 0;
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

namespace {

/// The user and the host, unless the environment names somebody.
std::string usual_author() {
  if (const char* const named = std::getenv("GIPFBASE_AUTHOR")) return named;
  std::array<char, 256> host{};
  (void)gethostname(host.data(), host.size() - 1);
  std::array<char, 4096> memory{};
  passwd entry{};
  passwd* user = nullptr;
  (void)getpwuid_r(geteuid(), &entry, memory.data(), memory.size(), &user);
  return fmt::format("{}@{}", user == nullptr ? std::to_string(geteuid()) : user->pw_name,
                     host.data());
}

std::string author_of(Connection& connection) {
  if (connection.integer("SELECT EXISTS (SELECT 1 FROM temp.sqlite_schema WHERE name = "
                         "'change_author')") == 0) {
    return usual_author();
  }
  return connection.column<std::string>("SELECT name FROM temp.change_author").front();
}

}  // namespace

void set_author(Database& database, const std::string& author) {
  Connection& c = database.connection();
  c.execute("DROP TABLE IF EXISTS temp.change_author; CREATE TEMP TABLE change_author (name TEXT)");
  c.run("INSERT INTO temp.change_author VALUES (?)", author);
}

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
  constexpr std::array<std::string_view, 6> kNames = {"edit", "import",    "dedupe",
                                                      "undo", "elsewhere", "forget"};
  return kNames.at(static_cast<std::size_t>(kind));
}

Change::Change(Database& database, const std::string& what, const std::string& reason,
               ChangeOrigin origin)
    : database_(database),
      forgotten_(database.connection()),
      what_(forgotten_.replaced(what)),
      reason_(forgotten_.replaced(reason)),
      origin_(origin),
      games_(std::make_unique<Games>(database)) {
  Connection& c = database.connection();
  sqlite3_session* session = nullptr;
  require_ok(c, sqlite3session_create(c.handle(), "main", &session));
  session_.reset(session);
  for (const char* table : kRecordedTables) require_ok(c, sqlite3session_attach(session, table));
}

Change::~Change() = default;

void Change::touch(std::int64_t game) {
  games_->ids.insert(game);
  games_->derived.note(game);
}

void Change::remark(std::string sentence) {
  if (std::find(remarks_.begin(), remarks_.end(), sentence) != remarks_.end()) return;
  remarks_.push_back(std::move(sentence));
}

void Change::pause() { sqlite3session_enable(session_.get(), 0); }
void Change::resume() { sqlite3session_enable(session_.get(), 1); }

std::optional<std::int64_t> Change::finish() {
  Connection& c = database_.connection();
  games_->derived.update();
  ChangeSet set;
  void* memory = nullptr;
  require_ok(c, sqlite3session_changeset(session_.get(), &set.size, &memory));
  set.bytes.reset(memory);
  if (set.size == 0) return std::nullopt;
  c.run(
      "INSERT INTO changes (at, what, reason, changeset, kind, number, author) VALUES (?, ?, ?, "
      "?, ?, ?, ?)",
      moment(c), what_, reason_,
      std::span(static_cast<const std::uint8_t*>(set.bytes.get()),
                static_cast<std::size_t>(set.size)),
      name_of(origin_.kind), origin_.number, forgotten_.replaced(author_of(c)));
  const std::int64_t id = c.last_id();
  Statement game = c.prepare("INSERT INTO change_games (game, change) VALUES (?, ?)");
  for (const std::int64_t changed : games_->ids) game.bind_all(changed, id).run();
  games_->ids.clear();
  return id;
}

std::int64_t enter_final_change(Database& database, const std::string& what,
                                const std::string& reason, const std::set<std::int64_t>& games) {
  Connection& connection = database.connection();
  connection.run(
      "INSERT INTO changes (at, what, reason, changeset, kind, author) VALUES (?, ?, ?, x'', ?, ?)",
      moment(connection), what, reason, name_of(ChangeKind::kForget),
      Forgotten(connection).replaced(author_of(connection)));
  const std::int64_t id = connection.last_id();
  Statement add = connection.prepare("INSERT INTO change_games (game, change) VALUES (?, ?)");
  for (const std::int64_t game : games) add.bind_all(game, id).run();
  return id;
}

namespace {

/// The details of a change made elsewhere, as the other database described them.
std::vector<std::string> foreign_details(Connection& c, std::int64_t change,
                                         std::optional<std::int64_t> game) {
  Statement s = c.prepare(
      "SELECT game, told FROM change_games WHERE change = ?1 AND (?2 IS NULL OR game = ?2) "
      "ORDER BY game");
  s.bind_all(change, game);
  std::vector<std::string> all;
  while (s.step()) {
    const std::string_view texts = s.text(1);
    for (std::size_t at = 0; at < texts.size() && all.size() < kMostDetails;) {
      const std::size_t end = std::min(texts.find('\n', at), texts.size());
      all.push_back(fmt::format("game {}: {}", s.integer(0), texts.substr(at, end - at)));
      at = end + 1;
    }
  }
  return all;
}

/// The entries of the journal that match a condition; `values` are its parameters ?1, ?2 ...
template <class... Values>
std::vector<ChangeEntry> entries_where(Database& database, std::string_view condition, Tense tense,
                                       std::optional<std::int64_t> game, const Values&... values) {
  Connection& c = database.connection();
  const Snapshot snapshot(c);
  Statement s = c.prepare(fmt::format(
      "SELECT id, at, what, reason, undone_by, changeset, "
      "(SELECT count(*) FROM change_games g WHERE g.change = changes.id), kind = 'elsewhere', "
      "kind = 'forget', author FROM changes WHERE {} ORDER BY at, id",
      condition));
  s.bind_all(values...);
  ChangeDescriber teller(c, tense);
  std::function<bool(std::int64_t)> only;
  if (game) only = [&](std::int64_t id) { return id == *game; };
  std::vector<ChangeEntry> entries;
  while (s.step()) {
    ChangeEntry& entry = entries.emplace_back();
    entry.id = s.integer(0);
    entry.at = s.text(1);
    entry.what = s.text(2);
    entry.reason = s.text(3);
    if (!s.null(4)) entry.undone_by = s.integer(4);
    entry.elsewhere = s.integer(7) != 0;
    entry.final = s.integer(8) != 0;
    entry.author = s.text(9);
    if (entry.elsewhere) {
      entry.details = foreign_details(c, entry.id, game);
    } else {
      entry.details = teller.details(s.blob(5), only);
      entry.added = teller.added();
    }
    entry.games = static_cast<std::uint64_t>(s.integer(6));
  }
  // As texts, times without milliseconds ("...Z") would sort after those with them ("....123Z").
  const auto time = [](const ChangeEntry& e) {
    return std::string_view(e.at).substr(0, e.at.find('Z'));
  };
  notation::text::stable_sort(
      entries, [&](const ChangeEntry& a, const ChangeEntry& b) { return time(a) < time(b); });
  return entries;
}

/// Converts a text with * wildcards to a GLOB pattern for folded texts. With `part` the pattern
/// matches anywhere in a text, and * is an ordinary character.
std::string glob_of(std::string_view text, bool part) {
  std::string glob = part ? "*" : "";
  for (const char c : notation::folded(text)) {
    const bool literal = c == '[' || c == '?' || (part && c == '*');
    glob += literal ? fmt::format("[{}]", c) : std::string(1, c);
  }
  return glob += part ? "*" : "";
}

}  // namespace

std::vector<ChangeEntry> history(Database& database, std::optional<std::int64_t> game) {
  HistoryFilter filter;
  filter.game = game;
  return history(database, filter);
}

std::vector<ChangeEntry> history(Database& database, const HistoryFilter& filter) {
  // Only as many characters of a time are compared as the condition has. The limit keeps the latest
  // entries.
  constexpr std::string_view kCondition =
      "(?1 IS NULL OR id IN (SELECT change FROM change_games WHERE game = ?1)) AND (?2 = '' OR "
      "folded(author) GLOB ?3) AND (?4 = '' OR folded(what || ' ' || reason) GLOB ?5) AND "
      "substr(at, 1, length(?6)) >= ?6 AND substr(at, 1, length(?7)) <= ?7";
  const std::string author = glob_of(filter.author, false);
  const std::string text = glob_of(filter.text, true);
  const std::string latest =
      filter.limit == 0
          ? std::string(kCondition)
          : fmt::format(
                "id IN (SELECT id FROM changes WHERE {} ORDER BY at DESC, id DESC LIMIT {})",
                kCondition, filter.limit);
  return entries_where(database, latest, Tense::kDone, filter.game, filter.game, filter.author,
                       author, filter.text, text, filter.from, filter.to);
}

std::vector<ChangeEntry> history_of_change(Database& database, std::int64_t change, Tense tense) {
  return entries_where(database, "id = ?", tense, std::nullopt, change);
}

std::vector<std::int64_t> changes_in_force(Connection& connection, ChangeKind kind) {
  std::map<std::int64_t, std::int64_t> undone_by;
  Statement s = connection.prepare("SELECT id, undone_by FROM changes WHERE undone_by IS NOT NULL");
  while (s.step()) undone_by[s.integer(0)] = s.integer(1);
  std::vector<std::int64_t> changes =
      connection.column("SELECT id FROM changes WHERE kind = ? ORDER BY id", name_of(kind));
  // A change whose undoing was undone is in force again.
  std::erase_if(changes, [&](std::int64_t change) {
    bool undone = false;
    for (auto by = undone_by.find(change); by != undone_by.end() && by->second > change;
         by = undone_by.find(change)) {
      undone = !undone;
      change = by->second;
    }
    return undone;
  });
  return changes;
}

Corrections corrections_of(Database& database, const std::set<std::int64_t>& games) {
  Connection& c = database.connection();
  Corrections corrections;
  ChangeDescriber teller(c);
  const int state = static_cast<int>(
      c.integer("SELECT cid FROM pragma_table_info('games') WHERE name = 'state'"));
  Statement s = c.prepare("SELECT changeset FROM changes WHERE id = ?");
  for (const std::int64_t change : changes_in_force(c, ChangeKind::kEdit)) {
    s.bind_all(change);
    std::set<std::int64_t> corrected;
    if (s.step() && is_changeset(s.blob(0))) {
      for (ChangeRows rows(c, s.blob(0)); rows.next();) {
        if (rows.table != "games" || rows.operation != SQLITE_UPDATE) continue;
        if (!games.contains(rows.id())) continue;
        // The first column is the id.
        for (int column = 1; column < rows.columns; ++column) {
          if (column != state && rows.after(column) != nullptr) corrected.insert(rows.id());
        }
      }
    }
    if (!corrected.empty()) {
      for (std::string& detail :
           teller.details(s.blob(0), [&](std::int64_t id) { return corrected.contains(id); })) {
        if (corrections.details.size() < kMostDetails) {
          corrections.details.push_back(std::move(detail));
        }
      }
    }
    corrections.games.merge(corrected);
    s.reset();
  }
  return corrections;
}

std::optional<DetailsByGame> details_by_game(Connection& connection,
                                             std::span<const std::uint8_t> changeset) {
  if (!is_changeset(changeset)) return std::nullopt;
  DetailsByGame details;
  for (auto& [row, texts] :
       ChangeDescriber(connection).by_row(changeset, [](std::int64_t) { return true; })) {
    texts.resize(std::min(texts.size(), kMostDetails));
    details[row.second] = std::move(texts);
  }
  return details;
}

bool removes_game(Connection& connection, std::span<const std::uint8_t> changeset,
                  std::int64_t game) {
  if (!is_changeset(changeset)) return false;
  for (ChangeRows rows(connection, changeset); rows.next();) {
    if (rows.table == "games" && rows.operation == SQLITE_DELETE && rows.id() == game) return true;
  }
  return false;
}

std::string missing_game(Database& database, std::int64_t game) {
  Statement s = database.connection().prepare(
      "SELECT id, what, changeset FROM changes WHERE undone_by IS NULL AND id = (SELECT "
      "max(change) FROM "
      "change_games WHERE game = ?)");
  if (!s.bind_all(game).step()) {
    return fmt::format("there is no game {} in {}", game, database.path());
  }
  if (!removes_game(database.connection(), s.blob(2), game)) {
    return fmt::format(
        "game {} no longer exists: it was in the bin, and \"gipfbase gc\" removed it", game);
  }
  return fmt::format(
      "game {} no longer exists: \"{}\" removed it; \"gipfbase undo {}\" restores it", game,
      s.text(1), s.integer(0));
}

}  // namespace gipfbase::db

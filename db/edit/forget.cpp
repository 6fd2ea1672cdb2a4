#include "db/edit/forget.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "db/edit/change.hpp"
#include "db/edit/changeset.hpp"
#include "db/edit/edit.hpp"
#include "db/edit/names.hpp"
#include "db/edit/past.hpp"
#include "db/edit/record.hpp"
#include "db/query/lists/games.hpp"
#include "db/rows/codec.hpp"
#include "db/rows/encoded.hpp"
#include "db/rows/words.hpp"
#include "db/store/tables/forgotten.hpp"
#include "db/store/tables/identities.hpp"
#include "notation/game/judged.hpp"
#include "notation/text/folding.hpp"
#include "notation/text/invisible.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::db {
namespace {

/// A column with texts. `form`: text, tags, notes, raw or changes. `where`: the name of the place
/// in the report.
struct TextColumn {
  std::string_view table, column, form, where;
};
constexpr std::array<TextColumn, 22> kTextColumns = {{
    {"games", "tags", "tags", "tags"},
    {"games", "notes", "notes", "comments"},
    {"games", "round", "text", "tags"},
    {"games", "termination", "text", "tags"},
    {"games", "claimed_result", "text", "tags"},
    {"games", "reason", "text", "findings"},
    {"games", "member", "text", "names of files"},
    {"contests", "text", "text", "contests"},
    {"deliveries", "member", "text", "names of files"},
    {"sources", "path", "text", "names of files"},
    {"imports", "arguments", "text", "names of files"},
    {"imports", "settings", "tags", "settings of imports"},
    {"findings", "source", "text", "names of files"},
    {"findings", "message", "text", "findings"},
    {"quarantine", "source", "text", "names of files"},
    {"quarantine", "reason", "text", "findings"},
    {"quarantine", "raw", "raw", "quarantined texts"},
    {"changes", "what", "text", "the journal"},
    {"changes", "reason", "text", "the journal"},
    {"changes", "author", "text", "the journal"},
    {"changes", "changeset", "changes", "the journal"},
    {"change_games", "told", "text", "the journal"},
}};

std::string text_of(sqlite3_value* value) {
  const auto* bytes = static_cast<const char*>(sqlite3_value_blob(value));
  return bytes == nullptr
             ? std::string()
             : std::string(bytes, static_cast<std::size_t>(sqlite3_value_bytes(value)));
}

/// Replaces names in the texts of columns, as the SQL function without_name(VALUE, FORM).
class Replacing {
 public:
  Replacing(Connection& connection, const Forgotten& forgotten)
      : connection_(connection), forgotten_(forgotten), game_columns_(game_columns(connection)) {
    const auto run = [](sqlite3_context* context, int /*count*/, sqlite3_value** values) {
      static_cast<const Replacing*>(sqlite3_user_data(context))->run(context, values);
    };
    require(sqlite3_create_function_v2(connection.handle(), "without_name", 2,
                                       SQLITE_UTF8 | SQLITE_DIRECTONLY, this, run, nullptr, nullptr,
                                       nullptr));
  }
  ~Replacing() {
    sqlite3_create_function_v2(connection_.handle(), "without_name", 2, SQLITE_UTF8, nullptr,
                               nullptr, nullptr, nullptr, nullptr);
  }
  Replacing(const Replacing&) = delete;
  Replacing& operator=(const Replacing&) = delete;

 private:
  void require(int code) {
    if (code != SQLITE_OK) throw_error(connection_.handle(), code);
  }

  void run(sqlite3_context* context, sqlite3_value** values) const {
    const int type = sqlite3_value_type(values[0]);
    if (type != SQLITE_TEXT && type != SQLITE_BLOB) {
      return sqlite3_result_value(context, values[0]);
    }
    const auto now = new_text(text_of(values[1]), text_of(values[0]));
    if (!now) return sqlite3_result_value(context, values[0]);
    if (type == SQLITE_TEXT) {
      sqlite3_result_text64(context, now->data(), now->size(), SQLITE_TRANSIENT, SQLITE_UTF8);
    } else {
      sqlite3_result_blob64(context, now->data(), now->size(), SQLITE_TRANSIENT);
    }
  }

  [[nodiscard]] std::optional<std::string> new_text(std::string_view form, std::string text) const {
    if (form == "tags") {
      notation::Game game;
      decode_tags(text, game.tags);
      return forgotten_.replace(game.tags) ? std::optional(encode_all_tags(game.tags))
                                           : std::nullopt;
    }
    if (form == "notes") {
      auto notes = decode_notes(text);
      return forgotten_.replace(notes) ? std::optional(encode_notes(notes)) : std::nullopt;
    }
    if (form == "changes") {
      const std::vector<std::uint8_t> bytes(text.begin(), text.end());
      if (!is_changeset(bytes)) return std::nullopt;
      const auto now = with_texts(
          bytes, [this](std::string_view table, std::size_t column, std::string_view value) {
            return in_journal(table, column, value);
          });
      return now ? std::optional(std::string(now->begin(), now->end())) : std::nullopt;
    }
    return forgotten_.replace(text) ? std::optional(std::move(text)) : std::nullopt;
  }

  /// Tags in the form of `encode_tags`, including those that have a separate column.
  static std::string encode_all_tags(const std::vector<notation::Tag>& tags) {
    std::vector<std::pair<std::string, std::string>> pairs;
    pairs.reserve(tags.size());
    for (const notation::Tag& tag : tags) pairs.emplace_back(tag.name, tag.value);
    return encode_pairs(pairs);
  }

  [[nodiscard]] std::optional<std::string> in_journal(std::string_view table, std::size_t column,
                                                      std::string_view value) const {
    std::string text(value);
    if (table == "games" && column < game_columns_.size()) {
      const std::string& name = game_columns_[column];
      for (const TextColumn& known : kTextColumns) {
        if (known.table == table && known.column == name) {
          return new_text(known.form, std::move(text));
        }
      }
      return std::nullopt;
    }
    if (table == "players") {
      return forgotten_.replace(text, TextPlace::kPlayer) ? std::optional(text) : std::nullopt;
    }
    return forgotten_.replace(text) ? std::optional(text) : std::nullopt;
  }

  Connection& connection_;
  const Forgotten& forgotten_;
  std::vector<std::string> game_columns_;
};

/// A game whose identity depends on texts that change.
struct IdentifiedGame {
  std::int64_t id = 0;
  bool apart = false;  ///< set apart: another game has the identity computed from its columns
};

class Forgetting {
 public:
  /// `dry`: everything will be rolled back, so the words for searching need not be updated.
  Forgetting(Database& database, const ForgetRequest& request, bool dry)
      : database_(database), connection_(database.connection()), request_(request), dry_(dry) {}

  ForgetReport run() {
    report_.stand_in = request_.stand_in;
    find_names();
    report_.names_only = request_.names_only || is_common_word(request_.name);
    for (std::size_t known = 0; known < report_.names.size();) {
      for (; known < report_.names.size(); ++known) {
        const std::string& name = report_.names[known];
        Forgotten::remember(connection_, name, request_.stand_in,
                            request_.names_only || is_common_word(name));
      }
      forgotten_ = Forgotten(connection_);
      add_other_spellings();
    }
    find_similar();
    note_games();
    rename_players();
    rename_others("events", "event");
    rename_others("sites", "site");
    replace_texts();
    renew_identities();
    if (!dry_) renew_words();
    return std::move(report_);
  }
  [[nodiscard]] const std::set<std::int64_t>& games() const { return games_; }

 private:
  void count(std::string_view where, std::uint64_t number) {
    if (number == 0) return;
    const auto at = std::find_if(report_.places.begin(), report_.places.end(),
                                 [&](const ForgottenPlace& place) { return place.where == where; });
    if (at != report_.places.end()) {
      at->count += number;
    } else {
      report_.places.push_back({std::string(where), number});
    }
  }

  [[nodiscard]] bool is_stand_in(std::string_view name) {
    return connection_.integer("SELECT EXISTS (SELECT 1 FROM forgotten WHERE name = ?)", name) != 0;
  }

  /// Finds the player's main row, its aliases, and the row of the stand-in. Throws Refused.
  void find_names() {
    const std::string folded = notation::folded(request_.name);
    Statement named = connection_.prepare(
        "SELECT coalesce(alias_of, id) FROM players WHERE folded = ? ORDER BY name <> ?, alias_of");
    if (named.bind_all(folded, request_.name).step()) {
      main_ = named.integer(0);
      add_with_aliases(*main_);
    } else if (!request_.new_name && Forgotten(connection_).stand_in(request_.name).empty()) {
      const auto near = similar_names(database_, NameKind::kPlayer, request_.name, 3);
      throw Refused("no player is called \"{}\"; {}", request_.name,
                    near.empty() ? "--new forgets a name that no player has"
                                 : fmt::format("did you mean {}?", fmt::join(near, " or ")));
    }
    const std::string known = Forgotten(connection_).stand_in(request_.name);
    if (!known.empty() && known != request_.stand_in) {
      throw Refused("this player was already renamed \"{0}\"; write --as \"{0}\"", known);
    }
    const std::string* const stand_in = &request_.stand_in;
    Statement taken = connection_.prepare("SELECT id FROM players WHERE folded = ?");
    if (taken.bind_all(notation::folded(*stand_in)).step()) {
      const std::int64_t id = taken.integer(0);
      taken.reset();
      if (!is_stand_in(*stand_in)) {
        throw Refused("there is a player called \"{}\"; choose another name with --as", *stand_in);
      }
      stand_in_ = id;
    }
    if (report_.names.empty() || std::find(report_.names.begin(), report_.names.end(),
                                           request_.name) == report_.names.end()) {
      report_.names.push_back(request_.name);
    }
  }

  [[nodiscard]] bool is_own(std::int64_t id) const {
    return std::find(ids_.begin(), ids_.end(), id) != ids_.end();
  }

  void add_with_aliases(std::int64_t main) {
    Statement all = connection_.prepare(
        "SELECT id, name FROM players WHERE id = ?1 OR alias_of = ?1 ORDER BY id <> ?1, name");
    all.bind_all(main);
    while (all.step()) {
      if (is_own(all.integer(0)) || all.integer(0) == stand_in_) continue;
      ids_.push_back(all.integer(0));
      report_.names.emplace_back(all.text(1));
    }
  }

  /// Adds players whose names are the same words in another order, or written as one word.
  void add_other_spellings() {
    Statement all =
        connection_.prepare("SELECT id, name, coalesce(alias_of, id) FROM players ORDER BY id");
    std::set<std::int64_t> mains;
    while (all.step()) {
      if (!is_own(all.integer(0)) && forgotten_.stand_in(all.text(1)) == request_.stand_in) {
        mains.insert(all.integer(2));
      }
    }
    all.reset();
    for (const std::int64_t main : mains) add_with_aliases(main);
  }

  void find_similar() {
    for (const std::string& name :
         similar_names(database_, NameKind::kPlayer, request_.name, kMostSimilar)) {
      const bool own =
          std::find(report_.names.begin(), report_.names.end(), name) != report_.names.end();
      if (!own && name != request_.stand_in) report_.similar.push_back(name);
    }
  }

  /// Calls `act` for the names in a table that contain a forgotten one.
  template <class Act>
  void for_others(std::string_view table, TextPlace place, const Act& act) {
    Statement all = connection_.prepare(fmt::format("SELECT id, name FROM {} ORDER BY id", table));
    std::vector<std::pair<std::int64_t, std::string>> changed;
    while (all.step()) {
      const std::int64_t id = all.integer(0);
      if (place == TextPlace::kPlayer && is_own(id)) continue;
      std::string name(all.text(1));
      if (forgotten_.replace(name, place)) changed.emplace_back(id, std::move(name));
    }
    all.reset();
    for (const auto& [id, name] : changed) act(id, name);
  }

  /// Notes, before anything changes, the games whose identities will change.
  void note_games() {
    std::set<std::int64_t> affected;
    const auto add = [&](std::string_view condition, std::int64_t id) {
      for (const std::int64_t game :
           connection_.column(fmt::format("SELECT id FROM games WHERE {}", condition), id)) {
        affected.insert(game);
      }
    };
    for (const std::int64_t id : ids_) {
      add("white = ?1 OR black = ?1", id);
    }
    games_ = affected;
    for (const std::int64_t game : games_) {
      report_.games +=
          connection_.count("SELECT count(*) FROM games WHERE id = ? AND state = 0", game);
    }
    for_others("players", TextPlace::kPlayer,
               [&](std::int64_t id, const std::string&) { add("white = ?1 OR black = ?1", id); });
    for_others("events", TextPlace::kText,
               [&](std::int64_t id, const std::string&) { add("event = ?1", id); });
    for_others("sites", TextPlace::kText,
               [&](std::int64_t id, const std::string&) { add("site = ?1", id); });
    {
      const Replacing replacing(connection_, forgotten_);
      for (const std::int64_t game : connection_.column(
               "SELECT id FROM games WHERE without_name(tags, 'tags') IS NOT tags OR "
               "without_name(round, 'text') IS NOT round")) {
        affected.insert(game);
      }
    }
    for (const std::int64_t game : affected) {
      const auto judged = load_game(database_, game, Spelling::kRecorded);
      if (!judged || !damage_of(*judged).empty()) continue;
      const auto stored = stored_identity(game);
      if (stored) identified_.push_back({game, !(*stored == identity_of(*judged))});
    }
  }

  /// The identity of a game that is not a contest.
  std::optional<Identity> stored_identity(std::int64_t game) {
    Statement s = connection_.prepare(
        "SELECT identity, date_first FROM games WHERE id = ? AND parent IS NULL");
    return s.bind_all(game).step() ? read_identity(s) : std::nullopt;
  }

  /// The name, with a number appended if another row of the table has it.
  std::string free_name(std::string_view table, const std::string& name, std::int64_t own) {
    Statement taken =
        connection_.prepare(fmt::format("SELECT 1 FROM {} WHERE name = ? AND id <> ?", table));
    std::string candidate = name;
    for (int number = 2;; ++number) {
      const bool free = !taken.bind_all(candidate, own).step();
      taken.reset();
      if (free) return candidate;
      candidate = fmt::format("{} ({})", name, number);
    }
  }

  void rename(std::string_view table, std::int64_t id, const std::string& name) {
    const std::string free = free_name(table, name, id);
    connection_.run(fmt::format("UPDATE {} SET name = ?, folded = ? WHERE id = ?", table), free,
                    notation::folded(free), id);
  }

  [[nodiscard]] bool met(std::int64_t a, std::int64_t b) {
    return connection_.integer(
               "SELECT EXISTS (SELECT 1 FROM games WHERE (white = ?1 AND black = ?2) OR (white = "
               "?2 AND black = ?1))",
               a, b) != 0;
  }

  void rename_players() {
    count("names of players", ids_.size());
    const std::int64_t main = stand_in_.value_or(main_.value_or(ids_.empty() ? 0 : ids_.front()));
    if (!stand_in_ && !ids_.empty()) rename("players", main, request_.stand_in);
    for (const std::int64_t id : ids_) {
      if (id == main) continue;
      rename("players", id, request_.stand_in);
      if (met(id, main)) continue;
      // The aliases of this player are in the same list and become aliases of `main`, too.
      connection_.run("UPDATE players SET alias_of = ?1 WHERE id = ?2", main, id);
    }
    for_others("players", TextPlace::kPlayer, [&](std::int64_t id, const std::string& name) {
      rename("players", id, name);
      count("names of players", 1);
    });
  }

  void rename_others(std::string_view table, std::string_view kind) {
    for_others(table, TextPlace::kText, [&](std::int64_t id, const std::string& name) {
      rename(table, id, name);
      count(fmt::format("names of {}s", kind), 1);
    });
  }

  void replace_texts() {
    const Replacing replacing(connection_, forgotten_);
    for (const TextColumn& c : kTextColumns) {
      if (c.column == "notes" && !dry_) renew_comment_words();
      connection_.run(
          fmt::format("UPDATE OR REPLACE {0} SET {1} = without_name({1}, '{2}') WHERE "
                      "without_name({1}, '{2}') IS NOT {1}",
                      c.table, c.column, c.form));
      count(c.where, static_cast<std::uint64_t>(connection_.changes()));
    }
    connection_.run(
        "DELETE FROM distinct_names WHERE without_name(name, 'text') IS NOT name OR "
        "without_name(other, 'text') IS NOT other");
  }

  /// Updates the search words of comments that will change.
  void renew_comment_words() {
    Statement s = connection_.prepare(
        "SELECT id, state, without_name(notes, 'notes') FROM games WHERE notes IS NOT NULL AND "
        "without_name(notes, 'notes') IS NOT notes");
    while (s.step()) {
      if (s.integer(1) < 0) continue;  // in the bin, so not indexed
      drop_comment_words(connection_, s.integer(0));
      add_comment_words(connection_, s.integer(0), comments_of(decode_notes(s.text(2))));
    }
  }

  void renew_identities() {
    Identities identities(connection_);
    for (const IdentifiedGame& game : identified_) {
      const auto judged = load_game(database_, game.id, Spelling::kRecorded);
      const auto before = stored_identity(game.id);
      if (!judged || !before) continue;
      Identity now = identity_of(*judged);
      if (game.apart) {
        if (const auto apart = apart_from(game.id, now)) now = *apart;
      }
      if (now == *before) continue;
      const auto other = identities.game(now);
      if (other && *other != game.id) {
        throw Refused("game {} would become the same as game {}; first delete one of them", game.id,
                      *other);
      }
      connection_.run("DELETE FROM identities WHERE identity = ?", now.digest);
      connection_.run("UPDATE games SET identity = ? WHERE id = ?", now.digest, game.id);
      identities.remember(*before, game.id);
      (void)remember_shown_names(database_, identities, game.id);
    }
  }

  /// The identity of a game that is set apart from the one with the identity `base`.
  std::optional<Identity> apart_from(std::int64_t game, const Identity& base) {
    Statement s = connection_.prepare("SELECT tags, notes, times FROM games WHERE id = ?");
    if (!s.bind_all(game).step()) return std::nullopt;
    EncodedGame row;
    row.identity = base.digest;
    std::span<const std::uint8_t> times;
    s.read(row.tags, row.notes, times);
    row.times.assign(times.begin(), times.end());
    return can_be_apart(row) ? std::optional(Identity{apart_identity(row), base.day})
                             : std::nullopt;
  }

  /// Rebuilds the full-text indexes, which otherwise keep removed words.
  void renew_words() {
    renew_name_words(connection_);
    for (const char* index : {"player_words", "event_words", "site_words", "comment_words"}) {
      connection_.run(fmt::format("INSERT INTO {0} ({0}) VALUES ('rebuild')", index));
    }
  }

  static constexpr std::size_t kMostSimilar = 5;

  Database& database_;
  Connection& connection_;
  const ForgetRequest& request_;
  bool dry_;
  Forgotten forgotten_;
  ForgetReport report_;
  std::optional<std::int64_t> main_;      ///< the player's row that is not an alias
  std::optional<std::int64_t> stand_in_;  ///< the row that has the stand-in already
  std::vector<std::int64_t> ids_;         ///< all rows of the player
  std::set<std::int64_t> games_;
  std::vector<IdentifiedGame> identified_;
};

/// The bytes that a name may have in a file: UTF-8, folded, UTF-16 and Latin-1, with ASCII letters
/// in lower case.
std::set<std::string> encodings_of(const std::string& name) {
  std::set<std::string> all = {notation::text::lowered(name), notation::folded(name)};
  std::string latin;
  std::string little;
  std::string big;
  bool in_latin = true;
  for (std::size_t at = 0; at < name.size();) {
    const std::string_view character = notation::text::character_at(name, at);
    at += character.size();
    const auto code = static_cast<std::uint32_t>(notation::text::first_character(character));
    const auto byte = [](std::uint32_t value) {
      return notation::text::lower(static_cast<char>(static_cast<unsigned char>(value & 0xFFU)));
    };
    in_latin = in_latin && code <= 0xFF;
    latin += byte(code);
    (little += byte(code)) += byte(code >> 8U);
    (big += byte(code >> 8U)) += byte(code);
  }
  all.insert(little);
  all.insert(big);
  if (in_latin) all.insert(latin);
  return all;
}

/// Counts the places in the file that contain one of these names.
std::uint64_t occurrences(Connection& connection, const std::vector<std::string>& names) {
  std::set<std::string> forms;
  std::size_t longest = 0;
  for (const std::string& name : names) forms.merge(encodings_of(name));
  for (const std::string& form : forms) longest = std::max(longest, form.size());
  constexpr std::size_t kPiece = std::size_t{1} << 20U;
  const std::int64_t size = file_size(connection.handle());
  std::uint64_t found = 0;
  for (std::int64_t at = 0; at < size; at += static_cast<std::int64_t>(kPiece)) {
    std::string piece(static_cast<std::size_t>(
                          std::min(size - at, static_cast<std::int64_t>(kPiece + longest - 1))),
                      '\0');
    if (!read_piece(connection.handle(), at, piece)) break;
    piece = notation::text::lowered(piece);
    for (const std::string& form : forms) {
      for (std::size_t hit = piece.find(form); hit < kPiece; hit = piece.find(form, hit + 1)) {
        ++found;
      }
    }
  }
  return found;
}

/// Rewrites the file, so that its unused parts are gone.
void rewrite(Database& database) {
  Connection& c = database.connection();
  try {
    if (c.integer("SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = 'sqlite_stat4')") != 0) {
      c.execute("DELETE FROM sqlite_stat4");  // samples of indexed names
    }
    c.execute("VACUUM");
    c.execute("PRAGMA wal_checkpoint(TRUNCATE)");
  } catch (const Error& error) {
    throw Error(
        "the name was removed from all tables, but unused parts of {} may still have it, because "
        "the file could not be rewritten ({}); repeat the command",
        database.path(), error.what());
  }
}

}  // namespace

ForgetReport forget_player(Database& database, const ForgetRequest& request, bool dry) {
  Connection& c = database.connection();
  require_text("a name", request.name);
  require_text("a name", request.stand_in);
  if (notation::is_nobody(request.name) || request.name == notation::kByeName) {
    throw Refused("\"{}\" is not the name of a player; \"gipfbase players\" lists the names",
                  request.name);
  }
  if (notation::is_nobody(request.stand_in) || request.stand_in == notation::kByeName) {
    throw Refused("--as needs a name such as \"Player 17\", not \"{}\"", request.stand_in);
  }
  if (notation::folded(request.stand_in) == notation::folded(request.name)) {
    throw Refused("\"{}\" is the name to be forgotten; choose another with --as", request.stand_in);
  }
  if (!dry) c.execute("PRAGMA secure_delete = ON");
  ForgetReport report;
  {
    Transaction transaction(c);
    Forgetting forgetting(database, request, dry);
    report = forgetting.run();
    if (dry) return report;
    report.change = enter_final_change(database, fmt::format("forget --as \"{}\"", report.stand_in),
                                       Forgotten(c).replaced(request.reason), forgetting.games());
    transaction.commit();
  }
  rewrite(database);
  // The hashes are removed last, so that an interrupted command can be run again.
  if (request.no_hash) {
    c.run("DELETE FROM forgotten WHERE name = ?", report.stand_in);
    c.execute("PRAGMA wal_checkpoint(TRUNCATE)");
  }
  report.left = occurrences(c, report.names);
  return report;
}

std::vector<ForgetRequest> forgotten_elsewhere(Database& database, Database& from) {
  const Forgotten there(from.connection());
  std::vector<ForgetRequest> found;
  if (there.empty()) return found;
  Statement players = database.connection().prepare("SELECT name FROM players ORDER BY id");
  while (players.step()) {
    ForgetRequest request;
    request.name = players.text(0);
    request.stand_in = there.stand_in(request.name);
    if (!request.stand_in.empty()) found.push_back(std::move(request));
  }
  return found;
}

}  // namespace gipfbase::db

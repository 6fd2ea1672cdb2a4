#include "db/query/query.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <vector>

#include "db/query/language/scan.hpp"
#include "db/rows/codec.hpp"
#include "notation/game/record/round.hpp"
#include "notation/sources/digest.hpp"
#include "notation/text/folding.hpp"
#include "notation/text/stable_sort.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::db {
namespace {

/// The words quoted for an FTS5 query; a word that ends with * is a prefix.
std::vector<std::string> quoted_words(std::string_view text) {
  std::vector<std::string> words;
  for (std::size_t at = 0;;) {
    std::string word(notation::text::next_field(text, at));
    if (word.empty()) return words;
    const bool beginning = word.back() == '*';
    std::erase_if(word, [](char c) { return c == '"' || c == '*'; });
    std::replace(word.begin(), word.end(), '\0', ' ');  // a zero byte would end the query
    words.push_back(fmt::format("\"{}\"{} ", word, beginning ? "*" : ""));
  }
}

/// SQL for the ids of names and of their aliases. `hit`: a query for the columns (id, alias_of) of
/// the names.
std::string with_aliases(std::string_view table, std::string_view hit) {
  return fmt::format(
      "(WITH hit AS ({1}) SELECT id FROM hit UNION SELECT n.id FROM {0} n JOIN hit "
      "ON n.alias_of = hit.id OR n.alias_of = hit.alias_of OR n.id = hit.alias_of)",
      table, hit);
}

/// SQL for the ids of the names that contain a word, the only parameter, and of their aliases.
std::string with_word(std::string_view kind) {
  const std::string table = fmt::format("{}s", kind);
  return with_aliases(table, fmt::format("SELECT m.id, m.alias_of FROM {0}_words JOIN {1} m "
                                         "ON m.id = {0}_words.rowid WHERE {0}_words MATCH ?",
                                         kind, table));
}

constexpr std::string_view kInComments =
    "g.id IN (SELECT rowid FROM comment_words WHERE comment_words MATCH ?)";

/// Ranges as [[first, last], ...].
std::string ranges_json(const std::vector<IdRange>& ranges) {
  std::string list;
  for (const IdRange& range : ranges) {
    list += fmt::format("{}[{},{}]", list.empty() ? "[" : ",", range.first, range.last);
  }
  return list + ']';
}

/// The value of games.state for a filter.
int state_of(const GameFilter& filter) { return filter.contests ? 2 : filter.puzzles ? 1 : 0; }

/// A search by proved value, as a query of the search language.
std::string query_of(const ValueFilter& value) {
  constexpr std::uint32_t kEndless = 1'000'000'000;
  std::string query = !value.verdict        ? "proved"
                      : *value.verdict > 0  ? "proved_win"
                      : *value.verdict == 0 ? "proved_draw"
                                            : "proved_loss";
  if (value.score) query += fmt::format(" and proved_score = {}", *value.score);
  if (value.within) {
    query += fmt::format(" and proved_plies <= {}", std::min(*value.within, kEndless));
  }
  return query;
}

/// The temporary table of the games of a filter that match a query, created on first use.
std::string provide_selection(Database& database, const GameFilter& filter,
                              const std::string& query) {
  // The table depends only on these conditions, so that searches with other conditions can reuse
  // it.
  GameFilter narrow;
  narrow.title = filter.title;
  narrow.variant = filter.variant;
  narrow.with_partial = filter.with_partial;
  narrow.puzzles = filter.puzzles;
  narrow.rater = filter.rater;
  narrow.report_left_out = filter.report_left_out;
  narrow.contests = filter.contests;
  narrow.side_lines = filter.side_lines;
  // A filter without ids would find only games, only puzzles or only contests.
  narrow.id = filter.id;
  narrow.ids = filter.ids;
  const notation::Digest digest = notation::digest(
      fmt::format("{}\n{}\n{}{}{}{} {} {}", filter.title, filter.variant,
                  filter.with_partial ? 1 : 0, state_of(filter), filter.side_lines ? 1 : 0,
                  filter.id.value_or(0), ranges_json(filter.ids), query));
  std::string name = "selection_";
  for (const auto byte : digest) name += fmt::format("{:02x}", byte);
  Connection& c = database.connection();
  if (c.integer("SELECT 1 FROM temp.sqlite_schema WHERE name = ?", name) != 0) return name;
  std::vector<std::int64_t> games;
  language::run_query(database, query, narrow, {},
                      [&](const language::QueryHit& hit) {
                        games.push_back(hit.game);
                        return true;
                      },
                      {});
  c.execute(fmt::format("CREATE TEMP TABLE {} (game INTEGER PRIMARY KEY) STRICT", name).c_str());
  Statement insert = c.prepare(fmt::format("INSERT INTO temp.{} VALUES (?)", name));
  for (const std::int64_t game : games) insert.bind_all(game).run();
  return name;
}

/// Tags with separate columns.
constexpr std::array<std::array<std::string_view, 3>, 4> kNameTags = {
    {{"White", "g.white", "players"},
     {"Black", "g.black", "players"},
     {"Event", "g.event", "events"},
     {"Site", "g.site", "sites"}}};
constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kTagColumns = {
    {{"Round", "g.round"},
     {"Date", "g.date"},
     {"Result", "g.result"},
     {"Termination", "g.termination"},
     {"Title", "g.title"}}};

/// True when the games of the filter's title are a large part of all games: reading all games in
/// order is then faster than sorting those of the title.
bool is_common_title(Connection& c, const GameFilter& f) {
  constexpr std::int64_t kPart = 64;
  return !f.title.empty() && f.variant.empty() &&
         c.count(
             "SELECT ?2 * coalesce(sum(value) FILTER (WHERE title = ?1), 0) > sum(value) "
             "FROM totals WHERE name = 'games'",
             f.title, kPart) != 0;
}

/// The title of the filter or, if it has none, all titles that have games.
std::set<std::string> asked_titles(Database& database, const GameFilter& filter) {
  if (!filter.title.empty()) return {filter.title};
  std::set<std::string> titles;
  for (const StoredVariant& stored : stored_variants(database)) titles.insert(stored.title);
  return titles;
}

}  // namespace

std::vector<GameRating> rated_games(Database& database, const GameFilter& filter) {
  if (!filter.rater) throw Error("ratings are not available here");
  std::vector<GameRating> ratings;
  for (const std::string& title : asked_titles(database, filter)) {
    const std::vector<GameRating> more = filter.rater(database, title);
    ratings.insert(ratings.end(), more.begin(), more.end());
  }
  notation::text::stable_sort(
      ratings, [](const GameRating& a, const GameRating& b) { return a.game < b.game; });
  return ratings;
}

void provide_ratings(Database& database, const GameFilter& filter) {
  Connection& c = database.connection();
  const Snapshot snapshot(c);
  c.execute(
      "CREATE TEMP TABLE IF NOT EXISTS game_ratings (game INTEGER PRIMARY KEY, white REAL NOT "
      "NULL, black REAL NOT NULL) STRICT;"
      "CREATE TEMP TABLE IF NOT EXISTS rated_titles (title TEXT PRIMARY KEY) STRICT");
  Statement insert = c.prepare("INSERT OR REPLACE INTO temp.game_ratings VALUES (?, ?, ?)");
  GameFilter one = filter;
  for (const std::string& title : asked_titles(database, filter)) {
    if (c.integer("SELECT 1 FROM temp.rated_titles WHERE title = ?", title) != 0) continue;
    one.title = title;
    for (const GameRating& r : rated_games(database, one)) {
      insert.bind_all(r.game, r.white, r.black).run();
    }
    c.prepare("INSERT INTO temp.rated_titles VALUES (?)").bind_all(title).run();
  }
}

std::string file_pattern(const std::string& text) {
  std::string pattern;
  for (const char c : text) {
    if (c == '%' || c == '_' || c == '\\') pattern += '\\';
    pattern += c == '*' ? '%' : c;
  }
  return pattern;
}

std::vector<std::string> round_patterns(const std::string& round) {
  std::vector<std::string> patterns;
  for (const std::string& spelling : notation::spellings_of_round(round)) {
    patterns.push_back(file_pattern(spelling));
    patterns.push_back(patterns.back() + ".%");
  }
  return patterns;
}

std::string like_pattern(const std::string& name) { return file_pattern(notation::folded(name)); }

std::string named(std::string_view table) {
  return with_aliases(
      table, fmt::format("SELECT id, alias_of FROM {} WHERE folded LIKE ? ESCAPE '\\'", table));
}

bool GameFilter::plain() const {
  return players.empty() && white.empty() && black.empty() && event.empty() && site.empty() &&
         date_from.empty() && date_to.empty() && result.empty() && ending.empty() &&
         source.empty() && !puzzles && !contests && comment.empty() && text.empty() && !min_plies &&
         !max_plies && !import_id && !id && !value && ids.empty() && round.empty() &&
         tags.empty() && !annotated && !rating && !rating_difference && where.empty();
}

void Conditions::add_name(const std::string& condition, const std::string& pattern, int times) {
  if (pattern.empty()) return;
  conditions_.push_back(condition);
  for (int i = 0; i < times; ++i) values_.emplace_back(like_pattern(pattern));
}

Conditions::Conditions(Database& database, const GameFilter& f) {
  begin(f, is_common_title(database.connection(), f));
  if (f.rating || f.rating_difference) {
    provide_ratings(database, f);
    add_ratings(f);
  }
  for (const std::string& query : {f.where, f.value ? query_of(*f.value) : std::string()}) {
    if (query.empty()) continue;
    add(fmt::format("g.id IN (SELECT game FROM temp.{})", provide_selection(database, f, query)));
  }
}

Conditions::Conditions(const GameFilter& f) { begin(f, false); }

void Conditions::begin(const GameFilter& f, bool common_title) {
  // A single id finds any game: also a puzzle, a contest, or a game in the bin.
  if (f.id) {
    add("g.id = ?", *f.id);
  } else if (!f.ids.empty()) {
    add_ids(f.ids, state_of(f));
  } else {
    add(fmt::format("g.state = {}", state_of(f)));
  }
  if (!f.with_partial) add("g.valid = 1");
  add_fields(f, common_title);
}

Conditions Conditions::about_game(const GameFilter& f) {
  Conditions conditions;
  conditions.add_fields(f, false);
  return conditions;
}

void Conditions::add_fields(const GameFilter& f, bool common_title) {
  // The plus keeps SQLite from using the index of titles, whose rows it would have to sort.
  if (!f.title.empty()) add(common_title ? "+g.title = ?" : "g.title = ?", f.title);
  if (!f.variant.empty()) add("g.variant = ?", f.variant);
  const std::string player = named("players");
  const std::string either = "(g.white IN " + player + " OR g.black IN " + player + ")";
  for (const std::string& name : f.players) add_name(either, name, 2);
  add_name("g.white IN " + player, f.white);
  add_name("g.black IN " + player, f.black);
  add_name("g.event IN " + named("events"), f.event);
  add_name("g.site IN " + named("sites"), f.site);
  if (!f.source.empty()) {
    // A name such as games.zip!a.sgf, as lists and findings show it, includes the member.
    const bool whole = f.source.find('!') != std::string::npos;
    for (int i = 0; i < (whole ? 3 : 2); ++i) values_.emplace_back(file_pattern(f.source));
    add(
        fmt::format("(g.member LIKE ? ESCAPE '\\' OR g.source IN (SELECT id FROM sources WHERE "
                    "path LIKE ? ESCAPE '\\'){})",
                    whole ? " OR (SELECT path FROM sources WHERE id = g.source) || '!' || "
                            "g.member LIKE ? ESCAPE '\\'"
                          : ""));
  }
  // A partial date matches when it may be in the range; an unknown one never matches.
  if (!f.date_from.empty() || !f.date_to.empty()) add("g.date_first > 0");
  if (!f.date_from.empty()) add("g.date_last >= ?", days_of(f.date_from).first);
  if (!f.date_to.empty()) add("g.date_first <= ?", days_of(f.date_to).last);
  if (!f.result.empty()) add("g.result = ?", f.result);
  if (!f.comment.empty()) {
    add(std::string(kInComments), fmt::format("{}", fmt::join(quoted_words(f.comment), "")));
  }
  for (const std::string& word : quoted_words(f.text)) add_word(word);
  if (!f.ending.empty()) add("g.ending = ?", f.ending);
  if (f.min_plies) add("g.plies >= ?", std::int64_t{*f.min_plies});
  if (f.max_plies) add("g.plies <= ?", std::int64_t{*f.max_plies});
  if (f.import_id) add("g.source IN (SELECT id FROM sources WHERE import = ?)", *f.import_id);
  if (!f.round.empty()) {
    const std::vector<std::string> patterns = round_patterns(f.round);
    values_.insert(values_.end(), patterns.begin(), patterns.end());
    const std::vector<std::string_view> like(patterns.size(), "g.round LIKE ? ESCAPE '\\'");
    add(fmt::format("({})", fmt::join(like, " OR ")));
  }
  for (const auto& [name, value] : f.tags) add_tag(name, value);
  if (f.annotated) {
    // The JSON keys of comments, glyphs and side lines (db/rows/codec.hpp). Comments cannot contain
    // them, because their quotation marks are escaped.
    add(
        fmt::format("{}(g.notes IS NOT NULL AND (instr(g.notes, '\"c\":') OR instr(g.notes, "
                    "'\"n\":') OR instr(g.notes, '\"v\":')))",
                    *f.annotated ? "" : "NOT "));
  }
}

void Conditions::add_played() {
  const std::string byes = fmt::format(
      "(SELECT p.id FROM players p LEFT JOIN players a ON a.id = p.alias_of WHERE "
      "coalesce(a.folded, p.folded) = '{}')",
      kBye);
  add(std::string(kTookPlace));
  add(fmt::format("g.white NOT IN {0} AND g.black NOT IN {0}", byes));
}

void Conditions::add_ranges(std::string_view column, const std::vector<IdRange>& ranges) {
  add(fmt::format("EXISTS (SELECT 1 FROM json_each(?) r WHERE {} BETWEEN r.value->>0 AND "
                  "r.value->>1)",
                  column),
      ranges_json(ranges));
}

void Conditions::add_ids(const std::vector<IdRange>& ranges, std::int64_t state) {
  std::string list = ranges_json(ranges);
  constexpr std::string_view kFrom = "json_each(?) r";
  // The first condition lets SQLite find the rows by their id. The second accepts games in `state`,
  // and games named by a single number in any state but that of the bin.
  add(fmt::format("g.id IN (SELECT n.id FROM {} CROSS JOIN games n ON n.id BETWEEN "
                  "r.value->>0 AND r.value->>1)",
                  kFrom),
      list);
  values_.emplace_back(state);
  add(fmt::format("(g.state = ? OR (g.state >= 0 AND g.id IN (SELECT r.value->>0 FROM {} WHERE "
                  "r.value->>0 = r.value->>1)))",
                  kFrom),
      std::move(list));
}

void Conditions::add_word(const std::string& word) {
  // Names are indexed by their folded words.
  const std::string folded = notation::folded(word);
  const std::string players = with_word("player");
  values_.insert(values_.end(), 4, folded);
  add(fmt::format("(g.white IN {0} OR g.black IN {0} OR g.event IN {1} OR g.site IN {2} OR {3})",
                  players, with_word("event"), with_word("site"), kInComments),
      word);
}

void Conditions::add_tag(const std::string& name, const std::string& value) {
  // "Any value" does not include "?", which is stored when the value is unknown.
  const bool any = value == "*";
  for (const auto& [tag, column, table] : kNameTags) {
    if (name != tag) continue;
    if (any) add(fmt::format("{} NOT IN (SELECT id FROM {} WHERE name = '?')", column, table));
    return add_name(fmt::format("{} IN {}", column, named(table)), value);
  }
  if (name == "Variant") return add("g.variant LIKE ? ESCAPE '\\'", file_pattern(value));
  const auto* const column = std::find_if(kTagColumns.begin(), kTagColumns.end(),
                                          [&](const auto& known) { return known.first == name; });
  if (column != kTagColumns.end()) {
    if (any) add(fmt::format("trim({}, '?.') NOT IN ('', '*')", column->second));
    return add(fmt::format("{} LIKE ? ESCAPE '\\'", column->second), file_pattern(value));
  }
  values_.emplace_back(name);
  add("EXISTS (SELECT 1 FROM json_each(g.tags) t WHERE t.value->>0 = ? COLLATE NOCASE AND "
      "folded(t.value->>1) LIKE ? ESCAPE '\\')",
      like_pattern(value));
}

void Conditions::add_ratings(const GameFilter& f) {
  const auto within = [&](std::string_view what, const Range& range) {
    values_.emplace_back(range.low);
    // With EXISTS, SQLite looks up the ratings only of games that match the other conditions.
    add(fmt::format("EXISTS (SELECT 1 FROM temp.game_ratings r WHERE r.game = g.id AND {})", what),
        range.high);
  };
  if (f.rating) within("min(r.white, r.black) >= ? AND max(r.white, r.black) <= ?", *f.rating);
  if (f.rating_difference) within("r.white - r.black BETWEEN ? AND ?", *f.rating_difference);
}

OrderSql order_sql(Database& database, const GameFilter& filter, const Order& order) {
  std::string join;
  std::vector<std::string_view> columns;
  switch (order.by) {
    case Order::By::kNumber: break;
    case Order::By::kDate: columns = {"g.date_first"}; break;
    case Order::By::kPlayer:
      columns = {"coalesce(wa.folded, w.folded)", "coalesce(ba.folded, b.folded)"};
      break;
    case Order::By::kLength: columns = {"g.plies"}; break;
    case Order::By::kRating:
      provide_ratings(database, filter);
      join = " LEFT JOIN temp.game_ratings gr ON gr.game = g.id";
      columns = {"gr.white + gr.black"};
      break;
    case Order::By::kRound: columns = {"g.round COLLATE rounds"}; break;
  }
  columns.emplace_back("g.id");
  const std::string_view direction = order.reverse ? " DESC" : "";
  return {join, fmt::format(" ORDER BY {}{}", fmt::join(columns, fmt::format("{}, ", direction)),
                            direction)};
}

std::string Conditions::where() const {
  std::string sql;
  for (const std::string& condition : conditions_) {
    sql += sql.empty() ? " WHERE " : " AND ";
    sql += condition;
  }
  return sql;
}

int Conditions::bind(Statement& statement, int first) const {
  for (const auto& value : values_) {
    std::visit([&](const auto& v) { statement.bind_from(first++, v); }, value);
  }
  return first;
}

Statement Conditions::statement(Connection& connection, std::string_view sql) const {
  Statement s = connection.prepare(sql);
  bind(s);
  return s;
}

std::uint64_t Conditions::count(Connection& connection, std::string_view sql) const {
  Statement s = statement(connection, sql);
  return s.step() ? static_cast<std::uint64_t>(s.integer(0)) : 0;
}

}  // namespace gipfbase::db

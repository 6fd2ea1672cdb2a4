#include "db/games.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "db/codec.hpp"
#include "db/positions.hpp"
#include "db/query.hpp"
#include "notation/verdict.hpp"

namespace gipfbase::db {
namespace {

constexpr std::string_view kSummaryColumns =
    "g.id, g.title, g.variant, w.name, b.name, e.name, s.name, g.round, g.date, g.result, "
    "g.ending, g.plies, g.valid";
constexpr std::string_view kJoins =
    " JOIN players w ON w.id = g.white JOIN players b ON b.id = g.black "
    "JOIN events e ON e.id = g.event JOIN sites s ON s.id = g.site";

GameSummary summary_of(const Statement& s) {
  const auto text = [&](int column) { return std::string(s.text(column)); };
  GameSummary g;
  g.id = s.integer(0);
  g.title = text(1);
  g.variant = text(2);
  g.white = text(3);
  g.black = text(4);
  g.event = text(5);
  g.site = text(6);
  g.round = text(7);
  g.date = text(8);
  g.result = text(9);
  g.ending = text(10);
  g.plies = static_cast<std::uint32_t>(s.integer(11));
  g.valid = s.integer(12) != 0;
  return g;
}

std::int64_t limit_of(const Page& page) {
  return page.limit == 0 ? -1 : static_cast<std::int64_t>(page.limit);
}

SearchResult search_headers(Connection& c, const GameFilter& filter, const Page& page) {
  const Conditions conditions(filter);
  SearchResult result;
  Statement count = c.prepare("SELECT count(*) FROM games g" + conditions.where());
  conditions.bind(count);
  count.step();
  result.total = static_cast<std::uint64_t>(count.integer(0));
  Statement s = c.prepare(fmt::format("SELECT {} FROM games g{}{} ORDER BY g.id LIMIT ? OFFSET ?",
                                      kSummaryColumns, kJoins, conditions.where()));
  const int next = conditions.bind(s);
  s.bind(next, limit_of(page)).bind(next + 1, static_cast<std::int64_t>(page.offset));
  while (s.step()) result.games.push_back(summary_of(s));
  return result;
}

/// Replays a stored game up to the position and compares it, so that a collision of keys cannot
/// give a wrong answer.
class Verifier {
 public:
  explicit Verifier(const PositionQuery& query) : query_(query), start_(query.ruleset->start()) {}

  [[nodiscard]] bool confirms(std::string_view start_text, std::span<const std::uint8_t> blob,
                              std::uint32_t ply) const {
    const notation::Ruleset& ruleset = *query_.ruleset;
    notation::AnyPosition start = start_;
    if (!start_text.empty()) {
      auto read = ruleset.read_position(start_text);
      if (!read) return false;
      start = *read;
    }
    std::vector<PackedMove> moves = decode_moves(blob);
    if (moves.size() < ply) return false;
    moves.resize(ply);
    const notation::Replay replayed = ruleset.replay(start, moves, nullptr);
    if (replayed.plies != ply) return false;
    if (query_.line) return ruleset.same_line(start_, *query_.line, start, moves, query_.exact);
    return ruleset.same_position(replayed.final, query_.position, query_.exact);
  }

 private:
  const PositionQuery& query_;
  notation::AnyPosition start_;
};

SearchResult search_position(Connection& c, const GameFilter& filter, const PositionQuery& query,
                             const Page& page) {
  const notation::IndexRow row = query.ruleset->index_row(query.position, nullptr);
  Conditions conditions(filter);
  conditions.add("p.key = ?", stored_key(row.key));
  if (query.exact) conditions.add("p.orientation = ?", std::int64_t{row.orientation});
  if (query.line) conditions.add("p.ply = ?", static_cast<std::int64_t>(query.line->size()));
  const std::string hits =
      " FROM all_positions p JOIN games g ON g.id = p.game" + conditions.where();
  const Verifier verifier(query);
  SearchResult result;
  // A line has to be compared move by move, so every hit is; a position only on the page shown.
  if (!query.line) {
    Statement count = c.prepare("SELECT count(DISTINCT p.game)" + hits);
    conditions.bind(count);
    count.step();
    result.total = static_cast<std::uint64_t>(count.integer(0));
  }
  Statement s = c.prepare(fmt::format(
      "SELECT p.game, min(p.ply), g.start, g.moves{} GROUP BY p.game ORDER BY p.game LIMIT ? "
      "OFFSET ?",
      hits));
  const int next = conditions.bind(s);
  s.bind(next, query.line ? -1 : limit_of(page));
  s.bind(next + 1, query.line ? 0 : static_cast<std::int64_t>(page.offset));
  Statement summary =
      c.prepare(fmt::format("SELECT {} FROM games g{} WHERE g.id = ?", kSummaryColumns, kJoins));
  while (s.step()) {
    const auto ply = static_cast<std::uint32_t>(s.integer(1));
    if (!verifier.confirms(s.text(2), s.blob(3), ply)) {
      if (!query.line && result.total > 0) --result.total;
      continue;
    }
    if (query.line) {
      ++result.total;
      if (result.total <= page.offset) continue;
      if (page.limit != 0 && result.games.size() >= page.limit) continue;
    }
    summary.bind(1, s.integer(0)).step();
    result.games.push_back(summary_of(summary));
    result.games.back().ply = ply;
    summary.reset();
  }
  return result;
}

/// Columns behind the summary that make a whole game.
constexpr std::string_view kGameColumns =
    ", f.path, g.member, g.line, g.claimed_result, g.termination, g.start, g.moves, g.final, "
    "g.counters, g.tags, g.notes, g.reason";
constexpr std::string_view kSourceJoin = " JOIN sources f ON f.id = g.source";

/// Moves that the rules forbid can only come from a damaged file; they must not be played.
void keep_legal_moves(StoredGame& game, Rulesets& rulesets) {
  notation::GameRecord& r = game.record;
  const notation::Ruleset& ruleset = rulesets.get(r.title, r.variant);
  const auto start = notation::start_of(ruleset, r);
  const std::size_t legal = start ? ruleset.replay(*start, r.moves, nullptr).plies : 0;
  if (legal == r.moves.size()) return;
  game.reason =
      fmt::format("the stored moves are damaged from move {} on; run gipfbase check", legal + 1);
  r.moves.resize(legal);
  std::erase_if(r.notes, [&](const notation::Note& note) { return note.ply > legal; });
}

StoredGame game_of(const Statement& s, Rulesets& rulesets) {
  StoredGame game;
  game.summary = summary_of(s);
  const GameSummary& g = game.summary;
  int column = 13;
  const auto text = [&] { return std::string(s.text(column++)); };
  game.source = text();
  if (const std::string member = text(); !member.empty()) game.source += "!" + member;
  game.source_line = static_cast<std::uint32_t>(s.integer(column++));
  notation::GameRecord& r = game.record;
  r.title = g.title;
  r.variant = g.variant;
  game.claimed_result = text();
  r.result = game.claimed_result;
  r.termination = text();
  r.start = text();
  r.moves = decode_moves(s.blob(column++));
  game.final_position = text();
  const auto counters = nlohmann::ordered_json::parse(s.text(column++), nullptr, false);
  if (counters.is_object()) {
    for (const auto& [name, value] : counters.items()) {
      game.counters.emplace_back(name, value.get<std::int64_t>());
    }
  }
  r.tags = {{"Event", g.event}, {"Site", g.site},   {"Date", g.date},
            {"Round", g.round}, {"White", g.white}, {"Black", g.black}};
  decode_tags(s.text(column++), r.tags);
  r.notes = decode_notes(s.text(column++));
  game.reason = text();
  keep_legal_moves(game, rulesets);
  return game;
}

std::vector<NameCount> count_names(Statement& s) {
  std::vector<NameCount> names;
  while (s.step()) {
    const auto count = [&](int column) { return static_cast<std::uint64_t>(s.integer(column)); };
    names.push_back({std::string(s.text(0)), count(1), count(2), count(3), count(4),
                     std::string(s.text(5)), std::string(s.text(6))});
  }
  return names;
}

constexpr std::string_view kDates =
    "coalesce(min(CASE WHEN date_first > 0 THEN date END), ''), "
    "coalesce(max(CASE WHEN date_first > 0 THEN date END), '')";

}  // namespace

SearchResult search(Database& database, const GameFilter& filter,
                    const std::optional<PositionQuery>& position, const Page& page) {
  const Snapshot snapshot(database.connection());
  if (position) return search_position(database.connection(), filter, *position, page);
  return search_headers(database.connection(), filter, page);
}

std::optional<StoredGame> load_game(Database& database, std::int64_t id) {
  GameFilter filter;
  filter.id = id;
  filter.with_partial = true;
  std::optional<StoredGame> found;
  for_each_game(database, filter, [&](const StoredGame& game) {
    found = game;
    return false;
  });
  return found;
}

void for_each_game(Database& database, const GameFilter& filter,
                   const std::function<bool(const StoredGame&)>& visit) {
  Connection& c = database.connection();
  const Snapshot snapshot(c);
  const Conditions conditions(filter);
  Statement s =
      c.prepare(fmt::format("SELECT {}{} FROM games g{}{}{} ORDER BY g.id", kSummaryColumns,
                            kGameColumns, kJoins, kSourceJoin, conditions.where()));
  conditions.bind(s);
  Rulesets rulesets;
  while (s.step()) {
    if (!visit(game_of(s, rulesets))) return;
  }
}

std::vector<NameCount> list_players(Database& database, const GameFilter& filter) {
  const Conditions conditions(filter);
  // Each game twice, once from either side.
  const std::string side =
      "SELECT g.{0} AS player, g.date, g.date_first, g.result = '{1}' AS won, "
      "g.result = '1/2-1/2' AS drawn, g.result = '{2}' AS lost FROM games g" +
      fmt::format("{}", conditions.where());
  Statement s = database.connection().prepare(fmt::format(
      "SELECT n.name, count(*), sum(won), sum(drawn), sum(lost), {} FROM ({} UNION ALL {}) "
      "JOIN players n ON n.id = player GROUP BY player ORDER BY count(*) DESC, n.name",
      kDates, fmt::format(fmt::runtime(side), "white", "1-0", "0-1"),
      fmt::format(fmt::runtime(side), "black", "0-1", "1-0")));
  conditions.bind(s, conditions.bind(s));
  return count_names(s);
}

std::vector<NameCount> list_events(Database& database, const GameFilter& filter) {
  const Conditions conditions(filter);
  Statement s = database.connection().prepare(fmt::format(
      "SELECT n.name, count(*), 0, 0, 0, {} FROM games g JOIN events n ON n.id = g.event{} "
      "GROUP BY g.event ORDER BY count(*) DESC, n.name",
      kDates, conditions.where()));
  conditions.bind(s);
  return count_names(s);
}

}  // namespace gipfbase::db

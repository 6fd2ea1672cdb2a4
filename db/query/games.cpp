#include "db/query/games.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "db/query/query.hpp"
#include "db/query/summary.hpp"
#include "db/store/codec.hpp"
#include "notation/game/judged.hpp"

namespace gipfbase::db {
namespace {

/// Columns behind the summary that make a whole game.
constexpr std::string_view kGameColumns =
    ", f.path, g.member, g.line, g.claimed_result, g.termination, g.start, g.moves, g.final, "
    "g.counters, g.tags, g.notes, g.reason";
constexpr std::string_view kSourceJoin = " JOIN sources f ON f.id = g.source";

/// Moves that the rules forbid can only come from a damaged file; they must not be played.
void keep_legal_moves(StoredGame& game, Rulesets& rulesets) {
  notation::Game& r = game.record;
  const notation::Rules& ruleset = rulesets.get(r.title, r.variant);
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
  notation::Game& r = game.record;
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

#include "db/query/statistics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "db/import/positions.hpp"
#include "db/query/query.hpp"
#include "db/store/codec.hpp"
#include "db/store/totals.hpp"

namespace gipfbase::db {
namespace {

/// One group of rows `next, games, seat0, seat1, drawn, plies, first_date, last_date`.
struct Group {
  PackedMove next;
  bool ended = false;
  std::uint64_t games = 0;
  std::array<std::uint64_t, 2> seat{};
  std::uint64_t drawn = 0;
  std::uint64_t plies = 0;
  std::string first_date;
  std::string last_date;

  void add(const Group& other) {
    games += other.games;
    seat[0] += other.seat[0];
    seat[1] += other.seat[1];
    drawn += other.drawn;
    plies += other.plies;
    if (first_date.empty() || (!other.first_date.empty() && other.first_date < first_date)) {
      first_date = other.first_date;
    }
    last_date = std::max(last_date, other.last_date);
  }
};

std::vector<Group> read_groups(Statement& s) {
  std::vector<Group> groups;
  while (s.step()) {
    Group& g = groups.emplace_back();
    std::span<const std::uint8_t> next;
    s.read(next, g.games, g.seat[0], g.seat[1], g.drawn, g.plies, g.first_date, g.last_date);
    g.next = decode_move(next);
    g.ended = next.empty();
  }
  return groups;
}

constexpr std::string_view kAggregates =
    "count(*), sum(g.winner IS 0), sum(g.winner IS 1), sum(g.winner IS 2), sum(g.plies), "
    "coalesce(min(CASE WHEN g.date_first > 0 THEN g.date END), ''), "
    "coalesce(max(CASE WHEN g.date_first > 0 THEN g.date END), '')";

/// Counts while asked, for filters and for positions too rare to be counted in advance.
std::vector<Group> count_groups(Database& database, std::uint64_t key, const GameFilter& filter) {
  const Conditions conditions(database, filter);
  Statement s = database.connection().prepare(fmt::format(
      "SELECT p.next, {} FROM (SELECT DISTINCT game, next FROM all_positions WHERE key = ?) p "
      "JOIN games g ON g.id = p.game{} GROUP BY p.next",
      kAggregates, conditions.where()));
  s.bind_all(stored_key(key));
  conditions.bind(s, 2);
  return read_groups(s);
}

std::vector<Group> materialised_groups(Connection& c, std::uint64_t key) {
  Statement s = c.prepare(
      "SELECT next, games, seat0, seat1, drawn, plies, first_date, last_date FROM opening_stats "
      "WHERE key = ?");
  s.bind_all(stored_key(key));
  return read_groups(s);
}

/// Without symmetry the moves must be taken from the games: index rows of a symmetric position
/// do not tell its equivalent moves apart.
std::vector<Group> exact_groups(Database& database, const notation::IndexRow& row,
                                const GameFilter& filter) {
  Conditions conditions(database, filter);
  conditions.add("p.key = ?", stored_key(row.key));
  conditions.add("p.orientation = ?", std::int64_t{row.orientation});
  Statement s = database.connection().prepare(
      "SELECT p.ply, g.moves, g.winner, g.plies, g.date, g.date_first FROM all_positions p "
      "JOIN games g ON g.id = p.game" +
      conditions.where());
  conditions.bind(s);
  std::map<std::pair<bool, PackedMove>, Group> groups;
  while (s.step()) {
    const auto moves = decode_moves(s.blob(1));
    const auto ply = static_cast<std::size_t>(s.integer(0));
    const bool ended = ply >= moves.size();
    Group game{ended ? PackedMove{} : moves[ply], ended, 1, {}, 0, 0, {}, {}};
    std::optional<std::size_t> winner;
    bool dated = false;
    s.read_from(2, winner, game.plies, game.first_date, dated);
    if (winner && *winner < 2) ++game.seat[*winner];
    if (winner == 2U) ++game.drawn;
    if (!dated) game.first_date.clear();
    game.last_date = game.first_date;
    const auto [at, added] = groups.try_emplace({ended, game.next}, game);
    if (!added) at->second.add(game);
  }
  std::vector<Group> list;
  list.reserve(groups.size());
  for (auto& [key, group] : groups) list.push_back(std::move(group));
  return list;
}

/// The moves from the positions of an index row: in its canonical frame, or as played if `exact`.
std::vector<Group> groups_of(Database& database, const notation::IndexRow& row, bool exact,
                             const GameFilter& filter) {
  if (exact) return exact_groups(database, row, filter);
  std::vector<Group> groups;
  if (filter.plain()) groups = materialised_groups(database.connection(), row.key);
  return groups.empty() ? count_groups(database, row.key, filter) : groups;
}

/// Gives a variant what the row of totals says.
void add_total(VariantStats& v, std::string_view name, std::uint64_t value) {
  const std::map<std::string_view, std::uint64_t*> plain = {
      {"games", &v.games},
      {"valid", &v.valid_games},
      {"plies", &v.plies},
      {"longest", &v.longest},
      {"won0", v.seat_wins.data()},
      {"won1", v.seat_wins.data() + 1},
      {"move_bytes", &v.move_bytes},
      {"distinct", &v.distinct_positions},
      {"distinct_exact", &v.distinct_positions_exact}};
  const auto known = plain.find(name);
  if (known != plain.end()) *known->second = value;
  const std::size_t blank = name.find(' ');
  if (blank == std::string_view::npos) return;
  const std::string_view kind = name.substr(0, blank);
  const std::string_view of = name.substr(blank + 1);
  if (kind == "result") v.results[std::string(of)] = value;
  if (kind == "ending") v.endings[std::string(of)] = value;
  const auto set = [&](std::vector<std::pair<std::string, std::uint64_t>>& counters) {
    for (auto& [counter, total] : counters) {
      if (counter == of) total = value;
    }
  };
  const auto is_maximum = [&] {
    return std::find(v.maxima.begin(), v.maxima.end(), of) != v.maxima.end();
  };
  if (kind == "with") set(v.games_with);
  if ((kind == "sum" && !is_maximum()) || (kind == "max" && is_maximum())) set(v.counters);
}

}  // namespace

OpeningTable openings(Database& database, const PositionQuery& query, const GameFilter& filter) {
  const Snapshot snapshot(database.connection());
  const notation::Rules& ruleset = *query.ruleset;
  OpeningTable table;
  std::map<PackedMove, Group> moves;
  const auto collect = [&](const notation::AnyPosition& position, bool swapped) {
    const notation::IndexRow row = ruleset.index_row(position, nullptr);
    for (Group& group : groups_of(database, row, query.exact, filter)) {
      table.games += group.games;
      if (group.ended) {
        table.ended += group.games;
        continue;
      }
      if (!query.exact) group.next = ruleset.from_canonical(position, group.next);
      if (swapped) std::swap(group.seat[0], group.seat[1]);
      const auto [at, added] = moves.try_emplace(group.next, group);
      if (!added) at->second.add(group);
    }
  };
  collect(query.position, false);
  // In some records the second seat begins. To the players that is the same game.
  if (const auto swapped = query.exact ? std::nullopt : ruleset.seats_swapped(query.position)) {
    collect(*swapped, true);
  }

  const Seat mover = ruleset.side_to_move(query.position);
  for (const auto& [packed, group] : moves) {
    OpeningMove& move = table.moves.emplace_back();
    move.move = packed;
    move.text = ruleset.move_text(query.position, packed);
    move.games = group.games;
    move.wins = group.seat[mover];
    move.losses = group.seat[mover == 0 ? 1 : 0];
    move.draws = group.drawn;
    move.other = group.games - group.seat[0] - group.seat[1] - group.drawn;
    move.average_plies = static_cast<double>(group.plies) / static_cast<double>(group.games);
    move.first_date = group.first_date;
    move.last_date = group.last_date;
  }
  std::sort(table.moves.begin(), table.moves.end(), [](const OpeningMove& a, const OpeningMove& b) {
    return a.games != b.games ? a.games > b.games : a.text < b.text;
  });
  return table;
}

Stats statistics(Database& database) {
  Connection& c = database.connection();
  const Snapshot snapshot(c);
  Stats stats;
  Statement s = c.prepare("SELECT title, variant, name, value FROM totals ORDER BY 1, 2");
  while (s.step()) {
    if (stats.variants.empty() || stats.variants.back().title != s.text(0) ||
        stats.variants.back().variant != s.text(1)) {
      VariantStats& v = stats.variants.emplace_back();
      v.title = s.text(0);
      v.variant = s.text(1);
      for (const std::string_view result :
           {notation::kFirstWins, notation::kSecondWins, notation::kDrawn, notation::kNoResult}) {
        v.results[std::string(result)] = 0;
      }
      const auto rules = database.rules(v.title, v.variant);
      const auto maxima = rules->maximum_counters();
      v.maxima.assign(maxima.begin(), maxima.end());
      for (const std::string_view counter : rules->counters()) {
        v.counters.emplace_back(counter, 0);
        v.games_with.emplace_back(counter, 0);
      }
    }
    const std::int64_t value = s.integer(3);
    add_total(stats.variants.back(), s.text(2), value < 0 ? 0 : static_cast<std::uint64_t>(value));
  }
  std::erase_if(stats.variants, [](const VariantStats& v) { return v.games == 0; });
  // An import that was cut off leaves them uncounted.
  if (c.integer("SELECT 1 FROM totals WHERE name = 'distinct'") == 0) {
    Totals totals;
    count_distinct(c, totals);
    for (VariantStats& v : stats.variants) {
      add_total(v, "distinct",
                static_cast<std::uint64_t>(totals.value(v.title, v.variant, "distinct")));
      add_total(v, "distinct_exact",
                static_cast<std::uint64_t>(totals.value(v.title, v.variant, "distinct_exact")));
    }
  }
  for (VariantStats& v : stats.variants) {
    v.positions = v.plies + v.valid_games;
    stats.games += v.games;
    stats.valid_games += v.valid_games;
    stats.plies += v.plies;
    stats.positions += v.positions;
    stats.distinct_positions += v.distinct_positions;
    stats.move_bytes += v.move_bytes;
  }
  stats.puzzles = c.count("SELECT count(*) FROM games WHERE state = 1");
  stats.players = c.count(
      "SELECT count(DISTINCT coalesce(alias_of, id)) FROM players p WHERE name <> '?' AND "
      "(EXISTS (SELECT 1 FROM games WHERE white = p.id AND state = 0) OR "
      "EXISTS (SELECT 1 FROM games WHERE black = p.id AND state = 0))");
  std::error_code failure;
  const auto bytes = std::filesystem::file_size(database.path(), failure);
  stats.file_bytes = failure ? 0 : bytes;
  return stats;
}

}  // namespace gipfbase::db

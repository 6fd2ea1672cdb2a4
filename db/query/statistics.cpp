#include "db/query/statistics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <unordered_map>

#include "db/import/positions.hpp"
#include "db/query/query.hpp"
#include "db/store/codec.hpp"

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
std::vector<Group> count_groups(Connection& c, std::uint64_t key, const GameFilter& filter) {
  const Conditions conditions(filter);
  Statement s = c.prepare(fmt::format(
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
std::vector<Group> exact_groups(Connection& c, const notation::IndexRow& row,
                                const GameFilter& filter) {
  Conditions conditions(filter);
  conditions.add("p.key = ?", stored_key(row.key));
  conditions.add("p.orientation = ?", std::int64_t{row.orientation});
  Statement s = c.prepare(
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
std::vector<Group> groups_of(Connection& c, const notation::IndexRow& row, bool exact,
                             const GameFilter& filter) {
  if (exact) return exact_groups(c, row, filter);
  std::vector<Group> groups;
  if (filter.plain()) groups = materialised_groups(c, row.key);
  return groups.empty() ? count_groups(c, row.key, filter) : groups;
}

std::string variant_key(std::string_view title, std::string_view variant) {
  return fmt::format("{}\n{}", title, variant);
}

/// Distinct positions: one walk through the index in key order.
void count_distinct(Connection& c, std::vector<VariantStats>& variants,
                    const std::unordered_map<std::string, std::size_t>& index) {
  std::vector<std::uint8_t> variant_of(
      static_cast<std::size_t>(c.integer("SELECT coalesce(max(id), 0) + 1 FROM games")));
  Statement games = c.prepare("SELECT id, title, variant FROM games WHERE parent IS NULL");
  while (games.step()) {
    variant_of[static_cast<std::size_t>(games.integer(0))] =
        static_cast<std::uint8_t>(index.at(variant_key(games.text(1), games.text(2))));
  }
  const bool merged = c.integer("SELECT delta = 0 FROM index_size") != 0;
  Statement rows = c.prepare(fmt::format("SELECT key, game, orientation FROM {} ORDER BY key",
                                         merged ? "positions" : "all_positions"));
  std::int64_t last_key = 0;
  std::uint32_t orientations = 0;
  bool any = false;
  while (rows.step()) {
    const std::int64_t key = rows.integer(0);
    // A key belongs to one variant: rules and board are part of it.
    VariantStats& variant = variants[variant_of[static_cast<std::size_t>(rows.integer(1))]];
    if (!any || key != last_key) {
      any = true;
      last_key = key;
      orientations = 0;
      ++variant.distinct_positions;
    }
    const std::uint32_t bit = 1U << static_cast<unsigned>(rows.integer(2));
    if ((orientations & bit) == 0) ++variant.distinct_positions_exact;
    orientations |= bit;
  }
}

void count_counters(Database& database, std::vector<VariantStats>& variants,
                    const std::unordered_map<std::string, std::size_t>& index) {
  Statement s = database.connection().prepare(
      "SELECT title, variant, key, sum(value), max(value), count(*) FROM games, "
      "json_each(counters) WHERE valid = 1 AND games.parent IS NULL GROUP BY title, variant, key");
  std::unordered_map<std::string, std::array<std::uint64_t, 3>> found;
  while (s.step()) {
    auto& [sum, max, games] =
        found[variant_key(s.text(0), s.text(1)) + "\n" + std::string(s.text(2))];
    s.read_from(3, sum, max, games);
  }
  for (const auto& [key, i] : index) {
    VariantStats& v = variants[i];
    const auto ruleset = database.rules(v.title, v.variant);
    const auto maxima = ruleset->maximum_counters();
    for (const std::string_view name : ruleset->counters()) {
      const auto& [sum, max, games] = found[key + "\n" + std::string(name)];
      const bool maximum = std::find(maxima.begin(), maxima.end(), name) != maxima.end();
      v.counters.emplace_back(name, maximum ? max : sum);
      v.games_with.emplace_back(name, games);
    }
  }
}

}  // namespace

OpeningTable openings(Database& database, const PositionQuery& query, const GameFilter& filter) {
  Connection& c = database.connection();
  const Snapshot snapshot(c);
  const notation::Rules& ruleset = *query.ruleset;
  OpeningTable table;
  std::map<PackedMove, Group> moves;
  const auto collect = [&](const notation::AnyPosition& position, bool swapped) {
    const notation::IndexRow row = ruleset.index_row(position, nullptr);
    for (Group& group : groups_of(c, row, query.exact, filter)) {
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
  if (const auto swapped = ruleset.seats_swapped(query.position)) collect(*swapped, true);

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
  std::unordered_map<std::string, std::size_t> index;
  Statement s = c.prepare(
      "SELECT title, variant, count(*), sum(valid), sum(plies * valid), max(plies * valid), "
      "sum(valid AND winner IS 0), sum(valid AND winner IS 1), sum(length(moves)) "
      "FROM games WHERE parent IS NULL GROUP BY title, variant");
  while (s.step()) {
    VariantStats& v = stats.variants.emplace_back();
    std::uint64_t move_bytes = 0;
    s.read(v.title, v.variant, v.games, v.valid_games, v.plies, v.longest, v.seat_wins[0],
           v.seat_wins[1], move_bytes);
    v.positions = v.plies + v.valid_games;
    stats.move_bytes += move_bytes;
    for (const std::string_view result :
         {notation::kFirstWins, notation::kSecondWins, notation::kDrawn, notation::kNoResult}) {
      v.results[std::string(result)] = 0;
    }
    index[variant_key(v.title, v.variant)] = stats.variants.size() - 1;
  }
  for (const bool endings : {false, true}) {
    Statement groups = c.prepare(fmt::format(
        "SELECT title, variant, {0}, count(*) FROM games WHERE valid = 1 AND parent IS NULL "
        "GROUP BY title, variant, {0}",
        endings ? "ending" : "result"));
    while (groups.step()) {
      VariantStats& v = stats.variants[index.at(variant_key(groups.text(0), groups.text(1)))];
      auto& counts = endings ? v.endings : v.results;
      groups.read_from(3, counts[std::string(groups.text(2))]);
    }
  }
  count_distinct(c, stats.variants, index);
  count_counters(database, stats.variants, index);
  for (const VariantStats& v : stats.variants) {
    stats.games += v.games;
    stats.valid_games += v.valid_games;
    stats.plies += v.plies;
    stats.positions += v.positions;
    stats.distinct_positions += v.distinct_positions;
  }
  stats.players = c.count(
      "SELECT count(*) FROM (SELECT white FROM games WHERE parent IS NULL UNION "
      "SELECT black FROM games WHERE parent IS NULL)");
  std::error_code failure;
  const auto bytes = std::filesystem::file_size(database.path(), failure);
  stats.file_bytes = failure ? 0 : bytes;
  return stats;
}

}  // namespace gipfbase::db

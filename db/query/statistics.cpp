#include "db/query/statistics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "db/query/query.hpp"
#include "db/store/tables/totals.hpp"

namespace gipfbase::db {
namespace {

/// Adds a row of totals to the statistics of a variant.
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

std::vector<VariantStats> variant_stats(const std::vector<TotalRow>& rows,
                                        const notation::Catalogue& catalogue) {
  std::vector<VariantStats> variants;
  for (const TotalRow& row : rows) {
    if (variants.empty() || variants.back().title != row.title ||
        variants.back().variant != row.variant) {
      VariantStats& v = variants.emplace_back();
      v.title = row.title;
      v.variant = row.variant;
      for (const std::string_view result :
           {notation::kFirstWins, notation::kSecondWins, notation::kDrawn, notation::kNoResult}) {
        v.results[std::string(result)] = 0;
      }
      const auto rules = stored_rules(catalogue, v.title, v.variant);
      const auto maxima = rules->maximum_counters();
      v.maxima.assign(maxima.begin(), maxima.end());
      for (const std::string_view counter : rules->counters()) {
        v.counters.emplace_back(counter, 0);
        v.games_with.emplace_back(counter, 0);
      }
    }
    add_total(variants.back(), row.name, row.value < 0 ? 0 : static_cast<std::uint64_t>(row.value));
  }
  std::erase_if(variants, [](const VariantStats& v) { return v.games == 0; });
  return variants;
}

void add_up(Stats& stats) {
  for (VariantStats& v : stats.variants) {
    v.positions = v.plies + v.valid_games;
    stats.games += v.games;
    stats.valid_games += v.valid_games;
    stats.plies += v.plies;
    stats.positions += v.positions;
    stats.distinct_positions += v.distinct_positions;
    stats.move_bytes += v.move_bytes;
  }
}

namespace {

/// The contents of the table `totals`, inside the caller's transaction.
Stats totals_of(Database& database, bool count) {
  Connection& c = database.connection();
  Stats stats;
  std::vector<TotalRow> rows;
  Statement s = c.prepare("SELECT title, variant, name, value FROM totals ORDER BY 1, 2");
  while (s.step()) {
    TotalRow& row = rows.emplace_back();
    s.read(row.title, row.variant, row.name, row.value);
  }
  stats.variants = variant_stats(rows, database.catalogue());
  const bool none = std::all_of(stats.variants.begin(), stats.variants.end(),
                                [](const VariantStats& v) { return v.valid_games == 0; });
  const bool known = none || c.integer("SELECT 1 FROM totals WHERE name = 'distinct'") != 0;
  stats.distinct_known = known || count;
  for (VariantStats& v : stats.variants) v.distinct_known = stats.distinct_known;
  // After large or interrupted imports the distinct positions are not counted yet.
  if (!known && count) {
    Totals totals;
    count_distinct(c, totals);
    for (VariantStats& v : stats.variants) {
      add_total(v, "distinct",
                static_cast<std::uint64_t>(totals.value(v.title, v.variant, "distinct")));
      add_total(v, "distinct_exact",
                static_cast<std::uint64_t>(totals.value(v.title, v.variant, "distinct_exact")));
    }
  }
  add_up(stats);
  return stats;
}

}  // namespace

Stats variant_statistics(Database& database) {
  const Snapshot snapshot(database.connection());
  return totals_of(database, false);
}

Stats statistics(Database& database, bool count) {
  Connection& c = database.connection();
  const Snapshot snapshot(c);
  Stats stats = totals_of(database, count);
  // The first condition lets SQLite use the index of puzzles and contests.
  stats.puzzles = c.count("SELECT count(*) FROM games WHERE state <> 0 AND state = 1");
  stats.contests = c.count("SELECT count(*) FROM games WHERE state <> 0 AND state = 2");
  stats.players = c.count(fmt::format(
      "SELECT count(DISTINCT coalesce(alias_of, id)) FROM players p WHERE name <> '?' AND "
      "coalesce((SELECT folded FROM players a WHERE a.id = p.alias_of), folded) <> '{}' AND "
      "(EXISTS (SELECT 1 FROM games WHERE white = p.id AND state = 0) OR "
      "EXISTS (SELECT 1 FROM games WHERE black = p.id AND state = 0))",
      kBye));
  std::error_code failure;
  const auto bytes = std::filesystem::file_size(database.path(), failure);
  stats.file_bytes = failure ? 0 : bytes;
  return stats;
}

}  // namespace gipfbase::db

#include "cli/terminal/stats_table.hpp"

#include <fmt/format.h>

#include "analysis/openings/opening.hpp"
#include "cli/terminal/table.hpp"

namespace gipfbase::cli {
namespace {

std::uint64_t count_of(const std::map<std::string, std::uint64_t>& counts, const char* name) {
  const auto found = counts.find(name);
  return found == counts.end() ? 0 : found->second;
}

}  // namespace

std::string stats_table(const db::Stats& stats, const Console& console) {
  Table table({{"title"},
               {"variant"},
               {"games", Align::kRight},
               {"valid", Align::kRight},
               {"moves", Align::kRight},
               {"average", Align::kRight},
               {"longest", Align::kRight},
               {"positions", Align::kRight},
               {"distinct", Align::kRight},
               {"1-0", Align::kRight},
               {"0-1", Align::kRight},
               {"drawn", Align::kRight},
               {"*", Align::kRight},
               {"first player", Align::kRight}});
  for (const db::VariantStats& v : stats.variants) {
    const std::uint64_t wins = count_of(v.results, "1-0");
    const std::uint64_t losses = count_of(v.results, "0-1");
    const std::uint64_t draws = count_of(v.results, "1/2-1/2");
    const analysis::Score score = analysis::score_of(wins, draws, losses);
    const double average = v.valid_games == 0
                               ? 0.0
                               : static_cast<double>(v.plies) / static_cast<double>(v.valid_games);
    table.add({v.title, v.variant, grouped(v.games), grouped(v.valid_games), grouped(v.plies),
               fmt::format("{:.1f}", average), grouped(v.longest), grouped(v.positions),
               grouped(v.distinct_positions), grouped(wins), grouped(losses), grouped(draws),
               grouped(count_of(v.results, "*")),
               score.share ? fmt::format("{:.1f} %", 100 * *score.share) : "-"});
  }
  return table.text(console.colour());
}

}  // namespace gipfbase::cli

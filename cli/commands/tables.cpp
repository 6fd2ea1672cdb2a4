#include "cli/commands/tables.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "analysis/openings/opening.hpp"
#include "cli/terminal/table.hpp"
#include "db/query/lists/player_games.hpp"
#include "notation/game/record/round.hpp"

namespace gipfbase::cli {
namespace {

std::string games_table(const std::vector<db::GameSummary>& games, bool with_ply,
                        const Console& console) {
  constexpr std::size_t kName = 12;
  std::vector<Column> columns = {">id",
                                 "variant",
                                 Column("white").cut(kName),
                                 Column("black").cut(kName),
                                 "result",
                                 Column("ending").cut(6).lesser(2),
                                 Column(">moves").lesser(1)};
  if (with_ply) columns.emplace_back(">ply");
  columns.emplace_back("date");
  columns.push_back(Column("event").cut(kName).lesser(3));
  const bool rounds = std::any_of(games.begin(), games.end(),
                                  [](const auto& g) { return notation::is_round(g.round); });
  if (rounds) columns.push_back(Column("round").lesser(4));
  Table table(std::move(columns));
  for (const db::GameSummary& g : games) {
    std::vector<std::string> row = {std::to_string(g.id),
                                    g.title + ' ' + g.variant,
                                    g.white,
                                    g.black,
                                    g.result,
                                    g.valid ? g.ending : "(kept in part)",
                                    std::to_string(g.plies)};
    if (with_ply) row.push_back(g.ply ? std::to_string(*g.ply) : "-");
    row.push_back(g.date);
    row.push_back(g.event);
    if (rounds) row.push_back(g.round);
    table.add(row);
  }
  return table.text(console);
}

std::uint64_t count_of(const std::map<std::string, std::uint64_t>& counts, const char* name) {
  const auto found = counts.find(name);
  return found == counts.end() ? 0 : found->second;
}

}  // namespace

void print_games(const analysis::GamesAnswer& found, const Arguments& arguments, Console& console) {
  if (arguments.ndjson) return console.print(analysis::ndjson(found));
  if (arguments.json) return console.print(analysis::to_json(found));
  if (found.games.empty()) {
    if (found.total > 0) {
      console.say(
          found.total == 1
              ? std::string("gipfbase: there is only 1 game, and --offset skips it")
              : fmt::format("gipfbase: there are only {} games, and --offset skips them all",
                            grouped(found.total)));
    }
    return;
  }
  const bool with_ply = found.games.front().ply.has_value();
  console.print(games_table(found.games, with_ply, console));
  if (found.more) {
    console.say(fmt::format(
        "{} games, and there are more; use --limit and --offset for more, and \"gipfbase count\" "
        "to count them",
        grouped(found.games.size())));
  } else if (found.total > found.games.size()) {
    console.say(fmt::format("{} of {} games; use --limit and --offset for more",
                            grouped(found.games.size()), grouped(found.total)));
  }
}

void print_tallies(const char* heading, const std::vector<TallyRow>& rows, std::size_t most,
                   std::size_t total, Console& console) {
  if (rows.empty()) return;
  Table table({Column(heading).cut(12), ">games", ">won", Column(">drawn").lesser(2), ">lost",
               ">score %", Column("first game").lesser(1), "last game"});
  const std::size_t shown = most == 0 ? rows.size() : std::min(most, rows.size());
  for (std::size_t i = 0; i < shown; ++i) {
    const TallyRow& t = rows[i];
    const analysis::Score score = analysis::score_of(t.wins, t.draws, t.losses);
    table.add({t.name, grouped(t.games), grouped(t.wins), grouped(t.draws), grouped(t.losses),
               percent_text(score.share), t.first_date, t.last_date});
  }
  console.print('\n' + table.text(console));
  const std::size_t all = std::max(total, rows.size());
  if (shown < all) console.print(fmt::format("... and {} more\n", grouped(all - shown)));
}

std::string stats_table(const db::Stats& stats, const Console& console) {
  // Games lost by both players are rare, so the column is shown only if there are any.
  const bool any_lost_by_both =
      std::any_of(stats.variants.begin(), stats.variants.end(),
                  [](const db::VariantStats& v) { return count_of(v.results, "0-0") > 0; });
  std::vector<Column> columns = {"title",
                                 "variant",
                                 ">games",
                                 Column(">valid").lesser(3),
                                 Column(">moves").lesser(2),
                                 Column(">average").lesser(4),
                                 Column(">longest").lesser(6),
                                 Column(">positions").lesser(5),
                                 Column(">distinct").lesser(1),
                                 ">1-0",
                                 ">0-1",
                                 ">drawn"};
  if (any_lost_by_both) columns.emplace_back(">0-0");
  columns.insert(columns.end(), {">*", ">first player"});
  Table table(std::move(columns));
  for (const db::VariantStats& v : stats.variants) {
    const std::uint64_t wins = count_of(v.results, "1-0");
    const std::uint64_t losses = count_of(v.results, "0-1");
    const std::uint64_t draws = count_of(v.results, "1/2-1/2");
    const analysis::Score score = analysis::score_of(wins, draws, losses);
    const double average = v.valid_games == 0
                               ? 0.0
                               : static_cast<double>(v.plies) / static_cast<double>(v.valid_games);
    std::vector<std::string> row = {v.title,
                                    v.variant,
                                    grouped(v.games),
                                    grouped(v.valid_games),
                                    grouped(v.plies),
                                    fmt::format("{:.1f}", average),
                                    grouped(v.longest),
                                    grouped(v.positions),
                                    v.distinct_known ? grouped(v.distinct_positions) : "-",
                                    grouped(wins),
                                    grouped(losses),
                                    grouped(draws)};
    if (any_lost_by_both) row.push_back(grouped(count_of(v.results, "0-0")));
    row.push_back(grouped(count_of(v.results, "*")));
    row.push_back(score.share ? fmt::format("{:.1f} %", 100 * *score.share) : "-");
    table.add(row);
  }
  return table.text(console);
}

std::string short_text(const db::SolvedValue& value) {
  if (value.score) return fmt::format("{:+}", *value.score);
  const bool decided =
      value.status == db::ProvedStatus::kWin || value.status == db::ProvedStatus::kLoss;
  std::string text(name_of(value.status));
  if (decided && value.distance) text += fmt::format(" {}", *value.distance);
  return text;
}

std::string percent_text(const std::optional<double>& share) {
  return share ? fmt::format("{:.1f}", 100 * *share) : "-";
}

Exit no_such_games(Console& console, const std::vector<std::string>& reasons,
                   std::string_view otherwise) {
  for (const std::string& reason : reasons) console.say("gipfbase: " + reason);
  if (reasons.empty()) console.say(fmt::format("gipfbase: {}", otherwise));
  return Exit::kFindings;
}

Exit no_such_games(Console& console, db::Database& database, const db::GameFilter& filter,
                   std::string_view otherwise) {
  return no_such_games(console, db::reasons_for_none(database, filter), otherwise);
}

bool report_missing(Console& console, db::Database& database, const db::GameFilter& filter) {
  constexpr std::uint64_t kMostListed = 20;
  std::uint64_t missing = 0;
  db::GameFilter alone = filter;
  for (const db::IdRange& range : filter.ids) {
    if (range.first != range.last) continue;  // games may be missing within a range
    alone.ids = {range};
    if (!db::search(database, alone, std::nullopt, {1, 0}).games.empty()) continue;
    if (++missing > kMostListed) continue;
    const auto reasons = db::reasons_for_none(database, alone);
    for (const std::string& reason : reasons) console.say("gipfbase: " + reason);
    if (reasons.empty()) {
      console.say(fmt::format("gipfbase: game {} does not match the conditions", range.first));
    }
  }
  if (missing > kMostListed) {
    console.say(fmt::format("gipfbase: {} more of the games that you named {} not found",
                            missing - kMostListed, missing - kMostListed == 1 ? "was" : "were"));
  }
  return missing > 0;
}

std::optional<std::string> only_player(db::Database& database, const std::string& name,
                                       Console& console) {
  auto player = db::player_called(database, name);
  if (player) return *std::move(player);
  console.say("gipfbase: " + player.error());
  return std::nullopt;
}

void say_written(std::uint64_t number, std::string_view noun, const Arguments& arguments,
                 double seconds, Console& console) {
  if (arguments.output == "-") return;
  console.say(fmt::format("{} written to {} in {}", counted(number, noun), arguments.output,
                          duration_text(seconds)));
}

}  // namespace gipfbase::cli

#include "cli/terminal/game_list.hpp"

#include <fmt/format.h>

#include "cli/commands/game_json.hpp"
#include "cli/terminal/table.hpp"

namespace gipfbase::cli {
namespace {

std::string games_table(const std::vector<db::GameSummary>& games, bool with_ply, bool colour) {
  constexpr std::size_t kNameWidth = 24;
  std::vector<Column> columns = {{"id", Align::kRight},
                                 {"variant"},
                                 {"white", Align::kLeft, kNameWidth},
                                 {"black", Align::kLeft, kNameWidth},
                                 {"result"},
                                 {"ending"},
                                 {"moves", Align::kRight}};
  if (with_ply) columns.push_back({"ply", Align::kRight});
  columns.push_back({"date"});
  columns.push_back({"event", Align::kLeft, kNameWidth});
  Table table(std::move(columns));
  for (const db::GameSummary& g : games) {
    std::vector<std::string> row = {std::to_string(g.id),
                                    g.title + ' ' + g.variant,
                                    g.white,
                                    g.black,
                                    g.result,
                                    g.valid ? g.ending : "(only in part)",
                                    std::to_string(g.plies)};
    if (with_ply) row.push_back(g.ply ? std::to_string(*g.ply) : "-");
    row.push_back(g.date);
    row.push_back(g.event);
    table.add(row);
  }
  return table.text(colour);
}

}  // namespace

void print_games(const db::SearchResult& result, double seconds, const ListStyle& style,
                 Console& console) {
  if (style.ndjson) {
    for (const db::GameSummary& game : result.games) console.print_ndjson(json_of(game));
    return;
  }
  if (style.json) {
    Json games = Json::array();
    for (const db::GameSummary& game : result.games) games.push_back(json_of(game));
    console.print_json(
        {{"total", result.total}, {"seconds", seconds}, {"games", std::move(games)}});
    return;
  }
  if (result.games.empty()) return;
  const bool with_ply = result.games.front().ply.has_value();
  console.print(games_table(result.games, with_ply, console.colour()));
  if (result.total > result.games.size()) {
    console.say(fmt::format("{} of {} games; --limit and --offset show others",
                            grouped(result.games.size()), grouped(result.total)));
  }
}

}  // namespace gipfbase::cli

#include "cli/commands/game_list.hpp"

#include <fmt/format.h>

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

void print_games(const analysis::GamesAnswer& found, const ListStyle& style, Console& console) {
  if (style.ndjson) return console.print(analysis::ndjson(found));
  if (style.json) return console.print(analysis::json(found));
  if (found.games.empty()) return;
  const bool with_ply = found.games.front().ply.has_value();
  console.print(games_table(found.games, with_ply, console.colour()));
  if (found.total > found.games.size()) {
    console.say(fmt::format("{} of {} games; --limit and --offset show others",
                            grouped(found.games.size()), grouped(found.total)));
  }
}

}  // namespace gipfbase::cli

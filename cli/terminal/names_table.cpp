#include "cli/terminal/names_table.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "analysis/openings/opening.hpp"
#include "cli/terminal/table.hpp"

namespace gipfbase::cli {
namespace {

Json name_json(const db::NameCount& n, bool with_results) {
  Json json = {{"name", n.name}, {"games", n.games}};
  if (with_results) {
    const analysis::Score score = analysis::score_of(n.wins, n.draws, n.losses);
    json["wins"] = n.wins;
    json["draws"] = n.draws;
    json["losses"] = n.losses;
    json["score"] = score.share ? Json(*score.share) : Json(nullptr);
  }
  json["first_date"] = n.first_date;
  json["last_date"] = n.last_date;
  return json;
}

std::string names_text(const std::vector<db::NameCount>& names, std::size_t count,
                       const NamesStyle& what, bool colour) {
  constexpr std::size_t kNameWidth = 40;
  std::vector<Column> columns = {{what.heading, Align::kLeft, kNameWidth},
                                 {"games", Align::kRight}};
  if (what.with_results) {
    for (const char* heading : {"won", "drawn", "lost", "score %"}) {
      columns.push_back({heading, Align::kRight});
    }
  }
  columns.push_back({"first game"});
  columns.push_back({"last game"});
  Table table(std::move(columns));
  for (std::size_t i = 0; i < count; ++i) {
    const db::NameCount& n = names[i];
    std::vector<std::string> row = {n.name, grouped(n.games)};
    if (what.with_results) {
      const analysis::Score score = analysis::score_of(n.wins, n.draws, n.losses);
      row.insert(row.end(), {grouped(n.wins), grouped(n.draws), grouped(n.losses),
                             score.share ? fmt::format("{:.1f}", 100 * *score.share) : "-"});
    }
    row.push_back(n.first_date);
    row.push_back(n.last_date);
    table.add(row);
  }
  return table.text(colour);
}

}  // namespace

void print_names(const std::vector<db::NameCount>& names, std::size_t limit, const NamesStyle& what,
                 const ListStyle& style, Console& console) {
  const std::size_t count = limit == 0 ? names.size() : std::min(limit, names.size());
  if (style.ndjson) {
    for (std::size_t i = 0; i < count; ++i) {
      console.print_ndjson(name_json(names[i], what.with_results));
    }
    return;
  }
  if (style.json) {
    Json list = Json::array();
    for (std::size_t i = 0; i < count; ++i) list.push_back(name_json(names[i], what.with_results));
    console.print_json({{"total", names.size()}, {what.key, std::move(list)}});
    return;
  }
  if (count == 0) return;
  console.print(names_text(names, count, what, console.colour()));
  if (count < names.size()) {
    console.say(fmt::format("{} of {}; --limit 0 shows all of them", grouped(count),
                            grouped(names.size())));
  }
}

}  // namespace gipfbase::cli

// The rating list of a title, and the rating of one player over the years.
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <vector>

#include "cli/serve/form.hpp"
#include "cli/serve/html/curve.hpp"
#include "cli/serve/html/frame.hpp"
#include "cli/serve/html/parts.hpp"
#include "cli/serve/pages/pages.hpp"
#include "cli/terminal/output.hpp"

namespace gipfbase::cli::serve {
namespace {

using analysis::RatedPlayer;
using analysis::RatingList;
using analysis::RatingPoint;

constexpr std::uint64_t kPlayersAPage = 100;

std::string interval_text(const RatingPoint& point) {
  return fmt::format("{:.0f} to {:.0f}", point.low, point.high);
}

std::string title_tabs(Visit& visit, const std::string& title) {
  std::string items;
  std::set<std::string> shown;
  for (const db::StoredVariant& v : visit.archive().variants()) {
    if (!shown.insert(v.title).second) continue;
    items += list_item(Url("/ratings").set("title", v.title),
                       text(title_name(visit.titles(), v.title)), v.title == title);
  }
  return tabs("Titles", items);
}

/// The part of the list that a page shows, and its order.
struct ListChoice {
  std::string title;
  std::uint64_t offset = 0;
  std::uint64_t least = 10;
  std::string by;  ///< empty: by rating
  bool reverse = false;

  [[nodiscard]] Url here() const {
    return Url("/ratings").set("title", title).set("min-games", static_cast<std::int64_t>(least));
  }
  [[nodiscard]] Sorting sorting() const {
    return {here(), by.empty() ? "rating" : by, by.empty() || reverse};
  }
};

/// A player with his place in the order of ratings.
struct Ranked {
  const RatedPlayer* player;
  std::size_t rank;
  [[nodiscard]] const RatingPoint& now() const { return player->history.back(); }
};

std::vector<Ranked> ranked_players(const RatingList& list, const ListChoice& choice) {
  std::vector<Ranked> players;
  for (const RatedPlayer& player : list.players) {
    if (player.games >= choice.least) players.push_back({&player, players.size() + 1});
  }
  const Sorting sorting = choice.sorting();
  const std::string& by = sorting.by();
  if (by == "name") sorting.sort(players, [](const Ranked& r) { return r.player->name; });
  if (by == "games") sorting.sort(players, [](const Ranked& r) { return r.player->games; });
  if (by == "interval") {
    sorting.sort(players, [](const Ranked& r) { return r.now().high - r.now().low; });
  }
  // The list is by rating, the highest first.
  if (by == "rating" && !sorting.descending()) std::reverse(players.begin(), players.end());
  return players;
}

std::string list_text(const RatingList& list, const ListChoice& choice) {
  const std::vector<Ranked> players = ranked_players(list, choice);
  const Sorting sorting = choice.sorting();
  Table table(fmt::format("{} with at least {}", counted(players.size(), "player"),
                          games_text(choice.least)),
              {sorting.heading({"Player"}, "name", false),
               {"Rank", true},
               sorting.heading({"Rating", true}, "rating", true),
               sorting.heading({"95 % interval", true, true}, "interval", false),
               sorting.heading({"Games", true}, "games", true)});
  const Pages pages = page_at(choice.offset, kPlayersAPage, players.size());
  for (std::size_t i = pages.offset; i < pages.offset + pages.shown; ++i) {
    const RatedPlayer& p = *players[i].player;
    const RatingPoint& now = players[i].now();
    const Url of = Url("/ratings").set("title", choice.title).set("player", p.name);
    table.add(
        {link(of, name_text(p.name)), std::to_string(players[i].rank),
         link(of, fmt::format("{:.0f}", now.rating)), interval_text(now),
         link(Url("/games").set("player", p.name).set("title", choice.title), grouped(p.games))});
  }
  return fmt::format(
             "<form action=\"/ratings\" class=\"inline\">{}{}<button>Show</button></form>\n",
             hidden_fields(choice.here().without("min-games")),
             field({"min-games",
                    "Minimum number of games",
                    std::to_string(choice.least),
                    {},
                    "number"})) +
         table.text() + page_links(pages, choice.by.empty() ? choice.here() : sorting.here()) +
         fmt::format(
             "<p class=\"hint\">In 95 of 100 cases the true rating lies within the interval. "
             "Method: {}. Rated: {}{}.</p>\n",
             text(list.model), games_text(list.games),
             list.left_out == 0
                 ? std::string()
                 : fmt::format("; {} {}", grouped(list.left_out), analysis::kLeftOut));
}

std::string player_text(const RatedPlayer& player) {
  std::vector<CurvePoint> points;
  for (const RatingPoint& point : player.history) {
    points.push_back({point.day, point.rating, point.low, point.high});
  }
  const RatingPoint& now = player.history.back();
  const auto best = std::max_element(
      player.history.begin(), player.history.end(),
      [](const RatingPoint& a, const RatingPoint& b) { return a.rating < b.rating; });
  std::string main =
      curve_figure(points, fmt::format("Rating over the years: latest {:.0f}, highest {:.0f}",
                                       now.rating, best->rating));
  RatingList alone;
  alone.players = {player};
  Table table("At the end of each year", {{"Year"}, {"Rating", true}, {"95 % interval", true}});
  for (const analysis::DatedList& year : analysis::lists_over_time(alone, false)) {
    const RatingPoint& point = year.players.front().rating;
    table.add({year.period, fmt::format("{:.0f}", point.rating), interval_text(point)});
  }
  return main + table.text();
}

}  // namespace

Response ratings_page(Visit& visit) {
  Form form;
  ListChoice choice;
  std::string& title = choice.title;
  std::string name;
  form.option("--title", &title, "TITLE", "");
  form.option("--player", &name, "NAME", "");
  form.number("--offset", &choice.offset, "");
  form.number("--min-games", &choice.least, "");
  form.option("--sort", &choice.by, "BY", "").one_of({"name", "rating", "interval", "games"});
  form.options().flag("--reverse", &choice.reverse, "");
  form.read(visit.request.parameters);
  if (title.empty()) {
    const auto variants = visit.archive().variants();
    title = variants.empty() ? std::string(visit.titles().titles().front()->id)
                             : variants.front().title;
  }
  const notation::TitleInfo* info = visit.titles().find(title);
  if (info == nullptr) throw HttpError(kBadRequest, fmt::format("there is no title \"{}\"", title));
  const auto list = visit.site.rating_lists().of(visit.database(), visit.state, title);
  if (name.empty()) {
    return page({"Ratings",
                 fmt::format("<h1>Ratings</h1>\n{}{}", title_tabs(visit, title),
                             list->players.empty()
                                 ? "<p class=\"empty\">There are no ratings yet: no game of this "
                                   "title has a date, a result and two known players.</p>\n"
                                 : list_text(*list, choice)),
                 "/players"});
  }
  const std::string who = visit.player(name);
  const auto player = std::find_if(list->players.begin(), list->players.end(),
                                   [&](const RatedPlayer& p) { return p.name == who; });
  const std::string heading = fmt::format("{} in {}", who, info->name);
  std::string main = fmt::format("<h1>{}</h1>\n<div class=\"actions\">{}{}</div>\n", text(heading),
                                 button(Url("/player").set("name", who), "Games and openings"),
                                 button(Url("/ratings").set("title", title), "All ratings"));
  main += player == list->players.end()
              ? "<p class=\"empty\">There is no rating yet: no game of this player has a date, a "
                "result and two known players.</p>\n"
              : player_text(*player);
  return page({heading, std::move(main), "/players"});
}

}  // namespace gipfbase::cli::serve

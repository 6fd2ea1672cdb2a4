// Lists of players and events, the profile of a player, the cross table of an event.
#include <fmt/format.h>

#include <set>

#include "analysis/events/standings.hpp"
#include "analysis/players/profile.hpp"
#include "cli/serve/form.hpp"
#include "cli/serve/html/frame.hpp"
#include "cli/serve/html/parts.hpp"
#include "cli/serve/pages/pages.hpp"
#include "cli/terminal/output.hpp"
#include "db/query/lists/results.hpp"
#include "notation/game/record/date.hpp"

namespace gipfbase::cli::serve {
namespace {

constexpr std::uint64_t kNamesAPage = 100;
constexpr std::size_t kProfileRows = 12;

Url player_url(std::string_view name) { return Url("/player").set("name", name); }

/// The requested page of a list of names.
struct NamesPage {
  std::vector<db::NameCount> rows;
  Pages pages;
};

NamesPage names_page(Visit& visit, analysis::Names of) {
  Form form;
  GameChoice choice;
  std::uint64_t offset = 0;
  add_game_options(form.options(), choice);
  form.number("--offset", &offset, "");
  form.read(visit.request.parameters);
  analysis::NamesAnswer all = analysis::names_answer(
      visit.database(), analysis::NamesQuestion{of, filter_of(choice, visit.titles()), 0});
  // A game without the name of its event belongs to none.
  std::erase_if(all.names, [](const db::NameCount& n) { return notation::is_unknown(n.name); });
  const Pages pages = page_at(offset, kNamesAPage, all.names.size());
  const auto begin = all.names.begin() + static_cast<std::ptrdiff_t>(pages.offset);
  return {{begin, begin + static_cast<std::ptrdiff_t>(pages.shown)}, pages};
}

/// Links to the ratings of the titles that the player has played.
std::string rating_links(Visit& visit, const analysis::Profile& profile) {
  std::set<std::string> titles;
  std::string links;
  for (const analysis::VariantTally& tally : profile.variants) {
    if (!titles.insert(tally.title).second) continue;
    links += button(Url("/ratings").set("title", tally.title).set("player", profile.all.name),
                    "Rating in " + title_name(visit.titles(), tally.title));
  }
  return links;
}

}  // namespace

Response players_page(Visit& visit) {
  const NamesPage names = names_page(visit, analysis::Names::kPlayers);
  std::vector<TallyLine> lines;
  for (const db::NameCount& n : names.rows) {
    lines.push_back({link(player_url(n.name), name_text(n.name)), n});
  }
  const std::string find =
      "<form action=\"/player\" class=\"ask\" role=\"search\"><label for=\"name\">Find a player"
      "</label><input id=\"name\" name=\"name\" type=\"search\" autocomplete=\"off\" "
      "spellcheck=\"false\"><button>Show</button></form>\n";
  return page(
      {"Players",
       "<h1>Players</h1>\n<p><a href=\"/ratings\">Ratings of all players</a></p>\n" + find +
           (lines.empty() ? std::string("<p class=\"empty\">No game names its players yet. Help "
                                        "explains <a href=\"/help#write\">how to import "
                                        "games</a>.</p>\n")
                          : tally_table(fmt::format("{} by number of games",
                                                    counted(names.pages.total, "player")),
                                        "Player", lines)) +
           page_links(names.pages, Url("/players")),
       "/players"});
}

Response player_page(Visit& visit) {
  Form form;
  GameChoice choice;
  std::string name;
  std::string against;
  add_game_options(form.options(), choice);
  form.option("--name", &name, "NAME", "").required();
  form.option("--against", &against, "NAME", "");
  form.read(visit.request.parameters);
  analysis::ProfileQuestion question{visit.player(name), {}, filter_of(choice, visit.titles()), 1};
  if (!against.empty()) question.against = visit.player(against);
  const analysis::Profile profile = analysis::profile_of(visit.database(), question);
  const std::string who = profile.all.name;
  const auto lines = [&](const auto& tallies, std::size_t most, auto inner) {
    std::vector<TallyLine> list;
    for (const auto& tally : tallies) {
      if (list.size() == most) break;
      list.push_back({inner(tally), static_cast<const db::NameCount&>(tally)});
    }
    return list;
  };
  Url games("/games");
  games.set("player", who).set("sort", "date").set("reverse", "1");
  if (question.against) games.set("opponent", *question.against);
  Url openings("/position");
  openings.set("player", who);
  std::string main =
      fmt::format("<h1>{}{}</h1>\n<div class=\"actions\">{}{}{}</div>\n", name_text(who),
                  question.against ? " against " + name_text(*question.against) : std::string(),
                  button(games, "All " + games_text(profile.all.games)),
                  button(openings, "Openings in these games"), rating_links(visit, profile));
  const auto plain = [](const auto& t) { return text(t.name.empty() ? "unknown" : t.name); };
  main += tally_table("By title and variant", "Variant", lines(profile.variants, 100, [&](auto& t) {
                        return link(Url("/position", t.title, t.variant).set("player", who),
                                    text(rules_name(visit.titles(), t.title, t.variant)));
                      }));
  main += tally_table("As first and as second player", "Player", lines(profile.seats, 2, plain));
  if (!question.against) {
    main += tally_table(
        fmt::format("Opponents, {} of {}", std::min(kProfileRows, profile.opponents.size()),
                    grouped(profile.opponents.size())),
        "Opponent", lines(profile.opponents, kProfileRows, [&](const auto& t) {
          return notation::is_unknown(t.name)
                     ? text("unknown")
                     : link(player_url(who).with("against", t.name), name_text(t.name));
        }));
  }
  main += tally_table(
      "Openings", "First move", lines(profile.openings, kProfileRows, [&](auto& t) {
        return fmt::format(
            "{} <span class=\"hint\">{}, moving {}</span>",
            link(Url("/position", t.title, t.variant).set("line", t.name).set("player", who),
                 text(t.name), "class=\"move\""),
            text(rules_name(visit.titles(), t.title, t.variant)), t.first ? "first" : "second");
      }));
  main += tally_table("By year", "Year", lines(profile.years, 100, plain));
  main += tally_table("By ending", "Ending", lines(profile.endings, 100, [](const auto& t) {
                        return text(ending_name(t.name));
                      }));
  if (!profile.meetings.empty()) {
    main += games_table("Games between these players", profile.meetings);
  }
  return page({who, std::move(main), "/players"});
}

Response events_page(Visit& visit) {
  const NamesPage names = names_page(visit, analysis::Names::kEvents);
  Table table(fmt::format("{} by number of games", counted(names.pages.total, "event")),
              {{"Event"}, {"Games", true}, {"First"}, {"Last"}});
  for (const db::NameCount& n : names.rows) {
    table.add({link(Url("/event").set("name", n.name), name_text(n.name)), grouped(n.games),
               text(n.first_date), text(n.last_date)});
  }
  return page({"Events",
               "<h1>Events</h1>\n" +
                   (table.empty() ? std::string("<p class=\"empty\">No game names an event yet. "
                                                "Events of imported games appear here.</p>\n")
                                  : table.text()) +
                   page_links(names.pages, Url("/events")),
               "/events"});
}

Response event_page(Visit& visit) {
  Form form;
  GameChoice choice;
  std::string name;
  add_game_options(form.options(), choice);
  form.option("--name", &name, "NAME", "").required();
  form.read(visit.request.parameters);
  choice.filter.event = name;
  const db::GameFilter filter = filter_of(choice, visit.titles());
  const db::Results results = db::played_games(visit.database(), filter);
  const analysis::GamesAnswer games = analysis::games_answer(
      visit.archive(),
      analysis::GamesQuestion{filter, {}, {kNamesAPage, 0, {db::Order::By::kDate, false}}});
  if (games.games.empty()) {
    throw HttpError(kNotFound, fmt::format("there are no games of the event \"{}\"", name));
  }
  std::string main = fmt::format("<h1>{}</h1>\n", name_text(name));
  if (analysis::is_event(name) && !results.games.empty()) {
    main += cross_table(
        analysis::event_table(results, {}, visit.check()),
        {[](std::string_view player) { return link(player_url(player), name_text(player)); },
         [](std::int64_t game) { return Url(fmt::format("/game/{}", game)); }, true});
  }
  main += games_table(games_text(games.total), games.games);
  if (games.total > games.games.size()) {
    main += fmt::format("<p>{}</p>\n", link(Url("/games").set("event", name).set("sort", "date"),
                                            "All games of this event"));
  }
  return page({name, std::move(main), "/events"});
}

}  // namespace gipfbase::cli::serve

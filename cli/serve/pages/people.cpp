// Lists of players and events, the profile of a player, the cross table of an event.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "analysis/events/standings.hpp"
#include "analysis/openings/opening.hpp"
#include "analysis/players/profile.hpp"
#include "cli/serve/form.hpp"
#include "cli/serve/html/frame.hpp"
#include "cli/serve/html/parts.hpp"
#include "cli/serve/pages/pages.hpp"
#include "cli/terminal/output.hpp"
#include "db/query/lists/player_games.hpp"
#include "db/query/lists/results.hpp"
#include "notation/game/endings.hpp"
#include "notation/game/game.hpp"
#include "notation/game/record/date.hpp"
#include "notation/text/stable_sort.hpp"

namespace gipfbase::cli::serve {
namespace {

constexpr std::uint64_t kNamesAPage = 100;
constexpr std::size_t kProfileRows = 12;

Url player_url(std::string_view name) { return Url("/player").set("name", name); }

/// The address `path` with the parameters of the request that choose games, except the player or
/// event that the page is about.
Url kept_filters(const Visit& visit, std::string path) {
  constexpr std::array<std::string_view, 7> kOthers = {"name",    "against",       "offset", "sort",
                                                       "reverse", "opening-plies", "all"};
  Url url(std::move(path));
  for (const auto& [name, value] : visit.request.parameters.all()) {
    if (std::find(kOthers.begin(), kOthers.end(), name) == kOthers.end()) url.set(name, value);
  }
  return url;
}

/// The requested page of a list of names.
struct NamesPage {
  std::vector<db::NameCount> rows;
  Pages pages;
  Sorting sorting;
};

NamesPage names_page(Visit& visit, analysis::Names of) {
  Form form;
  GameChoice choice;
  std::uint64_t offset = 0;
  std::string by;
  bool reverse = false;
  add_game_options(form.options(), choice);
  form.number("--offset", &offset, "");
  form.option("--sort", &by, "BY", "").one_of({kTallyOrders.begin(), kTallyOrders.end()});
  form.options().flag("--reverse", &reverse, "");
  form.read(visit.request.parameters);
  analysis::NamesAnswer all = analysis::names_answer(
      visit.database(), analysis::NamesQuestion{of, filter_of(choice, visit.titles()), 0});
  // A game without the name of an event does not belong to an event.
  std::erase_if(all.names, [](const db::NameCount& n) { return notation::is_unknown(n.name); });
  const bool usual = by.empty();
  const Sorting sorting(kept_filters(visit, visit.request.path), usual ? "games" : by,
                        usual || reverse);
  if (!usual) sort_tallies(all.names, sorting);
  const Pages pages = page_at(offset, kNamesAPage, all.names.size());
  const auto begin = all.names.begin() + static_cast<std::ptrdiff_t>(pages.offset);
  return {{begin, begin + static_cast<std::ptrdiff_t>(pages.shown)}, pages, sorting};
}

/// The filters in words, and a way to remove them; empty without filters.
std::string filter_note(const Visit& visit, const Url& plain) {
  const std::string words = filter_words(kept_filters(visit, ""));
  if (words.empty()) return {};
  Url all(plain.path());
  for (const char* name : {"name", "against"}) all.set(name, plain.get(name));
  return fmt::format("<p class=\"sum\">Only games with {}. {}</p>\n", text(words),
                     link(all, "All games"));
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

/// The parameters of the page of a player.
struct ProfileForm {
  GameChoice games;
  std::string name;
  std::string against;
  std::uint64_t plies = 1;
  bool everybody = false;

  void declare(Form& form) {
    constexpr std::uint64_t kMostPlies = 10;
    Command& options = form.options();
    add_game_options(options, games);
    options.option("--name", &name, "NAME", "").required();
    form.option("--against", &against, "NAME", "");
    options.option("--opening-plies", &plies, "N", "").within(std::uint64_t{1}, kMostPlies);
    options.flag("--all", &everybody, "");
  }
};

/// The profile of a player, by seat. Every number leads to its games, with the filters of the page.
class PlayerView {
 public:
  PlayerView(Visit& visit, ProfileForm wanted)
      : visit_(visit), wanted_(std::move(wanted)), here_(kept_filters(visit, "/player")) {
    analysis::ProfileQuestion question{
        visit.player(wanted_.name), {}, filter_of(wanted_.games, visit.titles()), wanted_.plies};
    if (!wanted_.against.empty()) question.against = visit.player(wanted_.against);
    profile_ = analysis::profile_of(visit.database(), question);
    who_ = profile_.all.name;
    here_.set("name", who_);
    games_ = kept_filters(visit, "/games").set("sort", "date").set("reverse", "1");
    games_.set("player", who_);
    if (question.against) {
      here_.set("against", *question.against);
      games_.set("opponent", *question.against);
    }
    db::for_each_game_of(visit.database(), who_, question.filter, 0,
                         [&](const db::PlayerGame& game) {
                           if (question.against && game.opponent() != *question.against) return;
                           if (!game.both_sides && game.result != notation::kNoResult) {
                             latest_.push_back(game);
                           }
                         });
  }

  [[nodiscard]] PageText text() const {
    const bool one = profile_.against.has_value();
    std::string main = fmt::format(
        "<h1>{}{}</h1>\n<div class=\"actions\">{}{}{}{}</div>\n{}", name_text(who_),
        one ? " against " + name_text(*profile_.against) : std::string(),
        button(games_,
               profile_.all.games == 1 ? "The game" : "All " + games_text(profile_.all.games)),
        button(kept_filters(visit_, "/position").set("player", who_), "Openings in these games"),
        rating_links(visit_, profile_),
        one ? button(kept_filters(visit_, "/player")
                         .set("name", *profile_.against)
                         .set("against", who_),
                     "From the other side")
            : std::string(),
        filter_note(visit_, here_));
    main += form_strip() + variants() + seats() + openings(true) + openings(false) + opponents() +
            losses();
    main += tally_table("By year", "Year", lines(profile_.years, kMostLines, [&](const auto& t) {
                          return TallyLine{plain(t), t,
                                           t.name.empty()
                                               ? std::optional<Url>()
                                               : games_.with("from", t.name).with("to", t.name),
                                           who_};
                        }));
    main += tally_table(
        "By ending", "Ending", lines(profile_.endings, kMostLines, [&](const auto& t) {
          return TallyLine{serve::text(notation::ending_name(t.name)), t,
                           t.name.empty() ? std::optional<Url>() : games_.with("ending", t.name),
                           who_};
        }));
    if (!profile_.meetings.empty()) {
      main += games_table(visit_.titles(), "Games between these players", profile_.meetings);
    }
    return {who_, std::move(main), "/players"};
  }

 private:
  static constexpr std::size_t kMostLines = 100;

  template <class Tallies, class Line>
  static std::vector<TallyLine> lines(const Tallies& tallies, std::size_t most, Line line) {
    std::vector<TallyLine> list;
    for (const auto& tally : tallies) {
      if (list.size() == most) break;
      list.push_back(line(tally));
    }
    return list;
  }
  static std::string plain(const analysis::Tally& t) {
    return serve::text(t.name.empty() ? "unknown" : t.name);
  }
  /// +1: won, 0: drawn, -1: lost.
  static int result_of(const db::PlayerGame& game) {
    if (game.result == notation::kDrawn) return 0;
    return game.result == (game.first ? notation::kFirstWins : notation::kSecondWins) ? 1 : -1;
  }

  /// The results of the latest games, each leading to its game.
  [[nodiscard]] std::string form_strip() const {
    constexpr std::size_t kShown = 20;
    if (latest_.empty()) return {};
    const std::size_t shown = std::min(kShown, latest_.size());
    std::string items;
    double points = 0;
    for (std::size_t i = latest_.size() - shown; i < latest_.size(); ++i) {
      constexpr std::array<const char*, 3> kWords = {"lost", "drawn", "won"};
      constexpr std::array<const char*, 3> kSigns = {"−", "=", "+"};
      const db::PlayerGame& game = latest_[i];
      const auto at = static_cast<std::size_t>(result_of(game) + 1);
      points += static_cast<double>(at) / 2;
      items += fmt::format(
          "<li class=\"{0}\"><a href=\"/game/{1}\" title=\"{0} against {2}, {3}\"><span "
          "aria-hidden=\"true\">{4}</span><span class=\"unseen\">{0} against {2}</span></a></li>",
          kWords.at(at), game.id, serve::text(game.opponent()), serve::text(game.date),
          kSigns.at(at));
    }
    return fmt::format(
        "<h2>Form</h2>\n<p class=\"sum\">Score in the latest {}: {}</p>\n<ol class=\"form\" "
        "aria-label=\"Latest results, the newest last\">{}</ol>\n",
        games_text(shown), percent(points / static_cast<double>(shown)), items);
  }

  [[nodiscard]] std::string variants() const {
    return tally_table(
        "By title and variant", "Variant", lines(profile_.variants, kMostLines, [&](const auto& t) {
          const Url of = here_.with("title", t.title).with("variant", t.variant);
          return TallyLine{link(of, serve::text(rules_name(visit_.titles(), t.title, t.variant))),
                           static_cast<const db::NameCount&>(t),
                           games_.with("title", t.title).with("variant", t.variant), who_};
        }));
  }
  /// The games of one seat only.
  [[nodiscard]] Url of_seat(Url url, bool first) const {
    return url.set(first ? "white" : "black", who_).set("player", "");
  }
  [[nodiscard]] std::string seats() const {
    return tally_table("As first and as second player", "Player",
                       lines(profile_.seats, 2, [&](const auto& t) {
                         return TallyLine{plain(t), t, of_seat(games_, t.name == "first"), who_};
                       }));
  }

  [[nodiscard]] TallyLine opening_line(const analysis::OpeningTally& t) const {
    Url at = of_seat(kept_filters(visit_, "/position"), t.first);
    at.set("title", t.title).set("variant", t.variant).set("line", t.name);
    return {fmt::format("{} <span class=\"hint\">{}</span>",
                        link(at, serve::text(t.name), "class=\"move\""),
                        serve::text(rules_name(visit_.titles(), t.title, t.variant))),
            static_cast<const db::NameCount&>(t),
            of_seat(games_, t.first)
                .with("title", t.title)
                .with("variant", t.variant)
                .with("line", t.name),
            who_};
  }
  /// The openings of one seat: the usual ones, and with enough games the strongest and the weakest.
  [[nodiscard]] std::string openings(bool first) const {
    constexpr std::size_t kExtremes = 5;
    std::vector<const analysis::OpeningTally*> all;
    std::uint64_t games = 0;
    for (const analysis::OpeningTally& t : profile_.openings) {
      if (t.first != first) continue;
      all.push_back(&t);
      games += t.games;
    }
    if (all.empty()) return {};
    const auto table = [&](const std::string& caption, std::size_t most) {
      std::vector<TallyLine> list;
      for (const analysis::OpeningTally* t : all) {
        if (list.size() == most) break;
        list.push_back(opening_line(*t));
      }
      return tally_table(caption, "Opening", list);
    };
    const char* seat = first ? "first" : "second";
    std::string text = fmt::format("<h2>Openings as {} player</h2>\n{}", seat,
                                   first ? depth_tabs() : std::string());
    text += table(fmt::format("Most played, {} of {}", std::min(kProfileRows, all.size()),
                              grouped(all.size())),
                  kProfileRows);
    // The score of an opening that was played rarely says little. Such openings are left out.
    constexpr std::uint64_t kPart = 50;
    const std::uint64_t least = std::max<std::uint64_t>(3, games / kPart);
    std::erase_if(all, [&](const auto* t) {
      return t->games < least || !analysis::score_of(t->wins, t->draws, t->losses).share;
    });
    if (all.size() < 2) return text;
    notation::text::stable_sort(all, [](const auto* a, const auto* b) {
      return *analysis::score_of(a->wins, a->draws, a->losses).share >
             *analysis::score_of(b->wins, b->draws, b->losses).share;
    });
    text += table(fmt::format("Strongest, with at least {}", games_text(least)), kExtremes);
    std::reverse(all.begin(), all.end());
    return text + table(fmt::format("Weakest, with at least {}", games_text(least)), kExtremes);
  }
  [[nodiscard]] std::string depth_tabs() const {
    constexpr std::uint64_t kDeepest = 4;
    std::string items;
    for (std::uint64_t plies = 1; plies <= kDeepest; ++plies) {
      items += list_item(here_.with("opening-plies", plies == 1 ? "" : std::to_string(plies)),
                         plies == 1 ? "first move" : fmt::format("{} moves", plies),
                         plies == wanted_.plies);
    }
    return tabs("Length of the openings", items);
  }

  [[nodiscard]] std::string opponents() const {
    if (profile_.against) return {};
    const std::size_t all = profile_.opponents.size();
    const std::size_t most = wanted_.everybody ? all : kProfileRows;
    return tally_table(
               fmt::format("Opponents, {} of {}", std::min(most, all), grouped(all)), "Opponent",
               lines(profile_.opponents, most,
                     [&](const auto& t) {
                       if (notation::is_unknown(t.name)) return TallyLine{"unknown", t, {}, who_};
                       return TallyLine{link(here_.with("against", t.name), name_text(t.name)), t,
                                        games_.with("opponent", t.name), who_};
                     })) +
           (most < all ? fmt::format("<p>{}</p>\n", link(here_.with("all", "1"), "All opponents"))
                       : std::string());
  }

  [[nodiscard]] std::string losses() const {
    constexpr std::size_t kShown = 10;
    std::vector<db::GameSummary> lost;
    for (auto game = latest_.rbegin(); game != latest_.rend() && lost.size() < kShown; ++game) {
      if (result_of(*game) < 0) lost.push_back(*game);
    }
    if (lost.empty()) return {};
    return games_table(visit_.titles(), "Latest losses", lost) +
           fmt::format("<p>{}</p>\n",
                       link(with_query(games_, "loser = " + quoted_text(who_)), "All losses"));
  }

  Visit& visit_;
  ProfileForm wanted_;
  Url here_;
  Url games_{"/games"};
  std::string who_;
  analysis::Profile profile_;
  std::vector<db::PlayerGame> latest_;  ///< games with a result, the newest last
};

}  // namespace

Response players_page(Visit& visit) {
  const NamesPage names = names_page(visit, analysis::Names::kPlayers);
  const Url profile = kept_filters(visit, "/player");
  const Url games = kept_filters(visit, "/games").set("sort", "date").set("reverse", "1");
  std::vector<TallyLine> lines;
  for (const db::NameCount& n : names.rows) {
    lines.push_back({link(profile.with("name", n.name), name_text(n.name)), n,
                     games.with("player", n.name), n.name});
  }
  const std::string find = fmt::format(
      "<form action=\"/player\" class=\"ask\" role=\"search\"><label for=\"name\">Find a player"
      "</label><input id=\"name\" name=\"name\" type=\"search\" autocomplete=\"off\" "
      "spellcheck=\"false\"><button>Show</button>{}</form>\n",
      hidden_fields(profile));
  return page(
      {"Players",
       "<h1>Players</h1>\n<p><a href=\"/ratings\">Ratings of all players</a></p>\n" + find +
           filter_note(visit, Url("/players")) +
           (lines.empty() ? std::string("<p class=\"empty\">No game names its players yet. Help "
                                        "explains <a href=\"/help#write\">how to import "
                                        "games</a>.</p>\n")
                          : tally_table(counted(names.pages.total, "player"), "Player", lines,
                                        &names.sorting)) +
           page_links(names.pages, names.sorting.here()),
       "/players"});
}

Response player_page(Visit& visit) {
  Form form;
  ProfileForm wanted;
  wanted.declare(form);
  form.read(visit.request.parameters);
  return page(PlayerView(visit, std::move(wanted)).text());
}

Response events_page(Visit& visit) {
  const NamesPage names = names_page(visit, analysis::Names::kEvents);
  const Sorting& by = names.sorting;
  const Url event = kept_filters(visit, "/event");
  const Url games = kept_filters(visit, "/games");
  Table table(counted(names.pages.total, "event"),
              {by.heading({"Event"}, "name", false), by.heading({"Games", true}, "games", true),
               by.heading({"First"}, "first", false), by.heading({"Last"}, "last", true)});
  for (const db::NameCount& n : names.rows) {
    table.add({link(event.with("name", n.name), name_text(n.name)),
               link(games.with("event", n.name), grouped(n.games)), text(n.first_date),
               text(n.last_date)});
  }
  return page({"Events",
               "<h1>Events</h1>\n" + filter_note(visit, Url("/events")) +
                   (table.empty() ? std::string("<p class=\"empty\">No game names an event yet. "
                                                "Events of imported games appear here.</p>\n")
                                  : table.text()) +
                   page_links(names.pages, by.here()),
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
  main += games_table(visit.titles(), games_text(games.total), games.games);
  if (games.total > games.games.size()) {
    main += fmt::format("<p>{}</p>\n", link(Url("/games").set("event", name).set("sort", "date"),
                                            "All games of this event"));
  }
  return page({name, std::move(main), "/events"});
}

}  // namespace gipfbase::cli::serve

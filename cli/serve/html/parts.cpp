#include "cli/serve/html/parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <tuple>

#include "analysis/openings/opening.hpp"
#include "cli/terminal/output.hpp"
#include "notation/diagram/svg.hpp"
#include "notation/game/endings.hpp"
#include "notation/game/record/date.hpp"
#include "notation/game/record/round.hpp"
#include "notation/text/folding.hpp"
namespace gipfbase::cli::serve {
namespace {

/// A date; empty when it is unknown.
std::string date_text(std::string_view date) {
  if (notation::is_unknown(date)) return {};
  return fmt::format("<span class=\"date\">{}</span>", text(date));
}

std::string score_cell(const analysis::Score& score, std::uint64_t wins, std::uint64_t draws,
                       std::uint64_t losses) {
  if (!score.share) return "<span class=\"none\">–</span>";
  return fmt::format(
      "<span class=\"score\" title=\"{} won, {} drawn, {} lost; 95 % interval: {:.1f} to {:.1f} "
      "%\">"
      "{}<span>{}</span></span>",
      grouped(wins), grouped(draws), grouped(losses), 100 * score.interval.low,
      100 * score.interval.high, score_bar(wins, draws, losses), percent(*score.share));
}

/// The moves of a tree as rows, in the order that the headings choose.
std::vector<std::size_t> tree_order(const analysis::OpeningsAnswer& answer,
                                    const Sorting* sorting) {
  std::vector<std::size_t> rows(answer.moves.size());
  std::iota(rows.begin(), rows.end(), std::size_t{0});
  if (sorting == nullptr) return rows;
  const auto by = [&](std::string_view key, auto value) {
    if (sorting->by() != key) return;
    sorting->sort(rows, [&](std::size_t row) { return value(answer.moves[row]); });
  };
  using Move = analysis::ScoredMove;
  by("move", [](const Move& m) { return m.played.text; });
  by("games", [](const Move& m) { return m.played.games; });
  by("score", [](const Move& m) { return m.score.share.value_or(-1); });
  by("length", [](const Move& m) { return m.played.average_plies; });
  by("last", [](const Move& m) { return m.played.last_date; });
  return rows;
}

}  // namespace

std::string games_text(std::uint64_t games) { return counted(games, "game"); }

std::string value_words(const db::SolvedValue& value) {
  if (value.score) return fmt::format("{:+}", *value.score);
  const bool decided =
      value.status == db::ProvedStatus::kWin || value.status == db::ProvedStatus::kLoss;
  std::string words(name_of(value.status));
  if (decided && value.distance) {
    words += fmt::format(" in {}{}", value.shortest ? "" : "at most ", *value.distance);
  }
  return words;
}

std::string proved_words(const db::SolvedValue& value) {
  return fmt::format("<p class=\"proved\">Proved for the player to move: <strong>{}</strong></p>\n",
                     text(value_words(value)));
}

std::string book_words(const analysis::BookAnswer& known) {
  std::string line;
  if (!known.line.empty()) {
    line = fmt::format("<br>Against the longest defence: {}",
                       text(fmt::format("{}", fmt::join(known.line, "  "))));
  }
  return fmt::format("<p class=\"proved\">Proved: <strong>{}</strong>{}</p>\n",
                     text(analysis::book_text(known)), line);
}

std::string place_attributes(const PlaceLink& link, Reach reach) {
  return fmt::format("href=\"{}\" aria-label=\"{}\" {}", link.url.text(), text(link.words),
                     reach == Reach::kElsewhere
                         ? "tabindex=\"-1\""
                         : fmt::format("data-place=\"{}\"", text(link.place)));
}

std::string board_figure(const notation::Diagram& diagram, std::string_view title,
                         const std::vector<PlaceLink>& links, Reach reach) {
  std::string svg = notation::svg(diagram, title);
  // The comment before <svg> marks files of this program; a page does not need it.
  svg.erase(0, std::min(svg.find("<svg"), svg.size()));
  const auto replace = [&](std::string_view what, std::string_view by) {
    const std::size_t at = svg.find(what);
    if (at != std::string::npos) svg.replace(at, what.size(), by);
  };
  const notation::PictureLayout layout = notation::layout(diagram);
  // The style sheet sets the size.
  replace(fmt::format(" width=\"{:.10g}\"", layout.width), "");
  if (!links.empty()) {
    replace(" role=\"img\"", fmt::format(" role=\"group\" aria-label=\"{}\"", text(title)));
    std::string over = "<g class=\"hits\">\n";
    for (const PlaceLink& to : links) {
      const auto place =
          std::find_if(layout.places.begin(), layout.places.end(),
                       [&](const notation::PicturedPlace& p) { return p.name == to.place; });
      if (place == layout.places.end()) continue;
      over += fmt::format("<a {}><circle cx=\"{:.2f}\" cy=\"{:.2f}\" r=\"20\"/></a>\n",
                          place_attributes(to, reach), place->x, place->y);
    }
    svg.insert(svg.rfind("</svg>"), over + "</g>\n");
  }
  return fmt::format("<figure class=\"board\">\n{}</figure>\n", svg);
}

std::string picture_buttons() {
  return "<button type=\"button\" class=\"quiet\" data-save-board=\"svg\" hidden>SVG</button>"
         "<button type=\"button\" class=\"quiet\" data-save-board=\"png\" hidden>PNG</button>"
         "<button type=\"button\" class=\"quiet\" data-copy-link hidden>Copy link</button>";
}

std::string step_button(const Step& step) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kSigns = {
      {{"Home", "M6 4v16M19 4 9 12l10 8"},
       {"ArrowLeft", "M16 4 6 12l10 8"},
       {"ArrowRight", "m8 4 10 8-10 8"},
       {"End", "M18 4v16M5 4l10 8-10 8"}}};
  const auto* const sign = std::find_if(kSigns.begin(), kSigns.end(),
                                        [&](const auto& s) { return s.first == step.key; });
  const std::string inner = fmt::format(
      "<svg class=\"sign\" viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"{}\"/></svg><span "
      "class=\"unseen\">{}</span>",
      sign->second, step.words);
  if (!step.url)
    return fmt::format("<span class=\"button\" aria-disabled=\"true\">{}</span>", inner);
  return button(*step.url, inner,
                fmt::format(" data-key=\"{}\" title=\"{}\"", step.key, step.words));
}

std::string solve_buttons(const Url& position) {
  constexpr std::string_view kForm =
      "<form method=\"post\" action=\"/solve\">{}<button>{}</button></form>";
  return fmt::format(kForm, hidden_fields(position), "Who wins?") +
         fmt::format(kForm, hidden_fields(position.with("all-moves", "1")), "Value of every move") +
         fmt::format(kForm, hidden_fields(position.with("puzzle", "1")), "Is it a puzzle?");
}

std::string replay_steps(std::string_view label, std::size_t ply, std::size_t last,
                         const std::function<Url(std::size_t ply)>& at) {
  const auto to = [&](bool there, std::size_t other) {
    return there ? std::optional(at(other)) : std::nullopt;
  };
  return fmt::format(
      "<nav class=\"steps\" aria-label=\"{}\">{}{}<span class=\"where\">{} of {}</span>{}{}</nav>",
      label, step_button({"Home", "Start", to(ply > 0, 0)}),
      step_button({"ArrowLeft", "Previous move", to(ply > 0, ply - 1)}), ply, last,
      step_button({"ArrowRight", "Next move", to(ply < last, ply + 1)}),
      step_button({"End", "End", to(ply < last, last)}));
}

std::string player_or_unknown(const notation::Game& game, std::string_view tag) {
  const std::string_view name = game.tag(tag);
  return std::string(name.empty() || name == "?" ? "unknown" : name);
}

std::string player_link(std::string_view name) {
  if (notation::is_unknown(name)) return text(name.empty() ? "unknown" : name);
  return link(Url("/player").set("name", name), name_text(name));
}

std::string event_link(std::string_view name) {
  if (notation::is_unknown(name)) return {};
  return link(Url("/event").set("name", name), name_text(name));
}

std::string game_facts(const notation::Judged& judged, std::string (*event)(std::string_view)) {
  const notation::Rules& rules = *judged.game.rules;
  std::string facts = text(rules_name(rules));
  for (const std::string_view tag : {"Event", "Site", "Round", "Date"}) {
    const std::string_view value = judged.game.tag(tag);
    if (value.empty() || value == "?" || value == "????.??.??") continue;
    facts += fmt::format(" · {}{}", tag == "Round" ? "round " : "",
                         tag == "Event" ? event(value) : name_text(value));
  }
  const notation::Verdict& verdict = judged.verdict;
  if (verdict.ending.empty()) return facts;
  return facts + " · " +
         text(notation::ending_text(verdict.ending, verdict.result, rules.variant()));
}

std::string result_text(std::string_view result) {
  const std::string shown = result == "1/2-1/2" ? "½–½" : text(result);
  return fmt::format("<span class=\"result\">{}</span>", shown);
}

std::string filter_words(const Url& filters) {
  // The names of all other parameters are shown as they are.
  constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kWords = {
      {{"white", "first player"},
       {"black", "second player"},
       {"where", "query"},
       {"min-plies", "plies from"}}};
  std::string words;
  for (const auto& parameter : filters.parameters()) {
    if (parameter.second.empty()) continue;
    const auto* const found = std::find_if(kWords.begin(), kWords.end(), [&](const auto& known) {
      return known.first == parameter.first;
    });
    words += fmt::format("{}{} {}", words.empty() ? "" : ", ",
                         found == kWords.end() ? std::string_view(parameter.first) : found->second,
                         parameter.second);
  }
  return words;
}

std::string games_table(const notation::Catalogue& titles, std::string_view caption,
                        const std::vector<db::GameSummary>& games, const Sorting* sorting) {
  const bool with_ply =
      std::any_of(games.begin(), games.end(), [](const auto& g) { return g.ply.has_value(); });
  const auto of = [](const db::GameSummary& g) { return std::tie(g.title, g.variant); };
  const bool mixed = std::any_of(games.begin(), games.end(),
                                 [&](const auto& g) { return of(g) != of(games.front()); });
  const auto by = [&](Heading heading, std::string_view key, bool downwards) {
    return sorting == nullptr ? heading : sorting->heading(heading, key, downwards);
  };
  std::vector<Heading> headings = {by({"Game", true}, "id", true)};
  if (mixed) headings.push_back({"Title"});
  headings.insert(headings.end(), {by({"White"}, "player", false),
                                   {"Black"},
                                   {"Result"},
                                   {"Ending", false, true},
                                   by({"Moves", true}, "length", true),
                                   by({"Date"}, "date", true),
                                   {"Event", false, true}});
  const bool rounds = std::any_of(games.begin(), games.end(),
                                  [](const auto& g) { return notation::is_round(g.round); });
  if (rounds) headings.push_back(by({"Round", false, true}, "round", false));
  if (with_ply) headings.push_back({"Found at", true});
  Table table(caption, headings);
  for (const db::GameSummary& g : games) {
    Url url(fmt::format("/game/{}", g.id));
    if (g.ply) url.set("ply", std::int64_t{*g.ply});
    std::vector<std::string> row = {link(url, std::to_string(g.id))};
    if (mixed) row.push_back(text(rules_name(titles, g.title, g.variant)));
    row.insert(row.end(), {player_link(g.white), player_link(g.black), result_text(g.result),
                           g.valid ? text(notation::ending_text(g.ending, g.result, g.variant))
                                   : std::string("<span class=\"warn\">kept in part</span>"),
                           std::to_string(g.plies), date_text(g.date), event_link(g.event)});
    if (rounds) row.push_back(notation::is_round(g.round) ? name_text(g.round) : "");
    if (with_ply) row.push_back(g.ply ? fmt::format("move {}", *g.ply) : "");
    table.add(row);
  }
  return table.text();
}

std::string tree_table(const analysis::OpeningsAnswer& answer, const TreeLinks& links) {
  const bool proved = std::any_of(answer.moves.begin(), answer.moves.end(),
                                  [](const auto& m) { return m.proved.has_value(); });
  const auto by = [&](Heading heading, std::string_view key, bool downwards) {
    return links.sorting == nullptr ? heading : links.sorting->heading(heading, key, downwards);
  };
  std::vector<Heading> headings = {by({"Move"}, "move", false),
                                   by({"Games", true}, "games", true),
                                   {"Share", true},
                                   by({"Score"}, "score", true),
                                   by({"Average length", true, true}, "length", true),
                                   by({"Last played", false, true}, "last", true)};
  if (proved) headings.push_back({"Proved"});
  Table table("Moves played from here, and the score of the player to move", headings);
  for (const std::size_t i : tree_order(answer, links.sorting)) {
    const analysis::ScoredMove& move = answer.moves[i];
    const db::OpeningMove& m = move.played;
    std::vector<std::string> row = {
        link(links.urls.at(i), text(m.text), "class=\"move\""),
        links.games.empty() ? grouped(m.games) : link(links.games.at(i), grouped(m.games)),
        percent(move.popularity),
        score_cell(move.score, m.wins, m.draws, m.losses),
        fmt::format("{:.1f}", m.average_plies),
        date_text(std::string_view(m.last_date).substr(0, 4))};
    if (proved) row.push_back(move.proved ? text(value_words(*move.proved)) : "");
    table.add(row, m.text == links.played ? "class=\"played\"" : "");
  }
  return table.text();
}

std::string rules_name(const notation::Catalogue& titles, std::string_view title,
                       std::string_view variant) {
  return fmt::format("{} {}", title_name(titles, title), variant);
}

std::string rules_name(const notation::Rules& rules) {
  return fmt::format("{} {}", rules.info().name, rules.variant());
}

std::string title_name(const notation::Catalogue& titles, std::string_view title) {
  const notation::TitleInfo* info = titles.find(title);
  return std::string(info != nullptr ? info->name : title);
}

int grade_of(const notation::Game& puzzle) {
  const std::string_view grade = puzzle.tag("Grade");
  return grade.size() == 1 && grade >= "1" && grade <= "5" ? grade.front() - '0' : 0;
}

std::string stars(int grade) {
  std::string signs;
  for (int i = 0; i < grade; ++i) signs += "★";
  return fmt::format(
      "<span class=\"stars\"><span aria-hidden=\"true\">{}</span><span "
      "class=\"unseen\">grade {}</span></span>",
      signs, grade);
}

std::string cross_table(const analysis::EventTable& table, const CrossTableLinks& links) {
  constexpr std::size_t kMostColumns = 24;
  const std::size_t columns = table.standings.size() <= kMostColumns ? table.standings.size() : 0;
  std::vector<std::string> numbers;
  for (std::size_t i = 1; i <= columns; ++i) numbers.push_back(std::to_string(i));
  std::vector<Heading> headings = {{"Player"}};
  if (columns > 0) headings.push_back({"No.", true});
  headings.push_back({"Rank", true});
  for (const std::string& number : numbers) headings.push_back({number});
  if (table.has_byes()) headings.push_back({"Byes", true});
  headings.insert(headings.end(), {{"Games", true}, {"Points", true}});
  for (const analysis::TieBreak t : table.tie_breaks) {
    headings.push_back({analysis::name(t), true, links.lesser_tie_breaks});
  }
  Table out("Cross table", headings);
  for (std::size_t i = 0; i < table.standings.size(); ++i) {
    const analysis::Standing& s = table.standings[i];
    std::vector<std::string> row = {links.player(s.name)};
    if (columns > 0) row.push_back(std::to_string(i + 1));
    row.push_back(std::to_string(s.rank));
    for (std::size_t j = 0; j < columns; ++j) {
      std::string cell = i == j ? "·" : "";
      for (const analysis::Encounter& e : s.encounters) {
        if (e.opponent != j || i == j) continue;
        const std::string inner = text(analysis::result_text(e));
        cell += links.game && e.game > 0 ? link(links.game(e.game), inner) : inner;
      }
      row.push_back(std::move(cell));
    }
    if (table.has_byes()) row.push_back(grouped(s.byes));
    row.push_back(grouped(s.games));
    row.push_back(analysis::points_text(s.points));
    for (const double value : s.tie_breaks) row.push_back(analysis::points_text(value));
    out.add(row);
  }
  return "<div class=\"cross\">" + out.text() + "</div>\n";
}

std::string quoted_text(std::string_view words) {
  const char quote = words.find('"') == std::string_view::npos ? '"' : '\'';
  return fmt::format("{0}{1}{0}", quote, words);
}

Url with_query(const Url& games, std::string_view condition) {
  const std::string_view before = games.get("where");
  return games.with("where", before.empty() ? std::string(condition)
                                            : fmt::format("({}) and {}", before, condition));
}

void sort_tallies(std::vector<db::NameCount>& names, const Sorting& sorting) {
  using Tally = db::NameCount;
  const std::string& by = sorting.by();
  if (by == "name") {
    sorting.sort(names, [](const Tally& t) { return notation::folded(t.name); });
  }
  if (by == "games") sorting.sort(names, [](const Tally& t) { return t.games; });
  if (by == "won") sorting.sort(names, [](const Tally& t) { return t.wins; });
  if (by == "drawn") sorting.sort(names, [](const Tally& t) { return t.draws; });
  if (by == "lost") sorting.sort(names, [](const Tally& t) { return t.losses; });
  if (by == "first") sorting.sort(names, [](const Tally& t) { return t.first_date; });
  if (by == "last") sorting.sort(names, [](const Tally& t) { return t.last_date; });
  if (by != "score") return;
  // Names without a score come last in descending order, first in ascending order.
  sorting.sort(names, [](const Tally& t) {
    return analysis::score_of(t.wins, t.draws, t.losses).share.value_or(-1);
  });
}

std::string tally_table(std::string_view caption, std::string_view heading,
                        const std::vector<TallyLine>& lines, const Sorting* sorting) {
  if (lines.empty()) return {};
  const auto by = [&](Heading plain, std::string_view key, bool downwards = true) {
    return sorting == nullptr ? plain : sorting->heading(plain, key, downwards);
  };
  Table table(caption,
              {by({heading}, "name", false), by({"Games", true}, "games"), by({"Score"}, "score"),
               by({"Won", true, true}, "won"), by({"Drawn", true, true}, "drawn"),
               by({"Lost", true, true}, "lost"), by({"First game", false, true}, "first", false),
               by({"Last game", false, true}, "last")});
  for (const TallyLine& line : lines) {
    const db::NameCount& n = line.numbers;
    const analysis::Score score = analysis::score_of(n.wins, n.draws, n.losses);
    const auto number = [&](std::uint64_t count, const auto& url) {
      return line.games && count > 0 ? link(url(*line.games), grouped(count)) : grouped(count);
    };
    const auto by_result = [&](const char* role) {
      return [&line, role](const Url& games) {
        return with_query(games, fmt::format("{} = {}", role, quoted_text(line.player)));
      };
    };
    table.add({line.inner, number(n.games, [](const Url& games) { return games; }),
               score_cell(score, n.wins, n.draws, n.losses), number(n.wins, by_result("winner")),
               number(n.draws, [](const Url& games) { return games.with("result", "1/2-1/2"); }),
               number(n.losses, by_result("loser")), date_text(n.first_date),
               date_text(n.last_date)});
  }
  return table.text();
}

Pages page_at(std::uint64_t offset, std::uint64_t limit, std::uint64_t total) {
  const std::uint64_t begin = std::min(offset, total);
  return {begin, limit, std::min(limit, total - begin), total, false};
}

std::string page_links(const Pages& pages, const Url& here) {
  const bool later = pages.more || pages.offset + pages.shown < pages.total;
  if (pages.offset == 0 && !later) return {};
  std::string links;
  if (pages.offset > 0) {
    const std::uint64_t before = pages.offset - std::min(pages.offset, pages.limit);
    links +=
        button(before == 0 ? here.without("offset") : here.with("offset", std::to_string(before)),
               "← Previous", " data-key=\"ArrowLeft\" rel=\"prev\"");
  }
  links += fmt::format("<span>{} to {}{}</span>", grouped(pages.offset + 1),
                       grouped(pages.offset + pages.shown),
                       pages.total > 0 && !pages.more ? " of " + grouped(pages.total) : "");
  if (later) {
    links += button(here.with("offset", std::to_string(pages.offset + pages.limit)), "Next →",
                    " data-key=\"ArrowRight\" rel=\"next\"");
  }
  return fmt::format("<nav class=\"pages\" aria-label=\"Pages\">{}</nav>\n", links);
}

}  // namespace gipfbase::cli::serve

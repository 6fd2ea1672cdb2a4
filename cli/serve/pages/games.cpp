// The list of games, with its search form.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "cli/serve/form.hpp"
#include "cli/serve/html/frame.hpp"
#include "cli/serve/html/parts.hpp"
#include "cli/serve/pages/pages.hpp"
#include "cli/terminal/output.hpp"
#include "db/query/language/scan.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::cli::serve {
namespace {

constexpr std::uint64_t kGamesAPage = 50;

std::vector<Choice> title_choices(Visit& visit) {
  std::vector<Choice> choices = {{"", "any"}};
  for (const notation::TitleInfo* title : visit.titles().titles()) {
    choices.push_back({std::string(title->id), std::string(title->name)});
  }
  return choices;
}

std::string search_form(Visit& visit) {
  const auto of = [&](const char* name) { return visit.get(name); };
  constexpr std::array kMore = {"player", "opponent", "event",  "from",        "to",
                                "title",  "variant",  "result", "with-partial"};
  const bool more =
      std::any_of(kMore.begin(), kMore.end(), [&](const char* name) { return !of(name).empty(); });
  std::string fields =
      field({"where", "Query", of("where"), "capture and jumps >= 4", "search", "wide"}) +
      // On a phone the other fields are folded.
      fmt::format("<details class=\"fields\"{}><summary>Other conditions</summary></details>",
                  more ? " open" : "") +
      field({"player", "Player", of("player")}) + field({"opponent", "Opponent", of("opponent")}) +
      field({"event", "Event", of("event")}) + field({"from", "From", of("from"), "2004.06"}) +
      field({"to", "To", of("to"), "2010"}) +
      choice("title", "Title", of("title"), title_choices(visit)) +
      field({"variant", "Variant", of("variant")}) +
      choice("result", "Result", of("result"),
             {{"", "any"},
              {"1-0", "1-0"},
              {"0-1", "0-1"},
              {"1/2-1/2", "½–½"},
              {"0-0", "0-0"},
              {"*", "none"}}) +
      choice("with-partial", "Games kept in part", of("with-partial"),
             {{"", "leave out"}, {"1", "include"}}) +
      choice("sort", "Sort by", of("sort") == "id" ? "" : of("sort"),
             {{"", "number"},
              {"date", "date"},
              {"player", "players"},
              {"length", "length"},
              {"rating", "rating"},
              {"round", "round"}}) +
      choice("reverse", "Direction", of("reverse") == "1" ? "" : of("reverse"),
             {{"", "descending"}, {"0", "ascending"}});
  for (const char* carried : {"position", "line"}) {
    if (of(carried).empty()) continue;
    fields +=
        fmt::format("<input type=\"hidden\" name=\"{}\" value=\"{}\">", carried, text(of(carried)));
  }
  return fmt::format(
      "<form action=\"/games\" class=\"filters\" role=\"search\" aria-label=\"Games\">{}"
      "<div class=\"actions\"><button>Search</button> <a href=\"/games\">All games</a></div>"
      "</form>\n",
      fields);
}

/// The error message, and the query with the wrong word marked.
std::string query_fault(std::string_view query, const db::language::QueryError& error) {
  const std::size_t at = std::min(error.column() - 1, query.size());
  std::size_t end = at;
  do {
    ++end;
  } while (end < query.size() &&
           (notation::text::in_word(query[end]) || notation::text::is_continuation(query[end])));
  end = std::min(end, query.size());
  return fmt::format(
      "<div class=\"alert\" role=\"alert\"><p>In the query, column {}: {}</p>"
      "{}</div>\n",
      1 + notation::text::characters(query.substr(0, at)), text(error.what()),
      marked(query, at, end));
}

Url url_of(const Request& request) {
  Url url(request.path);
  for (const auto& [name, value] : request.parameters.all()) url.set(name, value);
  return url;
}

std::string found_games(Visit& visit, const analysis::GamesQuestion& question) {
  const analysis::GamesAnswer answer = analysis::games_answer(visit.archive(), question);
  if (answer.games.empty()) {
    const bool asked = !visit.request.parameters.all().empty();
    std::string none =
        asked ? "<p class=\"empty\">No game matches. Change or remove a condition above.</p>\n"
              : "<p class=\"empty\">This database has no games yet. Help explains <a "
                "href=\"/help#write\">how to import files</a>.</p>\n";
    for (const std::string& reason : visit.archive().reasons_for_none(question.filter)) {
      none += fmt::format("<p>{}</p>\n", text(reason));
    }
    return none;
  }
  const std::string found =
      answer.more ? std::string("More games than these") : games_text(answer.total);
  const Url here = url_of(visit.request);
  const std::string_view by = visit.get("sort");
  const Sorting sorting(here.without("offset"), by.empty() ? "id" : std::string(by),
                        question.page.order.reverse);
  return games_table(visit.titles(), found, answer.games, &sorting) +
         page_links({question.page.offset, question.page.limit, answer.games.size(),
                     answer.more ? 0 : answer.total, answer.more},
                    here);
}

}  // namespace

Response games_page(Visit& visit) {
  Form form;
  GamesForm wanted;
  wanted.page.limit = kGamesAPage;
  wanted.order.reverse = true;
  wanted.declare(form);
  form.read(visit.request.parameters, {"opponent"});
  if (visit.get("reverse") == "0") wanted.order.reverse = false;
  if (const auto opponent = visit.get("opponent"); !opponent.empty()) {
    wanted.games.filter.players.emplace_back(opponent);
  }
  std::string main = "<h1>Games</h1>\n" + search_form(visit);
  int status = kOk;
  try {
    main += found_games(visit, wanted.question(visit.archive()));
  } catch (const db::language::QueryError& error) {
    main += query_fault(visit.get("where"), error);
    status = kBadRequest;
  } catch (const UsageError& error) {
    main += alert(without_dashes(error.what()));
    status = kBadRequest;
  }
  return page({"Games", std::move(main), "/games"}, status);
}

}  // namespace gipfbase::cli::serve

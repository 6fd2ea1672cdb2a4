// One field that finds what was typed: a player, an event, a move, the number of a game, or the
// games of a query. A single result is shown at once; otherwise the page lists the results.
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "analysis/answers/games/games_answer.hpp"
#include "cli/serve/form.hpp"
#include "cli/serve/html/frame.hpp"
#include "cli/serve/html/move_entry.hpp"
#include "cli/serve/html/parts.hpp"
#include "cli/serve/pages/pages.hpp"
#include "db/query/language/scan.hpp"
#include "db/query/language/syntax.hpp"
#include "db/query/lists/games.hpp"
#include "db/query/lists/player_games.hpp"
#include "notation/game/record/date.hpp"
#include "notation/text/folding.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::cli::serve {
namespace {

constexpr std::size_t kMostOfKind = 20;

struct Found {
  Url url;
  std::string words;
  std::string_view kind;
  bool exact = false;  ///< the typed text is the whole name, move or query
};

class Finder {
 public:
  Finder(Visit& visit, std::string asked) : visit_(visit), asked_(std::move(asked)) {}

  [[nodiscard]] std::vector<Found> found() {
    numbers();
    players();
    events();
    moves();
    queries();
    return std::move(found_);
  }

 private:
  /// Finds a game by its number: "17", "#17", "game 17" or "puzzle 17".
  void numbers() {
    std::string_view text = asked_;
    for (const std::string_view word : {"#", "game ", "puzzle "}) {
      if (text.starts_with(word)) text.remove_prefix(word.size());
    }
    const auto id = notation::text::number<std::int64_t>(text);
    if (!id || *id < 1) return;
    const auto judged = db::load_game(visit_.database(), *id);
    if (!judged) return;
    const bool puzzle = !judged->game.tag("Puzzle").empty();
    found_.push_back({Url(fmt::format("/{}/{}", puzzle ? "puzzle" : "game", *id)),
                      fmt::format("{} {}: {} – {}", puzzle ? "Puzzle" : "Game", *id,
                                  player_or_unknown(judged->game, "White"),
                                  player_or_unknown(judged->game, "Black")),
                      "Number", true});
  }

  void players() {
    const std::vector<std::string> all = db::players_called(visit_.database(), asked_);
    const std::set<std::string> exact(all.begin(), all.end());
    for (const std::string& name : exact) {
      found_.push_back({Url("/player").set("name", name), name, "Player", true});
    }
    std::vector<std::string> others = db::players_called(visit_.database(), "*" + asked_ + "*");
    std::erase_if(others, [&](const std::string& name) { return exact.contains(name); });
    // Names that begin with what was typed come first.
    const std::string wanted = notation::folded(asked_);
    std::stable_partition(others.begin(), others.end(), [&](const std::string& name) {
      return notation::folded(name).starts_with(wanted);
    });
    if (others.size() > kMostOfKind) others.resize(kMostOfKind);
    for (const std::string& name : others) {
      if (notation::is_unknown(name)) continue;
      found_.push_back({Url("/player").set("name", name), name, "Player"});
    }
  }
  void events() {
    const std::string wanted = notation::folded(asked_);
    std::size_t added = 0;
    for (const db::NameCount& event : db::list_events(visit_.database(), {})) {
      const std::string name = notation::folded(event.name);
      if (notation::is_unknown(event.name) || name.find(wanted) == std::string::npos) continue;
      found_.push_back(
          {Url("/event").set("name", event.name), event.name, "Event", name == wanted});
      if (++added == kMostOfKind) break;
    }
  }
  /// Finds the position after one or more moves from the start, in each variant in the database in
  /// which they are legal.
  void moves() {
    for (const db::StoredVariant& v : visit_.archive().variants()) {
      const auto rules = visit_.database().rules(v.title, v.variant);
      notation::AnyPosition position = rules->start();
      std::string line;
      bool legal = true;
      for (std::size_t at = 0; legal && at < asked_.size();) {
        const std::size_t end = std::min(asked_.find(' ', at), asked_.size());
        const std::string word = asked_.substr(at, end - at);
        at = end + 1;
        const auto move = rules->read_move(position, word);
        legal = bool(move);
        if (!legal) break;
        line += (line.empty() ? "" : " ") + rules->move_text(position, *move);
        rules->play(position, *move);
      }
      if (!legal || line.empty()) continue;
      found_.push_back({Url("/position", v.title, v.variant).set("line", line),
                        fmt::format("{} after {}", rules_name(*rules), line), "Move", true});
    }
  }
  /// A text with a sign of the search language counts as a query, even if it is wrong. Any other
  /// text counts if it is a query that finds games.
  void queries() {
    const bool signs = asked_.find_first_of("=<>()") != std::string::npos;
    if (!signs && !is_word_of_language()) return;
    found_.push_back(
        {Url("/games").set("where", asked_), fmt::format("Games with {}", asked_), "Query", true});
  }
  [[nodiscard]] bool is_word_of_language() const {
    const auto node = db::language::parse(asked_);
    if (!node) return false;
    try {
      analysis::GamesQuestion question;
      question.filter.where = asked_;
      question.page.limit = 1;
      return !analysis::games_answer(visit_.archive(), question).games.empty();
    } catch (const db::language::QueryError&) {
      return false;
    }
  }

  Visit& visit_;
  std::string asked_;
  std::vector<Found> found_;
};

}  // namespace

Response found_page(Visit& visit) {
  Form form;
  std::string asked;
  form.option("--q", &asked, "WORDS", "");
  form.read(visit.request.parameters);
  asked = std::string(notation::text::trimmed(asked));
  if (asked.empty()) return redirection(Url("/"));
  const std::vector<Found> found = Finder(visit, asked).found();
  const auto exact = [](const Found& f) { return f.exact; };
  const auto first = std::find_if(found.begin(), found.end(), exact);
  const bool single =
      first != found.end() && std::find_if(std::next(first), found.end(), exact) == found.end();
  if (single) return redirection(first->url);
  if (found.size() == 1) return redirection(found.front().url);
  std::string main = fmt::format(
      "<h1>Find “{0}”</h1>\n<form action=\"/find\" class=\"ask\" role=\"search\"><label "
      "for=\"ask\">A player, an event, a move, the number of a game, or a query</label><input "
      "id=\"ask\" name=\"q\" type=\"search\" value=\"{0}\" autocomplete=\"off\" "
      "spellcheck=\"false\"><button>Find</button></form>\n",
      text(asked));
  if (found.empty()) {
    main += fmt::format(
        "<p class=\"empty\">Nothing in this database has this name, and it is not a move or a "
        "query "
        "either. <a href=\"/players\">All players</a>, <a href=\"/events\">all events</a>, {}, <a "
        "href=\"/help#query\">examples of queries</a>.</p>\n",
        link(Url("/games").set("text", asked), "games with these words in names or comments"));
    return page({"Find", std::move(main)});
  }
  Table table(fmt::format("Found: {}", found.size()), {{"Found"}, {"What it is"}});
  for (const Found& f : found) table.add({link(f.url, name_text(f.words)), text(f.kind)});
  return page({"Find", main + table.text()});
}

}  // namespace gipfbase::cli::serve

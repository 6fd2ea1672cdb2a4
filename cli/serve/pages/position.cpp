// A position: its board, the moves played from it, its legal moves, the games that reached it.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "analysis/answers/games/board_answer.hpp"
#include "cli/serve/form.hpp"
#include "cli/serve/html/engine_panel.hpp"
#include "cli/serve/html/frame.hpp"
#include "cli/serve/html/move_entry.hpp"
#include "cli/serve/html/parts.hpp"
#include "cli/serve/pages/pages.hpp"
#include "cli/terminal/output.hpp"

namespace gipfbase::cli::serve {
namespace {

constexpr std::uint64_t kMovesShown = 25;
constexpr std::uint64_t kLatestGames = 10;
/// Up to this number, games are sorted by date; sorting more takes too long.
constexpr std::uint64_t kOrderedGames = 2000;

/// The parameters that choose games. All other parameters choose the position.
constexpr std::array<std::string_view, 12> kFilters = {"player", "white",  "black",     "event",
                                                       "site",   "from",   "to",        "result",
                                                       "where",  "rating", "min-plies", "exact"};

/// The position of a page, and its address.
struct PlacedPosition {
  ChosenPosition chosen;
  std::vector<std::string> moves;  ///< of the line
  Url base{"/position"};           ///< the address without the line

  PlacedPosition(Visit& visit, const PositionChoice& position, const RulesChoice& choice)
      : chosen(chosen_or_start(position, choice, visit.titles())) {
    const notation::Rules& rules = *chosen.ruleset;
    notation::AnyPosition at = chosen.start;
    for (const PackedMove& move : chosen.line) {
      moves.push_back(rules.move_text(at, move));
      rules.play(at, move);
    }
    base.set("title", rules.title()).set("variant", rules.variant());
    base.set("position", position.position);
    for (const std::string_view name : kFilters) base.set(name, visit.get(name));
    for (const char* name : {"sort", "reverse"}) base.set(name, visit.get(name));
  }

  [[nodiscard]] std::string line(std::size_t plies) const {
    return fmt::format(
        "{}", fmt::join(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(plies), " "));
  }
  [[nodiscard]] Url here() const { return base.with("line", line(moves.size())); }
  [[nodiscard]] LiveQuestion question() const {
    return live_question(chosen.ruleset, chosen.start, chosen.line);
  }
};

class PositionView {
 public:
  PositionView(Visit& visit, const OpeningsForm& wanted,
               std::optional<analysis::AnalyzeState> lines = {})
      : visit_(visit),
        wanted_(wanted),
        answer_(analysis::openings_answer(visit.archive(), question())),
        place_(visit, wanted.position,
               {std::string(answer_.position.ruleset->title()),
                std::string(answer_.position.ruleset->variant())}),
        lines_(std::move(lines)) {}

  [[nodiscard]] Response response() {
    const MoveEntry entry(
        *place_.chosen.ruleset, place_.chosen.position, here(),
        [this](std::string_view move) { return after_move(move); }, visit_.get("at"),
        notation::TimePlies::kOffered);
    if (const auto moved = entry.finished()) return redirection(*moved);
    return page(text(entry));
  }

 private:
  [[nodiscard]] PageText text(const MoveEntry& entry) {
    const notation::Rules& rules = *place_.chosen.ruleset;
    const std::string name = rules_name(rules);
    const analysis::BoardAnswer board = analysis::board_answer(
        {place_.chosen.ruleset, place_.chosen.start, place_.chosen.line, false});
    const std::string heading =
        place_.moves.empty()
            ? fmt::format("{}: {}", name,
                          wanted_.position.position.empty() ? "start position" : "a position")
            : fmt::format("{} after {}", name, place_.moves.back());
    std::string main = fmt::format(
        "<h1 class=\"unseen\">{}</h1>\n<div class=\"beside\">\n<section class=\"stage\" "
        "aria-label=\"Board\">\n{}{}{}{}</section>\n<section class=\"study\" "
        "aria-label=\"Openings\">"
        "\n{}{}{}{}{}{}</section>\n</div>\n",
        serve::text(heading), with_best_move(entry.board(board.diagram, heading), lines_),
        controls(), line_text(), position_tools(board), engine(), variant_choice(), filter_form(),
        tree(), entry.list(answer_.games == 0), games());
    return {heading, std::move(main), "/position"};
  }

  [[nodiscard]] analysis::OpeningsQuestion question() const {
    analysis::OpeningsQuestion question = wanted_.question(visit_.archive());
    if (question.most_moves == 0) question.most_moves = kMovesShown;
    question.books = &visit_.site.books();
    return question;
  }

  [[nodiscard]] Url after(std::size_t moves) const {
    return place_.base.with("line", place_.line(moves));
  }
  [[nodiscard]] Url here() const { return place_.here(); }
  [[nodiscard]] Url after_move(std::string_view move) const {
    const std::string played = place_.line(place_.moves.size());
    return place_.base.with("line", fmt::format("{}{}{}", played, played.empty() ? "" : " ", move));
  }

  [[nodiscard]] std::string controls() const {
    const bool moved = !place_.moves.empty();
    const auto there = [](bool is, const Url& url) {
      return is ? std::optional(url) : std::nullopt;
    };
    std::optional<Url> on;
    if (!answer_.moves.empty()) on = after_move(answer_.moves.front().played.text);
    return fmt::format("<nav class=\"steps\" aria-label=\"Moves\">{}{}{}</nav>\n",
                       step_button({"Home", "Start of the line", there(moved, place_.base)}),
                       step_button({"ArrowLeft", "Take back the last move",
                                    there(moved, after(moved ? place_.moves.size() - 1 : 0))}),
                       step_button({"ArrowRight", "Play the first move in the table", on}));
  }

  [[nodiscard]] std::string line_text() const {
    if (place_.moves.empty()) return {};
    std::string items;
    for (std::size_t i = 0; i < place_.moves.size(); ++i) {
      items += fmt::format("<li>{}</li>",
                           link(after(i + 1), serve::text(place_.moves[i]),
                                i + 1 == place_.moves.size() ? "aria-current=\"step\"" : ""));
    }
    return fmt::format("<ol class=\"line\" aria-label=\"Moves played\">{}</ol>\n", items);
  }

  [[nodiscard]] std::string position_tools(const analysis::BoardAnswer& board) const {
    const notation::Rules& rules = *place_.chosen.ruleset;
    const std::string text = rules.write_position(board.position);
    const Url editor = Url("/editor", rules.title(), rules.variant()).set("position", text);
    std::string proved = answer_.known ? book_words(*answer_.known) : "";
    const auto values = visit_.archive().values(rules, {&board.position, 1});
    if (proved.empty() && values.front() && values.front()->proved()) {
      proved = proved_words(*values.front());
    }
    return fmt::format(
        "{}<label class=\"field copy\"><span>Position</span><input readonly value=\"{}\"></label>\n"
        "<div class=\"actions\">{}{}</div>\n<div class=\"actions\">{}</div>\n{}",
        proved, serve::text(text), button(editor, "Edit"),
        rules.outcome(board.position).over() ? "" : solve_buttons(editor), picture_buttons(),
        record_button());
  }

  /// A button that downloads the entered moves as the record of a game.
  [[nodiscard]] std::string record_button() const {
    if (place_.moves.empty()) return {};
    Url record = here().at("/api/board.gpn");
    for (const std::string_view name : kFilters) record.set(name, "");
    for (const char* name : {"sort", "reverse"}) record.set(name, "");
    return fmt::format(
        "<div class=\"actions\">{}</div>\n",
        button(record, "Download these moves (.gpn)", " download data-store=\"game.gpn\""));
  }

  [[nodiscard]] std::string engine() const {
    const notation::Rules& rules = *place_.chosen.ruleset;
    const notation::AnyPosition& position = place_.chosen.position;
    if (rules.outcome(position).over() || rules.actor(position) == Actor::kNature) return {};
    return engine_panel(
        {{here()}, here().at("/position/lines"), here().at("/position/lines/events"), lines_});
  }

  [[nodiscard]] std::string variant_choice() const {
    const auto variants = visit_.archive().variants();
    if (variants.size() < 2 || !place_.moves.empty() || !wanted_.position.position.empty())
      return {};
    std::string items;
    for (const db::StoredVariant& v : variants) {
      const bool this_one = v.title == place_.chosen.ruleset->title() &&
                            v.variant == place_.chosen.ruleset->variant();
      items += list_item(Url("/position", v.title, v.variant),
                         fmt::format("{} <span>{}</span>",
                                     serve::text(rules_name(visit_.titles(), v.title, v.variant)),
                                     grouped(v.games)),
                         this_one);
    }
    return tabs("Titles and variants", items);
  }

  [[nodiscard]] std::string filter_form() const {
    const auto of = [&](const char* name) { return visit_.get(name); };
    Url filters("");
    Url carried = here();
    Url plain = here();
    for (const std::string_view name : kFilters) {
      filters.set(name, visit_.get(name));
      plain.set(name, "");
      // These filters have no field in the form, so it carries them as hidden fields.
      constexpr std::array<std::string_view, 4> kKept = {"site", "result", "min-plies", "exact"};
      if (std::find(kKept.begin(), kKept.end(), name) == kKept.end()) carried.set(name, "");
    }
    const std::string words = filter_words(filters);
    const std::string note = words.empty()
                                 ? words
                                 : fmt::format("<p class=\"sum\">Only games with {}. {}</p>\n",
                                               serve::text(words), link(plain, "All games"));
    return fmt::format(
        "{}<details class=\"narrow\"><summary>{}</summary><form action=\"/position\" "
        "class=\"filters\">{}{}{}{}{}{}{}{}{}<div class=\"actions\"><button>Apply</button></div>"
        "</form></details>\n",
        note, words.empty() ? "Filter the games" : "Other filters", hidden_fields(carried),
        field({"player", "Player", of("player")}), field({"white", "First player", of("white")}),
        field({"black", "Second player", of("black")}), field({"event", "Event", of("event")}),
        field({"from", "From", of("from"), "2010"}), field({"to", "To", of("to"), "2020.06"}),
        field({"rating", "Both players rated", of("rating"), "1700.."}),
        field({"where", "Query", of("where"), "plies > 20", "text", "wide"}));
  }

  /// The list of the games that reached a position.
  static Url games_at(const Url& position) {
    return position.at("/games").without("sort").without("reverse");
  }

  [[nodiscard]] std::string tree() const {
    if (answer_.games == 0) {
      return "<p class=\"empty\">No game reached this position.</p>\n";
    }
    const std::string by(visit_.get("sort"));
    const Sorting sorting(place_.here(), by.empty() ? "games" : by,
                          by.empty() || visit_.get("reverse") == "1");
    TreeLinks links;
    links.sorting = &sorting;
    for (const analysis::ScoredMove& move : answer_.moves) {
      const Url after = after_move(move.played.text);
      links.urls.push_back(after);
      links.games.push_back(games_at(after));
    }
    std::string table = tree_table(answer_, links);
    table += fmt::format("<p class=\"sum\">{}{}{}</p>\n", games_text(answer_.games),
                         answer_.ended > 0
                             ? fmt::format("; {} of them ended here", grouped(answer_.ended))
                             : std::string(),
                         answer_.moves.size() < answer_.moves_total
                             ? fmt::format("; {} of {} moves shown", answer_.moves.size(),
                                           grouped(answer_.moves_total))
                             : std::string());
    return table;
  }

  [[nodiscard]] std::string games() const {
    if (answer_.games == 0) return {};
    analysis::GamesQuestion question{
        filter_of(wanted_.games, visit_.titles()), {answer_.position}, {kLatestGames, 0, {}}};
    const bool few = answer_.games <= kOrderedGames;
    if (few) question.page.order = {db::Order::By::kDate, true};
    const analysis::GamesAnswer found = analysis::games_answer(visit_.archive(), question);
    Url all = games_at(here());
    if (few) all.set("sort", "date").set("reverse", "1");
    return games_table(visit_.titles(), few ? "Latest games" : "Games", found.games) +
           (found.total > found.games.size()
                ? fmt::format("<p>{}</p>\n",
                              link(all, fmt::format("All {}", games_text(found.total))))
                : std::string());
  }

  Visit& visit_;
  const OpeningsForm& wanted_;
  analysis::OpeningsAnswer answer_;
  PlacedPosition place_;
  std::optional<analysis::AnalyzeState> lines_;
};

/// The parameters of the pages with lines of the engine.
struct PositionLinesForm : OpeningsForm {
  LinesChoice choice;

  explicit PositionLinesForm(Visit& visit) {
    Form form;
    declare(form);
    choice.declare(form.options());
    form.read(visit.request.parameters, {"at", "sort", "reverse"});
  }
};

}  // namespace

Response position_page(Visit& visit) {
  Form form;
  OpeningsForm wanted;
  wanted.declare(form);
  form.read(visit.request.parameters, {"at", "sort", "reverse"});
  return PositionView(visit, wanted).response();
}

Response position_lines_page(Visit& visit) {
  const PositionLinesForm wanted(visit);
  const PlacedPosition place(visit, wanted.position, wanted.games.rules);
  constexpr double kSeconds = 1;
  return PositionView(visit, wanted,
                      visit.site.live_searches().searched(
                          wanted.choice.applied(place.question(), kSeconds), visit.request.wanted))
      .response();
}

Response position_lines_events(Visit& visit) {
  const PositionLinesForm wanted(visit);
  const PlacedPosition place(visit, wanted.position, wanted.games.rules);
  return visit.site.live_searches().events(
      wanted.choice.applied(place.question(), 0),
      [links = LineLinks{place.here()}](const analysis::AnalyzeState& state) {
        return engine_lines(state, links);
      });
}

}  // namespace gipfbase::cli::serve

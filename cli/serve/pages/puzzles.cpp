// The list of puzzles by grade, and one puzzle to solve.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <random>
#include <vector>

#include "analysis/answers/games/game_answer.hpp"
#include "analysis/puzzles/puzzle_record.hpp"
#include "analysis/puzzles/puzzle_themes.hpp"
#include "analysis/puzzles/puzzle_tree.hpp"
#include "cli/serve/form.hpp"
#include "cli/serve/html/engine_panel.hpp"
#include "cli/serve/html/frame.hpp"
#include "cli/serve/html/move_entry.hpp"
#include "cli/serve/html/moves.hpp"
#include "cli/serve/html/parts.hpp"
#include "cli/serve/pages/pages.hpp"
#include "cli/serve/pages/refutation.hpp"
#include "cli/serve/unwanted.hpp"
#include "cli/terminal/output.hpp"
#include "notation/game/endings.hpp"
#include "notation/text/stable_sort.hpp"

namespace gipfbase::cli::serve {
namespace {

constexpr std::uint64_t kPuzzlesAPage = 100;

/// An entry of the list.
struct PuzzleEntry {
  std::int64_t id = 0;
  std::string title, variant, task, origin, position;
  std::vector<std::string> themes;  ///< followed by how the solution ends the game, if known
  int grade = 0;
};

/// The choice of puzzles: the parameters of the list. The page of a puzzle keeps them for the link
/// to the next puzzle.
struct PuzzleChoice {
  RulesChoice rules;
  int grade = 0;
  std::string theme;

  void declare(Form& form) {
    add_rules_options(form.options(), rules, "the puzzles");
    form.option("--grade", &grade, "N", "").within(0, 5);
    form.option("--theme", &theme, "WORDS", "");
  }
  /// Accepts a title in any spelling.
  void settle(const notation::Catalogue& titles) { rules.title = canonical(rules, titles).title; }
  [[nodiscard]] bool has(const PuzzleEntry& puzzle) const;
  /// The address `path` with these parameters.
  [[nodiscard]] Url at(std::string path) const {
    Url url(std::move(path));
    url.set("title", rules.title);
    if (grade > 0) url.set("grade", std::int64_t{grade});
    return url.set("theme", theme);
  }
};

bool PuzzleChoice::has(const PuzzleEntry& puzzle) const {
  if (!rules.title.empty() && puzzle.title != rules.title) return false;
  if (grade != 0 && puzzle.grade != grade) return false;
  return theme.empty() ||
         std::find(puzzle.themes.begin(), puzzle.themes.end(), theme) != puzzle.themes.end();
}

/// The players of its game; for a composed puzzle, its name and composer.
std::string origin(const notation::Game& game) {
  const auto known = [&](std::string_view tag) {
    const std::string_view value = game.tag(tag);
    return value == "?" ? std::string_view() : value;
  };
  const auto joined = [&](std::string_view a, std::string_view between, std::string_view b) {
    return fmt::format("{}{}{}", a, a.empty() || b.empty() ? "" : between, b);
  };
  const std::string players = joined(known("White"), " – ", known("Black"));
  return players.empty() ? joined(known("Event"), ", ", known("Annotator")) : players;
}

std::vector<PuzzleEntry> listed_puzzles(Visit& visit) {
  db::GameFilter filter;
  filter.puzzles = true;
  std::vector<PuzzleEntry> list;
  db::for_each_game(visit.database(), filter, [&](notation::Judged& judged) {
    const notation::Game& game = judged.game;
    std::vector<std::string> themes = analysis::themes_of(game);
    const std::string_view ending = judged.verdict.ending;
    const bool shown = !ending.empty() && ending != notation::kUnrecorded &&
                       ending != notation::kUnspecified && ending != notation::kUnfinished;
    if (shown) themes.push_back(notation::ending_name(ending));
    list.push_back({*judged.id, std::string(game.rules->title()),
                    std::string(game.rules->variant()), std::string(game.tag("Puzzle")),
                    origin(game), game.rules->write_position(game.start), std::move(themes),
                    grade_of(game)});
    return true;
  });
  notation::text::stable_sort(
      list, [](const PuzzleEntry& a, const PuzzleEntry& b) { return a.grade < b.grade; });
  return list;
}

/// A puzzle after the moves that were played so far.
class PuzzleView {
 public:
  PuzzleView(Visit& visit, const notation::Judged& judged, const PuzzleChoice& among)
      : visit_(visit),
        judged_(judged),
        game_(judged.game),
        rules_(*game_.rules),
        among_(among),
        url_(among.at(fmt::format("/puzzle/{}", *judged.id))),
        position_(game_.start) {}

  /// Plays the line, and the best defence after it. Throws HttpError when the line is illegal or
  /// not in the solution.
  void play(const analysis::Puzzle& puzzle, const std::string& line) {
    goal_ = puzzle.goal;
    any_end_ = puzzle.any_end;
    node_ = &puzzle.solution;
    const Seat seat = rules_.side_to_move(game_.start);
    PositionChoice choice;
    choice.position = rules_.write_position(game_.start);
    choice.line = line;
    const ChosenPosition chosen = chosen_or_start(
        choice, {std::string(rules_.title()), std::string(rules_.variant())}, visit_.titles());
    for (const PackedMove& move : chosen.line) {
      if (wrong_ || node_ == nullptr || node_->branches.empty()) {
        throw HttpError(kBadRequest, "the line continues after the end of the puzzle");
      }
      step(move, rules_.side_to_move(position_) == seat, seat);
    }
    while (!wrong_ && !node_->branches.empty() && rules_.side_to_move(position_) != seat) {
      answer_ = rules_.move_text(position_, node_->branches.front().move);
      step(node_->branches.front().move, false, seat);
    }
  }

  /// The page; after the last step of a move, a redirection to the position after it.
  [[nodiscard]] Response response() {
    const MoveEntry entry(
        rules_, position_, url_.with("line", line_),
        [&](std::string_view move) { return url_.with("line", after(move)); }, visit_.get("at"));
    if (const auto moved = entry.finished()) return redirection(*moved);
    if (wrong_ && visit_.get("answer") == "1") {
      if (const auto instead = with_another_ring()) return redirection(*instead);
      refute();
    }
    PageText shown = text(entry, listed_puzzles(visit_));
    if (wrong_ && !refutation_) shown.onward = answer_url();
    return page(shown);
  }

 private:
  /// Where the puzzle is from: its source, or else its game or its name and composer.
  [[nodiscard]] std::string from() const {
    const std::string_view source = game_.tag("Source");
    const std::string from = source.empty() || source == "?" ? origin(game_) : std::string(source);
    return from.empty() ? from
                        : fmt::format("<p class=\"sum from\">From: {}</p>\n", serve::text(from));
  }

  [[nodiscard]] PageText text(const MoveEntry& entry, const std::vector<PuzzleEntry>& all) {
    const bool solved = !wrong_ && node_->branches.empty();
    const std::string title = fmt::format("Puzzle {}: {}", *judged_.id, analysis::goal_text(goal_));
    notation::Diagram diagram = last_ ? notation::diagram_after(rules_, last_->first, last_->second)
                                      : rules_.diagram(position_);
    const bool asks = !solved && !wrong_;
    const std::string hint = asks ? marked_hint(diagram) : std::string();
    std::string main = fmt::format(
        "<h1>{} {}</h1>\n<p class=\"lead\">{}</p>\n<div class=\"beside\">\n<section "
        "class=\"stage\" aria-label=\"Board\">\n{}</section>\n<section class=\"study\" "
        "aria-label=\"Task\" data-puzzle=\"{}\" data-title=\"{}\" data-grade=\"{}\"{}{}>\n"
        "{}{}{}{}{}{}</section>\n</div>\n",
        serve::text(title), stars(grade_of(game_)), serve::text(rules_name(rules_)),
        asks     ? entry.board(diagram, title)
        : solved ? still_board(diagram, title, "Solved.")
                 : still_board(diagram, title, *wrong_ + " is not the solution.", ways_on()),
        serve::text(rules_.write_position(game_.start)), rules_.title(), grade_of(game_),
        solved ? " data-solved" : "",
        wrong_ || !hint.empty() || visit_.get("engine") == "1" ? " data-helped" : "",
        verdict(solved), hint, asks ? hint_button() + entry.list(false) : std::string(),
        engine(solved), footer(solved, all), from());
    return {title, std::move(main), "/puzzles"};
  }

  /// The moves so far, followed by `move`.
  [[nodiscard]] std::string after(std::string_view move) const {
    return fmt::format("{}{}{}", line_, line_.empty() ? "" : " ", move);
  }
  void step(const PackedMove& move, bool own, Seat seat) {
    const notation::AnyPosition before = position_;
    const std::string text = rules_.move_text(before, move);
    rules_.play(position_, move);
    if (own) {
      const notation::AnyPosition wanted =
          notation::after(rules_, before, node_->branches.front().move);
      const bool other_end =
          any_end_ && analysis::Guarantee::win(seat).met_by(rules_.outcome(position_));
      if (other_end) {
        static const analysis::SolutionNode kEnd;
        node_ = &kEnd;
      } else if (wanted == position_) {
        node_ = &node_->branches.front().next;
      } else {
        // The board shows the wrong move; the line does not contain it.
        wrong_ = text;
        wanted_ = node_->branches.front().move;
        plies_left_ = static_cast<analysis::Plies>(analysis::main_line(*node_).size() - 1);
        last_ = {before, move};
        return;
      }
      ++found_;
    } else {
      const auto branch =
          std::find_if(node_->branches.begin(), node_->branches.end(),
                       [&](const analysis::SolutionBranch& b) { return b.move == move; });
      if (branch == node_->branches.end()) {
        throw HttpError(kBadRequest, "the line has an answer that is not among the best defences");
      }
      node_ = &branch->next;
    }
    line_ += (line_.empty() ? "" : " ") + text;
    last_ = {before, move};
  }

  [[nodiscard]] Url answer_url() const {
    return url_.with("line", after(*wrong_)).with("answer", "1");
  }
  [[nodiscard]] WrongMove wrong_move() const {
    return {game_.rules, goal_, rules_.side_to_move(game_.start), position_, plies_left_};
  }
  /// If the move played wins, too, and differs from the solution's move only in the ring that is
  /// removed, the choice of the ring makes no difference: returns the address after the solution's
  /// move.
  [[nodiscard]] std::optional<Url> with_another_ring() const {
    if (!analysis::only_ring_differs(rules_, last_->first, last_->second, wanted_)) return {};
    const StopWhenUnwanted unwanted(visit_);
    const bool wins = also_wins(wrong_move(), visit_.site.books(), unwanted.flag());
    unwanted.check();
    if (!wins) return {};
    return url_.with("line", after(rules_.move_text(last_->first, wanted_))).with("ring", *wrong_);
  }
  /// Looks for the answer to the wrong move, and plays it.
  void refute() {
    const StopWhenUnwanted unwanted(visit_);
    refutation_ = refutation_of(wrong_move(), visit_.site.books(), unwanted.flag());
    unwanted.check();
    if (refutation_->reply) {
      reply_ = rules_.move_text(position_, *refutation_->reply);
      last_ = {position_, *refutation_->reply};
    }
  }
  /// Buttons after a wrong move.
  [[nodiscard]] std::string ways_on() const {
    const std::string played = after(*wrong_);
    return button(url_.with("line", line_), "Try another move", " data-key=\"Escape\"") +
           (refutation_ ? std::string() : button(answer_url(), "Why?", " data-onward")) +
           button(Url("/position", rules_.title(), rules_.variant())
                      .set("position", rules_.write_position(game_.start))
                      .set("line", reply_.empty() ? played : played + ' ' + reply_),
                  "Play it out");
  }
  /// A hint, marked on the board: the first step of the next move, then the whole move.
  [[nodiscard]] std::string marked_hint(notation::Diagram& diagram) const {
    const std::string_view asked = visit_.get("hint");
    if (asked.empty()) return {};
    const PackedMove& move = node_->branches.front().move;
    notation::MoveSteps steps = notation::steps_of(rules_, position_, move);
    std::string words = "the move is " + rules_.move_text(position_, move);
    if (asked == "1") {
      // A hint shows the first step at which the player has a choice: steps without an alternative
      // do not help.
      const std::size_t given = notation::StepTree(rules_, position_).path({}).value().steps.size();
      steps.resize(std::min(given + 1, steps.size()));
      words = "begin with: " + step_words(steps.back());
    }
    mark_steps(diagram, steps);
    return fmt::format("<p class=\"proved\" role=\"status\">Hint: {}.</p>\n", serve::text(words));
  }
  [[nodiscard]] std::string hint_button() const {
    const bool first = visit_.get("hint").empty();
    if (!first && visit_.get("hint") != "1") return {};
    return fmt::format("<div class=\"actions\">{}</div>\n",
                       button(url_.with("line", line_).with("hint", first ? "1" : "2"),
                              first ? "Hint" : "Show the move"));
  }

  [[nodiscard]] std::string verdict(bool solved) const {
    if (wrong_) {
      return fmt::format(
          "<p class=\"verdict bad\">{} is not the solution.</p>\n<p "
          "role=\"status\">{}</p>\n",
          serve::text(*wrong_),
          serve::text(refutation_ ? refutation_->sentences : "Looking for the answer to it …"));
    }
    if (solved) {
      return fmt::format("<p class=\"verdict good\">Solved: {}.</p>\n{}",
                         serve::text(analysis::goal_text(goal_)), ring_note());
    }
    std::string text =
        fmt::format("<p class=\"verdict\">{}Move {} of {}: play it on the board.</p>\n{}",
                    found_ > 0 ? "Right. " : "", found_ + 1, goal_.moves, ring_note());
    if (!answer_.empty()) {
      text += fmt::format("<p>Your opponent answers <span class=\"move\">{}</span>.</p>\n",
                          serve::text(answer_));
    }
    return text;
  }

  [[nodiscard]] std::string ring_note() const {
    const std::string_view played = visit_.get("ring");
    if (played.empty()) return {};
    return fmt::format("<p>{} wins as well: the ring makes no difference.</p>\n",
                       serve::text(played));
  }

  /// The lines of the engine, once the puzzle is solved or the person asks for them.
  [[nodiscard]] std::string engine(bool solved) const {
    const bool asked = visit_.get("engine") == "1";
    if (!solved && !wrong_ && !asked) {
      return fmt::format("<div class=\"actions\">{}</div>\n",
                         button(url_.with("line", line_).with("engine", "1"), "Show engine lines"));
    }
    if (wrong_ && !refutation_) return {};
    // The position on the board.
    const notation::AnyPosition shown = refutation_ && refutation_->reply
                                            ? notation::after(rules_, last_->first, last_->second)
                                            : position_;
    if (rules_.outcome(shown).over()) return {};
    const Url position = Url("/position", rules_.title(), rules_.variant())
                             .set("position", rules_.write_position(shown));
    return engine_panel(
        {{position}, position.at("/position/lines"), position.at("/position/lines/events"), {}});
  }

  [[nodiscard]] std::string footer(bool solved, const std::vector<PuzzleEntry>& all) const {
    MoveList list;
    list.game = &game_;
    list.moves = analysis::move_texts(game_);
    list.at = [this](std::size_t ply) {
      return Url(fmt::format("/game/{}", *judged_.id)).with("ply", static_cast<std::int64_t>(ply));
    };
    list.elsewhere = [this](const notation::AnyPosition& start, const std::string& line) {
      return Url("/position", rules_.title(), rules_.variant())
          .set("position", rules_.write_position(start))
          .set("line", line);
    };
    const auto self = std::find_if(all.begin(), all.end(),
                                   [&](const PuzzleEntry& p) { return p.id == *judged_.id; });
    const auto later = std::find_if(self == all.end() ? self : std::next(self), all.end(),
                                    [&](const PuzzleEntry& p) { return among_.has(p); });
    std::string next;
    if (later != all.end()) {
      next =
          button(among_.at(fmt::format("/puzzle/{}", later->id)), "Next puzzle", " rel=\"next\"");
    }
    next += button(among_.at("/puzzles/random").set("not", *judged_.id), "Random puzzle");
    return fmt::format(
        "<details class=\"solution\"{}><summary>Solution</summary>{}</details>\n"
        "<div class=\"actions\">{}{}{}</div>\n",
        solved ? " open" : "", moves_text(list), next,
        line_.empty() ? std::string() : button(url_, "Start again"),
        button(among_.at("/puzzles"), "All puzzles"));
  }

  Visit& visit_;
  const notation::Judged& judged_;
  const notation::Game& game_;
  const notation::Rules& rules_;
  const PuzzleChoice& among_;
  Url url_;
  analysis::PuzzleGoal goal_;
  bool any_end_ = false;
  const analysis::SolutionNode* node_ = nullptr;
  notation::AnyPosition position_;
  std::optional<std::pair<notation::AnyPosition, PackedMove>> last_;
  std::string line_;    ///< the correct moves so far, with the opponent's answers
  std::string answer_;  ///< the opponent's last answer
  std::optional<std::string> wrong_;
  PackedMove wanted_;               ///< the solution's move in place of the wrong one
  analysis::Plies plies_left_ = 0;  ///< plies left to win after the wrong move
  std::optional<Refutation> refutation_;
  std::string reply_;  ///< the move of the refutation, as text
  int found_ = 0;
};

/// Tabs of titles, grades and themes. Each tab shows the number of puzzles in the list that it
/// leads to.
std::string puzzle_tabs(Visit& visit, const PuzzleChoice& choice,
                        const std::vector<PuzzleEntry>& all) {
  PuzzleChoice any_title = choice;
  any_title.rules.title.clear();
  any_title.theme.clear();
  PuzzleChoice any_grade = choice;
  any_grade.grade = 0;
  PuzzleChoice any_theme = choice;
  any_theme.theme.clear();
  std::map<std::string, std::uint64_t> titles;
  std::map<int, std::uint64_t> grades;
  std::map<std::string, std::uint64_t> themes;
  std::uint64_t of_any_title = 0;
  std::uint64_t of_any_grade = 0;
  std::uint64_t of_any_theme = 0;
  for (const PuzzleEntry& puzzle : all) {
    if (any_title.has(puzzle)) {
      ++titles[puzzle.title];
      ++of_any_title;
    }
    if (any_grade.has(puzzle)) {
      ++grades[puzzle.grade];
      ++of_any_grade;
    }
    if (!any_theme.has(puzzle)) continue;
    ++of_any_theme;
    for (const std::string& theme : puzzle.themes) ++themes[theme];
  }
  const auto tab = [](const Url& url, const std::string& words, std::uint64_t count, bool current) {
    return list_item(url, fmt::format("{} <span>{}</span>", words, count), current);
  };
  std::string by_title =
      tab(any_title.at("/puzzles"), "All", of_any_title, choice.rules.title.empty());
  for (const auto& [id, count] : titles) {
    by_title += tab(any_title.at("/puzzles").set("title", id), text(title_name(visit.titles(), id)),
                    count, id == choice.rules.title);
  }
  std::string by_grade =
      tab(any_grade.at("/puzzles"), "All grades", of_any_grade, choice.grade == 0);
  for (const auto& [of, count] : grades) {
    by_grade += tab(any_grade.at("/puzzles").set("grade", std::int64_t{of}),
                    of == 0 ? std::string("no grade") : stars(of), count, of == choice.grade);
  }
  std::string by_theme =
      tab(any_theme.at("/puzzles"), "All themes", of_any_theme, choice.theme.empty());
  for (const auto& [theme, count] : themes) {
    // A theme that all the puzzles have does not narrow the choice.
    if (count == of_any_theme && theme != choice.theme) continue;
    by_theme += tab(any_theme.at("/puzzles").set("theme", theme), text(theme), count,
                    theme == choice.theme);
  }
  // A single theme leaves no choice.
  const bool several = themes.size() > 1 || !choice.theme.empty();
  return tabs("Titles", by_title) + tabs("Grades", by_grade) +
         (several && !choice.rules.title.empty() ? tabs("Themes", by_theme) : std::string());
}

void sort_puzzles(Visit& visit, std::vector<const PuzzleEntry*>& puzzles, const Sorting& sorting) {
  const std::string& by = sorting.by();
  if (by == "id") sorting.sort(puzzles, [](const PuzzleEntry* p) { return p->id; });
  if (by == "grade") sorting.sort(puzzles, [](const PuzzleEntry* p) { return p->grade; });
  if (by == "theme") sorting.sort(puzzles, [](const PuzzleEntry* p) { return p->themes; });
  if (by == "from") sorting.sort(puzzles, [](const PuzzleEntry* p) { return p->origin; });
  if (by == "title") {
    sorting.sort(puzzles, [&](const PuzzleEntry* p) {
      return rules_name(visit.titles(), p->title, p->variant);
    });
  }
}

/// The themes of a puzzle; each lists the puzzles of its title that have it.
std::string theme_links(const PuzzleChoice& choice, const PuzzleEntry& puzzle) {
  std::string links;
  for (const std::string& theme : puzzle.themes) {
    links +=
        (links.empty() ? "" : ", ") +
        link(choice.at("/puzzles").set("title", puzzle.title).set("theme", theme), text(theme));
  }
  return links;
}

}  // namespace

Response puzzles_page(Visit& visit) {
  Form form;
  PuzzleChoice choice;
  std::uint64_t offset = 0;
  choice.declare(form);
  std::string by;
  bool reverse = false;
  form.number("--offset", &offset, "");
  form.option("--sort", &by, "BY", "").one_of({"id", "grade", "title", "theme", "from"});
  form.options().flag("--reverse", &reverse, "");
  form.read(visit.request.parameters);
  choice.settle(visit.titles());
  const std::vector<PuzzleEntry> all = listed_puzzles(visit);
  std::string main = "<h1>Puzzles</h1>\n";
  if (all.empty()) {
    main +=
        "<p class=\"empty\">This database has no puzzles yet. Help explains <a "
        "href=\"/help#write\">how to import files of puzzles</a>, and the <a "
        "href=\"/editor\">editor</a> tests whether a position is one.</p>\n";
    return page({"Puzzles", std::move(main), "/puzzles"});
  }
  std::vector<const PuzzleEntry*> chosen;
  for (const PuzzleEntry& puzzle : all) {
    if (choice.has(puzzle)) chosen.push_back(&puzzle);
  }
  main += puzzle_tabs(visit, choice, all);
  if (chosen.empty()) {
    main += "<p class=\"empty\">No puzzle matches. <a href=\"/puzzles\">Show all puzzles</a></p>\n";
    return page({"Puzzles", std::move(main), "/puzzles"});
  }
  main += fmt::format(
      "<div class=\"actions\">{}</div>\n<p class=\"sum\" data-tally data-title=\"{}\" "
      "data-grade=\"{}\">{}</p>\n",
      button(choice.at("/puzzles/random"), "Random puzzle"), choice.rules.title, choice.grade,
      counted(chosen.size(), "puzzle"));
  const Sorting sorting(choice.at("/puzzles"), by.empty() ? "grade" : by, reverse);
  sort_puzzles(visit, chosen, sorting);
  Table table(by.empty() ? "Puzzles, easiest first" : "Puzzles",
              {sorting.heading({"Puzzle"}, "id", false), sorting.heading({"Grade"}, "grade", false),
               sorting.heading({"Title"}, "title", false),
               sorting.heading({"Theme", false, true}, "theme", false),
               sorting.heading({"From", false, true}, "from", false)});
  const Pages pages = page_at(offset, kPuzzlesAPage, chosen.size());
  for (std::size_t i = pages.offset; i < pages.offset + pages.shown; ++i) {
    const PuzzleEntry& p = *chosen[i];
    table.add({link(choice.at(fmt::format("/puzzle/{}", p.id)),
                    fmt::format("{} <span class=\"hint\">{}</span>", text(p.task), p.id)),
               stars(p.grade), text(rules_name(visit.titles(), p.title, p.variant)),
               theme_links(choice, p), name_text(p.origin)},
              fmt::format("data-puzzle=\"{}\"", text(p.position)));
  }
  main += table.text() + page_links(pages, by.empty() ? choice.at("/puzzles") : sorting.here());
  return page({"Puzzles", std::move(main), "/puzzles"});
}

Response random_puzzle(Visit& visit) {
  Form form;
  PuzzleChoice choice;
  std::uint64_t last = 0;
  choice.declare(form);
  form.number("--not", &last, "");
  form.read(visit.request.parameters);
  choice.settle(visit.titles());
  std::vector<std::int64_t> ids;
  for (const PuzzleEntry& puzzle : listed_puzzles(visit)) {
    if (choice.has(puzzle)) ids.push_back(puzzle.id);
  }
  if (ids.size() > 1) std::erase(ids, static_cast<std::int64_t>(last));
  if (ids.empty()) return redirection(choice.at("/puzzles"));
  std::random_device random;
  return redirection(choice.at(fmt::format("/puzzle/{}", ids[random() % ids.size()])));
}

Response puzzle_page(Visit& visit) {
  Form form;
  PuzzleChoice among;
  std::string line;
  among.declare(form);
  form.option("--line", &line, "MOVES", "");
  form.read(visit.request.parameters, {"at", "hint", "answer", "engine", "ring"});
  among.settle(visit.titles());
  const std::int64_t id = visit.number("puzzle");
  const auto judged = db::load_game(visit.database(), id);
  if (!judged) throw HttpError(kNotFound, fmt::format("there is no puzzle {}", id));
  const auto puzzle = analysis::puzzle_of(judged->game);
  if (!puzzle) {
    throw HttpError(kNotFound,
                    fmt::format("record {} is not a puzzle to solve: {}", id, puzzle.error()));
  }
  PuzzleView view(visit, *judged, among);
  view.play(*puzzle, line);
  return view.response();
}

}  // namespace gipfbase::cli::serve

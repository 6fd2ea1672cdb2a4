// The list of puzzles by grade, and one puzzle to solve.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "analysis/answers/games/game_answer.hpp"
#include "analysis/puzzles/puzzle_record.hpp"
#include "cli/serve/form.hpp"
#include "cli/serve/html/frame.hpp"
#include "cli/serve/html/move_entry.hpp"
#include "cli/serve/html/moves.hpp"
#include "cli/serve/html/parts.hpp"
#include "cli/serve/pages/pages.hpp"
#include "cli/terminal/output.hpp"

namespace gipfbase::cli::serve {
namespace {

constexpr std::uint64_t kPuzzlesAPage = 100;

/// An entry of the list.
struct PuzzleEntry {
  std::int64_t id = 0;
  std::string title, variant, task, origin, position;
  int grade = 0;
};

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

std::vector<PuzzleEntry> listed_puzzles(Visit& visit, const std::string& title) {
  db::GameFilter filter;
  filter.puzzles = true;
  filter.title = title;
  std::vector<PuzzleEntry> list;
  db::for_each_game(visit.database(), filter, [&](notation::Judged& judged) {
    const notation::Game& game = judged.game;
    list.push_back({*judged.id, std::string(game.rules->title()),
                    std::string(game.rules->variant()), std::string(game.tag("Puzzle")),
                    origin(game), game.rules->write_position(game.start), grade_of(game)});
    return true;
  });
  std::stable_sort(list.begin(), list.end(),
                   [](const PuzzleEntry& a, const PuzzleEntry& b) { return a.grade < b.grade; });
  return list;
}

/// A puzzle after the moves that were played so far.
class PuzzleView {
 public:
  PuzzleView(Visit& visit, const notation::Judged& judged)
      : visit_(visit),
        judged_(judged),
        game_(judged.game),
        rules_(*game_.rules),
        url_(fmt::format("/puzzle/{}", *judged.id)),
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
    return page(text(entry, listed_puzzles(visit_, std::string(rules_.title()))));
  }

 private:
  [[nodiscard]] PageText text(const MoveEntry& entry, const std::vector<PuzzleEntry>& all) {
    const bool solved = !wrong_ && node_->branches.empty();
    const std::string title = fmt::format("Puzzle {}: {}", *judged_.id, analysis::goal_text(goal_));
    const notation::Diagram diagram =
        last_ ? notation::diagram_after(rules_, last_->first, last_->second)
              : rules_.diagram(position_);
    const bool asks = !solved && !wrong_;
    std::string main = fmt::format(
        "<h1>{} {}</h1>\n<p class=\"lead\">{}, {}</p>\n<div class=\"beside\">\n<section "
        "class=\"stage\" aria-label=\"Board\">\n{}</section>\n<section class=\"study\" "
        "aria-label=\"Task\" data-puzzle=\"{}\"{}>\n{}{}{}</section>\n</div>\n",
        serve::text(title), stars(grade_of(game_)), serve::text(rules_name(rules_)),
        name_text(game_.tag("Source")),
        asks     ? entry.board(diagram, title)
        : solved ? still_board(diagram, title, "Solved.")
                 : still_board(diagram, title, *wrong_ + " is not the solution.", ways_on()),
        serve::text(rules_.write_position(game_.start)), solved ? " data-solved" : "",
        verdict(solved), asks ? entry.list(false) : std::string(), footer(solved, all));
    return {title, std::move(main), "/puzzles"};
  }

  /// The moves so far and another one.
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
        // The board shows the wrong move; the line does not have it.
        wrong_ = text;
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

  /// Buttons after a wrong move.
  [[nodiscard]] std::string ways_on() const {
    return button(url_.with("line", line_), "Try another move", " data-key=\"Escape\"") +
           button(Url("/position", rules_.title(), rules_.variant())
                      .set("position", rules_.write_position(game_.start))
                      .set("line", after(*wrong_)),
                  "Play it out");
  }

  [[nodiscard]] std::string verdict(bool solved) const {
    if (wrong_) {
      return fmt::format("<p class=\"verdict bad\">{} is not the solution.</p>\n",
                         serve::text(*wrong_));
    }
    if (solved) {
      return fmt::format("<p class=\"verdict good\">Solved: {}.</p>\n",
                         serve::text(analysis::goal_text(goal_)));
    }
    std::string text =
        fmt::format("<p class=\"verdict\">{}Move {} of {}: play it on the board.</p>\n",
                    found_ > 0 ? "Right. " : "", found_ + 1, goal_.moves);
    if (!answer_.empty()) {
      text += fmt::format("<p>Your opponent answers <span class=\"move\">{}</span>.</p>\n",
                          serve::text(answer_));
    }
    return text;
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
    std::string next;
    if (self != all.end() && std::next(self) != all.end()) {
      next = button(Url(fmt::format("/puzzle/{}", std::next(self)->id)), "Next puzzle",
                    " rel=\"next\"");
    }
    return fmt::format(
        "<details class=\"solution\"{}><summary>Solution</summary>{}</details>\n"
        "<div class=\"actions\">{}{}{}</div>\n",
        solved ? " open" : "", moves_text(list), next,
        line_.empty() ? std::string() : button(url_, "Start again"),
        button(Url("/puzzles").set("title", rules_.title()), "All puzzles"));
  }

  Visit& visit_;
  const notation::Judged& judged_;
  const notation::Game& game_;
  const notation::Rules& rules_;
  Url url_;
  analysis::PuzzleGoal goal_;
  bool any_end_ = false;
  const analysis::SolutionNode* node_ = nullptr;
  notation::AnyPosition position_;
  std::optional<std::pair<notation::AnyPosition, PackedMove>> last_;
  std::string line_;    ///< the correct moves so far, with the answers
  std::string answer_;  ///< the last answer
  std::optional<std::string> wrong_;
  int found_ = 0;
};

}  // namespace

Response puzzles_page(Visit& visit) {
  Form form;
  RulesChoice rules;
  int grade = 0;
  std::uint64_t offset = 0;
  add_rules_options(form.options(), rules, "the puzzles");
  form.option("--grade", &grade, "N", "").within(0, 5);
  form.number("--offset", &offset, "");
  form.read(visit.request.parameters);
  const std::string title = canonical(rules, visit.titles()).title;
  const std::vector<PuzzleEntry> all = listed_puzzles(visit, "");
  std::map<std::string, std::uint64_t> titles;
  std::map<int, std::uint64_t> grades;
  std::vector<const PuzzleEntry*> chosen;
  for (const PuzzleEntry& puzzle : all) {
    ++titles[puzzle.title];
    if (!title.empty() && puzzle.title != title) continue;
    ++grades[puzzle.grade];
    if (grade == 0 || puzzle.grade == grade) chosen.push_back(&puzzle);
  }
  std::string main = "<h1>Puzzles</h1>\n";
  if (all.empty()) {
    main +=
        "<p class=\"empty\">This database has no puzzles yet. Help explains <a "
        "href=\"/help#write\">how to import files of puzzles</a>, and the <a "
        "href=\"/editor\">editor</a> tests whether a position is one.</p>\n";
    return page({"Puzzles", std::move(main), "/puzzles"});
  }
  Url here("/puzzles");
  here.set("title", title);
  const auto tab = [](const Url& url, const std::string& words, std::uint64_t count, bool current) {
    return list_item(url, fmt::format("{} <span>{}</span>", words, count), current);
  };
  std::string by_title = tab(Url("/puzzles"), "All", all.size(), title.empty());
  for (const auto& [id, count] : titles) {
    by_title += tab(Url("/puzzles").set("title", id), text(title_name(visit.titles(), id)), count,
                    id == title);
  }
  std::string by_grade = tab(here, "All grades", chosen.size(), grade == 0);
  for (const auto& [of, count] : grades) {
    by_grade += tab(here.with("grade", std::int64_t{of}), stars(of), count, of == grade);
  }
  main += tabs("Titles", by_title) + tabs("Grades", by_grade);
  if (chosen.empty()) {
    main += "<p class=\"empty\">No puzzle matches. <a href=\"/puzzles\">Show all puzzles</a></p>\n";
    return page({"Puzzles", std::move(main), "/puzzles"});
  }
  Table table("Puzzles, easiest first", {{"Puzzle"}, {"Grade"}, {"Title"}, {"From", false, true}});
  const Pages pages = page_at(offset, kPuzzlesAPage, chosen.size());
  for (std::size_t i = pages.offset; i < pages.offset + pages.shown; ++i) {
    const PuzzleEntry& p = *chosen[i];
    table.add(
        {link(Url(fmt::format("/puzzle/{}", p.id)),
              fmt::format("{} <span class=\"hint\">{}</span>", text(p.task), p.id)),
         stars(p.grade), text(rules_name(visit.titles(), p.title, p.variant)), name_text(p.origin)},
        fmt::format("data-puzzle=\"{}\"", text(p.position)));
  }
  if (grade > 0) here.set("grade", std::int64_t{grade});
  main += table.text() + page_links(pages, here);
  return page({"Puzzles", std::move(main), "/puzzles"});
}

Response puzzle_page(Visit& visit) {
  Form form;
  std::string line;
  form.option("--line", &line, "MOVES", "");
  form.read(visit.request.parameters, {"at"});
  const std::int64_t id = visit.number("puzzle");
  const auto judged = db::load_game(visit.database(), id);
  if (!judged) throw HttpError(kNotFound, fmt::format("there is no puzzle {}", id));
  const auto puzzle = analysis::puzzle_of(judged->game);
  if (!puzzle) {
    throw HttpError(kNotFound,
                    fmt::format("record {} is not a puzzle to solve: {}", id, puzzle.error()));
  }
  PuzzleView view(visit, *judged);
  view.play(*puzzle, line);
  return view.response();
}

}  // namespace gipfbase::cli::serve

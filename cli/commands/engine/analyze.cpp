// The command analyze: the engine's opinion about a position or a game.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "analysis/answers/engine/analyze_answer.hpp"
#include "analysis/answers/games/game_answer.hpp"
#include "cli/arguments/options.hpp"
#include "cli/arguments/position_choice.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/engine/engine_options.hpp"
#include "cli/terminal/errors.hpp"
#include "cli/terminal/files/user_folders.hpp"
#include "cli/terminal/progress.hpp"
#include "cli/terminal/table.hpp"
#include "db/edit/change.hpp"
#include "notation/sources/progress.hpp"

namespace gipfbase::cli {
namespace {

struct AnalyzeArguments : Arguments {
  RulesChoice rules;
  PositionChoice position;
  EngineChoice engine;
  std::size_t lines = 3;
  std::optional<std::int64_t> id;
  std::optional<std::size_t> ply;
};

/// The text shown while a search runs: how far it is, and its best lines, each on one line.
std::string live_text(const notation::Rules& rules, const notation::AnyPosition& position,
                      const analysis::Opinion& opinion, const Console& console) {
  constexpr std::size_t kUsualWidth = 80;
  constexpr std::size_t kMostLines = 12;
  const std::size_t width = console.width() > 0 ? console.width() : kUsualWidth;
  std::string text = fmt::format("depth {}, {}, {}", opinion.depth, counted(opinion.nodes, "node"),
                                 duration_text(opinion.seconds));
  for (std::size_t i = 0; i < std::min(kMostLines, opinion.lines.size()); ++i) {
    const analysis::EngineLine& line = opinion.lines[i];
    std::string row = fmt::format("{:>9}", analysis::value_text(line));
    if (const std::string points = analysis::points_text(line); !points.empty()) {
      row += fmt::format("  {:>5}", points);
    }
    notation::AnyPosition at = position;
    for (const PackedMove& move : line.moves) {
      const std::string next = "  " + rules.move_text(at, move);
      if (display_width(row) + display_width(next) + 1 >= width) break;
      row += next;
      rules.play(at, move);
    }
    text += '\n' + row;
  }
  return text;
}

void print_opinion(const analysis::AnalyzeAnswer& answer, Console& console) {
  const notation::Rules& rules = *answer.rules;
  const analysis::Opinion& opinion = answer.opinion;
  console.print(console.bold(analysis::verdict_text(opinion)) + "\n\n");
  const bool points = std::any_of(
      opinion.lines.begin(), opinion.lines.end(),
      [](const analysis::EngineLine& line) { return !analysis::points_text(line).empty(); });
  std::vector<Column> columns = {">value", "move", Column("then").wrap(20)};
  if (points) columns.insert(columns.begin() + 1, Column(">points"));
  Table table(std::move(columns));
  for (const analysis::EngineLine& line : opinion.lines) {
    const std::string move = rules.move_text(answer.position, line.moves.front());
    analysis::EngineLine rest = line;
    rest.moves.erase(rest.moves.begin());
    const std::string then = analysis::line_text(
        rules, notation::after(rules, answer.position, line.moves.front()), rest);
    std::vector<std::string> cells = {analysis::value_text(line), move, then};
    if (points) cells.insert(cells.begin() + 1, analysis::points_text(line));
    table.add(cells);
  }
  console.print(table.text(console) + '\n');
  console.print(fmt::format("depth {}, {}, {}, {}\n", opinion.depth, counted(opinion.nodes, "node"),
                            duration_text(opinion.seconds),
                            counted(static_cast<std::uint64_t>(answer.threads), "thread")));
}

void print_game(const analysis::AnalyzeGameAnswer& answer, Console& console) {
  const notation::Game& game = answer.game.game;
  const notation::Rules& rules = *game.rules;
  Table table({">ply", "move", ">value", "best", Column("then").wrap(20)});
  notation::AnyPosition position = game.start;
  for (std::size_t ply = 0; ply < answer.opinions.size(); ++ply) {
    const bool moved = ply < game.moves.size();
    const std::string move = moved ? rules.move_text(position, game.moves[ply]) : std::string();
    const analysis::Opinion& opinion = answer.opinions[ply];
    std::vector<std::string> cells = {std::to_string(ply + 1), move, "", "", ""};
    if (!opinion.lines.empty()) {
      const analysis::EngineLine& best = opinion.lines.front();
      analysis::EngineLine rest = best;
      rest.moves.erase(rest.moves.begin());
      cells[2] = analysis::value_text(best);
      cells[3] = rules.move_text(position, best.moves.front());
      cells[4] =
          analysis::line_text(rules, notation::after(rules, position, best.moves.front()), rest);
    }
    if (moved || !opinion.lines.empty()) table.add(cells);
    if (moved) rules.play(position, game.moves[ply]);
  }
  console.print(table.text(console) + '\n');
  console.print(fmt::format("{} in {}; values are those of the player to move\n",
                            counted(answer.opinions.size(), "position"),
                            duration_text(answer.seconds)));
}

/// The game of --id.
notation::Judged analyzed_game(const AnalyzeArguments& arguments, const Catalogue& titles) {
  db::Database database(arguments.database, db::Database::Mode::kRead, titles);
  auto answer = analysis::game_answer(database, *arguments.id);
  if (!answer) throw UsageError(db::missing_game(database, *arguments.id));
  const std::size_t plies = answer->game.game.moves.size();
  if (arguments.ply && *arguments.ply > plies) {
    throw UsageError(fmt::format("--ply {}: game {} has only {}", *arguments.ply, *arguments.id,
                                 counted(plies, "move")));
  }
  return std::move(answer->game);
}

Exit run_game(const AnalyzeArguments& arguments, Console& console, const Catalogue& titles) {
  analysis::AnalyzeGameAnswer answer;
  answer.game = analyzed_game(arguments, titles);
  const notation::Game& game = answer.game.game;
  const analysis::ProofBooks books(proof_folder());
  analysis::Engine engine(game.rules, arguments.engine.settings(books));
  ProgressLine progress(console);
  const notation::Stopwatch watch;
  answer.threads = arguments.engine.thread_count();
  for (std::size_t ply = 0; ply <= game.moves.size() && !progress.stopped(); ++ply) {
    progress(ply, game.moves.size() + 1, "positions");
    analysis::EngineQuestion question =
        analysis::question_after(*game.rules, game.start, std::span(game.moves).first(ply));
    question.threads = answer.threads;
    question.lines = arguments.lines;
    question.limits = arguments.engine.limits(1);
    engine.clear();  // so that the answer does not depend on earlier positions
    answer.opinions.push_back(engine.search(question, progress.stop()));
  }
  progress.wipe();
  answer.seconds = watch.seconds();
  if (arguments.json) {
    console.print(analysis::to_json(answer));
  } else {
    print_game(answer, console);
  }
  return progress.stopped() ? Exit::kInterrupted : Exit::kDone;
}

/// The position to analyze, with the moves that led to it.
ChosenPosition position_of(const AnalyzeArguments& arguments, const Catalogue& titles) {
  if (!arguments.id) return chosen_or_start(arguments.position, arguments.rules, titles);
  const notation::Judged judged = analyzed_game(arguments, titles);
  ChosenPosition chosen;
  chosen.ruleset = judged.game.rules;
  chosen.start = judged.game.start;
  chosen.line = judged.game.moves;
  chosen.line.resize(*arguments.ply);
  return chosen;
}

Exit run(const AnalyzeArguments& arguments, Console& console, const Catalogue& titles) {
  if (arguments.id && !arguments.ply) return run_game(arguments, console, titles);
  const ChosenPosition chosen = position_of(arguments, titles);
  const notation::Rules& rules = *chosen.ruleset;
  analysis::EngineQuestion question = analysis::question_after(rules, chosen.start, chosen.line);
  if (rules.outcome(question.position).over()) {
    throw UsageError("nothing to analyze: the game is over in this position");
  }
  if (rules.actor(question.position) == Actor::kNature) {
    throw UsageError("no player is to move here; a contest must be decided first");
  }
  constexpr double kSeconds = 3;
  question.lines = arguments.lines;
  question.threads = arguments.engine.thread_count();
  question.limits = arguments.engine.limits(kSeconds);
  const analysis::ProofBooks books(proof_folder());
  analysis::Engine engine(chosen.ruleset, arguments.engine.settings(books));
  ProgressLine progress(console);
  const auto show = [&](const analysis::Opinion& opinion) {
    progress.show(live_text(rules, question.position, opinion, console));
  };
  analysis::AnalyzeAnswer answer{chosen.ruleset, question.position, {}, question.threads};
  answer.opinion = engine.search(question, progress.stop(), show);
  progress.wipe();
  if (arguments.json) {
    console.print(analysis::to_json(answer));
  } else {
    print_opinion(answer, console);
  }
  return progress.stopped() ? Exit::kInterrupted : Exit::kDone;
}

}  // namespace

void add_analyze(Command& program) {
  Command& command = program.add(
      "analyze", "Ask the engine for the best moves of a position or game",
      "gipfbase analyze --title dvonn --time 5\n"
      "gipfbase analyze --position \\\n"
      "  \"..../...../.ooooB/.ooooo./BooWoo/ooooo/.oo. 0,3,2 3,0,0 2,5,6 0\"\n"
      "gipfbase analyze --title yinsh --line \"e5 f6 d4\" --lines 5 --nodes 20000\n"
      "gipfbase analyze --id 17 --time 0.5\n"
      "gipfbase analyze --id 17 --ply 12 --json | jq '.lines[0].move'\n\n"
      "A value such as 61 % is an estimate: how often the player to move wins, where a draw\n"
      "counts half. \"wins\", \"loses\" and \"draws\" are proved. --id without --ply analyzes\n"
      "every position of the game, each with the limits. Ctrl-C ends a search with what it has\n"
      "found.");
  auto& arguments = command.runs<AnalyzeArguments>(run);
  add_start_options(command, arguments.position);
  add_rules_options(command, arguments.rules, "the position");
  command.option("--id", &arguments.id, "N", "Game N of the database")
      .excludes({"--position", "--line", "--title", "--variant"});
  command.option("--ply", &arguments.ply, "N", "Only the position after N moves of the game")
      .needs("--id");
  add_database_option(command, arguments);
  command.option("--lines", &arguments.lines, "N", "Number of moves to show (default 3)")
      .within(std::uint64_t{1}, std::uint64_t{500});
  add_engine_options(command, arguments.engine, " (default 3, and 1 for each position of a game)");
  add_json_option(command, arguments);
}

}  // namespace gipfbase::cli

// The command show: prints games.
#include <fmt/format.h>

#include <optional>
#include <vector>

#include "analysis/answers/games/game_answer.hpp"
#include "cli/arguments/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/tables.hpp"
#include "cli/terminal/files/user_folders.hpp"
#include "cli/terminal/findings.hpp"
#include "cli/terminal/output.hpp"
#include "cli/terminal/table.hpp"
#include "db/edit/change.hpp"
#include "notation/formats/gpn/gpn.hpp"
#include "notation/formats/record.hpp"
#include "notation/game/endings.hpp"
#include "notation/game/seat_name.hpp"

namespace gipfbase::cli {
namespace {

struct ShowArguments : Arguments {
  std::vector<std::string> ids;
  std::optional<std::size_t> ply;
  std::string position_format;
  bool moves = false;
  bool diagram = false;
};

std::string heading(const notation::Judged& judged) {
  const notation::Game& game = judged.game;
  std::string text = fmt::format("Game {}: {} - {}  {}", *judged.id, game.tag("White"),
                                 game.tag("Black"), judged.verdict.result);
  if (!judged.verdict.ending.empty() && judged.verdict.ending != notation::kUnspecified) {
    text += fmt::format(" ({})", notation::ending_text(judged.verdict.ending, judged.verdict.result,
                                                       game.rules->variant()));
  }
  return printable(text);
}

std::string tags_text(const notation::Judged& judged) {
  std::size_t width = 0;
  const std::vector<notation::Tag> tags = notation::all_tags(judged);
  for (const notation::Tag& tag : tags) width = std::max(width, display_width(tag.name));
  std::string text;
  for (const notation::Tag& tag : tags) {
    text += fmt::format("  {:<{}}  {}\n", printable(tag.name), width, printable(tag.value));
  }
  if (const auto shown = notation::without_decision(judged)) {
    text += fmt::format("  {:<{}}  {} ({}), before the decision\n", "moves", width, shown->result,
                        printable(notation::ending_text(shown->ending, shown->result,
                                                        judged.game.rules->variant())));
  }
  text += fmt::format("  {:<{}}  {}\n", "from", width, printable(judged.source()));
  if (!judged.valid()) {
    text += fmt::format("  {:<{}}  {}\n", "kept", width, printable("in part: " + judged.reason));
  }
  return text;
}

/// Moves with comments, as in a .gpn file, where a blank line separates them from the tags.
/// `contests`: also writes the contests, the games within the game, which --line cannot read.
std::string moves_text(const notation::Judged& judged, bool contests) {
  std::string text;
  notation::Game game = notation::with_recorded_result(judged);
  if (!contests) game.contests.clear();
  notation::write_gpn_movetext(game, game.result, text);
  while (text.size() > 1 && text.ends_with("\n\n")) text.pop_back();
  // Comments may contain control characters.
  std::string lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines += printable(std::string_view(text).substr(at, end - at)) + '\n';
    at = end + 1;
  }
  return lines;
}

std::string board_text(const analysis::GameAnswer& answer, Console& console) {
  const notation::Game& game = answer.game.game;
  const std::size_t ply = answer.ply;
  const notation::Rules& rules = *game.rules;
  std::string when = "Start position";
  notation::Diagram diagram;
  if (ply == 0) {
    diagram = rules.diagram(game.start);
  } else {
    const notation::AnyPosition before = analysis::position_after(game, ply - 1);
    const PackedMove& move = game.moves[ply - 1];
    when = fmt::format("After move {} of {}, {}", ply, game.moves.size(),
                       rules.move_text(before, move));
    diagram = notation::diagram_after(rules, before, move);
  }
  return fmt::format("{}\n{}{}\n", console.bold(when),
                     notation::drawing(diagram, console.diagram_style()),
                     analysis::position_text(game, ply, answer.position_format).value());
}

/// The proved values of the game's positions, each for the side to move.
std::string values_text(const analysis::GameAnswer& answer) {
  const notation::Rules& rules = *answer.game.game.rules;
  std::string text;
  for (const db::PlyValue& value : answer.values) {
    text += fmt::format("  after move {:>3}  {} to move  {}\n", value.ply,
                        notation::seat_name(rules, value.side), short_text(value.value));
  }
  return text;
}

/// Sets the ply and the notation of the position. Throws UsageError.
void choose_position(const ShowArguments& arguments, analysis::GameAnswer& answer) {
  const notation::Game& game = answer.game.game;
  if (arguments.ply && *arguments.ply > game.moves.size()) {
    throw UsageError(fmt::format("--ply {}: game {} has only {}", *arguments.ply, *answer.game.id,
                                 counted(game.moves.size(), "move")));
  }
  answer.ply = arguments.ply.value_or(game.moves.size());
  answer.position_format = arguments.position_format;
  for (const std::size_t shown : {std::size_t{0}, answer.ply}) {
    const auto text = analysis::position_text(game, shown, arguments.position_format);
    if (!text) throw UsageError("--position-format: " + text.error());
  }
}

void print_game(const ShowArguments& arguments, const analysis::GameAnswer& answer,
                Console& console) {
  const bool all = !arguments.moves && !arguments.diagram;
  const std::string bin =
      answer.binned_with ? fmt::format("is in the bin; restore it with \"gipfbase restore {}\"",
                                       *answer.binned_with)
                         : std::string();
  if (all) {
    console.print(console.bold(heading(answer.game)) + '\n' + tags_text(answer.game) + '\n');
    if (!bin.empty()) console.print(fmt::format("This game {}\n\n", bin));
  } else if (!bin.empty()) {
    console.say(fmt::format("gipfbase: game {} {}", *answer.game.id, bin));
  }
  if (all || arguments.diagram) {
    console.print(board_text(answer, console));
    if (const auto known = answer.known()) console.print(analysis::book_text(*known) + '\n');
  }
  if (all) console.print("\n");
  if (all || arguments.moves) console.print(moves_text(answer.game, all));
  if (!all && arguments.moves && answer.game.game.has_own_start()) {
    console.say(
        fmt::format("gipfbase: game {} does not begin at the start position; to use these moves "
                    "with --line, add --position \"{}\"",
                    *answer.game.id, answer.game.game.start_text()));
  }
  if (all && !answer.values.empty()) {
    const bool points = answer.values.front().value.score.has_value();
    console.print(
        fmt::format("\n{} ({})\n{}", console.bold("Proved values"),
                    points ? "points ahead at the end" : "win N, loss N: in at most N plies",
                    values_text(answer)));
  }
}

Exit run(const ShowArguments& arguments, Console& console, const Catalogue& titles) {
  const std::vector<db::IdRange> ranges = id_ranges(arguments.ids);
  if (arguments.ply && arguments.moves && !arguments.diagram && !arguments.json) {
    throw UsageError(
        "--ply chooses the position to draw, but --moves draws no board; add --diagram");
  }
  db::Database database(arguments.database, db::Database::Mode::kRead, titles);
  const analysis::ProofBooks books(proof_folder());
  bool findings = false;
  bool first = true;
  for (const db::IdRange& range : ranges) {
    const bool named = range.first == range.last;
    // Missing numbers within a range are skipped.
    const auto ids = named ? std::vector{range.first} : db::existing_games(database, {range});
    for (const std::int64_t id : ids) {
      std::optional<analysis::GameAnswer> answer = analysis::game_answer(database, id, &books);
      if (!answer) {
        console.say("gipfbase: " + db::missing_game(database, id));
        findings = true;
        continue;
      }
      const auto damage = db::damage_of(answer->game);
      say_findings(console, damage, damage.size(), 0);
      findings = findings || !damage.empty();
      choose_position(arguments, *answer);
      if (!first && !arguments.json) console.print("\n");
      first = false;
      if (arguments.json) {
        console.print(analysis::to_json(*answer));
      } else {
        print_game(arguments, *answer, console);
      }
    }
    if (ids.empty()) {
      console.say(fmt::format("gipfbase: no game in {} has a number from {} to {}",
                              arguments.database, range.first, range.last));
      findings = true;
    }
  }
  return findings ? Exit::kFindings : Exit::kDone;
}

}  // namespace

void add_show(Command& program) {
  Command& command = program.add("show", "Show a game: tags, board and moves",
                                 "gipfbase show 17\n"
                                 "gipfbase show 17 --ply 12 --diagram\n"
                                 "gipfbase show 17,20-22 --moves\n"
                                 "gipfbase show 17 --json");
  auto& arguments = command.runs<ShowArguments>(run);
  command
      .positional("ID", &arguments.ids,
                  "Game numbers, as \"gipfbase list\" prints them, such as 3 or 3,7-9,12")
      .required();
  add_database_option(command, arguments);
  command.option("--ply", &arguments.ply, "N",
                 "Draw the board after N moves (default: at the end)");
  command.option("--position-format", &arguments.position_format, "FORMAT",
                 "Notation of positions: zip, the notation of zertz.app (ZÈRTZ only)");
  command.flag("--moves", &arguments.moves,
               "Print only the moves and comments, in a form that --line reads");
  command.flag("--diagram", &arguments.diagram, "Print only the board and the position text");
  add_json_option(command, arguments);
}

}  // namespace gipfbase::cli

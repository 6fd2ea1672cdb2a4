// The command show: one game.
#include <fmt/format.h>

#include <memory>
#include <optional>

#include "cli/arguments/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/game_json.hpp"
#include "cli/commands/proved_value.hpp"
#include "cli/terminal/table.hpp"
#include "notation/formats/gpn/gpn.hpp"

namespace gipfbase::cli {
namespace {

struct ShowArguments {
  std::string database;
  std::int64_t id = 0;
  std::optional<std::size_t> ply;
  bool moves = false;
  bool diagram = false;
  bool json = false;
};

std::string heading(const db::StoredGame& game) {
  const db::GameSummary& s = game.summary;
  std::string text = fmt::format("Game {}: {} - {}  {}", s.id, s.white, s.black, s.result);
  if (!s.ending.empty()) text += fmt::format(" ({})", s.ending);
  return printable(text);
}

std::string tags_text(const db::StoredGame& game, const GameView& view) {
  std::size_t width = 0;
  const std::vector<notation::Tag> tags = all_tags(view);
  for (const notation::Tag& tag : tags) width = std::max(width, display_width(tag.name));
  std::string text;
  for (const notation::Tag& tag : tags) {
    text += fmt::format("  {:<{}}  {}\n", printable(tag.name), width, printable(tag.value));
  }
  text += fmt::format("  {:<{}}  {}\n", "from", width, printable(game.source));
  if (!game.summary.valid) {
    text += fmt::format("  {:<{}}  {}\n", "kept", width,
                        printable("only as far as it is legal: " + game.reason));
  }
  return text;
}

/// Moves with comments, as in a .gpn file, where a blank line parts them from the tags.
std::string moves_text(const GameView& view) {
  std::string text;
  notation::write_gpn(*view.record, text);
  const std::size_t gap = text.find("\n\n");
  if (gap != std::string::npos) text.erase(0, gap + 2);
  while (text.size() > 1 && text.ends_with("\n\n")) text.pop_back();
  return text;
}

std::string board_text(const Replayed& replay, std::size_t ply, Console& console) {
  const notation::AnyPosition& position = replay.at(ply);
  const std::string when = ply == 0 ? "Start position"
                                    : fmt::format("After move {} of {}, {}", ply,
                                                  replay.moves.size(), replay.moves[ply - 1]);
  return fmt::format("{}\n{}{}\n", console.bold(when),
                     replay.ruleset->diagram(position, console.diagram_style()),
                     replay.ruleset->write_position(position));
}

std::vector<db::PlyValue> values_of(db::Database& database, const Replayed& replay,
                                    const notation::Game& record) {
  db::SolvedValues values(database);
  return db::proved_values(values, *replay.ruleset, replay.start, record.moves);
}

/// What is proved about the positions of the game, each from the view of the side to move.
std::string values_text(const std::vector<db::PlyValue>& values, const Replayed& replay) {
  const Seat white = replay.ruleset->side_to_move(replay.start);
  std::string text;
  for (const db::PlyValue& value : values) {
    text += fmt::format("  after move {:>3}  {} to move  {}\n", value.ply,
                        value.side == white ? "White" : "Black", short_text(value.value));
  }
  return text;
}

Exit run(const ShowArguments& arguments, Console& console) {
  db::Database database(arguments.database, db::Database::Mode::kRead);
  const std::optional<db::StoredGame> game = db::load_game(database, arguments.id);
  if (!game) {
    console.say(
        fmt::format("gipfbase: there is no game {} in {}", arguments.id, arguments.database));
    return Exit::kFindings;
  }
  const GameView view = view_of(*game);
  const std::size_t plies = game->record.moves.size();
  if (arguments.ply && *arguments.ply > plies) {
    throw UsageError(
        fmt::format("--ply {}: game {} has only {} moves", *arguments.ply, arguments.id, plies));
  }
  if (arguments.json) {
    Json json = json_of(view, arguments.ply);
    json["values"] = json_of(values_of(database, replayed(view), game->record));
    console.print_json(json);
    return Exit::kDone;
  }
  const bool all = !arguments.moves && !arguments.diagram;
  if (all) console.print(console.bold(heading(*game)) + '\n' + tags_text(*game, view) + '\n');
  if (all || arguments.diagram) {
    console.print(board_text(replayed(view), arguments.ply.value_or(plies), console));
  }
  if (all) console.print("\n");
  if (all || arguments.moves) console.print(moves_text(view));
  if (all) {
    const Replayed replay = replayed(view);
    const auto values = values_of(database, replay, game->record);
    if (!values.empty()) {
      console.print(
          fmt::format("\n{}\n{}", console.bold("Proved values"), values_text(values, replay)));
    }
  }
  return Exit::kDone;
}

}  // namespace

void add_show(Program& program) {
  auto arguments = std::make_shared<ShowArguments>();
  CLI::App& command = program.add("show", "Show a game: tags, board and moves",
                                  "gipfbase show 17\n"
                                  "gipfbase show 17 --ply 12 --diagram\n"
                                  "gipfbase show 17 --json");
  command.add_option("ID", arguments->id, "Number of the game, as list and search print it")
      ->type_name("")
      ->required()
      ->check(whole_number());
  add_database_option(command, arguments->database);
  command.add_option("--ply", arguments->ply, "Board after so many moves (default: at the end)")
      ->type_name("N")
      ->check(whole_number());
  command.add_flag("--moves", arguments->moves, "Only the moves");
  command.add_flag("--diagram", arguments->diagram, "Only the board");
  add_json_option(command, arguments->json);
  program.on_run(command, [arguments, &program] { return run(*arguments, program.console()); });
}

}  // namespace gipfbase::cli

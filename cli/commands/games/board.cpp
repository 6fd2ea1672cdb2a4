// The command board: draws a position.
#include <fmt/format.h>

#include "analysis/answers/games/board_answer.hpp"
#include "cli/arguments/options.hpp"
#include "cli/arguments/position_choice.hpp"
#include "cli/commands/commands.hpp"
#include "cli/terminal/errors.hpp"
#include "cli/terminal/files/output_file.hpp"
#include "cli/terminal/files/png.hpp"
#include "notation/game/endings.hpp"

namespace gipfbase::cli {
namespace {

struct BoardArguments : Arguments {
  RulesChoice rules;
  PositionChoice position;
  bool candidates = false;
  bool ascii = false;
  std::string svg;
  std::string png;
};

/// Throws UsageError if two results would go to standard output.
void check_output(const BoardArguments& arguments) {
  const int answers =
      (arguments.svg == "-" ? 1 : 0) + (arguments.png == "-" ? 1 : 0) + (arguments.json ? 1 : 0);
  if (answers > 1) {
    throw UsageError(
        "only one of \"--svg -\", \"--png -\" and --json can use standard output; name files for "
        "the others");
  }
}

Exit run(const BoardArguments& arguments, Console& console, const Catalogue& titles) {
  check_output(arguments);
  const ChosenPosition chosen = chosen_or_start(arguments.position, arguments.rules, titles);
  const analysis::BoardAnswer answer =
      analysis::board_answer({chosen.ruleset, chosen.start, chosen.line, arguments.candidates});
  const bool pictures = !arguments.svg.empty() || !arguments.png.empty();
  if (pictures) {
    const std::string svg = analysis::svg(answer);
    // The conversion may fail, so it comes before any file is written.
    const std::string png = arguments.png.empty() ? std::string() : png_of(svg);
    if (!arguments.svg.empty()) write_file(arguments.svg, svg, console, arguments.force);
    if (!arguments.png.empty()) write_file(arguments.png, png, console, arguments.force);
  }
  if (arguments.json) {
    console.print(analysis::to_json(answer));
  } else if (!pictures) {
    notation::DiagramStyle style = console.diagram_style();
    if (arguments.ascii) style.unicode = false;
    console.print(notation::drawing(answer.diagram, style));
    console.print(chosen.ruleset->write_position(answer.position) + '\n');
    if (!answer.result.empty()) {
      console.print(fmt::format(
          "The game is over: {} ({})\n", answer.result,
          notation::ending_text(answer.ending, answer.result, chosen.ruleset->variant())));
    }
  }
  return Exit::kDone;
}

}  // namespace

void add_board(Command& program) {
  Command& command =
      program.add("board", "Draw a position: as text, or as a picture (SVG, PNG)",
                  "gipfbase board --title gipf --variant standard\n"
                  "gipfbase board --title dvonn --line \"f3 d3 e2\"\n"
                  "gipfbase board \"$(gipfbase show 17 --json | jq -r .position)\"\n"
                  "gipfbase board --title tamsk --candidates --svg tamsk.svg\n"
                  "gipfbase board --title zertz --line \"Wd4,a1 Bd3,g1\" --png - > board.png\n\n"
                  "--png needs the program rsvg-convert (Debian: librsvg2-bin).");
  auto& arguments = command.runs<BoardArguments>(run);
  add_position_argument(command, arguments.position);
  add_rules_options(command, arguments.rules, "the position");
  command.flag("--candidates", &arguments.candidates, "Mark where legal moves begin");
  command.flag("--ascii", &arguments.ascii, "Draw with ASCII characters only");
  command.option("--svg", &arguments.svg, "FILE",
                 "SVG file to draw the board into; - is standard output");
  command.option("--png", &arguments.png, "FILE",
                 "PNG file to draw the board into; - is standard output");
  command.flag("--force", &arguments.force, "Replace files that gipfbase did not write");
  add_json_option(command, arguments);
}

}  // namespace gipfbase::cli

// The command theorem refute: what to play against a first move that loses, by certificate.
#include <fmt/format.h>

#include "analysis/answers/solving/theorem_answer.hpp"
#include "cli/arguments/options.hpp"
#include "cli/arguments/position_choice.hpp"
#include "cli/commands/commands.hpp"
#include "cli/terminal/progress.hpp"
#include "cli/terminal/table.hpp"

namespace gipfbase::cli {
namespace {

using analysis::RefuteAnswer;

struct RefuteArguments : Arguments {
  std::vector<std::string> from;
  PositionChoice position;
  std::size_t limit = 20;
};

/// The position, with the move that led to it marked.
notation::Diagram drawn(const ChosenPosition& chosen) {
  if (chosen.line.empty()) return chosen.ruleset->diagram(chosen.position);
  notation::AnyPosition before = chosen.start;
  for (std::size_t i = 0; i + 1 < chosen.line.size(); ++i) {
    chosen.ruleset->play(before, chosen.line[i]);
  }
  return notation::diagram_after(*chosen.ruleset, before, chosen.line.back());
}

void print_answer(const RefuteAnswer& a, const notation::Diagram& diagram, std::size_t limit,
                  Console& console) {
  const notation::Rules& rules = *a.rules;
  console.print(notation::drawing(diagram, console.diagram_style()) + '\n');
  console.print(
      console.bold(fmt::format("The {} player wins in at most {} plies.",
                               a.known->winner == 0 ? "first" : "second", a.known->plies)) +
      '\n');
  std::string line;
  notation::AnyPosition position = a.position;
  for (const PackedMove& move : a.line) {
    line += (line.empty() ? "" : "  ") + rules.move_text(position, move);
    rules.play(position, move);
  }
  console.print(fmt::format("Against the longest defence: {}\n", line));
  if (a.defences.empty()) return;
  Table table({"defence", "answer", ">plies"});
  for (std::size_t i = 0; i < a.defences.size() && (limit == 0 || i < limit); ++i) {
    const analysis::Defence& d = a.defences[i];
    const notation::AnyPosition next = notation::after(rules, a.position, d.move);
    table.add({rules.move_text(a.position, d.move),
               d.answer ? rules.move_text(next, *d.answer) : "", std::to_string(d.plies)});
  }
  console.print('\n' + table.text(console));
}

Exit run(const RefuteArguments& arguments, Console& console, const notation::Catalogue& titles) {
  const WaitingGuard guard;
  const analysis::StrategyBook book = analysis::read_book(arguments.from, titles);
  const RulesChoice of_book{std::string(book.rules()->title()),
                            std::string(book.rules()->variant())};
  const ChosenPosition chosen = chosen_or_start(arguments.position, of_book, titles);
  const RefuteAnswer answer = analysis::refute(book, chosen.position);
  if (arguments.json) {
    console.print(analysis::json(answer));
  } else if (answer.known) {
    print_answer(answer, drawn(chosen), arguments.limit, console);
    if (arguments.limit > 0 && answer.defences.size() > arguments.limit) {
      console.say(fmt::format("{} of {} defences; --limit 0 shows all of them", arguments.limit,
                              grouped(answer.defences.size())));
    }
  }
  if (answer.known) return Exit::kDone;
  console.say("gipfbase: no certificate says anything about this position");
  return Exit::kFindings;
}

}  // namespace

void add_theorem_refute(Command& theorem) {
  Command& command = theorem.add(
      "refute", "Show what a certificate plays in a position, and against every defence",
      "gipfbase theorem refute --from theorem --line \"Wd4,a2\"\n"
      "gipfbase theorem refute --from won.proof --position TEXT --json\n\n"
      "The certificates are replayed by the rules first. When the winner is to move, his\n"
      "move is shown; else every defence with the answer to it, the longest first.");
  auto& arguments = command.runs<RefuteArguments>(run);
  command.option("--from", &arguments.from, "PATH", "Proof files; a folder stands for those in it")
      .required()
      .repeatable();
  add_start_options(command, arguments.position);
  command.option("--limit", &arguments.limit, "N", "Most defences (0: all; default 20)")
      .whole_number();
  add_json_option(command, arguments);
}

}  // namespace gipfbase::cli

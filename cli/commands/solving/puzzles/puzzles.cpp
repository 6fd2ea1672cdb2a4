// The command puzzles: positions in which only one move wins.
#include "cli/commands/commands.hpp"

namespace gipfbase::cli {

void add_puzzles(Command& program) {
  Command& command = program.add("puzzles", "Find, test and solve puzzles (only one move wins)",
                                 "gipfbase puzzles extract --limit 30 --output puzzles.gpn\n"
                                 "gipfbase puzzles check puzzles.gpn\n"
                                 "gipfbase puzzles test drafts.gpn\n"
                                 "gipfbase puzzles play puzzles.gpn");
  command.runs([](Console&, const Catalogue&) -> Exit {
    throw UsageError("no command for puzzles is given; add extract, check, test or play");
  });
  add_puzzles_extract(command);
  add_puzzles_check(command);
  add_puzzles_test(command);
  add_puzzles_play(command);
}

}  // namespace gipfbase::cli

// The command theorem: first moves that lose by force.
#include "cli/commands/commands.hpp"

namespace gipfbase::cli {

void add_theorem(Command& program) {
  Command& command =
      program.add("theorem", "Prove which first moves lose by force, and refute them",
                  "gipfbase theorem prove zertz37 --into theorem\n"
                  "gipfbase theorem refute --from theorem --line \"Wd4,a2\"\n"
                  "gipfbase theorem store --from theorem --db zertz.gipfdb\n"
                  "gipfbase theorem games --db zertz.gipfdb\n"
                  "gipfbase theorem replies zertz37 --opening \"Wd4,a1\" --into replies\n\n"
                  "analysis/theorem/README.md explains the argument.");
  command.runs([](Console&, const notation::Catalogue&) -> Exit {
    throw UsageError("say what to do with a theorem: prove, refute, store, games or replies");
  });
  add_theorem_prove(command);
  add_theorem_refute(command);
  add_theorem_store(command);
  add_theorem_games(command);
  add_theorem_replies(command);
}

}  // namespace gipfbase::cli

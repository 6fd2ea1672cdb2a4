// The command engine: speaks the line protocol, for other programs.
#include <iostream>
#include <string>

#include "cli/arguments/command.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/engine/engine_session.hpp"
#include "cli/terminal/errors.hpp"
#include "cli/terminal/files/user_folders.hpp"
#include "cli/terminal/output.hpp"
#include "cli/terminal/progress.hpp"
#include "notation/text/whole_file.hpp"

namespace gipfbase::cli {
namespace {

Exit run_engine(const std::string& version, Console& console, const Catalogue& titles) {
  const WaitingGuard guard;
  const analysis::ProofBooks books(proof_folder());
  EngineSession session(titles, books, version, [&](const std::string& line) {
    console.print(line + '\n');
    console.flush();
  });
  constexpr std::size_t kMostLine = std::size_t{1} << 20U;
  for (std::string line; notation::next_line(std::cin, line, kMostLine);) {
    if (!session.take(line)) return Exit::kDone;
  }
  session.finish();
  return Exit::kDone;
}

}  // namespace

void add_engine(Command& program) {
  const std::string version = program.version();
  Command& command = program.add(
      "engine", "Let other programs use the engine: commands in, answers out",
      "printf 'title dvonn\\ngo nodes 1000\\n' | gipfbase engine\n"
      "printf 'title zertz 48\\nmoves Wd4,a1 Bd3,g1\\ngo time 1\\n' | gipfbase engine\n\n"
      "Reads commands from standard input, one on a line, and answers on standard output:\n"
      "title, position, moves, option, go, stop, quit and others. The page engine-protocol\n"
      "of the manual describes them: gipfbase help engine-protocol.");
  command.runs([version](Console& console, const Catalogue& titles) {
    return run_engine(version, console, titles);
  });
}

}  // namespace gipfbase::cli

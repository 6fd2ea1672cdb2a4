// cli/commands/program/run_program.hpp - the whole program: its commands, and the handling of
// failures.
#pragma once

namespace gipfbase::cli {

/// Runs the command that the arguments name (the first one is the name of the program) and returns
/// the exit code. Every failure becomes one sentence on standard error. Changes what belongs to the
/// process, such as the handling of signals. Never throws.
int run_program(int argc, const char* const* argv);

}  // namespace gipfbase::cli

// cli/arguments/program.hpp - the commands of the program, and how one of them is chosen and run.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>
#include <vector>

#include "cli/arguments/errors.hpp"
#include "cli/terminal/output.hpp"

namespace gipfbase::cli {

class Program {
 public:
  explicit Program(Console& console);

  /// Adds a command. `examples` are whole command lines for its --help, one per line;
  /// remarks may follow behind an empty line.
  CLI::App& add(const std::string& name, const std::string& summary, const std::string& examples) {
    return add_below(root_, name, summary, examples);
  }
  /// Adds a command of a command, as `revert` in `imports revert`.
  CLI::App& add_below(CLI::App& parent, const std::string& name, const std::string& summary,
                      const std::string& examples);
  /// What a command does once its arguments have been read.
  void on_run(CLI::App& command, std::function<Exit()> run) {
    actions_.push_back({&command, std::move(run)});
  }

  [[nodiscard]] const CLI::App& root() const { return root_; }
  [[nodiscard]] Console& console() { return console_; }

  /// Reads the arguments and runs the command they name.
  [[nodiscard]] Exit run(int argc, const char* const* argv);

 private:
  struct Action {
    CLI::App* command;
    std::function<Exit()> run;
  };
  [[nodiscard]] const Action* chosen() const;
  [[nodiscard]] Exit usage_error(const std::string& message);

  Console& console_;
  CLI::App root_;
  std::vector<Action> actions_;  ///< commands of commands behind their parents
};

/// The whole program: reads the arguments, runs a command, turns every failure into one sentence
/// on standard error and an exit code. Never throws.
[[nodiscard]] int run_program(int argc, const char* const* argv);

}  // namespace gipfbase::cli

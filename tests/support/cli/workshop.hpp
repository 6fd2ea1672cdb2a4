// tests/support/cli/workshop.hpp - running the built program from a test.
#pragma once

#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace gipfbase::tests {

/// The output and exit code of a run of the program.
struct Run {
  int exit = -1;
  std::string out;
  std::string err;
  /// The arguments, separated by blanks.
  std::string command = {};

  /// The output as JSON; a null value when it is not JSON.
  [[nodiscard]] nlohmann::json json() const {
    return nlohmann::json::parse(out, nullptr, /*allow_exceptions=*/false);
  }
  /// Lines on standard error.
  [[nodiscard]] std::size_t messages() const;
  [[nodiscard]] bool says(std::string_view words) const {
    return err.find(words) != std::string::npos;
  }
};

/// A temporary folder for one test. Programs run inside it, with games.gipfdb there as their
/// database.
class Workshop {
 public:
  Workshop();
  ~Workshop();
  Workshop(const Workshop&) = delete;
  Workshop& operator=(const Workshop&) = delete;

  /// Runs `gipfbase arguments...` with `input` as standard input.
  [[nodiscard]] Run run(const std::vector<std::string>& arguments,
                        std::string_view input = {}) const;
  /// Like `run`, but the user presses Ctrl-C this long after the program began to handle Ctrl-C.
  [[nodiscard]] Run run_interrupted(const std::vector<std::string>& arguments,
                                    std::chrono::milliseconds after) const;

  /// Like `run`, but on a terminal with `columns` columns and 40 lines, on which the user types
  /// `typed` beforehand. `out` is what the terminal was sent.
  [[nodiscard]] Run run_on_terminal(const std::vector<std::string>& arguments, int columns,
                                    std::string_view typed = {}) const;
  /// Like `run`, but with a silent pipe as standard input; after a while the program gets `signal`.
  [[nodiscard]] Run run_waiting(const std::vector<std::string>& arguments, int signal) const;

  /// An environment variable, "NAME=value", of all programs run from here on.
  void set(const std::string& variable) { variables_.push_back(variable); }

  [[nodiscard]] std::filesystem::path path(const std::string& name) const { return folder_ / name; }
  /// Makes a file, with its folders.
  void write(const std::string& name, std::string_view text) const;
  [[nodiscard]] std::string read(const std::string& name) const;
  [[nodiscard]] bool exists(const std::string& name) const {
    return std::filesystem::exists(path(name));
  }
  /// Names of all files in the folder, in order.
  [[nodiscard]] std::vector<std::string> files() const;

 private:
  void set_input(std::string_view input) const;
  /// Runs the program in a new process, or in a copy of this one. Both return the process.
  [[nodiscard]] int spawn(const std::vector<std::string>& arguments) const;
  [[nodiscard]] int copy(const std::vector<std::string>& arguments) const;
  [[nodiscard]] Run finish(int child, const std::vector<std::string>& arguments) const;

  /// The environment of a program; variables of `set` take precedence over the usual ones.
  [[nodiscard]] std::vector<std::string> environment(std::vector<std::string> usual) const;

  std::filesystem::path folder_;
  std::vector<std::string> variables_;
};

/// Checks that the exit code and the messages of a run are those of the list of words
/// (support/wording.hpp).
void check_wording(const Run& run);
/// Like check_wording, for the exit code and the output of a run.
void check_output(const Run& run);

/// A short game by resignation, with `white` as its first player.
[[nodiscard]] std::string sample_game(const std::string& white = "Anna");

}  // namespace gipfbase::tests

// The examples in README.md, cli/TOURS.md and the manual: what is printed below a command is its
// output.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands/commands.hpp"
#include "support/cli/manual_pages.hpp"
#include "support/cli/workshop.hpp"
#include "support/environment.hpp"

namespace gipfbase::tests::tour_test {
namespace {

/// True when `text` is what a page shows: "..." on the page stands for any characters.
bool fits(std::string_view text, std::string_view due) {
  constexpr std::string_view kGap = "...";
  const std::size_t gap = due.find(kGap);
  if (gap == std::string_view::npos) return text == due;
  if (text.substr(0, gap) != due.substr(0, gap)) return false;
  text.remove_prefix(gap);
  due.remove_prefix(gap + kGap.size());
  if (due.find(kGap) == std::string_view::npos) return text.ends_with(due);
  // The part up to the next gap must be in the text; its first occurrence counts.
  const std::string_view part = due.substr(0, due.find(kGap));
  const std::size_t at = text.find(part);
  return at != std::string_view::npos &&
         fits(text.substr(at + part.size()), due.substr(part.size()));
}

/// The text without blanks at the ends of lines, which editors remove.
std::string trimmed(const std::string& text) {
  std::string result;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    result += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
  }
  return result;
}

/// "..." alone on a line stands for any lines, none included.
std::string with_open_lines(std::string due) {
  if (due.starts_with("...\n")) due.erase(3, 1);
  for (std::size_t at = 0; (at = due.find("\n...\n", at)) != std::string::npos; ++at) {
    due.erase(at + 4, 1);
  }
  return due;
}

/// The output of a command line of bash in the folder of a page: the data, then the messages, which
/// is their order on a terminal.
std::string output_of(const Workshop& w, const std::string& command) {
  const std::string program = std::filesystem::path(test::program_path()).parent_path().string();
  w.write(".command", command);
  const std::string folder = w.path("").string();
  const std::string line =
      "cd '" + folder + "' && env -i LC_ALL=C.UTF-8 TMPDIR=/tmp HOME='" + folder + "' PATH='" +
      program + ":/usr/local/bin:/usr/bin:/bin' bash .command > .output 2> .messages < /dev/null";
  static_cast<void>(std::system(line.c_str()));
  return w.read(".output") + w.read(".messages");
}

// --- Blocks whose output is not shown -----------------------------------------------------------

/// The words of each command in lines of a shell: blanks between quotation marks belong to a word,
/// a comment begins with #.
std::vector<std::vector<std::string>> commands_in(std::string_view lines) {
  std::vector<std::vector<std::string>> commands(1);
  std::string word;
  bool begun = false;
  char quote = '\0';
  const auto finish_word = [&] {
    if (begun) commands.back().push_back(word);
    word.clear();
    begun = false;
  };
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const char c = lines[i];
    if (quote != '\0') {
      if (c == quote) {
        quote = '\0';
      } else {
        word += c;
      }
    } else if (c == '"' || c == '\'') {
      quote = c;
      begun = true;
    } else if (c == '\\' && i + 1 < lines.size()) {
      if (lines[++i] != '\n') word += lines[i];
    } else if (c == '#' && !begun) {
      i = std::min(lines.find('\n', i), lines.size()) - 1;
    } else if (std::string_view("|;&<>\n").find(c) != std::string_view::npos) {
      finish_word();
      commands.emplace_back();
    } else if (c == ' ') {
      finish_word();
    } else {
      word += c;
      begun = true;
    }
  }
  finish_word();
  return commands;
}

/// Checks that the program understands each of its command lines in a block.
void check_lines(const std::string& block) {
  for (const std::vector<std::string>& words : commands_in(block)) {
    const auto program = std::find_if(words.begin(), words.end(), [](const std::string& word) {
      return word == "gipfbase" || word.ends_with("/gipfbase");
    });
    // Before the program there may only be variables and such words as "sudo".
    if (program == words.end() || program - words.begin() > 2) continue;
    if (program + 1 != words.end() && (program + 1)->starts_with("--")) continue;
    // GNU parallel puts its arguments, which follow ":::", in the place of {}.
    std::vector<std::string> line(program, std::find(program, words.end(), ":::"));
    std::vector<const char*> argv;
    for (std::string& word : line) {
      if (const std::size_t at = word.find("{}"); at != std::string::npos) word.replace(at, 2, "1");
      argv.push_back(word.c_str());
    }
    CAPTURE(line);
    cli::Command tree("gipfbase", "", "", "");
    cli::add_commands(tree);
    CHECK(tree.read(static_cast<int>(argv.size()), argv.data()).fault == "");
  }
}

// --- Pages --------------------------------------------------------------------------------------

constexpr std::string_view kFence = "```";
constexpr std::string_view kPrompt = "$ ";

/// Runs the commands of a block and compares what they print; returns their number.
int run_block(const Workshop& w, const std::string& block) {
  int commands = 0;
  std::istringstream lines(block);
  std::string command;
  std::string due;
  const auto finish = [&] {
    if (command.empty()) return;
    const std::string output = trimmed(output_of(w, command));
    INFO("$ " << command << '\n' << output);
    CHECK(fits(output, with_open_lines(trimmed(due))));
    command.clear();
    due.clear();
    ++commands;
  };
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with(kPrompt)) {
      finish();
      command = line.substr(kPrompt.size());
      while (command.ends_with('\\') && std::getline(lines, line)) command += '\n' + line;
    } else {
      due += line + '\n';
    }
  }
  finish();
  return commands;
}

/// Runs all examples of a page in one folder; returns the number of commands that were compared.
/// A block "gpn NAME" is the file of that name.
int run_page(const std::string& path) {
  const Workshop w;
  std::filesystem::create_directory_symlink(test::source_folder() + "/sample-games",
                                            w.path("sample-games"));
  int commands = 0;
  for (const test::Block& block : test::blocks(test::manual_page(path))) {
    INFO(path << ':' << block.line);
    const std::size_t blank = block.mark.find(' ');
    if (block.mark == "sh") {
      check_lines(block.text);
    } else if (blank != std::string::npos) {
      w.write(block.mark.substr(blank + 1), block.text);
    } else {
      commands += run_block(w, block.text);
    }
  }
  return commands;
}

TEST_CASE("the examples in README.md and the tours print what is shown", "[cli][readme]") {
  for (const char* path : {"README.md", "cli/TOURS.md"}) {
    DYNAMIC_SECTION(path) { run_page(path); }
  }
}

TEST_CASE("the examples of the manual print what is shown", "[cli][manual]") {
  int commands = 0;
  for (const std::string& path : test::manual_paths()) commands += run_page(path);
  CHECK(commands > 0);
}

}  // namespace
}  // namespace gipfbase::tests::tour_test

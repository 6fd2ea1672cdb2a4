// The tours in README.md and cli/TOURS.md: the output shown is the output of the program.
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "support/environment.hpp"
#include "support/workshop.hpp"

namespace gipfbase::tests::tour_test {
namespace {

/// The words of a command line, with quotes resolved.
std::vector<std::string> words_of(const std::string& line) {
  std::vector<std::string> words(1);
  bool quoted = false;
  for (const char c : line) {
    if (c == '"') {
      quoted = !quoted;
    } else if (c == ' ' && !quoted) {
      words.emplace_back();
    } else {
      words.back() += c;
    }
  }
  return words;
}

/// True if a text matches that of a page, where "..." stands for any characters.
bool fits(std::string_view text, std::string_view due) {
  constexpr std::string_view kGap = "...";
  const std::size_t gap = due.find(kGap);
  if (gap == std::string_view::npos) return text == due;
  if (text.substr(0, gap) != due.substr(0, gap)) return false;
  text.remove_prefix(gap);
  due.remove_prefix(gap + kGap.size());
  if (due.find(kGap) == std::string_view::npos) return text.ends_with(due);
  // Search for the first match of the text up to the next gap.
  const std::string_view part = due.substr(0, due.find(kGap));
  const std::size_t at = text.find(part);
  return at != std::string_view::npos &&
         fits(text.substr(at + part.size()), due.substr(part.size()));
}

/// Runs the commands of fenced blocks, compares their output, and writes the files shown; returns
/// the number of commands.
class Walk {
 public:
  explicit Walk(const Workshop& workshop) : workshop_(workshop) {}

  /// Reads a block after its first line.
  void block(std::istream& page) {
    std::string line;
    std::string command;
    std::string due;
    while (std::getline(page, line)) {
      const bool next = line.rfind(kPrompt, 0) == 0;
      if ((next || line == kFence) && !command.empty()) {
        const Run run = workshop_.run(words_of(command));
        INFO(command);
        INFO(run.out + run.err);
        CHECK(fits(run.out + run.err, due));
        due.clear();
        ++commands_;
      }
      if (line == kFence) return;
      if (next) {
        command = line.substr(kPrompt.size());
      } else {
        due += line + '\n';
      }
    }
  }
  void file(std::istream& page, const std::string& name) {
    std::string text;
    for (std::string line; std::getline(page, line) && line != kFence;) text += line + '\n';
    workshop_.write(name, text);
  }
  [[nodiscard]] int commands() const { return commands_; }

  static constexpr std::string_view kFence = "```";

 private:
  static constexpr std::string_view kPrompt = "$ gipfbase ";
  const Workshop& workshop_;
  int commands_ = 0;
};

void bring_sample_games(const Workshop& w) {
  std::filesystem::create_directory_symlink(gipfbase::test::source_folder() + "/sample-games",
                                            w.path("sample-games"));
}

TEST_CASE("the tournament, the match and the board in README.md are correct", "[cli][readme]") {
  std::ifstream page(gipfbase::test::source_folder() + "/README.md");
  const Workshop w;
  bring_sample_games(w);
  REQUIRE(w.run({"import", "sample-games"}).exit == 0);
  std::string line;
  const auto skip_to = [&](const std::string& start) {
    while (line.rfind(start, 0) != 0) REQUIRE(std::getline(page, line));
  };
  Walk walk(w);
  for (const char* passage :
       {"Among the sample games", "One game may decide", "A position is drawn"}) {
    skip_to(passage);
    skip_to("```");
    walk.block(page);
  }
  CHECK(walk.commands() == 8);
}

TEST_CASE("the proof in README.md is correct", "[cli][readme]") {
  std::ifstream page(gipfbase::test::source_folder() + "/README.md");
  const std::string text(std::istreambuf_iterator<char>(page), {});
  const std::string position = ".o.o/ooooo/oGooo./.oooo../oooooW/oo.oo/o... 1,1,4 2,0,0 2,6,6 1";
  REQUIRE(text.find("--title zertz --position \"" + position + "\" --proof won.proof") !=
          std::string::npos);
  const Workshop w;
  const Run solve =
      w.run({"solve", "--title", "zertz", "--position", position, "--proof", "won.proof"});
  // The page omits the effort, which varies.
  const std::size_t two_lines = solve.out.find('\n', solve.out.find('\n') + 1);
  CHECK(text.find(solve.out.substr(0, two_lines)) != std::string::npos);
  const Run verify = w.run({"verify", "won.proof"});
  CHECK(text.find(verify.out.substr(0, verify.out.rfind(','))) != std::string::npos);
}

TEST_CASE("the three tours are correct", "[cli][readme]") {
  std::ifstream page(gipfbase::test::source_folder() + "/cli/TOURS.md");
  const Workshop w;
  bring_sample_games(w);
  Walk walk(w);
  const std::string file = "```gpn ";
  for (std::string line; std::getline(page, line);) {
    if (line == Walk::kFence) {
      walk.block(page);
    } else if (line.rfind(file, 0) == 0) {
      walk.file(page, line.substr(file.size()));
    }
  }
  CHECK(walk.commands() == 24);
}

}  // namespace
}  // namespace gipfbase::tests::tour_test

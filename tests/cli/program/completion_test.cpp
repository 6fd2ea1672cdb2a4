// Completion: the answers of the program, and the scripts in the shells.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "support/cli/workshop.hpp"
#include "support/environment.hpp"

namespace gipfbase::tests::completion_test {
namespace {

/// The lines of a text.
std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

/// The words that the program offers for the last of `words`, without descriptions.
std::vector<std::string> offered(const Workshop& w, std::vector<std::string> words) {
  words.insert(words.begin(), "__complete");
  const Run run = w.run(words);
  CHECK(run.exit == 0);
  CHECK(run.err.empty());
  std::vector<std::string> lines = lines_of(run.out);
  for (std::string& line : lines) line = line.substr(0, line.find('\t'));
  return lines;
}

bool has(const std::vector<std::string>& list, const std::string& word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

using List = std::vector<std::string>;

TEST_CASE("commands, options and their words are completed", "[cli][completion]") {
  const Workshop w;
  CHECK(offered(w, {"sol"}) == List{"solve"});
  CHECK(offered(w, {"xyz"}).empty());
  CHECK(has(offered(w, {""}), "import"));
  CHECK(has(offered(w, {""}), "help"));
  CHECK(offered(w, {"help", "sol"}) == List{"solve", "solving", "solver-limits"});
  CHECK(offered(w, {"help", "puzzles"}) == List{"puzzles"});
  CHECK(offered(w, {"help", "puzzles", "p"}) == List{"play"});
  CHECK(offered(w, {"puzzles", ""}) == List{"extract", "check", "test", "play"});
  CHECK(has(offered(w, {"puzzles", "play", "--"}), "--defences"));
  CHECK(offered(w, {"solve", "--all"}) == List{"--all-moves"});
  // Options already given are not offered again.
  CHECK(offered(w, {"solve", "--all-moves", "--all"}).empty());
  CHECK(offered(w, {"puzzles", "play", "--defences", ""}) == List{"best", "all", "free"});
  CHECK(offered(w, {"puzzles", "play", "--defences=a"}) == List{"--defences=all"});
  CHECK(offered(w, {"puzzles", "play", "--defences", "=", "a"}) == List{"all"});
  CHECK(offered(w, {"completion", "f"}) == List{"fish"});
  // The program prints descriptions after the words.
  tests::check_output(w.run({"__complete", "sol"}));
  CHECK(w.run({"__complete"}).exit == 0);
}

TEST_CASE("files, titles and variants are completed", "[cli][completion]") {
  const Workshop w;
  CHECK(offered(w, {"import", ""}) == List{":files"});
  CHECK(offered(w, {"solve", "--proof", ""}) == List{":files"});
  CHECK(offered(w, {"export", "--tables", ""}) == List{":folders"});
  CHECK(offered(w, {"list", "--limit", ""}).empty());
  CHECK(offered(w, {"board", "--title", "z"}) == List{"zertz"});
  CHECK(offered(w, {"board", "--title=Z"}) == List{"--title=zertz"});
  CHECK(offered(w, {"board", "--title", "gipf", "--variant", ""}) ==
        List{"basic", "standard", "tournament"});
  CHECK(has(offered(w, {"board", "--variant", "4"}), "48"));
}

TEST_CASE("players, events and endings of the database are completed", "[cli][completion]") {
  const Workshop w;
  CHECK(offered(w, {"search", "--player", ""}).empty());  // without a database
  w.write("games.gpn",
          "[Title \"zertz\"]\n[Event \"World Cup\"]\n[White \"Éva Nagy\"]\n"
          "[Black \"evil\tBot\"]\n[Termination \"resignation\"]\n"
          "[Result \"1-0\"]\n\n1. Wd4,a1 1-0\n\n" +
              sample_game());
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  CHECK(offered(w, {"search", "ev"}) == List{"Éva Nagy", "evil Bot"});
  CHECK(offered(w, {"list", "--white", "\"ÉVA"}) == List{"Éva Nagy"});
  CHECK(offered(w, {"list", "--white", "Éva\\ "}) == List{"Éva Nagy"});
  CHECK(offered(w, {"player", "an"}) == List{"Anna"});
  CHECK(offered(w, {"list", "--event", "wo"}) == List{"World Cup"});
  CHECK(offered(w, {"standings", "x"}).empty());
  CHECK(offered(w, {"list", "--ending", "res"}) == List{"resignation"});
  CHECK(offered(w, {"list", "--db", "nowhere", "--ending", "res"}).empty());
  // After "--" nothing is an option.
  CHECK(offered(w, {"player", "--", "-"}).empty());
  w.write("dashes.gpn",
          "[Title \"zertz\"]\n[White \"-Max-\"]\n[Black \"--title\"]\n\n1. Wd4,a1 *\n");
  REQUIRE(w.run({"import", "dashes.gpn"}).exit == 0);
  CHECK(offered(w, {"player", "--", "-"}) == List{"--title", "-Max-"});
  CHECK(offered(w, {"player", "--", "--title", ""}).empty());
  // A percent sign is not a pattern.
  CHECK(offered(w, {"search", "%"}).empty());
}

/// Runs a shell script with the program in the PATH; nullopt if the shell is not installed.
std::vector<std::string> run_shell(const Workshop& w, const std::string& shell,
                                   const std::string& script) {
  w.write("script", script);
  const std::string folder = std::filesystem::path(test::program_path()).parent_path().string();
  const std::string home = w.path("home").string();
  std::filesystem::create_directories(home);
  const std::string command =
      "cd '" + w.path("").string() + "' && env -i LC_ALL=C.UTF-8 TERM=dumb " + "HOME='" + home +
      "' PATH='" + folder + ":/usr/bin:/bin' " + shell + " script > out 2> err < /dev/null";
  CHECK(std::system(command.c_str()) == 0);
  CHECK(w.read("err") == "");
  return lines_of(w.read("out"));
}

bool is_there(const std::string& shell) {
  const bool there = std::system(("command -v " + shell + " > /dev/null 2>&1").c_str()) == 0;
  if (!there) WARN("skipped: " + shell + " is not here; its completion was not tried");
  return there;
}

void import_names(const Workshop& w) {
  w.write("games.gpn",
          "[Title \"zertz\"]\n[White \"Éva Nagy\"]\n[Black \"Bob\"]\n\n1. Wd4,a1 *\n\n");
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
}

TEST_CASE("bash completes a command line", "[cli][completion]") {
  if (!is_there("bash")) return;
  const Workshop w;
  import_names(w);
  const auto completed = [&](const std::string& words) {
    return run_shell(w, "bash --norc",
                     "source <(gipfbase completion bash)\ncomplete -p gipfbase > /dev/null\n"
                     "COMP_WORDS=(" +
                         words +
                         ")\nCOMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n"
                         "_gipfbase\nprintf '%s\\n' \"${COMPREPLY[@]}\"\n");
  };
  CHECK(completed("gipfbase sol") == List{"solve"});
  CHECK(completed("gipfbase board --title z") == List{"zertz"});
  CHECK(completed("gipfbase board --title = z") == List{"zertz"});
  CHECK(completed("gipfbase search Bo") == List{"Bob"});
  CHECK(completed("gipfbase search Év").front().find("va\\ Nagy") != std::string::npos);
  CHECK(completed("gipfbase search '\"Év'") == List{"\"Éva Nagy"});
  CHECK(completed("gipfbase list --limit ''") == List{""});
}

TEST_CASE("bash quotes the folders and files that it offers", "[cli][completion]") {
  if (!is_there("bash")) return;
  const Workshop w;
  std::filesystem::create_directories(w.path("a folder"));
  const auto completed = [&](const std::string& words) {
    return run_shell(w, "bash --norc",
                     "source <(gipfbase completion bash)\n"
                     "compopt() { printf '(%s)\\n' \"$*\"; }\nCOMP_WORDS=(" +
                         words +
                         ")\nCOMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n_gipfbase\n"
                         "printf '%s\\n' \"${COMPREPLY[@]}\"\n");
  };
  // These are paths, which bash completes itself.
  CHECK(completed("gipfbase export --tables a") == List{"(+o default -o dirnames)", ""});
  CHECK(completed("gipfbase export --tables = a") == List{"(+o default -o dirnames)", ""});
  CHECK(completed("gipfbase import a") == List{""});
  // After = the script offers the names, marked as file names, in the order of the folder.
  List names = completed("gipfbase export --tables =");
  std::sort(names.begin(), names.end());
  CHECK(names == List{"(+o default -o dirnames)", "(-o filenames)", "a folder", "home"});
  CHECK(has(completed("gipfbase list --db ="), "(-o filenames)"));
  CHECK(has(completed("gipfbase list --db ="), "a folder"));
}

TEST_CASE("what bash inserts is the name and never a command", "[cli][completion]") {
  if (!is_there("bash")) return;
  const Workshop w;
  const List names = {"a$(touch pwned)", "b`touch pwned`", "c\";touch pwned;#",
                      "d' O'Neil",       "e!x !! \\ \\\\", "f: World: Final",
                      "g;touch pwned &", "h*?[a] ~ {1,2}", ":i: first"};
  std::string games;
  for (const std::string& name : names) {
    std::string written;
    for (const char letter : name) {
      if (letter == '"' || letter == '\\') written += '\\';
      written += letter;
    }
    games += "[Title \"zertz\"]\n[White \"" + written + "\"]\n\n1. Wd4,a1 *\n\n";
  }
  w.write("games.gpn", games);
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  for (const std::string& name : names) {
    for (const std::string quote : {"", "\"", "'"}) {
      // Outside of quotation marks bash replaces only what follows a colon, see below.
      if (name.starts_with(':') && quote.empty()) continue;
      INFO(name << " in quotes " << quote);
      w.write("typed", quote + name.substr(0, 1));
      const List got = run_shell(
          w, "bash --norc",
          "source <(gipfbase completion bash)\nCOMP_WORDS=(gipfbase search \"$(cat typed)\")\n"
          "COMP_CWORD=2\nCOMP_LINE=\"gipfbase search $(cat typed)\"\n_gipfbase\n"
          "set -o history\nset -H\neval \"printf '%s\\n' ${COMPREPLY[0]}$(cat <<'EOF'\n" +
              quote + "\nEOF\n)\"\n");
      CHECK(got == List{name});
      CHECK_FALSE(std::filesystem::exists(w.path("pwned")));
    }
  }
  // After a colon bash replaces only what follows it.
  const List rest = run_shell(w, "bash --norc",
                              "source <(gipfbase completion bash)\n"
                              "COMP_WORDS=(gipfbase search f : '\\ W')\nCOMP_CWORD=4\n"
                              "COMP_LINE='gipfbase search f:\\ W'\n_gipfbase\n"
                              "printf '%s\\n' \"${COMPREPLY[@]}\"\n");
  CHECK(rest == List{"\\ World:\\ Final"});
  const List first =
      run_shell(w, "bash --norc",
                "source <(gipfbase completion bash)\nCOMP_WORDS=(gipfbase search :)\n"
                "COMP_CWORD=2\nCOMP_LINE='gipfbase search :'\n_gipfbase\n"
                "printf '%s\\n' \"${COMPREPLY[@]}\"\n");
  CHECK(first == List{"i:\\ first"});
}

TEST_CASE("fish completes a command line", "[cli][completion]") {
  if (!is_there("fish")) return;
  const Workshop w;
  import_names(w);
  const auto completed = [&](const std::string& line) {
    List words = run_shell(w, "fish --no-config",
                           "gipfbase completion fish | source\ncomplete -C '" + line + "'\n");
    for (std::string& word : words) word = word.substr(0, word.find('\t'));
    return words;
  };
  CHECK(completed("gipfbase sol") == List{"solve"});
  CHECK(completed("gipfbase board --title z") == List{"zertz"});
  CHECK(has(completed("gipfbase board --title "), "tamsk"));
  CHECK(completed("gipfbase search Év") == List{"Éva Nagy"});
  CHECK(has(completed("gipfbase import ga"), "games.gpn"));
  CHECK(completed("gipfbase list --limit ").empty());
}

TEST_CASE("zsh completes a command line", "[cli][completion]") {
  if (!is_there("zsh")) return;
  const Workshop w;
  import_names(w);
  // An interactive shell in which text and Tab are typed.
  const auto completed = [&](const std::string& line) {
    const List shown = run_shell(
        w, "zsh -f",
        "zmodload zsh/zpty\nzpty it 'zsh -f -i'\n"
        "zpty -w it 'PS1= PS2=; unsetopt zle_bracketed_paste 2> /dev/null; stty rows 60 cols 100'\n"
        "zpty -w it 'autoload -Uz compinit && compinit -u -D; source <(gipfbase completion zsh)'\n"
        "zpty -w it 'got() { print -r -- \"<<$BUFFER>>\"; zle kill-buffer; }; zle -N got; "
        "bindkey \"^X\" got; print -r -- re\"\"ady'\n"
        "zpty -r -m it part '*ready*'\n"
        "zpty -n -w it $'" +
            line +
            "\\t\\x18'\n"
            "zpty -r -m it part '*<<*>>*'\nprint -r -- ${part}\nzpty -d it\n");
    for (const std::string& each : shown) {
      const std::size_t begin = each.find("<<");
      const std::size_t end = each.find(">>", begin);
      if (begin != std::string::npos && end != std::string::npos) {
        return each.substr(begin + 2, end - begin - 2);
      }
    }
    return std::string();
  };
  CHECK(completed("gipfbase sol") == "gipfbase solve ");
  CHECK(completed("gipfbase board --title z") == "gipfbase board --title zertz ");
  CHECK(completed("gipfbase import games.gp") == "gipfbase import games.gpn ");
  CHECK(completed("gipfbase search Bo") == "gipfbase search Bob ");
}

}  // namespace
}  // namespace gipfbase::tests::completion_test

// The command completion: a bash script made of the program's own tree of commands.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "cli/commands/commands.hpp"

namespace gipfbase::cli {
namespace {

std::vector<const CLI::App*> commands_of(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App*) { return true; });
}

/// Names of the commands and options that may follow.
std::string words_of(const CLI::App& app) {
  std::string words;
  const auto add = [&](const std::string& word) { words += (words.empty() ? "" : " ") + word; };
  for (const CLI::App* command : commands_of(app)) add(command->get_name());
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) add("--" + name);
  }
  return words;
}

void append_cases(const CLI::App& app, const std::string& path, std::string& script) {
  script += fmt::format("    '{}') words='{}' ;;\n", path, words_of(app));
  for (const CLI::App* command : commands_of(app)) {
    append_cases(*command, path + ' ' + command->get_name(), script);
  }
}

/// The values of options that take one of a few words.
std::string value_cases(const CLI::App& root) {
  std::map<std::string, std::string> cases;
  for (const CLI::App* command : commands_of(root)) {
    for (const CLI::Option* option : command->get_options()) {
      // A check for one of a few words describes itself as TYPE:{word,word}.
      std::string type = option->get_type_name();
      const std::size_t open = type.find('{');
      if (open == std::string::npos || option->get_lnames().empty()) continue;
      type = type.substr(open + 1, type.find('}') - open - 1);
      std::replace(type.begin(), type.end(), ',', ' ');
      cases[command->get_name() + " --" + option->get_lnames().front()] = type;
    }
  }
  std::string script;
  for (const auto& [option, values] : cases) {
    script += fmt::format("    '{}') values='{}' ;;\n", option, values);
  }
  return script;
}

/// Words of the command line on their way from one command to the next.
void append_paths(const CLI::App& app, const std::string& path, std::string& script) {
  for (const CLI::App* command : commands_of(app)) {
    const std::string below = path + ' ' + command->get_name();
    script += fmt::format("      '{}') path='{}' ;;\n", below, below);
    append_paths(*command, below, script);
  }
}

std::string bash_script(const CLI::App& root) {
  std::string cases;
  append_cases(root, "gipfbase", cases);
  std::string paths;
  append_paths(root, "gipfbase", paths);
  return fmt::format(R"(# bash completion for gipfbase; to use it: source <(gipfbase completion)
_gipfbase() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD-1]}}
  local path=gipfbase words= values= i
  for ((i = 1; i < COMP_CWORD; ++i)); do
    case "$path ${{COMP_WORDS[i]}}" in
{}    esac
  done
  case "${{path#gipfbase }} $previous" in
{}  esac
  if [[ -n $values ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$values" -- "$current")
    return
  fi
  case $path in
{}  esac
  if [[ $current == -* || $path == gipfbase || $path == 'gipfbase imports' ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
  fi
}}
complete -o default -F _gipfbase gipfbase
)",
                     paths, value_cases(root), cases);
}

}  // namespace

void add_completion(Program& program) {
  CLI::App& command = program.add("completion", "Print a completion script for bash",
                                  "source <(gipfbase completion)\n"
                                  "gipfbase completion > ~/.local/share/bash-completion/"
                                  "completions/gipfbase");
  program.on_run(command, [&program] {
    program.console().print(bash_script(program.root()));
    return Exit::kDone;
  });
}

}  // namespace gipfbase::cli

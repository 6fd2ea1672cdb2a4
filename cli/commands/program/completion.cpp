// The command completion: a bash script made of the program's own tree of commands.
#include <fmt/format.h>

#include <map>
#include <string>
#include <vector>

#include "cli/commands/commands.hpp"

namespace gipfbase::cli {
namespace {

/// Names of the commands and options that may follow.
std::string words_of(const Command& command) {
  std::vector<std::string> words;
  for (const Command& below : command.commands()) words.push_back(below.name());
  for (const OptionSummary& option : command.options()) {
    if (!option.positional) words.push_back(option.name);
  }
  return fmt::format("{}", fmt::join(words, " "));
}

void append_cases(const Command& command, const std::string& path, std::string& script) {
  script += fmt::format("    '{}') words='{}' ;;\n", path, words_of(command));
  for (const Command& below : command.commands()) {
    append_cases(below, path + ' ' + below.name(), script);
  }
}

/// The values of options that take one of a few words.
std::string value_cases(const Command& program) {
  std::map<std::string, std::string> cases;
  for (const Command& command : program.commands()) {
    for (const OptionSummary& option : command.options()) {
      if (option.choices.empty()) continue;
      cases[command.name() + ' ' + option.name] = fmt::format("{}", fmt::join(option.choices, " "));
    }
  }
  std::string script;
  for (const auto& [option, values] : cases) {
    script += fmt::format("    '{}') values='{}' ;;\n", option, values);
  }
  return script;
}

/// Words of the command line on their way from one command to the next.
void append_paths(const Command& command, const std::string& path, std::string& script) {
  for (const Command& below : command.commands()) {
    const std::string longer = path + ' ' + below.name();
    script += fmt::format("      '{}') path='{}' ;;\n", longer, longer);
    append_paths(below, longer, script);
  }
}

std::string bash_script(const Command& program) {
  std::string cases;
  append_cases(program, "gipfbase", cases);
  std::string paths;
  append_paths(program, "gipfbase", paths);
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
                     paths, value_cases(program), cases);
}

}  // namespace

void add_completion(Command& program) {
  Command& command = program.add("completion", "Print a completion script for bash",
                                 "source <(gipfbase completion)\n"
                                 "gipfbase completion > ~/.local/share/bash-completion/"
                                 "completions/gipfbase");
  command.runs([&program](Console& console, const notation::Catalogue& /*titles*/) {
    console.print(bash_script(program));
    return Exit::kDone;
  });
}

}  // namespace gipfbase::cli

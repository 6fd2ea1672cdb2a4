// The command config: the settings in force and their sources.
#include "cli/arguments/config.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <memory>
#include <string>

#include "analysis/answers/program/config_answer.hpp"
#include "cli/arguments/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/terminal/table.hpp"

namespace gipfbase::cli {
namespace {

using analysis::ConfigAnswer;

ConfigAnswer answer_of(const Config& config) {
  ConfigAnswer answer;
  answer.file = config.path;
  answer.exists = config.exists;
  for (const char* name : {"GIPFBASE_CONFIG", "GIPFBASE_DB", "GIPFBASE_AUTHOR", "GIPFBASE_PAGER",
                           "PAGER", "NO_COLOR"}) {
    const char* value = std::getenv(name);
    answer.environment.push_back({name, value == nullptr ? "" : value, value != nullptr});
  }
  answer.database = "games.gipfdb";
  const ConfigAnswer::Variable& database = answer.environment[1];
  for (const Setting& setting : config.settings) {
    ConfigAnswer::Setting& shown = answer.settings.emplace_back();
    shown.command = setting.section;
    shown.option = "--" + setting.key;
    shown.value = setting.value;
    shown.line = setting.line;
    // The last setting of a key in a section wins.
    for (ConfigAnswer::Setting& before : answer.settings) {
      const bool same = before.command == shown.command && before.option == shown.option;
      if (same && before.line < shown.line)
        before.overruled_by = fmt::format("line {}", shown.line);
    }
    if (setting.key != "db" || !setting.section.empty()) continue;
    if (database.value.empty()) {
      answer.database = setting.value;
    } else {
      shown.overruled_by = "$GIPFBASE_DB";
    }
  }
  if (!database.value.empty()) answer.database = database.value;
  return answer;
}

/// Presets the options of all commands, to check their values; none of them runs.
void try_all(const Config& config, const Command& command) {
  apply_config(config, command);
  for (const Command& below : command.commands()) try_all(config, below);
}

void print_settings(const ConfigAnswer& answer, Console& console) {
  if (answer.file.empty()) {
    console.print("No settings file: neither $XDG_CONFIG_HOME nor $HOME is set.\n");
  } else if (!answer.exists) {
    console.print(
        fmt::format("No settings: there is no file {} (\"gipfbase help settings\" explains what to "
                    "write in it)\n",
                    answer.file));
  } else {
    console.print(fmt::format("Settings in {}\n", answer.file));
  }
  if (!answer.settings.empty()) {
    Table table({">line", "command", "option", Column("value").wrap(20), "overruled by"});
    for (const ConfigAnswer::Setting& setting : answer.settings) {
      table.add({std::to_string(setting.line), setting.command.empty() ? "all" : setting.command,
                 setting.option, setting.value, setting.overruled_by});
    }
    console.print('\n' + table.text(console));
  }
  Table variables({"variable", Column("value").wrap(20)});
  for (const ConfigAnswer::Variable& variable : answer.environment) {
    const std::string value = variable.set ? variable.value : "(not set)";
    variables.add({'$' + variable.name, value.empty() ? "(empty)" : value});
  }
  console.print('\n' + variables.text(console));
  console.print(fmt::format("\nDefault database: {}\n", answer.database));
}

}  // namespace

void add_config(Command& program) {
  Command& command = program.add(
      "config", "Show the settings in force and where they come from",
      "gipfbase config\n"
      "gipfbase config --json\n\n"
      "Settings are default values of options. They are in the file $GIPFBASE_CONFIG, else\n"
      "$XDG_CONFIG_HOME/gipfbase/config, else ~/.config/gipfbase/config:\n\n"
      "  # for every command that has the option\n"
      "  db = ~/games/zertz.gipfdb\n"
      "  threads = 4\n"
      "  [solve]\n"
      "  memory = 4096\n"
      "  [puzzles play]\n"
      "  defences = all\n\n"
      "Flags are set with yes. The command line and $GIPFBASE_DB take precedence.");
  auto arguments = std::make_shared<Arguments>();
  command.runs([arguments, &program](Console& console, const Catalogue& /*titles*/) {
    const Config config = load_config();
    // Other commands check only the values of their own settings.
    try_all(config, program);
    const ConfigAnswer answer = answer_of(config);
    if (arguments->json) {
      console.print(analysis::to_json(answer));
    } else {
      print_settings(answer, console);
    }
    return Exit::kDone;
  });
  add_json_option(command, *arguments);
}

}  // namespace gipfbase::cli

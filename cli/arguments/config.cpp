#include "cli/arguments/config.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <utility>

#include "cli/arguments/suggestion.hpp"
#include "cli/terminal/errors.hpp"
#include "cli/terminal/files/user_folders.hpp"
#include "notation/text/text.hpp"
#include "notation/text/whole_file.hpp"

namespace gipfbase::cli {
namespace {

/// Options that settings cannot set: a command line must show that it changes data, and which form
/// its output has.
constexpr std::array<std::string_view, 7> kOnlyTyped = {"help", "version", "json", "ndjson",
                                                        "yes",  "force",   "reset"};

[[noreturn]] void refuse(const Config& config, std::size_t line, const std::string& why) {
  throw UsageError(fmt::format("{}:{}: {}", config.path, line, why));
}

const OptionSummary* option_of(const Command& command, std::string_view key) {
  const auto& all = command.options();
  const auto found = std::find_if(all.begin(), all.end(), [&](const OptionSummary& option) {
    return !option.positional &&
           option.name.substr(std::min<std::size_t>(2, option.name.size())) == key;
  });
  return found == all.end() ? nullptr : &*found;
}

/// "puzzles play" for "gipfbase puzzles play"; empty for the program.
std::string command_words(const Command& program, const Command& command) {
  const std::string whole = command.full_name();
  return &program == &command ? std::string() : whole.substr(program.name().size() + 1);
}

/// Calls `visit` for `command` and every command below it.
template <class Visit>
void for_each_command(const Command& command, const Visit& visit) {
  visit(command);
  for (const Command& below : command.commands()) for_each_command(below, visit);
}

/// The options that settings can name, without dashes.
std::vector<std::string> keys_of(const Command& command) {
  std::vector<std::string> keys;
  for (const OptionSummary& option : command.options()) {
    if (!option.positional) keys.push_back(option.name.substr(2));
  }
  return keys;
}

/// Replaces "~/" by the home folder.
std::string with_home(const std::string& value) {
  const char* home = std::getenv("HOME");
  return value.starts_with("~/") && home != nullptr ? home + value.substr(1) : value;
}

}  // namespace

Config parse_config(std::string_view text, const std::string& path) {
  Config config{path, true, {}};
  std::string section;
  std::size_t section_line = 0;
  std::size_t number = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = notation::text::trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    ++number;
    if (line.empty() || line.front() == '#') continue;
    if (line.front() == '[') {
      if (line.back() != ']')
        refuse(config, number, "a section must end with \"]\", as in [solve]");
      section = notation::text::trimmed(line.substr(1, line.size() - 2));
      if (section.empty()) refuse(config, number, "a section must name a command, as in [solve]");
      section_line = number;
      continue;
    }
    const std::size_t equals = line.find('=');
    if (equals == std::string_view::npos) {
      refuse(config, number,
             fmt::format("\"{}\" is not a setting; write key = value, or begin a remark with #",
                         line));
    }
    Setting setting;
    setting.section = section;
    setting.section_line = section_line;
    setting.key = notation::text::trimmed(line.substr(0, equals));
    setting.value = notation::text::trimmed(line.substr(equals + 1));
    setting.line = number;
    if (setting.key.starts_with("--")) setting.key.erase(0, 2);
    if (setting.key.empty()) refuse(config, number, "there is no key before the \"=\"");
    config.settings.push_back(std::move(setting));
  }
  return config;
}

Config load_config() {
  Config none;
  const char* named = std::getenv("GIPFBASE_CONFIG");
  if (named != nullptr) {
    none.path = named;
    if (none.path.empty()) return none;
  } else if (const auto folder = config_folder()) {
    none.path = *folder + "/config";
  } else {
    return none;
  }
  std::error_code failure;
  if (!std::filesystem::exists(none.path, failure)) {
    if (named != nullptr) {
      throw IoError(fmt::format("$GIPFBASE_CONFIG: there is no file \"{}\"", none.path));
    }
    return none;
  }
  if (std::filesystem::is_directory(none.path, failure)) {
    throw IoError(fmt::format(
        "the settings file \"{}\" is a folder; name a file with $GIPFBASE_CONFIG", none.path));
  }
  constexpr std::size_t kMost = std::size_t{1} << 20U;
  const auto text = notation::whole_file(none.path, kMost);
  if (!text) {
    throw IoError(fmt::format("the settings file \"{}\" {}; name another with $GIPFBASE_CONFIG",
                              none.path, text.error()));
  }
  return parse_config(notation::text::without_byte_order_mark(*text), none.path);
}

void check_config(const Config& config, const Command& program) {
  if (config.settings.empty()) return;
  std::vector<std::string> sections;
  std::vector<std::string> all_keys;
  for_each_command(program, [&](const Command& command) {
    if (&command != &program) sections.push_back(command_words(program, command));
    const std::vector<std::string> keys = keys_of(command);
    all_keys.insert(all_keys.end(), keys.begin(), keys.end());
  });
  for (const Setting& setting : config.settings) {
    const Command* command = &program;
    for_each_command(program, [&](const Command& each) {
      if (!setting.section.empty() && command_words(program, each) == setting.section) {
        command = &each;
      }
    });
    if (!setting.section.empty() && command == &program) {
      refuse(config, setting.section_line,
             fmt::format("there is no command \"{}\"{}", setting.section,
                         suggestion(setting.section, sections)));
    }
    const bool typed =
        std::find(kOnlyTyped.begin(), kOnlyTyped.end(), setting.key) != kOnlyTyped.end();
    if (typed) {
      refuse(
          config, setting.line,
          fmt::format("--{} can only be given on the command line; remove this line", setting.key));
    }
    if (command == &program) {
      if (std::find(all_keys.begin(), all_keys.end(), setting.key) != all_keys.end()) continue;
      refuse(config, setting.line,
             fmt::format("no command has a setting \"{}\"{}", setting.key,
                         suggestion(setting.key, all_keys)));
    }
    if (option_of(*command, setting.key) != nullptr) continue;
    refuse(config, setting.line,
           fmt::format("{} has no setting \"{}\"{}", setting.section, setting.key,
                       suggestion(setting.key, keys_of(*command))));
  }
}

bool applies_to(const Setting& setting, const Command& command) {
  const OptionSummary* option = option_of(command, setting.key);
  if (option == nullptr) return false;
  if (setting.section.empty()) {
    return setting.key == "db" ? option->stands_for_database : !command.requires_typed_games();
  }
  const std::string name = command.full_name();
  return name.ends_with(' ' + setting.section) &&
         name.find(' ') + 1 + setting.section.size() == name.size();
}

std::string preset_settings(const Config& config, const Command& command,
                            std::string_view message) {
  const auto named = [&](const std::string& option) {
    const std::size_t at = message.find(option);
    if (at == std::string_view::npos) return false;
    const std::string_view after = message.substr(at + option.size());
    return after.empty() || (after.front() != '-' && !notation::text::in_word(after.front()));
  };
  if (!config.path.empty() && message.starts_with(config.path)) return {};  // about the file itself
  std::vector<std::string> all;
  for (const Setting& setting : config.settings) {
    if (setting.key == "db" || !applies_to(setting, command)) continue;
    if (!named("--" + setting.key)) continue;
    all.push_back(fmt::format("{} = {}", setting.key, setting.value));
  }
  if (all.empty()) return {};
  return fmt::format("; the settings in \"{}\" also apply: {}", config.path, fmt::join(all, ", "));
}

void apply_config(const Config& config, const Command& command) {
  const char* database = std::getenv("GIPFBASE_DB");
  const bool database_named = database != nullptr && *database != '\0';
  // Settings of the command override those for all commands.
  for (const bool of_all : {true, false}) {
    for (const Setting& setting : config.settings) {
      if (setting.section.empty() != of_all || !applies_to(setting, command)) continue;
      const OptionSummary* option = option_of(command, setting.key);
      if (option->stands_for_database && database_named) continue;
      const std::string fault = command.preset(option->name, with_home(setting.value));
      if (!fault.empty()) refuse(config, setting.line, fault);
    }
  }
}

}  // namespace gipfbase::cli

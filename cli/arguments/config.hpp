// cli/arguments/config.hpp - a user's settings: option values that need not be typed each time.
//
//     # a line that begins with a number sign is a remark
//     db = ~/games/zertz.gipfdb
//     threads = 4
//
//     [solve]
//     memory = 4096
//
//     [puzzles play]
//     defences = all
//
// A key is a long option without its dashes. A key before the first section applies to every
// command that has this option. There are two exceptions: `db` there applies only to commands that
// use $GIPFBASE_DB, and commands that change games (Command::require_typed_games) ignore all keys
// there but `db`. Flags are set with yes. The command line takes precedence over the file, and so
// does $GIPFBASE_DB.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "cli/arguments/command.hpp"

namespace gipfbase::cli {

/// A line of the file.
struct Setting {
  std::string section;  ///< a command, such as "puzzles play"; empty: all commands
  std::string key;
  std::string value;
  std::size_t line = 0;
  std::size_t section_line = 0;  ///< line of the name in brackets; 0: none
};

struct Config {
  std::string path;  ///< empty if no file is to be read
  bool exists = false;
  std::vector<Setting> settings;
};

/// Parses settings. Throws a UsageError that names `path`, line and remedy.
[[nodiscard]] Config parse_config(std::string_view text, const std::string& path);

/// Reads the file that $GIPFBASE_CONFIG names; if this variable is set but empty, there are no
/// settings. If it is not set, reads gipfbase/config in the user's configuration folder. Throws
/// UsageError and IoError.
[[nodiscard]] Config load_config();

/// Throws UsageError for the first setting that names an unknown command or option, or one that
/// only the command line can set.
void check_config(const Config& config, const Command& program);

/// Presets the options of `command`; call it after the program has read its command line. Throws
/// UsageError for an invalid value.
void apply_config(const Config& config, const Command& command);

/// A text to append to the error message `message`. It lists the settings of the options that the
/// message names, since they may conflict with the command line. Empty if there are no such
/// settings.
[[nodiscard]] std::string preset_settings(const Config& config, const Command& command,
                                          std::string_view message);

/// True if a setting applies to `command`.
[[nodiscard]] bool applies_to(const Setting& setting, const Command& command);

}  // namespace gipfbase::cli

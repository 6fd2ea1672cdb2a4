// cli/arguments/config.hpp - a user's settings: values of options that are not to be typed each
// time.
//
//     # what follows a number sign at the beginning of a line is a remark
//     db = ~/games/zertz.gipfdb
//     threads = 4
//
//     [solve]
//     memory = 4096
//
//     [puzzles play]
//     defences = all
//
// A key is a long option without its dashes; in front of the first section it is meant for every
// command that has this option, `db` for those that $GIPFBASE_DB is for. Flags are set by yes. What
// is given on the command line counts more, and so does $GIPFBASE_DB.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/arguments/command.hpp"

namespace gipfbase::cli {

/// A line of the file.
struct Setting {
  std::string section;  ///< words of a command, such as "puzzles play"; empty: of all
  std::string key;
  std::string value;
  std::size_t line = 0;
};

struct Config {
  std::string path;     ///< empty: there is no place for such a file
  bool exists = false;  ///< else there are no settings
  std::vector<Setting> settings;
};

/// The settings in a text. Throws UsageError with `path`, line and remedy.
[[nodiscard]] Config parse_config(std::string_view text, const std::string& path);

/// Those of $GIPFBASE_CONFIG (empty: none), else of gipfbase/config in the user's folder of
/// settings. Throws UsageError and IoError.
[[nodiscard]] Config load_config();

/// Throws UsageError for the first setting of something that the program does not have, or that has
/// to be said on the command line.
void check_config(const Config& config, const Command& program);

/// Presets the options of a command of the program, which has read its command line. Throws
/// UsageError when a value is none.
void apply_config(const Config& config, const Command& command);

/// The settings of the options that a sentence about a command names, which may clash with what was
/// typed: the end of that sentence, or nothing when there are none.
[[nodiscard]] std::string preset_settings(const Config& config, const Command& command,
                                          std::string_view message);

/// The settings that are meant for a command.
[[nodiscard]] bool concerns(const Setting& setting, const Command& command);

}  // namespace gipfbase::cli

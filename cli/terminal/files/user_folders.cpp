#include "cli/terminal/files/user_folders.hpp"

#include <cstdlib>
#include <string_view>

namespace gipfbase::cli {
namespace {

/// The folder in a variable. Relative paths are ignored, as the specification requires.
std::optional<std::string> folder_in(const char* variable) {
  const char* value = std::getenv(variable);
  if (value == nullptr || *value != '/') return std::nullopt;
  return std::string(value);
}

std::optional<std::string> folder(const char* variable, std::string_view in_home) {
  if (const auto named = folder_in(variable)) return *named + "/gipfbase";
  const auto home = folder_in("HOME");
  if (!home) return std::nullopt;
  return *home + '/' + std::string(in_home) + "/gipfbase";
}

}  // namespace

std::optional<std::string> config_folder() { return folder("XDG_CONFIG_HOME", ".config"); }

std::optional<std::string> state_folder() { return folder("XDG_STATE_HOME", ".local/state"); }

std::filesystem::path proof_folder() {
  const auto data = folder("XDG_DATA_HOME", ".local/share");
  return data ? std::filesystem::path(*data) / "proofs" : std::filesystem::path();
}

}  // namespace gipfbase::cli

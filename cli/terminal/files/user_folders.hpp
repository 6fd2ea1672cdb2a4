// cli/terminal/files/user_folders.hpp - where a user's own files are, by the XDG Base Directory
// Specification.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace gipfbase::cli {

/// $XDG_CONFIG_HOME/gipfbase, else ~/.config/gipfbase; nothing when the user has no home.
[[nodiscard]] std::optional<std::string> config_folder();
/// $XDG_STATE_HOME/gipfbase, else ~/.local/state/gipfbase: what may be kept between two calls.
[[nodiscard]] std::optional<std::string> state_folder();
/// $XDG_DATA_HOME/gipfbase/proofs, else ~/.local/share/gipfbase/proofs: the user's books of proofs;
/// empty when the user has no home.
[[nodiscard]] std::filesystem::path proof_folder();

}  // namespace gipfbase::cli

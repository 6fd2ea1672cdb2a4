// cli/terminal/files/user_folders.hpp - folders for a user's files, by the XDG Base Directory
// Specification.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace gipfbase::cli {

/// $XDG_CONFIG_HOME/gipfbase, else ~/.config/gipfbase; nullopt without a home folder.
[[nodiscard]] std::optional<std::string> config_folder();
/// $XDG_STATE_HOME/gipfbase, else ~/.local/state/gipfbase; nullopt without a home folder.
[[nodiscard]] std::optional<std::string> state_folder();
/// $XDG_DATA_HOME/gipfbase/proofs, else ~/.local/share/gipfbase/proofs: the user's books of proofs.
/// Empty without a home folder.
[[nodiscard]] std::filesystem::path proof_folder();

}  // namespace gipfbase::cli

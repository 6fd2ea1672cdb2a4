// cli/terminal/line_editor.hpp - reads lines at a prompt.
#pragma once

#include <optional>
#include <string>

namespace gipfbase::cli {

/// Reads a line on the terminal, with editing and history (libedit); nullopt at the end of the
/// input. The history lasts as long as the program.
[[nodiscard]] std::optional<std::string> edited_line(const std::string& prompt);

}  // namespace gipfbase::cli

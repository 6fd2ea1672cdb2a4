// cli/terminal/line_editor.hpp - lines that a user types at a prompt.
#pragma once

#include <optional>
#include <string>

namespace gipfbase::cli {

/// Asks for a line on the terminal, with editing and the lines before at hand (libedit). Nothing at
/// the end of the input. The library keeps the lines for the whole program.
[[nodiscard]] std::optional<std::string> edited_line(const std::string& prompt);

}  // namespace gipfbase::cli

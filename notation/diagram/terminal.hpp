// notation/diagram/terminal.hpp - diagrams as lines of text.
#pragma once

#include <string>

#include "notation/diagram/diagram.hpp"

namespace gipfbase::notation {

/// How diagrams are drawn on terminals.
struct DiagramStyle {
  bool colour = false;  ///< ANSI colours
  bool unicode = true;  ///< symbols beyond ASCII
};

/// The board with letters and numbers at its edges, a legend if there are marks, and a line for
/// every supply. Lines have no trailing blanks and end with a line feed.
[[nodiscard]] std::string drawing(const Diagram& diagram, const DiagramStyle& style);

}  // namespace gipfbase::notation

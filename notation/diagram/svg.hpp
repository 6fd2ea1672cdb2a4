// notation/diagram/svg.hpp - diagrams as pictures.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "notation/diagram/diagram.hpp"

namespace gipfbase::notation {

/// The first bytes of every file made by `svg`.
inline constexpr std::string_view kSvgBeginning = "<!-- gipfbase -->\n<svg ";

/// The diagram as a complete file: the board with letters and numbers at its edges, marks, and the
/// supplies below. `title` and a description of every piece are included for screen readers. The
/// file loads nothing from elsewhere, and the same diagram always gives the same bytes.
[[nodiscard]] std::string svg(const Diagram& diagram, std::string_view title);

/// The centre of a place in the units of the picture.
struct PicturedPlace {
  std::string name;
  double x = 0;
  double y = 0;
};
/// The places of the picture that `svg` draws, in order, and the size of the picture.
struct PictureLayout {
  double width = 0;
  double height = 0;
  std::vector<PicturedPlace> places;
};
[[nodiscard]] PictureLayout layout(const Diagram& diagram);

/// The diagram in words: the pieces and their places, the marks, and the supplies.
[[nodiscard]] std::string description(const Diagram& diagram);

/// `text` with the special characters of XML written as entities.
[[nodiscard]] std::string xml_text(std::string_view text);

}  // namespace gipfbase::notation

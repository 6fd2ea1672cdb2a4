// notation/diagram/svg.hpp - diagrams as pictures.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "notation/diagram/diagram.hpp"

namespace gipfbase::notation {

/// What a file made by `svg` begins with.
inline constexpr std::string_view kSvgBeginning = "<!-- gipfbase -->\n<svg ";

/// The diagram as a file of its own: the board with letters and numbers at its edges, marks, and
/// the supplies below. `title` and a description of every piece are there for screen readers.
/// Nothing is loaded from elsewhere, and the same diagram always gives the same bytes.
[[nodiscard]] std::string svg(const Diagram& diagram, std::string_view title);

/// Where a picture has a place, in its own units.
struct PicturedPlace {
  std::string name;
  double x = 0;
  double y = 0;
};
/// The places of the picture that `svg` draws of a diagram, in order; `width` and `height` are its
/// size.
struct PictureLayout {
  double width = 0;
  double height = 0;
  std::vector<PicturedPlace> places;
};
[[nodiscard]] PictureLayout layout(const Diagram& diagram);

/// The diagram in words: where what lies, what is marked, and what the players have.
[[nodiscard]] std::string description(const Diagram& diagram);

/// `text` with what has a meaning in XML written as entities.
[[nodiscard]] std::string xml_text(std::string_view text);

}  // namespace gipfbase::notation

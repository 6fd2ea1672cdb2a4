// cli/terminal/files/png.hpp - PNG pictures, made of SVG by the program rsvg-convert.
#pragma once

#include <string>
#include <string_view>

namespace gipfbase::cli {

/// The bytes of a PNG with two pixels for each unit of the SVG. Throws IoError when rsvg-convert is
/// not installed, or fails.
[[nodiscard]] std::string png_of(std::string_view svg);

}  // namespace gipfbase::cli

// cli/terminal/files/png.hpp - converts SVG to PNG with the program rsvg-convert.
#pragma once

#include <string>
#include <string_view>

namespace gipfbase::cli {

/// Returns the bytes of a PNG with two pixels per unit of the SVG. Throws IoError if rsvg-convert
/// is not installed or fails.
[[nodiscard]] std::string png_of(std::string_view svg);

}  // namespace gipfbase::cli

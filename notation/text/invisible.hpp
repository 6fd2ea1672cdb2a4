// notation/text/invisible.hpp - characters of UTF-8 that are not shown.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace gipfbase::notation::text {

/// The number of the first character of a text; -1 if there is none in UTF-8.
[[nodiscard]] std::int32_t first_character(std::string_view text);
/// The length of the invisible character at the beginning of a text that changes how a display
/// shows it, such as the direction of writing, or that could hide words, such as a tag character
/// (U+E0041); 0 for others.
[[nodiscard]] std::size_t hidden_control(std::string_view text);
/// The length of the white space outside of ASCII at the beginning of a text; 0 for others.
[[nodiscard]] std::size_t wide_blank(std::string_view text);

}  // namespace gipfbase::notation::text

// notation/text/invisible.hpp - characters of UTF-8 that are not shown.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace gipfbase::notation::text {

/// The code point of the first character of a text; -1 if the text does not begin with valid UTF-8.
[[nodiscard]] std::int32_t first_character(std::string_view text);
/// The length of the invisible character with which a text begins, if it changes how the text is
/// displayed (such as the direction of writing) or could hide words (such as the tag character
/// U+E0041); otherwise 0.
[[nodiscard]] std::size_t hidden_control(std::string_view text);
/// The length of the white-space character outside of ASCII with which a text begins; otherwise 0.
[[nodiscard]] std::size_t wide_blank(std::string_view text);

}  // namespace gipfbase::notation::text

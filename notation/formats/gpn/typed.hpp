// notation/formats/gpn/typed.hpp - characters that word processors, web pages and DOS put into
// records.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gipfbase::notation::gpn {

/// A document with the usual characters in its place.
struct TypedText {
  std::string text;                 ///< as long as the document; each line begins at its place
  std::vector<std::size_t> quotes;  ///< offsets of tags with curly quotes
};

/// Replaces, outside of comments and tag values, no-break blanks, characters without width, "…",
/// "×", long dashes and ^Z, and curly quotes around tag values. nullopt when the document has none
/// of them, which is found out quickly.
[[nodiscard]] std::optional<TypedText> usual_characters(std::string_view document);

}  // namespace gipfbase::notation::gpn

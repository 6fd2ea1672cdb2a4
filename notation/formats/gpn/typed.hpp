// notation/formats/gpn/typed.hpp - characters that word processors, web pages and DOS put into
// records.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gipfbase::notation::gpn {

/// A document in which the usual characters replace those of word processors and the like.
struct TypedText {
  std::string text;  ///< as long as the document; each line begins at the same offset
  std::vector<std::size_t> quotes;  ///< offsets of tags with curly quotes
};

/// Replaces, outside of comments and tag values, no-break blanks, characters without width, "…",
/// "×", long dashes and ^Z, and curly quotes around tag values. nullopt when the document has none
/// of them, which is quick to find out.
[[nodiscard]] std::optional<TypedText> usual_characters(std::string_view document);

}  // namespace gipfbase::notation::gpn

// notation/sources/encoding.hpp - documents in encodings other than UTF-8.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "notation/sources/input.hpp"

namespace gipfbase::notation {

/// True for text in UTF-16 or UTF-32, which is recognised by its byte order mark or by the zero
/// bytes of its first characters.
[[nodiscard]] bool is_wide(std::string_view text);

/// True for the name of an encoding that iconv of the C library knows.
[[nodiscard]] bool is_encoding(const std::string& name);

/// Turns the text of a document into UTF-8 from the named encoding. If `encoding` is empty,
/// recognises UTF-16 and UTF-32 by the content; any other text stays unchanged, and readers take
/// bytes that are not UTF-8 for Windows-1252. If the text is not in the named encoding, returns a
/// finding and leaves the text unchanged.
[[nodiscard]] std::optional<Finding> decode(Document& document, const std::string& encoding);

}  // namespace gipfbase::notation

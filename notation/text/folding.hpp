// notation/text/folding.hpp - names as people compare them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace gipfbase::notation {

/// The text without case, accents and superfluous blanks, however its characters are composed
/// (Unicode case folding of the compatibility decomposition without marks, by utf8proc; letters
/// such as ł, ø and æ become the plain l, o and ae). Two texts are the same name when their folded
/// forms are equal; names are sorted by their folded forms. In text that is not UTF-8 only the case
/// of ASCII letters is folded.
[[nodiscard]] std::string folded(std::string_view text);

/// A word of a text, in its folded form, and its place in the text.
struct FoldedWord {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string text;
};
/// The runs of letters, digits and marks of a text. Bytes that are not UTF-8 are read as Latin-1.
[[nodiscard]] std::vector<FoldedWord> folded_words(std::string_view text);

/// The smallest number of insertions, deletions, replacements or swaps of neighbours between two
/// texts (Damerau 1964, optimal string alignment); `most` + 1 when this number is greater than
/// `most`.
[[nodiscard]] std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t most);

}  // namespace gipfbase::notation

#include "notation/text/folding.hpp"

#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
#include <utility>
#include <vector>

#include "notation/text/text.hpp"

namespace gipfbase::notation {
namespace {

/// The characters of a folded text, which is UTF-8.
std::u32string characters_of(std::string_view text) {
  std::u32string characters;
  const auto* at = reinterpret_cast<const utf8proc_uint8_t*>(text.data());
  auto left = static_cast<utf8proc_ssize_t>(text.size());
  while (left > 0) {
    utf8proc_int32_t character = 0;
    const utf8proc_ssize_t read =
        std::max<utf8proc_ssize_t>(utf8proc_iterate(at, left, &character), 1);
    characters += static_cast<char32_t>(character);
    at += read;
    left -= read;
  }
  return characters;
}

/// Letters without decomposition in Unicode, and the plain form that people type for them. They are
/// in lower case, because they are replaced after case folding.
constexpr auto kPlainLetters =
    std::to_array<std::pair<std::string_view, std::string_view>>({{"ł", "l"},
                                                                  {"ø", "o"},
                                                                  {"đ", "d"},
                                                                  {"ð", "d"},
                                                                  {"þ", "th"},
                                                                  {"æ", "ae"},
                                                                  {"œ", "oe"},
                                                                  {"ħ", "h"},
                                                                  {"ı", "i"},
                                                                  {"ŧ", "t"},
                                                                  {"ŋ", "n"},
                                                                  {"ĸ", "k"},
                                                                  {"ƶ", "z"},
                                                                  {"ǿ", "o"}});

/// Replaces letters by their plain forms.
std::string with_plain_letters(std::string_view text) {
  std::string plain;
  plain.reserve(text.size());
  while (!text.empty()) {
    const std::string_view letter = text::character_at(text, 0);
    const auto* const found = letter.size() == 1
                                  ? kPlainLetters.end()
                                  : std::find_if(kPlainLetters.begin(), kPlainLetters.end(),
                                                 [&](const auto& l) { return l.first == letter; });
    plain += found == kPlainLetters.end() ? letter : found->second;
    text.remove_prefix(letter.size());
  }
  return plain;
}

}  // namespace

std::string folded(std::string_view text) {
  // ASCII names need no Unicode tables.
  std::string folded;
  if (text::is_ascii(text) || !text::is_utf8(text)) {
    folded = text::lowered(text);
  } else {
    utf8proc_uint8_t* bytes = nullptr;
    const utf8proc_ssize_t size = utf8proc_map(
        reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
        static_cast<utf8proc_ssize_t>(text.size()), &bytes,
        static_cast<utf8proc_option_t>(UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT | UTF8PROC_CASEFOLD |
                                       UTF8PROC_STRIPMARK | UTF8PROC_IGNORE));
    const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(bytes, &std::free);
    if (size < 0) return std::string(text);
    folded =
        with_plain_letters({reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(size)});
  }
  return text::plain(folded);
}

namespace {

/// True for a letter, a digit, and a mark on one of these.
bool is_part_of_word(utf8proc_int32_t character) {
  const utf8proc_category_t kind = utf8proc_category(character);
  return (kind >= UTF8PROC_CATEGORY_LU && kind <= UTF8PROC_CATEGORY_NO);
}

}  // namespace

std::vector<FoldedWord> folded_words(std::string_view text) {
  std::vector<FoldedWord> words;
  std::string word;
  std::size_t begin = 0;
  const auto end_word = [&](std::size_t end) {
    if (!word.empty()) words.push_back({begin, end, folded(word)});
    word.clear();
  };
  for (std::size_t at = 0; at < text.size();) {
    utf8proc_int32_t character = 0;
    utf8proc_ssize_t length =
        utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data()) + at,
                         static_cast<utf8proc_ssize_t>(text.size() - at), &character);
    if (length <= 0) {
      length = 1;
      character = static_cast<unsigned char>(text[at]);
    }
    if (is_part_of_word(character)) {
      if (word.empty()) begin = at;
      text::append_character(static_cast<char32_t>(character), word);
    } else {
      end_word(at);
    }
    at += static_cast<std::size_t>(length);
  }
  end_word(text.size());
  return words;
}

std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t most) {
  const std::u32string x = characters_of(a);
  const std::u32string y = characters_of(b);
  const std::size_t longer = std::max(x.size(), y.size());
  if (longer - std::min(x.size(), y.size()) > most) return most + 1;
  std::vector<std::size_t> before_last(y.size() + 1);
  std::vector<std::size_t> last(y.size() + 1);
  std::vector<std::size_t> row(y.size() + 1);
  for (std::size_t j = 0; j <= y.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= x.size(); ++i) {
    before_last.swap(last);
    last.swap(row);
    row[0] = i;
    for (std::size_t j = 1; j <= y.size(); ++j) {
      const std::size_t changed = last[j - 1] + (x[i - 1] == y[j - 1] ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, changed});
      if (i > 1 && j > 1 && x[i - 1] == y[j - 2] && x[i - 2] == y[j - 1]) {
        row[j] = std::min(row[j], before_last[j - 2] + 1);
      }
    }
  }
  return std::min(row.back(), most + 1);
}

}  // namespace gipfbase::notation

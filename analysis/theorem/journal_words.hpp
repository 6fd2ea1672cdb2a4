// analysis/theorem/journal_words.hpp - what stands in the lines of journals.
#pragma once

#include <charconv>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <vector>

namespace gipfbase::analysis {

/// The words of a text, which blanks part.
[[nodiscard]] inline std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  while (!text.empty()) {
    const std::size_t end = text.find(' ');
    words.push_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return words;
}

/// A line that is whole, and yet cannot be of this work.
class JournalError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The number that a word is. Throws JournalError.
template <class Number>
[[nodiscard]] Number number_of(std::string_view text, int base = 10) {
  Number number{};
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number, base);
  if (failure != std::errc{} || end != text.data() + text.size()) {
    throw JournalError("the journal has a line that cannot be understood");
  }
  return number;
}

}  // namespace gipfbase::analysis

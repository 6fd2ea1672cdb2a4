// notation/text/move_scanner.hpp - scans the text of a move; titles derive from it.
#pragma once

#include <cstddef>
#include <string_view>

#include "notation/text/text.hpp"

namespace gipfbase::notation {

/// Reads the parts of a move from left to right. A failed read does not advance.
class MoveScanner {
 public:
  explicit MoveScanner(std::string_view text) : text_(text) {}

  [[nodiscard]] std::size_t offset() const { return at_; }
  void back_to(std::size_t offset) { at_ = offset; }
  [[nodiscard]] bool done() const { return at_ >= text_.size(); }
  [[nodiscard]] char peek(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  /// The next character; must not be at the end.
  char next() { return text_[at_++]; }
  void skip_blanks() {
    while (text::is_blank(peek())) ++at_;
  }
  bool take(char c) {
    if (done() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  bool take(std::string_view word) {
    if (!text_.substr(at_).starts_with(word)) return false;
    at_ += word.size();
    return true;
  }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace gipfbase::notation

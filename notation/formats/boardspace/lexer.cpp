#include "notation/formats/boardspace/lexer.hpp"

#include <algorithm>

#include "notation/text/text.hpp"

namespace gipfbase::notation::boardspace {
namespace {

using gpn::is_blank;
using gpn::is_digit;

bool is_name_character(char c) { return gpn::is_letter(c) || is_digit(c) || c == '-'; }

bool is_player(std::string_view name) {
  if (name.size() < 2 || name.front() != 'P') return false;
  name.remove_prefix(name[1] == '-' ? 2 : 1);
  return !name.empty() && std::all_of(name.begin(), name.end(), is_digit);
}

}  // namespace

std::string unescaped(std::string_view value) {
  std::string text;
  text.reserve(value.size());
  for (std::size_t i = 0; i < value.size(); ++i) {
    if (value[i] == '\\' && i + 1 < value.size()) ++i;
    text += value[i];
  }
  return text;
}

void append_property(std::string_view name, std::string_view value, std::string& text) {
  text += name;
  text += '[';
  for (const char c : value) {
    if (c == ']' || c == '\\') text += '\\';
    text += c;
  }
  text += ']';
}

void Lexer::skip_blanks() {
  while (at_ < text_.size() && is_blank(text_[at_])) {
    if (text_[at_] == '\n') ++line_;
    ++at_;
  }
}

Token Lexer::read_value() {
  const std::size_t begin = at_;
  std::size_t at = at_;
  for (; at < text_.size(); ++at) {
    const char c = text_[at];
    if (c == ']') {
      value_ = text_.substr(begin, at - begin);
      at_ = at + 1;
      return Token::kProperty;
    }
    if (c == '\n') {
      if (of_player_) {
        value_ = text_.substr(begin, at - begin);
        at_ = at;
        return Token::kUnclosed;
      }
      ++line_;
    } else if (c == '\\' && at + 1 < text_.size()) {
      ++at;
      if (text_[at] == '\n') ++line_;
    }
  }
  at_ = text_.size();
  value_ = text_.substr(begin);
  return Token::kCut;
}

Token Lexer::next() {
  skip_blanks();
  token_line_ = line_;
  if (at_ >= text_.size()) return Token::kEnd;
  const char c = text_[at_++];
  switch (c) {
    case '(': return Token::kOpen;
    case ')': return Token::kClose;
    case ';': return Token::kNode;
    case '[': return name_.empty() ? Token::kStray : read_value();  // a further value of the name
    default: break;
  }
  if (!gpn::is_letter(c)) return Token::kStray;
  const std::size_t begin = at_ - 1;
  while (at_ < text_.size() && is_name_character(text_[at_])) ++at_;
  name_ = text_.substr(begin, at_ - begin);
  of_player_ = is_player(name_);
  skip_blanks();
  if (at_ >= text_.size() || text_[at_] != '[') {
    name_ = {};
    return Token::kStray;
  }
  ++at_;
  return read_value();
}

}  // namespace gipfbase::notation::boardspace

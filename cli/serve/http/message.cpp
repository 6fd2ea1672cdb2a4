#include "cli/serve/http/message.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "notation/text/text.hpp"

namespace gipfbase::cli::serve {
namespace {

/// The value of a hexadecimal digit; -1 for any other character.
int hexadecimal(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  const char letter = notation::text::lower(c);
  return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
}

bool is_control(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (byte < 0x20 && c != '\t' && c != '\n' && c != '\r') || byte == 0x7f;
}

}  // namespace

std::optional<std::string> percent_decoded(std::string_view text, bool plus_is_blank) {
  std::string decoded;
  decoded.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '+' && plus_is_blank) {
      c = ' ';
    } else if (c == '%') {
      const int high = i + 2 < text.size() ? hexadecimal(text[i + 1]) : -1;
      const int low = i + 2 < text.size() ? hexadecimal(text[i + 2]) : -1;
      if (high < 0 || low < 0) return std::nullopt;
      c = static_cast<char>(16 * high + low);
      i += 2;
    }
    if (is_control(c)) return std::nullopt;
    decoded += c;
  }
  if (!notation::text::is_utf8(decoded)) return std::nullopt;
  return decoded;
}

std::string percent_encoded(std::string_view text) {
  constexpr std::string_view kPlain = "-_.~/,*:";
  std::string encoded;
  for (const char c : text) {
    if (notation::text::in_word(c) || kPlain.find(c) != std::string_view::npos) {
      encoded += c;
    } else if (c == ' ') {
      encoded += '+';
    } else {
      encoded += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
  }
  return encoded;
}

Expected<Parameters, std::string> Parameters::read(std::string_view text) {
  if (text.size() > kMostBytes) {
    return Unexpected{fmt::format("the parameters are longer than {} bytes", kMostBytes)};
  }
  Parameters parameters;
  while (!text.empty()) {
    const std::string_view pair = text.substr(0, text.find('&'));
    text.remove_prefix(std::min(pair.size() + 1, text.size()));
    if (pair.empty()) continue;
    const std::size_t equal = std::min(pair.find('='), pair.size());
    const auto name = percent_decoded(pair.substr(0, equal), true);
    const auto value = percent_decoded(pair.substr(std::min(equal + 1, pair.size())), true);
    if (!name || !value) {
      return Unexpected{std::string(
          "a parameter is not valid: its text must be UTF-8 without control characters, and % must "
          "be followed by two hexadecimal digits (write % itself as %25)")};
    }
    const bool twice = std::any_of(parameters.values_.begin(), parameters.values_.end(),
                                   [&](const auto& known) { return known.first == *name; });
    if (twice) return Unexpected{fmt::format("the parameter \"{}\" is given twice", *name)};
    if (parameters.values_.size() == kMostValues) {
      return Unexpected{fmt::format("there are more than {} parameters", kMostValues)};
    }
    parameters.values_.emplace_back(*name, *value);
  }
  return parameters;
}

std::string_view Parameters::get(std::string_view name) const {
  for (const auto& [known, value] : values_) {
    if (known == name) return value;
  }
  return {};
}

}  // namespace gipfbase::cli::serve

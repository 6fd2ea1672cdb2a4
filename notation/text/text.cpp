#include "notation/text/text.hpp"

#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>

#include "notation/text/invisible.hpp"

namespace gipfbase::notation::text {
namespace {

/// Characters of the bytes 80 to 9F in Windows-1252. Bytes that it does not define are control
/// characters.
constexpr std::array<char32_t, 32> kWindows1252 = {
    0x20AC, 0x81,   0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0x8D,   0x017D, 0x8F,   0x90,   0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D,   0x017E, 0x0178};

}  // namespace

void append_character(char32_t character, std::string& text) {
  std::array<utf8proc_uint8_t, 4> bytes{};
  const utf8proc_ssize_t length =
      utf8proc_encode_char(static_cast<utf8proc_int32_t>(character), bytes.data());
  text.append(reinterpret_cast<const char*>(bytes.data()), static_cast<std::size_t>(length));
}

std::size_t foreign_blank(std::string_view text) {
  if (const std::size_t wide = wide_blank(text)) return wide;
  for (const std::string_view narrow : {"\u00ad", "\u200b", "\u200c", "\u200d", "\ufeff"}) {
    if (text.starts_with(narrow)) return narrow.size();
  }
  return hidden_control(text);
}

std::string tidy_name(std::string_view text) {
  const auto doubled = [](char a, char b) { return is_blank(a) && is_blank(b); };
  if (is_ascii(text)) {
    const bool tidy =
        text.empty() || (!is_blank(text.front()) && !is_blank(text.back()) &&
                         std::adjacent_find(text.begin(), text.end(), doubled) == text.end());
    return tidy ? std::string(text) : plain(text);
  }
  if (!is_utf8(text)) return plain(text);
  std::string blanks;
  while (!text.empty()) {
    const std::size_t foreign = foreign_blank(text);
    // Characters without width are dropped, so that the text before and after them is joined.
    if (foreign == 0) blanks += text.front();
    if (wide_blank(text) != 0) blanks += ' ';
    text.remove_prefix(std::max<std::size_t>(foreign, 1));
  }
  utf8proc_uint8_t* bytes = nullptr;
  const utf8proc_ssize_t size =
      utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(blanks.data()),
                   static_cast<utf8proc_ssize_t>(blanks.size()), &bytes,
                   static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE));
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(bytes, &std::free);
  if (size < 0) return plain(blanks);
  return plain({reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(size)});
}

bool is_ascii(std::string_view text) {
  constexpr std::uint64_t kHighBits = 0x8080808080808080U;
  while (text.size() >= sizeof(std::uint64_t)) {
    std::uint64_t word = 0;
    std::memcpy(&word, text.data(), sizeof word);
    if ((word & kHighBits) != 0) return false;
    text.remove_prefix(sizeof word);
  }
  return std::none_of(text.begin(), text.end(),
                      [](char c) { return (static_cast<unsigned char>(c) & 0x80U) != 0; });
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

std::string_view next_field(std::string_view text, std::size_t& at) {
  while (at < text.size() && is_blank(text[at])) ++at;
  const std::size_t begin = at;
  while (at < text.size() && !is_blank(text[at])) ++at;
  return text.substr(begin, at - begin);
}

std::string_view character_at(std::string_view text, std::size_t at) {
  std::size_t end = at + 1;
  while (end < text.size() && is_continuation(text[end])) ++end;
  return text.substr(at, end - at);
}

std::string lowered(std::string_view text) {
  std::string small(text);
  std::transform(small.begin(), small.end(), small.begin(), lower);
  return small;
}

bool same_word(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [&](char x, char y) { return lower(x) == lower(y); });
}

std::string_view without_byte_order_mark(std::string_view text) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  if (text.starts_with(kMark)) text.remove_prefix(kMark.size());
  return text;
}

bool is_utf8(std::string_view text) {
  if (is_ascii(text)) return true;
  while (!text.empty()) {
    utf8proc_int32_t character = 0;
    const utf8proc_ssize_t length =
        utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                         static_cast<utf8proc_ssize_t>(text.size()), &character);
    if (length <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(length));
  }
  return true;
}

std::size_t characters(std::string_view text) {
  if (!is_utf8(text)) return text.size();
  return text.size() -
         static_cast<std::size_t>(std::count_if(text.begin(), text.end(), is_continuation));
}

std::string in_utf8(std::string_view text) {
  if (is_utf8(text)) return std::string(text);
  std::string utf8;
  utf8.reserve(text.size() + text.size() / 4);
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool windows = byte >= 0x80U && byte < 0xA0U;
    append_character(windows ? kWindows1252[byte - 0x80U] : byte, utf8);
  }
  return utf8;
}

std::string plain(std::string_view text) {
  std::string plain;
  append_plain(text, plain);
  return plain;
}

void append_plain(std::string_view text, std::string& plain) {
  bool blank = true;
  for (const char c : text) append_plain(c, blank, plain);
}

void append_plain(char c, bool& blank, std::string& plain) {
  if (!is_blank(c)) {
    if (blank && !plain.empty()) plain += ' ';
    plain += c;
  }
  blank = is_blank(c);
}

}  // namespace gipfbase::notation::text

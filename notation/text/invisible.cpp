#include "notation/text/invisible.hpp"

#include <utf8proc.h>

#include <algorithm>
#include <array>

#include "notation/text/text.hpp"

namespace gipfbase::notation::text {

std::int32_t first_character(std::string_view text) {
  utf8proc_int32_t code = -1;
  utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                   static_cast<utf8proc_ssize_t>(std::min<std::size_t>(text.size(), 4)), &code);
  return code;
}

std::size_t hidden_control(std::string_view text) {
  struct Range {
    std::int32_t first, last;
  };
  // kHidden includes the default ignorable characters of Unicode, but neither variation selectors,
  // which belong to the letter before them, nor characters that join or separate letters (U+200B to
  // U+200D).
  constexpr auto kHidden = std::to_array<Range>({{0x061C, 0x061C},
                                                 {0x115F, 0x1160},
                                                 {0x17B4, 0x17B5},
                                                 {0x180E, 0x180E},
                                                 {0x200E, 0x200F},
                                                 {0x2028, 0x202E},
                                                 {0x2060, 0x206F},
                                                 {0x3164, 0x3164},
                                                 {0xFFA0, 0xFFA0},
                                                 {0xFFF0, 0xFFFB},
                                                 {0x1BCA0, 0x1BCA3},
                                                 {0x1D173, 0x1D17A},
                                                 {0xE0000, 0xE00FF},
                                                 {0xE01F0, 0xE0FFF}});
  constexpr unsigned kFirstOfTwo = 0xC2;
  if (text.empty() || static_cast<unsigned char>(text.front()) < kFirstOfTwo) return 0;
  const std::int32_t character = first_character(text);
  const bool hidden = std::any_of(kHidden.begin(), kHidden.end(), [&](const Range& range) {
    return character >= range.first && character <= range.last;
  });
  return hidden ? character_at(text, 0).size() : 0;
}

std::size_t wide_blank(std::string_view text) {
  if (text.starts_with("\u00a0") || text.starts_with("\u0085")) return 2;
  if (text.size() < 3) return 0;
  const std::string_view three = text.substr(0, 3);
  // U+2000 to U+200A.
  const bool space = three.starts_with("\xE2\x80") && static_cast<unsigned char>(three[2]) <= 0x8AU;
  constexpr auto kOthers =
      std::to_array<std::string_view>({"\u1680", "\u2028", "\u2029", "\u202f", "\u205f", "\u3000"});
  return space || std::find(kOthers.begin(), kOthers.end(), three) != kOthers.end() ? 3 : 0;
}

}  // namespace gipfbase::notation::text

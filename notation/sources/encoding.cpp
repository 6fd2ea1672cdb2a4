#include "notation/sources/encoding.hpp"

#include <fmt/format.h>
#include <iconv.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>

#include "notation/text/text.hpp"

namespace gipfbase::notation {
namespace {

struct CloseIconv {
  void operator()(void* converter) const { iconv_close(converter); }
};
using Converter = std::unique_ptr<void, CloseIconv>;

Converter open_converter(const char* encoding) {
  const iconv_t opened = iconv_open("UTF-8", encoding);
  return Converter(opened == reinterpret_cast<iconv_t>(-1) ? nullptr : opened);  // NOLINT: iconv
}

std::optional<std::string> converted_from(std::string_view bytes, const std::string& encoding) {
  const Converter converter = open_converter(encoding.c_str());
  if (!converter) return std::nullopt;
  std::string from(bytes);
  std::string to(4 * bytes.size() + 4, '\0');
  char* in = from.data();
  char* out = to.data();
  std::size_t in_left = from.size();
  std::size_t out_left = to.size();
  if (iconv(converter.get(), &in, &in_left, &out, &out_left) != 0) return std::nullopt;
  to.resize(to.size() - out_left);
  return to;
}

/// UTF-16 or UTF-32.
struct WideForm {
  std::size_t width = 2;    ///< bytes of a unit
  bool big_endian = false;  ///< the most significant byte comes first
};

/// The form of a text, by its byte order mark or by the zero bytes of its first characters.
std::optional<WideForm> wide_form(std::string_view text) {
  struct Mark {
    std::string_view bytes;
    WideForm form;
  };
  // The marks of UTF-32 come first, because one of them begins like a mark of UTF-16.
  constexpr std::array<Mark, 4> kMarks = {{{{"\xFF\xFE\0\0", 4}, {4, false}},
                                           {{"\0\0\xFE\xFF", 4}, {4, true}},
                                           {"\xFF\xFE", {2, false}},
                                           {"\xFE\xFF", {2, true}}}};
  for (const Mark& mark : kMarks) {
    if (text.starts_with(mark.bytes)) return mark.form;
  }
  constexpr std::size_t kInspectedBytes = 1024;
  constexpr std::size_t kFewest = 8;
  const std::string_view beginning = text.substr(0, kInspectedBytes);
  if (beginning.size() < kFewest) return std::nullopt;
  std::array<std::size_t, 4> zeros{};  // by place within four bytes
  for (std::size_t at = 0; at < beginning.size(); ++at) zeros[at % 4] += beginning[at] == '\0';
  // Nearly all characters of a record are ASCII.
  const std::size_t few = beginning.size() / 4 / 10;
  const std::size_t most = beginning.size() / 4 - few;
  std::string pattern;
  for (const std::size_t number : zeros) {
    pattern += number >= most ? '0' : number <= few ? 'x' : '?';
  }
  if (pattern == "x000") return WideForm{4, false};
  if (pattern == "000x") return WideForm{4, true};
  if (pattern == "x0x0") return WideForm{2, false};
  if (pattern == "0x0x") return WideForm{2, true};
  return std::nullopt;
}

std::string from_wide(std::string_view bytes, WideForm form) {
  std::string text;
  text.reserve(bytes.size() / form.width + 16);
  constexpr char32_t kReplacement = 0xFFFD;
  const auto unit = [&](std::size_t at) {
    char32_t value = 0;
    for (std::size_t i = 0; i < form.width; ++i) {
      const std::size_t byte = form.big_endian ? i : form.width - 1 - i;
      value = value << 8U | static_cast<unsigned char>(bytes[at + byte]);
    }
    return value;
  };
  for (std::size_t at = 0; at + form.width <= bytes.size(); at += form.width) {
    char32_t character = unit(at);
    if (character == 0xFEFF && at == 0) continue;
    if (character >= 0xD800 && character < 0xE000) {
      const char32_t low = form.width == 2 && at + 3 < bytes.size() ? unit(at + 2) : 0;
      const bool pair = character < 0xDC00 && low >= 0xDC00 && low < 0xE000;
      character = pair ? 0x10000 + ((character - 0xD800) << 10U) + (low - 0xDC00) : kReplacement;
      if (pair) at += 2;
    }
    text::append_character(character > 0x10FFFF ? kReplacement : character, text);
  }
  return text;
}

}  // namespace

bool is_wide(std::string_view text) { return wide_form(text).has_value(); }

bool is_encoding(const std::string& name) { return open_converter(name.c_str()) != nullptr; }

std::optional<Finding> decode(Document& document, const std::string& encoding) {
  const auto wide = encoding.empty() && document.first ? wide_form(document.text) : std::nullopt;
  if (encoding.empty() && !wide) return std::nullopt;
  const auto decoded = [&](std::string_view bytes) {
    return wide ? std::optional(from_wide(bytes, *wide)) : converted_from(bytes, encoding);
  };
  const std::size_t sound = std::min(document.doubtful, document.text.size());
  auto text = decoded(std::string_view(document.text).substr(0, sound));
  if (!text) {
    return Finding{.code = Code::kEncoding,
                   .severity = Severity::kWarning,
                   .source = document.source(),
                   .message = fmt::format("this is not text in {}; read it without --encoding, or "
                                          "name another encoding",
                                          encoding)};
  }
  if (document.doubtful != std::string::npos) {
    const auto rest = decoded(std::string_view(document.text).substr(sound));
    document.doubtful = text->size();
    if (rest) *text += *rest;
  }
  document.text = *std::move(text);
  return std::nullopt;
}

}  // namespace gipfbase::notation

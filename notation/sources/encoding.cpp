#include "notation/sources/encoding.hpp"

#include <fmt/format.h>
#include <iconv.h>

#include <algorithm>
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

/// The number of zero bytes at even and odd places of the beginning.
struct Zeros {
  std::size_t even = 0;
  std::size_t odd = 0;
};
Zeros zeros_of(std::string_view beginning) {
  Zeros zeros;
  for (std::size_t at = 0; at < beginning.size(); ++at) {
    if (beginning[at] == '\0') ++(at % 2 == 0 ? zeros.even : zeros.odd);
  }
  return zeros;
}

constexpr std::size_t kInspectedBytes = 1024;

/// True when the more significant byte comes first.
bool is_big_endian(std::string_view text) {
  if (text.starts_with("\xFE\xFF")) return true;
  if (text.starts_with("\xFF\xFE")) return false;
  const Zeros zeros = zeros_of(text.substr(0, kInspectedBytes));
  return zeros.even > zeros.odd;
}

std::string from_utf16(std::string_view bytes, bool big_endian) {
  std::string text;
  text.reserve(bytes.size() / 2 + 16);
  constexpr char32_t kReplacement = 0xFFFD;
  const auto unit = [&](std::size_t at) {
    const auto first = static_cast<unsigned char>(bytes[at]);
    const auto second = static_cast<unsigned char>(bytes[at + 1]);
    return static_cast<char32_t>(big_endian ? first << 8U | second : second << 8U | first);
  };
  for (std::size_t at = 0; at + 1 < bytes.size(); at += 2) {
    char32_t character = unit(at);
    if (character == 0xFEFF && at == 0) continue;
    if (character >= 0xD800 && character < 0xE000) {
      const char32_t low = at + 3 < bytes.size() ? unit(at + 2) : 0;
      const bool pair = character < 0xDC00 && low >= 0xDC00 && low < 0xE000;
      character = pair ? 0x10000 + ((character - 0xD800) << 10U) + (low - 0xDC00) : kReplacement;
      if (pair) at += 2;
    }
    text::append_character(character, text);
  }
  return text;
}

}  // namespace

bool looks_utf16(std::string_view text) {
  if (text.starts_with("\xFE\xFF")) return true;
  if (text.starts_with("\xFF\xFE")) return !text.substr(2).starts_with(std::string_view("\0\0", 2));
  constexpr std::size_t kFewest = 8;
  const std::string_view beginning = text.substr(0, kInspectedBytes);
  if (beginning.size() < kFewest) return false;
  const Zeros zeros = zeros_of(beginning);
  // Nearly all characters of a record are ASCII.
  const std::size_t most = beginning.size() / 2 * 9 / 10;
  return (zeros.even >= most && zeros.odd == 0) || (zeros.odd >= most && zeros.even == 0);
}

bool is_encoding(const std::string& name) { return open_converter(name.c_str()) != nullptr; }

std::optional<Finding> decode(Document& document, const std::string& encoding) {
  const bool utf16 = encoding.empty() && document.first && looks_utf16(document.text);
  if (encoding.empty() && !utf16) return std::nullopt;
  const bool big_endian = utf16 && is_big_endian(document.text);
  const auto decoded = [&](std::string_view bytes) {
    return utf16 ? std::optional(from_utf16(bytes, big_endian)) : converted_from(bytes, encoding);
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

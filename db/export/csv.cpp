#include "db/export/csv.hpp"

// zlib does not write to its input.
#define ZLIB_CONST
#include <zlib.h>

#include <new>

namespace gipfbase::db {

CsvLine& CsvLine::add(double number) {
  separate();
  fmt::format_to(std::back_inserter(text_), "{}", number);
  return *this;
}

CsvLine& CsvLine::add(std::string_view text) {
  separate();
  text_ += '"';
  for (const char c : text) {
    if (c == '"') text_ += '"';
    text_ += c;
  }
  text_ += '"';
  return *this;
}

CsvLine& CsvLine::add(std::span<const std::uint8_t> bytes) {
  separate();
  constexpr std::string_view kDigits = "0123456789abcdef";
  text_ += '"';
  for (const std::uint8_t byte : bytes) {
    text_ += kDigits[byte >> 4U];
    text_ += kDigits[byte & 15U];
  }
  text_ += '"';
  return *this;
}

std::string gzip_member(std::string_view text) {
  constexpr int kGzip =
      16;  // selects gzip's header, without a time, so that output is reproducible
  constexpr int kMemoryLevel = 8;
  constexpr int kLevel =
      4;  // output is 6 % larger than at the default level 6, and ready in less than half the time
  z_stream stream{};
  if (deflateInit2(&stream, kLevel, Z_DEFLATED, MAX_WBITS + kGzip, kMemoryLevel,
                   Z_DEFAULT_STRATEGY) != Z_OK) {
    throw std::bad_alloc();
  }
  std::string packed(deflateBound(&stream, static_cast<uLong>(text.size())), '\0');
  stream.next_in = reinterpret_cast<const Bytef*>(text.data());
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  deflate(&stream, Z_FINISH);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

}  // namespace gipfbase::db

// tests/support/tables_support.hpp - reading the files of exported tables.
#pragma once

#include <zlib.h>

#include <string>
#include <string_view>
#include <vector>

namespace gipfbase::test {

/// A position of ZÈRTZ that recurs after four turns ...
inline constexpr const char* kCircle =
    ".WG./..o../..BB../.BoB.../GB.G../..W.B/G... 2,2,2 2,2,2 0,0,0 0";
/// ... and a game that plays these turns twice from there.
inline constexpr const char* kCirclingGame =
    "[Title \"zertz\"]\n[Variant \"37\"]\n[White \"Anna\"]\n[Black \"Bert\"]\n"
    "[Position \".WG./..o../..BB../.BoB.../GB.G../..W.B/G... 2,2,2 2,2,2 0,0,0 0\"]\n\n"
    "1. Wb3 x b3Bd3 2. x e2Wc3 Be2 3. Wb3 x b3Bd3 4. x e2Wc3 Be2 *\n\n";

/// All members of a gzip file, unpacked.
inline std::string unpacked(std::string_view bytes) {
  std::string text;
  while (!bytes.empty()) {
    z_stream stream{};
    if (inflateInit2(&stream, MAX_WBITS + 16) != Z_OK) return text;
    stream.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(bytes.data()));
    stream.avail_in = static_cast<uInt>(bytes.size());
    int code = Z_OK;
    while (code == Z_OK) {
      constexpr std::size_t kStep = 65536;
      const std::size_t before = text.size();
      text.resize(before + kStep);
      stream.next_out = reinterpret_cast<Bytef*>(text.data() + before);
      stream.avail_out = kStep;
      code = inflate(&stream, Z_NO_FLUSH);
      text.resize(before + kStep - stream.avail_out);
    }
    bytes.remove_prefix(bytes.size() - stream.avail_in);
    inflateEnd(&stream);
    if (code != Z_STREAM_END) return text + "damaged";
  }
  return text;
}

/// The lines of a CSV file as fields, the heading first.
inline std::vector<std::vector<std::string>> csv_rows(std::string_view text) {
  std::vector<std::vector<std::string>> rows;
  bool quoted = false;
  bool begins = true;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (begins) rows.emplace_back(1);
    begins = false;
    std::string& field = rows.back().back();
    const char c = text[i];
    if (c == '"' && quoted && i + 1 < text.size() && text[i + 1] == '"') {
      field += text[++i];
    } else if (c == '"') {
      quoted = !quoted;
    } else if (c == ',' && !quoted) {
      rows.back().emplace_back();
    } else if (c == '\n' && !quoted) {
      begins = true;
    } else {
      field += c;
    }
  }
  return rows;
}

}  // namespace gipfbase::test

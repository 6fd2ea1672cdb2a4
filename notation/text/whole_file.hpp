// notation/text/whole_file.hpp - small files that are read as a whole, and lines of bounded length.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <istream>
#include <string>

#include "notation/text/expected.hpp"

namespace gipfbase::notation {

/// Returns the bytes of a file, or of a pipe. The error says that the file does not exist, is a
/// folder, cannot be read, or has more than `most` bytes; no more than `most` + 1 bytes are read.
[[nodiscard]] inline Expected<std::string, std::string> whole_file(const std::string& path,
                                                                   std::size_t most) {
  constexpr std::size_t kPiece = std::size_t{1} << 16U;
  std::error_code failure;
  const std::filesystem::file_type type = std::filesystem::status(path, failure).type();
  if (type == std::filesystem::file_type::not_found) {
    return Unexpected<std::string>{"does not exist"};
  }
  if (type == std::filesystem::file_type::directory) return Unexpected<std::string>{"is a folder"};
  std::ifstream file(path, std::ios::binary);
  if (!file) return Unexpected<std::string>{"cannot be read"};
  const auto too_large = [most] {
    return Unexpected{fmt::format("is larger than the limit of {} MB", most >> 20U)};
  };
  // A pipe has no size.
  const std::uintmax_t size = std::filesystem::file_size(path, failure);
  if (!failure && size > most) return too_large();
  std::string bytes;
  while (file && bytes.size() <= most) {
    const std::size_t before = bytes.size();
    bytes.resize(before + std::min(kPiece, most - before + 1));
    file.read(bytes.data() + before, static_cast<std::streamsize>(bytes.size() - before));
    bytes.resize(before + static_cast<std::size_t>(file.gcount()));
  }
  if (file.bad()) return Unexpected<std::string>{"cannot be read"};
  if (bytes.size() > most) return too_large();
  return bytes;
}

/// Like std::getline, but a line ends after `most` bytes at the latest; the rest becomes the next
/// line.
inline bool next_line(std::istream& in, std::string& line, std::size_t most) {
  line.clear();
  for (int byte = in.get(); in; byte = in.get()) {
    if (byte == '\n') return true;
    line += static_cast<char>(byte);
    if (line.size() == most) return true;
  }
  return !line.empty();
}

}  // namespace gipfbase::notation

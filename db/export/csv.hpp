// db/export/csv.hpp - rows of a table as CSV (RFC 4180), compressed.
#pragma once

#include <fmt/format.h>

#include <concepts>
#include <cstdint>
#include <iterator>
#include <span>
#include <string>
#include <string_view>

namespace gipfbase::db {

/// Appends fields to a line. Texts are always quoted, so that empty and missing values differ.
class CsvLine {
 public:
  explicit CsvLine(std::string& text) : text_(text) {}

  CsvLine& add(std::integral auto number) {
    separate();
    fmt::format_to(std::back_inserter(text_), "{}", number);
    return *this;
  }
  CsvLine& add(double number);
  CsvLine& add(std::string_view text);
  /// Appends bytes as hexadecimal digits.
  CsvLine& add(std::span<const std::uint8_t> bytes);
  void end() { text_ += '\n'; }

 private:
  void separate() {
    if (!first_) text_ += ',';
    first_ = false;
  }

  std::string& text_;
  bool first_ = true;
};

/// A member of a gzip file (RFC 1952) with this content. Concatenated members are a valid file.
[[nodiscard]] std::string gzip_member(std::string_view text);

}  // namespace gipfbase::db

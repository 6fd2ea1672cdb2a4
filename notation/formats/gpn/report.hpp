// notation/formats/gpn/report.hpp - findings of the .gpn reader, with their places.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "notation/game/judged.hpp"

namespace gipfbase::notation::gpn {

/// A quotation for messages: short, on one line.
[[nodiscard]] std::string in_quotes(std::string_view text);

/// Adds findings to the current game. Lines are counted only when a finding needs its line, and
/// from the place of the last finding on. A document without findings thus costs nothing, and one
/// with many findings costs little.
class Reporter {
 public:
  Reporter(std::string_view document, std::string source)
      : document_(document), source_(std::move(source)) {}

  /// Begins a game whose text starts at `offset`.
  void begin(Judged& game, std::size_t offset);
  /// Adds a finding. After kMaxFindings only errors are added.
  void add(Code code, Severity severity, std::size_t offset, std::uint32_t ply,
           std::string message);
  /// A finding about the document, at a place in it.
  [[nodiscard]] Finding about_document(Code code, Severity severity, std::size_t offset,
                                       std::string message);

  /// Returns `text` itself when it is UTF-8. Otherwise converts it into `buffer`, and adds one note
  /// about the encoding to each such game.
  [[nodiscard]] std::string_view utf8(std::string_view text, std::string& buffer);

 private:
  struct Place {
    std::size_t offset = 0;
    std::uint32_t line = 1;
  };
  [[nodiscard]] std::uint32_t line_of(std::size_t offset);
  [[nodiscard]] std::uint32_t column_of(std::size_t offset) const;

  std::string_view document_;
  std::string source_;
  Judged* game_ = nullptr;
  bool encoding_reported_ = false;
  Place game_start_;
  Place last_;
};

}  // namespace gipfbase::notation::gpn

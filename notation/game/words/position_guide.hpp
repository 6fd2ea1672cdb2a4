// notation/game/words/position_guide.hpp - how a title's position texts are written.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gipfbase::notation {

/// A sign and its meaning.
struct PositionSign {
  std::string_view text;   ///< such as "W" or "B2r"
  std::string_view about;  ///< such as "white marble"
};

/// A field of a position text after the board.
struct PositionField {
  std::string_view about;  ///< such as "pool: white,grey,black"
  /// All possible values; empty for numbers and the like.
  std::span<const PositionSign> choices;
};

/// The parts of a title's position texts.
struct PositionGuide {
  std::span<const PositionSign> signs;  ///< for a place of the board, the empty place first
  std::span<const PositionField> fields;
};

/// The fields of a position text, the board first. Fields that `text` lacks are taken from the
/// position text `otherwise`.
class PositionFields {
 public:
  PositionFields(std::string_view text, std::string_view otherwise);

  [[nodiscard]] std::size_t size() const { return fields_.size(); }
  [[nodiscard]] std::string& operator[](std::size_t index) { return fields_.at(index); }
  [[nodiscard]] std::string text() const;

 private:
  std::vector<std::string> fields_;
};

}  // namespace gipfbase::notation

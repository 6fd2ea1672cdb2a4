// notation/zertz/zen_moves.hpp - the moves of ZEN, the game notation of zertz.app.
//
// Grammar and examples: rules/zertz/README.md.
#pragma once

#include "notation/game/rules.hpp"
#include "notation/zertz/move_reading.hpp"
#include "rules/zertz/position.hpp"

namespace gipfbase::zertz {

/// The moves of one game. Rings are named by their places in the start position of the game: column
/// a is the leftmost one, row 1 the lowest ring of a column.
class ZenMoves final : public notation::MoveNotation {
 public:
  /// `any` is a start position on a board of zertz.app (has_zip).
  explicit ZenMoves(const notation::AnyPosition& any);

  [[nodiscard]] std::size_t scan_move(std::string_view text) const override;
  [[nodiscard]] Expected<PackedMove, notation::TextError> read_move(
      const notation::AnyPosition& any, std::string_view text) const override;
  [[nodiscard]] std::optional<notation::TextError> remark(const notation::AnyPosition& any,
                                                          const PackedMove& packed,
                                                          std::string_view text) const override;
  /// Appends nothing for a pass, which has no text in ZEN.
  void write_move(const notation::AnyPosition& any, const PackedMove& packed,
                  std::string& text) const override;

 private:
  RingNames names_ = RingNames::none();
};

}  // namespace gipfbase::zertz

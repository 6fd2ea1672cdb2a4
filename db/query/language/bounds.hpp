// db/query/language/bounds.hpp - what a program can come to in a game of which only the signature
// is known: every step once, on ranges in place of columns (abstract interpretation: Cousot and
// Cousot 1977).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "db/query/language/program.hpp"
#include "db/rows/signature.hpp"

namespace gipfbase::db::language {

/// Rules games out. One for each program and thread.
class Bounds {
 public:
  explicit Bounds(const Program& program);

  /// False when nothing in the game can fit. A signature that is missing, or of other nouns, says
  /// nothing.
  [[nodiscard]] bool may_fit(std::span<const std::uint8_t> signature, const GameFacts& game);

 private:
  struct Sets {
    SetRange range;
    notation::CellSet always;  ///< places that are in all of them
  };

  void number(std::size_t index, std::span<const std::uint8_t> signature, const GameFacts& game);
  void condition(std::size_t index);
  void of_game(std::size_t index);
  void set(std::size_t index, std::span<const std::uint8_t> signature);
  [[nodiscard]] const NumberRange& n(std::int32_t column) const {
    return numbers_[static_cast<std::size_t>(column)];
  }
  [[nodiscard]] const Sets& s(std::int32_t column) const {
    return sets_[static_cast<std::size_t>(column)];
  }

  const Program& program_;
  SignatureLayout layout_;
  /// Where the signature has the told numbers and sets, by index.
  std::vector<std::size_t> number_at_, set_at_;
  std::vector<NumberRange> numbers_;
  std::vector<Sets> sets_;
};

}  // namespace gipfbase::db::language

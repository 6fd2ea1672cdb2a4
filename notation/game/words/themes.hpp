// notation/game/words/themes.hpp - what a title says about the solutions of puzzles.
#pragma once

#include <optional>
#include <string_view>

#include "notation/game/any_position.hpp"

namespace gipfbase::notation {

/// A title's names of puzzle themes. Each member is the name for puzzles in which one turn of the
/// player who solves the puzzle does what the member says. An empty name means that the title has
/// no such theme. A title declares them as `kThemes` among its texts.
struct ThemeWords {
  std::string_view puts_and_takes = {};  ///< the turn puts a piece and takes away several things
  std::string_view takes = {};           ///< the turn takes something away
  std::string_view takes_several = {};
  std::string_view takes_one = {};
};

/// Implemented by all Rules (RulesOf).
class Themed {
 public:
  virtual ~Themed() = default;
  Themed() = default;
  Themed(const Themed&) = delete;
  Themed& operator=(const Themed&) = delete;

  [[nodiscard]] virtual ThemeWords theme_words() const = 0;
  /// The position with the other player to move; nullopt where the title does not define it. A
  /// title defines it as `turn_given(position)` among its texts, unless every move of the title
  /// costs something, so that giving the turn away would nearly always help.
  [[nodiscard]] virtual std::optional<AnyPosition> turn_given(const AnyPosition& p) const = 0;
};

}  // namespace gipfbase::notation

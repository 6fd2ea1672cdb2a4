// cli/serve/html/move_chooser.hpp - the legal moves of a position as links: all at once, or, where
// there are many, by the place where they begin.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "cli/serve/html/parts.hpp"
#include "notation/game/rules.hpp"

namespace gipfbase::cli::serve {

class MoveChooser {
 public:
  using Behind = std::function<Url(std::string_view move)>;

  /// `here` is the address of the position, which takes a parameter `at`; `behind` that of the
  /// position after a move.
  MoveChooser(const notation::Rules& rules, const notation::AnyPosition& position, Url here,
              Behind behind);

  /// Over the places of the board.
  [[nodiscard]] std::vector<PlaceLink> links() const;
  /// Those that begin at the place `at` are listed; without one only when they are few. `open`:
  /// shown from the start.
  [[nodiscard]] std::string text(std::string_view at, bool open) const;

 private:
  Url here_;
  Behind behind_;
  std::map<std::string, std::vector<std::string>> places_;  ///< moves by where they begin
  std::size_t count_ = 0;
};

}  // namespace gipfbase::cli::serve

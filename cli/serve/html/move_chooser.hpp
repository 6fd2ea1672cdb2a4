// cli/serve/html/move_chooser.hpp - the legal moves of a position as links: all at once, or, when
// there are many, grouped by the place where they begin.
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
  using AfterMove = std::function<Url(std::string_view move)>;

  /// `here` is the address of the position, which takes a parameter `at`; `after` returns the
  /// address of the position after a move.
  MoveChooser(const notation::Rules& rules, const notation::AnyPosition& position, Url here,
              AfterMove after);

  /// Links over the places of the board.
  [[nodiscard]] std::vector<PlaceLink> links() const;
  /// Lists the moves that begin at the place `at`; all moves when there are few. `open`: the list
  /// is unfolded from the start.
  [[nodiscard]] std::string text(std::string_view at, bool open) const;

 private:
  Url here_;
  AfterMove after_;
  std::map<std::string, std::vector<std::string>> places_;  ///< moves by their first place
  std::size_t count_ = 0;
};

}  // namespace gipfbase::cli::serve

// cli/serve/html/move_entry.hpp - a board on which moves are entered step by step.
//
// Without JavaScript every step is a link to the page with the steps so far in the parameter `at`;
// with it, cli/explorer/board.js does the same from the tree of steps in the page. The address with
// the steps of a whole move redirects to the position after it.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "cli/serve/html/parts.hpp"
#include "cli/serve/http/message.hpp"
#include "notation/game/rules.hpp"
#include "notation/game/steps/step_tree.hpp"

namespace gipfbase::cli::serve {

class MoveEntry {
 public:
  using AfterMove = std::function<Url(std::string_view move)>;

  /// `here`: the address of the position; `after`: the address of the position after a move; `at`:
  /// the steps taken so far, all ignored when no legal move begins with them. `time_plies`: whether
  /// the moves include those by which a clock runs out.
  MoveEntry(const notation::Rules& rules, const notation::AnyPosition& position, Url here,
            AfterMove after, std::string_view at,
            notation::TimePlies time_plies = notation::TimePlies::kLeftOut);

  /// The address after the move when `at` holds all of its steps.
  [[nodiscard]] std::optional<Url> finished() const;
  /// The board with the steps taken marked. Below it: a sentence about the next step, buttons for
  /// choices that are not places on the board, and a button to go back.
  [[nodiscard]] std::string board(notation::Diagram diagram, std::string_view title) const;
  /// The legal moves as a list of links when there are few, else only their number.
  /// `open`: the list is unfolded from the start.
  [[nodiscard]] std::string list(bool open) const;

 private:
  /// True when the player has taken a step, which can be taken back. Steps without an alternative
  /// are taken automatically and do not count.
  [[nodiscard]] bool begun() const;
  [[nodiscard]] Url with(const notation::MoveStep& step) const;
  [[nodiscard]] std::string step_text(const notation::Diagram& diagram) const;
  [[nodiscard]] std::string steps_json(const notation::Diagram& diagram) const;

  const notation::Rules& rules_;
  const notation::AnyPosition& position_;
  Url here_;
  AfterMove after_;
  notation::StepTree tree_;
  notation::StepTree::Path path_;
};

/// The words of a button: "white marble", "take b3 c3 d3 e3".
[[nodiscard]] std::string step_words(const notation::MoveStep& step);
/// Marks the steps of a move on a board, and removes the marks of the last move.
void mark_steps(notation::Diagram& diagram, const notation::MoveSteps& steps);

/// A board on which no moves can be entered, as high as the one of MoveEntry: `words` take the
/// place of the next step, and `buttons` (markup) the place of its choices.
[[nodiscard]] std::string still_board(const notation::Diagram& diagram, std::string_view title,
                                      std::string_view words, std::string_view buttons = {});

/// A redirection to an address of this site.
[[nodiscard]] Response redirection(const Url& to);

}  // namespace gipfbase::cli::serve

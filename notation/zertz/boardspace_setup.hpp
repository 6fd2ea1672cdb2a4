// notation/zertz/boardspace_setup.hpp - start positions that players build action by action:
// Zertz+xx (rings on an empty field) and Zertz+H (Edit ... Start).
#pragma once

#include <array>
#include <optional>
#include <string>

#include "notation/zertz/boardspace_action.hpp"
#include "rules/zertz/position.hpp"

namespace gipfbase::zertz::boardspace {

/// A position that is being set up.
template <class Layout>
class SetUp {
 public:
  explicit SetUp(const BasicPosition<Layout>& position);

  /// Carries out an action on the board, or says why it cannot be done.
  [[nodiscard]] std::optional<std::string> apply(const Action& action);
  /// Begins again on the full board of this name (SetBoard).
  [[nodiscard]] std::optional<std::string> set_board(std::string_view name);
  /// The finished position with `side` to move.
  [[nodiscard]] BasicPosition<Layout> position(Seat side) const;

 private:
  using Cells = typename Layout::Cells;

  void start(BoardId board);
  [[nodiscard]] std::optional<std::string> change_ring(int cell, bool put);
  [[nodiscard]] std::optional<std::string> move_marble(const Action& action);
  [[nodiscard]] int cell_of(int label) const {
    return board_of<Layout>(board_).cell_of[static_cast<std::size_t>(label)];
  }

  BoardId board_ = BoardId::k37;
  Rules rules_;
  Cells rings_;
  std::array<Cells, kColours> marbles_{};
  std::array<MarbleSet, 3> racks_{};  ///< captured by seat 0, by seat 1, pool
};

}  // namespace gipfbase::zertz::boardspace

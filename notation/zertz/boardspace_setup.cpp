#include "notation/zertz/boardspace_setup.hpp"

#include <fmt/format.h>

#include "notation/text/text.hpp"

namespace gipfbase::zertz::boardspace {

template <class Layout>
SetUp<Layout>::SetUp(const BasicPosition<Layout>& position)
    : board_(position.board().id),
      rules_(position.rules()),
      rings_(position.rings()),
      racks_{position.held(0), position.held(1), position.pool()} {
  for (std::size_t c = 0; c < kColours; ++c) {
    marbles_[c] = position.marbles(static_cast<Colour>(c));
  }
}

template <class Layout>
void SetUp<Layout>::start(BoardId board) {
  *this = SetUp(BasicPosition<Layout>::start(board, rules_));
}

template <class Layout>
std::optional<std::string> SetUp<Layout>::set_board(std::string_view name) {
  if constexpr (Layout::kCells == hex::Compact::kCells) {
    const auto is = [&](std::string_view known) { return notation::gpn::same_word(name, known); };
    // Other boards would need a variant of their own.
    std::optional<BoardId> board;
    if (is("Zertz") && (rules_.handicap || board_ == BoardId::k37)) board = BoardId::k37;
    if ((is("Zertz+11") || is("Zertz+H")) && (rules_.handicap || board_ == BoardId::k48)) {
      board = BoardId::k48;
    }
    if (is("Zertz+24") && board_ == BoardId::k61) board = BoardId::k61;
    if (board) {
      start(*board);
      return std::nullopt;
    }
  }
  return fmt::format("a game of this kind cannot be set up on the board \"{}\"", name);
}

template <class Layout>
BasicPosition<Layout> SetUp<Layout>::position(Seat side) const {
  auto position = BasicPosition<Layout>::start(board_, rules_);
  for (Cells gone = position.rings() & ~rings_; gone.any();) {
    position.remove_ring(gone.pop_lowest());
  }
  for (Cells rings = rings_; rings.any();) position.put_ring(rings.pop_lowest());
  for (std::size_t c = 0; c < kColours; ++c) {
    for (Cells cells = marbles_[c]; cells.any();) {
      position.put_marble(cells.pop_lowest(), static_cast<Colour>(c));
    }
  }
  position.set_held(0, racks_[0]);
  position.set_held(1, racks_[1]);
  position.set_pool(racks_[kPoolRack]);
  position.set_side_to_move(side);
  position.settle();
  return position;
}

template <class Layout>
std::optional<std::string> SetUp<Layout>::change_ring(int cell, bool put) {
  if ((marbles_[0] | marbles_[1] | marbles_[2]).test(cell)) {
    return "the ring holds a marble and stays where it is";
  }
  if (put) {
    rings_.set(cell);
  } else {
    rings_.reset(cell);
  }
  return std::nullopt;
}

template <class Layout>
std::optional<std::string> SetUp<Layout>::move_marble(const Action& action) {
  std::size_t colour = action.colour;
  int to = -1;
  if (action.to != Labels::kNone) {
    to = cell_of(action.to);
    const Cells full = marbles_[0] | marbles_[1] | marbles_[2];
    if (to == Labels::kNone || !rings_.test(to) || full.test(to)) {
      return "there is no vacant ring for the marble";
    }
  }
  if (action.from != Labels::kNone) {
    const int from = cell_of(action.from);
    colour = 0;
    while (colour < kColours && (from == Labels::kNone || !marbles_[colour].test(from))) ++colour;
    if (colour == kColours) return "there is no marble at that place";
    marbles_[colour].reset(from);
  } else {
    if (racks_[action.rack][colour] == 0) return "there is no such marble left to take";
    --racks_[action.rack][colour];
  }
  if (to >= 0) {
    marbles_[colour].set(to);
  } else {
    ++racks_[action.target_rack][colour];
  }
  return std::nullopt;
}

template <class Layout>
std::optional<std::string> SetUp<Layout>::apply(const Action& action) {
  if (action.verb == Verb::kRemoveRing || action.verb == Verb::kPutRing) {
    const int cell = cell_of(action.to);
    if (cell == Labels::kNone) return "there is no such place on the board";
    return change_ring(cell, action.verb == Verb::kPutRing);
  }
  return move_marble(action);
}

template class SetUp<hex::Compact>;
template class SetUp<hex::Wide>;

}  // namespace gipfbase::zertz::boardspace

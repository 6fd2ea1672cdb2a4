#include "notation/zertz/boardspace_setup.hpp"

#include <fmt/format.h>

#include "notation/text/text.hpp"

namespace gipfbase::zertz::boardspace {
namespace {

MarbleSet rack_of(const auto& position, int rack) {
  return rack == kPoolRack ? position.pool() : position.held(static_cast<Seat>(rack));
}

void change_rack(auto& position, int rack, std::size_t colour, int by) {
  MarbleSet marbles = rack_of(position, rack);
  marbles[colour] = static_cast<std::uint8_t>(marbles[colour] + by);
  if (rack == kPoolRack) {
    position.set_pool(marbles);
  } else {
    position.set_held(static_cast<Seat>(rack), marbles);
  }
}

}  // namespace

template <class Layout>
std::optional<std::string> set_board(BasicPosition<Layout>& position, std::string_view name) {
  if constexpr (Layout::kCells == hex::Compact::kCells) {
    const auto is = [&](std::string_view known) { return notation::text::same_word(name, known); };
    const Rules rules = position.rules();
    const BoardId before = position.board().id;
    // Other boards would need a variant of their own.
    std::optional<BoardId> board;
    if (is("Zertz") && (rules.handicap || before == BoardId::k37)) board = BoardId::k37;
    if ((is("Zertz+11") || is("Zertz+H")) && (rules.handicap || before == BoardId::k48)) {
      board = BoardId::k48;
    }
    if (is("Zertz+24") && before == BoardId::k61) board = BoardId::k61;
    if (board) {
      const Seat side = position.side_to_move();
      position = BasicPosition<Layout>::start(*board, rules);
      position.set_side_to_move(side);
      return std::nullopt;
    }
  }
  return fmt::format("a game of this kind cannot be set up on the board \"{}\"", name);
}

template <class Layout>
std::optional<std::string> set_up(BasicPosition<Layout>& position, const Action& action) {
  const auto cell_of = [&](int label) { return int{position.board().cell(label)}; };
  const int to = cell_of(action.to);
  if (action.verb == Verb::kRemoveRing || action.verb == Verb::kPutRing) {
    if (to == Labels::kNone) return "there is no such place on the board";
    if (position.occupied().test(to)) return "the ring holds a marble and stays where it is";
    if (action.verb == Verb::kPutRing) {
      position.put_ring(to);
    } else {
      position.remove_ring(to);
    }
    return std::nullopt;
  }
  const bool to_board = action.to != Labels::kNone;
  if (to_board && (to == Labels::kNone || !position.vacant().test(to))) {
    return "there is no vacant ring for the marble";
  }
  std::size_t colour = action.colour;
  if (action.from != Labels::kNone) {
    const int from = cell_of(action.from);
    if (from == Labels::kNone || !position.occupied().test(from)) {
      return "there is no marble at that place";
    }
    colour = static_cast<std::size_t>(position.colour_at(from));
    position.take_marble(from);
  } else {
    if (rack_of(position, action.rack)[colour] == 0) return "there is no such marble left to take";
    change_rack(position, action.rack, colour, -1);
  }
  if (to_board) {
    position.put_marble(to, static_cast<Colour>(colour));
  } else {
    change_rack(position, action.target_rack, colour, 1);
  }
  return std::nullopt;
}

template std::optional<std::string> set_up(Position&, const Action&);
template std::optional<std::string> set_up(WidePosition&, const Action&);
template std::optional<std::string> set_board(Position&, std::string_view);
template std::optional<std::string> set_board(WidePosition&, std::string_view);

}  // namespace gipfbase::zertz::boardspace

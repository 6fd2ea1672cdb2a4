#include "analysis/theorem/zertz/plan_strategy.hpp"

#include <algorithm>
#include <stdexcept>

namespace gipfbase::zertz {

Position position_of(const PlanState& state, const Rules& rules, BoardId board, Seat attacker) {
  Position position = Position::start(board, rules);
  for (CompactCells gone = position.rings() & ~state.rings; gone.any();) {
    position.remove_ring(gone.pop_lowest());
  }
  position.put_marble(state.cell, state.colour);
  const MarbleSet isolated{static_cast<std::uint8_t>(state.second ? 2 : 0), 0, 0};
  MarbleSet pool = rules.pool();
  for (std::size_t c = 0; c < kColours; ++c) {
    pool[c] = static_cast<std::uint8_t>(pool[c] - state.given[c] - isolated[c]);
  }
  --pool[static_cast<std::size_t>(state.colour)];
  position.set_pool(pool);
  position.set_held(other(attacker), state.given);
  position.set_held(attacker, isolated);
  position.set_side_to_move(attacker);
  position.settle();
  return position;
}

std::optional<PlanState> state_of(const Position& position, const RingForms& forms, Seat attacker) {
  const CompactCells occupied = position.occupied();
  const MarbleSet& isolated = position.held(attacker);
  const bool second = isolated == MarbleSet{2, 0, 0};
  if (position.outcome().over() || position.side_to_move() != attacker || occupied.count() != 1 ||
      total(position.pool()) == 0 || (total(isolated) != 0 && !second)) {
    return std::nullopt;
  }
  const int cell = occupied.lowest();
  const RingForms::Form form = forms.form_of(position.rings());
  return PlanState{form.rings, forms.image(form, cell).cell, position.colour_at(cell),
                   position.held(other(attacker)), second};
}

Move move_of(const PlanMove& move, const Board<hex::Compact>& board) {
  return Move::placement(move.colour, board.label(move.placed),
                         move.removed < 0 ? Labels::kNone : board.label(move.removed));
}

std::uint32_t PlanStrategy::add(const PlanState& root) {
  const analysis::ExactKey key = key_of(root);
  if (const auto known = plies_.find(key); known != plies_.end()) return known->second;
  const auto found = plan_.winning_move(root);
  if (!found) throw std::logic_error("the plan does not win where it was said to");
  Position position = position_of(root, rules_, board_, attacker_);
  const Move move = move_of(*found, position.board());
  if (!position.is_legal(move)) throw std::logic_error("the plan makes a move that is not legal");
  position.play(move);
  const std::uint32_t plies = 1 + longest_reply(position);
  plies_.emplace(key, plies);
  nodes_.push_back({root, *found, plies});
  return plies;
}

std::uint32_t PlanStrategy::longest_reply(const Position& position) {
  const auto won = [&](const Position& end) {
    if (end.outcome().over() && end.outcome().result != win_of(attacker_)) {
      throw std::logic_error("the plan lets the other player win");
    }
    return end.outcome().over();
  };
  if (won(position)) return 0;
  std::uint32_t longest = 0;
  position.for_each_move([&](const Move& reply) {
    Position next = position;
    next.play(reply);
    std::uint32_t plies = 0;
    if (!won(next)) {
      const auto state = state_of(next, plan_.forms(), attacker_);
      if (!state) throw std::logic_error("the plan has no state for a legal reply");
      plies = add(*state);
    }
    longest = std::max(longest, plies);
  });
  return longest + 1;
}

analysis::Strategy PlanStrategy::strategy() const {
  std::vector<Node> sorted = nodes_;
  std::sort(sorted.begin(), sorted.end(), [](const Node& a, const Node& b) {
    if (a.plies != b.plies) return a.plies > b.plies;
    return key_of(a.state) < key_of(b.state);
  });
  analysis::Strategy strategy;
  strategy.goal = analysis::Guarantee::win(attacker_);
  strategy.plies = sorted.empty() ? 0 : sorted.front().plies;
  for (const Node& node : sorted) {
    const Position position = position_of(node.state, rules_, board_, attacker_);
    strategy.nodes.push_back({node.plies, notation::erased(position),
                              CompactTitle::pack(move_of(node.move, position.board()))});
  }
  return strategy;
}

}  // namespace gipfbase::zertz

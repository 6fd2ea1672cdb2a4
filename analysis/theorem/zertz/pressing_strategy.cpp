#include "analysis/theorem/zertz/pressing_strategy.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>

namespace gipfbase::zertz {

Move PressingStrategy::move_to(const Position& position, const PressingState& next) const {
  std::optional<Move> found;
  const analysis::ExactKey key = key_of(next);
  position.for_each_move([&](const Move& move) {
    if (found) return;
    Position after = position;
    after.play(move);
    PressingState state = pressing_state_of(after, attacker_, next.quiet);
    state.attacks = next.attacks;  // when the game is over nobody is to move
    if (key_of(state) == key) found = move;
  });
  if (!found) throw std::logic_error("an attack makes a move that is not legal");
  return *found;
}

std::uint32_t PressingStrategy::add(const PressingState& state) {
  const PressingState lowest = lowest_image(state, forms_);
  const analysis::ExactKey key = key_of(lowest);
  if (const auto known = nodes_.find(key); known != nodes_.end()) return known->second.plies;
  const auto next = attack_.answer(lowest);
  if (!next) throw std::logic_error("an attack does not win where it was said to");
  const Position before = position_of(lowest, rules_, board_, attacker_);
  Position position = before;
  const Move move = move_to(before, *next);
  position.play(move);
  const std::uint32_t plies = 1 + longest_reply(position, lowest.quiet);
  nodes_.emplace(key, Node{plies, before, move});
  return plies;
}

std::uint32_t PressingStrategy::longest_reply(const Position& position, int quiet) {
  const auto won = [&](const Position& end) {
    if (end.outcome().over() && end.outcome().result != win_of(attacker_)) {
      throw std::logic_error("an attack lets the other player win");
    }
    return end.outcome().over();
  };
  if (won(position)) return 0;
  const int left = position.must_capture() ? quiet : quiet - 1;
  std::uint32_t longest = 0;
  position.for_each_move([&](const Move& reply) {
    Position next = position;
    next.play(reply);
    if (!won(next)) longest = std::max(longest, add(pressing_state_of(next, attacker_, left)));
  });
  return longest + 1;
}

analysis::Proof PressingStrategy::proof(const PressingState& root) {
  analysis::Claim claim;
  claim.plies = add(root);
  // The same position may be there with more free moves left and with fewer: one is enough.
  std::map<analysis::ExactKey, Node> once;
  for (const auto& [key, node] : nodes_) {
    const analysis::ExactKey place = key_of(pressing_state_of(node.position, attacker_, 0));
    const auto [at, first] = once.emplace(place, node);
    if (!first && node.plies < at->second.plies) at->second = node;
  }
  std::vector<Node> sorted;
  sorted.reserve(once.size());
  for (const auto& [place, node] : once) sorted.push_back(node);
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const Node& a, const Node& b) { return a.plies > b.plies; });
  analysis::Strategy strategy;
  strategy.goal = analysis::Guarantee::win(attacker_);
  strategy.plies = claim.plies;
  for (const Node& node : sorted) {
    strategy.nodes.push_back(
        {node.plies, notation::erased(node.position), CompactTitle::pack(node.move)});
  }
  return {notation::erased(position_of(root, rules_, board_, attacker_)), claim, {strategy}};
}

}  // namespace gipfbase::zertz

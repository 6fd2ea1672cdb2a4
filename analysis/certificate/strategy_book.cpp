#include "analysis/certificate/strategy_book.hpp"

#include <algorithm>
#include <stdexcept>

namespace gipfbase::analysis {

using notation::AnyPosition;

void StrategyBook::add(const Proof& proof) {
  for (const Strategy& strategy : proof.strategies) {
    if (strategy.goal.kind != Guarantee::Kind::kWin) continue;
    for (const StrategyNode& node : strategy.nodes) {
      if (node_of(node.position) != nullptr) continue;
      by_key_.emplace(rules_->keys(node.position).canonical(), nodes_.size());
      nodes_.push_back({node, strategy.goal.seat});
    }
  }
}

const StrategyBook::Node* StrategyBook::node_of(const AnyPosition& position) const {
  const auto [first, last] = by_key_.equal_range(rules_->keys(position).canonical());
  const auto found = std::find_if(first, last, [&](const auto& entry) {
    return rules_->same_position(nodes_[entry.second].node.position, position, false);
  });
  return found == last ? nullptr : &nodes_[found->second];
}

PackedMove StrategyBook::move_in(const AnyPosition& position, const Node& node) const {
  if (position == node.node.position) return node.node.move;
  // Whatever leads to the same position up to symmetry does as well.
  const AnyPosition next = notation::after(*rules_, node.node.position, node.node.move);
  std::vector<PackedMove> moves;
  rules_->legal_moves(position, moves);
  const auto found = std::find_if(moves.begin(), moves.end(), [&](const PackedMove& move) {
    return rules_->same_position(notation::after(*rules_, position, move), next, false);
  });
  if (found == moves.end()) throw std::logic_error("an image of a position lacks a move");
  return *found;
}

std::optional<StrategyBook::Known> StrategyBook::after_reply(const AnyPosition& position) const {
  const Outcome outcome = rules_->outcome(position);
  if (outcome.over()) {
    for (const Seat seat : {Seat{0}, Seat{1}}) {
      if (outcome.result == win_of(seat)) return Known{seat, 0, std::nullopt};
    }
    return std::nullopt;
  }
  const Node* const node = node_of(position);
  if (node == nullptr) return std::nullopt;
  return Known{node->winner, node->node.plies, std::nullopt};
}

std::optional<StrategyBook::Known> StrategyBook::find(const AnyPosition& position) const {
  if (rules_->outcome(position).over()) return std::nullopt;
  if (const Node* const node = node_of(position)) {
    return Known{node->winner, node->node.plies, move_in(position, *node)};
  }
  // Else the other player may be to move: then every reply of his is in the book.
  std::vector<PackedMove> replies;
  rules_->legal_moves(position, replies);
  const Seat winner = other(rules_->side_to_move(position));
  Known known{winner, 0, std::nullopt};
  for (const PackedMove& reply : replies) {
    const auto one = after_reply(notation::after(*rules_, position, reply));
    if (!one || one->winner != winner) return std::nullopt;
    known.plies = std::max(known.plies, one->plies + 1);
  }
  return known;
}

void StrategyBook::for_each(
    const std::function<void(const AnyPosition&, const Known&)>& visit) const {
  for (const Node& node : nodes_) {
    visit(node.node.position, {node.winner, node.node.plies, node.node.move});
    const AnyPosition next = notation::after(*rules_, node.node.position, node.node.move);
    if (rules_->outcome(next).over()) continue;
    visit(next, {node.winner, node.node.plies - 1, std::nullopt});
  }
}

}  // namespace gipfbase::analysis

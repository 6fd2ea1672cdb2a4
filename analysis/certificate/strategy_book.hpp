// analysis/certificate/strategy_book.hpp - strategies that were proved, to be looked up and
// followed.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "analysis/certificate/proof.hpp"
#include "notation/game/rules.hpp"

namespace gipfbase::analysis {

/// The winning strategies of one player, of proofs that hold. Positions stand for their images
/// under the symmetries of the board.
class StrategyBook {
 public:
  explicit StrategyBook(std::shared_ptr<const notation::Rules> rules) : rules_(std::move(rules)) {}

  /// Adds the strategies of a proof that win; others are passed over.
  void add(const Proof& proof);
  [[nodiscard]] std::size_t positions() const { return nodes_.size(); }
  [[nodiscard]] const std::shared_ptr<const notation::Rules>& rules() const { return rules_; }

  /// What is proved of a position: who wins, within how many plies, and with which move if he is to
  /// move himself.
  struct Known {
    Seat winner = 0;
    std::uint32_t plies = 0;
    std::optional<PackedMove> move;
  };
  /// Nothing when the position cannot come up against the strategies.
  [[nodiscard]] std::optional<Known> find(const notation::AnyPosition& position) const;
  /// Every position in the book with what is known of it: those in which the winner is to move, and
  /// those after his moves.
  void for_each(const std::function<void(const notation::AnyPosition&, const Known&)>& visit) const;

 private:
  struct Node {
    StrategyNode node;
    Seat winner = 0;
  };
  [[nodiscard]] const Node* node_of(const notation::AnyPosition& position) const;
  [[nodiscard]] PackedMove move_in(const notation::AnyPosition& position, const Node& node) const;
  [[nodiscard]] std::optional<Known> after_reply(const notation::AnyPosition& position) const;

  std::shared_ptr<const notation::Rules> rules_;
  std::vector<Node> nodes_;
  std::unordered_multimap<std::uint64_t, std::size_t> by_key_;
};

}  // namespace gipfbase::analysis

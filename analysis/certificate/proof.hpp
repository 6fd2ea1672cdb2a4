// analysis/certificate/proof.hpp - proofs that can be written down and checked by anyone.
#pragma once

#include <cstdint>
#include <functional>
#include <istream>
#include <memory>
#include <string>
#include <vector>

#include "analysis/certificate/guarantee.hpp"
#include "notation/game/catalogue.hpp"
#include "notation/text/expected.hpp"

namespace gipfbase::analysis {

/// Instead of plies: the game may go on for ever, or rather until the rules call it a draw because
/// positions come back.
inline constexpr std::uint32_t kEndless = ~std::uint32_t{0};

/// What a player does in one position. It stands for the images of the position, too.
struct StrategyNode {
  std::uint32_t plies = 0;  ///< the game is over after at most so many; kEndless with its strategy
  notation::AnyPosition position;
  PackedMove move;
};

/// Moves for every position that can come up when `goal.seat` follows them: they give him what
/// the goal says. Sorted by decreasing plies; no position twice, up to symmetry. A strategy that
/// keeps a draw may be endless: its moves lead from its positions to its positions, round and
/// round.
struct Strategy {
  Guarantee goal;
  std::uint32_t plies = 0;
  std::vector<StrategyNode> nodes;
};

/// What is claimed of the player to move.
struct Claim {
  enum class Kind : std::uint8_t { kWin, kLoss, kDraw, kScore } kind = Kind::kWin;
  std::uint32_t plies = 0;  ///< win, loss
  int score = 0;            ///< score
};

/// A position and what is claimed of it.
struct ClaimedPosition {
  notation::AnyPosition position;
  Claim claim;
};

/// A claim and the strategies that prove it: one for a win or a loss, one of each player for a
/// draw or a score.
struct Proof {
  notation::AnyPosition position;
  Claim claim;
  std::vector<Strategy> strategies;
  /// Further claims that the same strategies prove; then the length of a strategy is the longest.
  std::vector<ClaimedPosition> further = {};
};

/// The text of a proof, as analysis/README.md describes it.
[[nodiscard]] std::string proof_text(const notation::Rules& ruleset, const Proof& proof);

/// What a check of proofs found.
struct Verification {
  bool accepted = false;
  std::string reason;           ///< why not: one sentence
  std::uint64_t line = 0;       ///< where in the text, from 1; 0: nowhere in particular
  std::uint64_t positions = 0;  ///< positions that were looked at
  std::uint64_t proofs = 0;     ///< proofs read
};

/// Takes a proof that holds, with the rules that it is about.
using AcceptedProof =
    std::function<void(const Proof&, const std::shared_ptr<const notation::Rules>&)>;
/// Reads the proofs of a text and replays them with nothing but the rules. Stops at the first that
/// does not hold.
[[nodiscard]] Verification verify(std::istream& text, const notation::Catalogue& catalogue,
                                  const AcceptedProof& accepted = {});

}  // namespace gipfbase::analysis

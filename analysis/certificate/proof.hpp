// analysis/certificate/proof.hpp - proofs that can be written to files and verified independently.
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

/// A number of plies that means: the game may go on until the rules end it as a draw by repetition.
inline constexpr std::uint32_t kEndless = ~std::uint32_t{0};

/// The move of a player in one position, and in its images under the symmetries of the board.
struct StrategyNode {
  /// Upper bound of the plies to the end; kEndless in an endless strategy.
  std::uint32_t plies = 0;
  notation::AnyPosition position;
  PackedMove move;
};

/// The moves with which `goal.seat` reaches the goal: one for every position that can come up when
/// he plays them. Sorted by decreasing plies; no two positions are equal up to symmetry. A strategy
/// for a draw may be endless: then its moves, after any replies, lead back to its own positions.
struct Strategy {
  Guarantee goal;
  std::uint32_t plies = 0;
  std::vector<StrategyNode> nodes;
};

/// A claim about the player to move.
struct Claim {
  enum class Kind : std::uint8_t { kWin, kLoss, kDraw, kScore } kind = Kind::kWin;
  std::uint32_t plies = 0;  ///< only for a win or a loss
  int score = 0;            ///< only for a score
};

/// A position and a claim about it.
struct ClaimedPosition {
  notation::AnyPosition position;
  Claim claim;
};

/// A claim and the strategies that prove it: one for a win or a loss, one for each player for a
/// draw or a score.
struct Proof {
  notation::AnyPosition position;
  Claim claim;
  std::vector<Strategy> strategies;
  /// Further claims that the same strategies prove; the plies of a strategy are then those of the
  /// longest claim.
  std::vector<ClaimedPosition> further = {};
};

/// Returns the text of a proof in the format of analysis/README.md.
[[nodiscard]] std::string proof_text(const notation::Rules& ruleset, const Proof& proof);

/// The result of a verification.
struct Verification {
  bool accepted = false;
  std::string reason;           ///< why the text is not accepted: one sentence
  std::uint64_t line = 0;       ///< line of the fault, from 1; 0: no particular line
  std::uint64_t positions = 0;  ///< positions replayed
  std::uint64_t proofs = 0;     ///< proofs read
};

/// Receives a proof that holds, with its rules.
using AcceptedProof =
    std::function<void(const Proof&, const std::shared_ptr<const notation::Rules>&)>;
/// Reads the proofs of a text and replays them with the rules alone. Stops at the first that does
/// not hold.
[[nodiscard]] Verification verify(std::istream& text, const notation::Catalogue& catalogue,
                                  const AcceptedProof& accepted = {});

}  // namespace gipfbase::analysis

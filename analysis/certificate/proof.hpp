// analysis/certificate/proof.hpp - proofs that can be written down and checked by anyone.
#pragma once

#include <cstdint>
#include <istream>
#include <string>
#include <vector>

#include "analysis/certificate/guarantee.hpp"
#include "notation/game/catalogue.hpp"
#include "notation/text/expected.hpp"

namespace gipfbase::analysis {

/// What a player does in one position. It stands for the images of the position, too.
struct StrategyNode {
  std::uint32_t plies = 0;  ///< the game is over after at most so many
  notation::AnyPosition position;
  PackedMove move;
};

/// Moves for every position that can come up when `goal.seat` follows them: they give him what
/// the goal says. Sorted by decreasing plies; no position twice, up to symmetry.
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

/// A claim and the strategies that prove it: one for a win or a loss, one of each player for a
/// draw or a score.
struct Proof {
  notation::AnyPosition position;
  Claim claim;
  std::vector<Strategy> strategies;
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

/// Reads the proofs of a text and replays them with nothing but the rules. Stops at the first that
/// does not hold.
[[nodiscard]] Verification verify(std::istream& text, const notation::Catalogue& catalogue);

}  // namespace gipfbase::analysis

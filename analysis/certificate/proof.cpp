#include "analysis/certificate/proof.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "analysis/certificate/checksum.hpp"

namespace gipfbase::analysis {
namespace {

std::string goal_text(const Guarantee& goal) {
  switch (goal.kind) {
    case Guarantee::Kind::kWin: return "win";
    case Guarantee::Kind::kDraw: return "draw";
    case Guarantee::Kind::kScore: break;
  }
  return std::to_string(goal.score);
}

/// The plies of a strategy or of a node.
std::string length_text(std::uint32_t plies) {
  return plies == kEndless ? "-" : std::to_string(plies);
}

/// Returns the lowest format that can hold the proof, so that older programs can read it.
int format_of(const Proof& proof) {
  const bool endless = std::any_of(proof.strategies.begin(), proof.strategies.end(),
                                   [](const Strategy& s) { return s.plies == kEndless; });
  return endless ? 3 : proof.further.empty() ? 1 : 2;
}

std::string claim_text(const Claim& claim) {
  switch (claim.kind) {
    case Claim::Kind::kWin: return fmt::format("win\t{}", claim.plies);
    case Claim::Kind::kLoss: return fmt::format("loss\t{}", claim.plies);
    case Claim::Kind::kDraw: return "draw";
    case Claim::Kind::kScore: break;
  }
  return fmt::format("score\t{}", claim.score);
}

}  // namespace

std::string proof_text(const notation::Rules& ruleset, const Proof& proof) {
  std::string text =
      fmt::format("gipfbase-proof\t{}\ntitle\t{}\nvariant\t{}\nrules\t{}\n", format_of(proof),
                  ruleset.title(), ruleset.variant(), ruleset.rules_version());
  const auto add = [&](const notation::AnyPosition& position, const Claim& claim) {
    text += fmt::format("position\t{}\nclaim\t{}\n", ruleset.write_position(position),
                        claim_text(claim));
  };
  add(proof.position, proof.claim);
  for (const ClaimedPosition& claimed : proof.further) add(claimed.position, claimed.claim);
  for (const Strategy& strategy : proof.strategies) {
    text += fmt::format("strategy\t{}\t{}\t{}\t{}\n", strategy.goal.seat, goal_text(strategy.goal),
                        length_text(strategy.plies), strategy.nodes.size());
    for (const StrategyNode& node : strategy.nodes) {
      text +=
          fmt::format("{}\t{}\t", length_text(node.plies), ruleset.write_position(node.position));
      ruleset.write_move(node.position, node.move, text);
      text += '\n';
    }
  }
  return text + fmt::format("end\t{:08x}\n", checksum(text));
}

}  // namespace gipfbase::analysis

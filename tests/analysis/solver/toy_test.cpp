// Solver and verifier for a title with chance moves.
#include <atomic>
#include <catch2/catch.hpp>
#include <memory>
#include <sstream>
#include <string>

#include "analysis/certificate/proof.hpp"
#include "analysis/hints/none.hpp"
#include "analysis/solver/solver_of.hpp"
#include "support/toy/text.hpp"
#include "support/toy/title.hpp"
#include "support/wording.hpp"

namespace gipfbase::toy_test {
namespace {

using analysis::Status;
using toy::Position;
using toy::Toy;

/// Can the player force a win, whatever his opponent and nature do?
bool wins(const Position& p, Seat seat) {
  if (p.outcome().over()) return p.outcome().result == win_of(seat);
  const bool own = p.actor() == actor_of(seat);
  bool decided = false;
  p.for_each_move([&](toy::Move move) {
    Position next = p;
    next.play(move);
    decided = decided || wins(next, seat) == own;
  });
  return decided == own;
}

const std::atomic<bool> kGoOn{false};

Position position(int stones, int tokens, Seat turn, toy::Phase phase) {
  Position p;
  p.stones = static_cast<std::uint8_t>(stones);
  p.tokens = static_cast<std::uint8_t>(tokens);
  p.turn = turn;
  p.phase = phase;
  return p;
}

std::unique_ptr<analysis::Solver> toy_solver() {
  return analysis::solver_among(TitleList<Toy>{}, *toy::catalogue().rules("toy", "heap").value(),
                                1U << 22U);
}

analysis::Verification verified(const analysis::Proof& proof) {
  std::istringstream text(
      analysis::proof_text(*toy::catalogue().rules("toy", "heap").value(), proof));
  return analysis::verify(text, toy::catalogue());
}

TEST_CASE("nature is the opponent of the player who claims a win", "[toy][solver]") {
  const auto solver = toy_solver();
  int unknown = 0;
  for (int stones = 1; stones <= 12; ++stones) {
    for (int tokens = 0; tokens < 4; ++tokens) {
      for (const auto phase : {toy::Phase::kTurn, toy::Phase::kAnswer, toy::Phase::kContest}) {
        if (phase != toy::Phase::kTurn && (stones < 3 || (tokens & 1) != 0)) continue;
        const Position p = position(stones, tokens, 0, phase);
        analysis::Budget budget(0, 0, kGoOn);
        const auto solution = solver->solve(notation::erased(p), {}, budget);
        const Seat mover = p.side_to_move();
        CAPTURE(stones, tokens, static_cast<int>(phase));
        CHECK((solution.status == Status::kWin) == wins(p, mover));
        CHECK((solution.status == Status::kLoss) == wins(p, other(mover)));
        if (solution.status == Status::kUnknown) ++unknown;
      }
    }
  }
  CHECK(unknown > 0);  // nature can prevent either player's win
}

TEST_CASE("the verifier tries every ply of nature's", "[toy][verify]") {
  const auto solver = toy_solver();
  const Position p = position(6, 2, 0, toy::Phase::kTurn);
  analysis::Budget budget(0, 0, kGoOn);
  const auto solution = solver->solve(notation::erased(p), {}, budget);
  REQUIRE(solution.status != Status::kUnknown);
  const auto proof = solver->proof(notation::erased(p), solution, 1, budget);
  REQUIRE(proof);
  const auto accepted = verified(*proof);
  CHECK(accepted.reason.empty());
  CHECK(accepted.accepted);

  // A strategy that chooses the outcome of a contest for itself.
  analysis::Proof forged;
  forged.position = notation::erased(position(4, 0, 0, toy::Phase::kContest));
  forged.claim.plies = 2;
  analysis::Strategy strategy;
  strategy.goal = analysis::Guarantee::win(0);
  strategy.plies = 2;
  strategy.nodes = {{2, forged.position, Toy::pack(toy::Move::kExecuted)}};
  forged.strategies = {strategy};
  const auto rejected = verified(forged);
  CHECK(!rejected.accepted);
  test::check_wording("of the other player", rejected.reason);
}

}  // namespace
}  // namespace gipfbase::toy_test

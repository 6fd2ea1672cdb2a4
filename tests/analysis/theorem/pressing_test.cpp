// Attacks by pressing moves, against the rules applied one move after the other.
#include <algorithm>
#include <atomic>
#include <catch2/catch.hpp>
#include <random>
#include <set>
#include <sstream>
#include <tuple>

#include "analysis/theorem/zertz/early_isolation.hpp"
#include "analysis/theorem/zertz/pressing_strategy.hpp"
#include "support/titles.hpp"

namespace gipfbase::zertz::pressing_test {
namespace {

using Result = PressingSearch::Result;

/// A few rings around a place of the board, and marbles on some of them.
Position small_position(std::mt19937& random, int rings, int marbles, const MarbleSet& taken) {
  Position position = Position::start(BoardId::k37, {});
  const CompactCells board = position.rings();
  const auto& around = kNeighbours<hex::Compact>.around;
  const auto one_of = [&](CompactCells cells) {
    auto skip = random() % static_cast<unsigned>(cells.count());
    while (skip-- > 0) (void)cells.pop_lowest();
    return cells.lowest();
  };
  CompactCells few = CompactCells::of(one_of(board));
  while (few.count() < rings) {
    CompactCells edge;
    for (CompactCells rest = few; rest.any();) {
      edge |= around[static_cast<std::size_t>(rest.pop_lowest())];
    }
    few.set(one_of(edge & board & ~few));
  }
  for (CompactCells gone = board & ~few; gone.any();) position.remove_ring(gone.pop_lowest());
  MarbleSet pool{6, 8, 10};
  for (int i = 0; i < marbles; ++i) {
    const auto colour = static_cast<Colour>(random() % kColours);
    position.put_marble(one_of(position.vacant()), colour);
    --pool[static_cast<std::size_t>(colour)];
  }
  for (std::size_t c = 0; c < kColours; ++c)
    pool[c] = static_cast<std::uint8_t>(pool[c] - taken[c]);
  position.set_pool(pool);
  position.set_held(0, taken);
  position.settle();
  return position;
}

Position played(Position position, const Move& move) {
  position.play(move);
  return position;
}

/// Does the first player win by such an attack? Every move by the rules, nothing remembered.
bool plainly_wins(const Position& position, int quiet, int depth) {
  if (position.outcome().over()) return position.outcome().result == win_of(0);
  if (depth == 0) return false;
  const bool attacks = position.side_to_move() == 0;
  const bool captures = position.must_capture();
  if (!attacks && !captures) {
    if (quiet == 0 || position.occupied().any()) return false;
    --quiet;
  }
  bool any = false;
  bool all = true;
  position.for_each_move([&](const Move& move) {
    if (attacks ? any : !all) return;
    const bool wins = plainly_wins(played(position, move), quiet, depth - 1);
    any = any || wins;
    all = all && wins;
  });
  return attacks ? any : all;
}

TEST_CASE("pressing placements are those that leave a capture or isolate marbles", "[theorem]") {
  std::mt19937 random(7);
  int seen = 0;
  for (int i = 0; i < 300; ++i) {
    const Position position = small_position(random, 5 + static_cast<int>(random() % 20),
                                             static_cast<int>(random() % 4), {});
    if (position.outcome().over() || position.must_capture()) continue;
    using Found = std::tuple<int, int, std::uint64_t, std::uint64_t>;
    std::set<Found> expected;
    position.for_each_move([&](const Move& move) {
      if (!move.is_placement() || move.colour() != Colour::kBlack) return;
      const Position next = played(position, move);
      if (!next.must_capture() && total(next.held(0)) == 0) return;
      const auto& board = position.board();
      expected.insert({board.cell(move.ring()), move.removes() ? board.cell(move.removed()) : -1,
                       next.rings().word(), next.occupied().word()});
    });
    std::set<Found> found;
    const Table table{position.rings(), position.occupied()};
    any_removal(table, [&](int removed, CompactCells places) {
      return any_pressing(table, removed, places, [&](const Placed& p) {
        found.insert({p.cell, p.removed, p.after.rings.word(), p.after.occupied.word()});
        return false;
      });
    });
    CHECK(found == expected);
    seen += static_cast<int>(expected.size());
  }
  CHECK(seen > 1000);
}

TEST_CASE("a state comes back from its position, and its key from all of its images", "[theorem]") {
  std::mt19937 random(3);
  const RingForms forms(compact_board(BoardId::k37));
  for (int i = 0; i < 100; ++i) {
    const Position position = small_position(random, 12, 3, {1, 2, 0});
    const PressingState state = pressing_state_of(position, 0, 1);
    CHECK(key_of(pressing_state_of(position_of(state, {}, BoardId::k37, 0), 0, 1)) ==
          key_of(state));
    for (int symmetry = 0; symmetry < 12; ++symmetry) {
      const PressingState image =
          pressing_state_of(CompactTitle::transformed(position, symmetry), 0, 1);
      CHECK(key_of(lowest_image(image, forms)) == key_of(lowest_image(state, forms)));
    }
    PressingState other = state;
    other.quiet = 0;
    CHECK_FALSE(key_of(other) == key_of(state));
    other = state;
    std::swap(other.given, other.taken);
    CHECK_FALSE(key_of(other) == key_of(state));
  }
}

TEST_CASE("attacks on small boards are won where the plainest search wins, with a proof",
          "[theorem][slow]") {
  std::mt19937 random(11);
  const RingForms forms(compact_board(BoardId::k37));
  const std::atomic<bool> stop{false};
  PressingPlan plan;
  plan.width = 10000;
  PressingBounds bounds(forms, plan, stop);
  constexpr int kDeeper = 5;
  int won = 0;
  int lost = 0;
  for (int i = 0; i < 150; ++i) {
    const MarbleSet taken = i % 3 == 0   ? MarbleSet{3, 0, 0}
                            : i % 3 == 1 ? MarbleSet{2, 4, 1}
                                         : MarbleSet{3, 3, 2};
    const Position position = small_position(random, 6 + i % 3, 1 + i % 2, taken);
    if (position.outcome().over()) continue;
    const PressingState root = pressing_state_of(position, 0, plan.quiet);
    PressingSearch search(forms, {}, plan, bounds, stop);
    const Result result = search.search(root, 200000);
    INFO(i);
    if (plainly_wins(position, plan.quiet, kDeeper)) CHECK(result == Result::kWon);
    if (result == Result::kWon) {
      ++won;
      const analysis::Proof proof =
          PressingStrategy(search, forms, {}, BoardId::k37, 0).proof(root);
      CHECK(plainly_wins(position, plan.quiet, static_cast<int>(proof.claim.plies)));
      std::istringstream text(
          analysis::proof_text(**test::catalogue().rules("zertz", "37"), proof));
      const analysis::Verification checked = analysis::verify(text, test::catalogue());
      CHECK(checked.reason == "");
      CHECK(checked.accepted);
    } else {
      ++lost;
    }
  }
  CHECK(won > 10);
  CHECK(lost > 10);
}

TEST_CASE("attacks that begin with an isolation win by the rules", "[theorem][slow]") {
  std::mt19937 random(5);
  const RingForms forms(compact_board(BoardId::k37));
  const std::atomic<bool> stop{false};
  PressingPlan plan;
  plan.width = 10000;
  PressingBounds bounds(forms, plan, stop);
  int won = 0;
  int first_isolation = 0;
  int long_ones = 0;
  for (int i = 0; i < 400; ++i) {
    const MarbleSet taken = i % 2 == 0 ? MarbleSet{2, 0, 0} : MarbleSet{2, 4, 1};
    const Position position = small_position(random, 9 + i % 3, 2, taken);
    if (position.outcome().over() || position.must_capture()) continue;
    const PressingState root = pressing_state_of(position, 0, plan.quiet);
    PressingSearch rest(forms, {}, plan, bounds, stop);
    EarlyIsolation early(rest, {}, stop);
    INFO(i);
    if (!early.wins(root, 20000)) {
      CHECK_FALSE(early.answer(root));
      continue;
    }
    ++won;
    const auto next = early.answer(root);
    REQUIRE(next);
    if (total(next->taken) == total(root.taken)) ++first_isolation;
    const analysis::Proof proof = PressingStrategy(early, forms, {}, BoardId::k37, 0).proof(root);
    if (proof.claim.plies > 4) ++long_ones;
    std::istringstream text(analysis::proof_text(**test::catalogue().rules("zertz", "37"), proof));
    const analysis::Verification checked = analysis::verify(text, test::catalogue());
    CHECK(checked.reason == "");
    CHECK(checked.accepted);
    // What a search without this plan finds is the same, where it comes to an end.
    PressingSearch other(forms, {}, plan, bounds, stop);
    CHECK(other.search(root, 20000) != Result::kRefuted);
  }
  INFO(won << " won, " << first_isolation << " with a placement before, " << long_ones << " long");
  CHECK(won > 100);
  CHECK(first_isolation > 100);
  CHECK(long_ones > 10);
}

}  // namespace
}  // namespace gipfbase::zertz::pressing_test

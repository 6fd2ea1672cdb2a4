// The oracle without colours, against the rules applied one move after the other.
#include "analysis/theorem/zertz/isolation_runs.hpp"

#include <algorithm>
#include <atomic>
#include <catch2/catch.hpp>
#include <random>

#include "analysis/theorem/zertz/gifts.hpp"
#include "rules/zertz/title.hpp"
#include "support/environment.hpp"

namespace gipfbase::zertz::isolation_runs_test {
namespace {

constexpr int kLimit = 3;

/// The attacker has seat 1 and one white marble on `cell`; D has taken nothing.
Position with_marble(CompactCells rings, int cell) {
  Position position = Position::start(BoardId::k37, {});
  for (CompactCells gone = position.rings() & ~rings; gone.any();) {
    position.remove_ring(gone.pop_lowest());
  }
  position.put_marble(cell, Colour::kWhite);
  position.set_pool({5, 8, 10});
  position.set_side_to_move(1);
  position.settle();
  return position;
}

Position played(Position position, const Move& move) {
  position.play(move);
  return position;
}

/// The shortest run by the rules: white marbles only, so that colours do not matter, and so few
/// exchanges that nobody wins on the way.
int plain_run(const Position& position, int limit) {
  int shortest = limit + 1;
  position.for_each_move([&](const Move& move) {
    if (!move.is_placement() || move.colour() != Colour::kWhite || shortest == 0) return;
    const Position next = played(position, move);
    if (next.occupied().none()) {
      if (next.held(1)[0] == 2) shortest = 0;
      return;
    }
    if (limit == 0 || next.occupied().count() != 2 || !next.must_capture()) return;
    int longest = 0;
    next.for_each_move([&](const Move& reply) {
      longest = std::max(longest, plain_run(played(next, reply), limit - 1));
    });
    shortest = std::min(shortest, longest + 1);
  });
  return std::min(shortest, limit + 1);
}

/// A few rings around a place of the board.
CompactCells few_rings(std::mt19937& random, int rings) {
  const CompactCells board = compact_board(BoardId::k37).cells;
  const auto& around = kNeighbours<hex::Compact>.around;
  const auto some_of = [&](CompactCells cells) {
    const auto skip = static_cast<int>(random() % static_cast<unsigned>(cells.count()));
    for (int i = 0; i < skip; ++i) cells.pop_lowest();
    return cells.lowest();
  };
  CompactCells found = CompactCells::of(some_of(board));
  while (found.count() < rings) {
    CompactCells beside;
    for (CompactCells rest = found; rest.any();) {
      beside |= around[static_cast<std::size_t>(rest.pop_lowest())];
    }
    found.set(some_of(beside & board & ~found));
  }
  return found;
}

int some_cell(std::mt19937& random, CompactCells cells) {
  for (auto skip = random() % static_cast<unsigned>(cells.count()); skip > 0; --skip) {
    cells.pop_lowest();
  }
  return cells.lowest();
}

struct Oracle {
  std::atomic<bool> stop{false};
  RingForms forms{compact_board(BoardId::k37)};
  IsolationRuns runs{forms, 5, stop};

  int run_length(CompactCells rings, int cell, int limit) {
    const RingForms::Form form = forms.form_of(rings);
    return runs.run_length(form.rings, forms.image(form, cell).cell, limit);
  }
};

TEST_CASE("a forced run is as long as the rules say", "[theorem]") {
  Oracle oracle;
  std::mt19937 random(7);
  int found = 0;
  const auto positions = test::from_environment("GIPFBASE_THEOREM_POSITIONS", 150);
  for (std::uint64_t i = 0; i < positions; ++i) {
    const CompactCells rings = few_rings(random, 5 + static_cast<int>(random() % 7));
    const int cell = some_cell(random, rings);
    const Position position = with_marble(rings, cell);
    // An isolated marble is taken before there is such a position.
    if (isolates_itself(rings, cell)) continue;
    const int length = plain_run(position, kLimit);
    CAPTURE(rings.word(), cell);
    CHECK(oracle.run_length(rings, cell, kLimit) == length);
    // What was found under a lower limit is not taken for more than it is.
    CHECK(oracle.run_length(rings, cell, 1) == std::min(length, 2));
    if (length <= kLimit) ++found;
  }
  CHECK(found > static_cast<int>(positions) / 10);
}

// Without what is remembered it would look at the same states again and again, for hours.
TEST_CASE("an oracle that was stopped looks at nothing more", "[theorem]") {
  Oracle oracle;
  oracle.stop = true;
  constexpr int kLong = 12;
  const CompactCells rings = oracle.forms.board().cells;
  CHECK(oracle.run_length(rings, rings.lowest(), kLong) == kLong + 1);
  const RingForms::Form form = oracle.forms.form_of(rings);
  CHECK(oracle.runs.plan_length(form.rings, form.rings.lowest(), kLong) == kLong + 1);
  CHECK(oracle.runs.reply_length(form.rings, kLong) == kLong + 1);
  CHECK(oracle.runs.states() == 0);
}

TEST_CASE("the longest run after a free reply is as long as the rules say", "[theorem]") {
  Oracle oracle;
  std::mt19937 random(8);
  constexpr int kShort = 2;
  int found = 0;
  for (int i = 0; i < 60; ++i) {
    const CompactCells rings = few_rings(random, 4 + static_cast<int>(random() % 5));
    Position empty = Position::start(BoardId::k37, {});
    for (CompactCells gone = empty.rings() & ~rings; gone.any();) {
      empty.remove_ring(gone.pop_lowest());
    }
    int longest = 0;
    empty.for_each_move([&](const Move& move) {
      if (move.colour() != Colour::kWhite) return;
      const Position next = played(empty, move);
      // Who isolates his own marble leaves nothing to begin with.
      longest = std::max(longest, next.occupied().none() ? kShort + 1 : plain_run(next, kShort));
    });
    const RingForms::Form form = oracle.forms.form_of(rings);
    CAPTURE(rings.word());
    CHECK(oracle.runs.reply_length(form.rings, kShort) == longest);
    if (longest <= kShort) ++found;
  }
  CHECK(found > 0);
}

TEST_CASE("lengths are the same for all images of a state", "[theorem]") {
  const RingForms forms(compact_board(BoardId::k37));
  std::mt19937 random(9);
  for (int i = 0; i < 200; ++i) {
    const CompactCells rings = few_rings(random, 1 + static_cast<int>(random() % 36));
    const int cell = some_cell(random, rings);
    const RingForms::Form form = forms.form_of(rings);
    const int image = forms.image(form, cell).cell;
    CHECK(form.rings.test(image));
    CHECK(form.rings.count() == rings.count());
    for (int symmetry = 0; symmetry < forms.board().symmetries; ++symmetry) {
      const RingForms::Form other = forms.form_of(forms.image(rings, symmetry));
      CHECK(other.rings == form.rings);
      CHECK(forms.image(other, forms.image(cell, symmetry)).cell == image);
    }
  }
}

TEST_CASE("two white, four grey and five black marbles can be given away", "[theorem]") {
  const Gifts gifts{Rules{}};
  CHECK(gifts.room({0, 0, 0}) == 11);
  CHECK(gifts.room({2, 4, 5}) == 0);
  CHECK(gifts.room({0, 4, 0}) == 7);
  CHECK(gifts.allow({2, 4, 5}));
  CHECK_FALSE(gifts.allow({3, 0, 0}));  // four of six are needed
  CHECK_FALSE(gifts.allow({0, 5, 0}));
  CHECK_FALSE(gifts.allow({0, 0, 6}));
}

}  // namespace
}  // namespace gipfbase::zertz::isolation_runs_test

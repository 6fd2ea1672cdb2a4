// The hints for ZÈRTZ, compared with the rules applied move by move.
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "analysis/hints/zertz/hints.hpp"
#include "support/environment.hpp"
#include "support/zertz/positions.hpp"

namespace gipfbase::zertz::testing::zertz_hints_test {
namespace {

template <class Layout>
std::vector<Move> moves_of(const BasicPosition<Layout>& position) {
  std::vector<Move> moves;
  position.for_each_move([&](const Move& move) { moves.push_back(move); });
  return moves;
}

template <class Layout>
BasicPosition<Layout> played(BasicPosition<Layout> position, const Move& move) {
  position.play(move);
  return position;
}

template <class Layout>
bool can_win_at_once(const BasicPosition<Layout>& position) {
  const std::vector<Move> moves = moves_of(position);
  return std::any_of(moves.begin(), moves.end(), [&](const Move& move) {
    return played(position, move).outcome().result == win_of(position.side_to_move());
  });
}

/// Moves after which the opponent must capture, and all captures.
template <class Layout>
std::vector<Move> forcing_moves(const BasicPosition<Layout>& position) {
  std::vector<Move> moves = moves_of(position);
  if (position.must_capture() || total(position.supply()) == 0) return moves;
  moves.erase(std::remove_if(moves.begin(), moves.end(),
                             [&](const Move& move) {
                               return move.declined() != 0 ||
                                      !played(position, move).must_capture();
                             }),
              moves.end());
  return moves;
}

/// True when the attacker, who is to move, can win at once, or force it with forcing moves only.
template <class Layout>
bool forces(const BasicPosition<Layout>& position, int plies) {
  if (can_win_at_once(position)) return true;
  if (plies < 3) return false;
  const std::vector<Move> moves = forcing_moves(position);
  return std::any_of(moves.begin(), moves.end(), [&](const Move& move) {
    const auto next = played(position, move);
    if (next.outcome().over()) return false;
    const std::vector<Move> replies = moves_of(next);
    return std::all_of(replies.begin(), replies.end(), [&](const Move& reply) {
      const auto last = played(next, reply);
      return !last.outcome().over() && forces(last, plies - 2);
    });
  });
}

/// The same as `forces`, in the easier game of WildPosition.
template <class Layout>
bool forces_easier(const WildPosition<Layout>& position, int plies) {
  if (position.won() || position.wins_at_once()) return true;
  return plies >= 3 && position.any_forcing_move([&](const WildMove& move) {
    WildPosition<Layout> next = position;
    next.play(move);
    return next.won() || !next.any_move([&](const WildMove& reply) {
      WildPosition<Layout> last = next;
      last.play(reply);
      return !forces_easier(last, plies - 2);
    });
  });
}

struct Seen {
  int wins = 0;
  int three = 0;
  int none = 0;
  int excluded = 0;
};

void check_all_seen(const Seen& seen) {
  CHECK(seen.wins > 0);
  CHECK(seen.three > 0);
  CHECK(seen.none > 0);
  CHECK(seen.excluded > 0);
}

template <class Layout>
void check_one(const BasicPosition<Layout>& position, Seen& seen) {
  if (position.outcome().over()) return;
  INFO(position_text(position));
  const Seat seat = position.side_to_move();
  const bool wins = can_win_at_once(position);
  const auto win = winning_move(position);
  REQUIRE(win.has_value() == wins);
  const WildPosition<Layout> easier(position, seat);
  if (wins) {
    ++seen.wins;
    REQUIRE(position.is_legal(*win));
    REQUIRE(played(position, *win).outcome().result == win_of(seat));
    REQUIRE((easier.won() || easier.wins_at_once()));
    return;
  }
  std::vector<std::uint64_t> offered;
  for_each_forcing_move(position, [&](const Move& move) { offered.push_back(move.code()); });
  std::vector<std::uint64_t> expected;
  for (const Move& move : forcing_moves(position)) expected.push_back(move.code());
  std::sort(offered.begin(), offered.end());
  std::sort(expected.begin(), expected.end());
  REQUIRE(offered == expected);
  // After a capture the opponent may be free to place a marble, often in too many ways to try.
  constexpr int kFewRings = 9;
  if (position.must_capture() && position.rings().count() > kFewRings) return;
  const bool three = forces(position, 3);
  const auto told = wins_in_three(position);
  if (told) REQUIRE(*told == three);
  if (three) REQUIRE(forces_easier(easier, 3));
  seen.three += told && three ? 1 : 0;
  seen.none += told && !three ? 1 : 0;
  seen.excluded += forces_easier(easier, 3) ? 0 : 1;
}

/// Positions of random games, the last ones more often than others.
template <class Layout>
void check_games(const BasicPosition<Layout>& start, std::uint64_t seed, int games, Seen& seen) {
  for (int game = 0; game < games; ++game) {
    std::mt19937_64 random(seed + static_cast<std::uint64_t>(game));
    std::vector<BasicPosition<Layout>> positions = {start};
    constexpr std::size_t kLongest = 200;
    while (!positions.back().outcome().over() && positions.size() < kLongest) {
      const std::vector<Move> moves = moves_of(positions.back());
      positions.push_back(played(positions.back(), moves[random() % moves.size()]));
    }
    for (std::size_t back = 1; back < positions.size(); back += 1 + random() % 3) {
      check_one(positions[positions.size() - 1 - back], seen);
      constexpr std::size_t kEnd = 12;
      if (back > kEnd) break;
    }
  }
}

/// A few rings in any arrangement, marbles on some of them, the others held or in the pool.
Position random_setup(const Rules& rules, std::mt19937_64& random) {
  Position position = Position::start(BoardId::k37, rules);
  std::vector<int> cells;
  for (auto rest = position.rings(); rest.any();) cells.push_back(rest.pop_lowest());
  std::shuffle(cells.begin(), cells.end(), random);
  const std::size_t rings = 5 + random() % 18;
  for (std::size_t i = rings; i < cells.size(); ++i) position.remove_ring(cells[i]);
  MarbleSet pool{};
  std::array<MarbleSet, 2> held{};
  const std::size_t marbles = random() % rings;
  const bool full_pool = random() % 3 != 0;
  std::size_t placed = 0;
  for (std::size_t c = 0; c < kColours; ++c) {
    for (int i = 0; i < rules.pool()[c]; ++i) {
      if (placed < marbles && random() % 3 == 0) {
        position.put_marble(cells[placed++], static_cast<Colour>(c));
      } else if (full_pool && random() % 3 != 0) {
        ++pool[c];
      } else {
        ++held[random() % 2][c];
      }
    }
  }
  position.set_pool(pool);
  position.set_held(0, held[0]);
  position.set_held(1, held[1]);
  position.settle();
  return position;
}

int games_to_check() {
  return static_cast<int>(test::from_environment("GIPFBASE_SOLVER_POSITIONS", 12));
}

TEST_CASE("wins at once, forcing moves and wins in three are those of the rules",
          "[zertz][search]") {
  const int games = games_to_check();
  Seen seen;
  const auto check = [&](BoardId board, const Rules& rules, std::uint64_t seed, int number) {
    check_games(Position::start(board, rules), seed, number, seen);
  };
  check(BoardId::k37, {}, 1000, games);
  check(BoardId::k48, {}, 2000, games / 3);
  check(BoardId::k37, {.blitz = true}, 3000, games);
  check(BoardId::k37, {.both_lose = true}, 4000, games / 3);
  check(BoardId::k37, {.optional_isolation = true}, 5000, games / 3);
  check_all_seen(seen);
}

TEST_CASE("wins at once, forcing moves and wins in three hold where few rings are left",
          "[zertz][search]") {
  constexpr std::array<Rules, 4> kRules = {Rules{}, Rules{.optional_isolation = true},
                                           Rules{.both_lose = true},
                                           Rules{.full_board_goes_on = true}};
  std::mt19937_64 random(7000);
  Seen seen;
  for (int i = 0; i < 100 * games_to_check(); ++i) {
    check_one(random_setup(kRules[random() % kRules.size()], random), seen);
  }
  check_all_seen(seen);
}

TEST_CASE("the hints for ZÈRTZ hold on the layout of custom boards", "[zertz][search]") {
  WidePosition start = WidePosition::start(BoardId::kCustom, {.full_board_goes_on = true});
  auto rings = WidePosition::Cells::of(kWideBoard.cell_of[Labels::label({6, 6})]);
  for (int radius = 0; radius < 3; ++radius) {
    for (auto inner = rings; inner.any();) {
      rings |= kNeighbours<hex::Wide>.around[static_cast<std::size_t>(inner.pop_lowest())];
    }
  }
  while (rings.any()) start.put_ring(rings.pop_lowest());
  REQUIRE(start.rings().count() == 37);
  Seen seen;
  check_games(start, 6000, games_to_check() / 3, seen);
  CHECK(seen.wins > 0);
  CHECK(seen.none > 0);
}

}  // namespace
}  // namespace gipfbase::zertz::testing::zertz_hints_test

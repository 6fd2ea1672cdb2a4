// The search for the exact score against plain minimax, on random ends of DVONN games.
#include "analysis/solver/score/score_search.hpp"

#include <array>
#include <atomic>
#include <catch2/catch.hpp>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <thread>
#include <utility>
#include <vector>

#include "analysis/hints/dvonn/hints.hpp"
#include "support/environment.hpp"
#include "support/solving/minimax.hpp"

namespace gipfbase::score_search_test {
namespace {

using analysis::Budget;
using analysis::ScoreBounds;
using analysis::ScoreFact;
using analysis::ScoreSearch;
using analysis::ScoreTable;
using dvonn::Dvonn;
using dvonn::Move;
using dvonn::Position;

using Random = std::mt19937_64;
using DvonnMinimax = test::Minimax<Position>;

const std::atomic<bool> kNotInterrupted{false};

Budget unlimited() { return {0, 0, kNotInterrupted}; }

std::vector<Move> moves_of(const Position& position) {
  std::vector<Move> moves;
  position.for_each_move([&](const Move& move) { moves.push_back(move); });
  return moves;
}

/// A position of a game of random play with at most `stacks` stacks left; the game may be over.
Position random_position(Random& random, int stacks) {
  Position position;
  while (position.occupied().count() > stacks || position.placing()) {
    const std::vector<Move> moves = moves_of(position);
    if (moves.empty()) break;
    position.play(moves[random() % moves.size()]);
  }
  return position;
}

/// Stacks of all heights at random places, all in contact: positions that are rare in games.
Position strewn_position(Random& random, int stacks) {
  Position position;
  position.set_placing(false);
  position.set_side_to_move(static_cast<Seat>(random() % 2));
  const std::array<int, 12> heights = {1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 6, 9};
  int reds = 0;
  int pieces = 0;
  for (int i = 0; i < stacks; ++i) {
    const int height = heights[random() % heights.size()];
    const int column = static_cast<int>(random() % (i % 2 == 0 ? 6 : 11));
    const int row = 1 + static_cast<int>(random() % 5);
    const int cell = dvonn::Board::cell_at(hex::Place{column, row});
    if (cell < 0 || position.height(cell) > 0) continue;
    if (pieces + height > dvonn::kSpaces) break;
    const bool red = reds < dvonn::kReds && random() % 3 == 0;
    const auto top = red && height == 1 ? dvonn::Piece::kRedPiece
                                        : dvonn::piece_of(static_cast<Seat>(random() % 2));
    position.put(cell, {top, height, red});
    reds += red ? 1 : 0;
    pieces += height;
  }
  for (const int cell : position.out_of_contact()) {
    position.put(cell, {dvonn::Piece::kRedPiece, 0, false});
  }
  return position;
}

/// A full ring around a space, mostly of one player: the other one's stack in the middle is blocked
/// until the ring opens.
Position crowded_position(Random& random) {
  Position position;
  position.set_placing(false);
  const auto ring = static_cast<Seat>(random() % 2);
  position.set_side_to_move(random() % 4 == 0 ? other(ring) : ring);
  const int middle = dvonn::Board::cell_at(hex::Place{4 + static_cast<int>(random() % 3), 3});
  const int red = static_cast<int>(random() % hex::kDirections);
  const auto put = [&](int cell, Seat seat, bool with_red) {
    const int height = 1 + static_cast<int>(random() % 3) + (with_red ? 1 : 0);
    position.put(cell, {dvonn::piece_of(seat), height, with_red});
  };
  put(middle, other(ring), false);
  for (int d = 0; d < hex::kDirections; ++d) {
    put(dvonn::Board::neighbour(middle, d), random() % 12 == 0 ? other(ring) : ring, d == red);
  }
  return position;
}

/// A position with a tree of moderate size, and its value.
struct Problem {
  Position position;
  int value = 0;
};

/// Ends of random games, random stacks and crowded stacks, in turn.
std::vector<Problem> problems(std::uint64_t seed, std::size_t count, std::uint64_t most_nodes) {
  Random random(seed);
  DvonnMinimax minimax;
  std::vector<Problem> all;
  while (all.size() < count) {
    const int stacks = 5 + static_cast<int>(random() % 14);
    const Position position = all.size() % 3 == 0   ? random_position(random, stacks)
                              : all.size() % 3 == 1 ? strewn_position(random, stacks)
                                                    : crowded_position(random);
    const std::optional<int> value = minimax.value(position, most_nodes);
    // Positions that are nearly over test little.
    if (value && position.count_moves() > 1) all.push_back({position, *value});
  }
  return all;
}

/// The line of best play by definition: in each position the first of the best moves.
std::vector<Move> best_line(Position position) {
  DvonnMinimax minimax;
  const auto worth = [&](const Position& p) { return *minimax.value(p, 1U << 30U); };
  std::vector<Move> line;
  while (position.count_moves() > 0) {
    const int value = worth(position);
    for (const Move& move : moves_of(position)) {
      Position next = position;
      next.play(move);
      const bool same_side = next.side_to_move() == position.side_to_move();
      if ((same_side ? worth(next) : -worth(next)) != value) continue;
      line.push_back(move);
      position = next;
      break;
    }
  }
  return line;
}

/// Settings under which even small trees are shared between threads from the first position on. The
/// answer of every search is guessed first, and all children are looked up.
constexpr analysis::ScoreSharing kShareAll = {0, 3, 3, 4, 3, 0, 0, 0};

constexpr std::array<std::size_t, 3> kTableEntries = {16, 1000, 1000000};

/// Fails the test case unless the condition holds; cheap when it holds.
void demand(bool kept, const char* what) {
  if (!kept) FAIL(what);
}

void compare(const std::vector<Problem>& all) {
  CHECK_FALSE(all.empty());
  for (const std::size_t entries : kTableEntries) {
    for (const int threads : {1, 2}) {
      ScoreSearch<Dvonn> search(entries * ScoreTable::kEntryBytes,
                                threads == 1 ? analysis::ScoreSharing{} : kShareAll);
      for (const Problem& problem : all) {
        Budget budget = unlimited();
        const ScoreBounds bounds = search.solve(problem.position, threads, budget);
        demand(bounds == ScoreBounds{problem.value, problem.value}, "the score is that of minimax");
      }
    }
  }
}

void check_bounds(const std::vector<Problem>& all) {
  CHECK_FALSE(all.empty());
  const ScoreTable empty(0);  // making one takes longer than everything else here
  DvonnMinimax minimax(test::score_of, [&empty](const Position& position, int value) {
    const ScoreBounds bounds = analysis::ScoreWorker<Dvonn>::known(position, empty);
    demand(bounds.lower <= value && value <= bounds.upper, "the score is within its bounds");
    demand(position.count_moves() > 0 || bounds.exact(), "bounds of a finished game are exact");
  });
  for (const Problem& problem : all) {
    demand(minimax.value(problem.position, 1U << 30U) == problem.value, "values stay the same");
  }
}

}  // namespace

TEST_CASE("the score search agrees with plain minimax", "[score][threads]") {
  compare(problems(1, 400, 3000));
}

TEST_CASE("the score search agrees with plain minimax in many positions", "[score]") {
  const std::uint64_t count = test::from_environment("GIPFBASE_SOLVER_POSITIONS", 500);
  compare(problems(2, count, 20000));
  compare(problems(3, 1 + count / 240, 1000000));
}

TEST_CASE("bounds that need no search contain the score in whole trees", "[score]") {
  check_bounds(problems(4, 400, 3000));
}

TEST_CASE("bounds that need no search contain the score in many trees", "[score]") {
  check_bounds(problems(5, test::from_environment("GIPFBASE_SOLVER_POSITIONS", 2000), 20000));
}

/// The rating of a position for a player, by the weights of MoveHints.
int rating(const Position& p, Seat mover) {
  int sum = 0;
  for (const Seat seat : {dvonn::kWhite, dvonn::kBlack}) {
    const bool own = seat == mover;
    for (const int cell : p.stacks(seat)) {
      const int height = p.height(cell);
      sum += (own ? 20 : -70) + (own ? 2 : -4) * height;
      if (p.reds().test(cell)) sum += own ? 90 : -30;
      for (const int target : p.targets(cell, height)) {
        sum += own ? 30 : -130;
        if (p.reds().test(target)) sum += own ? 20 : -100;
        if (p.stacks(other(seat)).test(target)) sum += own ? 20 : -100;
      }
    }
  }
  return sum;
}

TEST_CASE("hints of moves agree with hints of the positions after them", "[score]") {
  const auto check = [](const Position& position) {
    const Seat mover = position.side_to_move();
    const dvonn::MoveHints hints(position);
    for (const Move& move : moves_of(position)) {
      if (move.kind != Move::Kind::kStack) continue;
      Position after = position;
      after.play(move);
      demand(hints(move) == rating(after, mover) - rating(position, mover),
             "a hint is the difference that the move makes");
      const dvonn::Cells stay = position.occupied() & ~dvonn::Cells::of(move.from);
      demand((stay & ~position.lost_by(move)) == after.occupied(), "a loss of contact is foreseen");
      const analysis::Foresight seen =
          dvonn::foresee(position, dvonn::key_of_position(position), move);
      demand(seen.key == dvonn::key_of_position(after), "the key is that of the position after it");
      demand(hints(move, seen.note) == hints(move), "what was noted gives the same hint");
    }
    for (const Seat seat : {dvonn::kWhite, dvonn::kBlack}) {
      demand(position.can_move(seat) == (position.mobility(seat) > 0), "who has moves can move");
    }
  };
  Random random(11);
  for (int i = 0; i < 2000; ++i) {
    check(random_position(random, 5 + i % 45));
    check(strewn_position(random, 5 + i % 14));
    check(crowded_position(random));
  }
}

TEST_CASE("positions have the same key exactly if they are the same", "[score]") {
  std::map<analysis::PositionKey, Position> seen;
  Random random(12);
  for (int i = 0; i < 3000; ++i) {
    for (Position position : {random_position(random, 3 + i % 46), strewn_position(random, 4),
                              crowded_position(random), Position()}) {
      for (int turn = 0; turn < 2; ++turn) {
        const auto [at, is_new] = seen.try_emplace(dvonn::key_of_position(position), position);
        demand(is_new || at->second == position, "another position has another key");
        position.set_side_to_move(other(position.side_to_move()));
      }
      // A key computed in advance is valid only if the position is not simplified, so `same` must
      // be right.
      Position simple = position;
      demand(!dvonn::simplify(simple).same || simple == position, "it was left as it was");
    }
  }
}

TEST_CASE("asking for a score is answered by comparing with the best one", "[score]") {
  ScoreSearch<Dvonn> search(1U << 16U);
  for (const Problem& problem : problems(6, 100, 3000)) {
    for (const int offset : {1, -1, 0, 7, -7}) {
      Budget budget = unlimited();
      const auto answer = search.at_least(problem.position, problem.value + offset, 1, budget);
      CHECK(answer == std::optional(offset <= 0));
    }
  }
}

TEST_CASE("best play is the first of the best moves in every position", "[score]") {
  for (const Problem& problem : problems(7, 30, 500)) {
    const std::vector<Move> line = best_line(problem.position);
    for (const int threads : {1, 2}) {
      ScoreSearch<Dvonn> search(20000, threads == 1 ? analysis::ScoreSharing{} : kShareAll);
      Budget budget = unlimited();
      if (threads == 2) REQUIRE(search.solve(problem.position, 2, budget).exact());
      CHECK(search.principal_variation(problem.position, problem.value, threads, budget) == line);
    }
  }
}

TEST_CASE("bounds found before the budget was spent are true", "[score]") {
  for (const Problem& problem : problems(8, 100, 20000)) {
    for (const std::uint64_t nodes : {1U, 1024U, 3000U, 5000U}) {
      for (const auto& sharing : {analysis::ScoreSharing{}, kShareAll}) {
        ScoreSearch<Dvonn> search(1U << 20U, sharing);
        Budget budget(0, nodes, kNotInterrupted);
        const ScoreBounds bounds = search.solve(problem.position, 1, budget);
        CHECK(bounds.lower <= problem.value);
        CHECK(problem.value <= bounds.upper);
      }
    }
  }
}

TEST_CASE("a search for a score that is paused goes on where it stopped", "[score]") {
  for (const Problem& problem : problems(9, 20, 20000)) {
    for (const int threads : {1, 2}) {
      ScoreSearch<Dvonn> search(1U << 20U, kShareAll);
      ScoreBounds bounds{-1, 1};
      for (int pauses = 0; pauses < 100 && !bounds.exact(); ++pauses) {
        Budget budget(0, 2 * Budget::kStep, kNotInterrupted);
        bounds = search.solve(problem.position, threads, budget);
      }
      CHECK(bounds == ScoreBounds{problem.value, problem.value});
    }
  }
}

TEST_CASE("what others claim wrongly does not keep a search from ending", "[score]") {
  for (const Problem& problem : problems(10, 20, 20000)) {
    ScoreSearch<Dvonn> search(1U << 20U, kShareAll);
    analysis::ScoreWorker<Dvonn>::learn(problem.position, {-dvonn::kSpaces, problem.value - 5},
                                        search.table());
    Budget budget = unlimited();
    CHECK(search.solve(problem.position, 1, budget).upper <= problem.value);
  }
}

TEST_CASE("a score table that grows under several threads returns nothing wrong",
          "[score][threads]") {
  constexpr std::uint64_t kKeys = 20'000;
  // The same position has one value, whichever thread finds it.
  const auto key_of = [](std::uint64_t i) {
    Random random(static_cast<std::uint32_t>(i));
    const std::uint64_t high = random();
    return analysis::PositionKey{high, random()};
  };
  const auto value_of = [](std::uint64_t i) { return static_cast<int>(i % 99) - 49; };
  ScoreTable table(std::size_t{1} << 20U, 0);
  std::atomic<bool> sound{true};
  const auto work = [&](std::uint64_t thread) {
    for (std::uint64_t i = 0; i < kKeys; ++i) {
      const std::uint64_t n = (i * 7919 + thread * 4001) % kKeys;
      const int value = value_of(n);
      const auto found = table.find(key_of(n));
      if (found && found->bounds != ScoreBounds{value, value}) sound = false;
      table.store(key_of(n), {{value, value}, 1}, 1 + n % 50);
    }
  };
  {
    const std::jthread other([&] { work(1); });
    work(0);
  }
  CHECK(sound);
  std::uint64_t kept = 0;
  for (std::uint64_t i = 0; i < kKeys; ++i) kept += table.find(key_of(i)) ? 1 : 0;
  CHECK(kept >= kKeys * 9 / 10);
}

TEST_CASE("an interrupted score search ends at once and claims nothing false", "[score]") {
  Random random(9);
  const Position position = random_position(random, 49);
  const std::atomic<bool> interrupted{true};
  for (const int threads : {1, 2}) {
    ScoreSearch<Dvonn> search(1U << 20U);
    Budget budget(0, 0, interrupted);
    const ScoreBounds bounds = search.solve(position, threads, budget);
    CHECK(bounds.lower < bounds.upper);
    CHECK_FALSE(search.at_least(position, 0, threads, budget).has_value());
    CHECK(search.principal_variation(position, 0, threads, budget).empty());
    CHECK(budget.nodes() < 100 * Budget::kStep);
  }
}

/// Bounds and a move from which a number can be read back.
ScoreFact numbered_fact(std::size_t i) {
  const int low = static_cast<int>(i % 99) - 49;
  return ScoreFact{{low, low + static_cast<int>(i % 7)}, static_cast<std::uint16_t>(i % 200)};
}

TEST_CASE("a score table returns what was stored or nothing", "[score]") {
  for (const std::size_t entries : {std::size_t{4}, std::size_t{64}, std::size_t{1024}}) {
    ScoreTable table((entries + 1) * ScoreTable::kEntryBytes);
    REQUIRE(table.entries() == entries);
    Random random(10);
    std::vector<analysis::PositionKey> keys(3000);
    for (std::size_t i = 0; i < keys.size(); ++i) {
      keys[i] = {random(), random()};
      CHECK_FALSE(table.find(keys[i]).has_value());
      table.store(keys[i], numbered_fact(i), i);
      const auto found = table.find(keys[i]);
      REQUIRE(found.has_value());
      CHECK(found->bounds == numbered_fact(i).bounds);
      CHECK(found->move == numbered_fact(i).move);
    }
    std::size_t kept = 0;
    for (std::size_t i = 0; i < keys.size(); ++i) {
      const auto found = table.find(keys[i]);
      if (!found) continue;
      ++kept;
      CHECK(found->bounds == numbered_fact(i).bounds);
    }
    CHECK(kept <= entries);
    CHECK(kept >= entries / 2);
  }
}

TEST_CASE("a score table loses hardly any entry while it grows", "[score]") {
  constexpr std::size_t kEntries = std::size_t{1} << 16U;
  ScoreTable table(kEntries * ScoreTable::kEntryBytes, 0);
  Random random(11);
  std::vector<analysis::PositionKey> keys(20'000);
  for (std::size_t i = 0; i < keys.size(); ++i) {
    keys[i] = {random(), random()};
    table.store(keys[i], numbered_fact(i), 1);
  }
  std::size_t kept = 0;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const auto found = table.find(keys[i]);
    if (found && found->bounds == numbered_fact(i).bounds) ++kept;
  }
  CHECK(kept >= keys.size() * 9 / 10);
  // The facts of a table restore the same table.
  ScoreTable copy(kEntries * ScoreTable::kEntryBytes);
  std::size_t told = 0;
  table.for_each([&](const analysis::PositionKey& key, std::uint64_t word) {
    ++told;
    copy.restore(key, word);
  });
  CHECK(told == kept);
  for (const auto& key : keys) {
    const auto found = table.find(key);
    if (found) CHECK(copy.find(key)->bounds == found->bounds);
  }
}

TEST_CASE("a score table weakens bounds that do not fit, never strengthens them", "[score]") {
  ScoreTable table(std::size_t{1} << 16U);
  const analysis::PositionKey key{1, 2};
  for (const ScoreBounds bounds :
       {ScoreBounds{-1000, 1000}, ScoreBounds{-200, -150}, ScoreBounds{150, 200},
        ScoreBounds{-128, 127}, ScoreBounds{-127, 126}, ScoreBounds{126, 126}}) {
    table.store(key, {bounds, 300}, 1);
    const auto found = table.find(key);
    REQUIRE(found);
    CHECK(found->bounds.lower <= bounds.lower);
    CHECK(found->bounds.upper >= bounds.upper);
    CHECK(found->move == ScoreFact::kNoMove);
  }
  // An unproved result of a pass does not replace a proved one.
  table.store(key, {{3, 5}, 7}, 1);
  table.store(key, {{4, 4}, 8, 2}, 1000);
  CHECK(table.find(key)->bounds == ScoreBounds{3, 5});
  CHECK(table.find(key)->pass == ScoreFact::kProved);
}

}  // namespace gipfbase::score_search_test

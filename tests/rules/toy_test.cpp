// Nature, clocks and contests as abilities of a title.
#include <catch2/catch.hpp>

#include "rules/conformance.hpp"
#include "support/toy/title.hpp"

namespace gipfbase::toy_test {
namespace {

using toy::Move;
using toy::Position;
using toy::Toy;

/// Titles whose abilities are misspelt or incomplete.
struct Misspelt : Toy {
  struct Position : toy::Position {
    [[nodiscard]] Seat actor() const { return side_to_move(); }
  };
};
struct HalfTimed {
  using Position = toy::Position;
  using Move = toy::Move;
  using Clocks = Toy::Clocks;
  static Clocks start_clock(const Position& position);
};
struct HalfLinked {
  using Position = toy::Position;
  using Move = toy::Move;
  static std::optional<ContestTerms> contest(const Position& position);
};
static_assert(kWholeAbilities<Toy>);
static_assert(!kWholeAbilities<Misspelt>);
static_assert(!kWholeAbilities<HalfTimed>);
static_assert(!kWholeAbilities<HalfLinked>);

TEST_CASE("the toy keeps the guarantees of a title with nature, clocks and contests",
          "[toy][conformance]") {
  std::vector<Position> starts(3);
  starts[1].stones = 25;
  starts[2].seconds = 5;
  starts[2].turn = 1;
  conformance::check<Toy>({starts, 40, 150, 11});
}

TEST_CASE("outcomes of contests are counted, sand that may run out is not", "[toy][perft]") {
  Position p;
  p.stones = 3;
  // Depth 2: two moves after take-1, one after take-2, pass and challenge after the announcement.
  // Depth 3: take-1 after take-1 take-1, and both outcomes of the contest; all other lines have
  // ended.
  CHECK(perft(p, 1) == 3);
  CHECK(perft(p, 2) == 5);
  CHECK(perft(p, 3) == 1 + 2);
  // Depth 4: take-1 and take-2 after a neutralised announcement; all other lines have ended.
  CHECK(perft(p, 4) == 2);
}

TEST_CASE("a lost contest uses up the announcement, and the turn goes on", "[toy]") {
  Position p;
  for (const Move move : {Move::kAnnounce, Move::kChallenge}) p.play(move);
  CHECK(p.actor() == Actor::kNature);
  CHECK(Toy::contest(p)->user == 0);
  p.play(Toy::decided(p, ContestOutcome::kChallengerWins));
  CHECK(p.actor() == Actor::kSeat0);
  CHECK(p.stones == 10);
  CHECK(!p.is_legal(Move::kAnnounce));
  CHECK(p.is_legal(Move::kTime));
}

}  // namespace
}  // namespace gipfbase::toy_test

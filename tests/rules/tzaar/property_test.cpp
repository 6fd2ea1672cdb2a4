// Random games played side by side by rules/ and by the rulebook reference.
#include <catch2/catch.hpp>
#include <fstream>
#include <string>

#include "rules/conformance.hpp"
#include "support/perft_table.hpp"
#include "support/side_by_side.hpp"
#include "support/tzaar/positions.hpp"
#include "support/tzaar/rulebook.hpp"

namespace gipfbase::tzaar::testing::property_test {
namespace {

struct Table : test::TableOf<Position, Move, tzaar_rulebook::Game> {
  explicit Table(test::Genes& genes) {
    position = scenario(genes);
    game = tzaar_rulebook::Game(position_text(position));
  }
  [[nodiscard]] std::string outcome() const { return testing::outcome(position); }
  static std::string turn_text(const Move& move) { return testing::turn_text(move); }
  [[nodiscard]] Move read(const std::string& text) const { return turn(position, text); }
  void note(const Position& /*before*/, const Move& move, test::Seen& seen) const {
    if (move.kind == Move::Kind::kPass) ++seen["a pass"];
    if (move.kind == Move::Kind::kPlace && !position.placing()) ++seen["a full board"];
    if (!position.outcome().over()) return;
    ++seen[std::string(Tzaar::kEndings.at(position.outcome().ending))];
    if (move.kind == Move::Kind::kSingle) ++seen["a first capture that wins"];
  }
};

TEST_CASE("every random game of TZAAR is the same by the rules core and by the rulebook",
          "[tzaar][property]") {
  test::check_random_games(60, test::play_random<Table>);
}

TEST_CASE("a long run of random games of TZAAR is the same by the rules core and by the rulebook",
          "[tzaar][property]") {
  test::check_long_run(1000,
                       {"a full board", "type-captured", "type-covered", "no-capture",
                        "a first capture that wins", "outcome white", "outcome black"},
                       test::play_random<Table>);
}

TEST_CASE("TZAAR keeps the guarantees of a title", "[tzaar][conformance]") {
  std::vector<Position> starts = {Position{}, Position::fixed_start()};
  for (std::uint64_t seed = 0; starts.size() < 24; ++seed) {
    test::Genes genes(test::random_numbers(seed));
    const Position p = scenario(genes);
    if (p.phase() == Phase::kTurns && p.count_moves() < 1000) starts.push_back(p);
  }
  conformance::check<Tzaar>({starts, 1, 80, 12});
}

TEST_CASE("the parts of TZAAR's turns are counted as by independent programs", "[tzaar][perft]") {
  const tzaar_rulebook::Game game(position_text(Position::fixed_start()));
  CHECK(game.parts(1) == 42);
  CHECK(game.parts(2) == 1797);
  CHECK(perft(Position::fixed_start(), 2) == 260556);
}

TEST_CASE("the parts of TZAAR's turns are counted so by the rulebook, too",
          "[tzaar][perft][slow]") {
  CHECK(tzaar_rulebook::Game(position_text(Position::fixed_start())).parts(3) == 260556);
}

}  // namespace
}  // namespace gipfbase::tzaar::testing::property_test

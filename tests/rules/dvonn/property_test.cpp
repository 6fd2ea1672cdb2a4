// Random games played side by side by rules/ and by the rulebook reference.
#include <catch2/catch.hpp>
#include <string>

#include "support/dvonn/positions.hpp"
#include "support/dvonn/rulebook.hpp"
#include "support/dvonn/scenario.hpp"
#include "support/side_by_side.hpp"

namespace gipfbase::dvonn::testing::property_test {
namespace {

/// The number of legal moves among all moves that can be written.
std::size_t legal_moves(const Position& p) {
  std::size_t legal = p.is_legal(Move::pass()) ? 1 : 0;
  for (const int from : Board::kAll) {
    legal += p.is_legal(Move::place(from)) ? 1U : 0U;
    for (const int cell : Board::kAll) {
      legal += p.is_legal(Move::stack(from, cell)) ? 1U : 0U;
    }
  }
  return legal;
}

struct Table : test::TableOf<Position, Move, dvonn_rulebook::Game> {
  explicit Table(test::Genes& genes) {
    const std::string start = scenario(genes);
    position = testing::position(start);
    game = dvonn_rulebook::Game(start);
  }
  [[nodiscard]] std::string outcome() const { return testing::outcome(position); }
  static std::string turn_text(const Move& move) { return testing::turn_text(move); }
  [[nodiscard]] Move read(const std::string& text) const { return turn(position, text); }
  [[nodiscard]] std::string other_difference(const test::Turns<Move>& all) const {
    const Position& p = position;
    if (p.points(kWhite) != game.points('w') || p.points(kBlack) != game.points('b')) {
      return "points are " + std::to_string(p.points(kWhite)) + " and " +
             std::to_string(p.points(kBlack));
    }
    if (p.outcome().over() && p.outcome().score != game.points('w') - game.points('b')) {
      return "score is " + std::to_string(p.outcome().score);
    }
    return legal_moves(p) != all.size() ? "is_legal differs from for_each_move" : "";
  }
  void note(const Position& before, const Move& move, test::Seen& seen) const {
    if (move.kind == Move::Kind::kPass) ++seen["a pass"];
    if ((before.occupied() & ~position.occupied()).count() > 1) ++seen["a loss of contact"];
  }
};

TEST_CASE("every random game of DVONN is the same by the rules core and by the rulebook",
          "[dvonn][property]") {
  test::check_random_games(2000, test::play_random<Table>);
}

TEST_CASE("a long run of random games of DVONN is the same by the rules core and by the rulebook",
          "[dvonn][property]") {
  test::check_long_run(
      5000, {"a pass", "a loss of contact", "outcome white", "outcome black", "outcome draw"},
      test::play_random<Table>);
}

}  // namespace
}  // namespace gipfbase::dvonn::testing::property_test

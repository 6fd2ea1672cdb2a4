// The rates of moves: promising moves are legal, and their rates do not depend on the colours and
// symmetries of the board.
#include "analysis/engine/evaluation/move_features.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <random>
#include <string>
#include <vector>

#include "analysis/engine/evaluation/evaluation.hpp"
#include "analysis/engine/evaluation/tzaar/features.hpp"
#include "analysis/engine/evaluation/zertz/features.hpp"
#include "analysis/hints/tzaar/hints.hpp"
#include "analysis/hints/zertz/hints.hpp"
#include "notation/game/any_position.hpp"
#include "support/titles.hpp"

namespace gipfbase::tests::move_features_test {
namespace {

using analysis::MoveFeatures;
using analysis::MoveRating;
using analysis::MoveWidth;

template <class T>
MoveRating<T> rating_of(const notation::Rules& rules) {
  return MoveRating<T>(analysis::weights_of(rules.title(), rules.variant()).move);
}

template <class T>
std::vector<typename T::Position> random_game(const notation::Rules& rules, std::uint32_t seed) {
  std::mt19937 random(seed);
  std::vector<typename T::Position> game;
  auto position = notation::typed<typename T::Position>(rules.start());
  std::vector<typename T::Move> moves;
  for (;;) {
    moves.clear();
    position.for_each_move([&](const auto& move) { moves.push_back(move); });
    if (moves.empty()) return game;
    game.push_back(position);
    position.play(moves[random() % moves.size()]);
  }
}

/// True when the rate of a listed move must be that of the move alone: not when it wins at once,
/// and not when it isolates marbles that another placement isolates, too.
template <class Layout>
bool has_own_rate(const zertz::BasicPosition<Layout>& position, const zertz::Move& move) {
  return !move.is_placement() || position.completed_by(move).count == 0;
}
bool has_own_rate(const tzaar::Position& /*position*/, const tzaar::Move& move) {
  return move.kind != tzaar::Move::Kind::kSingle;
}

constexpr auto kNoBonus = [](const auto& /*move*/, std::size_t /*part*/) { return 0.0F; };

template <class T>
void check_promising(const std::string& title, const std::string& variant) {
  const auto rules = test::rules_of(title, variant);
  const MoveRating<T> rating = rating_of<T>(*rules);
  for (std::uint32_t seed = 0; seed < 6; ++seed) {
    for (const auto& position : random_game<T>(*rules, seed)) {
      CAPTURE(title, variant, rules->write_position(notation::erased(position)));
      const auto weights = rating.weights_at(position);
      for (const MoveWidth& width : {MoveWidth{2, 2}, MoveFeatures<T>::kWidth}) {
        std::vector<PackedMove> listed;
        const bool all =
            rating.for_each_promising(position, width, kNoBonus, [&](const auto& move, float rate) {
              CAPTURE(T::pack(move).low);
              REQUIRE(position.is_legal(move));
              listed.push_back(T::pack(move));
              if (has_own_rate(position, move)) {
                REQUIRE(rate == Approx(rating.rate(position, move, weights)).margin(1e-3));
              }
            });
        REQUIRE_FALSE(listed.empty());
        std::sort(listed.begin(), listed.end());
        REQUIRE(std::adjacent_find(listed.begin(), listed.end()) == listed.end());
        if (all) REQUIRE(listed.size() == position.count_moves());
        if (!all) REQUIRE(listed.size() <= position.count_moves());
      }
    }
  }
}

TEST_CASE("promising moves are legal, listed once, and have their rates", "[evaluation]") {
  check_promising<tzaar::Tzaar>("tzaar", "fixed");
  check_promising<zertz::CompactTitle>("zertz", "37");
  check_promising<zertz::CompactTitle>("zertz", "61");
}

template <class T>
void check_symmetries(const std::string& title, const std::string& variant) {
  const auto rules = test::rules_of(title, variant);
  const MoveRating<T> rating = rating_of<T>(*rules);
  for (const auto& position : random_game<T>(*rules, 3)) {
    const auto weights = rating.weights_at(position);
    const int symmetries = T::keys(position).count;
    int tried = 0;
    position.for_each_move([&](const auto& move) {
      if (++tried % 37 != 0) return;
      const float rate = rating.rate(position, move, weights);
      for (int s = 0; s < symmetries; ++s) {
        const auto image = T::transformed(position, s);
        const float of_image = rating.rate(image, T::transformed(position, move, s), weights);
        REQUIRE(of_image == Approx(rate).margin(1e-3));
      }
    });
  }
}

TEST_CASE("the rate of a move is the same under the symmetries of the board", "[evaluation]") {
  check_symmetries<tzaar::Tzaar>("tzaar", "fixed");
  check_symmetries<zertz::CompactTitle>("zertz", "37");
}

TEST_CASE("weights of moves must fit their features", "[evaluation]") {
  analysis::WeightTable table;
  CHECK_FALSE(analysis::move_rating<tzaar::Tzaar>(table));
  table["take-height"] = {1};
  CHECK_THROWS_AS(analysis::move_rating<tzaar::Tzaar>(table), std::invalid_argument);
  const auto read = analysis::read_weights("variant a\nmove x 1 2\n", "a");
  CHECK(read.move.at("x") == std::vector<double>{1, 2});
}

TEST_CASE("a capture that takes the last piece of a type is a promising turn", "[evaluation]") {
  const auto rules = test::rules_of("tzaar", "fixed");
  const MoveRating<tzaar::Tzaar> rating = rating_of<tzaar::Tzaar>(*rules);
  int wins = 0;
  for (std::uint32_t seed = 0; seed < 20; ++seed) {
    const auto game = random_game<tzaar::Tzaar>(*rules, seed);
    const tzaar::Position& last = game.back();
    bool single = false;
    last.for_each_move([&](const tzaar::Move& move) {
      single = single ||
               (move.kind == tzaar::Move::Kind::kSingle && last.phase() == tzaar::Phase::kTurns);
    });
    if (!single) continue;
    ++wins;
    bool found = false;
    (void)rating.for_each_promising(last, MoveFeatures<tzaar::Tzaar>::kWidth, kNoBonus,
                                    [&](const tzaar::Move& move, float) {
                                      found = found || move.kind == tzaar::Move::Kind::kSingle;
                                    });
    CHECK(found);
  }
  CHECK(wins > 0);
}

}  // namespace
}  // namespace gipfbase::tests::move_features_test

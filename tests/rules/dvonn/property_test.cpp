// Random games played side by side by rules/ and by the rulebook reference.
//
// GIPFBASE_PROPERTY_MOVES sets the number of turns of the long run, GIPFBASE_PROPERTY_SEED its
// seed.
#include <rapidcheck.h>
#include <rapidcheck/catch.h>

#include <catch2/catch.hpp>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "support/dvonn/positions.hpp"
#include "support/dvonn/rulebook.hpp"
#include "support/dvonn/scenario.hpp"
#include "support/environment.hpp"

namespace gipfbase::dvonn::testing::property_test {
namespace {

using test::Genes;

/// How many of all moves that can be written are legal.
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

/// What differs between the two, or nothing.
std::string difference(const Position& p, const dvonn_rulebook::Game& game,
                       std::vector<std::pair<std::string, Move>>& all) {
  if (position_text(p) != game.text()) return "position is " + position_text(p);
  if (p.points(kWhite) != game.points('w') || p.points(kBlack) != game.points('b')) {
    return "points are " + std::to_string(p.points(kWhite)) + " and " +
           std::to_string(p.points(kBlack));
  }
  if (outcome(p) != game.outcome()) {
    return "outcome is " + outcome(p) + " instead of " + game.outcome();
  }
  if (p.outcome().over() && p.outcome().score != game.points('w') - game.points('b')) {
    return "score is " + std::to_string(p.outcome().score);
  }
  all.clear();
  p.for_each_move([&](const Move& move) { all.emplace_back(turn_text(move), move); });
  std::sort(all.begin(), all.end());
  if (p.count_moves() != all.size()) return "count_moves differs from for_each_move";
  const auto expected = game.turns();
  for (std::size_t i = 0; i < std::max(all.size(), expected.size()); ++i) {
    if (i >= all.size()) return "missing turn " + expected[i];
    if (i >= expected.size()) return "extra turn " + all[i].first;
    if (all[i].first != expected[i]) return "turn " + all[i].first + " against " + expected[i];
  }
  if (legal_moves(p) != all.size()) return "is_legal differs from for_each_move";
  return "";
}

struct Played {
  std::string difference;  ///< Where and how the two differ; empty when they do not.
  std::string ending;
  int turns = 0;
  int passes = 0;
  int losses = 0;  ///< moves that took more than the vacated space from the board
};

Played play_both(std::vector<std::uint32_t> numbers) {
  Genes genes(std::move(numbers));
  const std::string start = scenario(genes);
  Played played;
  Position p = position(start);
  dvonn_rulebook::Game game(start);
  std::vector<std::pair<std::string, Move>> all;
  while (true) {
    played.difference = difference(p, game, all);
    if (!played.difference.empty()) {
      played.difference += " in " + game.text();
      return played;
    }
    if (all.empty() || genes.used_up()) break;
    const auto& [text, move] =
        all[static_cast<std::size_t>(genes.below(static_cast<int>(all.size())))];
    if (turn(p, text) != move) {
      played.difference = "turn " + text + " is read as another one in " + game.text();
      return played;
    }
    const Position before = p;
    p.play(move);
    game.play(text);
    ++played.turns;
    played.passes += move.kind == Move::Kind::kPass ? 1 : 0;
    played.losses += (before.occupied() & ~p.occupied()).count() > 1 ? 1 : 0;
  }
  played.ending = outcome(p);
  return played;
}

TEST_CASE("every random game of DVONN is the same by the rules core and by the rulebook",
          "[dvonn][property]") {
  rc::prop("legal turns, positions, points and outcomes agree", [] {
    const auto numbers = *rc::gen::resize(2000, rc::gen::container<std::vector<std::uint32_t>>(
                                                    rc::gen::inRange<std::uint32_t>(0, 1U << 30U)));
    const Played played = play_both(numbers);
    if (!played.difference.empty()) RC_FAIL(played.difference);
  });
}

TEST_CASE("a long run of random games of DVONN is the same by the rules core and by the rulebook",
          "[dvonn][property]") {
  constexpr std::uint64_t kQuick = 5000;
  const std::uint64_t moves = test::from_environment("GIPFBASE_PROPERTY_MOVES", kQuick);
  const std::uint64_t seed = test::from_environment("GIPFBASE_PROPERTY_SEED", 1);
  std::uint64_t games = 0;
  std::uint64_t turns = 0;
  std::uint64_t passes = 0;
  std::uint64_t losses = 0;
  std::map<std::string, std::uint64_t> endings;
  for (; turns < moves; ++games) {
    const Played played = play_both(test::random_numbers((seed << 32U) + games));
    if (!played.difference.empty()) {
      FAIL("seed " << seed << ", game " << games << ", turn " << played.turns << ": "
                   << played.difference);
    }
    turns += static_cast<std::uint64_t>(played.turns);
    passes += static_cast<std::uint64_t>(played.passes);
    losses += static_cast<std::uint64_t>(played.losses);
    ++endings[played.ending];
  }
  std::string summary;
  for (const auto& [ending, n] : endings) summary += ", " + ending + " " + std::to_string(n);
  if (moves > kQuick) {
    WARN(turns << " turns in " << games << " games" << summary << "; " << passes << " passes, "
               << losses << " losses of contact");
  }
  CHECK(turns >= moves);
  CHECK(passes > 0);
  CHECK(losses > 0);
  CHECK(endings.size() >= 3);
}

}  // namespace
}  // namespace gipfbase::dvonn::testing::property_test

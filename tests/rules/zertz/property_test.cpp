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

#include "support/environment.hpp"
#include "support/zertz/positions.hpp"
#include "support/zertz/rulebook.hpp"
#include "support/zertz/scenario.hpp"

namespace gipfbase::zertz::testing::property_test {
namespace {

rulebook::Game rulebook_game(const Scenario& s) {
  const rulebook::Switches switches{s.rules.blitz, s.rules.optional_isolation, s.rules.both_lose,
                                    s.rules.full_board_goes_on, s.rules.exact_repetition};
  return {std::string(kBoardNames[static_cast<std::size_t>(s.board)]), switches, s.text};
}

/// What differs between the two, or nothing.
template <class Layout>
std::string difference(const BasicPosition<Layout>& p, const rulebook::Game& game,
                       std::vector<std::pair<std::string, Move>>& turns) {
  if (position_text(p) != game.text()) return "position is " + position_text(p);
  if (outcome(p) != game.outcome()) {
    return "outcome is " + outcome(p) + " instead of " + game.outcome();
  }
  turns.clear();
  p.for_each_move([&](const Move& move) { turns.emplace_back(turn_text(p, move), move); });
  std::sort(turns.begin(), turns.end());
  if (p.count_moves() != turns.size()) return "count_moves differs from for_each_move";
  const auto expected = game.turns();
  for (std::size_t i = 0; i < std::max(turns.size(), expected.size()); ++i) {
    if (i >= turns.size()) return "missing turn " + expected[i];
    if (i >= expected.size()) return "extra turn " + turns[i].first;
    if (turns[i].first != expected[i]) {
      return "turn " + turns[i].first + " against " + expected[i];
    }
  }
  return "";
}

struct Played {
  std::string difference;  ///< Where and how the two differ; empty when they do not.
  std::string ending;
  int turns = 0;
};

template <class Layout>
Played play_both(Genes& genes, const Scenario& s, int most_turns) {
  Played played;
  auto p = read<Layout>(s.text, s.board, s.rules);
  auto game = rulebook_game(s);
  std::vector<std::pair<std::string, Move>> turns;
  std::map<std::uint64_t, std::string> seen;   // repetition key: what repeats
  std::map<std::string, std::uint64_t> known;  // and the other way round
  while (true) {
    played.difference = difference(p, game, turns);
    const std::uint64_t key = p.repetition_key();
    const std::string repeats = game.repetition();
    if (repeats.empty() != (key == 0)) {
      played.difference = "repetition is possible for one side only";
    } else if (key != 0 && (seen.try_emplace(key, repeats).first->second != repeats ||
                            known.try_emplace(repeats, key).first->second != key)) {
      played.difference = "repetition keys differ from repetitions";
    }
    if (!played.difference.empty()) {
      played.difference += " in " + game.text() + " on " +
                           std::string(kBoardNames[static_cast<std::size_t>(s.board)]) +
                           ", rules " + std::to_string(s.rules.bits());
      return played;
    }
    if (turns.empty() || played.turns >= most_turns || genes.used_up()) break;
    const auto& chosen =
        turns[static_cast<std::size_t>(genes.below(static_cast<int>(turns.size())))];
    if (turn(p, chosen.first) != chosen.second) {
      played.difference = "turn " + chosen.first + " is read as another one in " + game.text();
      return played;
    }
    p.play(chosen.second);
    game.play(chosen.first);
    ++played.turns;
  }
  played.ending = outcome(p);
  return played;
}

Played play_both(std::vector<std::uint32_t> numbers) {
  Genes genes(std::move(numbers));
  const Scenario s = scenario(genes);
  constexpr int kMostTurns = 120;
  return s.board == BoardId::kCustom ? play_both<hex::Wide>(genes, s, kMostTurns)
                                     : play_both<hex::Compact>(genes, s, kMostTurns);
}

TEST_CASE("every random game is the same by the rules core and by the rulebook",
          "[zertz][property]") {
  rc::prop("legal turns, positions, outcomes and repetitions agree", [] {
    const auto numbers = *rc::gen::resize(2000, rc::gen::container<std::vector<std::uint32_t>>(
                                                    rc::gen::inRange<std::uint32_t>(0, 1U << 30U)));
    const Played played = play_both(numbers);
    if (!played.difference.empty()) RC_FAIL(played.difference);
  });
}

TEST_CASE("a long run of random games is the same by the rules core and by the rulebook",
          "[zertz][property][slow]") {
  const std::uint64_t moves = test::from_environment("GIPFBASE_PROPERTY_MOVES", 3000);
  const std::uint64_t seed = test::from_environment("GIPFBASE_PROPERTY_SEED", 1);
  std::uint64_t games = 0;
  std::uint64_t turns = 0;
  std::map<std::string, std::uint64_t> endings;
  for (; turns < moves; ++games) {
    const Played played = play_both(random_numbers((seed << 32U) + games));
    if (!played.difference.empty()) {
      FAIL("seed " << seed << ", game " << games << ", turn " << played.turns << ": "
                   << played.difference);
    }
    turns += static_cast<std::uint64_t>(played.turns);
    ++endings[played.ending];
  }
  std::string summary;
  for (const auto& [ending, n] : endings) summary += ", " + ending + " " + std::to_string(n);
  if (moves > 3000) WARN(turns << " turns in " << games << " games" << summary);
  CHECK(turns >= moves);
}

}  // namespace
}  // namespace gipfbase::zertz::testing::property_test

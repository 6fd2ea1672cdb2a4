// Property: from any start and after any turns the fast rules of GIPF with potentials and those of
// the rulebook reference agree.
//
// GIPFBASE_PROPERTY_MOVES sets the length of the long run for each kind of potential and for
// mixtures, GIPFBASE_PROPERTY_SEED its seed.
#include <rapidcheck/catch.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "support/environment.hpp"
#include "support/gipf/potentials.hpp"
#include "support/gipf/potentials_rulebook.hpp"

namespace gipfbase::gipf::testing::potentials_property_test {
namespace {

using Counts = std::map<std::string, int>;
using PotentialTurns = std::vector<std::pair<std::string, PotentialMove>>;
using PotentialGame = gipf_rulebook::potentials::Game;

/// What differs between the two, or nothing.
std::string potential_difference(const PotentialPosition& p, const PotentialGame& game,
                                 PotentialTurns& all) {
  if (position_text(p) != game.text()) return "position is " + position_text(p);
  if (outcome(p) != game.outcome()) {
    return "outcome is " + outcome(p) + " instead of " + game.outcome();
  }
  all.clear();
  p.for_each_move([&](const PotentialMove& move) { all.emplace_back(turn_text(move), move); });
  std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  if (p.count_moves() != all.size()) return "count_moves differs from for_each_move";
  const auto expected = game.turns();
  for (std::size_t i = 0; i < std::max(all.size(), expected.size()); ++i) {
    if (i >= all.size()) return "missing turn " + expected[i];
    if (i >= expected.size()) return "extra turn " + all[i].first;
    if (all[i].first != expected[i]) return "turn " + all[i].first + " against " + expected[i];
  }
  return "";
}

/// Notes what a ply shows of the rules.
void note_ply(const PotentialPosition& p, const PotentialMove& move, const PotentialPosition& next,
              Counts& seen) {
  const LoadedPieces& pieces = p.pieces();
  const Cells going = move.before;
  if (move.before != 0) ++seen["rows before a move"];
  if (move.after != 0) ++seen["rows after a move"];
  if ((going & pieces.open_loaded() & pieces.of[p.turn()]) != 0) ++seen["an own loaded piece goes"];
  if ((going & pieces.open_loaded() & ~pieces.of[p.turn()]) != 0) {
    ++seen["a loaded piece is captured"];
  }
  if ((going & pieces.stacks()) != 0) ++seen["a DVONN-potential goes from a piece"];
  if ((going & pieces.used & ~pieces.stacks()) != 0) ++seen["a used potential goes"];
  if (pieces.must_break(p.turn(), 0) && p.phase() == Phase::kFresh) ++seen["a row must be broken"];
  if (is_load(move.action)) ++seen["a loaded piece comes in"];
  if (move.action == Action::kExtra) ++seen["an additional move"];
  if (move.more) ++seen["an additional move follows"];
  if (move.action == Action::kExtra && move.more) ++seen["an additional move behind another"];
  if (next.phase() == Phase::kMoveDue) ++seen["the ordinary move is still to come"];
  if (p.phase() == Phase::kMoveDue && move.action == Action::kExtra) {
    ++seen["two additional moves before the ordinary one"];
  }
  if (move.action == Action::kUse) {
    for (const Kind kind : {Kind::kZertz, Kind::kDvonn, Kind::kYinsh}) {
      if ((pieces.loaded[index_of(kind)] & bit(move.from)) != 0) {
        ++seen["a use of kind " + std::to_string(index_of(kind))];
      }
    }
    if ((pieces.stacks() & bit(move.to)) != 0) ++seen["a DVONN-potential onto another"];
    if (p.reserve(p.turn()) == 0 && move.before == 0) ++seen["a use with an empty reserve"];
  }
  if (move.action == Action::kNone) ++seen["a removal is the whole turn"];
  if (move.action == Action::kNeutralised) ++seen["a use is neutralised"];
  if (move.action == Action::kExecuted) ++seen["a challenged use is executed"];
}

/// One of the turns; half of the time one that shows something, if there are some.
const std::pair<std::string, PotentialMove>& some_ply(test::Genes& genes,
                                                      const PotentialTurns& all) {
  std::vector<std::size_t> telling;
  if (genes.below(2) == 0) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      const PotentialMove& m = all[i].second;
      if (m.before != 0 || m.after != 0 || m.more || m.action > Action::kLoadLast) {
        telling.push_back(i);
      }
    }
  }
  const auto choose = [&](std::size_t n) {
    return static_cast<std::size_t>(genes.below(static_cast<int>(n)));
  };
  return all[telling.empty() ? choose(all.size()) : telling[choose(telling.size())]];
}

struct PlayedPlies {
  std::string difference;  ///< Where and how the two differ; empty when they do not.
  int plies = 0;
};

PlayedPlies play_both_with(std::vector<std::uint32_t> numbers, unsigned kinds, Counts& seen) {
  // Crossing rows with many choices give more turns than the reference can list in time.
  constexpr std::uint64_t kMostMoves = 1500;
  constexpr int kMostPlies = 120;
  test::Genes genes(std::move(numbers));
  const PotentialScenario s = potential_scenario(genes, kinds);
  const std::string settings = settings_of(s.rules);
  PlayedPlies played;
  PotentialPosition p = potential_position(s.text, settings);
  PotentialGame game(settings, s.text);
  PotentialTurns all;
  while (true) {
    if (p.count_moves() > kMostMoves) {
      ++seen["too many turns to compare"];
      return played;
    }
    played.difference = potential_difference(p, game, all);
    if (!played.difference.empty()) {
      played.difference += " in " + game.text() + " of " + settings;
      return played;
    }
    if (all.empty() || played.plies >= kMostPlies || genes.used_up()) break;
    const auto& [text, move] = some_ply(genes, all);
    if (potential_turn_of(text) != move) {
      played.difference = "turn " + text + " is read as another one in " + game.text();
      return played;
    }
    const PotentialPosition before = p;
    p.play(move);
    game.play(text);
    note_ply(before, move, p, seen);
    ++played.plies;
  }
  ++seen["outcome " + outcome(p)];
  return played;
}

TEST_CASE("every random game with potentials is the same by the rules core and by the rulebook",
          "[gipf][potentials][property]") {
  rc::prop("legal turns, positions and outcomes agree", [] {
    const auto numbers = *rc::gen::resize(300, rc::gen::container<std::vector<std::uint32_t>>(
                                                   rc::gen::inRange<std::uint32_t>(0, 1U << 30U)));
    Counts seen;
    const PlayedPlies played = play_both_with(numbers, 15, seen);
    if (!played.difference.empty()) RC_FAIL(played.difference);
  });
}

TEST_CASE("long runs of random games with each kind of potential and with mixtures are the same",
          "[gipf][potentials][property][slow]") {
  constexpr std::uint64_t kQuick = 500;
  const std::uint64_t plies = test::from_environment("GIPFBASE_PROPERTY_MOVES", kQuick);
  const std::uint64_t seed = test::from_environment("GIPFBASE_PROPERTY_SEED", 1);
  Counts seen;
  for (const unsigned kinds : {1U, 2U, 4U, 8U, 15U}) {
    std::uint64_t games = 0;
    std::uint64_t done = 0;
    for (; done < plies; ++games) {
      const PlayedPlies played =
          play_both_with(test::random_numbers((seed << 32U) + games), kinds, seen);
      if (!played.difference.empty()) {
        FAIL("kinds " << kinds << ", seed " << seed << ", game " << games << ", ply "
                      << played.plies << ": " << played.difference);
      }
      done += static_cast<std::uint64_t>(played.plies);
    }
    if (plies > kQuick)
      WARN("kinds " << kinds << ": " << done << " plies in " << games << " games");
  }
  if (plies > kQuick) {
    std::string summary;
    for (const auto& [what, n] : seen) summary += "\n  " + what + ": " + std::to_string(n);
    WARN(summary);
  }
  for (const char* what : {"rows before a move",
                           "rows after a move",
                           "an own loaded piece goes",
                           "a loaded piece is captured",
                           "a DVONN-potential goes from a piece",
                           "a used potential goes",
                           "a row must be broken",
                           "a loaded piece comes in",
                           "an additional move",
                           "an additional move follows",
                           "the ordinary move is still to come",
                           "a use of kind 0",
                           "a use of kind 2",
                           "a use of kind 3",
                           "a DVONN-potential onto another",
                           "a use with an empty reserve",
                           "a use is neutralised",
                           "outcome white no-pieces",
                           "outcome black no-pieces",
                           "outcome white no-gipf",
                           "outcome black no-gipf"}) {
    INFO(what);
    CHECK(seen[what] > 0);
  }
}

}  // namespace
}  // namespace gipfbase::gipf::testing::potentials_property_test

// tests/support/side_by_side.hpp - random games played side by side by rules/ and by the slow
// reference of a title's rulebook.
//
// GIPFBASE_PROPERTY_MOVES sets the number of turns of the long runs, GIPFBASE_PROPERTY_SEED their
// seed.
#pragma once

#include <rapidcheck.h>
#include <rapidcheck/catch.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "support/environment.hpp"
#include "support/genes.hpp"

namespace gipfbase::test {

/// How often something occurred, by name.
using Seen = std::map<std::string, std::uint64_t>;

/// The legal turns with their texts, sorted.
template <class Move>
using Turns = std::vector<std::pair<std::string, Move>>;

struct Played {
  std::string difference;  ///< where and how the two differ; empty when they do not
  int turns = 0;
};

/// A position and the reference's game. A title derives its own Table, which a list of numbers
/// sets up (`explicit Table(Genes&)`), and which has
///   std::string outcome()        in the words of the reference
///   std::string turn_text(move)  in the words of the reference
///   Move read(text)
/// and, where the title needs them, its own versions of the functions and limits below.
template <class Position, class Move, class Game>
struct TableOf {
  using MoveOfTitle = Move;
  static constexpr int kMostTurns = 1000;
  static constexpr std::uint64_t kMostMoves = UINT64_MAX;  ///< a game stops when more are legal

  Position position;
  Game game;

  /// The rules, for messages.
  [[nodiscard]] std::string where() const { return {}; }
  /// Any further difference; empty if none exists.
  std::string other_difference(const Turns<Move>& /*all*/) { return {}; }
  std::string choose(Genes& genes, const Turns<Move>& all) const {
    return all[static_cast<std::size_t>(genes.below(static_cast<int>(all.size())))].first;
  }
  /// Counts in `seen` the rules that a turn exercises.
  void note(const Position& /*before*/, const Move& /*move*/, Seen& /*seen*/) const {}
};

/// Returns the first difference between the position and the reference's game, empty if there is
/// none; puts the legal turns into `all`.
template <class Table>
std::string difference(Table& table, Turns<typename Table::MoveOfTitle>& all) {
  const auto& p = table.position;
  if (position_text(p) != table.game.text()) return "position is " + position_text(p);
  if (table.outcome() != table.game.outcome()) {
    return "outcome is " + table.outcome() + " instead of " + table.game.outcome();
  }
  all.clear();
  p.for_each_move([&](const auto& move) { all.emplace_back(table.turn_text(move), move); });
  std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  if (p.count_moves() != all.size()) return "count_moves differs from for_each_move";
  const auto expected = table.game.turns();
  for (std::size_t i = 0; i < std::max(all.size(), expected.size()); ++i) {
    if (i >= all.size()) return "missing turn " + expected[i];
    if (i >= expected.size()) return "extra turn " + all[i].first;
    if (all[i].first != expected[i]) return "turn " + all[i].first + " against " + expected[i];
  }
  return table.other_difference(all);
}

/// Plays a random game by both sets of rules.
template <class Table>
Played play_both(Genes genes, Table table, Seen& seen) {
  Played played;
  Turns<typename Table::MoveOfTitle> all;
  const auto too_many = [&] {
    if (table.position.count_moves() <= Table::kMostMoves) return false;
    ++seen["too many turns to compare"];
    return true;
  };
  if (too_many()) return played;
  while (true) {
    played.difference = difference(table, all);
    if (played.difference.empty() && !all.empty() && played.turns < Table::kMostTurns &&
        !genes.used_up()) {
      const std::string text = table.choose(genes, all);
      const auto move = table.read(text);
      const auto found =
          std::find_if(all.begin(), all.end(), [&](const auto& t) { return t.first == text; });
      if (found == all.end() || found->second == move) {
        const auto before = table.position;
        table.position.play(move);
        table.note(before, move, seen);
        ++played.turns;
        // `play` of the reference may look at all turns.
        if (too_many()) return played;
        table.game.play(text);
        continue;
      }
      played.difference = "turn " + text + " is read as another one";
    }
    if (played.difference.empty()) {
      ++seen["outcome " + table.outcome()];
    } else {
      played.difference += " in " + table.game.text() + table.where();
    }
    return played;
  }
}
/// Like play_both, on a table that a list of numbers sets up.
template <class Table>
Played play_random(std::vector<std::uint32_t> numbers, Seen& seen) {
  Genes genes(std::move(numbers));
  Table table(genes);
  return play_both<Table>(std::move(genes), std::move(table), seen);
}

/// Checks games of numbers that RapidCheck chooses, and shrinks; `play(numbers, seen)` plays one.
template <class Play>
void check_random_games(int most_numbers, const Play& play) {
  rc::prop("legal turns, positions and outcomes agree", [&] {
    const auto numbers =
        *rc::gen::resize(most_numbers, rc::gen::container<std::vector<std::uint32_t>>(
                                           rc::gen::inRange<std::uint32_t>(0, 1U << 30U)));
    Seen seen;
    const Played played = play(numbers, seen);
    if (!played.difference.empty()) RC_FAIL(played.difference);
  });
}

/// Plays games until there are `quick` turns, or as many as the environment says.
template <class Play>
void play_long_run(std::uint64_t quick, Seen& seen, const Play& play) {
  const std::uint64_t moves = from_environment("GIPFBASE_PROPERTY_MOVES", quick);
  const std::uint64_t seed = from_environment("GIPFBASE_PROPERTY_SEED", 1);
  std::uint64_t games = 0;
  std::uint64_t turns = 0;
  for (; turns < moves; ++games) {
    const Played played = play(random_numbers((seed << 32U) + games), seen);
    if (!played.difference.empty()) {
      FAIL("seed " << seed << ", game " << games << ", turn " << played.turns << ": "
                   << played.difference);
    }
    turns += static_cast<std::uint64_t>(played.turns);
  }
  if (moves > quick) {
    std::string summary;
    for (const auto& [what, n] : seen) summary += "\n  " + what + ": " + std::to_string(n);
    WARN(turns << " turns in " << games << " games" << summary);
  }
  CHECK(turns >= moves);
}
/// Like play_long_run; also checks that everything that is `needed` occurs.
template <class Play>
void check_long_run(std::uint64_t quick, const std::vector<std::string>& needed, const Play& play) {
  Seen seen;
  play_long_run(quick, seen, play);
  for (const std::string& what : needed) {
    INFO(what);
    CHECK(seen[what] > 0);
  }
}

/// The number of leaves by the rules of the reference.
template <class Game>
std::uint64_t leaves(const Game& game, int depth) {
  const auto turns = game.turns();
  if (depth == 1) return turns.size();
  std::uint64_t nodes = 0;
  for (const std::string& turn : turns) {
    Game next = game;
    next.play(turn);
    nodes += leaves(next, depth - 1);
  }
  return nodes;
}

}  // namespace gipfbase::test

// Random games played side by side by rules/ and by the rulebook reference.
//
// GIPFBASE_PROPERTY_MOVES sets the number of turns of the long run, GIPFBASE_PROPERTY_SEED its
// seed.
#include <rapidcheck.h>
#include <rapidcheck/catch.h>

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <iterator>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "support/environment.hpp"
#include "support/gipf/positions.hpp"
#include "support/gipf/rulebook.hpp"
#include "support/gipf/scenario.hpp"

namespace gipfbase::gipf::testing::property_test {
namespace {

using test::Genes;

/// How often something occurred, by name.
using Seen = std::map<std::string, std::uint64_t>;

using Turns = std::vector<std::pair<std::string, Move>>;

gipf_rulebook::Game rulebook_game(const Scenario& s) {
  using gipf_rulebook::LastGipf;
  return {std::string(kVersionNames[static_cast<std::size_t>(s.rules.version)]), s.text,
          s.rules.ends_at_removal ? LastGipf::kEndsGameAtOnce : LastGipf::kEndsGameAfterTheTurn};
}

/// What differs between the two, or nothing.
std::string difference(const Position& p, const gipf_rulebook::Game& game, Turns& all) {
  if (position_text(p) != game.text()) return "position is " + position_text(p);
  if (outcome(p) != game.outcome()) {
    return "outcome is " + outcome(p) + " instead of " + game.outcome();
  }
  all.clear();
  p.for_each_move([&](const Move& move) { all.emplace_back(turn_text(move), move); });
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

/// The player's pieces that stand in a row of four of his own along some axis, axis by axis.
std::array<Cells, 3> fours_of(const Pieces& pieces, Seat seat) {
  std::array<Cells, 3> found{};
  for (std::size_t axis = 0; axis < found.size(); ++axis) {
    const auto d = static_cast<int>(axis);
    Cells four = fours(pieces.of[seat], d);
    for (int i = 0; i < 3; ++i) four |= stepped(four, hex::opposite(d));
    found[axis] = four;
  }
  return found;
}

/// Notes what a turn shows of the rules about rows.
void note_removal(const Pieces& pieces, Seat mover, Cells removed, const std::string& when,
                  Seen& seen) {
  if (!has_row(pieces, mover)) return;
  const auto rows = fours_of(pieces, mover);
  const Cells in_rows = rows[0] | rows[1] | rows[2];
  ++seen["own rows " + when];
  const Cells crossing = (rows[0] & rows[1]) | (rows[0] & rows[2]) | (rows[1] & rows[2]);
  if (crossing != 0) ++seen["rows intersect"];
  if ((crossing & pieces.gipf & ~removed) != 0) ++seen["a GIPF-piece at an intersection stays"];
  if ((crossing & removed) != 0 && (in_rows & ~removed & ~pieces.gipf) != 0) {
    ++seen["an intersecting row is broken and stays"];
  }
  if ((in_rows & pieces.gipf & ~removed) != 0) ++seen["a GIPF-piece stays"];
  if ((in_rows & pieces.gipf & removed) != 0) ++seen["an own GIPF-piece is taken off"];
  if ((removed & pieces.of[other(mover)]) != 0) ++seen["pieces are captured"];
  if ((removed & pieces.of[other(mover)] & pieces.gipf) != 0) ++seen["a GIPF-piece is captured"];
  const bool gipfs_only = std::any_of(
      rows.begin(), rows.end(), [&](Cells row) { return row != 0 && (row & ~pieces.gipf) == 0; });
  if (gipfs_only) ++seen["a row of GIPF-pieces only"];
  if (gipfs_only && removed == 0) ++seen["a row of GIPF-pieces only is left alone"];
}

void note_turn(const Position& p, const Move& move, const Position& next, Seen& seen) {
  const Seat mover = p.side_to_move();
  note_removal(p.pieces(), mover, move.before, "before the push", seen);
  const Position middle = p.after_removal(move.before);
  if (middle.decided()) ++seen["a removal before the push decides"];
  if (move.before != 0 && p.reserve(mover) == 0) ++seen["a removal rescues from an empty reserve"];
  if (move.gipf) ++seen["a GIPF-piece is brought in"];
  if (move.entry == Move::kNoEntry) {
    ++seen[p.rules().ends_at_removal ? "a removal is the turn"
                                     : "a removal is the turn for want of a push"];
  } else {
    const Position pushed = middle.after_push(kEntry[move.entry], move.gipf);
    note_removal(pushed.pieces(), mover, move.after, "after the push", seen);
    if (has_row(pushed.pieces(), mover) && has_row(pushed.pieces(), other(mover))) {
      ++seen["rows of both colours after a push"];
    }
  }
  if (!next.outcome().over() && has_row(next.pieces(), next.side_to_move())) {
    ++seen["the opponent's rows wait"];
  }
  if (next.rules().version != Version::kBasic && (next.pieces().gipf) == 0 &&
      next.outcome().ending == static_cast<std::uint8_t>(Ending::kNoGipf) &&
      next.outcome().over()) {
    ++seen["both are without GIPF-pieces"];
  }
}

/// One of the turns. Half of the time what is removed before the push is chosen first: otherwise
/// removals after which there is little to choose would hardly ever come up.
const std::pair<std::string, Move>& some_turn(Genes& genes, const Turns& all) {
  const auto choose = [&](std::size_t n) {
    return static_cast<std::size_t>(genes.below(static_cast<int>(n)));
  };
  if (genes.below(2) == 0) return all[choose(all.size())];
  std::map<Cells, std::vector<std::size_t>> by_removal;
  for (std::size_t i = 0; i < all.size(); ++i) by_removal[all[i].second.before].push_back(i);
  const auto& those =
      std::next(by_removal.begin(), static_cast<std::ptrdiff_t>(choose(by_removal.size())))->second;
  return all[those[choose(those.size())]];
}

struct Played {
  std::string difference;  ///< Where and how the two differ; empty when they do not.
  int turns = 0;
};

/// Many GIPF-pieces in crossing rows give more turns than the reference can list in time.
constexpr std::uint64_t kMostMoves = 3000;

Played play_both(std::vector<std::uint32_t> numbers, Seen& seen) {
  Genes genes(std::move(numbers));
  const Scenario s = scenario(genes);
  constexpr int kMostTurns = 120;
  Played played;
  Position p = position(s.text, s.rules);
  auto game = rulebook_game(s);
  Turns all;
  while (true) {
    if (p.count_moves() > kMostMoves) {
      ++seen["too many turns to compare"];
      return played;
    }
    played.difference = difference(p, game, all);
    if (!played.difference.empty()) {
      played.difference += " in " + game.text() + " of " +
                           std::string(kVersionNames[static_cast<std::size_t>(s.rules.version)]) +
                           (s.rules.ends_at_removal ? "+immediate-end" : "");
      return played;
    }
    if (all.empty() || played.turns >= kMostTurns || genes.used_up()) break;
    const auto& [text, move] = some_turn(genes, all);
    if (turn_of(text) != move) {
      played.difference = "turn " + text + " is read as another one in " + game.text();
      return played;
    }
    const Position before = p;
    p.play(move);
    game.play(text);
    note_turn(before, move, p, seen);
    ++played.turns;
  }
  ++seen["outcome " + outcome(p)];
  return played;
}

TEST_CASE("every random game of GIPF is the same by the rules core and by the rulebook",
          "[gipf][property]") {
  rc::prop("legal turns, positions and outcomes agree", [] {
    const auto numbers = *rc::gen::resize(2000, rc::gen::container<std::vector<std::uint32_t>>(
                                                    rc::gen::inRange<std::uint32_t>(0, 1U << 30U)));
    Seen seen;
    const Played played = play_both(numbers, seen);
    if (!played.difference.empty()) RC_FAIL(played.difference);
  });
}

TEST_CASE("a player with nothing to push has the same turns by the rules core and by the rulebook",
          "[gipf][property]") {
  // So rare that random games hardly ever come across it.
  for (const bool ends_at_removal : {false, true}) {
    const Scenario s{{Version::kStandard, ends_at_removal},
                     "..../...../....../.WWWWB./....../...../.... 0,5 0,0 w -"};
    Turns all;
    CHECK(difference(position(s.text, s.rules), rulebook_game(s), all).empty());
  }
}

TEST_CASE("a long run of random games of GIPF is the same by the rules core and by the rulebook",
          "[gipf][property][slow]") {
  constexpr std::uint64_t kQuick = 10000;
  const std::uint64_t moves = test::from_environment("GIPFBASE_PROPERTY_MOVES", kQuick);
  const std::uint64_t seed = test::from_environment("GIPFBASE_PROPERTY_SEED", 1);
  std::uint64_t games = 0;
  std::uint64_t turns = 0;
  Seen seen;
  for (; turns < moves; ++games) {
    const Played played = play_both(test::random_numbers((seed << 32U) + games), seen);
    if (!played.difference.empty()) {
      FAIL("seed " << seed << ", game " << games << ", turn " << played.turns << ": "
                   << played.difference);
    }
    turns += static_cast<std::uint64_t>(played.turns);
  }
  if (moves > kQuick) {
    std::string summary;
    for (const auto& [what, n] : seen) summary += "\n  " + what + ": " + std::to_string(n);
    WARN(turns << " turns in " << games << " games" << summary);
  }
  for (const char* what : {"own rows before the push",
                           "own rows after the push",
                           "the opponent's rows wait",
                           "rows intersect",
                           "an intersecting row is broken and stays",
                           "a GIPF-piece at an intersection stays",
                           "a GIPF-piece stays",
                           "an own GIPF-piece is taken off",
                           "pieces are captured",
                           "a GIPF-piece is captured",
                           "a row of GIPF-pieces only",
                           "a row of GIPF-pieces only is left alone",
                           "rows of both colours after a push",
                           "both are without GIPF-pieces",
                           "a removal before the push decides",
                           "a removal rescues from an empty reserve",
                           "a removal is the turn",
                           "a GIPF-piece is brought in",
                           "outcome white no-pieces",
                           "outcome black no-pieces",
                           "outcome white no-gipf",
                           "outcome black no-gipf"}) {
    INFO(what);
    CHECK(seen[what] > 0);
  }
  CHECK(turns >= moves);
}

}  // namespace
}  // namespace gipfbase::gipf::testing::property_test

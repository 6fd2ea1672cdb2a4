// Random games played side by side by rules/ and by the rulebook reference.
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <iterator>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "support/gipf/positions.hpp"
#include "support/gipf/rulebook.hpp"
#include "support/gipf/scenario.hpp"
#include "support/side_by_side.hpp"

namespace gipfbase::gipf::testing::property_test {
namespace {

using test::Genes;

using test::Seen;
using Turns = test::Turns<Move>;

gipf_rulebook::Game rulebook_game(const Scenario& s) {
  using gipf_rulebook::LastGipf;
  return {std::string(kVersionNames[static_cast<std::size_t>(s.rules.version)]), s.text,
          s.rules.ends_at_removal ? LastGipf::kEndsGameAtOnce : LastGipf::kEndsGameAfterTheTurn};
}

/// The player's pieces that belong to rows of four of his colour, for each axis.
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

/// Counts the rules about rows that a move exercises.
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
                                     : "a removal is the turn because no push is possible"];
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

/// Chooses a move. Half of the time the removal before the push is chosen first; otherwise removals
/// with few moves after them would be too rare.
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

struct Table : test::TableOf<Position, Move, gipf_rulebook::Game> {
  static constexpr int kMostTurns = 120;
  /// Many GIPF-pieces in crossing rows give too many moves for the reference.
  static constexpr std::uint64_t kMostMoves = 3000;

  explicit Table(Genes& genes) : Table(scenario(genes)) {}
  explicit Table(const Scenario& s)
      : TableOf{testing::position(s.text, s.rules), rulebook_game(s)} {}
  [[nodiscard]] std::string outcome() const { return testing::outcome(position); }
  static std::string turn_text(const Move& move) { return testing::turn_text(move); }
  static Move read(const std::string& text) { return turn_of(text); }
  [[nodiscard]] std::string where() const {
    const Rules& rules = position.rules();
    return " of " + std::string(kVersionNames[static_cast<std::size_t>(rules.version)]) +
           (rules.ends_at_removal ? "+immediate-end" : "");
  }
  static std::string choose(Genes& genes, const Turns& all) { return some_turn(genes, all).first; }
  void note(const Position& before, const Move& move, Seen& seen) const {
    note_turn(before, move, position, seen);
  }
};

TEST_CASE("every random game of GIPF is the same by the rules core and by the rulebook",
          "[gipf][property]") {
  test::check_random_games(2000, test::play_random<Table>);
}

TEST_CASE("a player with nothing to push has the same turns by the rules core and by the rulebook",
          "[gipf][property]") {
  // A waiting row and an empty reserve together are too rare to arise in random games.
  for (const bool ends_at_removal : {false, true}) {
    const Scenario s{{Version::kStandard, ends_at_removal},
                     "..../...../....../.WWWWB./....../...../.... 0,5 0,0 w -"};
    Table table(s);
    Turns all;
    CHECK(test::difference(table, all).empty());
  }
}

TEST_CASE("a long run of random games of GIPF is the same by the rules core and by the rulebook",
          "[gipf][property][slow]") {
  test::check_long_run(5000,
                       {"own rows before the push",
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
                        "outcome black no-gipf"},
                       test::play_random<Table>);
}

}  // namespace
}  // namespace gipfbase::gipf::testing::property_test

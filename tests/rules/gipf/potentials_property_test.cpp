// Property: from any start and after any turns the fast rules of GIPF with potentials and those of
// the rulebook reference agree.
//
// GIPFBASE_PROPERTY_MOVES sets the length of the long run for each kind of potential and for
// mixtures, GIPFBASE_PROPERTY_SEED its seed.
#include <catch2/catch.hpp>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "support/gipf/potentials.hpp"
#include "support/gipf/potentials_rulebook.hpp"
#include "support/side_by_side.hpp"

namespace gipfbase::gipf::testing::potentials_property_test {
namespace {

using Counts = test::Seen;
using PotentialTurns = test::Turns<PotentialMove>;
using PotentialGame = gipf_rulebook::potentials::Game;

/// The spots next to a spot.
Cells near(int cell) {
  Cells cells = 0;
  for (int d = 0; d < kDirections; ++d) cells |= stepped(bit(cell), d);
  return cells;
}

/// Counts the rules that a ply exercises.
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
  if (move.action == Action::kExtra && move.more) ++seen["an additional move after another"];
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
  if (p.rows_due()) ++seen["only rows are left of a turn"];
  if (!p.rules().tamsk_waits) {
    const Cells own = pieces.ready(p.turn(), Kind::kTamsk);
    if ((own & bit(kCentre)) != 0 && move.action <= Action::kLoadLast) {
      ++seen["a TAMSK-potential is passed over"];
    }
    if (p.phase() == Phase::kMoveDue && has_four(pieces.of[p.turn()])) ++seen["a row waits"];
  }
  if (move.action == Action::kUse && (near(move.from) & bit(move.to)) == 0 &&
      (pieces.all() & bit(move.to)) != 0) {
    ++seen["a DVONN-potential from afar"];
  }
  if (move.action == Action::kNeutralised) ++seen["a use is neutralised"];
  if (move.action == Action::kExecuted) ++seen["a challenged use is executed"];
}

/// Chooses a ply; most of the time a telling one, which moves a potential or removes rows, if there
/// is one.
const std::pair<std::string, PotentialMove>& some_ply(test::Genes& genes,
                                                      const PotentialTurns& all) {
  std::vector<std::size_t> telling;
  const int taste = genes.below(6);
  for (std::size_t i = 0; taste < 3 && i < all.size(); ++i) {
    const PotentialMove& m = all[i].second;
    // The fourth spot of a line through e5 is e5.
    const bool towards_e5 = is_push(m.action) && kEntry[m.from].spot[3] == kCentre;
    const bool extra = m.action == Action::kExtra || m.more;
    if (taste == 0 ? extra || is_answer(m.action) : towards_e5 && extra) telling.push_back(i);
  }
  if (taste == 3 || (taste < 3 && telling.empty())) {
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

struct Table : test::TableOf<PotentialPosition, PotentialMove, PotentialGame> {
  static constexpr int kMostTurns = 120;
  /// Crossing rows with many choices give too many plies for the reference.
  static constexpr std::uint64_t kMostMoves = 1500;

  explicit Table(const PotentialScenario& s)
      : TableOf{potential_position(s.text, settings_of(s.rules)),
                PotentialGame(settings_of(s.rules), s.text)},
        settings(settings_of(s.rules)) {}
  [[nodiscard]] std::string outcome() const { return testing::outcome(position); }
  static std::string turn_text(const PotentialMove& move) { return testing::turn_text(move); }
  static PotentialMove read(const std::string& text) { return potential_turn_of(text); }
  [[nodiscard]] std::string where() const { return " of " + settings; }
  static std::string choose(test::Genes& genes, const PotentialTurns& all) {
    return some_ply(genes, all).first;
  }
  void note(const PotentialPosition& before, const PotentialMove& move, Counts& seen) const {
    note_ply(before, move, position, seen);
  }

  std::string settings;
};

/// Plays a game with these kinds of potentials.
auto play_both_with(unsigned kinds) {
  return [kinds](std::vector<std::uint32_t> numbers, Counts& seen) {
    test::Genes genes(std::move(numbers));
    Table table(potential_scenario(genes, kinds));
    return test::play_both(std::move(genes), std::move(table), seen);
  };
}

TEST_CASE("every random game with potentials is the same by the rules core and by the rulebook",
          "[gipf][potentials][property]") {
  test::check_random_games(300, play_both_with(15));
}

/// A short game around e5: it is of interest only while there are potentials.
struct TamskTable : Table {
  static constexpr int kMostTurns = 6;
  using Table::Table;
};

test::Played play_tamsk(std::vector<std::uint32_t> numbers, Counts& seen) {
  test::Genes genes(std::move(numbers));
  TamskTable table(tamsk_scenario(genes));
  return test::play_both(std::move(genes), std::move(table), seen);
}

TEST_CASE("turns with additional moves are the same by the rules core and by the rulebook",
          "[gipf][potentials][property]") {
  test::check_long_run(
      250,
      {"an additional move", "an additional move follows", "the ordinary move is still to come",
       "rows before a move", "rows after a move", "a row waits", "a TAMSK-potential is passed over",
       "a challenged use is executed", "a use is neutralised"},
      play_tamsk);
}

TEST_CASE("long runs of turns with additional moves are the same",
          "[gipf][potentials][property][slow]") {
  test::check_long_run(
      1500,
      {"an additional move after another", "two additional moves before the ordinary one",
       "only rows are left of a turn"},
      play_tamsk);
}

TEST_CASE("long runs of random games with each kind of potential and with mixtures are the same",
          "[gipf][potentials][property][slow]") {
  Counts seen;
  for (const unsigned kinds : {1U, 2U, 4U, 8U, 15U}) {
    INFO("kinds " << kinds);
    test::play_long_run(500, seen, play_both_with(kinds));
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
                           "a TAMSK-potential is passed over",
                           "a DVONN-potential from afar",
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

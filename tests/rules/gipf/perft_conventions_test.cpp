// The two other ways in which programs count the moves of GIPF, derived from the rules.
// tests/rules/perft_test.cpp tests the program's own way.
//
// GIPFBASE_PERFT_NODES sets the largest count that is verified.
#include <catch2/catch.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "support/environment.hpp"
#include "support/gipf/positions.hpp"
#include "support/perft_table.hpp"

namespace gipfbase::gipf::testing::perft_conventions_test {
namespace {

/// The first way: rows of both colours are removed in the turn that completes them, the mover's
/// first, and every choice of removals counts. Rows of GIPF-pieces that stay are not offered again
/// before later pushes, and the loss of the last GIPF-piece is tested at the end of the turn.
class Immediate {
 public:
  /// Leaves at a depth; waiting rows of the position are removed first.
  static std::uint64_t leaves(const Position& root, int depth) {
    if (root.outcome().over()) return 0;
    std::uint64_t nodes = 0;
    for (const Cells before : root.removals_before()) {
      nodes += turns(root.after_removal(before), depth);
    }
    return nodes;
  }

 private:
  static std::uint64_t turns(const Position& p, int depth) {
    std::uint64_t nodes = 0;
    for (const bool gipf : {false, true}) {
      if (!p.may_push(gipf)) continue;
      for (const Entry& entry : kEntry) {
        if (p.pushed(entry) >= 0) nodes += own_rows(p.after_push(entry, gipf), depth);
      }
    }
    return nodes;
  }

  static std::uint64_t own_rows(const Position& pushed, int depth) {
    std::uint64_t nodes = 0;
    for (const Cells own : removals(pushed.pieces(), pushed.side_to_move())) {
      Position next = pushed.after_removal(own);
      next.set_side_to_move(other(pushed.side_to_move()));
      nodes += opposing_rows(next, depth);
    }
    return nodes;
  }

  static std::uint64_t opposing_rows(const Position& next, int depth) {
    const Removals choices = next.removals_before();
    if (depth == 1) return choices.size();
    std::uint64_t nodes = 0;
    for (const Cells opposing : choices) {
      const Position after = next.after_removal(opposing);
      if (!after.decided()) nodes += turns(after, depth - 1);
    }
    return nodes;
  }
};

/// The second way: entries onto the same vacant spot have the same text in the official notation,
/// so they count as one move.
std::uint64_t notations(const Position& p, int depth) {
  std::uint64_t nodes = 0;
  p.for_each_move([&](const Move& move) {
    if (!(Gipf::merged(p, move) == move)) return;
    if (depth == 1) {
      ++nodes;
      return;
    }
    Position next = p;
    next.play(move);
    nodes += notations(next, depth - 1);
  });
  return nodes;
}

/// Verifies the rows of a table that have at most `most_nodes` leaves; returns how many these are.
template <class Count>
int verify(const std::string& table, std::uint64_t most_nodes, const Count& leaves) {
  int verified = 0;
  for (const test::PerftRow& row : test::perft_table(table)) {
    if (row.nodes > most_nodes) continue;
    INFO(table << ' ' << row.id << " depth " << row.depth);
    const Rules rules = rules_of(row.variant);
    const Position p = row.from_start() ? Position::start(rules) : position(row.position, rules);
    CHECK(leaves(p, row.depth) == row.nodes);
    ++verified;
  }
  return verified;
}

std::uint64_t most_nodes() { return test::from_environment("GIPFBASE_PERFT_NODES", 2'000'000); }

TEST_CASE(
    "GIPF turns with the rows of both colours removed at once are counted as other programs "
    "count them",
    "[gipf][perft]") {
  CHECK(verify("gipf-immediate", most_nodes(), Immediate::leaves) > 100);
}

TEST_CASE("GIPF turns by their notation are counted as other programs count them",
          "[gipf][perft]") {
  CHECK(verify("gipf-notations", most_nodes(), notations) > 100);
}

}  // namespace
}  // namespace gipfbase::gipf::testing::perft_conventions_test

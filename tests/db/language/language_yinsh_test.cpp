// The words of YINSH in the search language, each query against a plain loop.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstddef>

#include "rules/yinsh/title.hpp"
#include "support/plain_loops.hpp"

namespace gipfbase::yinsh::language_test {
namespace {

using Y = test::Played<Yinsh>;
using Kind = Move::Kind;

/// The markers that a ring jumps.
int flips(const Y& g, std::size_t ply) {
  return g.positions[ply].after_rows_before(g.moves[ply]).flipped_by(g.moves[ply]).count();
}

/// True when a player has `least` adjacent markers in line.
bool has_line(const Position& p, Seat seat, int least) {
  for (const int from : Board::kAll) {
    for (int axis = 0; axis < 3; ++axis) {
      int n = 0;
      int at = from;
      for (; at >= 0 && p.markers(seat).test(at); at = Board::neighbour(at, axis)) ++n;
      if (n >= least) return true;
    }
  }
  return false;
}

bool has_row(const Position& p, Seat seat) {
  return std::any_of(kFive.begin(), kFive.end(),
                     [&](const Five& five) { return (five.points & ~p.markers(seat)).none(); });
}

bool is_edge(int cell) {
  int neighbours = 0;
  for (int d = 0; d < hex::kDirections; ++d) neighbours += Board::neighbour(cell, d) >= 0 ? 1 : 0;
  return neighbours < 6;
}

TEST_CASE("queries about YINSH agree with plain loops", "[db][language][yinsh]") {
  const int f6 = Board::cell_at(hex::Place{5, 6});
  test::ask<Yinsh>(
      "yinsh", "standard", 60, 4,
      {
          {"count(rings(mover)) = 4",
           [](const Y& g, auto i) {
             const auto& p = g.positions[i];
             return p.rings(p.side_to_move()).count() == 4;
           }},
          {"f6 in markers(second) and pool <= 30",
           [f6](const Y& g, auto i) {
             return g.positions[i].markers(kBlack).test(f6) && g.positions[i].pool() <= 30;
           }},
          {"score(first) > score(second)",
           [](const Y& g, auto i) {
             return g.positions[i].removed(kWhite) > g.positions[i].removed(kBlack);
           }},
          {"count(in_rows(mover)) >= 5",
           [](const Y& g, auto i) {
             const auto& p = g.positions[i];
             return has_row(p, p.side_to_move());
           }},
          {"mobility(mover) <= 15 and pool < 51",
           [](const Y& g, auto i) {
             const auto& p = g.positions[i];
             return p.pool() < kPool && p.mobility(p.side_to_move()) <= 15;
           }},
          {"line(markers(first)) >= 4",
           [](const Y& g, auto i) { return has_line(g.positions[i], kWhite, 4); }},
          {"count(white_markers) = count(black_markers) and pool < 40",
           [](const Y& g, auto i) {
             const auto& p = g.positions[i];
             return p.markers(kWhite).count() == p.markers(kBlack).count() && p.pool() < 40;
           }},
          {"count(marker) = 20",
           [](const Y& g, auto i) { return g.positions[i].pieces().all_markers().count() == 20; }},
          {"count(empty) <= 55",
           [](const Y& g, auto i) {
             return kPoints - g.positions[i].pieces().all().count() <= 55;
           }},
          {"jump and count(flipped) <= 3",
           [](const Y& g, auto i) { return flips(g, i) >= 1 && flips(g, i) <= 3; }, true},
          {"ring_move and removals = 1",
           [](const Y& g, auto i) {
             return g.moves[i].kind == Kind::kRing && g.moves[i].rows() == 1;
           },
           true},
          {"placement and placed in edge",
           [](const Y& g, auto i) {
             return g.moves[i].kind == Kind::kPlace && is_edge(g.moves[i].from);
           },
           true},
          {"ring_move and from = prev(to, 2)",
           [](const Y& g, auto i) {
             return i >= 2 && g.moves[i].kind == Kind::kRing &&
                    g.moves[i - 2].kind == Kind::kRing && g.moves[i].from == g.moves[i - 2].to;
           },
           true},
          {"removals = 1 and ring_removed = to",
           [](const Y& g, auto i) {
             const Move& m = g.moves[i];
             return m.kind == Kind::kRing && m.rows() == 1 && m.ring[0] == m.to;
           },
           true},
          {"times(removals > 0) >= 2",
           [](const Y& g, auto) {
             int n = 0;
             for (const Move& move : g.moves) n += move.rows() > 0 ? 1 : 0;
             return n >= 2;
           },
           false, true},
          {"final(score(winner) = 3)",
           [](const Y& g, auto) {
             return g.winner >= 0 && g.positions.back().removed(static_cast<Seat>(g.winner)) == 3;
           },
           false, true},
      });
}

}  // namespace
}  // namespace gipfbase::yinsh::language_test

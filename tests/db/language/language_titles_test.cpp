// The words of DVONN, GIPF, TAMSK and TZAAR in the search language, each query against a plain loop
// over the positions and moves of generated games.
#include <algorithm>
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "rules/dvonn/title.hpp"
#include "rules/gipf/potentials/title.hpp"
#include "rules/gipf/title.hpp"
#include "rules/tamsk/title.hpp"
#include "rules/tzaar/title.hpp"
#include "support/plain_loops.hpp"

namespace gipfbase::language_titles_test {
namespace {

using test::ask;
using test::Played;

using dvonn::Dvonn;
using D = Played<Dvonn>;

int stacks(const dvonn::Position& p, Seat seat, int least) {
  int n = 0;
  for (int cell = 0; cell < dvonn::Board::kCells; ++cell) {
    const auto stack = p.stack(cell);
    n += stack.height >= least && stack.top == dvonn::piece_of(seat) ? 1 : 0;
  }
  return n;
}
int pieces(const dvonn::Position& p) {
  int n = 0;
  for (int cell = 0; cell < dvonn::Board::kCells; ++cell) n += p.stack(cell).height;
  return n;
}
bool jumps(const D& g, std::size_t ply) { return g.moves[ply].kind == dvonn::Move::Kind::kStack; }

TEST_CASE("queries about DVONN agree with plain loops", "[db][language][dvonn]") {
  using Kind = dvonn::Move::Kind;
  const int c3 = dvonn::Board::cell_at(hex::Place{2, 3});
  ask<Dvonn>(
      "dvonn", "standard", 60, 4,
      {
          {"placing", [](const D& g, auto i) { return g.positions[i].placing(); }},
          {"not placing and count(stacks(mover)) > count(stacks(other))",
           [](const D& g, auto i) {
             const auto& p = g.positions[i];
             const Seat m = p.side_to_move();
             return !p.placing() && stacks(p, m, 1) > stacks(p, other(m), 1);
           }},
          {"points(first) >= 20",
           [](const D& g, auto i) { return g.positions[i].points(0) >= 20; }},
          {"points(winner) <= 5 and not placing",
           [](const D& g, auto i) {
             return g.winner >= 0 && !g.positions[i].placing() &&
                    g.positions[i].points(static_cast<Seat>(g.winner)) <= 5;
           }},
          {"highest(second) >= 6",
           [](const D& g, auto i) { return stacks(g.positions[i], 1, 6) > 0; }},
          {"count(high(4)) >= 3",
           [](const D& g, auto i) {
             return stacks(g.positions[i], 0, 4) + stacks(g.positions[i], 1, 4) + [&] {
               int n = 0;
               for (int c = 0; c < dvonn::Board::kCells; ++c) {
                 const auto s = g.positions[i].stack(c);
                 n += s.height >= 4 && s.top == dvonn::Piece::kRedPiece ? 1 : 0;
               }
               return n;
             }() >= 3;
           }},
          {"c3 in red and not placing",
           [c3](const D& g, auto i) {
             return !g.positions[i].placing() && g.positions[i].stack(c3).red;
           }},
          {"count(red) = 1 and not placing",
           [](const D& g, auto i) {
             int n = 0;
             for (int c = 0; c < dvonn::Board::kCells; ++c) {
               n += g.positions[i].stack(c).red ? 1 : 0;
             }
             return !g.positions[i].placing() && n == 1;
           }},
          {"mobility(mover) = 0 and not placing",
           [](const D& g, auto i) {
             const auto& p = g.positions[i];
             return !p.placing() && p.mobility(p.side_to_move()) == 0;
           }},
          {"jump and moved >= 4",
           [](const D& g, auto i) {
             return jumps(g, i) && g.positions[i].height(g.moves[i].from) >= 4;
           },
           true},
          {"jump and onto = 1 and moved = 1",
           [](const D& g, auto i) {
             return jumps(g, i) && g.positions[i].height(g.moves[i].to) == 1 &&
                    g.positions[i].height(g.moves[i].from) == 1;
           },
           true},
          {"lost >= 5",
           [](const D& g, auto i) {
             return jumps(g, i) && pieces(g.positions[i]) - pieces(g.positions[i + 1]) >= 5;
           },
           true},
          {"pass and prev(pass, 2)",
           [](const D& g, auto i) {
             return i > 1 && g.moves[i].kind == Kind::kPass && g.moves[i - 2].kind == Kind::kPass;
           },
           true},
          {"jump and to in prev(to)",
           [](const D& g, auto i) {
             return i > 0 && jumps(g, i) && jumps(g, i - 1) && g.moves[i].to == g.moves[i - 1].to;
           },
           true},
          {"placement and placed in edge",
           [](const D& g, auto i) {
             if (g.moves[i].kind != Kind::kPlace) return false;
             return dvonn::Board::around(g.moves[i].from).count() < 6;
           },
           true},
          {"times(pass) >= 3",
           [](const D& g, auto) {
             int n = 0;
             for (const auto& move : g.moves) n += move.kind == Kind::kPass ? 1 : 0;
             return n >= 3;
           },
           false, true},
      });
}

using gipf::Gipf;
using G = Played<Gipf>;

int rows(const gipf::Position& p, Seat seat) {
  return static_cast<int>(gipf::rows_of(p.pieces(), seat).count);
}

TEST_CASE("queries about GIPF agree with plain loops", "[db][language][gipf]") {
  const int e5 = gipf::cell_at({4, 5});
  const auto on = [](const gipf::Position& p, Seat seat, int cell) {
    return (p.pieces().of[seat] & gipf::bit(cell)) != 0;
  };
  ask<Gipf>(
      "gipf", "standard", 60, 4,
      {
          {"reserve(mover) <= 3",
           [](const G& g, auto i) {
             return g.positions[i].reserve(g.positions[i].side_to_move()) <= 3;
           }},
          {"captured(first) > captured(second) + 2",
           [](const G& g, auto i) {
             return g.positions[i].captured(0) > g.positions[i].captured(1) + 2;
           }},
          {"e5 in white", [&](const G& g, auto i) { return on(g.positions[i], 0, e5); }},
          {"e5 in pieces(other)",
           [&](const G& g, auto i) {
             return on(g.positions[i], other(g.positions[i].side_to_move()), e5);
           }},
          {"count(gipf) <= 5",
           [](const G& g, auto i) { return gipf::count(g.positions[i].pieces().gipf) <= 5; }},
          {"count(gipf & pieces(mover)) = 2",
           [](const G& g, auto i) {
             const auto& p = g.positions[i].pieces();
             return gipf::count(p.gipf & p.of[g.positions[i].side_to_move()]) == 2;
           }},
          {"in_rows(mover)",
           [](const G& g, auto i) {
             return rows(g.positions[i], g.positions[i].side_to_move()) > 0;
           }},
          {"count(empty) <= 18",
           [](const G& g, auto i) {
             return gipf::count(g.positions[i].pieces().all()) >= 37 - 18;
           }},
          {"line(white) >= 3 and line(black) >= 3",
           [&](const G& g, auto i) {
             const auto longest = [&](Seat seat) {
               int best = 0;
               for (const gipf::Entry& e : gipf::kEntry) {
                 int run = 0;
                 for (int k = 0; k < e.length; ++k) {
                   run =
                       on(g.positions[i], seat, e.spot[static_cast<std::size_t>(k)]) ? run + 1 : 0;
                   best = std::max(best, run);
                 }
               }
               return best;
             };
             return longest(0) >= 3 && longest(1) >= 3;
           }},
          {"push and pushed >= 4",
           [](const G& g, auto i) {
             if (g.moves[i].entry == gipf::Move::kNoEntry) return false;
             const auto p = g.positions[i].after_removal(g.moves[i].before);
             const auto& entry = gipf::kEntry[g.moves[i].entry];
             int n = 0;
             while ((p.pieces().all() & gipf::bit(entry.spot[static_cast<std::size_t>(n)])) != 0)
               ++n;
             return n >= 4;
           },
           true},
          {"taken >= 2",
           [](const G& g, auto i) {
             const Seat m = g.positions[i].side_to_move();
             return g.positions[i + 1].captured(m) - g.positions[i].captured(m) >= 2;
           },
           true},
          {"removals = 1 and taken = 0",
           [](const G& g, auto i) {
             const Seat m = g.positions[i].side_to_move();
             const int n = (g.moves[i].before != 0 ? 1 : 0) + (g.moves[i].after != 0 ? 1 : 0);
             return n == 1 && g.positions[i + 1].captured(m) == g.positions[i].captured(m);
           },
           true},
          {"placed in prev(placed)",
           [](const G& g, auto i) {
             if (i == 0 || g.moves[i].entry == gipf::Move::kNoEntry ||
                 g.moves[i - 1].entry == gipf::Move::kNoEntry) {
               return false;
             }
             return gipf::kEntry[g.moves[i].entry].spot[0] ==
                    gipf::kEntry[g.moves[i - 1].entry].spot[0];
           },
           true},
          {"times(taken > 0) >= 4",
           [](const G& g, auto) {
             int n = 0;
             for (std::size_t i = 0; i < g.moves.size(); ++i) {
               const Seat m = g.positions[i].side_to_move();
               n += g.positions[i + 1].captured(m) > g.positions[i].captured(m) ? 1 : 0;
             }
             return n >= 4;
           },
           false, true},
      });
}

TEST_CASE("queries about TAMSK agree with plain loops", "[db][language][tamsk]") {
  using tamsk::Tamsk;
  using P = Played<Tamsk>;
  using Kind = tamsk::Move::Kind;
  const int d4 = tamsk::Board::cell_at(hex::Place{3, 4});
  ask<Tamsk>(
      "tamsk", "level-1", 60, 4,
      {
          {"d4 in glasses(mover)",
           [d4](const P& g, auto i) {
             const auto& p = g.positions[i];
             return p.glasses(p.side_to_move()).test(d4);
           }},
          {"d4 in rings(2) and not d4 in rings(3)",
           [d4](const P& g, auto i) { return g.positions[i].rings(d4) == 2; }},
          {"d4 in full", [d4](const P& g, auto i) { return g.positions[i].rings(d4) == 4; }},
          {"reserve(first) < reserve(second)",
           [](const P& g, auto i) {
             return g.positions[i].reserve(0) < g.positions[i].reserve(1);
           }},
          {"mobility(mover) = 1",
           [](const P& g, auto i) {
             return g.positions[i].mobility(g.positions[i].side_to_move()) == 1;
           }},
          {"line(occupied) >= 3",
           [](const P& g, auto i) {
             const auto all = g.positions[i].glasses(0) | g.positions[i].glasses(1);
             for (int cell = 0; cell < tamsk::Board::kCells; ++cell) {
               for (const int step : {1, 8, 9}) {
                 // The eighth bit of each column is not a space, so lines do not wrap around.
                 int n = 0;
                 while (cell + n * step < 64 && all.test(cell + n * step)) ++n;
                 if (n >= 3) return true;
               }
             }
             return false;
           }},
          {"step and fills",
           [](const P& g, auto i) {
             const auto& m = g.moves[i];
             return m.kind == Kind::kStep &&
                    g.positions[i + 1].rings(m.to) == tamsk::capacity(m.to);
           },
           true},
          {"step and from = prev(to, 2)",
           [](const P& g, auto i) {
             return i >= 2 && g.moves[i].kind == Kind::kStep &&
                    g.moves[i - 2].kind == Kind::kStep && g.moves[i].from == g.moves[i - 2].to;
           },
           true},
          {"pass", [](const P& g, auto i) { return g.moves[i].kind == Kind::kPass; }, true},
          {"final(reserve(winner) = 0)",
           [](const P& g, auto) {
             return g.winner >= 0 && g.positions.back().reserve(static_cast<Seat>(g.winner)) == 0;
           },
           false, true},
      });
}

TEST_CASE("queries about TZAAR agree with plain loops", "[db][language][tzaar]") {
  using tzaar::Type;
  using tzaar::Tzaar;
  using P = Played<Tzaar>;
  using Kind = tzaar::Move::Kind;
  const int d4 = tzaar::Board::cell_at(hex::Place{3, 4});
  const auto highest = [](const tzaar::Position& p, Seat seat) {
    int most = 0;
    for (const int cell : p.stacks(seat)) most = std::max(most, p.height(cell));
    return most;
  };
  const auto takes_second = [](const P& g, auto i) {
    const auto& m = g.moves[i];
    const auto& p = g.positions[i];
    if (m.kind != Kind::kDouble) return false;
    tzaar::Position middle = p;
    middle.move_stack(m.from, m.to);
    return middle.stack(m.to2).owner != p.side_to_move();
  };
  ask<Tzaar>(
      "tzaar", "fixed", 60, 4,
      {
          {"d4 in stacks(mover)",
           [d4](const P& g, auto i) {
             const auto stack = g.positions[i].stack(d4);
             return stack.height > 0 && stack.owner == g.positions[i].side_to_move();
           }},
          {"count(tzaars(first)) < count(tzaars(second))",
           [](const P& g, auto i) {
             const auto& p = g.positions[i];
             return p.tops(0, Type::kTzaar) < p.tops(1, Type::kTzaar);
           }},
          {"d4 in high(3) and d4 in tott",
           [d4](const P& g, auto i) {
             const auto stack = g.positions[i].stack(d4);
             return stack.height >= 3 && stack.type == Type::kTott;
           }},
          {"count(tzarra) = 17 and count(tzaar) > 9",
           [](const P& g, auto i) {
             const auto& p = g.positions[i];
             return p.tops(0, Type::kTzarra) + p.tops(1, Type::kTzarra) == 17 &&
                    p.tops(0, Type::kTzaar) + p.tops(1, Type::kTzaar) > 9;
           }},
          {"count(empty) > 30",
           [](const P& g, auto i) { return g.positions[i].occupied().count() < 30; }},
          {"captures(mover) < captures(other)",
           [](const P& g, auto i) {
             const auto& p = g.positions[i];
             return p.captures(p.side_to_move()) < p.captures(other(p.side_to_move()));
           }},
          {"highest(second) >= 4",
           [highest](const P& g, auto i) { return highest(g.positions[i], 1) >= 4; }},
          {"double and lost >= 3",
           [takes_second](const P& g, auto i) {
             const auto& m = g.moves[i];
             const auto& p = g.positions[i];
             return takes_second(g, i) && p.height(m.to) + p.height(m.to2) >= 3;
           },
           true},
          {"stacking and d4 in covered",
           [d4, takes_second](const P& g, auto i) {
             return g.moves[i].kind == Kind::kDouble && !takes_second(g, i) && g.moves[i].to2 == d4;
           },
           true},
          {"pass", [](const P& g, auto i) { return g.moves[i].kind == Kind::kPass; }, true},
          {"final(highest(winner) >= 3)",
           [highest](const P& g, auto) {
             return g.winner >= 0 && highest(g.positions.back(), static_cast<Seat>(g.winner)) >= 3;
           },
           false, true},
      });
}

TEST_CASE("queries about GIPF with potentials agree with plain loops",
          "[db][language][potentials]") {
  using gipf::PotentialGipf;
  using P = Played<PotentialGipf>;
  using gipf::Action;
  using gipf::Kind;
  ask<PotentialGipf>(
      "gipf", "tournament+zertz=3+tamsk=3+dvonn=3+yinsh=3", 300, 4,
      {
          {"count(loaded(mover)) >= 3",
           [](const P& g, auto i) {
             const auto& p = g.positions[i];
             return gipf::count(p.pieces().open_loaded() & p.pieces().of[p.side_to_move()]) >= 3;
           }},
          {"loaded(second, tamsk) or loaded(second, dvonn) or loaded(second, yinsh)",
           [](const P& g, auto i) {
             const auto& p = g.positions[i].pieces();
             return (p.ready(1, Kind::kTamsk) | p.ready(1, Kind::kDvonn) |
                     p.ready(1, Kind::kYinsh)) != 0;
           }},
          {"used and not stacks",
           [](const P& g, auto i) {
             return g.positions[i].pieces().used != 0 && g.positions[i].pieces().stacks() == 0;
           }},
          {"left(second) = 2",
           [](const P& g, auto i) {
             int left = 0;
             for (const Kind k : {Kind::kZertz, Kind::kTamsk, Kind::kDvonn, Kind::kYinsh}) {
               left += g.positions[i].left(1, k);
             }
             return left == 2;
           }},
          {"use",
           [](const P& g, auto i) {
             return g.moves[i].action == Action::kUse || g.moves[i].action == Action::kExtra;
           },
           true},
          {"use and to and to in occupied",
           [](const P& g, auto i) {
             return g.moves[i].action == Action::kUse &&
                    (g.positions[i].pieces().all() & gipf::bit(g.moves[i].to)) != 0;
           },
           true},
          {"load and placed in edge",
           [](const P& g, auto i) { return gipf::is_load(g.moves[i].action); }, true},
      });
}

}  // namespace
}  // namespace gipfbase::language_titles_test

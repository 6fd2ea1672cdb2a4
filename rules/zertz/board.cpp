#include "rules/zertz/board.hpp"

namespace gipfbase::zertz {
namespace {

using hex::Compact;
using hex::Place;
using hex::Wide;

/// Height of every column of a board, and the place that is the centre of the compact layout.
struct Plan {
  BoardId id;
  int columns;
  std::array<int, 9> height;
  std::array<int, 9> offset;  ///< Doubled y of row 1 of each column.
  int centre_x;
  int centre_y;
};

// The 37 rings keep their names inside the larger boards up to 48, so those share offsets and
// centre (d4). The 61-ring board has an origin of its own, its centre is e5.
constexpr std::array<int, 9> kOffset48 = {3, 2, 1, 0, 1, 2, 3, 4, 0};
constexpr std::array<Plan, 6> kPlans = {{
    {BoardId::k37, 7, {4, 5, 6, 7, 6, 5, 4}, kOffset48, 3, 6},
    {BoardId::k40, 7, {5, 6, 7, 7, 6, 5, 4}, kOffset48, 3, 6},
    {BoardId::k43, 8, {5, 6, 7, 7, 6, 5, 4, 3}, kOffset48, 3, 6},
    {BoardId::k44, 7, {5, 6, 7, 8, 7, 6, 5}, kOffset48, 3, 6},
    {BoardId::k48, 8, {5, 6, 7, 8, 7, 6, 5, 4}, kOffset48, 3, 6},
    {BoardId::k61, 9, {5, 6, 7, 8, 9, 8, 7, 6, 5}, {4, 3, 2, 1, 0, 1, 2, 3, 4}, 4, 8},
}};

/// A symmetry of the hexagonal lattice that keeps the centre: directions turned by `turn` sixths,
/// after a reflection left to right when `mirrored`.
struct PointSymmetry {
  bool mirrored;
  int turn;
  [[nodiscard]] constexpr int direction(int d) const {
    const int reflected = mirrored ? (hex::kDirections - d) % hex::kDirections : d;
    return (reflected + turn) % hex::kDirections;
  }
};

struct Axial {
  int a;
  int b;
};

constexpr Axial image_of(const PointSymmetry& s, Axial p) {
  // Directions 1 and 0 are the unit steps of a and b.
  const int da = s.direction(1);
  const int db = s.direction(0);
  return {p.a * Compact::step_a(da) + p.b * Compact::step_a(db),
          p.a * Compact::step_b(da) + p.b * Compact::step_b(db)};
}

/// Adds the symmetry to the board when, followed by a shift, it maps the board onto itself.
constexpr void try_symmetry(Board<Compact>& board, const PointSymmetry& s) {
  // The shift has to bring the centre of all cells back to where it was.
  Axial sum{0, 0};
  for (int n = 0; n < Compact::kCells; ++n) {
    if (!board.cells.test(n)) continue;
    const auto& ab = Compact::kAxial[static_cast<std::size_t>(n)];
    sum = {sum.a + ab[0], sum.b + ab[1]};
  }
  const Axial moved = image_of(s, sum);
  const Axial shift{(sum.a - moved.a) / board.rings, (sum.b - moved.b) / board.rings};
  std::array<std::uint8_t, Board<Compact>::kCellCount> image{};
  for (int n = 0; n < Compact::kCells; ++n) {
    if (!board.cells.test(n)) continue;
    const auto& ab = Compact::kAxial[static_cast<std::size_t>(n)];
    const Axial q = image_of(s, {ab[0], ab[1]});
    const Axial to{q.a + shift.a, q.b + shift.b};
    if (!Compact::inside(to.a, to.b)) return;
    const int cell = Compact::number(to.a, to.b);
    if (!board.cells.test(cell)) return;
    image[static_cast<std::size_t>(n)] = static_cast<std::uint8_t>(cell);
  }
  const auto slot = static_cast<std::size_t>(board.symmetries++);
  board.image.at(slot) = image;
  for (int d = 0; d < hex::kDirections; ++d) {
    board.direction_image.at(slot)[static_cast<std::size_t>(d)] =
        static_cast<std::uint8_t>(s.direction(d));
  }
}

constexpr void find_symmetries(Board<Compact>& board) {
  board.symmetries = 0;
  for (const bool mirrored : {false, true}) {
    for (int turn = 0; turn < hex::kDirections; ++turn) try_symmetry(board, {mirrored, turn});
  }
  for (int i = 0; i < board.symmetries; ++i) {
    for (int j = 0; j < board.symmetries; ++j) {
      bool undoes = true;
      for (int n = 0; n < Compact::kCells; ++n) {
        if (!board.cells.test(n)) continue;
        const auto there = board.image[static_cast<std::size_t>(i)][static_cast<std::size_t>(n)];
        undoes = undoes && board.image[static_cast<std::size_t>(j)][there] == n;
      }
      if (undoes) board.inverse[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(j);
    }
  }
}

template <class Layout>
constexpr void add_place(Board<Layout>& board, Place p, int cell) {
  board.cells.set(cell);
  board.label_of[static_cast<std::size_t>(cell)] = static_cast<Labels::Number>(Labels::label(p));
  board.cell_of[static_cast<std::size_t>(Labels::label(p))] = static_cast<std::uint8_t>(cell);
}

constexpr Board<Compact> make_compact(const Plan& plan) {
  Board<Compact> board;
  board.id = plan.id;
  board.columns = plan.columns;
  board.cell_of.fill(Labels::kNone);
  for (int x = 0; x < plan.columns; ++x) {
    const auto column = static_cast<std::size_t>(x);
    board.height[column] = static_cast<std::uint8_t>(plan.height[column]);
    board.offset[column] = static_cast<std::int8_t>(plan.offset[column]);
    for (int row = 1; row <= plan.height[column]; ++row) {
      const int a = x - plan.centre_x;
      const int y = plan.offset[column] + 2 * (row - 1) - plan.centre_y;
      add_place(board, {x, row}, Compact::number(a, (y - a) / 2));
    }
  }
  board.rings = board.cells.count();
  find_symmetries(board);
  return board;
}

constexpr Board<Wide> make_wide() {
  Board<Wide> board;
  board.id = BoardId::kCustom;
  board.columns = Wide::kColumns;
  board.cell_of.fill(Labels::kNone);
  for (int x = 0; x < Wide::kColumns; ++x) {
    board.height[static_cast<std::size_t>(x)] = Wide::kRows;
    board.offset[static_cast<std::size_t>(x)] = static_cast<std::int8_t>(x % 2);
    for (int row = 1; row <= Wide::kRows; ++row) add_place(board, {x, row}, Wide::number({x, row}));
  }
  board.rings = board.cells.count();
  for (std::size_t n = 0; n < Board<Wide>::kCellCount; ++n) {
    board.image[0][n] = static_cast<std::uint8_t>(n);
  }
  for (std::size_t d = 0; d < hex::kDirections; ++d) {
    board.direction_image[0][d] = static_cast<std::uint8_t>(d);
  }
  return board;
}

}  // namespace

constinit const std::array<Board<Compact>, kPlans.size()> kCompactBoards = {
    make_compact(kPlans[0]), make_compact(kPlans[1]), make_compact(kPlans[2]),
    make_compact(kPlans[3]), make_compact(kPlans[4]), make_compact(kPlans[5])};

const Board<Wide>& wide_board() {
  static const Board<Wide> board = make_wide();
  return board;
}

}  // namespace gipfbase::zertz

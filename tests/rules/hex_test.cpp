// Hexagonal geometry: the two layouts say the same as doubled coordinates.
#include <array>
#include <catch2/catch.hpp>
#include <cstddef>
#include <set>
#include <utility>

#include "rules/hex/bits.hpp"
#include "rules/hex/geometry.hpp"
#include "rules/hex/zobrist.hpp"

namespace gipfbase::hex::hex_test {
namespace {

/// Every place of the grid has a label of its own, in order, that leads back to it.
template <class Grid>
constexpr bool labels_are_one_to_one() {
  int next = 0;
  for (int column = 0; column < Grid::kColumns; ++column) {
    for (int row = 1; row <= Grid::kRows; ++row) {
      const Place p{column, row};
      if (!Grid::has(p) || Grid::label(p) != next || Grid::place(next) != p) return false;
      ++next;
    }
  }
  const bool ends = !Grid::has({-1, 1}) && !Grid::has({0, 0}) && !Grid::has({0, Grid::kRows + 1}) &&
                    !Grid::has({Grid::kColumns, 1});
  return next == Grid::kCount && next <= Grid::kNone && ends;
}

TEST_CASE("a label names one place and a place has one label, on grids of any size", "[hex]") {
  STATIC_REQUIRE(labels_are_one_to_one<Labels<17, 12>>());
  STATIC_REQUIRE(labels_are_one_to_one<Labels<11, 17>>());
  STATIC_REQUIRE(labels_are_one_to_one<Labels<17, 15>>());  // as many as one byte can tell apart
  STATIC_REQUIRE(labels_are_one_to_one<Labels<17, 17>>());
  STATIC_REQUIRE(labels_are_one_to_one<Labels<1, 65>>());
  STATIC_REQUIRE(sizeof(Labels<17, 15>::Number) == 1);
  STATIC_REQUIRE(sizeof(Labels<17, 17>::Number) == 2);
}

TEST_CASE("labels that databases hold never change", "[hex]") {
  using Stored = Labels<17, 12>;
  STATIC_REQUIRE(Stored::kCount == 204);
  STATIC_REQUIRE(Stored::kNone == 255);
  STATIC_REQUIRE(Stored::label({0, 1}) == 0);
  STATIC_REQUIRE(Stored::label({3, 4}) == 39);
  STATIC_REQUIRE(Stored::label({16, 12}) == 203);
}

TEST_CASE("a board of 65 places has labels on a grid and numbers in a set of its own", "[hex]") {
  using Grid = Labels<10, 9>;
  using Cells = Bits<2>;
  static constexpr std::array<int, 10> kHeight = {5, 6, 7, 8, 9, 8, 7, 6, 5, 4};
  constexpr auto kOnBoard = [](Place p) {
    return Grid::has(p) && p.row <= kHeight[static_cast<std::size_t>(p.column)];
  };
  Cells board;
  std::array<int, Grid::kCount> cell_of{};
  std::array<Grid::Number, Cells::kCapacity> label_of{};
  cell_of.fill(-1);
  for (int label = 0; label < Grid::kCount; ++label) {
    if (!kOnBoard(Grid::place(label))) continue;
    const int cell = board.count();
    board.set(cell);
    cell_of[static_cast<std::size_t>(label)] = cell;
    label_of[static_cast<std::size_t>(cell)] = static_cast<Grid::Number>(label);
  }
  CHECK(board.count() == 65);
  CHECK(Grid::place(label_of[64]) == Place{9, 4});
  while (board.any()) {
    const int cell = board.pop_lowest();
    const Place p = Grid::place(label_of[static_cast<std::size_t>(cell)]);
    CHECK(kOnBoard(p));
    CHECK(cell_of[static_cast<std::size_t>(Grid::label(p))] == cell);
  }
}

TEST_CASE("a step and the step in the opposite direction cancel", "[hex]") {
  for (int d = 0; d < kDirections; ++d) {
    const auto there = static_cast<std::size_t>(d);
    const auto back = static_cast<std::size_t>(opposite(d));
    CHECK(kDx[there] + kDx[back] == 0);
    CHECK(kDy[there] + kDy[back] == 0);
  }
}

TEST_CASE("the compact numbering is one-to-one on the hexagon of 61 cells", "[hex]") {
  std::set<int> numbers;
  for (int a = -4; a <= 4; ++a) {
    for (int b = -4; b <= 4; ++b) {
      if (!Compact::inside(a, b)) continue;
      numbers.insert(Compact::number(a, b));
      const auto& axial = Compact::kAxial[static_cast<std::size_t>(Compact::number(a, b))];
      CHECK(axial[0] == a);
      CHECK(axial[1] == b);
    }
  }
  CHECK(numbers.size() == 61);
  CHECK(*numbers.rbegin() == 60);
}

TEST_CASE("a compact neighbour is one step away in doubled coordinates", "[hex]") {
  for (int n = 0; n < Compact::kCells; ++n) {
    const auto& from = Compact::kAxial[static_cast<std::size_t>(n)];
    const int x = from[0];
    const int y = 2 * from[1] + from[0];
    for (int d = 0; d < kDirections; ++d) {
      const int to_x = x + kDx[static_cast<std::size_t>(d)];
      const int to_y = y + kDy[static_cast<std::size_t>(d)];
      const int a = to_x;
      const int b = (to_y - to_x) / 2;
      const int expected = Compact::inside(a, b) ? Compact::number(a, b) : -1;
      CHECK(Compact::neighbour(n, d) == expected);
    }
  }
}

TEST_CASE("a wide neighbour is one step away in doubled coordinates", "[hex]") {
  const auto y_of = [](Place p) { return (p.column % 2) + 2 * p.row; };
  for (int column = 0; column < Wide::kColumns; ++column) {
    for (int row = 1; row <= Wide::kRows; ++row) {
      for (int d = 0; d < kDirections; ++d) {
        const int to_column = column + kDx[static_cast<std::size_t>(d)];
        const int to_y = y_of({column, row}) + kDy[static_cast<std::size_t>(d)];
        int expected = -1;
        for (int to_row = 1; to_row <= Wide::kRows; ++to_row) {
          const bool exists = to_column >= 0 && to_column < Wide::kColumns;
          if (exists && y_of({to_column, to_row}) == to_y) {
            expected = Wide::number({to_column, to_row});
          }
        }
        CHECK(Wide::neighbour(Wide::number({column, row}), d) == expected);
      }
    }
  }
}

template <class Layout, int Direction>
bool shift_moves_each_cell() {
  typename Layout::Cells all;
  typename Layout::Cells images;
  for (int n = 0; n < Layout::kCells; ++n) {
    bool exists = Layout::kCells == Compact::kCells;
    if constexpr (Layout::kCells != Compact::kCells) exists = n % Wide::kStride < Wide::kRows;
    if (!exists) continue;
    typename Layout::Cells image;
    const int to = Layout::neighbour(n, Direction);
    if (to >= 0) image.set(to);
    const auto one = Layout::Cells::of(n);
    if (Layout::template shift<Direction>(one) != image) return false;
    all |= one;
    images |= image;
  }
  return Layout::template shift<Direction>(all) == images;
}

template <class Layout>
bool every_shift_moves_each_cell() {
  return shift_moves_each_cell<Layout, 0>() && shift_moves_each_cell<Layout, 1>() &&
         shift_moves_each_cell<Layout, 2>() && shift_moves_each_cell<Layout, 3>() &&
         shift_moves_each_cell<Layout, 4>() && shift_moves_each_cell<Layout, 5>();
}

TEST_CASE("shifting a set moves each cell to its neighbour and drops those that leave", "[hex]") {
  CHECK(every_shift_moves_each_cell<Compact>());
  CHECK(every_shift_moves_each_cell<Wide>());
}

TEMPLATE_TEST_CASE("neighbourhood is mutual and its table agrees with it", "[hex]", Compact, Wide) {
  constexpr auto kTable = Neighbours<TestType>::make();
  for (int n = 0; n < TestType::kCells; ++n) {
    if (TestType::kCells != Compact::kCells && n % Wide::kStride >= Wide::kRows) continue;
    typename TestType::Cells around;
    for (int d = 0; d < kDirections; ++d) {
      const int to = TestType::neighbour(n, d);
      const int in_table = kTable.step[static_cast<std::size_t>(n)][static_cast<std::size_t>(d)];
      CHECK(in_table == (to < 0 ? kTable.kNone : to));
      if (to < 0) continue;
      around.set(to);
      CHECK(TestType::neighbour(to, opposite(d)) == n);
    }
    CHECK(around == kTable.around[static_cast<std::size_t>(n)]);
  }
}

TEST_CASE("a set of many words behaves like a set of numbers", "[hex]") {
  using Cells = Bits<4>;
  Cells cells;
  CHECK(cells.none());
  std::set<int> numbers = {0, 5, 63, 64, 100, 127, 128, 191, 192, 255};
  for (const int n : numbers) cells.set(n);
  CHECK(cells.count() == static_cast<int>(numbers.size()));
  CHECK(cells.lowest() == 0);
  Cells rest = cells;
  for (const int n : numbers) CHECK(rest.pop_lowest() == n);
  CHECK(rest.none());
  for (const int by : {0, 1, 13, 14, 63}) {
    Cells up;
    Cells down;
    for (const int n : numbers) {
      if (n + by < Cells::kCapacity) up.set(n + by);
      if (n - by >= 0) down.set(n - by);
    }
    CHECK(cells.raised(by) == up);
    CHECK(cells.lowered(by) == down);
  }
  cells.reset(64);
  CHECK_FALSE(cells.test(64));
  CHECK((~cells).count() == Cells::kCapacity - cells.count());
  CHECK((cells ^ cells).none());
  CHECK((cells | ~cells).count() == Cells::kCapacity);
}

TEST_CASE("the numbers of position keys are the outputs of SplitMix64", "[hex]") {
  // The generator as published: a state that grows by the golden gamma, and a mix.
  std::uint64_t state = 0x67697066ULL;
  std::set<std::uint64_t> words;
  for (std::uint64_t fact = 0; fact < 4096; ++fact) {
    state += 0x9E3779B97F4A7C15ULL;
    std::uint64_t z = state;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
    z ^= z >> 31U;
    REQUIRE(zobrist_word(fact) == z);
    words.insert(z);
  }
  CHECK(words.size() == 4096);
}

}  // namespace
}  // namespace gipfbase::hex::hex_test

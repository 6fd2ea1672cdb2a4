// Hexagonal boards, against drawings of them.
#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "rules/hex/bits.hpp"
#include "rules/hex/grids.hpp"
#include "rules/hex/zobrist.hpp"

namespace gipfbase::hex::hex_test {
namespace {

/// Every place of the grid has its own label: labels follow the order of the places and lead back
/// to them.
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
  STATIC_REQUIRE(labels_are_one_to_one<Labels<17, 15>>());  // as many as fit into one byte
  STATIC_REQUIRE(labels_are_one_to_one<Labels<17, 17>>());
  STATIC_REQUIRE(labels_are_one_to_one<Labels<1, 65>>());
  STATIC_REQUIRE(sizeof(Labels<17, 15>::Number) == 1);
  STATIC_REQUIRE(sizeof(Labels<17, 17>::Number) == 2);
}

TEST_CASE("labels stored in databases never change", "[hex]") {
  using Stored = Labels<17, 12>;
  STATIC_REQUIRE(Stored::kCount == 204);
  STATIC_REQUIRE(Stored::kNone == 255);
  STATIC_REQUIRE(Stored::label({0, 1}) == 0);
  STATIC_REQUIRE(Stored::label({3, 4}) == 39);
  STATIC_REQUIRE(Stored::label({16, 12}) == 203);
}

// Boards of titles that the program does not have yet, and two that it has.

struct Yinsh {
  using Labels = hex::Labels<11, 11>;
  static constexpr auto kColumns = slanting_columns<11>({{{2, 5},
                                                          {1, 7},
                                                          {1, 8},
                                                          {1, 9},
                                                          {1, 10},
                                                          {2, 10},
                                                          {2, 11},
                                                          {3, 11},
                                                          {4, 11},
                                                          {5, 11},
                                                          {7, 10}}});
};
/// Official labels: the rows of column e skip the hole.
struct Tzaar {
  using Labels = hex::Labels<9, 8>;
  static constexpr auto kColumns =
      upright_columns<9>({5, 6, 7, 8, 9, 8, 7, 6, 5}, {4, 3, 2, 1, 0, 1, 2, 3, 4});
  static constexpr std::array<Place, 1> kHoles = {{{4, 5}}};
  static constexpr bool kHolesHaveRows = false;
  static constexpr Place kCentre = {4, 5};
  static constexpr Numbering kNumbering = kHexagon61;
};
/// Boardspace's labels, which count the hole in column e, and the default numbers of cells.
struct TzaarWithHole {
  using Labels = hex::Labels<9, 9>;
  static constexpr auto kColumns = Tzaar::kColumns;
  static constexpr auto kHoles = Tzaar::kHoles;
};
struct Punct {
  using Labels = hex::Labels<17, 17>;
  static constexpr auto kColumns = slanting_columns<17>({{{2, 8},
                                                          {1, 10},
                                                          {1, 11},
                                                          {1, 12},
                                                          {1, 13},
                                                          {1, 14},
                                                          {1, 15},
                                                          {1, 16},
                                                          {2, 16},
                                                          {2, 17},
                                                          {3, 17},
                                                          {4, 17},
                                                          {5, 17},
                                                          {6, 17},
                                                          {7, 17},
                                                          {8, 17},
                                                          {10, 16}}});
  static constexpr Place kCentre = {8, 9};
  static constexpr Numbering kNumbering = kHexagon217;
};
struct Lyngk {
  using Labels = hex::Labels<9, 7>;
  static constexpr auto kColumns =
      upright_columns<9>({1, 4, 7, 6, 7, 6, 7, 4, 1}, {6, 3, 0, 1, 0, 1, 0, 3, 6});
};

template <class Spec, int Places, int Words, int Symmetries>
constexpr bool is_of_size() {
  using B = Board<Spec>;
  return B::kPlaces == Places && B::kAll.count() == Places && B::Cells::kCapacity == 64 * Words &&
         B::kSymmetries == Symmetries;
}
static_assert(is_of_size<Yinsh, 85, 2, 12>());
static_assert(is_of_size<Tzaar, 60, 1, 12>());
static_assert(is_of_size<TzaarWithHole, 60, 2, 12>());
static_assert(is_of_size<Punct, 211, 4, 12>());
static_assert(is_of_size<Lyngk, 43, 1, 12>());
static_assert(is_of_size<CompactSpec, 61, 1, 12>());
static_assert(is_of_size<WideSpec, 204, 4, 1>());
static_assert(sizeof(Board<Tzaar>::Cells) == sizeof(std::uint64_t));
static_assert(Board<Tzaar>::place_of(Board<Tzaar>::cell_at(Axial{0, 1})) == Place{4, 5});
static_assert(Board<TzaarWithHole>::cell_at(Place{4, 5}) < 0);
static_assert(Board<Yinsh>::cell_at(Place{0, 1}) < 0 && Board<Yinsh>::cell_at(Place{11, 7}) < 0);

/// A board computed in the simplest way: points of the plane, in half columns and half steps.
class Drawing {
 public:
  using Point = std::pair<int, int>;

  /// Places by column and height, with the labels they must have.
  template <class Spec>
  static Drawing of() {
    Drawing drawing;
    for (int x = 0; x < static_cast<int>(Spec::kColumns.size()); ++x) {
      const Column& column = Spec::kColumns[static_cast<std::size_t>(x)];
      int row = column.first;
      for (int i = 0; i < column.rows; ++i) {
        const int line = column.first + i;
        bool hole = false;
        bool numbered = true;
        if constexpr (requires { Spec::kHoles; }) hole = Place{x, line} == Spec::kHoles[0];
        if constexpr (requires { Spec::kHolesHaveRows; }) numbered = Spec::kHolesHaveRows;
        if (!hole) drawing.name_[{x, column.height + 2 * (line - 1)}] = {x, row};
        if (!hole || numbered) ++row;
      }
    }
    return drawing;
  }

  [[nodiscard]] const std::map<Point, Place>& places() const { return name_; }
  [[nodiscard]] std::optional<Place> at(Point p) const {
    const auto found = name_.find(p);
    return found == name_.end() ? std::nullopt : std::optional(found->second);
  }
  /// Clockwise from the top.
  [[nodiscard]] static Point moved(Point p, int direction) {
    constexpr std::array<Point, 6> kWays = {{{0, 2}, {1, 1}, {1, -1}, {0, -2}, {-1, -1}, {-1, 1}}};
    const Point way = kWays[static_cast<std::size_t>(direction)];
    return {p.first + way.first, p.second + way.second};
  }
  /// Images of all places under the turns and reflections of the plane that keep the board, as
  /// lists of names; found from distances in the plane, where a column is sqrt(3) half steps wide.
  [[nodiscard]] std::set<std::vector<std::pair<int, int>>> symmetries() const {
    double middle_x = 0;
    double middle_y = 0;
    for (const auto& [point, name] : name_) {
      middle_x += point.first;
      middle_y += point.second;
    }
    const auto n = static_cast<double>(name_.size());
    std::set<std::vector<std::pair<int, int>>> all;
    for (int i = 0; i < 12; ++i) {
      const double angle = -(i % 6) * std::acos(-1.0) / 3;
      std::vector<std::pair<int, int>> image;
      for (const auto& [point, name] : name_) {
        const double x = (i < 6 ? 1 : -1) * (point.first - middle_x / n) * std::sqrt(3.0);
        const double y = point.second - middle_y / n;
        const double to_x = (std::cos(angle) * x - std::sin(angle) * y) / std::sqrt(3.0);
        const double to_y = std::sin(angle) * x + std::cos(angle) * y;
        const Point to = {static_cast<int>(std::lround(to_x + middle_x / n)),
                          static_cast<int>(std::lround(to_y + middle_y / n))};
        if (std::abs(to_x + middle_x / n - to.first) > 0.01 || !at(to)) break;
        image.emplace_back(at(to)->column, at(to)->row);
      }
      if (image.size() == name_.size()) all.insert(image);
    }
    return all;
  }

 private:
  std::map<Point, Place> name_;
};

template <class B, int Direction>
void check_shift() {
  typename B::Cells images;
  for (const int cell : B::kAll) {
    typename B::Cells image;
    if (const int to = B::neighbour(cell, Direction); to >= 0) image.set(to);
    CHECK(B::template shift<Direction>(B::Cells::of(cell)) == image);
    images |= image;
  }
  CHECK(B::template shift<Direction>(B::kAll) == images);
}

TEMPLATE_TEST_CASE("a board matches its drawing: places, labels, steps, edges and lines",
                   "[hex][board]", Yinsh, Tzaar, TzaarWithHole, Punct, Lyngk, CompactSpec,
                   WideSpec) {
  using B = Board<TestType>;
  const Drawing drawing = Drawing::of<TestType>();
  REQUIRE(drawing.places().size() == static_cast<std::size_t>(B::kPlaces));
  std::set<int> cells;
  std::set<std::set<int>> lines;
  for (const auto& [point, place] : drawing.places()) {
    const int cell = B::cell_at(place);
    REQUIRE(B::has(cell));
    cells.insert(cell);
    CHECK(B::place_of(cell) == place);
    CHECK(B::cell_of(B::label_of(cell)) == cell);
    int neighbours = 0;
    for (int d = 0; d < kDirections; ++d) {
      const auto beside = drawing.at(Drawing::moved(point, d));
      CHECK(B::neighbour(cell, d) == (beside ? B::cell_at(*beside) : -1));
      neighbours += beside ? 1 : 0;
      if (beside) CHECK(B::around(cell).test(B::cell_at(*beside)));
      if (drawing.at(Drawing::moved(point, opposite(d)))) continue;
      std::set<int> line;
      for (auto at = point; drawing.at(at); at = Drawing::moved(at, d)) {
        line.insert(B::cell_at(*drawing.at(at)));
      }
      if (d < 3) lines.insert(line);
    }
    CHECK(B::around(cell).count() == neighbours);
    CHECK(B::kEdge.test(cell) == (neighbours < kDirections));
  }
  CHECK(cells.size() == drawing.places().size());
  std::vector<std::set<int>> lists;
  for (const auto& line : B::lines()) {
    std::set<int>& of_line = lists.emplace_back();
    for (const int cell : line) of_line.insert(cell);
  }
  CHECK(lists.size() == lines.size());
  CHECK(std::set<std::set<int>>(lists.begin(), lists.end()) == lines);
  check_shift<B, 0>();
  check_shift<B, 1>();
  check_shift<B, 2>();
  check_shift<B, 3>();
  check_shift<B, 4>();
  check_shift<B, 5>();
}

TEMPLATE_TEST_CASE("the symmetries of a board are the turns and reflections of its drawing",
                   "[hex][board]", Yinsh, Tzaar, TzaarWithHole, Punct, Lyngk, CompactSpec) {
  using B = Board<TestType>;
  const Drawing drawing = Drawing::of<TestType>();
  std::set<std::vector<std::pair<int, int>>> found;
  for (int s = 0; s < B::kSymmetries; ++s) {
    std::vector<std::pair<int, int>> image;
    for (const auto& [point, place] : drawing.places()) {
      const int cell = B::cell_at(place);
      const Place to = B::place_of(B::image(cell, s));
      image.emplace_back(to.column, to.row);
      CHECK(B::image(B::image(cell, s), B::inverse(s)) == cell);
      if (s == 0) CHECK(to == place);
    }
    found.insert(image);
  }
  CHECK(found == drawing.symmetries());
}

TEST_CASE("a board without a numbering gets one with the fewest words", "[hex][board]") {
  STATIC_REQUIRE(Board<Yinsh>::kCells <= 128);
  STATIC_REQUIRE(Board<Lyngk>::kCells <= 64);
}

TEST_CASE("a set of many words behaves like a set of numbers", "[hex]") {
  using Cells = Bits<4>;
  Cells cells;
  CHECK(cells.none());
  std::set<int> numbers = {0, 5, 63, 64, 100, 127, 128, 191, 192, 255};
  for (const int n : numbers) cells.set(n);
  CHECK(cells.count() == static_cast<int>(numbers.size()));
  CHECK(cells.lowest() == 0);
  std::set<int> visited;
  for (const int n : cells) visited.insert(n);
  CHECK(visited == numbers);
  Cells rest = cells;
  for (const int n : numbers) CHECK(rest.pop_lowest() == n);
  CHECK(rest.none());
  for (const int by : {0, 1, 13, 14, 63, 64, 65, 130, 200}) {
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

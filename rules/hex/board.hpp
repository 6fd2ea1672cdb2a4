// rules/hex/board.hpp - a board from its description: cells, labels, steps, lines, edges, images
// under symmetries, and sets of the right width, all computed at compile time.
//
// A Spec describes a board:
//
//   struct Spec {
//     using Labels = hex::Labels<11, 11>;            // the grid of its labels; never change it
//     static constexpr auto kColumns = hex::slanting_columns<11>({{{2, 5}, {1, 7}, ...}});
//     // The following members are optional.
//     static constexpr std::array<hex::Place, 1> kHoles = {{{4, 5}}};  // left out of the columns
//     static constexpr bool kHolesHaveRows = false;  // a hole uses up no row number
//     static constexpr hex::Place kCentre = {5, 6};  // the origin of axial coordinates
//     static constexpr hex::Numbering kNumbering = {12, 1};
//     static constexpr int kMirror = 4;              // see PointSymmetry
//     static constexpr bool kSymmetric = false;      // the identity is the only symmetry
//   };
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>
#include <type_traits>

#include "rules/hex/bits.hpp"
#include "rules/hex/geometry.hpp"

namespace gipfbase::hex {

/// A column of a board.
struct Column {
  int first = 1;   ///< its lowest row
  int rows = 0;    ///< the number of its rows, holes included
  int height = 0;  ///< the height of its row 1 in half steps, even if the board lacks that row

  /// The height of a row.
  [[nodiscard]] constexpr int height_of(int row) const { return height + 2 * (row - 1); }
};

/// Columns that each count their rows from 1, given by the number of rows and the height of row 1.
template <std::size_t N>
[[nodiscard]] constexpr std::array<Column, N> upright_columns(const std::array<int, N>& rows,
                                                              const std::array<int, N>& heights) {
  std::array<Column, N> columns{};
  for (std::size_t x = 0; x < N; ++x) columns[x] = {1, rows[x], heights[x]};
  return columns;
}

/// Columns given by their lowest and highest row. The rows lie on slanting lines, so that a place
/// touches the places of its own row in the adjacent columns.
template <std::size_t N>
[[nodiscard]] constexpr std::array<Column, N> slanting_columns(
    const std::array<std::array<int, 2>, N>& rows) {
  std::array<Column, N> columns{};
  for (std::size_t x = 0; x < N; ++x) {
    columns[x] = {rows[x][0], rows[x][1] - rows[x][0] + 1, -static_cast<int>(x)};
  }
  return columns;
}

/// The numbering of cells. A step in a direction adds a constant to the number, so a set of cells
/// is moved by shifting its words, or by rotating them when there is a modulus.
struct Numbering {
  int per_a = 0;
  int per_b = 0;
  int modulus = 0;  ///< 0: numbers are not reduced

  [[nodiscard]] constexpr int operator()(Axial at) const {
    const int n = per_a * at.a + per_b * at.b;
    return modulus == 0 ? n : (n % modulus + modulus) % modulus;
  }
};

/// The numbering of a hexagon of 61 places about its centre: one-to-one, because such hexagons tile
/// the plane along (9,-4) and (4,5), a lattice of index 61. The same holds for the hexagon of 217
/// places.
inline constexpr Numbering kHexagon61 = {1, 48, 61};
inline constexpr Numbering kHexagon217 = {1, 192, 217};

/// A symmetry of the plane: if `mirrored`, first a reflection, in which direction d becomes
/// `mirror` - d (with `mirror` = 0, left and right are exchanged); then a turn by `turn` sixths
/// clockwise.
struct PointSymmetry {
  bool mirrored = false;
  int turn = 0;
  int mirror = 0;

  [[nodiscard]] constexpr int direction(int d) const {
    return ((mirrored ? mirror - d : d) + turn + kDirections) % kDirections;
  }
  [[nodiscard]] constexpr Axial operator()(Axial p) const {
    return p.a * step(direction(1)) + p.b * step(direction(0));
  }
};
inline constexpr int kPointSymmetries = 2 * kDirections;

/// Cells, labels and symmetries of a board as a value, for titles that choose one of several boards
/// at run time. Cell numbers are below `Numbers`.
template <int Numbers, class LabelsOf>
struct Tables {
  using Labels = LabelsOf;
  using Cells = Bits<(Numbers <= 64 ? 1 : Numbers <= 128 ? 2 : 4)>;
  using Number = std::conditional_t<(Numbers <= 255), std::uint8_t, std::uint16_t>;
  static_assert(Numbers <= Cells::kCapacity);
  static constexpr int kNone = std::numeric_limits<Number>::max();
  static constexpr auto kCells = static_cast<std::size_t>(Numbers);
  /// The size of tables indexed by label: 256 when every label fits into a byte, so that any byte
  /// of a move is a valid index.
  static constexpr std::size_t kLabels = Labels::kCount <= 255 ? 256 : Labels::kCount;

  Cells cells;  ///< all places
  Cells edge;   ///< places with fewer than six neighbours
  std::array<Axial, kCells> axial{};
  std::array<std::int16_t, kCells> height{};  ///< in half steps above the lowest place
  std::array<typename Labels::Number, kCells> label_of{};
  std::array<Number, kLabels> cell_of{};  ///< kNone for labels without a place
  std::array<Number, kCells> in_order{};  ///< the cells in the order of their labels
  int places = 0;
  /// The neighbour of each cell in each direction, kNone where the board ends.
  std::array<std::array<Number, kDirections>, kCells> step{};
  std::array<Cells, kCells> around{};  ///< the neighbours of each cell
  int columns = 0;
  std::array<Column, Labels::kColumns> column{};
  /// The number of symmetries; for each of them, the images of cells and directions, and its
  /// inverse. The identity comes first, then turns, then reflections with turns.
  int symmetries = 0;
  std::array<std::array<Number, kCells>, kPointSymmetries> image{};
  std::array<std::array<std::uint8_t, kDirections>, kPointSymmetries> direction_image{};
  std::array<std::uint8_t, kPointSymmetries> inverse{};

  /// The label of a cell, and the cell of a label; kNone when the board has no such cell or label.
  [[nodiscard]] constexpr int label(int cell) const {
    return label_of[static_cast<std::size_t>(cell)];
  }
  [[nodiscard]] constexpr int cell(int label) const {
    return cell_of[static_cast<std::size_t>(label)];
  }
  /// The cell of a place of the grid, and the place of a cell.
  [[nodiscard]] constexpr int cell(Place place) const { return cell(Labels::label(place)); }
  [[nodiscard]] constexpr Place place(int cell) const { return Labels::place(label(cell)); }
  /// All cells in the order of their labels.
  [[nodiscard]] constexpr std::span<const Number> ordered() const {
    return std::span(in_order).first(static_cast<std::size_t>(places));
  }
  /// The last column with a cell of the set.
  [[nodiscard]] constexpr int last_column(const Cells& set) const {
    int last = -1;
    for (const int cell : set) {
      const int here = place(cell).column;
      last = here > last ? here : last;
    }
    return last;
  }
  /// The image of a set under a symmetry.
  [[nodiscard]] constexpr Cells image_of(const Cells& set, std::size_t symmetry) const {
    Cells to;
    for (const int cell : set) to.set(image[symmetry][static_cast<std::size_t>(cell)]);
    return to;
  }
};

/// The places of a Spec, before they are numbered.
template <class Spec>
struct Outline {
  using Labels = typename Spec::Labels;
  struct Site {
    int label = 0;
    Axial at;
    int height = 0;
  };
  std::array<Site, Labels::kCount> site{};
  std::size_t count = 0;

  [[nodiscard]] static constexpr Outline make() {
    Outline outline;
    int lowest = std::numeric_limits<int>::max();
    for (int x = 0; x < static_cast<int>(Spec::kColumns.size()); ++x) {
      const Column& column = Spec::kColumns[static_cast<std::size_t>(x)];
      int row = column.first;
      for (int line = column.first; line < column.first + column.rows; ++line) {
        if (is_hole({x, line})) {
          if (holes_have_rows()) ++row;
          continue;
        }
        const int height = column.height_of(line);
        lowest = height < lowest ? height : lowest;
        outline.site[outline.count++] = {Labels::label({x, row++}), axial(x, height), height};
      }
    }
    for (Site& site : outline.site) site.height -= lowest;
    return outline;
  }

  [[nodiscard]] constexpr bool has(Axial at) const {
    for (std::size_t i = 0; i < count; ++i) {
      if (site[i].at == at) return true;
    }
    return false;
  }

 private:
  [[nodiscard]] static constexpr bool is_hole(Place place) {
    if constexpr (requires { Spec::kHoles; }) {
      for (const Place hole : Spec::kHoles) {
        if (hole == place) return true;
      }
    }
    return false;
  }
  [[nodiscard]] static constexpr bool holes_have_rows() {
    if constexpr (requires { Spec::kHolesHaveRows; }) return Spec::kHolesHaveRows;
    return true;
  }
  [[nodiscard]] static constexpr Axial axial(int x, int height) {
    Place centre{0, 1};
    if constexpr (requires { Spec::kCentre; }) centre = Spec::kCentre;
    const int a = x - centre.column;
    const int up =
        height - Spec::kColumns[static_cast<std::size_t>(centre.column)].height_of(centre.row);
    return {a, (up - a) / 2};
  }
};

/// The board of a Spec.
template <class Spec>
class Board {
  static constexpr auto kOutline = Outline<Spec>::make();

  /// True when every place has a number of its own, and no step off the board ends at the number of
  /// another place.
  [[nodiscard]] static constexpr bool no_step_wraps(const Numbering& numbering) {
    std::array<bool, 1024> taken{};
    const int low = span(numbering).low;
    for (std::size_t i = 0; i < kOutline.count; ++i) {
      auto& here = taken[static_cast<std::size_t>(numbering(kOutline.site[i].at) - low)];
      if (here) return false;
      here = true;
    }
    for (std::size_t i = 0; i < kOutline.count; ++i) {
      for (const Axial way : kSteps) {
        const Axial to = kOutline.site[i].at + way;
        const int n = numbering(to) - low;
        if (n >= 0 && taken[static_cast<std::size_t>(n)] && !kOutline.has(to)) return false;
      }
    }
    return true;
  }
  struct Span {
    int low = 0;
    int numbers = 0;
  };
  [[nodiscard]] static constexpr Span span(const Numbering& numbering) {
    if (numbering.modulus != 0) return {0, numbering.modulus};
    int low = std::numeric_limits<int>::max();
    int high = std::numeric_limits<int>::min();
    for (std::size_t i = 0; i < kOutline.count; ++i) {
      const int n = numbering(kOutline.site[i].at);
      low = n < low ? n : low;
      high = n > high ? n : high;
    }
    return {low, high - low + 1};
  }
  /// The numbering of the Spec. If the Spec has none: the numbering along columns or rows that
  /// needs the fewest numbers.
  [[nodiscard]] static constexpr Numbering choose_numbering() {
    if constexpr (requires { Spec::kNumbering; }) {
      return Spec::kNumbering;
    } else {
      constexpr int kWidest = 24;
      Numbering best;
      int fewest = std::numeric_limits<int>::max();
      for (int stride = 2; stride <= kWidest; ++stride) {
        for (const Numbering candidate :
             {Numbering{stride, 1}, Numbering{1, stride}, Numbering{stride + 1, stride}}) {
          const int n = span(candidate).numbers;
          if (n >= fewest || !no_step_wraps(candidate)) continue;
          best = candidate;
          fewest = n;
        }
      }
      return best;
    }
  }
  static constexpr Numbering kNumbering = choose_numbering();
  static constexpr int kLowest = span(kNumbering).low;
  static constexpr bool kGuarded = kNumbering.modulus == 0 && no_step_wraps(kNumbering);

 public:
  using Labels = typename Spec::Labels;
  /// All cell numbers are below kCells; some of these numbers have no place.
  static constexpr int kCells = span(kNumbering).numbers;
  using TablesOf = Tables<kCells, Labels>;
  using Cells = typename TablesOf::Cells;
  using Number = typename TablesOf::Number;
  template <class Value>
  using PerCell = std::array<Value, static_cast<std::size_t>(kCells)>;

 private:
  [[nodiscard]] static constexpr int cell_in(const TablesOf& t, Axial at) {
    const int cell = kNumbering(at) - kLowest;
    if (cell < 0 || cell >= kCells) return -1;
    const auto n = static_cast<std::size_t>(cell);
    return t.axial[n] == at && t.label_of[n] != Labels::kNone ? cell : -1;
  }

  /// Adds a symmetry if it maps the board onto itself, perhaps with a shift after it.
  static constexpr void try_symmetry(TablesOf& t, const PointSymmetry& symmetry) {
    // The shift must bring the centre of gravity of the cells back to where it was.
    const auto places = static_cast<std::size_t>(t.places);
    Axial sum;
    for (std::size_t i = 0; i < places; ++i) sum = sum + t.axial[t.in_order[i]];
    const Axial turned = symmetry(sum);
    const Axial shift{(sum.a - turned.a) / t.places, (sum.b - turned.b) / t.places};
    const auto slot = static_cast<std::size_t>(t.symmetries);
    for (std::size_t i = 0; i < places; ++i) {
      const int to = cell_in(t, symmetry(t.axial[t.in_order[i]]) + shift);
      if (to < 0) return;
      t.image[slot][t.in_order[i]] = static_cast<Number>(to);
    }
    for (int d = 0; d < kDirections; ++d) {
      t.direction_image[slot][static_cast<std::size_t>(d)] =
          static_cast<std::uint8_t>(symmetry.direction(d));
    }
    ++t.symmetries;
  }

  static constexpr void find_symmetries(TablesOf& t) {
    int mirror = 0;
    if constexpr (requires { Spec::kMirror; }) mirror = Spec::kMirror;
    for (const bool mirrored : {false, true}) {
      for (int turn = 0; turn < kDirections; ++turn) try_symmetry(t, {mirrored, turn, mirror});
    }
    if constexpr (requires { Spec::kSymmetric; })
      t.symmetries = Spec::kSymmetric ? t.symmetries : 1;
    // The images of two neighbouring directions identify a symmetry.
    for (std::size_t i = 0; i < static_cast<std::size_t>(t.symmetries); ++i) {
      for (std::size_t j = 0; j < static_cast<std::size_t>(t.symmetries); ++j) {
        const auto& there = t.direction_image[i];
        const auto& back = t.direction_image[j];
        if (back[there[0]] == 0 && back[there[1]] == 1) t.inverse[i] = static_cast<std::uint8_t>(j);
      }
    }
  }

  [[nodiscard]] static constexpr TablesOf make_tables() {
    TablesOf t;
    t.cell_of.fill(static_cast<Number>(TablesOf::kNone));
    t.label_of.fill(static_cast<typename Labels::Number>(Labels::kNone));
    for (std::size_t i = 0; i < kOutline.count; ++i) {
      const auto& site = kOutline.site[i];
      const int cell = kNumbering(site.at) - kLowest;
      const auto at = static_cast<std::size_t>(cell);
      t.cells.set(cell);
      t.axial[at] = site.at;
      t.height[at] = static_cast<std::int16_t>(site.height);
      t.label_of[at] = static_cast<typename Labels::Number>(site.label);
      t.cell_of[static_cast<std::size_t>(site.label)] = static_cast<Number>(cell);
      t.in_order[i] = static_cast<Number>(cell);
    }
    t.places = static_cast<int>(kOutline.count);
    t.columns = static_cast<int>(Spec::kColumns.size());
    for (std::size_t x = 0; x < Spec::kColumns.size(); ++x) t.column[x] = Spec::kColumns[x];
    for (auto& steps : t.step) steps.fill(static_cast<Number>(TablesOf::kNone));
    for (std::size_t i = 0; i < kOutline.count; ++i) {
      const auto cell = t.in_order[i];
      for (std::size_t d = 0; d < kSteps.size(); ++d) {
        const int to = cell_in(t, kOutline.site[i].at + kSteps[d]);
        if (to < 0) t.edge.set(cell);
        if (to < 0) continue;
        t.step[cell][d] = static_cast<Number>(to);
        t.around[cell].set(to);
      }
    }
    find_symmetries(t);
    return t;
  }

 public:
  static constexpr TablesOf kTables = make_tables();

 private:
  static constexpr PerCell<Cells> kAround = kTables.around;

 public:
  /// All places, and their number.
  static constexpr Cells kAll = kTables.cells;
  static constexpr int kPlaces = kTables.places;
  /// Places with fewer than six neighbours.
  static constexpr Cells kEdge = kTables.edge;
  static constexpr int kSymmetries = kTables.symmetries;

  [[nodiscard]] static constexpr bool has(int cell) {
    return cell >= 0 && cell < kCells && kAll.test(cell);
  }
  /// The cell of a place or a label; -1 when the board has no such place.
  [[nodiscard]] static constexpr int cell_of(int label) {
    if (label < 0 || label >= static_cast<int>(TablesOf::kLabels)) return -1;
    const int cell = kTables.cell(label);
    return cell == TablesOf::kNone ? -1 : cell;
  }
  [[nodiscard]] static constexpr int cell_at(Place place) {
    return Labels::has(place) ? cell_of(Labels::label(place)) : -1;
  }
  [[nodiscard]] static constexpr int cell_at(Axial at) { return cell_in(kTables, at); }
  /// The cells of the places named in a text such as "a1 d7". Rows must be below 10.
  [[nodiscard]] static constexpr Cells named(std::string_view places) {
    Cells cells;
    for (std::size_t at = 0; at + 1 < places.size(); at += 3) {
      cells.set(cell_at(Place{places[at] - 'a', places[at + 1] - '0'}));
    }
    return cells;
  }
  [[nodiscard]] static constexpr int label_of(int cell) { return kTables.label(cell); }
  [[nodiscard]] static constexpr Place place_of(int cell) { return kTables.place(cell); }
  [[nodiscard]] static constexpr Axial axial_of(int cell) {
    return kTables.axial[static_cast<std::size_t>(cell)];
  }
  /// The inverse of a symmetry.
  [[nodiscard]] static constexpr int inverse(int symmetry) {
    return kTables.inverse[static_cast<std::size_t>(symmetry)];
  }
  /// The image of a cell under a symmetry.
  [[nodiscard]] static constexpr int image(int cell, int symmetry) {
    return kTables.image[static_cast<std::size_t>(symmetry)][static_cast<std::size_t>(cell)];
  }

  static constexpr auto kNone = static_cast<Number>(TablesOf::kNone);
  /// The cell `distance` steps away in a direction, -1 when that place is not on the board.
  [[nodiscard]] static constexpr int neighbour(int cell, int direction, int distance = 1) {
    return cell_at(axial_of(cell) + distance * step(direction));
  }
  /// The neighbours of a cell. kAround, a copy of kTables.around, saves one instruction.
  [[nodiscard]] static constexpr const Cells& around(int cell) {
    return kAround[static_cast<std::size_t>(cell)];
  }

  /// The cells from `cell` in a direction to the end of the board, including `cell`.
  [[nodiscard]] static constexpr Cells line_from(int cell, int direction) {
    Cells line;
    for (int at = cell; at >= 0; at = neighbour(at, direction)) line.set(at);
    return line;
  }
  /// The cells of each line of the board, axis by axis (directions 0, 1, 2).
  [[nodiscard]] static constexpr auto lines() {
    constexpr auto kBegins = [](int cell, int axis) { return neighbour(cell, opposite(axis)) < 0; };
    constexpr std::size_t kCount = [&] {
      std::size_t count = 0;
      for (const int cell : kAll) {
        for (int axis = 0; axis < 3; ++axis) count += kBegins(cell, axis) ? 1U : 0U;
      }
      return count;
    }();
    std::array<Cells, kCount> lines{};
    std::size_t n = 0;
    for (int axis = 0; axis < 3; ++axis) {
      for (const int cell : kAll) {
        if (kBegins(cell, axis)) lines[n++] = line_from(cell, axis);
      }
    }
    return lines;
  }

  /// Every cell of a set moved one step; cells that would leave the board are lost.
  template <int Direction>
  [[nodiscard]] static constexpr Cells shift(const Cells& cells) {
    if constexpr (kGuarded) return slide<Direction>(cells) & kAll;
    return slide<Direction>(cells & kCanStep[static_cast<std::size_t>(Direction)]);
  }
  /// Like `shift`, but without masking the edge: cells that leave the board get numbers without a
  /// place, or come back elsewhere.
  template <int Direction>
  [[nodiscard]] static constexpr Cells slide(const Cells& cells) {
    return moved(cells, kNumbering(step(Direction)));
  }
  [[nodiscard]] static constexpr Cells slide(const Cells& cells, int direction) {
    constexpr auto kBy = [] {
      std::array<int, kDirections> by{};
      for (int d = 0; d < kDirections; ++d) {
        by[static_cast<std::size_t>(d)] = kNumbering(step(d));
      }
      return by;
    }();
    return moved(cells, kBy[static_cast<std::size_t>(direction)]);
  }

  /// The neighbours of the cells of a set. They are found by `slide`, so steps off the board are
  /// not masked.
  [[nodiscard]] static constexpr Cells spread(const Cells& cells) {
    return slide<0>(cells) | slide<1>(cells) | slide<2>(cells) | slide<3>(cells) | slide<4>(cells) |
           slide<5>(cells);
  }

 private:
  static constexpr std::array<Cells, kDirections> kCanStep = [] {
    std::array<Cells, kDirections> can{};
    for (const int cell : kAll) {
      for (std::size_t d = 0; d < can.size(); ++d) {
        if (kTables.step[static_cast<std::size_t>(cell)][d] != kNone) can[d].set(cell);
      }
    }
    return can;
  }();

  [[nodiscard]] static constexpr Cells moved(const Cells& cells, int by) {
    if constexpr (kNumbering.modulus != 0) {
      constexpr Cells kNumbered = (~Cells{}).lowered(Cells::kCapacity - kCells);
      return (cells.raised(by) | cells.lowered(kCells - by)) & kNumbered;
    } else {
      return by >= 0 ? cells.raised(by) : cells.lowered(-by);
    }
  }
};

}  // namespace gipfbase::hex

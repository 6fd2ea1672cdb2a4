#include "rules/zertz/board.hpp"

namespace gipfbase::zertz {
namespace {

/// The rings of the board of 37 have the same names on the boards of 40 to 48 rings, so these
/// boards share heights and centre (d4). The board of 61 rings has the centre e5.
template <std::size_t N>
constexpr std::array<hex::Column, N> columns_of(const std::array<int, N>& rows) {
  constexpr std::array<int, 8> kHeights = {3, 2, 1, 0, 1, 2, 3, 4};
  std::array<hex::Column, N> columns{};
  for (std::size_t x = 0; x < N; ++x) columns[x] = {1, rows[x], kHeights[x]};
  return columns;
}
struct Spec {
  using Labels = zertz::Labels;
  static constexpr hex::Place kCentre = {3, 4};
  static constexpr hex::Numbering kNumbering = hex::kHexagon61;
};
struct Spec37 : Spec {
  static constexpr auto kColumns = columns_of<7>({4, 5, 6, 7, 6, 5, 4});
};
struct Spec40 : Spec {
  static constexpr auto kColumns = columns_of<7>({5, 6, 7, 7, 6, 5, 4});
};
struct Spec43 : Spec {
  static constexpr auto kColumns = columns_of<8>({5, 6, 7, 7, 6, 5, 4, 3});
};
struct Spec44 : Spec {
  static constexpr auto kColumns = columns_of<7>({5, 6, 7, 8, 7, 6, 5});
};
struct Spec48 : Spec {
  static constexpr auto kColumns = columns_of<8>({5, 6, 7, 8, 7, 6, 5, 4});
};

}  // namespace

constinit const std::array<Board<hex::Compact>, 6> kCompactBoards = {
    {{hex::Board<Spec37>::kTables, BoardId::k37},
     {hex::Board<Spec40>::kTables, BoardId::k40},
     {hex::Board<Spec43>::kTables, BoardId::k43},
     {hex::Board<Spec44>::kTables, BoardId::k44},
     {hex::Board<Spec48>::kTables, BoardId::k48},
     {hex::Compact::kTables, BoardId::k61}}};

constinit const Board<hex::Wide> kWideBoard = {hex::Wide::kTables, BoardId::kCustom};

}  // namespace gipfbase::zertz

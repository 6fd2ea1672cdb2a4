#include "support/gipf/scenario.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "support/gipf/rulebook.hpp"

namespace gipfbase::gipf::testing {
namespace {

constexpr int kPieces = 18;

/// A board onto which pieces are put one by one, as long as the players have any.
class Table {
 public:
  /// Puts a piece on a vacant spot, if the player has it.
  void put(int cell, Seat seat, bool gipf) {
    const int price = gipf ? 2 : 1;
    if (board_.count(cell) > 0 || left_[seat] < price) return;
    left_[seat] -= price;
    board_[cell] = gipf ? "WB"[seat] : "wb"[seat];
  }
  [[nodiscard]] int left(Seat seat) const { return left_[seat]; }
  void take(Seat seat, int n) { left_[seat] -= n; }
  [[nodiscard]] std::string text() const {
    std::string text;
    for (int column = 1; column <= 7; ++column) {
      if (column > 1) text += '/';
      for (int row = 2; is_spot(cell_at({column, row})); ++row) {
        const auto piece = board_.find(cell_at({column, row}));
        text += piece == board_.end() ? '.' : piece->second;
      }
    }
    return text;
  }

 private:
  std::map<int, char> board_;
  std::array<int, 2> left_ = {kPieces, kPieces};
};

/// A row, sometimes with pieces of the other colour or a gap.
void lay_row(test::Genes& genes, Table& table, Seat seat, int gipfs) {
  const Entry& entry = kEntry[static_cast<std::size_t>(genes.below(kEntries))];
  const int length = entry.length;
  const int first = genes.below(length - 3);
  const int spoilt = genes.below(3) == 0 ? genes.below(length) : -1;
  for (int i = 0; i < length; ++i) {
    const bool in_row = i >= first && i < first + 4;
    if (!in_row && genes.below(2) == 0) continue;
    const Seat owner = in_row && i != spoilt ? seat : static_cast<Seat>(genes.below(2));
    table.put(entry.spot[static_cast<std::size_t>(i)], owner, genes.below(100) < gipfs);
  }
}

/// A row of the player to move with one GIPF-piece of the other player after it, perhaps his last
/// one.
void lay_row_with_last_gipf(test::Genes& genes, Table& table, Seat mover, int gipfs) {
  const Entry& entry = kEntry[static_cast<std::size_t>(genes.below(kEntries))];
  for (int i = 0; i < 4; ++i) {
    table.put(entry.spot[static_cast<std::size_t>(i)], mover, genes.below(100) < gipfs);
  }
  if (entry.length > 4) table.put(entry.spot[4], other(mover), true);
}

std::string two(int white, int black) {
  return " " + std::to_string(white) + "," + std::to_string(black);
}

}  // namespace

Scenario scenario(test::Genes& genes) {
  Scenario s;
  s.rules.version = static_cast<Version>(genes.below(3));
  s.rules.ends_at_removal = s.rules.version != Version::kBasic && genes.below(2) == 0;
  if (genes.below(3) == 0) {
    constexpr std::array<const char*, 3> kNames = {"basic", "standard", "tournament"};
    s.text = gipf_rulebook::Game::start_text(kNames[static_cast<std::size_t>(s.rules.version)]);
    return s;
  }
  Table table;
  const auto mover = static_cast<Seat>(genes.below(2));
  constexpr std::array<int, 5> kGipfs = {0, 15, 30, 60, 100};
  const int gipfs =
      s.rules.version == Version::kBasic ? 0 : kGipfs[static_cast<std::size_t>(genes.below(5))];
  const bool last_gipf = gipfs > 0 && genes.below(3) == 0;
  const bool last_piece = last_gipf && genes.below(4) == 0;
  if (last_gipf) lay_row_with_last_gipf(genes, table, mover, last_piece ? 100 : gipfs);
  const int rows = genes.below(last_gipf ? 2 : 4);
  for (int i = 0; i < rows; ++i) {
    const Seat seat = genes.below(4) == 0 ? other(mover) : mover;
    // GIPF-pieces cost two pieces: rows of only GIPF-pieces need most of a supply.
    lay_row(genes, table, seat, genes.below(3) == 0 ? gipfs : std::min(gipfs, 40));
  }
  const int crowd = genes.below(70);
  for (const std::uint8_t cell : kSpotByNumber) {
    if (genes.below(100) >= crowd) continue;
    const bool gipf = !last_gipf && genes.below(100) < std::min(gipfs, 15);
    table.put(cell, static_cast<Seat>(genes.below(2)), gipf);
  }
  // The other pieces are in reserve, often few, or captured.
  std::array<int, 2> reserve{};
  for (const Seat seat : {kWhite, kBlack}) {
    int most = genes.below(2) == 0 ? std::min(table.left(seat), 3) : table.left(seat);
    if (last_piece && seat == mover) most = 0;
    reserve[seat] = genes.below(most + 1);
    table.take(seat, reserve[seat]);
  }
  const int captured_by_white = genes.below(table.left(kBlack) + 1);
  const int captured_by_black = genes.below(table.left(kWhite) + 1);
  constexpr std::array<const char*, 4> kRights = {" -", " w", " b", " wb"};
  const char* const rights = s.rules.version == Version::kTournament
                                 ? kRights[static_cast<std::size_t>(genes.below(4))]
                                 : " -";
  s.text = table.text() + two(reserve[0], reserve[1]) + two(captured_by_white, captured_by_black) +
           (mover == kWhite ? " w" : " b") + rights;
  return s;
}

}  // namespace gipfbase::gipf::testing

#include "support/zertz/scenario.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "rules/zertz/board.hpp"
#include "support/zertz/positions.hpp"
#include "support/zertz/rulebook.hpp"

namespace gipfbase::zertz::testing {
namespace {

/// Which rings lie on the table: all but some on the usual boards, a patch of the field on the
/// custom one.
void lay_rings(Genes& genes, BoardId board, std::vector<std::string>& columns) {
  const int missing = genes.below(60);
  if (board != BoardId::kCustom) {
    for (std::string& column : columns) {
      for (char& place : column) place = genes.below(100) < missing ? '.' : 'o';
    }
    return;
  }
  const int width = 2 + genes.below(genes.below(8) == 0 ? 16 : 6);
  const int height = 2 + genes.below(genes.below(8) == 0 ? 11 : 6);
  const int left = genes.below(18 - width);
  const int foot = genes.below(13 - height);
  for (int x = 0; x < 17; ++x) {
    std::string& column = columns[static_cast<std::size_t>(x)];
    for (int row = 0; row < 12; ++row) {
      const bool inside = x >= left && x < left + width && row >= foot && row < foot + height;
      column[static_cast<std::size_t>(row)] = inside && genes.below(100) >= missing ? 'o' : '.';
    }
  }
}

std::string text_of(const std::vector<std::string>& columns,
                    const std::array<MarbleSet, 3>& marbles, int side) {
  std::string text;
  for (const std::string& column : columns) text += (text.empty() ? "" : "/") + column;
  for (const MarbleSet& m : marbles) {
    text += " " + std::to_string(m[0]) + "," + std::to_string(m[1]) + "," + std::to_string(m[2]);
  }
  return text + " " + std::to_string(side);
}

}  // namespace

Scenario scenario(Genes& genes) {
  Scenario s;
  s.board = static_cast<BoardId>(genes.below(7));
  s.rules.blitz = genes.below(5) == 0;
  s.rules.optional_isolation = genes.below(4) == 0;
  s.rules.both_lose = genes.below(6) == 0;
  s.rules.full_board_goes_on = genes.below(6) == 0;
  s.rules.exact_repetition = genes.below(4) == 0;
  if (s.board != BoardId::kCustom && genes.below(2) == 0) {
    s.text = rulebook::start_text(std::string(kBoardNames[static_cast<std::size_t>(s.board)]),
                                  {s.rules.blitz});
    return s;
  }
  std::vector<std::string> columns;
  const auto& plan = board_of<hex::Compact>(s.board == BoardId::kCustom ? BoardId::k37 : s.board);
  const int width = s.board == BoardId::kCustom ? Labels::kColumns : plan.columns;
  for (int x = 0; x < width; ++x) {
    const int rows = s.board == BoardId::kCustom ? Labels::kRows : plan.rows(x);
    columns.emplace_back(static_cast<std::size_t>(rows), '.');
  }
  lay_rings(genes, s.board, columns);

  // Every marble of the set goes to the pool, to a player or onto the table. Hands are kept below
  // a winning set most of the time.
  const bool no_pool = genes.below(2) == 0;
  const int on_table = genes.below(101);
  const bool any_hand = genes.below(10) == 0;
  const MarbleSet goal = s.rules.goal();
  std::array<MarbleSet, 3> marbles{};  // first player, second player, pool
  const MarbleSet all = s.rules.pool();
  for (std::size_t c = 0; c < kColours; ++c) {
    for (int i = 0; i < all[c]; ++i) {
      bool placed = false;
      if (genes.below(100) < on_table) {
        for (int tries = 0; tries < 4 && !placed; ++tries) {
          std::string& column = columns[static_cast<std::size_t>(genes.below(width))];
          char& place =
              column[static_cast<std::size_t>(genes.below(static_cast<int>(column.size())))];
          if (place != 'o') continue;
          place = "WGB"[c];
          placed = true;
        }
      }
      if (placed) continue;
      auto who = static_cast<std::size_t>(genes.below(no_pool ? 2 : 6));
      if (who > 2) who = 2;
      if (who < 2 && !any_hand && marbles[who][c] + 1 >= goal[c]) who = no_pool ? 1 - who : 2;
      ++marbles[who][c];
    }
  }
  s.text = text_of(columns, marbles, genes.below(2));
  return s;
}

}  // namespace gipfbase::zertz::testing

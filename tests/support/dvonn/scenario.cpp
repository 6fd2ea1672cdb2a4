#include "support/dvonn/scenario.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "notation/dvonn/text.hpp"
#include "rules/dvonn/position.hpp"

namespace gipfbase::dvonn::testing {
namespace {

using test::Genes;

std::vector<int> spaces() {
  std::vector<int> all;
  for (const int cell : Board::kAll) all.push_back(cell);
  return all;
}

Position full_board(Genes& genes) {
  std::vector<Piece> pieces(kReds, Piece::kRedPiece);
  pieces.insert(pieces.end(), kPiecesEach, Piece::kWhitePiece);
  pieces.insert(pieces.end(), kPiecesEach, Piece::kBlackPiece);
  Position p;
  for (const int cell : spaces()) {
    const auto at = static_cast<std::size_t>(genes.below(static_cast<int>(pieces.size())));
    p.put(cell, {pieces[at], 1, pieces[at] == Piece::kRedPiece});
    pieces.erase(pieces.begin() + static_cast<std::ptrdiff_t>(at));
  }
  return p;
}

/// Mostly low stacks, sometimes one that is too high to move.
int random_height(Genes& genes, int most) {
  const int high = genes.below(12) == 0 ? 16 : genes.below(3) == 0 ? 6 : 2;
  return 1 + genes.below(std::min(high, most));
}

/// Groups that grow from one to three stacks with red pieces.
Position scattered(Genes& genes) {
  const std::vector<int> all = spaces();
  Position p;
  int pieces_left = 49;
  for (int reds = 1 + genes.below(kReds); reds > 0; --reds) {
    const int cell = all[static_cast<std::size_t>(genes.below(kSpaces))];
    if (p.height(cell) > 0) continue;
    if (genes.below(2) == 0) {
      p.put(cell, {Piece::kRedPiece, 1, true});
      --pieces_left;
    } else {
      const int height = 1 + random_height(genes, 15);
      p.put(cell, {piece_of(static_cast<Seat>(genes.below(2))), height, true});
      pieces_left -= height;
    }
  }
  for (int stacks = genes.below(46); stacks > 0 && pieces_left > 0; --stacks) {
    const Cells edge = Board::spread(p.occupied()) & Board::kAll & ~p.occupied();
    std::vector<int> next;
    for (const int cell : edge) next.push_back(cell);
    if (next.empty()) break;
    const int cell = next[static_cast<std::size_t>(genes.below(static_cast<int>(next.size())))];
    auto seat = static_cast<Seat>(genes.below(2));
    if (p.stacks(seat).count() == kPiecesEach) seat = static_cast<Seat>(1 - seat);
    const int height = random_height(genes, pieces_left);
    p.put(cell, {piece_of(seat), height, false});
    pieces_left -= height;
  }
  return p;
}

}  // namespace

std::string scenario(Genes& genes) {
  Position p;
  const int kind = genes.below(4);
  if (kind == 0) return position_text(p);
  p = kind == 1 ? full_board(genes) : scattered(genes);
  p.set_placing(false);
  p.set_side_to_move(kind == 1 ? kWhite : static_cast<Seat>(genes.below(2)));
  return position_text(p);
}

}  // namespace gipfbase::dvonn::testing

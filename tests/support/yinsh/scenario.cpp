#include "support/yinsh/scenario.hpp"

#include <cstddef>
#include <vector>

#include "notation/yinsh/text.hpp"

namespace gipfbase::yinsh::testing {
namespace {

using test::Genes;

Position strewn(Genes& genes, bool blitz) {
  Position p = Position::start(blitz);
  std::vector<int> free;
  for (const int cell : Board::kAll) free.push_back(cell);
  const auto take = [&] {
    const auto at = static_cast<std::size_t>(genes.below(static_cast<int>(free.size())));
    const int cell = free[at];
    free.erase(free.begin() + static_cast<std::ptrdiff_t>(at));
    return cell;
  };
  for (const Seat seat : {kWhite, kBlack}) {
    const int removed = blitz ? 0 : genes.below(kMostRemoved);
    for (int n = removed; n < kRingsEach; ++n) p.put_ring(take(), seat);
    p.set_removed(seat, removed);
  }
  p.set_side_to_move(static_cast<Seat>(genes.below(2)));
  // Many markers, mostly of one colour, or nearly all of the pool.
  const int markers = genes.below(3) == 0 ? kPool - genes.below(4) : genes.below(kPool + 1);
  const int white = 1 + genes.below(9);
  for (int n = 0; n < markers; ++n) {
    p.put_marker(take(), genes.below(10) < white ? kWhite : kBlack);
  }
  return p;
}

}  // namespace

Scenario scenario(Genes& genes) {
  const bool blitz = genes.below(4) == 0;
  if (genes.below(4) == 0) return {position_text(Position::start(blitz)), blitz};
  constexpr int kTries = 20;
  for (int i = 0; i < kTries; ++i) {
    const std::string text = position_text(strewn(genes, blitz));
    const auto read = read_position(text, blitz);
    // Only positions with few rows, so that the slow reference need not try too many removals.
    if (read && read->count_moves() < 3000) return {text, blitz};
  }
  return {position_text(Position::start(blitz)), blitz};
}

}  // namespace gipfbase::yinsh::testing

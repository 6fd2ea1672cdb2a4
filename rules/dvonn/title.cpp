#include "rules/dvonn/title.hpp"

#include <algorithm>

#include "rules/hex/board_title_code.hpp"

namespace gipfbase::dvonn {

struct Dvonn::Code {
  static constexpr std::uint64_t kFirstFact = 1U << 16U;
  static constexpr std::uint64_t kFactTop = kFirstFact + 8192;
  static constexpr std::uint64_t kFactBlackToMove = kFirstFact + 9216;
  static constexpr std::uint64_t kFactStacking = kFirstFact + 9217;

  /// Facts about a stack. Numbers below kTops are its top, with or without a red piece below;
  /// numbers from kTops on are its height.
  static constexpr std::size_t kTops = 5;
  static constexpr std::size_t kFacts = kTops + kSpaces + 1;
  static std::uint64_t number(std::uint64_t label, std::size_t fact) {
    return fact < kTops ? kFactTop + 8 * label + fact : kFirstFact + 64 * label + fact - kTops;
  }
  template <class Visit>
  static void visit_facts(const Position& p, int cell, const Visit& visit) {
    const Stack stack = p.stack(cell);
    if (stack.height == 0) return;
    const std::size_t top = stack.top == Piece::kRedPiece     ? 0
                            : stack.top == Piece::kWhitePiece ? (stack.red ? 2U : 1U)
                                                              : (stack.red ? 4U : 3U);
    visit(top);
    visit(kTops + static_cast<std::size_t>(stack.height));
  }
  static std::uint64_t off_board(const Position& p) {
    return (p.side_to_move() == kBlack ? hex::zobrist_word(kFactBlackToMove) : 0) ^
           (p.placing() ? 0 : hex::zobrist_word(kFactStacking));
  }
};

void Dvonn::count(const Position& before, const Move& move, const Position& after,
                  std::span<std::int32_t> counters) {
  switch (move.kind) {
    case Move::Kind::kPlace: ++counters[0]; return;
    case Move::Kind::kPass: ++counters[2]; return;
    case Move::Kind::kNone: return;
    case Move::Kind::kStack: break;
  }
  ++counters[1];
  // The moved stack leaves its space; all other stacks that are gone have lost contact.
  const Cells lost = before.occupied() & ~after.occupied() & ~Cells::of(move.from);
  std::int32_t pieces = 0;
  for (const int cell : lost) {
    pieces += before.height(cell) + (cell == move.to ? before.height(move.from) : 0);
  }
  if (pieces > 0) ++counters[3];
  counters[4] += pieces;
  counters[5] =
      std::max(counters[5], std::int32_t{before.height(move.from) + before.height(move.to)});
}

}  // namespace gipfbase::dvonn

template struct gipfbase::hex::BoardTitle<gipfbase::dvonn::Dvonn, gipfbase::dvonn::Board,
                                          gipfbase::dvonn::Position, gipfbase::dvonn::Move>;

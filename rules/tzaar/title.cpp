#include "rules/tzaar/title.hpp"

#include <algorithm>

#include "rules/hex/board_title_code.hpp"

namespace gipfbase::tzaar {

struct Tzaar::Code {
  static constexpr std::uint64_t kFirstFact = 1U << 16U;
  static constexpr std::uint64_t kFactBlackToMove = kFirstFact + 8192;
  static constexpr std::uint64_t kFactPlacing = kFirstFact + 8193;
  static constexpr std::uint64_t kFactFirstTurn = kFirstFact + 8194;

  /// Facts about a stack. Numbers below kTops are the type and owner of its top; numbers from kTops
  /// on are its height.
  static constexpr std::size_t kTops = 8;
  static constexpr std::size_t kFacts = kTops + kPiecesEach + 1;
  static std::uint64_t number(std::uint64_t label, std::size_t fact) {
    return kFirstFact + 64 * label + fact;
  }
  template <class Visit>
  static void visit_facts(const Position& p, int cell, const Visit& visit) {
    const Stack stack = p.stack(cell);
    if (stack.height == 0) return;
    visit(2U * static_cast<std::size_t>(stack.type) + stack.owner);
    visit(kTops + static_cast<std::size_t>(stack.height));
  }
  static std::uint64_t off_board(const Position& p) {
    std::uint64_t word = p.side_to_move() == kBlack ? hex::zobrist_word(kFactBlackToMove) : 0;
    if (p.phase() == Phase::kPlacing) word ^= hex::zobrist_word(kFactPlacing);
    if (p.phase() == Phase::kFirst) word ^= hex::zobrist_word(kFactFirstTurn);
    return word;
  }
};

void Tzaar::count(const Position& before, const Move& move, const Position& after,
                  std::span<std::int32_t> counters) {
  const bool places = move.kind == Move::Kind::kPlace;
  const bool twice = before.captures_twice(move);
  const bool stacks = move.kind == Move::Kind::kDouble && !twice;
  counters[0] += places ? 1 : 0;
  counters[1] += places ? 0 : twice ? 2 : 1;
  counters[2] += twice ? 1 : 0;
  counters[3] += stacks ? 1 : 0;
  counters[4] += move.kind == Move::Kind::kPass ? 1 : 0;
  counters[5] = std::max(counters[5], std::int32_t{places ? 1 : before.height(move.from)});
  if (twice || stacks) counters[5] = std::max(counters[5], std::int32_t{after.height(move.to2)});
}

}  // namespace gipfbase::tzaar

template struct gipfbase::hex::BoardTitle<gipfbase::tzaar::Tzaar, gipfbase::tzaar::Board,
                                          gipfbase::tzaar::Position, gipfbase::tzaar::Move>;

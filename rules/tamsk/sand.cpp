// The hourglasses of levels 2 and 3 as clocks.
#include <algorithm>
#include <array>

#include "rules/tamsk/title.hpp"

namespace gipfbase::tamsk {
namespace {

using Clocks = SandTamsk::Clocks;

/// The indices of the hourglasses in Clocks.
constexpr std::array<std::size_t, 2 * std::size_t{kGlassesEach}> kEach = {0, 1, 2, 3, 4, 5};

bool runs(const Clocks& clocks, const SandPosition& p, std::size_t glass) {
  return clocks.cell[glass] != SandTamsk::kNoCell &&
         (p.running(kWhite) | p.running(kBlack)).test(clocks.cell[glass]);
}

std::uint32_t drained(Milliseconds sand, Milliseconds spent) {
  return static_cast<std::uint32_t>(std::max<Milliseconds>(sand - spent, 0));
}

/// The time that the 15-second glass still allows for the turn. A glass that turns itself does so
/// once in a turn, when the sand left in it has run out; then its full time is added.
Milliseconds left_of_turn(const Clocks& clocks, const SandPosition& p) {
  const bool turns = p.rules().self_turning && clocks.turned == 0;
  return clocks.fifteen + (turns ? kFifteenSand : 0);
}

void run(Clocks& clocks, const SandPosition& p, Milliseconds spent) {
  for (const std::size_t glass : kEach) {
    if (runs(clocks, p, glass)) clocks.left[glass] = drained(clocks.left[glass], spent);
  }
  const bool turns = p.rules().self_turning && clocks.turned == 0 && p.can_move(p.side_to_move());
  if (turns && spent >= clocks.fifteen) {
    clocks.turned = 1;
    spent -= clocks.fifteen;
    clocks.fifteen = kFifteenSand;
  }
  clocks.fifteen = drained(clocks.fifteen, spent);
}

/// The most sand in a running glass of `seat`.
std::uint32_t longest(const Clocks& clocks, const SandPosition& p, Seat seat) {
  std::uint32_t most = 0;
  for (const std::size_t glass : kEach) {
    if (runs(clocks, p, glass) && p.glasses(seat).test(clocks.cell[glass])) {
      most = std::max(most, clocks.left[glass]);
    }
  }
  return most;
}

}  // namespace

Clocks SandTamsk::start_clocks(const Position& position) {
  Clocks clocks;
  clocks.cell.fill(kNoCell);
  for (const Seat seat : {kWhite, kBlack}) {
    std::size_t glass = seat * std::size_t{kGlassesEach};
    for (const int cell : position.glasses(seat)) {
      clocks.cell[glass] = static_cast<std::uint8_t>(cell);
      if (position.running(seat).test(cell)) clocks.left[glass] = kGlassSand;
      ++glass;
    }
  }
  // The 15-second glass was turned in this turn, so it counts as full.
  if (position.hurried()) clocks.fifteen = kFifteenSand;
  return clocks;
}

Clocks SandTamsk::clocks_after(Clocks clocks, const Position& before, const Move& move,
                               Milliseconds spent) {
  run(clocks, before, spent);
  const bool dies = move.kind == Move::Kind::kGlassEmpty;
  const bool turned = move.kind == Move::Kind::kFifteen;
  for (const std::size_t glass : kEach) {
    if (clocks.cell[glass] != move.from) continue;
    if (dies) clocks.left[glass] = 0;
    if (move.kind != Move::Kind::kStep) continue;
    clocks.cell[glass] = move.to;
    // Turning the glass over moves the sand left in the upper bulb to the lower one.
    clocks.left[glass] = kGlassSand - clocks.left[glass];
  }
  if (turned) clocks.fifteen = kFifteenSand;
  if (!dies && !turned) clocks.turned = 0;  // the turn is over
  return clocks;
}

std::optional<Move> SandTamsk::time_out(const Clocks& clocks, const Position& position,
                                        Milliseconds spent) {
  if (position.outcome().over()) return std::nullopt;
  std::optional<Move> first;
  Milliseconds earliest = spent;
  for (const std::size_t glass : kEach) {
    if (!runs(clocks, position, glass) || clocks.left[glass] > earliest) continue;
    const Move dies = Move::dies(clocks.cell[glass]);
    const bool sooner = !first || clocks.left[glass] < earliest ||
                        Board::label_of(dies.from) < Board::label_of(first->from);
    earliest = clocks.left[glass];
    if (sooner) first = dies;
  }
  if (position.is_legal(Move::lost())) {
    const Milliseconds left = left_of_turn(clocks, position);
    if (left < earliest || (left == earliest && !first)) first = Move::lost();
  }
  return first;
}

std::optional<std::string_view> SandTamsk::objection(const Clocks& clocks, const Position& position,
                                                     const Move& move, Milliseconds spent) {
  if (move.kind == Move::Kind::kGlassEmpty) return "no hourglass is empty";
  if (move.kind == Move::Kind::kLost ||
      (move.kind == Move::Kind::kFifteen && clocks.fifteen > spent)) {
    return "the 15-second glass is not empty";
  }
  if (move.kind == Move::Kind::kLongestSand &&
      longest(clocks, position, move.from) < longest(clocks, position, other(move.from))) {
    return "the other player has more sand";
  }
  return std::nullopt;
}

}  // namespace gipfbase::tamsk

#include "analysis/theorem/zertz/pressing_state.hpp"

#include <bit>
#include <tuple>

namespace gipfbase::zertz {
namespace {

/// What distinguishes two images of a state.
std::tuple<std::uint64_t, std::uint64_t, std::uint64_t> order_of(
    const std::array<CompactCells, kColours>& marbles) {
  return {marbles[0].word(), marbles[1].word(), marbles[2].word()};
}

void add(MarbleSet& to, const MarbleSet& marbles) {
  for (std::size_t c = 0; c < kColours; ++c) to[c] = static_cast<std::uint8_t>(to[c] + marbles[c]);
}

}  // namespace

MarbleSet count_of(const PressingState& state, CompactCells cells) {
  MarbleSet count{};
  for (std::size_t c = 0; c < kColours; ++c) {
    count[c] = static_cast<std::uint8_t>((state.marbles[c] & cells).count());
  }
  return count;
}

MarbleSet pool_of(const PressingState& state, const Rules& rules) {
  MarbleSet pool = rules.pool();
  for (std::size_t c = 0; c < kColours; ++c) {
    pool[c] = static_cast<std::uint8_t>(pool[c] - state.taken[c] - state.given[c] -
                                        state.marbles[c].count());
  }
  return pool;
}

PressingState after_placement(const PressingState& state, Colour colour, const Placed& placed) {
  PressingState next = state;
  next.marbles[static_cast<std::size_t>(colour)].set(placed.cell);
  add(state.attacks ? next.taken : next.given, count_of(next, placed.isolated));
  next.rings = placed.after.rings;
  for (CompactCells& marbles : next.marbles) marbles &= ~placed.isolated;
  next.attacks = !state.attacks;
  return next;
}

PressingState after_capture(const PressingState& state, const Table& after, int start) {
  PressingState next = state;
  const CompactCells gone = state.occupied() & ~after.occupied & ~CompactCells::of(start);
  add(state.attacks ? next.taken : next.given, count_of(state, gone));
  // The one that captured stands where none stood, or has come back to its ring.
  const CompactCells come = after.occupied & ~state.occupied();
  for (CompactCells& marbles : next.marbles) {
    const bool moved = marbles.test(start);
    marbles &= after.occupied;
    if (moved) marbles |= come;
  }
  next.attacks = !state.attacks;
  return next;
}

PressingState lowest_image(const PressingState& state, const RingForms& forms) {
  const RingForms::Form form = forms.form_of(state.rings);
  PressingState lowest = state;
  lowest.rings = form.rings;
  bool first = true;
  for (std::uint32_t rest = form.symmetries; rest != 0; rest &= rest - 1) {
    const int symmetry = std::countr_zero(rest);
    std::array<CompactCells, kColours> image;
    for (std::size_t c = 0; c < kColours; ++c) {
      image[c] = forms.image(state.marbles[c], symmetry);
    }
    if (first || order_of(image) < order_of(lowest.marbles)) lowest.marbles = image;
    first = false;
  }
  return lowest;
}

// First word: rings; from bit 61 whether the attacker is to move and free moves left (0 to 3).
// Second word, from its lowest byte: what the attacker has taken (white 2 bits, grey 3, black 3),
// the same of the defender, then for each marble 4 * cell + colour, 255 when there is none.
analysis::ExactKey key_of(const PressingState& state) {
  constexpr auto packed = [](const MarbleSet& m) {
    return static_cast<std::uint64_t>(m[0] | (m[1] << 2U) | (m[2] << 5U));
  };
  std::uint64_t second = packed(state.taken) | (packed(state.given) << 8U);
  unsigned at = 16;
  for (std::size_t c = 0; c < kColours; ++c) {
    for (CompactCells marbles = state.marbles[c]; marbles.any(); at += 8) {
      const auto cell = static_cast<std::uint64_t>(marbles.pop_lowest());
      second |= (4 * cell + c) << at;
    }
  }
  for (; at < 64; at += 8) second |= std::uint64_t{255} << at;
  return {state.rings.word() | (std::uint64_t{state.attacks ? 1U : 0U} << 61U) |
              (static_cast<std::uint64_t>(state.quiet) << 62U),
          second};
}

Position position_of(const PressingState& state, const Rules& rules, BoardId board, Seat attacker) {
  Position position = Position::start(board, rules);
  for (CompactCells gone = position.rings() & ~state.rings; gone.any();) {
    position.remove_ring(gone.pop_lowest());
  }
  for (std::size_t c = 0; c < kColours; ++c) {
    for (CompactCells marbles = state.marbles[c]; marbles.any();) {
      position.put_marble(marbles.pop_lowest(), static_cast<Colour>(c));
    }
  }
  position.set_pool(pool_of(state, rules));
  position.set_held(attacker, state.taken);
  position.set_held(other(attacker), state.given);
  position.set_side_to_move(state.attacks ? attacker : other(attacker));
  position.settle();
  return position;
}

PressingState pressing_state_of(const Position& position, Seat attacker, int quiet) {
  PressingState state;
  state.rings = position.rings();
  for (std::size_t c = 0; c < kColours; ++c) {
    state.marbles[c] = position.marbles(static_cast<Colour>(c));
  }
  state.taken = position.held(attacker);
  state.given = position.held(other(attacker));
  state.quiet = quiet;
  state.attacks = position.side_to_move() == attacker;
  return state;
}

}  // namespace gipfbase::zertz

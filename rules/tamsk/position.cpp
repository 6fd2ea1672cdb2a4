#include "rules/tamsk/position.hpp"

namespace gipfbase::tamsk {
template <bool kSand>
BasicPosition<kSand> BasicPosition<kSand>::start(const Rules& rules) {
  BasicPosition p;
  p.glasses_ = kCorners;
  if constexpr (kSand) p.set_sand(kCorners[kWhite] | kCorners[kBlack], {});
  p.set_rules(rules);
  return p;
}

template <bool kSand>
Outcome BasicPosition<kSand>::outcome() const {
  if (mobility(side_) > 0 || moves_without_step() > 0) return {};
  const int score = -reserve_difference();
  if (score != 0) {
    return {win_of(score > 0 ? kWhite : kBlack), static_cast<std::uint8_t>(Ending::kRings),
            static_cast<std::int16_t>(score)};
  }
  if (rules().last_sand && running(kWhite).any() != running(kBlack).any()) {
    return {win_of(running(kWhite).any() ? kWhite : kBlack),
            static_cast<std::uint8_t>(Ending::kLastSand), 0};
  }
  return {Result::kDraw, static_cast<std::uint8_t>(Ending::kEqualRings), 0};
}

template <bool kSand>
Cells BasicPosition<kSand>::changed_since(const BasicPosition& before) const {
  Cells changed = (glasses_[kWhite] ^ before.glasses_[kWhite]) |
                  (glasses_[kBlack] ^ before.glasses_[kBlack]) |
                  (this->unturned() ^ before.unturned()) | (this->dead() ^ before.dead());
  for (std::size_t i = 0; i < rings_.size(); ++i) changed |= rings_[i] ^ before.rings_[i];
  return changed;
}

template <bool kSand>
std::optional<Illegal> BasicPosition<kSand>::illegality(const Move& move) const {
  if (move.kind == Move::Kind::kNone) return Illegal::kNoSpace;
  const bool moves = can_move(side_);
  if (!moves && moves_without_step() == 0) return Illegal::kGameOver;
  if (move.kind != Move::Kind::kStep && move.to != 0) return Illegal::kNoSpace;
  if (move.kind == Move::Kind::kStep) return illegal_step(move);
  if (move.kind != Move::Kind::kPass) return illegal_sand(move);
  if (move.from != 0) return Illegal::kNoSpace;
  if (moves) return Illegal::kCannotPass;
  if (sand_decides()) return Illegal::kSandDecides;
  return std::nullopt;
}

template <bool kSand>
std::optional<Illegal> BasicPosition<kSand>::illegal_step(const Move& move) const {
  if (!Board::has(move.from) || !Board::has(move.to)) return Illegal::kNoSpace;
  if (glasses_[other(side_)].test(move.from)) return Illegal::kNotYours;
  if (!glasses_[side_].test(move.from)) return Illegal::kNoGlass;
  if (this->dead().test(move.from)) return Illegal::kDead;
  if (sand_decides()) return Illegal::kSandDecides;
  if (reserve_[side_] == 0) return Illegal::kNoRings;
  if (!can_move(side_)) return Illegal::kMustPass;
  if (!Board::around(move.from).test(move.to)) return Illegal::kNotAdjacent;
  if ((glasses_[kWhite] | glasses_[kBlack]).test(move.to)) return Illegal::kOccupied;
  if (full().test(move.to)) return Illegal::kFull;
  if (!movable(side_).test(move.from)) return Illegal::kUnturned;
  return std::nullopt;
}

template <bool kSand>
std::optional<Illegal> BasicPosition<kSand>::illegal_sand(const Move& move) const {
  if (!rules().sand) return Illegal::kNoSand;
  if (move.kind == Move::Kind::kGlassEmpty) {
    if (!Board::has(move.from)) return Illegal::kNoSpace;
    if (!(running(kWhite) | running(kBlack)).test(move.from)) return Illegal::kNotRunning;
    return std::nullopt;
  }
  if (move.kind == Move::Kind::kLongestSand) {
    if (move.from > kBlack) return Illegal::kNoSpace;
    if (!rules().last_sand) return Illegal::kNoSand;
    if (!sand_decides()) return Illegal::kCannotPass;
    return std::nullopt;
  }
  if (move.from != 0) return Illegal::kNoSpace;
  if (!rules().fifteen) return Illegal::kNoSand;
  if (!can_move(side_)) return sand_decides() ? Illegal::kSandDecides : Illegal::kMustPass;
  // The opponent can turn the 15-second glass once in a turn, and a turn is lost only when that
  // glass, once turned, is empty. A glass that turns itself is never turned by the opponent.
  const bool lost = move.kind == Move::Kind::kLost;
  if (rules().self_turning ? !lost : lost != hurried()) return Illegal::kAlreadyTurned;
  return std::nullopt;
}

template class BasicPosition<false>;
template class BasicPosition<true>;

}  // namespace gipfbase::tamsk

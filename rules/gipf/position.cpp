#include "rules/gipf/position.hpp"

namespace gipfbase::gipf {

Position Position::empty(const Rules& rules) {
  Position p;
  p.version_ = rules.version;
  p.ends_at_removal_ = rules.ends_at_removal;
  return p;
}

Position Position::start(const Rules& rules) {
  Position p = empty(rules);
  if (rules.version == Version::kTournament) {
    constexpr int kAll = 18;
    for (const Seat seat : {kWhite, kBlack}) {
      p.set_reserve(seat, kAll);
      p.set_may_introduce(seat, true);
    }
    return p;
  }
  constexpr int kLeft = 12;
  // White has b5, e2 and h5; Black has b2, e8 and h2.
  constexpr std::array<std::array<hex::Place, 3>, 2> kCorners = {
      {{{{1, 5}, {4, 2}, {7, 5}}}, {{{1, 2}, {4, 8}, {7, 2}}}}};
  for (const Seat seat : {kWhite, kBlack}) {
    for (const hex::Place corner : kCorners[seat]) {
      p.put(cell_at(corner), seat, rules.version == Version::kStandard);
    }
    p.set_reserve(seat, kLeft);
  }
  return p;
}

std::uint64_t Position::count_moves() const {
  if (outcome().over()) return 0;
  std::uint64_t moves = 0;
  for (const Cells before : removals_before()) {
    const Position middle = after_removal(before);
    if (middle.turn_over()) {
      ++moves;
      continue;
    }
    middle.for_each_push([&](std::size_t e, bool gipf) {
      Pieces pieces = middle.pieces_;
      pieces.push(kEntry[e], side_, gipf);
      moves += has_row(pieces, side_) ? removals(pieces, side_).size() : 1;
    });
  }
  return moves;
}

void Position::play(const Move& move) {
  remove(move.before, version_);
  if (move.entry != Move::kNoEntry) {
    push(kEntry[move.entry], move.gipf);
    remove(move.after, version_);
  }
  finish_turn();
}

void Position::push(const Entry& entry, bool gipf) {
  pieces_.push(entry, side_, gipf);
  reserve_[side_] = static_cast<std::uint8_t>(reserve_[side_] - (gipf ? 2 : 1));
  if (!gipf) introducing_[side_] = false;
}

void Position::finish_turn() {
  side_ = other(side_);
  if (decided()) return;
  if (!can_push() && !has_row(pieces_, side_)) lose(side_, Ending::kNoPieces);
}

void Position::settle() {
  result_ = 0;
  ending_ = 0;
  // By convention the player who is not to move made the last removal.
  side_ = other(side_);
  judge_gipf_pieces(version_);
  finish_turn();
}

std::uint64_t Position::repetition_key() const {
  // Multiplications spread the few set bits; the result is only compared within a game.
  std::uint64_t key = pieces_.of[0] * 0x9E3779B97F4A7C15ULL;
  key = (key ^ (key >> 29U) ^ pieces_.of[1]) * 0xBF58476D1CE4E5B9ULL;
  key = (key ^ (key >> 32U) ^ pieces_.gipf) * 0x94D049BB133111EBULL;
  const std::uint64_t rest =
      reserve_[0] | (std::uint64_t{reserve_[1]} << 8U) | (std::uint64_t{side_} << 16U) |
      (std::uint64_t{introducing_[0]} << 17U) | (std::uint64_t{introducing_[1]} << 18U);
  key = (key ^ (key >> 31U) ^ rest) * 0x9E3779B97F4A7C15ULL;
  return (key ^ (key >> 30U)) | 1U;
}

std::optional<Illegal> Position::illegality(const Move& move) const {
  if (outcome().over()) return Illegal::kGameOver;
  const Removals before = removals_before();
  if (!before.contains(move.before)) {
    return move.before == 0 ? Illegal::kMustRemoveFirst : Illegal::kNotRemovable;
  }
  const Position middle = after_removal(move.before);
  if (move.entry == Move::kNoEntry) {
    if (move.gipf || move.after != 0) return Illegal::kNoMove;
    if (!middle.turn_over()) return Illegal::kPushMissing;
    return std::nullopt;
  }
  if (middle.turn_over()) return Illegal::kGameDecided;
  if (move.entry >= kEntries) return Illegal::kNoMove;
  const Entry& entry = kEntry[move.entry];
  if (middle.pushed(entry) < 0) return Illegal::kLineFull;
  if (!middle.may_push(move.gipf)) {
    if (move.gipf && !middle.may_introduce(side_)) return Illegal::kNoGipfPiece;
    if (!move.gipf && middle.reserve(side_) >= 1) return Illegal::kGipfPieceFirst;
    return Illegal::kReserveEmpty;
  }
  Pieces pieces = middle.pieces_;
  pieces.push(entry, side_, move.gipf);
  if (!removals(pieces, side_).contains(move.after)) {
    return move.after == 0 ? Illegal::kMustRemove : Illegal::kNotRemovableAfter;
  }
  return std::nullopt;
}

}  // namespace gipfbase::gipf

#include "rules/zertz/position.hpp"

#include <utility>

#include "rules/hex/zobrist.hpp"
#include "rules/zertz/isolation.hpp"

namespace gipfbase::zertz {
namespace {

/// The lowest label of the cells of a group that is not empty.
template <class Layout>
int lowest_label(const typename Layout::Cells& group, const Board<Layout>& board) {
  int low = Labels::kNone;
  for (const int cell : group) low = board.label(cell) < low ? board.label(cell) : low;
  return low;
}

}  // namespace

template <class Layout>
BasicPosition<Layout> BasicPosition<Layout>::start(BoardId board, const Rules& rules) {
  BasicPosition p;
  p.board_ = board;
  p.rules_ = rules.bits();
  p.pool_ = rules.pool();
  if (board != BoardId::kCustom) p.rings_ = p.board().cells;
  return p;
}

template <class Layout>
auto BasicPosition<Layout>::completed(const Cells& rings, const Cells& vacant, int placed,
                                      int removed) const -> Groups {
  Groups groups;
  for_each_completed<Layout>(rings, vacant, placed, removed, [&groups](const Cells& group) {
    groups.group[static_cast<std::size_t>(groups.count++)] = group;
  });
  for (int i = 1; i < groups.count; ++i) {
    for (int j = i; j > 0; --j) {
      auto& low = groups.group[static_cast<std::size_t>(j - 1)];
      auto& high = groups.group[static_cast<std::size_t>(j)];
      if (lowest_label<Layout>(high, board()) < lowest_label<Layout>(low, board())) {
        std::swap(low, high);
      }
    }
  }
  return groups;
}

template <class Layout>
auto BasicPosition<Layout>::completed_by(const Move& move) const -> Groups {
  const auto& cells = board().cell_of;
  const int placed = cells[static_cast<std::size_t>(move.ring())];
  Cells rings = rings_;
  Cells full = occupied();
  full.set(placed);
  int removed = -1;
  if (move.removes()) {
    removed = cells[static_cast<std::size_t>(move.removed())];
    rings.reset(removed);
  }
  return completed(rings, rings & ~full, placed, removed);
}

template <class Layout>
void BasicPosition<Layout>::judge(Seat seat) {
  const Rules r = rules();
  const MarbleSet& held = held_[seat];
  const MarbleSet goal = r.goal();
  const std::uint8_t each = r.goal_of_each();
  if (held[0] >= goal[0]) {
    finish(win_of(seat), Ending::kWhite);
  } else if (held[1] >= goal[1]) {
    finish(win_of(seat), Ending::kGrey);
  } else if (held[2] >= goal[2]) {
    finish(win_of(seat), Ending::kBlack);
  } else if (held[0] >= each && held[1] >= each && held[2] >= each) {
    finish(win_of(seat), Ending::kEach);
  }
}

template <class Layout>
void BasicPosition<Layout>::settle() {
  result_ = 0;
  ending_ = 0;
  const Seat last = side_ == 0 ? 1 : 0;
  judge(last);
  if (!outcome().over()) judge(side_);
  if (outcome().over()) return;
  if (vacant().none() && !rules().full_board_goes_on) {
    finish(win_of(last), Ending::kFullBoard);
  } else if (rules().both_lose && nothing_to_do()) {
    finish(Result::kBothLose, Ending::kNoMoves);
  }
}

template <class Layout>
void BasicPosition<Layout>::play_placement(const Move& move) {
  const auto& cells = board().cell_of;
  const auto colour = static_cast<std::size_t>(move.colour());
  const int placed = cells[static_cast<std::size_t>(move.ring())];
  if (total(pool_) > 0) {
    --pool_[colour];
  } else {
    --held_[side_][colour];
  }
  marbles_[colour].set(placed);
  int removed = -1;
  if (move.removes()) {
    removed = cells[static_cast<std::size_t>(move.removed())];
    rings_.reset(removed);
  }
  const Cells empty = vacant();
  Cells taken;
  if (empty.none() && !rules().full_board_goes_on) {
    taken = rings_;  // the mover claims everything, groups left earlier included
  } else if (move.declined() == 0) {
    for_each_completed<Layout>(rings_, empty, placed, removed,
                               [&taken](const Cells& group) { taken |= group; });
  } else {
    const Groups groups = completed(rings_, empty, placed, removed);
    for (int i = 0; i < groups.count; ++i) {
      if (((move.declined() >> static_cast<unsigned>(i)) & 1U) == 0) {
        taken |= groups.group[static_cast<std::size_t>(i)];
      }
    }
  }
  if (taken.none()) return;
  for (std::size_t c = 0; c < kColours; ++c) {
    held_[side_][c] = static_cast<std::uint8_t>(held_[side_][c] + (marbles_[c] & taken).count());
    marbles_[c] &= ~taken;
  }
  rings_ &= ~taken;
  judge(side_);
  if (empty.none() && !outcome().over() && !rules().full_board_goes_on) {
    finish(win_of(side_), Ending::kFullBoard);
  }
}

template <class Layout>
void BasicPosition<Layout>::play_capture(const Move& move) {
  int at = board().cell(move.start());
  const auto colour = static_cast<std::size_t>(colour_at(at));
  marbles_[colour].reset(at);
  for_each_jump(board(), move, [&](int /*from*/, int over, int to) {
    const auto taken = static_cast<std::size_t>(colour_at(over));
    marbles_[taken].reset(over);
    ++held_[side_][taken];
    at = to;
  });
  marbles_[colour].set(at);
  judge(side_);
}

template <class Layout>
void BasicPosition<Layout>::play(const Move& move) {
  if (move.is_pass()) {
    if (passes_ == 1) finish(Result::kDraw, Ending::kNoMoves);
    ++passes_;
  } else {
    passes_ = 0;
    if (move.is_capture()) {
      play_capture(move);
    } else {
      play_placement(move);
    }
  }
  side_ = side_ == 0 ? 1 : 0;
  if (!outcome().over() && rules().both_lose && nothing_to_do()) {
    finish(Result::kBothLose, Ending::kNoMoves);
  }
}

template <class Layout>
std::optional<Illegal> BasicPosition<Layout>::illegality(const Move& move) const {
  if (outcome().over()) return Illegal::kGameOver;
  if (move.is_pass()) {
    if (nothing_to_do() && move == Move::pass()) return std::nullopt;
    return must_capture() ? Illegal::kMustCapture : Illegal::kPassNotAllowed;
  }
  return move.is_capture() ? capture_illegality<true>(move) : placement_illegality(move);
}

template <class Layout>
bool BasicPosition<Layout>::is_playable(const Move& move) const {
  if (!move.is_placement()) {
    if (outcome().over() || move.is_pass()) return is_legal(move);
    return !capture_illegality<false>(move);
  }
  // Moves with declined groups or without a removal need the full check.
  if (move.declined() != 0 || !move.removes() || outcome().over()) return is_legal(move);
  const auto colour = static_cast<std::size_t>(move.colour());
  if (colour >= kColours || supply()[colour] == 0 || move.has_spare_bits()) return false;
  const int on = board().cell(move.ring());
  const int removed = board().cell(move.removed());
  if (on == Labels::kNone || removed == Labels::kNone) return false;
  const Cells room = vacant();
  return on != removed && room.test(on) && room.test(removed);
}

template <class Layout>
template <bool kAll>
std::optional<Illegal> BasicPosition<Layout>::capture_illegality(const Move& move) const {
  int at = board().cell(move.start());
  Cells full = occupied();
  if (at == Labels::kNone || !full.test(at)) return Illegal::kNoMarble;
  Path::Reader path(move.path());
  if (path.done()) return Illegal::kNothingJumped;
  full.reset(at);
  Cells room = vacant();
  room.set(at);
  const auto& neighbours = kNeighbours<Layout>;
  while (!path.done()) {
    const auto d = static_cast<std::size_t>(path.next());
    const int over = neighbours.step[static_cast<std::size_t>(at)][d];
    if (over == neighbours.kNone || !full.test(over)) return Illegal::kNothingJumped;
    at = neighbours.step[static_cast<std::size_t>(over)][d];
    if (at == neighbours.kNone || !room.test(at)) return Illegal::kLandingNotVacant;
    full.reset(over);
  }
  if (kAll && count_paths(at, full, room) > 0) return Illegal::kMustJumpOn;
  return std::nullopt;
}

template <class Layout>
std::optional<Illegal> BasicPosition<Layout>::placement_illegality(const Move& move) const {
  if (must_capture()) return Illegal::kMustCapture;
  const auto colour = static_cast<std::size_t>(move.colour());
  if (colour >= kColours || supply()[colour] == 0) {
    return total(pool_) > 0 ? Illegal::kColourNotInPool : Illegal::kColourNotHeld;
  }
  const auto& cells = board().cell_of;
  const int on = cells[static_cast<std::size_t>(move.ring())];
  if (on == Labels::kNone || !rings_.test(on)) return Illegal::kNoRing;
  if (occupied().test(on)) return Illegal::kRingOccupied;
  if (!move.removes()) {
    Cells free = free_rings();
    free.reset(on);
    if (free.any()) return Illegal::kRemovalMissing;
  } else {
    const int removed = cells[static_cast<std::size_t>(move.removed())];
    if (removed == Labels::kNone || !rings_.test(removed)) return Illegal::kRemovedNoRing;
    if (removed == on) return Illegal::kRemovedIsPlaced;
    if (occupied().test(removed)) return Illegal::kRemovedOccupied;
    if (!free_rings().test(removed)) return Illegal::kRemovedNotFree;
  }
  if (move.has_spare_bits() || (move.declined() != 0 && !may_decline(move))) {
    return Illegal::kDeclineNotAllowed;
  }
  return std::nullopt;
}

template <class Layout>
bool BasicPosition<Layout>::may_decline(const Move& move) const {
  if (!rules().optional_isolation) return false;
  const auto& cells = board().cell_of;
  Cells left = vacant();
  left.reset(cells[static_cast<std::size_t>(move.ring())]);
  if (move.removes()) left.reset(cells[static_cast<std::size_t>(move.removed())]);
  // When no vacant ring is left, the mover claims the whole table, so there is nothing to decline.
  const auto groups = static_cast<unsigned>(completed_by(move).count);
  return left.any() && (move.declined() >> groups) == 0;
}

template <class Layout>
std::uint64_t BasicPosition<Layout>::repetition_key() const {
  // While the pool is not empty, every placement takes from it, so no position can come back.
  if (total(pool_) > 0) return 0;
  // Numbers of the facts: rings from 0, occupied rings from 1000 (with exact repetition, from 1000
  // + 300 * colour), 3000 or 3001 for the side to move, marbles held from 4000 (only with exact
  // repetition).
  const bool exact = rules().exact_repetition;
  std::uint64_t key = hex::zobrist_word(side_ == 0 ? 3000 : 3001);
  for (std::size_t c = 0; c < kColours; ++c) {
    for (const int cell : marbles_[c]) {
      key ^= hex::zobrist_word(1000 + static_cast<std::uint64_t>(cell) + (exact ? 300 * c : 0));
    }
    if (exact) {
      key ^= hex::zobrist_word(4000 + 32 * c + held_[0][c]);
      key ^= hex::zobrist_word(4100 + 32 * c + held_[1][c]);
    }
  }
  for (const int cell : rings_) key ^= hex::zobrist_word(static_cast<std::uint64_t>(cell));
  return key;
}

template class BasicPosition<hex::Compact>;
template class BasicPosition<hex::Wide>;

}  // namespace gipfbase::zertz

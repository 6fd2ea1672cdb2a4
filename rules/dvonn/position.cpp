#include "rules/dvonn/position.hpp"

#include <bit>

#include "rules/hex/board_title.hpp"

namespace gipfbase::dvonn {
namespace {

constexpr std::size_t kRingIndices = 128;
/// [ring_index]: true when the occupied neighbours of a space are connected without this space,
/// because they form at most one run on the ring around it.
constexpr auto kConnected = [] {
  // The bit of each neighbour in an index, in the order of directions.
  constexpr std::array<unsigned, hex::kDirections> kBits = {5, 6, 4, 1, 0, 2};
  std::array<bool, kRingIndices> together{};
  for (unsigned ring = 0; ring < together.size(); ++ring) {
    int runs = 0;
    for (unsigned d = 0; d < kBits.size(); ++d) {
      const bool here = ((ring >> kBits[d]) & 1U) != 0;
      const bool before = ((ring >> kBits[(d + kBits.size() - 1) % kBits.size()]) & 1U) != 0;
      if (here && !before) ++runs;
    }
    together[ring] = runs <= 1;
  }
  return together;
}();

/// The neighbours of a space that are in the set, as a number below kRingIndices.
std::size_t ring_index(const Cells& cells, int cell) {
  // The rotation brings the neighbours to the bits 0, 1, 12, 14, 25 and 26.
  constexpr int kFirst = 13;
  const std::uint64_t near = std::rotr((cells & Board::around(cell)).word(), cell - kFirst);
  return (near | near >> 10U | near >> 20U) & (kRingIndices - 1);
}

/// The occupied spaces without a chain of occupied spaces to a red piece.
Cells cut_off(Cells occupied, Cells reds) {
  Cells reached = reds;
  for (Cells before; before != reached;) {
    before = reached;
    reached |= Board::spread(reached) & occupied;
  }
  return occupied & ~reached;
}

}  // namespace

Stack Position::stack(int cell) const {
  Stack s;
  s.height = height(cell);
  s.top = owned_[kWhite].test(cell)   ? Piece::kWhitePiece
          : owned_[kBlack].test(cell) ? Piece::kBlackPiece
                                      : Piece::kRedPiece;
  s.red = red_.test(cell);
  return s;
}

int Position::points(Seat seat) const {
  int points = 0;
  for (const int cell : owned_[seat]) points += height(cell);
  return points;
}

Piece Position::next_piece() const {
  return occupied_.count() < kReds ? Piece::kRedPiece : piece_of(side_);
}

Outcome Position::outcome() const {
  if (!stacking_ || can_move(kWhite) || can_move(kBlack)) return {};
  const int score = points(kWhite) - points(kBlack);
  const Result result = score > 0   ? Result::kSeat0Wins
                        : score < 0 ? Result::kSeat1Wins
                                    : Result::kDraw;
  return {result, static_cast<std::uint8_t>(score == 0 ? Ending::kEqualPoints : Ending::kPoints),
          static_cast<std::int16_t>(score)};
}

void Position::play(const Move& move) {
  switch (move.kind) {
    case Move::Kind::kPlace: place(move.from); break;
    case Move::Kind::kStack: move_stack(move.from, move.to); break;
    case Move::Kind::kPass:
    case Move::Kind::kNone: side_ = other(side_); break;
  }
}

void Position::place(int cell) {
  const Piece piece = next_piece();
  put(cell, {piece, 1, piece == Piece::kRedPiece});
  side_ = other(side_);
  if (occupied_ == Board::kAll) {
    // White has placed the last piece and also makes the first move.
    stacking_ = true;
    side_ = kWhite;
  }
}

void Position::move_stack(int from, int to) {
  const Cells source = Cells::of(from);
  const Cells target = Cells::of(to);
  const bool held_red = red_.test(from);
  auto& height_to = height_[static_cast<std::size_t>(to)];
  height_to = static_cast<std::uint8_t>(height_to + height_[static_cast<std::size_t>(from)]);
  height_[static_cast<std::size_t>(from)] = 0;
  occupied_ &= ~source;
  owned_[side_] = (owned_[side_] & ~source) | target;
  owned_[other(side_)] &= ~target;
  tall_ = (tall_ & ~source) | target;
  if (held_red) red_ = (red_ & ~source) | target;
  // This is the test of `keeps_contact` with `from` already empty. If it fails, stacks may lose
  // contact.
  if (held_red || !kConnected[ring_index(occupied_, from)]) settle(out_of_contact(), {});
  side_ = other(side_);
}

bool Position::keeps_contact(int from) const {
  // Before the move every group of stacks held a red piece. A group that loses a stack without a
  // red piece still holds a red piece unless the group falls apart.
  return !red_.test(from) && kConnected[ring_index(occupied_, from)];
}

Cells Position::changed_since(const Position& before) const {
  return (occupied_ ^ before.occupied_) | (owned_[kWhite] ^ before.owned_[kWhite]) |
         (owned_[kBlack] ^ before.owned_[kBlack]) | (red_ ^ before.red_) |
         hex::changed_bytes<Cells>(height_, before.height_);
}

Cells Position::lost_by(const Move& move) const {
  if (keeps_contact(move.from)) return {};
  const Cells source = Cells::of(move.from);
  const Cells reds = red_.test(move.from) ? (red_ & ~source) | Cells::of(move.to) : red_;
  return cut_off(occupied_ & ~source, reds);
}

Cells Position::out_of_contact() const { return cut_off(occupied_, red_); }

void Position::settle(Cells cells, Cells reds) {
  occupied_ = (occupied_ & ~cells) | reds;
  owned_[kWhite] &= ~cells;
  owned_[kBlack] &= ~cells;
  red_ = (red_ & ~cells) | reds;
  tall_ &= ~cells;
  for (const int cell : cells) {
    height_[static_cast<std::size_t>(cell)] = reds.test(cell) ? 1 : 0;
  }
}

void Position::put(int cell, const Stack& stack) {
  settle(Cells::of(cell), {});
  if (stack.height == 0) return;
  const Cells here = Cells::of(cell);
  occupied_ |= here;
  if (stack.top == Piece::kWhitePiece) owned_[kWhite] |= here;
  if (stack.top == Piece::kBlackPiece) owned_[kBlack] |= here;
  if (stack.red) red_ |= here;
  if (stack.height > 1) tall_ |= here;
  height_[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(stack.height);
}

std::optional<Illegal> Position::illegality(const Move& move) const {
  if (move.kind >= Move::Kind::kNone) return Illegal::kNoSpace;
  // A quick test that accepts the most common legal moves.
  if (stacking_ && move.kind == Move::Kind::kStack && Board::has(move.from) &&
      Board::has(move.to) && (owned_[side_] & unblocked()).test(move.from) &&
      targets(move.from, height(move.from)).test(move.to)) {
    return std::nullopt;
  }
  if (move.kind == Move::Kind::kPlace) {
    if (stacking_) return Illegal::kPlacingIsOver;
    if (!Board::has(move.from) || move.to != 0) return Illegal::kNoSpace;
    if (occupied_.test(move.from)) return Illegal::kOccupied;
    return std::nullopt;
  }
  if (!stacking_) return Illegal::kStillPlacing;
  const bool can_move = mobility(side_) > 0;
  if (!can_move && mobility(other(side_)) == 0) return Illegal::kGameOver;
  if (move.kind == Move::Kind::kPass) {
    if (move.from != 0 || move.to != 0) return Illegal::kNoSpace;
    if (can_move) return Illegal::kCannotPass;
    return std::nullopt;
  }
  if (!Board::has(move.from) || !Board::has(move.to)) return Illegal::kNoSpace;
  if (!occupied_.test(move.from)) return Illegal::kNoStack;
  if (owned_[other(side_)].test(move.from)) return Illegal::kNotYours;
  if (!owned_[side_].test(move.from)) return Illegal::kLoneRed;
  if (!can_move) return Illegal::kMustPass;
  if (!unblocked().test(move.from)) return Illegal::kBlocked;
  std::size_t distance = 1;
  while (distance < kReach.size() && !kReach[distance][move.from].test(move.to)) ++distance;
  if (distance == kReach.size()) return Illegal::kNotInLine;
  if (height(move.from) != static_cast<int>(distance)) return Illegal::kWrongDistance;
  if (!occupied_.test(move.to)) return Illegal::kTargetEmpty;
  return std::nullopt;
}

}  // namespace gipfbase::dvonn

#include "notation/zertz/move_reading.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "notation/text/text.hpp"
#include "notation/zertz/text.hpp"

namespace gipfbase::zertz {

using notation::Code;
using notation::TextError;
namespace text = notation::text;

std::string RingNames::name(int ring) const {
  return ring == Labels::kNone || shown(ring) == Labels::kNone
             ? std::string("a place beyond the board")
             : ring_name(shown(ring));
}

Unexpected<TextError> fail(Code code, std::size_t offset, std::string message) {
  return Unexpected{TextError{code, offset, std::move(message)}};
}

std::optional<int> Scanner::ring() {
  if (!text::is_letter(peek()) || !text::is_digit(peek(1))) return std::nullopt;
  const int column = text::lower(next()) - 'a';
  int row = next() - '0';
  if (text::is_digit(peek())) row = 10 * row + (next() - '0');
  const hex::Place place{column, row};
  return Labels::has(place) ? names_.meant(Labels::label(place)) : Labels::kNone;
}

template <class Layout>
std::string MoveReader<Layout>::list(Cells cells) const {
  std::vector<int> labels;
  while (cells.any()) {
    labels.push_back(names_.shown(position_.board().label(cells.pop_lowest())));
  }
  std::sort(labels.begin(), labels.end());
  constexpr std::size_t kShown = 8;
  std::string text;
  for (std::size_t i = 0; i < std::min(labels.size(), kShown); ++i) {
    text += (i > 0 ? ", " : "") + ring_name(labels[i]);
  }
  return labels.size() > kShown ? text + ", ..." : text;
}

template <class Layout>
std::string MoveReader<Layout>::explain(const Move& move, Illegal reason) const {
  const BasicPosition<Layout>& p = position_;
  static constexpr std::array<std::string_view, kColours> kColourNames = {"white", "grey", "black"};
  const auto colour = [&] { return kColourNames[static_cast<std::size_t>(move.colour())]; };
  switch (reason) {
    case Illegal::kGameOver: return "the game is already over";
    case Illegal::kMustCapture:
      return fmt::format("a capture is compulsory; marbles that can jump: {}", list(p.capturers()));
    case Illegal::kColourNotInPool:
      return fmt::format("the pool holds no {} marble; place one of the colours left in it",
                         colour());
    case Illegal::kColourNotHeld:
      return fmt::format("the pool is empty and the player has captured no {} marble", colour());
    case Illegal::kNoRing:
      return fmt::format("there is no ring at {} to place on", names_.name(move.ring()));
    case Illegal::kRingOccupied:
      return fmt::format("ring {} is occupied; place the marble on a vacant ring",
                         names_.name(move.ring()));
    case Illegal::kRemovalMissing:
      return fmt::format("a ring must be removed; free rings: {}", list(p.free_rings()));
    case Illegal::kRemovedNoRing:
      return fmt::format("there is no ring at {} to remove", names_.name(move.removed()));
    case Illegal::kRemovedIsPlaced:
      return fmt::format("ring {} has just received the marble; remove another one",
                         names_.name(move.removed()));
    case Illegal::kRemovedOccupied:
      return fmt::format("ring {} holds a marble and cannot be removed",
                         names_.name(move.removed()));
    case Illegal::kRemovedNotFree:
      return fmt::format("ring {} is not free: it cannot slide out sideways; free rings: {}",
                         names_.name(move.removed()), list(p.free_rings()));
    case Illegal::kNoMarble:
      return fmt::format("there is no marble at {} to capture with", names_.name(move.start()));
    case Illegal::kNothingJumped: return "the capture jumps over a place without a marble";
    case Illegal::kLandingNotVacant: return "a jump must end on a vacant ring";
    case Illegal::kMustJumpOn:
      return "the capture stops too early: the same marble can jump further and must";
    case Illegal::kPassNotAllowed: return "a player who can place a marble may not pass";
    case Illegal::kDeclineNotAllowed: return "isolated groups may not be left here";
  }
  return "the move is not legal";
}

template <class Layout>
std::optional<TextError> MoveReader<Layout>::illegal_placement(const Move& move,
                                                               std::size_t removed_at) const {
  const auto reason = position_.illegality(move);
  if (!reason) return std::nullopt;
  const bool about_removal =
      *reason == Illegal::kRemovedNoRing || *reason == Illegal::kRemovedIsPlaced ||
      *reason == Illegal::kRemovedOccupied || *reason == Illegal::kRemovedNotFree;
  return TextError{Code::kIllegalMove, about_removal ? removed_at : 0, explain(move, *reason)};
}

template <class Layout>
std::optional<TextError> MoveReader<Layout>::start(int ring, std::size_t offset) {
  start_ = ring;
  start_at_ = offset;
  at_ = position_.board().cell(ring);
  if (at_ != Labels::kNone && position_.occupied().test(at_)) return std::nullopt;
  return TextError{Code::kIllegalMove, offset,
                   fmt::format("there is no marble at {} to capture with", names_.name(ring))};
}

template <class Layout>
std::optional<TextError> MoveReader<Layout>::jump(int ring, char taken, std::size_t offset) {
  const int to = position_.board().cell(ring);
  const int direction = jump_direction<Layout>(at_, to);
  const int over = direction < 0 ? -1 : Layout::neighbour(at_, direction);
  const bool back = path_.last() >= 0 && direction == hex::opposite(path_.last());
  if (direction < 0 || back || !position_.occupied().test(over)) {
    const int from = position_.board().label(at_);
    return TextError{Code::kIllegalMove, offset,
                     fmt::format("no jump over a marble leads from {} to {}", names_.name(from),
                                 names_.name(ring))};
  }
  const char found = colour_letter(position_.colour_at(over));
  if (taken != '?' && taken != found) {
    return TextError{Code::kMismatch, offset,
                     fmt::format("the marble jumped on the way to {} is {}, not {}",
                                 names_.name(ring), found, taken)};
  }
  path_.add(direction);
  at_ = to;
  return std::nullopt;
}

template <class Layout>
Expected<Move, TextError> MoveReader<Layout>::finish() const {
  const Move move = Move::capture(start_, path_.path());
  if (const auto reason = position_.illegality(move)) {
    return fail(Code::kIllegalMove, start_at_, explain(move, *reason));
  }
  return move;
}

template <class Layout>
auto MoveReader<Layout>::taken_by(const Move& move) const -> Cells {
  BasicPosition<Layout> after = position_;
  after.play(move);
  Cells gone = position_.rings() & ~after.rings();
  if (move.removes()) gone.reset(position_.board().cell(move.removed()));
  return gone;
}

template class MoveReader<hex::Compact>;
template class MoveReader<hex::Wide>;

}  // namespace gipfbase::zertz

// rules/zertz/move.hpp - a move of ZÈRTZ as a 64-bit number.
//
// The number is also the packed form that databases store, so its layout is fixed:
//
//   placement   bit 0 = 0
//               bits 1-2    colour: 0 white, 1 grey, 2 black
//               bits 3-10   label of the ring that gets the marble
//               bits 11-18  label of the ring removed, 255 for none
//               bits 19-21  isolated groups left on the table (only under optional isolation):
//                           bit i for the i-th group the turn completes, in the order of their
//                           lowest labels
//   capture     bits 0-1 = 01
//               bits 2-9    label of the ring where the capturing marble starts
//               bits 10-63  path, see `Path`
//   pass        3
//
// Labels are those of rules/zertz/board.hpp.
#pragma once

#include <compare>
#include <cstdint>

#include "rules/hex/geometry.hpp"
#include "rules/zertz/board.hpp"

namespace gipfbase::zertz {

static_assert(Labels::kNone == 255, "packed moves store it");

enum class Colour : std::uint8_t { kWhite = 0, kGrey = 1, kBlack = 2 };
inline constexpr int kColours = 3;

/// The directions of the jumps of one capture, in order, as a number below 2^54.
///
/// A marble cannot jump straight back, because the marble it would jump is gone. So the first jump
/// has six choices and every later one five, counted clockwise from the reverse of the previous
/// jump. The digits are 1-based and the first one is the lowest: path = d1 + 6 (d2 + 5 (d3 + 5
/// (...))), 0 meaning no further jump. A path of 23 jumps, over every marble but one, fits.
class Path {
 public:
  constexpr Path() = default;
  constexpr explicit Path(std::uint64_t number) : number_(number) {}

  [[nodiscard]] constexpr std::uint64_t number() const { return number_; }

  /// Reads the directions one after the other.
  class Reader {
   public:
    constexpr explicit Reader(Path path) : rest_(path.number_) {}
    [[nodiscard]] constexpr bool done() const { return rest_ == 0; }
    constexpr int next() {
      if (direction_ < 0) {
        direction_ = static_cast<int>((rest_ - 1) % 6);
        rest_ = (rest_ - 1) / 6;
      } else {
        const auto turn = static_cast<int>((rest_ - 1) % 5) + 1;
        rest_ = (rest_ - 1) / 5;
        direction_ = (hex::opposite(direction_) + turn) % hex::kDirections;
      }
      return direction_;
    }

   private:
    std::uint64_t rest_;
    int direction_ = -1;
  };

  /// Builds a path by adding jumps at its end.
  class Builder {
   public:
    /// Adds a jump; the direction must not be the reverse of the previous one.
    constexpr void add(int direction) {
      if (last_ < 0) {
        number_ = static_cast<std::uint64_t>(direction) + 1;
        weight_ = 6;
      } else {
        const int turn = (direction - hex::opposite(last_) + hex::kDirections) % hex::kDirections;
        number_ += weight_ * static_cast<std::uint64_t>(turn);
        weight_ *= 5;
      }
      last_ = direction;
    }
    [[nodiscard]] constexpr Path path() const { return Path(number_); }
    /// The direction of the last jump, -1 before the first.
    [[nodiscard]] constexpr int last() const { return last_; }

   private:
    std::uint64_t number_ = 0;
    std::uint64_t weight_ = 1;
    int last_ = -1;
  };

 private:
  std::uint64_t number_ = 0;
};

/// A move; the bits are documented at the top of the file.
class Move {
 public:
  constexpr Move() = default;
  [[nodiscard]] static constexpr Move from_code(std::uint64_t code) { return Move(code); }
  /// Places a marble on the ring `on` and removes the ring `removed` (Labels::kNone: none).
  [[nodiscard]] static constexpr Move placement(Colour colour, int on, int removed,
                                                unsigned declined = 0) {
    return Move((static_cast<std::uint64_t>(colour) << 1U) |
                (static_cast<std::uint64_t>(on) << 3U) |
                (static_cast<std::uint64_t>(removed) << 11U) |
                (static_cast<std::uint64_t>(declined) << 19U));
  }
  /// Captures with the marble on the ring `from`.
  [[nodiscard]] static constexpr Move capture(int from, Path path) {
    return Move(1U | (static_cast<std::uint64_t>(from) << 2U) | (path.number() << 10U));
  }
  [[nodiscard]] static constexpr Move pass() { return Move(3); }

  [[nodiscard]] constexpr std::uint64_t code() const { return code_; }
  [[nodiscard]] constexpr bool is_placement() const { return (code_ & 1U) == 0; }
  [[nodiscard]] constexpr bool is_capture() const { return (code_ & 3U) == 1; }
  [[nodiscard]] constexpr bool is_pass() const { return (code_ & 3U) == 3; }

  [[nodiscard]] constexpr Colour colour() const { return static_cast<Colour>((code_ >> 1U) & 3U); }
  [[nodiscard]] constexpr int ring() const { return static_cast<int>((code_ >> 3U) & 255U); }
  [[nodiscard]] constexpr int removed() const { return static_cast<int>((code_ >> 11U) & 255U); }
  [[nodiscard]] constexpr bool removes() const { return removed() != Labels::kNone; }
  [[nodiscard]] constexpr unsigned declined() const {
    return static_cast<unsigned>((code_ >> 19U) & 7U);
  }
  /// True when bits beyond the layout of a placement are set: no such placement exists.
  [[nodiscard]] constexpr bool has_spare_bits() const { return (code_ >> 22U) != 0; }
  [[nodiscard]] constexpr int start() const { return static_cast<int>((code_ >> 2U) & 255U); }
  [[nodiscard]] constexpr Path path() const { return Path(code_ >> 10U); }

  [[nodiscard]] constexpr auto operator<=>(const Move&) const = default;

 private:
  constexpr explicit Move(std::uint64_t code) : code_(code) {}
  std::uint64_t code_ = 0;
};

}  // namespace gipfbase::zertz

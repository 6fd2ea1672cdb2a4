// notation/game/any_position.hpp - type-erased positions and clocks.
#pragma once

#include <array>
#include <cstddef>
#include <cstring>
#include <type_traits>

namespace gipfbase::notation {

/// The bytes of a position. Only the Rules that made them can read them. Positions are compared
/// byte by byte.
struct AnyPosition {
  alignas(16) std::array<std::byte, 192> bytes{};
  [[nodiscard]] bool operator==(const AnyPosition&) const = default;
};

/// The bytes of the clocks of a title that has clocks.
struct AnyClocks {
  alignas(16) std::array<std::byte, 64> bytes{};
  [[nodiscard]] bool operator==(const AnyClocks&) const = default;
};

/// Copies a position (or clocks) to the beginning of the bytes. The remaining bytes keep their
/// initial value, 0.
template <class Position, class Any>
void store(const Position& position, Any& any) {
  static_assert(std::is_trivially_copyable_v<Position>);
  static_assert(sizeof(Position) <= sizeof(Any::bytes));
  std::memcpy(any.bytes.data(), &position, sizeof position);
}

template <class Any = AnyPosition, class Position>
[[nodiscard]] Any erased(const Position& position) {
  Any any;
  store(position, any);
  return any;
}

/// The position (or clocks) that the bytes hold, which must have been stored as this type.
template <class Position, class Any>
[[nodiscard]] Position typed(const Any& any) {
  Position position;
  std::memcpy(&position, any.bytes.data(), sizeof position);
  return position;
}

}  // namespace gipfbase::notation

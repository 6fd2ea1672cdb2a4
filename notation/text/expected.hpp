// notation/text/expected.hpp - a value, or the reason why there is none.
#pragma once

#include <stdexcept>
#include <type_traits>
#include <utility>
#include <variant>

namespace gipfbase {

/// Marks an error of an Expected, so that value and error may have the same type.
template <class E>
struct Unexpected {
  E error;
};
template <class E>
Unexpected(E) -> Unexpected<E>;

/// Result of a function that can fail because of its input. A small std::expected (C++23).
template <class T, class E>
class [[nodiscard]] Expected {
 public:
  Expected(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Expected(Unexpected<E> failure) : state_(std::in_place_index<1>, std::move(failure.error)) {}
  template <class F>
  requires std::is_convertible_v<F, E> Expected(Unexpected<F> failure)
      : state_(std::in_place_index<1>, std::move(failure.error)) {}

  [[nodiscard]] bool has_value() const { return state_.index() == 0; }
  [[nodiscard]] explicit operator bool() const { return has_value(); }

  /// The value, which must exist.
  [[nodiscard]] T& value() & { return std::get<0>(state_); }
  [[nodiscard]] const T& value() const& { return std::get<0>(state_); }
  [[nodiscard]] T&& value() && { return std::get<0>(std::move(state_)); }
  [[nodiscard]] T& operator*() & { return value(); }
  [[nodiscard]] const T& operator*() const& { return value(); }
  [[nodiscard]] T&& operator*() && { return std::move(*this).value(); }
  [[nodiscard]] T* operator->() { return &value(); }
  [[nodiscard]] const T* operator->() const { return &value(); }
  /// The error, which must exist.
  [[nodiscard]] E& error() & { return std::get<1>(state_); }
  [[nodiscard]] const E& error() const& { return std::get<1>(state_); }
  [[nodiscard]] E&& error() && { return std::get<1>(std::move(state_)); }

 private:
  std::variant<T, E> state_;
};

}  // namespace gipfbase

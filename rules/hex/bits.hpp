// rules/hex/bits.hpp - sets of board cells as machine words.
//
// A set is a plain value of 1, 2 or 4 words with one interface. A set of one word costs no more
// than the word itself.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>

namespace gipfbase::hex {

/// A set of cells, numbered 0 .. 64 * Words - 1.
template <int Words>
class Bits {
 public:
  static constexpr int kCapacity = 64 * Words;

  constexpr Bits() = default;

  /// The set that holds only `cell`.
  [[nodiscard]] static constexpr Bits of(int cell) {
    Bits b;
    b.word_[index(cell)] = mask(cell);
    return b;
  }
  /// The set whose cells are the bits of `word`.
  [[nodiscard]] static constexpr Bits from_word(std::uint64_t word) {
    Bits b;
    b.word_[0] = word;
    return b;
  }

  [[nodiscard]] constexpr bool test(int cell) const {
    return (word_[index(cell)] & mask(cell)) != 0;
  }
  constexpr void set(int cell) { word_[index(cell)] |= mask(cell); }
  constexpr void reset(int cell) { word_[index(cell)] &= ~mask(cell); }

  [[nodiscard]] constexpr bool any() const {
    std::uint64_t all = 0;
    for (const std::uint64_t w : word_) all |= w;
    return all != 0;
  }
  [[nodiscard]] constexpr bool none() const { return !any(); }
  [[nodiscard]] constexpr int count() const {
    int n = 0;
    for (const std::uint64_t w : word_) n += std::popcount(w);
    return n;
  }
  /// The lowest cell of a set that is not empty.
  [[nodiscard]] constexpr int lowest() const {
    if constexpr (Words == 1) {
      return std::countr_zero(word_[0]);
    } else {
      int i = 0;
      while (word_[static_cast<std::size_t>(i)] == 0) ++i;
      return 64 * i + std::countr_zero(word_[static_cast<std::size_t>(i)]);
    }
  }
  /// Removes the lowest cell from a set that is not empty, and returns it.
  constexpr int pop_lowest() {
    const int cell = lowest();
    word_[index(cell)] &= word_[index(cell)] - 1;
    return cell;
  }

  /// The cells from the lowest to the highest: `for (const int cell : cells)`.
  class Iterator {
   public:
    constexpr explicit Iterator(const Bits& cells) : rest_(cells) { skip_empty(); }
    [[nodiscard]] constexpr int operator*() const { return 64 * at() + std::countr_zero(word()); }
    constexpr Iterator& operator++() {
      rest_.set_word(at(), word() & (word() - 1));
      skip_empty();
      return *this;
    }
    [[nodiscard]] constexpr bool operator!=(std::default_sentinel_t /*end*/) const {
      return word() != 0;
    }

   private:
    [[nodiscard]] constexpr std::uint64_t word() const { return rest_.word(at()); }
    /// The index of the word that holds the next cell; a constant when there is only one word.
    [[nodiscard]] constexpr int at() const { return Words == 1 ? 0 : i_; }
    constexpr void skip_empty() {
      while (i_ + 1 < Words && word() == 0) ++i_;
    }

    Bits rest_;
    int i_ = 0;
  };
  [[nodiscard]] constexpr Iterator begin() const { return Iterator(*this); }
  [[nodiscard]] static constexpr std::default_sentinel_t end() { return {}; }

  /// The 64 cells from 64 * i on, as a word.
  [[nodiscard]] constexpr std::uint64_t word(int i = 0) const {
    return word_[static_cast<std::size_t>(i)];
  }

  /// Replaces the 64 cells from 64 * i on.
  constexpr void set_word(int i, std::uint64_t word) { at(i) = word; }

  /// Every cell number raised or lowered by `n`; numbers outside the capacity are dropped. `n` is 0
  /// .. kCapacity - 1.
  [[nodiscard]] constexpr Bits raised(int n) const {
    if constexpr (Words == 1) return from_word(word() << n);
    Bits b;
    for (int i = Words - 1; i >= n / 64; --i) {
      const int from = i - n / 64;
      b.at(i) = word(from) << (n % 64);
      if (from > 0 && n % 64 > 0) b.at(i) |= word(from - 1) >> (64 - n % 64);
    }
    return b;
  }
  [[nodiscard]] constexpr Bits lowered(int n) const {
    if constexpr (Words == 1) return from_word(word() >> n);
    Bits b;
    for (int i = 0; i < Words - n / 64; ++i) {
      const int from = i + n / 64;
      b.at(i) = word(from) >> (n % 64);
      if (from + 1 < Words && n % 64 > 0) b.at(i) |= word(from + 1) << (64 - n % 64);
    }
    return b;
  }

  constexpr Bits& operator&=(const Bits& o) {
    for (int i = 0; i < Words; ++i) at(i) &= o.word(i);
    return *this;
  }
  constexpr Bits& operator|=(const Bits& o) {
    for (int i = 0; i < Words; ++i) at(i) |= o.word(i);
    return *this;
  }
  constexpr Bits& operator^=(const Bits& o) {
    for (int i = 0; i < Words; ++i) at(i) ^= o.word(i);
    return *this;
  }
  [[nodiscard]] friend constexpr Bits operator&(Bits a, const Bits& b) { return a &= b; }
  [[nodiscard]] friend constexpr Bits operator|(Bits a, const Bits& b) { return a |= b; }
  [[nodiscard]] friend constexpr Bits operator^(Bits a, const Bits& b) { return a ^= b; }
  [[nodiscard]] constexpr Bits operator~() const {
    Bits b;
    for (int i = 0; i < Words; ++i) b.at(i) = ~word(i);
    return b;
  }
  // No branch between the words: the solvers take 3 % less time than with `= default`.
  [[nodiscard]] constexpr bool operator==(const Bits& b) const {
    std::uint64_t different = 0;
    for (int i = 0; i < Words; ++i) different |= word(i) ^ b.word(i);
    return different == 0;
  }

 private:
  static constexpr std::size_t index(int cell) {
    if constexpr (Words == 1) {
      return 0;
    } else {
      return static_cast<std::size_t>(cell) / 64;
    }
  }
  static constexpr std::uint64_t mask(int cell) {
    return std::uint64_t{1} << (static_cast<unsigned>(cell) % 64U);
  }
  constexpr std::uint64_t& at(int i) { return word_[static_cast<std::size_t>(i)]; }

  std::array<std::uint64_t, static_cast<std::size_t>(Words)> word_{};
};

}  // namespace gipfbase::hex

// analysis/engine/transposition_table.hpp - positions that a search has visited, shared by its
// threads.
//
// An entry is two words; the first is the key exclusive-or the second (R. Hyatt and T. Mann, "A
// lock-less transposition table implementation for parallel search", 2002), so an entry that two
// threads have mixed is not found.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "analysis/solver/position_key.hpp"
#include "analysis/solver/table_memory.hpp"

namespace gipfbase::analysis {

class TranspositionTable {
 public:
  enum class Bound : std::uint8_t { kUpper = 1, kLower = 2, kExact = 3 };
  struct Entry {
    std::int16_t value = 0;
    std::uint8_t depth = 0;
    Bound bound = Bound::kExact;
    std::uint32_t move = 0;  ///< 32 bits of a hash of the best move; 0: none
  };

  explicit TranspositionTable(std::size_t bytes)
      : size_(std::bit_floor(std::max<std::size_t>(bytes / kEntryBytes, 1))),
        words_(table_memory<std::uint64_t>(size_ * kWords)) {
    ask_for_large_pages(words_.get(), size_ * kEntryBytes);
  }

  [[nodiscard]] std::optional<Entry> find(const PositionKey& key) const {
    const std::size_t first = first_of(key);
    const std::uint64_t packed = word(first + 1).load(std::memory_order_relaxed);
    if (packed == 0 || (word(first).load(std::memory_order_relaxed) ^ packed) != key.low) {
      return std::nullopt;
    }
    Entry entry;
    entry.value = static_cast<std::int16_t>(packed & 0xFFFFU);
    entry.depth = static_cast<std::uint8_t>((packed >> 16U) & 0xFFU);
    entry.bound = static_cast<Bound>((packed >> 24U) & 3U);
    entry.move = static_cast<std::uint32_t>(packed >> 32U);
    return entry;
  }
  /// Stores an entry in place of the one in its slot.
  void store(const PositionKey& key, const Entry& entry) {
    const std::size_t first = first_of(key);
    const std::uint64_t packed = std::uint64_t{static_cast<std::uint16_t>(entry.value)} |
                                 std::uint64_t{entry.depth} << 16U |
                                 std::uint64_t{static_cast<std::uint8_t>(entry.bound)} << 24U |
                                 std::uint64_t{entry.move} << 32U;
    word(first + 1).store(packed, std::memory_order_relaxed);
    word(first).store(key.low ^ packed, std::memory_order_relaxed);
  }
  /// No other thread may use the table meanwhile.
  void clear() { std::fill_n(words_.get(), size_ * kWords, 0); }

 private:
  static constexpr std::size_t kWords = 2;  ///< of an entry: the check, then the packed entry
  static constexpr std::size_t kEntryBytes = kWords * sizeof(std::uint64_t);

  [[nodiscard]] std::size_t first_of(const PositionKey& key) const {
    return (key.high & (size_ - 1)) * kWords;
  }
  [[nodiscard]] std::atomic_ref<std::uint64_t> word(std::size_t i) const {
    return std::atomic_ref(words_[i]);
  }

  std::size_t size_;  ///< number of entries, a power of two
  TableMemory<std::uint64_t> words_;
};

}  // namespace gipfbase::analysis

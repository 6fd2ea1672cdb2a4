// analysis/engine/transposition_table.hpp - positions that a search has visited, shared by its
// threads.
//
// An entry is two words; the first is the key exclusive-or the second (R. Hyatt and T. Mann, "A
// lock-less transposition table implementation for parallel search", 2002), so an entry that two
// threads have mixed is not found.
#pragma once

#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "analysis/solver/position_key.hpp"

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
      : size_(std::bit_floor(bytes / sizeof(Slot) > 0 ? bytes / sizeof(Slot) : 1)),
        slots_(std::make_unique<Slot[]>(size_)) {}  // NOLINT(*-avoid-c-arrays)

  [[nodiscard]] std::optional<Entry> find(const PositionKey& key) const {
    const Slot& slot = slots_[key.high & (size_ - 1)];
    const std::uint64_t packed = slot.packed.load(std::memory_order_relaxed);
    if (packed == 0 || (slot.check.load(std::memory_order_relaxed) ^ packed) != key.low) {
      return std::nullopt;
    }
    Entry entry;
    entry.value = static_cast<std::int16_t>(packed & 0xFFFFU);
    entry.depth = static_cast<std::uint8_t>((packed >> 16U) & 0xFFU);
    entry.bound = static_cast<Bound>((packed >> 24U) & 3U);
    entry.move = static_cast<std::uint32_t>(packed >> 32U);
    return entry;
  }
  /// Replaces what is there.
  void store(const PositionKey& key, const Entry& entry) {
    Slot& slot = slots_[key.high & (size_ - 1)];
    const std::uint64_t packed = std::uint64_t{static_cast<std::uint16_t>(entry.value)} |
                                 std::uint64_t{entry.depth} << 16U |
                                 std::uint64_t{static_cast<std::uint8_t>(entry.bound)} << 24U |
                                 std::uint64_t{entry.move} << 32U;
    slot.packed.store(packed, std::memory_order_relaxed);
    slot.check.store(key.low ^ packed, std::memory_order_relaxed);
  }
  void clear() {
    for (std::size_t i = 0; i < size_; ++i) {
      slots_[i].packed.store(0, std::memory_order_relaxed);
      slots_[i].check.store(0, std::memory_order_relaxed);
    }
  }

 private:
  struct Slot {
    std::atomic<std::uint64_t> check{0};
    std::atomic<std::uint64_t> packed{0};
  };

  std::size_t size_;               ///< a power of two
  std::unique_ptr<Slot[]> slots_;  // NOLINT(*-avoid-c-arrays)
};

}  // namespace gipfbase::analysis

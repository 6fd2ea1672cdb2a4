// analysis/theorem/exact_table.hpp - what is known about states, each told apart by all of its
// bits.
//
// A state is a key of 128 bits that holds it completely, so that two states never share an entry:
// what a proof rests on is no matter of probability. Thread-safety: may be used by several threads.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

namespace gipfbase::analysis {

/// A state, all of it.
struct ExactKey {
  std::uint64_t first = 0;
  std::uint64_t second = 0;
  [[nodiscard]] auto operator<=>(const ExactKey&) const = default;
};

/// Where to begin to look for a key: a number that says nothing else.
[[nodiscard]] inline std::uint64_t scattered(const ExactKey& key) {
  std::uint64_t x = key.first ^ (key.second * 0x9E3779B97F4A7C15U);
  x = (x ^ (x >> 32U)) * 0xD6E8FEB86659FD93U;
  x = (x ^ (x >> 32U)) * 0xD6E8FEB86659FD93U;
  return x ^ (x >> 32U);
}

/// Maps states to small values. Nothing is ever thrown out.
template <class Value>
class ExactTable {
 public:
  [[nodiscard]] std::optional<Value> find(const ExactKey& key) const {
    const std::uint64_t place = scattered(key);
    const Shard& shard = shards_[place % kShards];
    const std::scoped_lock lock(shard.mutex);
    if (shard.entries.empty()) return std::nullopt;
    const Entry& entry = shard.entries[slot_of(shard.entries, key, place)];
    return entry.used ? std::optional(entry.value) : std::nullopt;
  }
  /// Puts a value in, or in the place of the one that is there.
  void store(const ExactKey& key, const Value& value) {
    const std::uint64_t place = scattered(key);
    Shard& shard = shards_[place % kShards];
    const std::scoped_lock lock(shard.mutex);
    if (2 * (shard.used + 1) > shard.entries.size()) grow(shard);
    Entry& entry = shard.entries[slot_of(shard.entries, key, place)];
    if (!entry.used) ++shard.used;
    entry = {key, value, true};
  }
  [[nodiscard]] std::uint64_t size() const {
    std::uint64_t size = 0;
    for (const Shard& shard : shards_) {
      const std::scoped_lock lock(shard.mutex);
      size += shard.used;
    }
    return size;
  }

 private:
  struct Entry {
    ExactKey key;
    Value value{};
    bool used = false;
  };
  struct Shard {
    mutable std::mutex mutex;
    std::vector<Entry> entries;  ///< as many as a power of two, at most half of them used
    std::size_t used = 0;
  };
  static constexpr std::size_t kShards = 256;

  /// The entry of the key, or the free one where it belongs.
  [[nodiscard]] static std::size_t slot_of(const std::vector<Entry>& entries, const ExactKey& key,
                                           std::uint64_t place) {
    const std::size_t last = entries.size() - 1;
    std::size_t slot = (place / kShards) & last;
    while (entries[slot].used && !(entries[slot].key == key)) slot = (slot + 1) & last;
    return slot;
  }
  static void grow(Shard& shard) {
    constexpr std::size_t kFirst = 64;
    std::vector<Entry> larger(shard.entries.empty() ? kFirst : 2 * shard.entries.size());
    for (const Entry& entry : shard.entries) {
      if (entry.used) larger[slot_of(larger, entry.key, scattered(entry.key))] = entry;
    }
    shard.entries.swap(larger);
  }

  std::array<Shard, kShards> shards_;
};

}  // namespace gipfbase::analysis

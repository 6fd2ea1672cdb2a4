// analysis/solver/proof/proof_table.hpp - what searches for forced results remember about
// positions.
//
// Thread-safety: all functions may be called by any thread; a bucket is locked for the few
// nanoseconds of a look-up or a store.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <vector>

#include "analysis/solver/position_key.hpp"

namespace gipfbase::analysis {

/// Plies as the search counts them: 0 .. 254.
using Plies = std::uint8_t;
inline constexpr Plies kMaxPlies = 254;
/// More than any number of plies.
inline constexpr Plies kForever = 255;

/// Beyond the proof and disproof numbers of any open question.
inline constexpr std::uint32_t kMostWork = 1U << 30U;

/// One more ply; "for ever" stays what it is, and so does the greatest number.
[[nodiscard]] constexpr Plies one_more(Plies plies) {
  return plies >= kMaxPlies ? plies : static_cast<Plies>(plies + 1);
}

/// What is known about the question whether a player can force a result from a position.
struct ProofState {
  /// The least work that could still prove it, or refute it, in unsolved positions (L. V. Allis,
  /// Searching for Solutions in Games and Artificial Intelligence, 1994). Estimates.
  std::uint32_t proof = 1;
  std::uint32_t disproof = 1;
  /// Facts: he forces it within so many plies; kForever when no way is known.
  Plies forced_in = kForever;
  /// He cannot force it within so many plies; kForever when he never can.
  Plies not_in = 0;

  /// True when the numbers are those of a question that was open when they were stored.
  [[nodiscard]] constexpr bool open() const { return proof != 0 && disproof != 0; }
  [[nodiscard]] constexpr bool proved(Plies within) const { return forced_in <= within; }
  [[nodiscard]] constexpr bool refuted(Plies within) const {
    return not_in >= within && !proved(within);
  }
  [[nodiscard]] constexpr bool settled(Plies within) const {
    return proved(within) || refuted(within);
  }
  /// Gives a settled question the numbers of one.
  constexpr void close(Plies within) {
    proof = proved(within) ? 0 : kMostWork;
    disproof = proved(within) ? kMostWork : 0;
  }
};

/// A table that forgets what cost least work once it may not grow any more. Where a bucket is full
/// it forgets before, unless something has been restored: what was found long ago is not to give
/// way while there is room.
class ProofTable {
 public:
  /// Takes at most `bytes`, but always room for one bucket, and for all that is restored. It begins
  /// small, since small tables stay in the processor's caches, which makes short searches several
  /// times as fast.
  explicit ProofTable(std::size_t bytes);

  /// What is known about a position; nothing gives false and leaves `state` alone.
  [[nodiscard]] bool find(const PositionKey& key, ProofState& state) const {
    return find(key, state, kLookedAt);
  }
  /// The same, if a search has been there.
  [[nodiscard]] bool find_searched(const PositionKey& key, ProofState& state) const {
    return find(key, state, kSearched);
  }
  /// Says that the position will soon be asked for.
  void prefetch(const PositionKey& key) const { __builtin_prefetch(&bucket_of(key), 1); }
  /// Adds to what is known. `work` is the number of nodes that it cost.
  void store(const PositionKey& key, const ProofState& state, std::uint64_t work);
  /// Remembers what could be told about a position by looking at it, where no search has been there
  /// and there is room, or what else was only looked at can give way: to look takes longer than to
  /// ask. The table does not grow for that; what is asked for again is mostly what was seen last.
  void store_looked_at(const PositionKey& key, const ProofState& state);
  /// Grows when it is filling up and may. The one function that no other thread may run beside.
  void make_room();
  /// Calls visit(key, state, work) for everything that searches have found, `work` being as
  /// `restore` wants it. No other thread may store meanwhile.
  template <class Visitor>
  void for_each(Visitor&& visit) const {
    for (std::size_t i = 0; i < buckets_; ++i) {
      for (const Entry& entry : first_[i].entry) {
        if (entry.work >= kSearched) visit(entry.key, entry.state, entry.work);
      }
    }
  }
  /// Remembers what `for_each` of another table has told, growing as far as that needs, beyond what
  /// it may otherwise. Not beside other threads.
  void restore(const PositionKey& key, const ProofState& state, std::uint8_t work);
  /// Entries that it has room for now.
  [[nodiscard]] std::size_t entries() const { return buckets_ * kWays; }
  /// What it may take in the end beyond the bytes it was made for.
  [[nodiscard]] std::size_t bytes_beyond() const {
    return (most_buckets_ - most_at_first_) * sizeof(Bucket);
  }

 private:
  enum : std::uint8_t { kVacant, kLookedAt, kSearched };
  struct Entry {
    PositionKey key;
    ProofState state;
    std::uint8_t work = kVacant;  ///< from kSearched on, 2 + log2 of the nodes
    std::uint8_t lock = 0;        ///< only that of a bucket's first entry is used
  };
  static_assert(sizeof(Entry) == 32);
  static constexpr std::size_t kWays = 4;
  struct alignas(64) Bucket {
    std::array<Entry, kWays> entry;
  };
  struct Free {
    // NOLINTNEXTLINE(cppcoreguidelines-no-malloc): no container gives memory that is zero untouched
    void operator()(void* memory) const { std::free(memory); }
  };
  class Locked;

  [[nodiscard]] Bucket& bucket_of(const PositionKey& key) const {
    // The high part of a product spreads keys evenly over any number of buckets.
    __extension__ using Wide = unsigned __int128;
    return first_[static_cast<std::size_t>((Wide{key.high} * buckets_) >> 64U)];
  }

  [[nodiscard]] bool find(const PositionKey& key, ProofState& state, std::uint8_t least) const;
  void allocate(std::size_t buckets);
  void grow();
  [[nodiscard]] static Entry* entry_of(Bucket& bucket, const PositionKey& key);
  /// Adds what `more` says to an entry of the same position.
  void join(Entry& entry, const Entry& more);
  /// One entry has taken the place of another, or grown out of it.
  void count_searched(const Entry& before, const Entry& after);
  /// Puts an entry that is not there yet into its bucket, which nobody else may be using; gives the
  /// one that had to go, vacant if none had to.
  Entry put(const Entry& entry);
  /// The same, or adds to what is there; what has to go is set aside.
  void add(const Entry& entry);

  std::size_t most_buckets_;
  std::size_t most_at_first_ = most_buckets_;
  std::size_t buckets_ = 0;
  std::atomic<std::size_t> used_{0};  ///< entries of what was searched
  std::unique_ptr<void, Free> memory_;
  Bucket* first_ = nullptr;
  bool keeps_ = false;  ///< something was restored
  std::mutex setting_aside_;
  std::vector<Entry> aside_;  ///< entries whose buckets were full; they wait for a larger table
};

}  // namespace gipfbase::analysis

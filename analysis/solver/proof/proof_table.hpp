// analysis/solver/proof/proof_table.hpp - the table of the searches for forced results.
//
// Thread-safety: unless they say otherwise, functions may be called by any thread; a bucket is
// locked for the few nanoseconds of a look-up or a store.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

#include "analysis/solver/position_key.hpp"
#include "analysis/solver/table_memory.hpp"

namespace gipfbase::analysis {

/// Plies as the search counts them: 0 .. 254.
using Plies = std::uint8_t;
inline constexpr Plies kMaxPlies = 254;
/// More than any number of plies.
inline constexpr Plies kForever = 255;

/// Larger than the proof and disproof numbers of any open question.
inline constexpr std::uint32_t kMostWork = 1U << 30U;

/// One more ply; kForever and kMaxPlies stay the same.
[[nodiscard]] constexpr Plies one_more(Plies plies) {
  return plies >= kMaxPlies ? plies : static_cast<Plies>(plies + 1);
}

/// The state of the question whether a player can force a result from a position.
struct ProofState {
  /// Estimates: the fewest unsolved positions whose solution could prove, or refute, the question
  /// (L. V. Allis, Searching for Solutions in Games and Artificial Intelligence, 1994).
  std::uint32_t proof = 1;
  std::uint32_t disproof = 1;
  /// Fact: the result is forced within this number of plies; kForever when no way is known.
  Plies proved_within = kForever;
  /// Fact: the result cannot be forced within this number of plies; kForever when it can never be
  /// forced.
  Plies refuted_within = 0;

  /// True when the numbers are those of an unsettled question.
  [[nodiscard]] constexpr bool open() const { return proof != 0 && disproof != 0; }
  [[nodiscard]] constexpr bool proved(Plies within) const { return proved_within <= within; }
  [[nodiscard]] constexpr bool refuted(Plies within) const {
    return refuted_within >= within && !proved(within);
  }
  [[nodiscard]] constexpr bool settled(Plies within) const {
    return proved(within) || refuted(within);
  }
  /// Sets the numbers of a settled question to 0 and kMostWork.
  constexpr void close(Plies within) {
    proof = proved(within) ? 0 : kMostWork;
    disproof = proved(within) ? kMostWork : 0;
  }
};

/// A hash table. Once it may not grow further, new entries replace those that cost the least work.
/// Even before that an entry of a full bucket may be replaced, unless facts were restored: these
/// must stay while the table can grow.
class ProofTable {
 public:
  /// Takes at most `bytes`, but at least one bucket, and more if restored facts need it. It starts
  /// small, since small tables stay in the processor's caches, which makes short searches several
  /// times as fast.
  explicit ProofTable(std::size_t bytes);

  /// Looks up a position. Returns false, and leaves `state` unchanged, when nothing is known.
  [[nodiscard]] bool find(const PositionKey& key, ProofState& state) const {
    return find(key, state, kEvaluated);
  }
  /// The same, but only for positions that were searched.
  [[nodiscard]] bool find_searched(const PositionKey& key, ProofState& state) const {
    return find(key, state, kSearched);
  }
  /// Prefetches the entry of a position.
  void prefetch(const PositionKey& key) const { __builtin_prefetch(&bucket_of(key), 1); }
  /// Merges a state into what is known. `work` is the number of nodes that it cost.
  void store(const PositionKey& key, const ProofState& state, std::uint64_t work);
  /// Stores the evaluation of a position that was not searched, in a vacant entry or in place of
  /// another evaluation: evaluating takes longer than a look-up. The table does not grow for
  /// evaluations; most repeated look-ups are of recent ones.
  void store_evaluation(const PositionKey& key, const ProofState& state);
  /// Grows the table if it is filling up and may grow. No other thread may use the table meanwhile.
  void make_room();
  /// Calls visit(key, state, work) for every searched position; `work` is in the unit of `restore`.
  /// No other thread may store meanwhile.
  template <class Visitor>
  void for_each(Visitor&& visit) const {
    for (std::size_t i = 0; i < buckets_; ++i) {
      for (const Entry& entry : memory_[i].entry) {
        if (entry.work >= kSearched) visit(entry.key, entry.state, entry.work);
      }
    }
  }
  /// Stores an entry from `for_each` of another table. Grows as far as needed, beyond the size the
  /// table was made for. No other thread may use the table meanwhile.
  void restore(const PositionKey& key, const ProofState& state, std::uint8_t work);
  /// Number of entries that the table has room for now.
  [[nodiscard]] std::size_t entries() const { return buckets_ * kWays; }
  /// Bytes that the table may finally take beyond the size it was made for.
  [[nodiscard]] std::size_t bytes_beyond() const {
    return (most_buckets_ - most_at_first_) * sizeof(Bucket);
  }

 private:
  enum : std::uint8_t { kVacant, kEvaluated, kSearched };
  struct Entry {
    PositionKey key;
    ProofState state;
    std::uint8_t work = kVacant;  ///< values from kSearched on are 2 + log2 of the nodes
    std::uint8_t lock = 0;        ///< used only in a bucket's first entry
  };
  static_assert(sizeof(Entry) == 32);
  static constexpr std::size_t kWays = 4;
  struct alignas(64) Bucket {
    std::array<Entry, kWays> entry;
  };
  class Locked;

  [[nodiscard]] Bucket& bucket_of(const PositionKey& key) const {
    // The high part of a product spreads keys evenly over any number of buckets.
    __extension__ using Wide = unsigned __int128;
    return memory_[static_cast<std::size_t>((Wide{key.high} * buckets_) >> 64U)];
  }

  [[nodiscard]] bool find(const PositionKey& key, ProofState& state, std::uint8_t least) const;
  void allocate(std::size_t buckets);
  void grow();
  [[nodiscard]] static Entry* entry_of(Bucket& bucket, const PositionKey& key);
  /// Merges `more` into an entry of the same position.
  void join(Entry& entry, const Entry& more);
  /// Updates `used_` after an entry has replaced another or was merged into it.
  void count_searched(const Entry& before, const Entry& after);
  /// Inserts an entry that is not in its bucket yet; no other thread may use the bucket meanwhile.
  /// Returns the entry that was replaced, vacant if none was.
  Entry put(const Entry& entry);
  /// Inserts or merges an entry; a replaced entry is set aside.
  void add(const Entry& entry);

  std::size_t most_buckets_;
  std::size_t most_at_first_ = most_buckets_;
  std::size_t buckets_ = 0;
  std::atomic<std::size_t> used_{0};  ///< entries of searched positions
  TableMemory<Bucket> memory_;
  bool keeps_ = false;  ///< true when facts were restored
  std::mutex setting_aside_;
  std::vector<Entry> aside_;  ///< entries whose buckets were full; they wait for a larger table
};

}  // namespace gipfbase::analysis

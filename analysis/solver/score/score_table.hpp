// analysis/solver/score/score_table.hpp - the table that the threads of a score search share.
//
// Facts are permanent: they bound the final score under best play and do not depend on a search
// depth. So entries never become wrong, and threads must only be kept from reading half of one
// entry and half of another. That works without locks, after R. M. Hyatt and T. Mann, A Lockless
// Transposition-Table Implementation for Parallel Search, ICGA Journal 25 (1), 2002: the word of
// the key is stored as the exclusive or with the word of the fact. Besides facts the table keeps
// results of passes that search only some moves: good moves, and bounds that are valid only in the
// same pass.
//
// The table starts small and grows as it fills, because touching memory for the first time takes
// longer than most questions. Once facts were restored, it also grows where it would have to
// replace facts: those must stay while there is room.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "analysis/solver/position_key.hpp"
#include "analysis/solver/table_memory.hpp"

namespace gipfbase::analysis {

/// Bounds of the final score, from the view of the side to move: lower <= score <= upper.
struct ScoreBounds {
  int lower = 0;
  int upper = 0;
  [[nodiscard]] constexpr bool exact() const { return lower == upper; }
  [[nodiscard]] constexpr bool operator==(const ScoreBounds&) const = default;
};

/// An entry of the table: what is known about a position.
struct ScoreFact {
  static constexpr std::uint16_t kNoMove = 0xFFFF;
  /// Number of the pass that searches all moves and so proves its bounds. Other passes, up to 14,
  /// search only some moves of each position: their bounds are valid only in the same pass.
  static constexpr unsigned kProved = 0;
  ScoreBounds bounds;
  std::uint16_t move = kNoMove;  ///< number of the best move in the order of for_each_move
  unsigned pass = kProved;
};

/// A hash table of facts. Unless they say otherwise, functions may be called by any thread at any
/// time.
class ScoreTable {
 public:
  static constexpr std::size_t kEntryBytes = 2 * sizeof(std::uint64_t);

  /// Grows to at most `most_bytes` / kEntryBytes entries, rounded down to a power of two and at
  /// least 4; starts with `first_bytes`.
  explicit ScoreTable(std::size_t most_bytes, std::size_t first_bytes = kFirstBytes)
      : most_(buckets_in(most_bytes)),
        words_(table_memory<std::uint64_t>(most_ * kBucketWords)),
        buckets_(std::min(most_, buckets_in(first_bytes))) {}

  /// Number of entries that the table may finally hold.
  [[nodiscard]] std::size_t entries() const { return most_ * kBucket; }
  /// Bytes that the table may finally take beyond the size it was made for.
  [[nodiscard]] std::size_t bytes_beyond() const {
    return (most_ - most_at_first_) * kBucket * kEntryBytes;
  }

  /// Looks up a position.
  [[nodiscard]] std::optional<ScoreFact> find(const PositionKey& key) const {
    const std::size_t first = first_of(key);
    for (std::size_t i = first; i < first + kBucketWords; i += kWords) {
      const std::uint64_t fact = load(i + 1);
      if (load(i) == (key.high ^ fact) && is_of(key, fact)) return unpacked(fact);
    }
    return std::nullopt;
  }

  /// Prefetches the bucket that `find` reads.
  void prefetch(const PositionKey& key) const { __builtin_prefetch(&words_[first_of(key)]); }

  /// Stores a fact that took `nodes` positions to find. It replaces the entry of the same position,
  /// whose bounds it must imply. If the position has no entry, it replaces the entry of the bucket
  /// that took the fewest nodes, where entries of earlier generations count less. An unproved fact
  /// does not replace a proved one. Bounds beyond eight bits are weakened to fit, moves from number
  /// 255 on are dropped.
  void store(const PositionKey& key, const ScoreFact& fact, std::uint64_t nodes) {
    const unsigned generation = generation_.load(std::memory_order_relaxed);
    const std::uint64_t word = packed(key, fact, nodes, generation);
    std::size_t place = 0;
    unsigned least = ~0U;
    bool is_new = true;
    const std::size_t first = first_of(key);
    for (std::size_t i = first; i < first + kBucketWords; i += kWords) {
      const std::uint64_t old = load(i + 1);
      if (old == 0) {
        // The entry of the position may follow a gap that growing has left.
        if (least > 0) place = i;
        least = 0;
        continue;
      }
      if (load(i) == (key.high ^ old) && is_of(key, old)) {
        if (pass_of(old) == ScoreFact::kProved && fact.pass != ScoreFact::kProved) return;
        place = i;
        is_new = false;
        break;
      }
      const unsigned worth = effort(old) >> (generation_of(old) == generation ? 0U : 2U);
      if (worth < least) {
        least = worth;
        place = i;
      }
    }
    if (is_new && keeps_ && fact_at(place) && grow_now()) return store(key, fact, nodes);
    save(place, key.high ^ word);
    save(place + 1, word);
    // One position in 64 is counted, to avoid contention for the counter.
    if (is_new && key.high >> 58U == 0) count_new();
  }

  /// Calls visit(key, word) for every proved fact; `word` is in the format of `restore`. No other
  /// thread may store meanwhile.
  template <class Visitor>
  void for_each(Visitor&& visit) const {
    for (std::size_t i = 0; i < buckets_.load() * kBucketWords; i += kWords) {
      const std::uint64_t fact = load(i + 1);
      if (fact_at(i)) visit(PositionKey{load(i) ^ fact, fact & kCheck}, fact);
    }
  }
  /// Stores a fact from `for_each` of another table. Grows as far as needed, beyond the size the
  /// table was made for. Call `end_restoring` after the last one. No other thread may use the table
  /// meanwhile.
  void restore(const PositionKey& key, std::uint64_t word) {
    keeps_ = true;
    ++restored_;
    waiting_.emplace_back(key, word);
    // A file is in the order of buckets, so its first facts fall into few buckets, and the table
    // grows while it is nearly empty. The limit kSparse stops this for forged files with facts that
    // no table size separates.
    constexpr std::size_t kSparse = 32;
    for (; !waiting_.empty(); waiting_.pop_back()) {
      const auto& [next, fact] = waiting_.back();
      while (crowded(next)) {
        if (buckets_ * kBucket >= kSparse * restored_) return;
        if (buckets_ == most_) extend();
        grow(buckets_);
      }
      put_back(next, fact);
    }
  }
  void end_restoring() {
    for (const auto& [key, word] : std::exchange(waiting_, {})) put_back(key, word);
  }

  /// Begins a new generation: entries stored so far are replaced first.
  void next_generation() {
    generation_.store((generation_.load(std::memory_order_relaxed) + 1) & 3U,
                      std::memory_order_relaxed);
  }

 private:
  /// Words of an entry: high half of the key ^ fact, fact. A fact is 0 in an empty entry; else,
  /// from bit 0: low bits of the key 26, generation 2, pass 4, effort 8 (never 0), lower bound 8,
  /// upper bound 8, move 8. With the high half that is 90 bits of the key.
  static constexpr std::size_t kWords = 2;
  static constexpr std::size_t kBucket = 4;
  static constexpr std::size_t kBucketWords =
      kBucket * kWords;  ///< a line of the processor's cache
  static constexpr std::size_t kFirstBytes = std::size_t{1} << 20U;
  static constexpr std::uint64_t kCheck = (std::uint64_t{1} << 26U) - 1;
  static constexpr int kMostBound = 127;
  static constexpr int kNoLower = -128;  ///< means that no lower bound is known
  static constexpr int kNoUpper = 127;
  static constexpr std::uint16_t kMostMove = 254;

  static std::size_t buckets_in(std::size_t bytes) {
    return std::bit_floor(std::max<std::size_t>(bytes / (kBucket * kEntryBytes), 1));
  }

  void put_back(const PositionKey& key, std::uint64_t word) {
    store(key, unpacked(word), std::uint64_t{1} << (std::clamp(effort(word) / 2, 1U, 63U) - 1U));
  }
  /// True when the entry holds a proved fact.
  [[nodiscard]] bool fact_at(std::size_t i) const {
    const std::uint64_t fact = load(i + 1);
    return fact != 0 && pass_of(fact) == ScoreFact::kProved;
  }
  /// True when the bucket of a key is full of proved facts about other positions.
  [[nodiscard]] bool crowded(const PositionKey& key) const {
    const std::size_t first = first_of(key);
    for (std::size_t i = first; i < first + kBucketWords; i += kWords) {
      if (!fact_at(i) || (load(i) == (key.high ^ load(i + 1)) && is_of(key, load(i + 1)))) {
        return false;
      }
    }
    return true;
  }
  /// Doubles the size that the table may grow to.
  void extend() {
    auto larger = table_memory<std::uint64_t>(2 * most_ * kBucketWords);
    std::copy_n(words_.get(), most_ * kBucketWords, larger.get());
    words_ = std::move(larger);
    most_ *= 2;
  }
  /// Returns false when the table may not grow further.
  bool grow_now() {
    const std::size_t before = buckets_.load();
    if (before == most_) return false;
    grow(before);
    while (growing_.load()) std::this_thread::yield();
    return true;
  }

  /// Grows the table fourfold when the new positions would fill half of it.
  void count_new() {
    const std::size_t come = 64 * (counted_.fetch_add(1, std::memory_order_relaxed) + 1);
    const std::size_t buckets = buckets_.load(std::memory_order_relaxed);
    if (buckets < most_ && come > buckets * kBucket / 2) grow(buckets);
  }
  /// Copies entries to their new places before other threads look for them there, then removes the
  /// old ones. An entry that another thread stores meanwhile may be lost; a search will then find
  /// its fact again.
  void grow(std::size_t before) {
    if (growing_.exchange(true)) return;
    if (buckets_.load() == before) {
      const std::size_t after = std::min(most_, 4 * before);
      ask_for_large_pages(words_.get() + before * kBucketWords,
                          (after - before) * kBucket * kEntryBytes);
      const auto each = [&](auto&& visit) {
        for (std::size_t i = 0; i < before * kBucketWords; i += kWords) {
          const std::uint64_t fact = load(i + 1);
          if (fact == 0) continue;
          const std::size_t bucket = (load(i) ^ fact) & (after - 1);
          if (bucket != i / kBucketWords) visit(i, bucket * kBucketWords + i % kBucketWords);
        }
      };
      each([&](std::size_t from, std::size_t to) {
        save(to, load(from));
        save(to + 1, load(from + 1));
      });
      buckets_.store(after);
      each([&](std::size_t from, std::size_t /*to*/) { save(from + 1, 0); });
    }
    growing_.store(false);
  }

  [[nodiscard]] std::uint64_t load(std::size_t i) const {
    return std::atomic_ref<std::uint64_t>(words_[i]).load(std::memory_order_relaxed);
  }
  void save(std::size_t i, std::uint64_t word) {
    std::atomic_ref<std::uint64_t>(words_[i]).store(word, std::memory_order_relaxed);
  }
  [[nodiscard]] std::size_t first_of(const PositionKey& key) const {
    return (key.high & (buckets_.load(std::memory_order_relaxed) - 1)) * kBucketWords;
  }

  static bool is_of(const PositionKey& key, std::uint64_t fact) {
    return fact != 0 && ((fact ^ key.low) & kCheck) == 0;
  }
  /// Bounds beyond eight bits are weakened to fit.
  static std::uint64_t lower_bits(int bound) {
    return static_cast<std::uint8_t>(bound < -kMostBound ? kNoLower : std::min(bound, kMostBound));
  }
  static std::uint64_t upper_bits(int bound) {
    return static_cast<std::uint8_t>(bound >= kNoUpper ? kNoUpper : std::max(bound, -kMostBound));
  }
  static std::uint64_t packed(const PositionKey& key, const ScoreFact& fact, std::uint64_t nodes,
                              unsigned generation) {
    // The effort grows by two when the work doubles.
    const auto width = static_cast<unsigned>(std::bit_width(nodes));
    const unsigned half = width > 1 ? static_cast<unsigned>(nodes >> (width - 2U)) & 1U : 0U;
    const std::uint64_t work = std::clamp(2 * width + half, 1U, 255U);
    const std::uint64_t move = std::min<std::uint16_t>(fact.move, kMostMove + 1);
    return (key.low & kCheck) | std::uint64_t{generation} << 26U | std::uint64_t{fact.pass} << 28U |
           work << 32U | lower_bits(fact.bounds.lower) << 40U |
           upper_bits(fact.bounds.upper) << 48U | move << 56U;
  }
  /// The lowest eight bits as a signed number.
  static int bound_of(std::uint64_t bits) {
    return static_cast<int>((bits & 0xFFU) ^ 0x80U) - 0x80;
  }
  static ScoreFact unpacked(std::uint64_t word) {
    constexpr int kBeyond = 32767;
    const int lower = bound_of(word >> 40U);
    const int upper = bound_of(word >> 48U);
    const auto move = static_cast<std::uint16_t>(word >> 56U);
    return {{lower == kNoLower ? -kBeyond : lower, upper == kNoUpper ? kBeyond : upper},
            move > kMostMove ? ScoreFact::kNoMove : move,
            pass_of(word)};
  }
  static unsigned effort(std::uint64_t word) { return static_cast<unsigned>(word >> 32U & 0xFFU); }
  static unsigned pass_of(std::uint64_t word) { return static_cast<unsigned>(word >> 28U & 0xFU); }
  static unsigned generation_of(std::uint64_t word) {
    return static_cast<unsigned>(word >> 26U & 3U);
  }

  std::size_t most_;  ///< buckets that the table may grow to
  std::size_t most_at_first_ = most_;
  bool keeps_ = false;        ///< true when facts were restored
  std::size_t restored_ = 0;  ///< number of restored facts
  std::vector<std::pair<PositionKey, std::uint64_t>>
      waiting_;                       ///< restored facts still to be stored
  TableMemory<std::uint64_t> words_;  ///< address space; pages are used as the table grows
  std::atomic<std::size_t> buckets_;
  std::atomic<std::size_t> counted_{0};
  std::atomic<bool> growing_{false};
  std::atomic<unsigned> generation_{0};
};

}  // namespace gipfbase::analysis

// analysis/solver/score/score_table.hpp - what the threads of a score search have proved so far.
//
// An entry is a fact about a position for ever: bounds of the final score under best play, not the
// result of a search of some depth. So nothing in the table can become wrong, and threads only have
// to be kept from reading half of one entry and half of another. That is done without locks, after
// R. M. Hyatt and T. Mann, A Lockless Transposition-Table Implementation for Parallel Search, ICGA
// Journal 25 (1), 2002: both words of the key are stored mixed with the word of the fact.
#pragma once

#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <optional>

#include "analysis/solver/position_key.hpp"

namespace gipfbase::analysis {

/// Bounds of the final score, from the view of the side to move: lower <= score <= upper.
struct ScoreBounds {
  int lower = 0;
  int upper = 0;
  [[nodiscard]] constexpr bool exact() const { return lower == upper; }
  [[nodiscard]] constexpr bool operator==(const ScoreBounds&) const = default;
};

/// What is known of a position.
struct ScoreFact {
  static constexpr std::uint16_t kNoMove = 0xFFFF;
  ScoreBounds bounds;            ///< within -32768 .. 32767
  std::uint16_t move = kNoMove;  ///< number of the best move in the order of for_each_move
};

/// A hash table of facts. All functions may be called by any thread at any time.
class ScoreTable {
 public:
  static constexpr std::size_t kEntryBytes = 3 * sizeof(std::uint64_t);

  /// Room for `bytes` / kEntryBytes entries, at least 1. The memory is the system's zero pages
  /// until it is used.
  explicit ScoreTable(std::size_t bytes)
      : entries_(std::max<std::size_t>(bytes / kEntryBytes, 1)),
        bucket_(std::min(kBucket, entries_)),
        buckets_(entries_ / bucket_),
        words_(zeroed(entries_ * kWords)) {}

  [[nodiscard]] std::size_t entries() const { return entries_; }

  /// What has been proved of the position with this key.
  [[nodiscard]] std::optional<ScoreFact> find(const PositionKey& key) const {
    const std::size_t first = first_of(key);
    for (std::size_t i = first; i < first + bucket_ * kWords; i += kWords) {
      const std::uint64_t fact = load(i + 2);
      if (fact != 0 && load(i) == (key.high ^ fact) && load(i + 1) == (key.low ^ mixed(fact))) {
        return unpacked(fact);
      }
    }
    return std::nullopt;
  }

  /// Asks the processor to fetch what `find` will read.
  void prefetch(const PositionKey& key) const {
    const std::uint64_t* const first = &words_[first_of(key)];
    __builtin_prefetch(first);
    __builtin_prefetch(first + bucket_ * kWords - 1);
  }

  /// Keeps a fact that `nodes` positions were searched for. It takes the place of what is known of
  /// this position, which it must imply; else of the fact of its bucket that took the fewest
  /// nodes, where those of earlier generations count as little.
  void store(const PositionKey& key, const ScoreFact& fact, std::uint64_t nodes) {
    const std::uint8_t generation = generation_.load(std::memory_order_relaxed);
    const std::uint64_t word = packed(fact, nodes, generation);
    std::size_t place = 0;
    unsigned least = ~0U;
    const std::size_t first = first_of(key);
    for (std::size_t i = first; i < first + bucket_ * kWords; i += kWords) {
      const std::uint64_t old = load(i + 2);
      if (old == 0 || (load(i) == (key.high ^ old) && load(i + 1) == (key.low ^ mixed(old)))) {
        place = i;
        break;
      }
      const unsigned worth = effort(old) >> (generation_of(old) == generation ? 0U : 2U);
      if (worth < least) {
        least = worth;
        place = i;
      }
    }
    save(place, key.high ^ word);
    save(place + 1, key.low ^ mixed(word));
    save(place + 2, word);
  }

  /// Calls visit(key, word) for every fact, `word` being as `restore` wants it. No other thread may
  /// store meanwhile.
  template <class Visitor>
  void for_each(Visitor&& visit) const {
    for (std::size_t i = 0; i < entries_ * kWords; i += kWords) {
      const std::uint64_t fact = load(i + 2);
      if (fact != 0) visit(PositionKey{load(i) ^ fact, load(i + 1) ^ mixed(fact)}, fact);
    }
  }
  /// Remembers what `for_each` of another table has told.
  void restore(const PositionKey& key, std::uint64_t word) {
    store(key, unpacked(word), std::uint64_t{1} << std::min(effort(word) / 4, 62U));
  }

  /// From now on the facts stored so far give way first.
  void next_generation() { generation_.fetch_add(1, std::memory_order_relaxed); }

 private:
  /// Words of an entry: high half of the key ^ fact, low half ^ mixed fact, fact. A fact is 0 in
  /// an empty entry; else, from bit 0: lower bound 16 bits, upper bound 16, move 16, effort 8
  /// (never 0), generation 8.
  static constexpr std::size_t kWords = 3;
  static constexpr std::size_t kBucket = 4;

  struct Free {
    void operator()(std::uint64_t* words) const {
      std::free(words);  // NOLINT(cppcoreguidelines-no-malloc): see zeroed
    }
  };
  using Words = std::unique_ptr<std::uint64_t[], Free>;  // NOLINT(*-avoid-c-arrays)

  /// Asks for large pages, which save much of the time to find an entry. Only advice.
  static void advise([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes) {
#ifdef MADV_HUGEPAGE
    constexpr std::size_t kPage = std::size_t{1} << 21U;
    std::size_t space = bytes;
    void* const aligned = std::align(kPage, kPage, memory, space);
    if (aligned != nullptr) madvise(aligned, space / kPage * kPage, MADV_HUGEPAGE);
#endif
  }

  /// Zeroed memory without touching it: a gigabyte costs nothing before it is used, which no
  /// container offers.
  static Words zeroed(std::size_t words) {
    // NOLINTNEXTLINE(cppcoreguidelines-no-malloc)
    void* const memory = std::calloc(words, sizeof(std::uint64_t));
    if (memory == nullptr) throw std::bad_alloc();
    advise(memory, words * sizeof(std::uint64_t));
    return Words(static_cast<std::uint64_t*>(memory));
  }

  [[nodiscard]] std::uint64_t load(std::size_t i) const {
    return std::atomic_ref<std::uint64_t>(words_[i]).load(std::memory_order_relaxed);
  }
  void save(std::size_t i, std::uint64_t word) {
    std::atomic_ref<std::uint64_t>(words_[i]).store(word, std::memory_order_relaxed);
  }

  [[nodiscard]] std::size_t first_of(const PositionKey& key) const {
    // The high bits of a product with the number of buckets: no division, any number of buckets.
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::size_t>((Wide{key.low} * buckets_) >> 64U) * bucket_ * kWords;
  }
  /// Another word for each fact, so that the two words of a key do not depend alike on it.
  static std::uint64_t mixed(std::uint64_t fact) {
    return std::rotl(fact, 29) * 0x9E3779B97F4A7C15;
  }

  static std::uint64_t packed(const ScoreFact& fact, std::uint64_t nodes, std::uint8_t generation) {
    // Four times the binary logarithm, and two more bits of the number below its first.
    const auto log = static_cast<unsigned>(std::bit_width(nodes | 1U));
    const unsigned effort = 4 * log + static_cast<unsigned>((nodes << 2U) >> log & 3U);
    return std::uint64_t{static_cast<std::uint16_t>(fact.bounds.lower)} |
           std::uint64_t{static_cast<std::uint16_t>(fact.bounds.upper)} << 16U |
           std::uint64_t{fact.move} << 32U | std::uint64_t{std::min(effort, 255U)} << 48U |
           std::uint64_t{generation} << 56U;
  }
  static ScoreFact unpacked(std::uint64_t word) {
    return {{static_cast<std::int16_t>(word & 0xFFFFU),
             static_cast<std::int16_t>(word >> 16U & 0xFFFFU)},
            static_cast<std::uint16_t>(word >> 32U & 0xFFFFU)};
  }
  static unsigned effort(std::uint64_t word) { return static_cast<unsigned>(word >> 48U & 0xFFU); }
  static std::uint8_t generation_of(std::uint64_t word) {
    return static_cast<std::uint8_t>(word >> 56U);
  }

  std::size_t entries_;
  std::size_t bucket_;  ///< entries a position can be stored in
  std::size_t buckets_;
  Words words_;
  std::atomic<std::uint8_t> generation_{0};
};

}  // namespace gipfbase::analysis

// The random starts of Boardspace, from the keys in its records.
#include <array>
#include <cstdint>
#include <limits>
#include <utility>

#include "notation/tzaar/text.hpp"

namespace gipfbase::tzaar {
namespace {

/// How Boardspace takes numbers from its generator: its program of today, and that of the time
/// before 24 August 2012.
enum class KeyReading : std::uint8_t { kToday, kBefore2012 };

/// The generator of java.util.Random, as documented there: 48 bits of state.
class JavaRandom {
 public:
  explicit JavaRandom(std::int64_t seed)
      : state_((static_cast<std::uint64_t>(seed) ^ kFactor) & kMask) {}

  /// A number below `bound`, which is not a power of two.
  [[nodiscard]] int below(int bound, KeyReading reading) {
    constexpr unsigned kWordBits = 32;
    constexpr std::int64_t kMost = std::numeric_limits<std::int32_t>::max();
    if (reading == KeyReading::kBefore2012) {
      // The size of a signed word; the word without an opposite counts as 0.
      const std::int64_t word = static_cast<std::int32_t>(next(kWordBits));
      return word < -kMost ? 0 : static_cast<int>((word < 0 ? -word : word) % bound);
    }
    while (true) {
      const std::int64_t bits = next(kWordBits - 1);
      const std::int64_t rest = bits % bound;
      // Numbers of the last, incomplete round are dropped.
      if (bits - rest + bound - 1 <= kMost) return static_cast<int>(rest);
    }
  }

 private:
  static constexpr std::uint64_t kFactor = 0x5DEECE66DU;
  static constexpr unsigned kStateBits = 48;
  static constexpr std::uint64_t kMask = (std::uint64_t{1} << kStateBits) - 1;

  [[nodiscard]] std::uint32_t next(unsigned bits) {
    state_ = (state_ * kFactor + 11U) & kMask;
    return static_cast<std::uint32_t>(state_ >> (kStateBits - bits));
  }

  std::uint64_t state_;
};

Position start_of(std::int64_t key, KeyReading reading) {
  // All pieces in a row: those of White first, and the types from the most frequent one on.
  std::array<Stack, std::size_t{kPoints}> pieces;
  std::size_t n = 0;
  for (const Seat owner : {kWhite, kBlack}) {
    for (std::size_t type = kTypes; type-- > 0;) {
      for (int i = 0; i < kPiecesOf[type]; ++i) pieces[n++] = {owner, static_cast<Type>(type), 1};
    }
  }
  constexpr int kRounds = 5;
  JavaRandom random(key);
  for (int round = 0; round < kRounds; ++round) {
    for (Stack& piece : pieces) {
      std::swap(piece, pieces[static_cast<std::size_t>(random.below(kPoints, reading))]);
    }
  }
  // The last piece comes to the top of column i, the first one to a1.
  Position start;
  n = 0;
  for (const int cell : Board::kTables.ordered()) start.put(cell, pieces[n++]);
  start.set_phase(Phase::kFirst);
  return start;
}

}  // namespace

std::array<Position, 2> boardspace_starts(std::int64_t key) {
  return {start_of(key, KeyReading::kToday), start_of(key, KeyReading::kBefore2012)};
}

}  // namespace gipfbase::tzaar

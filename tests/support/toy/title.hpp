// tests/support/toy/title.hpp - the toy as a Title with all abilities.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "rules/core/title.hpp"
#include "support/toy/position.hpp"

namespace gipfbase::toy {

struct Toy {
  using Position = toy::Position;
  using Move = toy::Move;

  static constexpr std::array<std::string_view, 2> kEndings = {"last-stone", "sand"};
  static constexpr std::array<std::string_view, 1> kCounters = {"announced"};
  static constexpr std::array<std::string_view, 0> kMaximumCounters = {};

  [[nodiscard]] static SymmetryKeys keys(const Position& p) {
    std::uint64_t x = std::uint64_t{p.seconds} << 32U | std::uint64_t{p.stones} << 24U |
                      std::uint64_t{p.tokens} << 16U | std::uint64_t{p.turn} << 8U |
                      static_cast<std::uint64_t>(p.phase);
    // splitmix64, which keeps different numbers different
    x += 0x9E3779B97F4A7C15ULL;
    x = (x ^ (x >> 30U)) * 0xBF58476D1CE4E5B9ULL;
    x = (x ^ (x >> 27U)) * 0x94D049BB133111EBULL;
    SymmetryKeys keys;
    keys.key[0] = x ^ (x >> 31U);
    return keys;
  }
  static void update_keys(SymmetryKeys& keys, const Position& /*before*/, const Position& after) {
    keys = Toy::keys(after);
  }
  [[nodiscard]] static Move transformed(const Position& /*p*/, Move move, int /*identity*/) {
    return move;
  }
  [[nodiscard]] static Move restored(const Position& /*p*/, Move move, int /*identity*/) {
    return move;
  }
  [[nodiscard]] static Position transformed(const Position& p, int /*identity*/) { return p; }

  [[nodiscard]] static PackedMove pack(Move move) { return {0, static_cast<std::uint64_t>(move)}; }
  [[nodiscard]] static Move unpack(const PackedMove& packed) {
    const bool known = packed.high == 0 && packed.low <= static_cast<std::uint64_t>(Move::kTime);
    return known ? static_cast<Move>(packed.low) : Move::kNone;
  }
  static void count(const Position& /*before*/, Move move, const Position& /*after*/,
                    std::span<std::int32_t> counters) {
    if (move == Move::kAnnounce) ++counters[0];
  }

  /// Milliseconds left, by seat.
  struct Clocks {
    std::array<Milliseconds, 2> left{};
    [[nodiscard]] bool operator==(const Clocks&) const = default;
  };
  [[nodiscard]] static Clocks start_clocks(const Position& p) {
    return {{p.seconds * Milliseconds{1000}, p.seconds * Milliseconds{1000}}};
  }
  [[nodiscard]] static Clocks clocks_after(Clocks clocks, const Position& before, Move /*move*/,
                                           Milliseconds spent) {
    if (before.actor() != Actor::kNature) clocks.left[before.side_to_move()] -= spent;
    return clocks;
  }
  [[nodiscard]] static std::optional<Move> time_out(const Clocks& clocks, const Position& p,
                                                    Milliseconds spent) {
    const bool late = p.is_legal(Move::kTime) && spent >= clocks.left[p.side_to_move()];
    return late ? std::optional(Move::kTime) : std::nullopt;
  }
  [[nodiscard]] static bool is_time_ply(Move move) { return move == Move::kTime; }
  template <class Visitor>
  static void for_each_time_ply(const Position& /*p*/, Visitor&& visit) {
    visit(Move::kTime);
  }

  [[nodiscard]] static std::optional<ContestTerms> contest(const Position& p) {
    if (p.phase != Phase::kContest) return std::nullopt;
    return ContestTerms{"zertz", "37", p.turn};
  }
  [[nodiscard]] static Move decided(const Position& /*p*/, ContestOutcome outcome) {
    return outcome == ContestOutcome::kChallengerWins ? Move::kNeutralised : Move::kExecuted;
  }
};

static_assert(Title<Toy> && Timed<Toy> && Linked<Toy>);

}  // namespace gipfbase::toy

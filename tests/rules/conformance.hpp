// tests/rules/conformance.hpp - the guarantees of every title, checked in random games.
//
// A title passes when `conformance::check<T>` finds no fault. It needs only the concept Title.
#pragma once

#include <array>
#include <bit>
#include <catch2/catch.hpp>
#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "rules/core/perft.hpp"
#include "rules/core/title.hpp"

namespace gipfbase::conformance {

/// The random games to check.
template <Title T>
struct Simulation {
  std::vector<typename T::Position> starts;
  int games_per_start = 4;
  int most_plies = 150;
  std::uint64_t seed = 1;
};

/// Fails the test case unless the condition holds; cheap when it holds.
inline void promise(bool kept, const char* what) {
  if (!kept) FAIL(what);
}

template <Title T>
class Suite {
 public:
  using Position = typename T::Position;
  using Move = typename T::Move;

  explicit Suite(std::uint64_t seed) : random_(seed) {}

  /// Different positions checked so far.
  [[nodiscard]] std::size_t positions() const { return by_key_.size(); }

  /// Plays one random game and checks every position of it.
  void play(Position position, int most_plies) {
    SymmetryKeys keys = T::keys(position);
    std::vector<std::int32_t> counters(T::kCounters.size());
    std::vector<PackedMove> moves;
    for (int ply = 0; ply <= most_plies; ++ply) {
      check_moves(position, moves);
      check_keys(position, keys);
      if (moves.empty()) return;
      check_mutations(position, moves);
      const PackedMove packed = moves[random_() % moves.size()];
      const Move move = T::unpack(packed);
      Position next = position;
      const Position copy = position;
      next.play(move);
      promise(copy == position, "playing on a copy leaves the original alone");
      Position again = copy;
      again.play(move);
      promise(again == next, "a move has one result");
      check_symmetries(position, move, next);
      T::update_keys(keys, position, next);
      T::count(position, move, next, counters);
      for (const std::int32_t n : counters) promise(n >= 0, "counters do not fall below zero");
      position = next;
      previous_ = packed;
    }
  }

  /// Plays playable moves, legal or not, as a damaged file might contain them.
  void play_wildly(Position position, int most_plies) requires ChecksPlayable<T> {
    for (int ply = 0; ply <= most_plies; ++ply) {
      std::vector<PackedMove> moves;
      position.for_each_move([&](const Move& move) {
        promise(position.is_playable(move), "every legal move is playable");
        moves.push_back(T::pack(move));
      });
      promise(position.count_moves() == moves.size(), "as many moves are counted as found");
      if (moves.empty()) return;
      // Stays a legal move unless a changed one turns out to be playable.
      Move move = T::unpack(moves[random_() % moves.size()]);
      constexpr int kTries = 64;
      for (int i = 0; i < kTries; ++i) {
        const std::uint64_t mask = random_() & random_() & random_() & (random_() >> 40U);
        const Move other = T::unpack({0, moves[random_() % moves.size()].low ^ mask});
        if (!position.is_playable(other)) continue;
        illegal_ += position.is_legal(other) ? 0 : 1;
        move = other;
      }
      const SymmetryKeys before = T::keys(position);
      const Position last = position;
      position.play(move);
      SymmetryKeys keys = before;
      T::update_keys(keys, last, position);
      promise(keys.canonical() == T::keys(position).canonical(),
              "updated keys are those from scratch");
    }
  }
  /// Moves that were playable but not legal.
  [[nodiscard]] std::uint64_t illegal() const { return illegal_; }

 private:
  void check_moves(const Position& position, std::vector<PackedMove>& moves) {
    moves.clear();
    if constexpr (Interrupts<T>) check_actor(position);
    if constexpr (Timed<T>) check_clocks(position);
    if constexpr (Linked<T>) check_contest(position);
    position.for_each_move([&](const Move& move) {
      promise(position.is_legal(move), "every move found is legal");
      const PackedMove packed = T::pack(move);
      promise(T::unpack(packed) == move, "a packed move is the same when unpacked");
      promise(!is_time_ply(move), "time plies are not found");
      moves.push_back(packed);
    });
    legal_ = std::set<PackedMove>(moves.begin(), moves.end());
    promise(legal_.size() == moves.size(), "no move is found twice");
    promise(position.count_moves() == moves.size(), "as many moves are counted as found");
    promise(position.outcome().over() == moves.empty(), "a game is over exactly without a move");
    promise(position.outcome().ending < T::kEndings.size(), "every ending has a name");
    promise(position.side_to_move() <= 1, "the side to move is one of two");
    promise(perft(position, 1) == moves.size(), "perft counts the moves");
  }

  [[nodiscard]] static bool is_time_ply(const Move& move) {
    if constexpr (Timed<T>) return T::is_time_ply(move);
    return false;
  }

  static void check_actor(const Position& position) {
    promise(
        position.actor() == Actor::kNature || position.actor() == actor_of(position.side_to_move()),
        "the side to move decides, or nature");
  }

  static void check_clocks(const Position& position) {
    constexpr Milliseconds kForever = Milliseconds{1} << 40U;
    const auto clocks = T::start_clocks(position);
    promise(!T::time_out(clocks, position, 0), "no time is always time enough at first");
    const auto late = T::time_out(clocks, position, kForever);
    promise(!late || T::is_time_ply(*late), "a clock that runs out makes a time ply");
    if (!late) return;
    promise(!position.outcome().over(), "no clock runs after the end");
    promise(position.is_legal(*late), "a time ply is legal where a clock runs out");
    promise(T::unpack(T::pack(*late)) == *late, "a packed time ply is the same when unpacked");
    Position next = position;
    next.play(*late);
    promise(!(next == position), "a time ply changes the position");
  }

  static void check_contest(const Position& position) {
    const auto terms = T::contest(position);
    if (!terms) return;
    promise(position.actor() == Actor::kNature, "nature decides a contest");
    promise(terms->user == position.side_to_move(), "a contest interrupts the turn of its user");
    for (const auto outcome :
         {ContestOutcome::kUserWins, ContestOutcome::kTied, ContestOutcome::kChallengerWins}) {
      const Move move = T::decided(position, outcome);
      promise(position.is_legal(move) && !is_time_ply(move), "every outcome is among the moves");
    }
  }

  void check_keys(const Position& position, const SymmetryKeys& incremental) {
    const SymmetryKeys keys = T::keys(position);
    promise(keys.count >= 1 && keys.count <= kMaxSymmetries, "the number of symmetries is known");
    promise(keys.count == incremental.count, "the number of symmetries does not change");
    for (std::size_t i = 0; i < static_cast<std::size_t>(keys.count); ++i) {
      promise(keys.key[i] == incremental.key[i], "updated keys are those from scratch");
    }
    const auto [known, added] = by_key_.try_emplace(keys.exact(), position);
    promise(added || known->second == position, "different positions have different keys");
  }

  /// Random bytes are a legal move only when for_each_move gives the same move.
  void check_mutations(const Position& position, const std::vector<PackedMove>& moves) {
    const auto agree = [&](const PackedMove& packed) {
      const Move move = T::unpack(packed);
      promise(is_time_ply(move) || position.is_legal(move) == (legal_.count(packed) > 0),
              "a move is legal exactly when it is found, or sand may run out");
    };
    const PackedMove some = moves[random_() % moves.size()];
    for (unsigned bit = 0; bit < 64; ++bit) {
      agree({some.high ^ (std::uint64_t{1} << bit), some.low});
      agree({some.high, some.low ^ (std::uint64_t{1} << bit)});
    }
    for (int i = 0; i < 16; ++i) {
      const std::uint64_t word = random_();
      agree({0, word});
      agree({0, word >> (word % 64)});
      agree({0, some.low ^ (word & random_() & random_())});
    }
    agree(previous_);
    check_bytes(position, T::unpack(some));
  }

  /// Also tries moves made of arbitrary bytes, in titles where every byte of a move is a number.
  void check_bytes(const Position& position, const Move& move) {
    if constexpr (
        requires { Move::kFields; } || requires { Move::kSlots; }) {
      const auto bytes = std::bit_cast<std::array<std::uint8_t, sizeof(Move)>>(move);
      for (std::size_t i = 0; i < bytes.size(); ++i) {
        auto changed = bytes;
        changed[i] = static_cast<std::uint8_t>(random_() % (random_() % 2 == 0 ? 8 : 256));
        const Move other = std::bit_cast<Move>(changed);
        if (is_time_ply(other) || !position.is_legal(other)) continue;
        const PackedMove packed = T::pack(other);
        promise(legal_.count(packed) > 0 && T::unpack(packed) == other,
                "a move of any bytes is legal only when it is found");
      }
    }
  }

  void check_symmetries(const Position& position, const Move& move, const Position& next) {
    const SymmetryKeys keys = T::keys(position);
    std::set<std::pair<std::uint64_t, int>> seen;
    std::set<std::uint64_t> exact;
    for (int i = 0; i < keys.count; ++i) {
      const Position image = T::transformed(position, i);
      const Move image_move = T::transformed(position, move, i);
      const SymmetryKeys image_keys = T::keys(image);
      promise(image_keys.exact() == keys.key[static_cast<std::size_t>(i)],
              "the key under a symmetry is the key of the image");
      promise(image_keys.canonical() == keys.canonical(), "images share the canonical key");
      promise(image.count_moves() == legal_.size(), "images have as many moves");
      promise(image.is_legal(image_move), "the image of a legal move is legal");
      Position image_next = image;
      image_next.play(image_move);
      promise(image_next == T::transformed(next, i), "the image of a move leads to the image");
      promise(T::restored(position, image_move, i) == move, "a transformed move can be restored");
      seen.emplace(image_keys.canonical(), image_keys.orientation());
      exact.insert(image_keys.exact());
    }
    promise(seen.size() == exact.size(), "canonical key and orientation distinguish images");
    promise(T::transformed(position, 0) == position, "symmetry 0 is the identity");
  }

  std::mt19937_64 random_;
  std::set<PackedMove> legal_;
  PackedMove previous_;
  std::uint64_t illegal_ = 0;
  std::unordered_map<std::uint64_t, Position> by_key_;
};

/// Runs the suite over random games from every start.
template <Title T>
void check(const Simulation<T>& simulation) {
  Suite<T> suite(simulation.seed);
  for (const auto& start : simulation.starts) {
    for (int i = 0; i < simulation.games_per_start; ++i) {
      suite.play(start, simulation.most_plies);
      if constexpr (ChecksPlayable<T>) suite.play_wildly(start, simulation.most_plies);
    }
  }
  if constexpr (ChecksPlayable<T>) CHECK(suite.illegal() > simulation.starts.size());
  CHECK(suite.positions() > simulation.starts.size());
}

}  // namespace gipfbase::conformance

// analysis/solver/score/score_children.hpp - the moves of one position in a search for the exact
// score.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <type_traits>
#include <vector>

#include "analysis/hints/hints.hpp"
#include "analysis/solver/position_key.hpp"
#include "analysis/solver/score/score_table.hpp"
#include "analysis/solver/score/score_title.hpp"
#include "rules/core/title.hpp"

namespace gipfbase::analysis {

/// The position after a move, simplified.
template <Title T>
struct ScoreChild {
  using Position = typename T::Position;

  ScoreChild() = default;
  /// Makes a root position its own child, from the view of its side to move.
  explicit ScoreChild(const Position& p) : position(p) { look(p.side_to_move(), nullptr); }

  /// Key of the simplified position, computed at the first call.
  [[nodiscard]] const PositionKey& key() {
    if (!keyed_) key_ = score_key_of<T>(position);
    keyed_ = true;
    return key_;
  }

  /// Sets the position after a move. `foreseen`: the key of this position before it is simplified;
  /// null: unknown.
  void set(const Position& before, const typename T::Move& move, const PositionKey* foreseen) {
    position = before;
    position.play(move);
    look(before.side_to_move(), foreseen);
  }

  Position position;        ///< simplified
  bool turned = true;       ///< the side to move differs from the parent's
  std::uint16_t index = 0;  ///< number of the move in the order of for_each_move
  int settled = 0;          ///< points removed by simplifying, from the parent's view
  ScoreBounds bounds;       ///< of the score, from the parent's view

  /// Convert bounds of the simplified position's score to the parent's view, and back.
  [[nodiscard]] ScoreBounds outer(const ScoreBounds& b) const {
    return turned ? ScoreBounds{settled - b.upper, settled - b.lower}
                  : ScoreBounds{settled + b.lower, settled + b.upper};
  }
  [[nodiscard]] ScoreBounds inner(const ScoreBounds& b) const {
    return turned ? ScoreBounds{settled - b.upper, settled - b.lower}
                  : ScoreBounds{b.lower - settled, b.upper - settled};
  }

 private:
  /// Simplifies the position and evaluates it from the view of `parent`.
  void look(Seat parent, const PositionKey* foreseen) {
    const Simplification s = simplify<T>(position);
    turned = position.side_to_move() != parent;
    settled = parent == 0 ? s.settled : -s.settled;
    bounds = outer(s.bounds);
    keyed_ = foreseen != nullptr && s.same;
    if (keyed_) key_ = *foreseen;
  }

  PositionKey key_;
  bool keyed_ = false;
};

/// Moves that caused cut-offs in other positions of a search (J. Schaeffer, The History Heuristic
/// and Alpha-Beta Search Enhancements in Practice, 1989). Several moves may share a rating.
template <Title T>
class MoveHistory {
 public:
  using Move = typename T::Move;

  /// The rating of a move, in the unit of `orders_of`.
  [[nodiscard]] std::int32_t of(Seat seat, const Move& move) const {
    return (*worth_)[place(seat, move)] / kUnit;
  }
  /// Adjusts the rating of a move that caused a cut-off (`good`), or did not, with `left` plies
  /// left.
  void learn(Seat seat, const Move& move, int left, bool good) {
    std::int16_t& worth = (*worth_)[place(seat, move)];
    const std::int32_t step = std::min(left * left, kMostStep);
    // The nearer a rating is to the limit, the less is added.
    worth = static_cast<std::int16_t>(worth + (good ? step : -step) - worth * step / kLimit);
  }

 private:
  static constexpr std::size_t kPlaces = 4096;
  static constexpr std::int32_t kLimit = 1 << 14U;
  static constexpr std::int32_t kMostStep = 1 << 9U;
  static constexpr std::int32_t kUnit = kLimit / 256;

  static std::size_t place(Seat seat, const Move& move) {
    PackedMove packed;
    if constexpr (sizeof(Move) <= sizeof packed.low &&
                  std::has_unique_object_representations_v<Move>) {
      std::memcpy(&packed.low, &move, sizeof move);
    } else {
      packed = T::pack(move);
    }
    constexpr std::uint64_t kMix = 0x9E3779B97F4A7C15U;
    constexpr unsigned kBits = 12;
    static_assert(kPlaces == std::size_t{1} << kBits);
    return static_cast<std::size_t>((((packed.high * kMix) ^ packed.low) * 2 + seat) * kMix >>
                                    (64U - kBits));
  }

  using Worth = std::array<std::int16_t, kPlaces>;
  std::unique_ptr<Worth> worth_ = std::make_unique<Worth>();
};

/// The position after a move that was not played, as far as it is known.
struct ScoreForesight {
  Foresight seen;
  ScoreBounds bounds;  ///< of the score, from the view of the move's player
};

/// The moves of a position, the most promising first. The first one decides most positions, so
/// moves are ordered and played only when they are needed.
template <Title T>
class ScoreLevel {
 public:
  using Position = typename T::Position;
  using Move = typename T::Move;
  using Child = ScoreChild<T>;
  static_assert(std::is_class_v<Hints<T>> && std::is_empty_v<Hints<T>>,
                "include the title's hints.hpp, or analysis/hints/none.hpp");

  /// Sets the moves of `position`, which must stay alive until the next call. The move with the
  /// number `first` comes first, if there is one; the others are ordered when they are needed.
  void begin(const Position& position, const PositionKey& key, std::uint16_t first,
             const MoveHistory<T>& history) {
    position_ = &position;
    key_ = key;
    history_ = &history;
    ranked_.clear();
    position.for_each_move([&](const Move& move) {
      ranked_.push_back({0, static_cast<std::uint16_t>(ranked_.size()), move});
    });
    if (children_.size() < ranked_.size()) {
      children_.resize(ranked_.size());
      foreseen_.resize(ranked_.size());
    }
    played_.assign(ranked_.size(), 0);
    foresees_ = false;
    rated_ = false;
    ordered_ = first < ranked_.size() ? 1 : 0;
    if (ordered_ > 0) std::swap(ranked_[0], ranked_[first]);
  }

  /// Computes the keys after all moves without playing them, and calls visit(key) for each. Then
  /// rates the moves: this takes about as long as the table entries that `visit` prefetches take to
  /// arrive.
  template <class Visitor>
  void foresee(Visitor&& visit) requires ForeseesMoves<T> {
    for (const Ranked& ranked : ranked_) {
      ScoreForesight& child = foreseen_[ranked.index];
      child = {Hints<T>::foresee(*position_, key_, ranked.move), kUnknown};
      visit(child.seen.key);
    }
    foresees_ = true;
    if (ordered_ == 0 && ranked_.size() > 1) rate();
  }
  /// The results of `foresee`, by the numbers of the moves.
  [[nodiscard]] std::span<ScoreForesight> foreseen() { return {foreseen_.data(), ranked_.size()}; }

  /// Keeps the move with this number as a killer move of this ply.
  void remember(std::uint16_t index) {
    const Move* const move = move_of(index);
    if (move == nullptr || *move == killers_[0]) return;
    killers_[1] = killers_[0];
    killers_[0] = *move;
  }
  /// Adjusts the history: the move with this number caused a cut-off, and the moves before it did
  /// not.
  void adjust_history(std::uint16_t index, int left, MoveHistory<T>& history) const {
    const Seat seat = position_->side_to_move();
    for (std::size_t i = 0; i < ordered_; ++i) {
      const bool good = ranked_[i].index == index;
      history.learn(seat, ranked_[i].move, left, good);
      if (good) return;
    }
  }
  /// Returns the move with this number; nullptr if none exists.
  [[nodiscard]] const Move* move_of(std::uint16_t index) const {
    const auto found = std::find_if(ranked_.begin(), ranked_.end(),
                                    [&](const Ranked& r) { return r.index == index; });
    return found == ranked_.end() ? nullptr : &found->move;
  }

  /// Number of moves.
  [[nodiscard]] std::size_t size() const { return ranked_.size(); }

  /// Returns the number of the move at place `i` in the order of search. Lower places must have
  /// been requested before.
  std::uint16_t order(std::size_t i) {
    if (i < ordered_) return ranked_[i].index;
    if (!rated_ && ranked_.size() > 1) rate();
    // Selects only the best of the other moves, because often no more are needed.
    const auto rest = ranked_.begin() + static_cast<std::ptrdiff_t>(i);
    std::iter_swap(rest, std::min_element(rest, ranked_.end()));
    ordered_ = i + 1;
    return rest->index;
  }
  /// Bounds of the move at place `i` that are known without playing it.
  [[nodiscard]] ScoreBounds known(std::size_t i) {
    const std::uint16_t index = order(i);
    return foresees_ ? foreseen_[index].bounds : kUnknown;
  }
  /// The position after the move at place `i`.
  [[nodiscard]] Child& child(std::size_t i) {
    const std::uint16_t index = order(i);
    Child& child = children_[i];
    if (played_[i] != 0) return child;
    played_[i] = 1;
    const Move& move = ranked_[i].move;
    if constexpr (ForeseesMoves<T>) {
      const PositionKey key =
          foresees_ ? foreseen_[index].seen.key : Hints<T>::foresee(*position_, key_, move).key;
      child.set(*position_, move, &key);
    } else {
      child.set(*position_, move, nullptr);
    }
    child.index = index;
    return child;
  }

  /// An empty vector for the numbers of deferred children; its memory is reused.
  [[nodiscard]] std::vector<std::size_t>& deferred() {
    deferred_.clear();
    return deferred_;
  }

 private:
  static constexpr ScoreBounds kUnknown = {-kScoreLimit, kScoreLimit};
  /// Bonus of the last two different moves that caused cut-offs at this ply (S. G. Akl and M. M.
  /// Newborn, The Principal Continuation and the Killer Heuristic, 1977), in the unit of
  /// `orders_of`. Tuned by the number of positions visited in ends of DVONN games.
  static constexpr std::array<std::int32_t, 2> kKillerBonus = {200, 100};

  [[nodiscard]] std::int32_t bonus(const Move& move) const {
    return move == killers_[0] ? kKillerBonus[0] : move == killers_[1] ? kKillerBonus[1] : 0;
  }

  /// Rates the moves that are not ordered yet.
  void rate() {
    const Seat seat = position_->side_to_move();
    const auto hint = orders_of<T>(*position_);
    const std::span<Ranked> rest = std::span(ranked_).subspan(ordered_);
    for (Ranked& ranked : rest) {
      std::int32_t promise = 0;
      if constexpr (ForeseesMoves<T>) {
        promise =
            foresees_ ? hint(ranked.move, foreseen_[ranked.index].seen.note) : hint(ranked.move);
      } else {
        promise = hint(ranked.move);
      }
      ranked.promise = promise + bonus(ranked.move) + history_->of(seat, ranked.move);
    }
    rated_ = true;
  }

  struct Ranked {
    std::int32_t promise;
    std::uint16_t index;
    Move move;
    [[nodiscard]] bool operator<(const Ranked& b) const {
      return promise != b.promise ? promise > b.promise : index < b.index;
    }
  };

  const Position* position_ = nullptr;
  PositionKey key_;
  const MoveHistory<T>* history_ = nullptr;
  std::vector<Ranked> ranked_;
  std::vector<ScoreForesight> foreseen_;  ///< by number of the move
  std::vector<Child> children_;           ///< in the order of search
  std::vector<std::uint8_t> played_;      ///< 1 where `children_` is set
  std::size_t ordered_ = 0;               ///< moves that are in the order of search
  bool foresees_ = false;                 ///< `foreseen_` is set
  bool rated_ = false;                    ///< the moves are rated
  std::array<Move, 2> killers_{};
  std::vector<std::size_t> deferred_;
};

}  // namespace gipfbase::analysis

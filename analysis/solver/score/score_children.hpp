// analysis/solver/score/score_children.hpp - the moves of one position in a search for the exact
// score.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
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
  /// A position as its own child: seen by its side to move.
  explicit ScoreChild(const Position& p) : position(p) { look(p.side_to_move()); }

  /// Becomes the position after a move.
  void set(const Position& before, const typename T::Move& move) {
    position = before;
    position.play(move);
    look(before.side_to_move());
  }

  Position position;        ///< simplified
  bool turned = true;       ///< the side to move is not that of the parent
  std::uint16_t index = 0;  ///< number of the move in the order of for_each_move
  int settled = 0;          ///< points that the simplified position lacks, as the parent sees it
  ScoreBounds bounds;       ///< of the score, as the parent sees it
  PositionKey key;          ///< of the simplified position

  /// The parent's view of bounds of the simplified position's score, and back.
  [[nodiscard]] ScoreBounds outer(const ScoreBounds& b) const {
    return turned ? ScoreBounds{settled - b.upper, settled - b.lower}
                  : ScoreBounds{settled + b.lower, settled + b.upper};
  }
  [[nodiscard]] ScoreBounds inner(const ScoreBounds& b) const {
    return turned ? ScoreBounds{settled - b.upper, settled - b.lower}
                  : ScoreBounds{b.lower - settled, b.upper - settled};
  }

 private:
  /// Simplifies the position, to be seen by `parent`.
  void look(Seat parent) {
    const Simplification s = simplify<T>(position);
    turned = position.side_to_move() != parent;
    settled = parent == 0 ? s.settled : -s.settled;
    bounds = outer(s.bounds);
    key = key_of(position);
  }
};

/// Which moves have been good enough in other positions of a search (J. Schaeffer, The History
/// Heuristic and Alpha-Beta Search Enhancements in Practice, 1989). Moves may share a place.
template <Title T>
class MoveHistory {
 public:
  using Move = typename T::Move;

  /// In the unit of `orders_of`.
  [[nodiscard]] std::int32_t of(Seat seat, const Move& move) const {
    return (*worth_)[place(seat, move)] / kUnit;
  }
  /// A move was good enough, or was not although it was tried, with so many plies left.
  void learn(Seat seat, const Move& move, int left, bool good) {
    std::int32_t& worth = (*worth_)[place(seat, move)];
    const std::int32_t step = std::min(left * left, kMostStep);
    // The nearer to the limit, the less is added.
    worth += (good ? step : -step) - worth * step / kLimit;
  }

 private:
  static constexpr std::size_t kPlaces = 4096;
  static constexpr std::int32_t kLimit = 1 << 14U;
  static constexpr std::int32_t kMostStep = 1 << 9U;
  static constexpr std::int32_t kUnit = kLimit / 300;

  static std::size_t place(Seat seat, const Move& move) {
    const PackedMove packed = T::pack(move);
    constexpr std::uint64_t kMix = 0x9E3779B97F4A7C15U;
    constexpr unsigned kBits = 12;
    static_assert(kPlaces == std::size_t{1} << kBits);
    return static_cast<std::size_t>((((packed.high * kMix) ^ packed.low) * 2 + seat) * kMix >>
                                    (64U - kBits));
  }

  using Worth = std::array<std::int32_t, kPlaces>;
  std::unique_ptr<Worth> worth_ = std::make_unique<Worth>();
};

/// The moves of a position, the most promising first. Most positions are decided by the first one:
/// moves are put in order and played only when their turn comes.
template <Title T>
class ScoreLevel {
 public:
  using Position = typename T::Position;
  using Move = typename T::Move;
  using Child = ScoreChild<T>;
  static_assert(std::is_class_v<Hints<T>> && std::is_empty_v<Hints<T>>,
                "include the title's hints.hpp, or analysis/hints/none.hpp");

  /// Becomes the moves of a position, which must live until the next call. The one with the number
  /// `first` comes first, if there is one; the others are put in order when they are asked for.
  void begin(const Position& position, std::uint16_t first, const MoveHistory<T>& history) {
    position_ = &position;
    history_ = &history;
    ranked_.clear();
    played_ = 0;
    position.for_each_move([&](const Move& move) {
      ranked_.push_back({0, static_cast<std::uint16_t>(ranked_.size()), move});
    });
    if (children_.size() < ranked_.size()) children_.resize(ranked_.size());
    begun_ = first < ranked_.size();
    sorted_ = false;
    if (begun_) std::swap(ranked_[0], ranked_[first]);
  }

  /// Keeps the move with that number as one that was good enough at this ply.
  void remember(std::uint16_t index) {
    const Move* const move = move_of(index);
    if (move == nullptr || *move == killers_[0]) return;
    killers_[1] = killers_[0];
    killers_[0] = *move;
  }
  /// Tells the history that the move with that number was good enough, and those tried before not.
  void teach(std::uint16_t index, int left, MoveHistory<T>& history) const {
    const Seat seat = position_->side_to_move();
    for (std::size_t i = 0; i < played_; ++i) {
      const bool good = ranked_[i].index == index;
      history.learn(seat, ranked_[i].move, left, good);
      if (good) return;
    }
  }
  /// The move with that number; null: none.
  [[nodiscard]] const Move* move_of(std::uint16_t index) const {
    const auto found = std::find_if(ranked_.begin(), ranked_.end(),
                                    [&](const Ranked& r) { return r.index == index; });
    return found == ranked_.end() ? nullptr : &found->move;
  }

  /// Number of moves.
  [[nodiscard]] std::size_t size() const { return ranked_.size(); }

  /// The position after the move number `i` in the order of search. Lower numbers must have been
  /// asked for before.
  [[nodiscard]] Child& child(std::size_t i) {
    Child& child = children_[i];
    if (i < played_) return child;
    if (!sorted_ && (i > 0 || !begun_)) sort();
    child.set(*position_, ranked_[i].move);
    child.index = ranked_[i].index;
    ++played_;
    return child;
  }

  /// Room for the numbers of children that another thread is searching; empty.
  [[nodiscard]] std::vector<std::size_t>& put_off() {
    later_.clear();
    return later_;
  }

 private:
  /// What the last two different moves that were good enough at this ply are promised for it
  /// (S. G. Akl and M. M. Newborn, The Principal Continuation and the Killer Heuristic, 1977), in
  /// the unit of `orders_of`. Found by counting positions in ends of DVONN games.
  static constexpr std::array<std::int32_t, 2> kKillerBonus = {200, 100};

  [[nodiscard]] std::int32_t bonus(const Move& move) const {
    return move == killers_[0] ? kKillerBonus[0] : move == killers_[1] ? kKillerBonus[1] : 0;
  }

  /// Puts all moves in order but one that was put first.
  void sort() {
    const auto begin = ranked_.begin() + (begun_ ? 1 : 0);
    const auto hint = orders_of<T>(*position_);
    const Seat seat = position_->side_to_move();
    for (auto r = begin; r != ranked_.end(); ++r) {
      r->hint = hint(r->move) + bonus(r->move) + history_->of(seat, r->move);
    }
    std::sort(begin, ranked_.end());
    sorted_ = true;
  }

  struct Ranked {
    std::int32_t hint;
    std::uint16_t index;
    Move move;
    [[nodiscard]] bool operator<(const Ranked& b) const {
      return hint != b.hint ? hint > b.hint : index < b.index;
    }
  };

  const Position* position_ = nullptr;
  std::vector<Ranked> ranked_;
  std::vector<Child> children_;
  const MoveHistory<T>* history_ = nullptr;
  std::size_t played_ = 0;
  bool begun_ = false;   ///< the first one was given
  bool sorted_ = false;  ///< the others
  std::array<Move, 2> killers_{};
  std::vector<std::size_t> later_;
};

}  // namespace gipfbase::analysis

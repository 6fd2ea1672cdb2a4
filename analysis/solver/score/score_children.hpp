// analysis/solver/score/score_children.hpp - the moves of one position in a search for the exact
// score.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
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

  /// Becomes the moves of a position, which must live until the next call; `put_first` must follow.
  void begin(const Position& position) {
    position_ = &position;
    ranked_.clear();
    played_ = 0;
    sorted_ = false;
    const auto hint = orders_of<T>(position);
    position.for_each_move([&](const Move& move) {
      const auto index = static_cast<std::uint16_t>(ranked_.size());
      ranked_.push_back({hint(move) + bonus(move), index, move});
    });
    if (children_.size() < ranked_.size()) children_.resize(ranked_.size());
  }

  /// Chooses the move to begin with: the one with the number `first`, if there is one.
  void put_first(std::uint16_t first) {
    if (ranked_.empty()) return;
    if (first < ranked_.size()) ranked_[first].hint = std::numeric_limits<std::int32_t>::max();
    std::iter_swap(ranked_.begin(), std::min_element(ranked_.begin(), ranked_.end()));
  }

  /// Keeps the move with that number as one that was good enough at this ply.
  void remember(std::uint16_t index) {
    const auto found = std::find_if(ranked_.begin(), ranked_.end(),
                                    [&](const Ranked& r) { return r.index == index; });
    if (found == ranked_.end() || found->move == killers_[0]) return;
    killers_[1] = killers_[0];
    killers_[0] = found->move;
  }

  /// Number of moves.
  [[nodiscard]] std::size_t size() const { return ranked_.size(); }

  /// The position after the move number `i` in the order of search. Lower numbers must have been
  /// asked for before.
  [[nodiscard]] Child& child(std::size_t i) {
    Child& child = children_[i];
    if (i < played_) return child;
    if (i > 0 && !sorted_) {
      std::sort(ranked_.begin() + 1, ranked_.end());
      sorted_ = true;
    }
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
  std::size_t played_ = 0;
  bool sorted_ = false;  ///< all but the first
  std::array<Move, 2> killers_{};
  std::vector<std::size_t> later_;
};

}  // namespace gipfbase::analysis

// analysis/engine/evaluation/tzaar/move_features.hpp - which turns are promising in TZAAR.
//
// A position has up to five thousand turns of two parts. Both parts are rated in the position
// before the turn; the best first parts are joined with the best second parts that they leave
// possible, and with the moves of and onto the stack that has captured.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "analysis/engine/evaluation/move_features.hpp"
#include "rules/tzaar/title.hpp"

namespace gipfbase::tzaar {

/// The features of parts of turns, in the order of `kList`.
enum class PartFeature : std::uint8_t {
  kScarcity,
  kTakenHeight,
  kTakenTzaar,
  kTakenTzarra,
  kWaste,
  kExposed,
  kExposedScarce,
  kExposedHeight,
  kEscape,
  kTakesThreat,
  kPass,
  kDouble,
  kStack,
  kTopTzaar,
  kTopTzarra,
  kTopTallest,
  kCoversScarce,
  kCoversTall,
  kNewHeight,
  kOutgrows,
  kSafe,
  kSameStack,
  kCount
};

/// Facts that the parts of all turns of one position share.
class TurnView {
 public:
  explicit TurnView(const Position& position)
      : p_(position), mover_(position.side_to_move()), all_(position.occupied()) {
    const Seat opponent = other(mover_);
    for (const int from : p_.stacks(opponent)) {
      const auto height = static_cast<std::uint8_t>(p_.height(from));
      tallest_ = std::max(tallest_, height);
      for (int d = 0; d < hex::kDirections; ++d) {
        const int to = first_in(all_, from, d);
        if (to == Board::kNone) continue;
        std::uint8_t& seen = seen_[static_cast<std::size_t>(to)];
        seen = std::max(seen, height);
        const bool aims = p_.stacks(mover_).test(to) && height >= p_.height(to);
        if (aims) aims_.set(from);
      }
    }
  }

  /// Describes the capture of the stack on `to` by the one that was on `from` before the turn.
  template <class Add>
  void describe_capture(int from, int to, Add&& add) const {
    const auto put = [&](PartFeature f, float v) { add(static_cast<std::size_t>(f), v); };
    const Type taken = p_.type(to);
    const int height = p_.height(from);
    put(PartFeature::kScarcity, 1.0F / static_cast<float>(p_.tops(other(mover_), taken)));
    put(PartFeature::kTakenHeight, static_cast<float>(std::min(p_.height(to) - 1, kTall)));
    if (taken == Type::kTzaar) put(PartFeature::kTakenTzaar, 1);
    if (taken == Type::kTzarra) put(PartFeature::kTakenTzarra, 1);
    put(PartFeature::kWaste, static_cast<float>(std::min(height - p_.height(to), kTall)));
    if (aims_.test(to)) put(PartFeature::kTakesThreat, 1);
    describe_landing(from, to, height, put);
  }
  template <class Add>
  void describe_stacking(int from, int to, int below, Type covered, Add&& add) const {
    const auto put = [&](PartFeature f, float v) { add(static_cast<std::size_t>(f), v); };
    put(PartFeature::kStack, 1);
    const Type top = p_.type(from);
    if (top == Type::kTzaar) put(PartFeature::kTopTzaar, 1);
    if (top == Type::kTzarra) put(PartFeature::kTopTzarra, 1);
    put(PartFeature::kCoversScarce, 1.0F / static_cast<float>(p_.tops(mover_, covered)));
    if (below > 1) put(PartFeature::kCoversTall, 1);
    const int height = p_.height(from) + below;
    put(PartFeature::kNewHeight, static_cast<float>(std::min(height, kTall)));
    if (height > tallest_ && p_.height(from) <= tallest_) put(PartFeature::kOutgrows, 1);
    if (p_.height(from) > tallest_) put(PartFeature::kTopTallest, 1);
    // From now on the stack below can be taken only as a part of the new one.
    describe_landing(from, to, height, put);
  }

  [[nodiscard]] const Position& position() const { return p_; }
  [[nodiscard]] const Cells& all() const { return all_; }
  [[nodiscard]] Seat mover() const { return mover_; }

 private:
  static constexpr int kTall = 5;

  /// Describes that a stack of the mover from `from` is now on `to` and has this height.
  template <class Put>
  void describe_landing(int from, int to, int height, Put&& put) const {
    const std::uint8_t seen = seen_[static_cast<std::size_t>(to)];
    if (seen >= height) {
      put(PartFeature::kExposed, 1);
      put(PartFeature::kExposedScarce, 1.0F / static_cast<float>(p_.tops(mover_, p_.type(from))));
      put(PartFeature::kExposedHeight, static_cast<float>(std::min(height - 1, kTall)));
    } else if (seen > 0) {
      put(PartFeature::kSafe, 1);
    }
    if (seen_[static_cast<std::size_t>(from)] >= p_.height(from)) put(PartFeature::kEscape, 1);
  }

  const Position& p_;
  Seat mover_;
  Cells all_;
  Cells aims_;                           ///< opposing stacks that can capture a stack of the mover
  std::array<std::uint8_t, 64> seen_{};  ///< the height of the highest opposing stack in sight
  std::uint8_t tallest_ = 0;             ///< height of the opponent's highest stack
};

}  // namespace gipfbase::tzaar

namespace gipfbase::analysis {

template <>
struct MoveFeatures<tzaar::Tzaar> {
  using Position = tzaar::Position;
  using Move = tzaar::Move;
  static constexpr auto kCount = static_cast<std::size_t>(tzaar::PartFeature::kCount);

  static constexpr float kValuesPerRate = 800;
  static constexpr std::array<std::size_t, 2> kEvaluated = {40, 112};
  static constexpr MoveWidth kWidth = {14, 10};
  static constexpr MoveWidth kNarrowWidth = {8, 6};  ///< one ply before the end of a search
  static constexpr std::array<Feature, kCount> kList = {{
      {"take-scarcity", "captures: 1 / the opponent's stacks of the type taken"},
      {"take-height", "captures: pieces below the top of the stack taken, at most 5"},
      {"take-tzaar", "captures of a Tzaar"},
      {"take-tzarra", "captures of a Tzarra"},
      {"waste", "captures: the height by which the capturing stack is higher, at most 5"},
      {"exposed", "parts that end where the opponent may capture"},
      {"exposed-scarcity", "the same: 1 / his own stacks of the type"},
      {"exposed-height", "the same: pieces below the top, at most 5"},
      {"escape", "parts of a stack that the opponent may capture"},
      {"take-threat", "captures of a stack that could capture"},
      {"pass", "turns without a second part"},
      {"double", "second parts that capture"},
      {"stack", "second parts that move onto an own stack"},
      {"stack-tzaar", "the same, with a Tzaar on top"},
      {"stack-tzarra", "the same, with a Tzarra on top"},
      {"stack-tallest", "the same, by a stack higher than every opposing one"},
      {"cover-scarcity", "the same: 1 / his own stacks of the type covered"},
      {"cover-high", "the same, onto two pieces or more"},
      {"new-height", "the same: height after it, at most 5"},
      {"outgrows", "the same, when it becomes higher than every opposing stack"},
      {"safe", "parts that end in sight of lower opposing stacks only"},
      {"same-stack", "second parts of the stack that captured, or onto it"},
  }};

  template <class Add>
  static void describe(const Position& position, const Move& move, Add&& add) {
    if (move.kind == Move::Kind::kPlace) return;
    const tzaar::TurnView view(position);
    view.describe_capture(move.from, move.to, add);
    if (move.kind == Move::Kind::kPass) add(index(tzaar::PartFeature::kPass), 1.0F);
    if (move.kind == Move::Kind::kDouble) describe_second(view, move, add);
  }

  template <class Bonus, class Visitor>
  static bool for_each_promising(const Position& position, const std::array<float, kCount>& weights,
                                 const MoveWidth& width, Bonus&& bonus, Visitor&& visit) {
    if (position.phase() != tzaar::Phase::kTurns) {
      position.for_each_move([&](const Move& move) {
        float rate = 0;
        describe(position, move, [&](std::size_t i, float value) { rate += weights[i] * value; });
        visit(move, rate);
      });
      return true;
    }
    if (position.outcome().over()) return true;
    return Lister<Bonus, Visitor>(position, weights, bonus, visit).list(width);
  }

 private:
  [[nodiscard]] static constexpr std::size_t index(tzaar::PartFeature f) {
    return static_cast<std::size_t>(f);
  }
  /// Describes the second part. A stack that captured in the first part counts as still on its old
  /// space.
  template <class Add>
  static void describe_second(const tzaar::TurnView& view, const Move& move, Add&& add) {
    const Position& p = view.position();
    const bool by_capturer = move.from2 == move.to;
    const int from = by_capturer ? move.from : move.from2;
    if (by_capturer || move.to2 == move.to) add(index(tzaar::PartFeature::kSameStack), 1.0F);
    if (move.to2 == move.to) {
      view.describe_stacking(from, move.to2, p.height(move.from), p.type(move.from), add);
    } else if (p.stacks(view.mover()).test(move.to2)) {
      view.describe_stacking(from, move.to2, p.height(move.to2), p.type(move.to2), add);
    } else {
      add(index(tzaar::PartFeature::kDouble), 1.0F);
      view.describe_capture(from, move.to2, add);
    }
  }

  struct Part {
    std::uint8_t from = 0;
    std::uint8_t to = 0;
    float rate = 0;
    float order = 0;  ///< the rate plus the bonus
  };
  static constexpr std::size_t kMostParts = std::size_t{6} * 30;
  template <std::size_t N>
  struct Parts {
    std::array<Part, N> part;
    std::size_t count = 0;
    void add(int from, int to, float rate, float bonus) {
      part[count++] = {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), rate,
                       rate + bonus};
    }
    /// Puts the best ones first.
    void sort(std::size_t most) {
      const auto better = [](const Part& a, const Part& b) {
        if (a.order != b.order) return a.order > b.order;
        return a.from != b.from ? a.from < b.from : a.to < b.to;
      };
      const auto middle = static_cast<std::ptrdiff_t>(std::min(most, count));
      std::partial_sort(part.begin(), part.begin() + middle,
                        part.begin() + static_cast<std::ptrdiff_t>(count), better);
    }
  };

  template <class Bonus, class Visitor>
  class Lister {
   public:
    Lister(const Position& position, const std::array<float, kCount>& weights, Bonus& bonus,
           Visitor& visit)
        : view_(position), weights_(weights), bonus_(bonus), visit_(visit) {}

    bool list(const MoveWidth& width) {
      const Position& p = view_.position();
      find_parts();
      firsts_.sort(width.first);
      seconds_.sort(width.second + kMostPassedOver);
      const std::size_t most = std::min(width.first, firsts_.count);
      for (std::size_t i = 0; i < most; ++i) {
        const Part& first = firsts_.part[i];
        rank_[first.from][first.to % 64U] = static_cast<std::uint8_t>(i + 1);
        if (p.takes_last(first.to)) {
          visit_(Move::capture(Move::Kind::kSingle, first.from, first.to), kWins);
          continue;
        }
        list_seconds(first, i, width.second);
      }
      return false;
    }

   private:
    static constexpr float kWins = 100;
    /// The greatest number of second parts that a first part makes impossible, or that are listed
    /// separately: moves of and onto the stack that captures, and moves onto the stack captured.
    static constexpr std::size_t kMostPassedOver = std::size_t{3} * hex::kDirections;

    [[nodiscard]] static Move second(int from, int to) {
      return Move::capture(Move::Kind::kDouble, from, to).then(from, to);
    }
    template <class Describe>
    [[nodiscard]] float rate(const Describe& describe) const {
      float sum = 0;
      describe([&](std::size_t i, float value) { sum += weights_[i] * value; });
      return sum;
    }
    void find_parts() {
      const Position& p = view_.position();
      const tzaar::Cells own = p.stacks(view_.mover());
      const float again = weights_[index(tzaar::PartFeature::kDouble)];
      for (const int from : own) {
        for (int d = 0; d < hex::kDirections; ++d) {
          const int to = tzaar::first_in(view_.all(), from, d);
          if (to == tzaar::Board::kNone) continue;
          if (own.test(to)) {
            const float value = rate([&](auto&& add) {
              view_.describe_stacking(from, to, p.height(to), p.type(to), add);
            });
            seconds_.add(from, to, value, bonus_(second(from, to), 1));
          } else if (p.strong_enough(from, to)) {
            const float value = rate([&](auto&& add) { view_.describe_capture(from, to, add); });
            firsts_.add(from, to, value, bonus_(Move::capture(Move::Kind::kPass, from, to), 0));
            seconds_.add(from, to, value + again, bonus_(second(from, to), 1));
          }
        }
      }
    }
    /// Lists the turns that begin with the capture `first`, which has this rank.
    void list_seconds(const Part& first, std::size_t rank, std::size_t most) {
      const Position& p = view_.position();
      visit_(Move::capture(Move::Kind::kPass, first.from, first.to),
             first.rate + weights_[index(tzaar::PartFeature::kPass)]);
      const Move turn = Move::capture(Move::Kind::kDouble, first.from, first.to);
      std::size_t listed = 0;
      for (std::size_t i = 0; i < seconds_.count && listed < most; ++i) {
        const Part& second = seconds_.part[i];
        if (second.from == first.from || second.to == first.from || second.to == first.to) continue;
        ++listed;
        // The same two captures in the other order lead to the same position.
        const std::size_t twin = rank_[second.from][second.to % 64U];
        if (twin != 0 && twin <= rank) continue;
        visit_(turn.then(second.from, second.to), first.rate + second.rate);
      }
      // Moves of the stack that has captured, and onto it.
      tzaar::Cells all = view_.all();
      all.reset(first.from);
      const tzaar::Cells own = p.stacks(view_.mover());
      for (int d = 0; d < hex::kDirections; ++d) {
        const int near = tzaar::first_in(all, first.to, d);
        if (near == tzaar::Board::kNone) continue;
        const auto offer = [&](const Move& move) {
          visit_(move, first.rate + rate([&](auto&& add) { describe_second(view_, move, add); }));
        };
        if (own.test(near)) {
          offer(turn.then(near, first.to));
          offer(turn.then(first.to, near));
        } else if (p.height(first.from) >= p.height(near)) {
          offer(turn.then(first.to, near));
        }
      }
    }

    tzaar::TurnView view_;
    const std::array<float, kCount>& weights_;
    Bonus& bonus_;
    Visitor& visit_;
    Parts<kMostParts> firsts_;
    Parts<kMostParts> seconds_;
    /// By source and target: the rank of a listed capture, from 1.
    std::array<std::array<std::uint8_t, 64>, 64> rank_{};
  };
};

static_assert(HasMoveFeatures<tzaar::Tzaar>);

}  // namespace gipfbase::analysis

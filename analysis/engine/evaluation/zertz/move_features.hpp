// analysis/engine/evaluation/zertz/move_features.hpp - which moves are promising in ZÈRTZ.
//
// A placement has three parts: the colour of the marble, its ring, and the ring removed. The first
// two are rated together, by what they force the opponent to capture and what can be captured back;
// the best ones are joined with the best rings to remove, and all placements that isolate marbles
// are listed.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "analysis/engine/evaluation/move_features.hpp"
#include "analysis/hints/zertz/needs.hpp"
#include "analysis/hints/zertz/placements.hpp"
#include "rules/zertz/jumps.hpp"
#include "rules/zertz/title.hpp"

namespace gipfbase::zertz {

/// The features of moves, in the order of `kList`.
enum class MoveFeature : std::uint8_t {
  kWhite,
  kGrey,
  kMarblesAround,
  kVacantAround,
  kAlone,
  kForces,
  kOptions,
  kGives,
  kGivesWin,
  kReturns,
  kReturnsWin,
  kForcesForNothing,
  kRemovedRings,
  kRemovedMarbles,
  kRemovedNear,
  kIsolates,
  kIsolatesWin,
  kTakes,
  kTakesWin,
  kLeaves,
  kLeavesWin,
  kCount
};

/// The worth of one more marble of each colour to a player; a worth of kWinning or more means that
/// the marble wins.
inline constexpr float kWinning = 100;
[[nodiscard]] inline std::array<float, kColours> worth_of_marbles(const Rules& rules,
                                                                  const MarbleSet& held) {
  const MarbleSet goal = rules.goal();
  const int least = Needs::of(rules, held).least();
  std::array<float, kColours> worth{};
  constexpr float kNearer = 0.3F;
  for (std::size_t c = 0; c < kColours; ++c) {
    MarbleSet after = held;
    ++after[c];
    const int now = Needs::of(rules, after).least();
    const auto g = static_cast<float>(goal[c]);
    worth[c] = static_cast<float>(2 * held[c] + 1) / (g * g);
    if (now < least) worth[c] += kNearer;
    if (now == 0) worth[c] = kWinning;
  }
  return worth;
}

/// Facts that all moves of one position share.
template <class Layout>
class MoveView {
 public:
  using Cells = typename Layout::Cells;
  using Position = BasicPosition<Layout>;

  explicit MoveView(const Position& position)
      : p_(position),
        rings_(position.rings()),
        occupied_(position.occupied()),
        vacant_(position.vacant()),
        own_(worth_of_marbles(position.rules(), position.held(position.side_to_move()))),
        others_(worth_of_marbles(position.rules(), position.held(other(position.side_to_move())))) {
    for (std::size_t c = 0; c < kColours; ++c) marbles_[c] = p_.marbles(static_cast<Colour>(c));
  }

  template <class Add>
  void describe_marble(Colour colour, int cell, Add&& add) const {
    const auto put = [&](MoveFeature f, float v) { add(static_cast<std::size_t>(f), v); };
    if (colour == Colour::kWhite) put(MoveFeature::kWhite, 1);
    if (colour == Colour::kGrey) put(MoveFeature::kGrey, 1);
    const Cells around = kNeighbours<Layout>.around[static_cast<std::size_t>(cell)];
    const int marbles = (around & occupied_).count();
    put(MoveFeature::kMarblesAround, static_cast<float>(marbles));
    put(MoveFeature::kVacantAround, static_cast<float>((around & vacant_).count()));
    if (marbles == 0) {
      put(MoveFeature::kAlone, 1);
      return;
    }
    describe_forced(colour, cell, put);
  }
  template <class Add>
  void describe_removal(int cell, int removed, Add&& add) const {
    if (removed < 0) return;
    const auto put = [&](MoveFeature f, float v) { add(static_cast<std::size_t>(f), v); };
    const Cells around = kNeighbours<Layout>.around[static_cast<std::size_t>(removed)];
    put(MoveFeature::kRemovedRings, static_cast<float>((around & rings_).count()));
    put(MoveFeature::kRemovedMarbles, static_cast<float>((around & occupied_).count()));
    if (cell >= 0 && around.test(cell)) put(MoveFeature::kRemovedNear, 1);
  }
  template <class Add>
  void describe_isolated(const Move& move, Add&& add) const {
    std::array<int, kColours> taken{};
    const auto groups = p_.completed_by(move);
    if (groups.count == 0) return;
    const int cell = p_.board().cell(move.ring());
    for (int g = 0; g < groups.count; ++g) {
      for (const int at : groups.group[static_cast<std::size_t>(g)]) {
        const Colour c = at == cell ? move.colour() : p_.colour_at(at);
        ++taken[static_cast<std::size_t>(c)];
      }
    }
    add_taken(taken, MoveFeature::kIsolates, MoveFeature::kIsolatesWin, add);
  }
  template <class Add>
  void describe_capture(const Move& move, Add&& add) const {
    std::array<int, kColours> taken{};
    After after{marbles_, occupied_};
    int from = p_.board().cell(move.start());
    const Colour jumper = p_.colour_at(from);
    for_each_jump<Layout>(p_.board(), move, [&](int /*from*/, int over, int to) {
      ++taken[static_cast<std::size_t>(p_.colour_at(over))];
      after.jump(jumper, from, over, to);
      from = to;
    });
    add_taken(taken, MoveFeature::kTakes, MoveFeature::kTakesWin, add);
    const float leaves = after.best_jump(rings_, others_);
    const auto put = [&](MoveFeature f, float v) { add(static_cast<std::size_t>(f), v); };
    if (leaves >= kWinning) {
      put(MoveFeature::kLeavesWin, 1);
    } else if (leaves > 0) {
      put(MoveFeature::kLeaves, leaves);
    }
  }

  [[nodiscard]] const Position& position() const { return p_; }
  [[nodiscard]] const Cells& rings() const { return rings_; }
  [[nodiscard]] const Cells& occupied() const { return occupied_; }
  [[nodiscard]] const Cells& vacant() const { return vacant_; }

 private:
  /// Marbles on the table after some jumps.
  struct After {
    std::array<Cells, kColours> marbles;
    Cells occupied;

    void jump(Colour colour, int from, int over, int to) {
      for (Cells& cells : marbles) cells.reset(over);
      Cells& own = marbles[static_cast<std::size_t>(colour)];
      own.reset(from);
      own.set(to);
      occupied.reset(from);
      occupied.reset(over);
      occupied.set(to);
    }
    /// The most that one jump is worth; 0 when no jump is possible.
    [[nodiscard]] float best_jump(const Cells& rings,
                                  const std::array<float, kColours>& worth) const {
      const Cells vacant = rings & ~occupied;
      Cells jumped;
      const auto along = [&]<int D, int Back>() {
        jumped |= Layout::template shift<D>(occupied) & Layout::template shift<Back>(vacant);
        jumped |= Layout::template shift<Back>(occupied) & Layout::template shift<D>(vacant);
      };
      along.template operator()<0, 3>();
      along.template operator()<1, 4>();
      along.template operator()<2, 5>();
      float best = 0;
      for (std::size_t c = 0; c < kColours; ++c) {
        if ((jumped & marbles[c]).any()) best = std::max(best, worth[c]);
      }
      return best;
    }
  };

  /// Describes the captures that a marble placed on `cell` forces. No capture was possible before,
  /// so every jump is made by this marble or over it.
  template <class Put>
  void describe_forced(Colour colour, int cell, Put&& put) const {
    const auto& step = kNeighbours<Layout>.step;
    const auto at = static_cast<std::size_t>(cell);
    int options = 0;
    float gives = 0;
    float returns = 2 * kWinning;
    const auto option = [&](Colour jumper, int from, int over, int to, Colour taken) {
      ++options;
      gives = std::max(gives, others_[static_cast<std::size_t>(taken)]);
      After after{marbles_, occupied_};
      after.marbles[static_cast<std::size_t>(colour)].set(cell);
      after.occupied.set(cell);
      after.jump(jumper, from, over, to);
      returns = std::min(returns, after.best_jump(rings_, own_));
    };
    for (std::size_t d = 0; d < hex::kDirections; ++d) {
      const int near = step[at][d];
      if (near == kNeighbours<Layout>.kNone || !occupied_.test(near)) continue;
      const Colour other_colour = p_.colour_at(near);
      const int back = step[at][(d + 3) % hex::kDirections];
      if (back != kNeighbours<Layout>.kNone && vacant_.test(back)) {
        option(other_colour, near, cell, back, colour);
      }
      const int beyond = step[static_cast<std::size_t>(near)][d];
      if (beyond != kNeighbours<Layout>.kNone && vacant_.test(beyond)) {
        option(colour, cell, near, beyond, other_colour);
      }
    }
    if (options == 0) return;
    put(MoveFeature::kForces, 1);
    put(MoveFeature::kOptions, static_cast<float>(std::min(options, 4)));
    if (gives >= kWinning) {
      put(MoveFeature::kGivesWin, 1);
    } else {
      put(MoveFeature::kGives, gives);
    }
    if (returns >= kWinning) {
      put(MoveFeature::kReturnsWin, 1);
    } else if (returns > 0) {
      put(MoveFeature::kReturns, returns);
    } else {
      put(MoveFeature::kForcesForNothing, 1);
    }
  }
  template <class Add>
  void add_taken(const std::array<int, kColours>& taken, MoveFeature feature, MoveFeature win,
                 Add&& add) const {
    float worth = 0;
    MarbleSet held = p_.held(p_.side_to_move());
    for (std::size_t c = 0; c < kColours; ++c) {
      if (own_[c] < kWinning) worth += own_[c] * static_cast<float>(taken[c]);
      held[c] = static_cast<std::uint8_t>(held[c] + taken[c]);
    }
    add(static_cast<std::size_t>(feature), worth);
    if (Needs::of(p_.rules(), held).least() == 0) add(static_cast<std::size_t>(win), 1.0F);
  }

  const Position& p_;
  Cells rings_;
  Cells occupied_;
  Cells vacant_;
  std::array<Cells, kColours> marbles_{};
  std::array<float, kColours> own_;
  std::array<float, kColours> others_;
};

}  // namespace gipfbase::zertz

namespace gipfbase::analysis {

template <class Layout>
struct MoveFeatures<zertz::TitleOn<Layout>> {
  using Position = zertz::BasicPosition<Layout>;
  using Move = zertz::Move;
  using Cells = typename Layout::Cells;
  static constexpr auto kCount = static_cast<std::size_t>(zertz::MoveFeature::kCount);

  static constexpr float kValuesPerRate = 200;
  static constexpr std::array<std::size_t, 2> kEvaluated = {96, 256};
  static constexpr MoveWidth kWidth = {30, 9};
  static constexpr MoveWidth kNarrowWidth = {10, 5};  ///< one ply before the end of a search
  static constexpr std::array<Feature, kCount> kList = {{
      {"white", "placements of a white marble"},
      {"grey", "placements of a grey marble"},
      {"marbles-around", "placements: marbles next to it"},
      {"vacant-around", "placements: vacant rings next to it"},
      {"alone", "placements without a marble next to it"},
      {"forces", "placements that force the opponent to capture"},
      {"options", "the same: captures to choose from, at most 4"},
      {"gives", "the same: what the best marble captured is worth to the opponent"},
      {"gives-win", "the same: it completes a set of the opponent"},
      {"returns", "the same: what a marble captured back is worth, at least"},
      {"returns-win", "the same: it completes an own set"},
      {"for-nothing", "the same: after some capture nothing can be captured back"},
      {"removed-rings", "rings next to the ring removed"},
      {"removed-marbles", "marbles next to the ring removed"},
      {"removed-near", "the ring removed is next to the marble placed"},
      {"isolates", "what isolated marbles are worth"},
      {"isolates-win", "isolated marbles complete a set"},
      {"takes", "captures: what the marbles are worth"},
      {"takes-win", "captures that complete a set"},
      {"leaves", "captures: what the best marble that the opponent may take next is worth"},
      {"leaves-win", "the same: it completes a set of the opponent"},
  }};

  template <class Add>
  static void describe(const Position& position, const Move& move, Add&& add) {
    const zertz::MoveView<Layout> view(position);
    if (move.is_capture()) view.describe_capture(move, add);
    if (move.is_placement()) describe_placement(view, move, add);
  }

  template <class Bonus, class Visitor>
  static bool for_each_promising(const Position& position, const std::array<float, kCount>& weights,
                                 const MoveWidth& width, Bonus&& bonus, Visitor&& visit) {
    const zertz::MoveView<Layout> view(position);
    const auto rate = [&](const auto& describe_move) {
      float sum = 0;
      describe_move([&](std::size_t i, float value) { sum += weights[i] * value; });
      return sum;
    };
    const Cells free = view.vacant() & zertz::removable_rings<Layout>(view.rings());
    const bool few = position.must_capture() || free.none() || zertz::total(position.supply()) == 0;
    if (few || position.rules().optional_isolation) {
      position.for_each_move([&](const Move& move) {
        visit(move, rate([&](auto&& add) { describe(position, move, add); }));
      });
      return true;
    }
    Lister lister(view);
    lister.list_isolating(position, [&](const Move& move) {
      visit(move, rate([&](auto&& add) { describe_placement(view, move, add); }));
    });
    lister.list(position, free, width, rate, bonus, visit);
    return false;
  }

 private:
  template <class Add>
  static void describe_placement(const zertz::MoveView<Layout>& view, const Move& move, Add&& add) {
    const auto& board = view.position().board();
    const int cell = board.cell(move.ring());
    view.describe_marble(move.colour(), cell, add);
    if (move.removes()) view.describe_removal(cell, board.cell(move.removed()), add);
    view.describe_isolated(move, add);
  }

  class Lister {
   public:
    explicit Lister(const zertz::MoveView<Layout>& view) : view_(view) {}

    /// Lists the placements that isolate marbles.
    template <class Visitor>
    void list_isolating(const Position& position, Visitor&& visit) {
      zertz::any_isolation<Layout>(view_.rings(), view_.occupied(),
                                   [&](int cell, int removed, const Cells& /*taken*/) {
                                     if (removed < 0) return false;
                                     if (cell >= 0) {
                                       offer(position, cell, removed, visit);
                                     } else {
                                       for (const int any : view_.vacant()) {
                                         if (any != removed) offer(position, any, removed, visit);
                                       }
                                     }
                                     return count_ == listed_.size();
                                   });
    }
    template <class Rate, class Bonus, class Visitor>
    void list(const Position& position, const Cells& free, const MoveWidth& width, Rate&& rate,
              Bonus&& bonus, Visitor&& visit) {
      const auto& board = position.board();
      std::array<Part, 3 * kMostCells> marbles;
      std::size_t n = 0;
      const zertz::MarbleSet& supply = position.supply();
      for (const int cell : view_.vacant()) {
        for (std::size_t c = 0; c < zertz::kColours; ++c) {
          if (supply[c] == 0) continue;
          const auto colour = static_cast<zertz::Colour>(c);
          const float value = rate([&](auto&& add) { view_.describe_marble(colour, cell, add); });
          const Move move = Move::placement(colour, board.label(cell), zertz::Labels::kNone);
          marbles[n++] = {cell, colour, value, value + bonus(move, 0)};
        }
      }
      std::array<Part, kMostCells> slides;
      std::size_t m = 0;
      for (const int removed : free) {
        const float value = rate([&](auto&& add) { view_.describe_removal(-1, removed, add); });
        const Move move = Move::placement({}, 0, board.label(removed));
        slides[m++] = {removed, {}, value, value + bonus(move, 1)};
      }
      const std::size_t firsts = sorted(marbles, n, width.first);
      const std::size_t seconds = sorted(slides, m, width.second + 1);
      for (std::size_t i = 0; i < firsts; ++i) {
        const Part& marble = marbles[i];
        std::size_t joined = 0;
        for (std::size_t j = 0; j < seconds && joined < width.second; ++j) {
          const Part& slide = slides[j];
          if (slide.cell == marble.cell) continue;
          ++joined;
          if (was_listed(marble.cell, slide.cell)) continue;
          const float both = marble.rate + rate([&](auto&& add) {
                               view_.describe_removal(marble.cell, slide.cell, add);
                             });
          visit(Move::placement(marble.colour, board.label(marble.cell), board.label(slide.cell)),
                both);
        }
        if (joined == 0) {  // no other ring is free
          visit(Move::placement(marble.colour, board.label(marble.cell), zertz::Labels::kNone),
                marble.rate);
        }
      }
    }

   private:
    static constexpr std::size_t kMostCells = Cells::kCapacity;
    struct Part {
      int cell = 0;
      zertz::Colour colour{};
      float rate = 0;
      float order = 0;  ///< the rate plus the bonus
    };

    template <std::size_t N>
    [[nodiscard]] static std::size_t sorted(std::array<Part, N>& parts, std::size_t n,
                                            std::size_t most) {
      const std::size_t kept = std::min(n, most);
      std::partial_sort(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(kept),
                        parts.begin() + static_cast<std::ptrdiff_t>(n),
                        [](const Part& a, const Part& b) {
                          if (a.order != b.order) return a.order > b.order;
                          return a.cell != b.cell ? a.cell < b.cell : a.colour < b.colour;
                        });
      return kept;
    }
    template <class Visitor>
    void offer(const Position& position, int cell, int removed, Visitor&& visit) {
      if (count_ == listed_.size() || was_listed(cell, removed)) return;
      listed_[count_++] = {cell, removed};
      const zertz::MarbleSet& supply = position.supply();
      const auto& board = position.board();
      for (std::size_t c = 0; c < zertz::kColours; ++c) {
        if (supply[c] == 0) continue;
        visit(Move::placement(static_cast<zertz::Colour>(c), board.label(cell),
                              board.label(removed)));
      }
    }
    [[nodiscard]] bool was_listed(int cell, int removed) const {
      for (std::size_t i = 0; i < count_; ++i) {
        if (listed_[i] == std::array<int, 2>{cell, removed}) return true;
      }
      return false;
    }

    const zertz::MoveView<Layout>& view_;
    std::array<std::array<int, 2>, 48> listed_{};
    std::size_t count_ = 0;
  };
};

static_assert(HasMoveFeatures<zertz::CompactTitle> && HasMoveFeatures<zertz::WideTitle>);

}  // namespace gipfbase::analysis

// analysis/theorem/zertz/pressing_search.hpp - does an attack by pressing moves win?
//
// Proof-number search, depth first, over exact states with all colours. It ends with a win, with
// the refutation of this plan, or when its effort is spent. What it says is checked by nobody
// here: pressing_strategy.hpp plays a win by the rules.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "analysis/theorem/zertz/gifts.hpp"
#include "analysis/theorem/zertz/pressing_attack.hpp"
#include "analysis/theorem/zertz/pressing_bounds.hpp"
#include "analysis/theorem/zertz/pressing_state.hpp"

namespace gipfbase::zertz {

/// More than any number of moves, rings and marbles that are counted here.
inline constexpr std::uint8_t kOutOfReach = 60;
/// The proof number of what cannot be won, and the disproof number of what cannot be refuted.
inline constexpr std::uint32_t kInfinite = 1U << 30U;

/// Thread-safety: one thread.
class PressingSearch final : public PressingAttack {
 public:
  enum class Result : std::uint8_t {
    kWon,
    kRefuted,   ///< the plan fails, which says nothing about the game
    kUnsettled  ///< so much effort was not enough, or the search was stopped
  };

  /// `bounds`: of the same plan, whatever they have been asked before.
  PressingSearch(const RingForms& forms, const Rules& rules, const PressingPlan& plan,
                 PressingBounds& bounds, const std::atomic<bool>& stop);

  /// Looks at so many states at most, beside those known from before.
  [[nodiscard]] Result search(const PressingState& root, std::uint64_t effort);
  [[nodiscard]] std::optional<PressingState> answer(const PressingState& state) override;

  /// States that were looked at; a state may be looked at several times.
  [[nodiscard]] std::uint64_t visits() const { return visits_; }
  [[nodiscard]] std::uint64_t states() const { return table_.size(); }
  [[nodiscard]] const RingForms& forms() const { return forms_; }
  [[nodiscard]] const PressingPlan& plan() const { return plan_; }

 private:
  using Number = std::uint32_t;
  /// Proof and disproof numbers: how much there is to do to prove that the attack wins, or fails.
  struct Numbers {
    Number proof = 1;
    Number disproof = 1;
    std::uint16_t choice = 0;  ///< the child that wins, of a state in which the attacker moves

    [[nodiscard]] bool settled() const { return proof == 0 || disproof == 0; }
    [[nodiscard]] bool same(const Numbers& n) const {
      return proof == n.proof && disproof == n.disproof;
    }
    /// How much the attacker has to do to succeed, or the defender.
    [[nodiscard]] Number success(bool attacker) const { return attacker ? proof : disproof; }
  };
  struct Child {
    PressingState state;
    Numbers numbers;
  };
  /// What whoever is to move looks at next, and what he knows then.
  struct Choice {
    std::size_t child = 0;
    Number best = kInfinite;    ///< the least he has to do to succeed: with that child
    Number second = kInfinite;  ///< ... with another one
    Number against = 0;         ///< what there is to do to show that he fails
  };
  /// Cells that could be isolated, and the rings around them.
  struct Target {
    std::array<std::uint8_t, 3> cells{};
    std::uint8_t in_the_way = 0;
  };
  /// Marbles that have to be given away at least, and how far away a win looks.
  struct Estimate {
    int least = 0;
    int guide = 0;
  };
  /// How many captures bring a marble to a cell, at least.
  struct Approach {
    std::uint8_t moves = kOutOfReach;    ///< the nearest marble
    std::uint8_t without = kOutOfReach;  ///< the nearest one but that
    std::uint8_t marble = 0;             ///< the cell of the nearest
  };
  /// The approaches to the cells that were asked about, in one state.
  struct Approaches {
    CompactCells cells;
    std::array<Approach, hex::Compact::kCells> to;
  };
  /// An estimate that was made: the same boards come again and again, in other colours, too.
  struct Estimated {
    CompactCells rings;
    CompactCells occupied;
    CompactCells whites;
    int needed = 0;
    Estimate estimate;
  };
  static constexpr std::size_t kEstimated = 1U << 14U;
  using Targets = std::array<std::vector<Target>, 3>;

  void visit(const PressingState& state, Number proof_limit, Number disproof_limit);
  [[nodiscard]] static Choice choose(const std::vector<Child>& children, bool attacks);
  [[nodiscard]] std::vector<Child> children_of(const PressingState& state);
  void attack(const PressingState& state, std::vector<Child>& children);
  void defend(const PressingState& state, std::vector<Child>& children);
  void add_captures(const PressingState& state, std::vector<Child>& children);
  [[nodiscard]] Numbers first_numbers(const PressingState& state);
  [[nodiscard]] Numbers numbers_after(const PressingState& state);
  [[nodiscard]] int needed(const PressingState& state) const;
  [[nodiscard]] Approach approach_to(const PressingState& state, int cell) const;
  [[nodiscard]] int moves_to(const PressingState& state, const Target& target, int size,
                             Approaches& known) const;
  [[nodiscard]] Estimate estimate_of(const PressingState& state, int needed);
  [[nodiscard]] Estimate estimate_anew(const PressingState& state, int needed);
  [[nodiscard]] const Targets& targets_of(CompactCells rings);

  const RingForms& forms_;
  Rules rules_;
  PressingPlan plan_;
  Gifts gifts_;
  const std::atomic<bool>& stop_;
  analysis::ExactTable<Numbers> table_;
  std::unordered_map<std::uint64_t, Targets> targets_;
  std::vector<Estimated> estimated_ = std::vector<Estimated>(kEstimated);
  std::array<std::array<std::uint8_t, hex::Compact::kCells>, hex::Compact::kCells> moves_{};
  PressingBounds& bounds_;  ///< of states with one marble
  std::uint64_t visits_ = 0;
  std::uint64_t last_visit_ = 0;
};

}  // namespace gipfbase::zertz

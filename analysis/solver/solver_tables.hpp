// analysis/solver/solver_tables.hpp - the tables of a title's solver: filled by its searches, by
// learning and from files.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <istream>
#include <memory>
#include <string>

#include "analysis/certificate/proof.hpp"
#include "analysis/solver/proof/proof_driver.hpp"
#include "analysis/solver/score/score_search.hpp"
#include "analysis/solver/solver.hpp"
#include "notation/game/any_position.hpp"

namespace gipfbase::analysis {

/// The part of a Solver that keeps facts.
template <Title T>
class SolverTables : public Solver {
 public:
  using Position = typename T::Position;
  using Move = typename T::Move;
  static constexpr bool kScored = Scored<T>;

  SolverTables(const TableOwner& owner, std::size_t bytes) : owner_(owner), bytes_(bytes) {}

  void clear() override {
    has_learned_ = false;
    driver_.reset();
    proofs_.reset();
    scores_.reset();
  }
  /// The searches. They and their tables are created at the first use.
  [[nodiscard]] ProofDriver<T>& driver() {
    if (!driver_) {
      const std::size_t bytes = kScored ? bytes_ / 2 : bytes_;
      const std::size_t tree = bytes / 4;
      proofs_ = std::make_unique<ProofTable>(bytes - tree);
      driver_ = std::make_unique<ProofDriver<T>>(*proofs_, std::max(tree, kLeastTree));
    }
    return *driver_;
  }
  [[nodiscard]] ScoreSearch<T>& scores() {
    if (!scores_) scores_ = std::make_unique<ScoreSearch<T>>(bytes_ / 2);
    return *scores_;
  }
  /// The table of the driver.
  [[nodiscard]] ProofTable& proofs() {
    (void)driver();
    return *proofs_;
  }
  /// True when facts were loaded or learned, rather than found by searches.
  [[nodiscard]] bool improved() const { return has_learned_; }
  /// Moves in the first search for a draw by repetition; each further one takes twice as many.
  static constexpr std::size_t kFirstHeld = 512;
  /// Moves in the largest search for a draw by repetition. A move takes up to about 200 bytes, so
  /// such a search takes less memory than the tables.
  [[nodiscard]] std::size_t most_held() const {
    constexpr std::size_t kMost = std::size_t{1} << 20U;
    constexpr std::size_t kBytesPerMove = 512;
    return std::min(kMost, bytes_ / kBytesPerMove);
  }

  /// Searches until the question is answered or the budget is spent.
  [[nodiscard]] Answer answered(const Position& position, const ProofQuestion& question,
                                Plies within, int threads, Budget& budget) {
    return answer(driver().prove(position, within, question, threads, ~std::uint64_t{0}, budget),
                  within);
  }
  /// Searches all moves for an answer; uses only the tables when the budget is spent.
  [[nodiscard]] Answer asked(const Position& position, const Guarantee& goal, Plies within,
                             int threads, Budget& budget) {
    if (!budget.spent()) return answered(position, {goal, Width::kFull}, within, threads, budget);
    return answer(known(position, goal), within);
  }
  /// Returns what the tables hold about a guarantee, with forcing moves only or with all moves.
  [[nodiscard]] ProofState known(const Position& position, const Guarantee& goal) {
    Budget none(0, 0, never_);
    const ProofSearch<T> full(proofs(), {goal, Width::kFull}, none);
    ProofState state = full.known(position, kMaxPlies);
    if constexpr (HasForcingMoves<T>) {
      const ProofSearch<T> forcing(proofs(), {goal, Width::kForcing}, none);
      const ProofState forced = forcing.known(position, kMaxPlies);
      state.proved_within = std::min(state.proved_within, forced.proved_within);
    }
    return state;
  }

  void learn(const Strategy& strategy) override;
  void learn(const notation::AnyPosition& position, const Solution& solution) override;
  std::uint64_t save(const ByteSink& sink) override {
    TableWriter writer(owner_, sink);
    const auto add = [&writer](const auto&... fact) { writer.add(fact...); };
    if (proofs_) {
      proofs_->make_room();  // for entries whose buckets were full
      proofs_->for_each(add);
    }
    if constexpr (kScored) {
      if (scores_) scores_->table().for_each(add);
    }
    return writer.finish();
  }
  [[nodiscard]] Expected<std::uint64_t, std::string> load(std::istream& in) override {
    TableTarget target;
    target.proof = [this](const PositionKey& key, const ProofState& state, std::uint8_t work) {
      proofs().restore(key, state, work);
    };
    // Only titles that are decided by points have a table of scores.
    target.score = [](const PositionKey& /*key*/, std::uint64_t /*word*/) {};
    if constexpr (kScored) {
      target.score = [this](const PositionKey& key, std::uint64_t word) {
        scores().table().restore(key, word);
      };
    }
    has_learned_ = true;
    auto facts = read_table(in, owner_, target);
    if (proofs_) proofs_->make_room();  // for entries whose buckets were full
    if constexpr (kScored) {
      if (scores_) scores_->table().end_restoring();
    }
    return facts;
  }
  [[nodiscard]] Expected<std::uint64_t, std::string> missing(std::istream& in) const override {
    std::uint64_t lost = 0;
    TableTarget target;
    target.proof = [&](const PositionKey& key, const ProofState&, std::uint8_t /*work*/) {
      ProofState known;
      if (!proofs_ || !proofs_->find_searched(key, known)) ++lost;
    };
    target.score = [](const PositionKey& /*key*/, std::uint64_t /*word*/) {};
    if constexpr (kScored) {
      target.score = [&](const PositionKey& key, std::uint64_t /*word*/) {
        if (!scores_ || !scores_->table().find(key)) ++lost;
      };
    }
    auto facts = read_table(in, owner_, target);
    if (!facts) return facts;
    return lost;
  }
  [[nodiscard]] std::size_t bytes_beyond() const override {
    std::size_t beyond = 0;
    if (proofs_) beyond += proofs_->bytes_beyond();
    if constexpr (kScored) {
      if (scores_) beyond += scores_->table().bytes_beyond();
    }
    return beyond;
  }

 private:
  /// The tree of ProofDriver may have at least this many bytes, however small the tables are.
  static constexpr std::size_t kLeastTree = std::size_t{8} << 20U;

  [[nodiscard]] static Answer answer(const ProofState& state, Plies within) {
    if (state.proved(within)) return {Answer::Kind::kYes, state.proved_within};
    return {state.refuted(within) ? Answer::Kind::kNo : Answer::Kind::kUnknown, kForever};
  }
  /// Calls the visitor with a position and all its images.
  template <class Visitor>
  static void for_each_image(const Position& position, Visitor&& visit) {
    const SymmetryKeys keys = T::keys(position);
    for (int i = 0; i < keys.count; ++i) visit(T::transformed(position, i), i);
  }

  /// Stores facts about a question, and grows the table for them if it may grow.
  void learn_state(const Position& position, const Guarantee& goal, Plies proved_within,
                   Plies refuted_within) {
    constexpr std::uint64_t kWorth = std::uint64_t{1} << 20U;
    Budget none(0, 0, never_);
    proofs().make_room();
    ProofState state;
    state.proved_within = proved_within;
    state.refuted_within = refuted_within;
    state.proof = proved_within != kForever ? 0 : kMostWork;
    state.disproof = proved_within != kForever ? kMostWork : 0;
    ProofSearch<T> search(proofs(), {goal, Width::kFull}, none);
    search.remember(search.key(position), state, kWorth);
  }

  TableOwner owner_;
  std::size_t bytes_;
  bool has_learned_ = false;
  std::atomic<bool> never_{false};
  std::unique_ptr<ProofTable> proofs_;
  std::unique_ptr<ProofDriver<T>> driver_;
  std::unique_ptr<ScoreSearch<T>> scores_;
};

template <Title T>
void SolverTables<T>::learn(const Strategy& strategy) {
  has_learned_ = true;
  const Guarantee& goal = strategy.goal;
  const auto known = [&](const Position& position, std::uint32_t plies) {
    if (position.outcome().over()) return;
    if (goal.kind != Guarantee::Kind::kScore) {
      if (plies > kMaxPlies) return;
      learn_state(position, goal, static_cast<Plies>(plies), 0);
      // A win of one player excludes every win of the other.
      if (goal.kind == Guarantee::Kind::kWin) {
        learn_state(position, Guarantee::win(other(goal.seat)), kForever, kForever);
      }
      return;
    }
    if constexpr (kScored) {
      const bool own = position.side_to_move() == goal.seat;
      ScoreWorker<T>::learn(
          position,
          own ? ScoreBounds{goal.score, kScoreLimit} : ScoreBounds{-kScoreLimit, -goal.score},
          scores().table());
    }
  };
  for (const StrategyNode& node : strategy.nodes) {
    const auto position = notation::typed<Position>(node.position);
    const Move move = T::unpack(node.move);
    for_each_image(position, [&](const Position& image, int symmetry) {
      known(image, node.plies);
      Position next = image;
      next.play(T::transformed(position, move, symmetry));
      known(next, node.plies - 1);
    });
  }
}

template <Title T>
void SolverTables<T>::learn(const notation::AnyPosition& position, const Solution& solution) {
  has_learned_ = true;
  const auto typed = notation::typed<Position>(position);
  const Seat mover = typed.side_to_move();
  for_each_image(typed, [&](const Position& image, int /*symmetry*/) {
    if (solution.no_win_within > 0) {
      learn_state(image, Guarantee::win(mover), kForever, solution.no_win_within);
    }
    if (solution.no_loss_within > 0) {
      learn_state(image, Guarantee::win(other(mover)), kForever, solution.no_loss_within);
    }
    if constexpr (kScored) {
      if (solution.lower != 0 || solution.upper != 0 || solution.status == Status::kExact) {
        ScoreWorker<T>::learn(image, {solution.lower, solution.upper}, scores().table());
      }
    }
  });
}

}  // namespace gipfbase::analysis

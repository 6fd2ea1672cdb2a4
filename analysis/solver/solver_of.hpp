// analysis/solver/solver_of.hpp - a Solver made of a title's static types.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstring>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "analysis/solver/proof/holding_search.hpp"
#include "analysis/solver/proof/proof_driver.hpp"
#include "analysis/solver/proof/strategy_builder.hpp"
#include "analysis/solver/score/score_search.hpp"
#include "analysis/solver/solver.hpp"

namespace gipfbase::analysis {

template <Title T>
class SolverOf final : public Solver {
 public:
  using Position = typename T::Position;
  using Move = typename T::Move;
  static constexpr bool kScored = Scored<T>;
  static_assert(!kScored || !Interrupts<T>, "the search for scores knows no nature");

  SolverOf(std::string_view title, int rules_version, std::size_t table_bytes)
      : owner_{title, rules_version, sizeof(Position)}, table_bytes_(table_bytes) {}

  [[nodiscard]] Goal natural_goal() const override { return kScored ? Goal::kScore : Goal::kWin; }
  void clear() override {
    learnt_ = false;
    driver_.reset();
    proofs_.reset();
    scores_.reset();
  }
  [[nodiscard]] Solution solve(const notation::AnyPosition& position, const SolveOptions& options,
                               Budget& budget) override {
    const std::uint64_t before = budget.nodes();
    const Position typed = typed_of(position);
    Solution solution;
    if constexpr (kScored) {
      if (options.goal == Goal::kScore) solution = solve_score(typed, options, budget);
    }
    if (options.goal == Goal::kWin) solution = solve_win(typed, options, budget);
    solution.nodes = budget.nodes() - before;
    return solution;
  }
  [[nodiscard]] Solution remembered(const notation::AnyPosition& position,
                                    const SolveOptions& options) override {
    const std::atomic<bool> at_once{true};
    Budget none(0, 0, at_once);
    const bool spent = none.spend(0);
    const Position typed = typed_of(position);
    // A search for points begins with what is known.
    if (options.goal == Goal::kScore || !spent || typed.outcome().over()) {
      return solve(position, options, none);
    }
    driver();  // there is a table
    Solution solution;
    take_remembered(typed, options, solution);
    finish(typed, options, none, solution);
    return solution;
  }
  [[nodiscard]] Answer forces(const notation::AnyPosition& position, const Guarantee& goal,
                              Plies within, int threads, Budget& budget) override {
    return forces(typed_of(position), {goal, Width::kFull}, within, threads, budget);
  }
  [[nodiscard]] std::optional<Proof> proof(const notation::AnyPosition& position,
                                           const Solution& solution, int threads,
                                           Budget& budget) override;
  void learn(const Strategy& strategy) override;
  void learn(const notation::AnyPosition& position, const Solution& solution) override;
  std::uint64_t save(const ByteSink& sink) override {
    TableWriter writer(owner_, sink);
    const auto add = [&writer](const auto&... fact) { writer.add(fact...); };
    if (proofs_) {
      proofs_->make_room();  // for what was set aside
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
      driver();
      proofs_->restore(key, state, work);
    };
    // Only titles that are decided by points have a table for them.
    target.score = [](const PositionKey& /*key*/, std::uint64_t /*word*/) {};
    if constexpr (kScored) {
      target.score = [this](const PositionKey& key, std::uint64_t word) {
        scores().table().restore(key, word);
      };
    }
    learnt_ = true;
    auto facts = read_table(in, owner_, target);
    if (proofs_) proofs_->make_room();  // for what was set aside
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
      if (!proofs_ || !proofs_->find(key, known)) ++lost;
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
  /// A question that the search for a win works on beside others, for ever more plies.
  struct Lane {
    ProofQuestion question;
    unsigned share = 1;  ///< of the work of a round
    Plies plies = 1;     ///< looked at next
    bool open = true;
    std::uint64_t cost = 32;  ///< positions looked at for each node, lately
  };

  /// How far the search for draws by repetition has come.
  struct Holding {
    std::size_t next = 512;  ///< moves to look at next
    bool over = false;       ///< more would tell nothing new
  };

  [[nodiscard]] static Position typed_of(const notation::AnyPosition& position) {
    Position typed;
    std::memcpy(&typed, position.bytes.data(), sizeof typed);
    return typed;
  }
  [[nodiscard]] static notation::AnyPosition erased(const Position& position) {
    notation::AnyPosition any;
    std::memcpy(any.bytes.data(), &position, sizeof position);
    return any;
  }
  // Tables are made when they are needed first.
  ProofDriver<T>& driver() {
    if (!driver_) {
      const std::size_t bytes = kScored ? table_bytes_ / 2 : table_bytes_;
      const std::size_t tree = bytes / 4;
      proofs_ = std::make_unique<ProofTable>(bytes - tree);
      driver_ = std::make_unique<ProofDriver<T>>(*proofs_, std::max(tree, kLeastTree));
    }
    return *driver_;
  }
  ScoreSearch<T>& scores() {
    if (!scores_) scores_ = std::make_unique<ScoreSearch<T>>(table_bytes_ / 2);
    return *scores_;
  }

  [[nodiscard]] Answer forces(const Position& position, const ProofQuestion& question, Plies within,
                              int threads, Budget& budget) {
    const ProofState state =
        driver().prove(position, within, question, threads, ~std::uint64_t{0}, budget);
    if (state.proved(within)) return {Answer::Kind::kYes, state.forced_in};
    return {state.refuted(within) ? Answer::Kind::kNo : Answer::Kind::kUnknown, kForever};
  }

  Solution solve_win(const Position& position, const SolveOptions& options, Budget& budget) {
    Solution solution;
    const Outcome outcome = position.outcome();
    const Seat mover = position.side_to_move();
    if (outcome.over()) {
      // Nobody is left to move: the result as the player sees it who would be.
      solution.shortest = true;
      solution.distance = 0;
      solution.status = Guarantee::win(mover).met_by(outcome)          ? Status::kWin
                        : Guarantee::win(other(mover)).met_by(outcome) ? Status::kLoss
                                                                       : Status::kDraw;
      exclude_other_wins(solution);
      return solution;
    }
    const std::uint64_t wasted = driver().wasted();
    search_win(position, options, budget, solution);
    finish(position, options, budget, solution);
    solution.wasted_nodes = driver().wasted() - wasted;
    return solution;
  }

  /// What follows from what the players can force and what they cannot.
  void finish(const Position& position, const SolveOptions& options, Budget& budget,
              Solution& solution) {
    const bool own = solution.status == Status::kWin;
    const Plies excluded = own ? solution.no_win_within : solution.no_loss_within;
    solution.shortest = solution.status != Status::kUnknown && excluded + 1 >= solution.distance;
    if (solution.status == Status::kUnknown && solution.no_win_within == kForever &&
        solution.no_loss_within == kForever) {
      prove_draw(position, options, budget, solution);
    }
    if (solution.shortest && solution.status != Status::kDraw) {
      const Seat mover = position.side_to_move();
      const Seat winner = own ? mover : other(mover);
      solution.line = fastest_line(position, winner, solution.distance, options.threads, budget);
    }
    exclude_other_wins(solution);
  }

  /// Both players' chances, first with forcing moves only where the title knows them, deeper and
  /// deeper. The questions take turns with ever more work, so none can starve another.
  void search_win(const Position& position, const SolveOptions& options, Budget& budget,
                  Solution& solution) {
    const Seat mover = position.side_to_move();
    std::vector<Lane> lanes = lanes_for(mover);
    const auto is_open = [](const Lane& lane) { return lane.open; };
    if (learnt_) {
      take_remembered(position, options, solution);
      if (solution.status != Status::kUnknown) {
        const bool own = solution.status == Status::kWin;
        ask_for_faster(lanes, own ? mover : other(mover), options);
      }
    }
    Holding holding;
    constexpr std::uint64_t kFirstRound = 8192;
    const std::uint64_t begin = driver().generated();
    for (std::uint64_t round = kFirstRound;
         !budget.spent() && std::any_of(lanes.begin(), lanes.end(), is_open); round *= 2) {
      for (Lane& lane : lanes) {
        const std::uint64_t last = driver().generated() + round * lane.share;
        while (lane.open && !budget.spent() && driver().generated() < last) {
          // Nothing beyond a win that is known already.
          if (lane.plies > options.plies || lane.plies >= solution.distance) {
            lane.open = false;
            break;
          }
          const std::uint64_t most = last - driver().generated();
          const ProofState state = look_on(position, lane, most, options.threads, budget);
          const bool found = state.proved(lane.plies);
          take_in(state, mover, lane, solution);
          if (!found) continue;
          ask_for_faster(lanes, lane.question.goal.seat, options);
        }
      }
      if (solution.status != Status::kUnknown || options.plies < kMaxPlies) continue;
      // When nothing else is left to do, a little more.
      constexpr std::uint64_t kLastWork = 4'194'304;
      const bool last = std::none_of(lanes.begin(), lanes.end(), is_open);
      const std::uint64_t work = driver().generated() - begin;
      try_to_hold(position, holding, last ? std::max(work, kLastWork) : work, budget, solution);
      for (Lane& lane : lanes) {
        const bool mover_asks = lane.question.goal.seat == mover;
        const Plies excluded = mover_asks ? solution.no_win_within : solution.no_loss_within;
        lane.open = lane.open && excluded < kForever;
      }
    }
  }

  /// Looks for ways to go on for ever, at twice as many moves each time, as far as that takes a
  /// small part of the work. Which of these searches finds something first does not depend on the
  /// number of threads.
  void try_to_hold(const Position& position, Holding& holding, std::uint64_t work, Budget& budget,
                   Solution& solution) {
    if (position.repetition_key() == 0) return;  // nothing can come back
    constexpr std::uint64_t kShare = 128;
    const std::size_t most = most_held();
    while (!holding.over && holding.next <= most && work / kShare >= holding.next &&
           !budget.spent()) {
      const HoldingSearch<T> search(position, holding.next, budget);
      if (budget.spent()) return;  // it has not seen what it should have
      holding.next *= 2;
      const Seat mover = position.side_to_move();
      // Who holds leaves the other without a win, ever.
      if (search.holds(mover)) solution.no_loss_within = kForever;
      if (search.holds(other(mover))) solution.no_win_within = kForever;
      if (search.holds(0) && search.holds(1)) {
        solution.status = Status::kDraw;
        solution.by_repetition = true;
      }
      holding.over = search.complete() || solution.status == Status::kDraw;
    }
  }
  /// A move looked at takes up to about 200 bytes of memory, of a position that is new.
  [[nodiscard]] std::size_t most_held() const {
    constexpr std::size_t kMost = std::size_t{1} << 20U;
    constexpr std::size_t kBytesPerMove = 512;
    return std::min(kMost, table_bytes_ / kBytesPerMove);
  }

  /// A win is known: what is left to ask is whether it can be done faster.
  static void ask_for_faster(std::vector<Lane>& lanes, Seat winner, const SolveOptions& options) {
    for (Lane& lane : lanes) {
      lane.open = lane.open && options.shortest && lane.question.width == Width::kFull &&
                  lane.question.goal.seat == winner;
    }
  }

  /// What is known about a win of a player's, by whatever moves.
  [[nodiscard]] ProofState remembered(const Position& position, const Guarantee& goal) {
    Budget none(0, 0, never_);
    const ProofSearch<T> full(*proofs_, {goal, Width::kFull}, none);
    ProofState state = full.known(position, kMaxPlies);
    if constexpr (HasForcingMoves<T>) {
      const ProofSearch<T> forcing(*proofs_, {goal, Width::kForcing}, none);
      const ProofState forced = forcing.known(position, kMaxPlies);
      state.forced_in = std::min(state.forced_in, forced.forced_in);
    }
    return state;
  }

  /// `forces`, or what is known when the budget is spent.
  [[nodiscard]] Answer asked(const Position& position, const ProofQuestion& question, Plies within,
                             int threads, Budget& budget) {
    if (!budget.spent()) return forces(position, question, within, threads, budget);
    const ProofState state = remembered(position, question.goal);
    if (state.proved(within)) return {Answer::Kind::kYes, state.forced_in};
    return {state.refuted(within) ? Answer::Kind::kNo : Answer::Kind::kUnknown, kForever};
  }

  /// What is remembered need not be searched for, ply by ply.
  void take_remembered(const Position& position, const SolveOptions& options, Solution& solution) {
    const Seat mover = position.side_to_move();
    for (const Seat seat : {mover, other(mover)}) {
      const bool own = seat == mover;
      const ProofState state = remembered(position, Guarantee::win(seat));
      Plies& excluded = own ? solution.no_win_within : solution.no_loss_within;
      excluded = std::max(excluded, state.not_in);
      if (!state.proved(kMaxPlies) || state.forced_in > options.plies) continue;
      solution.status = own ? Status::kWin : Status::kLoss;
      solution.distance = state.forced_in;
    }
  }

  [[nodiscard]] static std::vector<Lane> lanes_for(Seat mover) {
    std::vector<Lane> lanes;
    if constexpr (HasForcingMoves<T>) {
      lanes.push_back({{Guarantee::win(mover), Width::kForcing}, 8});
      lanes.push_back({{Guarantee::win(other(mover)), Width::kForcing}, 1});
    }
    lanes.push_back({{Guarantee::win(mover), Width::kFull}, 3});
    lanes.push_back({{Guarantee::win(other(mover)), Width::kFull}, 1});
    return lanes;
  }

  /// Goes on with the question of a lane until about `most` positions have been looked at.
  [[nodiscard]] ProofState look_on(const Position& position, Lane& lane, std::uint64_t most,
                                   int threads, Budget& budget) {
    constexpr std::uint64_t kFewest = 16;
    const std::uint64_t generated = driver().generated();
    const std::uint64_t visited = budget.nodes();
    const ProofState state = driver().prove(position, lane.plies, lane.question, threads,
                                            std::max(kFewest, most / lane.cost), budget);
    lane.cost =
        std::max<std::uint64_t>(1, (driver().generated() - generated) /
                                       std::max<std::uint64_t>(1, budget.nodes() - visited));
    return state;
  }

  /// Keeps what an answer says about the position, and chooses the next question of the lane.
  static void take_in(const ProofState& state, Seat mover, Lane& lane, Solution& solution) {
    const bool for_mover = lane.question.goal.seat == mover;
    if (lane.question.width == Width::kFull) {
      Plies& excluded = for_mover ? solution.no_win_within : solution.no_loss_within;
      excluded = std::max(excluded, state.not_in);
    }
    if (state.proved(lane.plies)) {
      solution.status = for_mover ? Status::kWin : Status::kLoss;
      solution.distance = std::min(solution.distance, state.forced_in);
      lane.open = false;
    } else if (state.refuted(lane.plies)) {
      lane.open = state.not_in < kMaxPlies;
      if (lane.open) lane.plies = one_more(state.not_in);
    }
  }

  void prove_draw(const Position& position, const SolveOptions& options, Budget& budget,
                  Solution& solution) {
    const auto held = [&](Seat seat) {
      return asked(position, {Guarantee::draw(seat), Width::kFull}, kMaxPlies, options.threads,
                   budget)
          .yes();
    };
    if (held(0) && held(1)) solution.status = Status::kDraw;
  }

  std::vector<PackedMove> fastest_line(Position position, Seat winner, Plies distance, int threads,
                                       Budget& budget) {
    const ProofQuestion question{Guarantee::win(winner), Width::kFull};
    std::vector<PackedMove> line;
    for (Plies left = distance; left > 0; --left) {
      const bool attacker = actor_in<T>(position) == actor_of(winner);
      std::optional<Move> chosen;
      const auto suits = [&](const Move& move) {
        Position next = position;
        next.play(move);
        // The winner must be through within the plies left; the loser must make him need them all.
        if (attacker) return asked(next, question, left - 1, threads, budget).yes();
        return left < 2 || asked(next, question, left - 2, threads, budget).no();
      };
      const auto choose = [&] {
        position.for_each_move([&](const Move& move) {
          if (!chosen && suits(move)) chosen = move;
        });
      };
      const bool spent = budget.spent();
      choose();
      // The budget was spent on the way: what is known now may be enough all the same.
      if (!chosen && !spent && budget.spent()) choose();
      if (!chosen) break;
      line.push_back(T::pack(*chosen));
      position.play(*chosen);
    }
    return line;
  }

  Solution solve_score(const Position& position, const SolveOptions& options, Budget& budget) {
    Solution solution;
    const std::uint64_t wasted = scores().wasted_nodes();
    const ScoreBounds bounds = scores().solve(position, options.threads, budget);
    solution.lower = bounds.lower;
    solution.upper = bounds.upper;
    if (bounds.lower == bounds.upper) {
      solution.status = Status::kExact;
      for (const Move& move :
           scores().principal_variation(position, bounds.lower, options.threads, budget)) {
        solution.line.push_back(T::pack(move));
      }
      // The line runs to the end of the game unless the budget was spent on the way.
      if (!budget.spent()) {
        solution.distance =
            static_cast<Plies>(std::min<std::size_t>(solution.line.size(), kMaxPlies));
      }
    }
    solution.wasted_nodes = scores().wasted_nodes() - wasted;
    return solution;
  }

  /// The smallest search that finds out how both can hold, as in `try_to_hold`.
  std::optional<Proof> repetition_proof(const Position& root, Budget& budget) {
    for (std::size_t moves = Holding{}.next; moves <= most_held() && !budget.spent(); moves *= 2) {
      const HoldingSearch<T> search(root, moves, budget);
      if (!search.holds(0) || !search.holds(1)) continue;
      Proof proof;
      proof.position = erased(root);
      proof.claim.kind = Claim::Kind::kDraw;
      for (const Seat seat : {root.side_to_move(), other(root.side_to_move())}) {
        proof.strategies.push_back(written(search.strategy(seat), Guarantee::draw(seat)));
      }
      return proof;
    }
    return std::nullopt;
  }
  [[nodiscard]] static Strategy written(const TypedStrategy<T>& typed, const Guarantee& goal) {
    Strategy strategy;
    strategy.goal = goal;
    strategy.plies = typed.plies;
    for (const auto& node : typed.nodes) {
      strategy.nodes.push_back({node.plies, erased(node.position), T::pack(node.move)});
    }
    return strategy;
  }

  std::optional<Strategy> strategy(const Position& root, const Guarantee& goal, Plies within,
                                   int threads, Budget& budget) {
    StrategyBuilder<T> builder(goal);
    constexpr std::uint32_t kLongGame = 1000;
    const bool score = goal.kind == Guarantee::Kind::kScore;
    const auto built = builder.build(
        root, score ? kLongGame : within,
        [&](const Position& position, std::uint32_t left) -> std::optional<Choice<Move>> {
          if constexpr (kScored) {
            if (score) return scoring_choice(position, goal, left, threads, budget);
          }
          return winning_choice(position, goal, static_cast<Plies>(left), threads, budget);
        });
    if (!built) return std::nullopt;
    return written(*built, goal);
  }

  /// A move that the table or a new search shows to keep the guarantee within the plies left.
  std::optional<Choice<Move>> winning_choice(const Position& position, const Guarantee& goal,
                                             Plies within, int threads, Budget& budget) {
    const auto left = static_cast<Plies>(within - 1);
    if (learnt_) {
      // What came from elsewhere is not to be searched for.
      ProofSearch<T> search(*proofs_, {goal, Width::kFull}, budget);
      if (const auto known = known_choice(search, position, within)) return known;
    }
    std::array<Width, 2> widths = {Width::kForcing, Width::kFull};
    for (const Width width : widths) {
      if (width == Width::kForcing && !HasForcingMoves<T>) continue;
      const ProofQuestion question{goal, width};
      ProofSearch<T> search(*proofs_, question, budget);
      // First what is known, then what must be found again; the full width is not to be searched
      // while forcing moves have not been tried.
      for (const bool known_only : {true, false}) {
        if (!known_only && !forces(position, question, within, threads, budget).yes()) break;
        if (const auto best = known_choice(search, position, within)) return best;
        if (known_only) continue;
        // The table has already forgotten it.
        for (const auto& child : search.children(position, within)) {
          Position next = position;
          next.play(child.move);
          const Answer answer = forces(next, question, left, threads, budget);
          if (answer.yes()) return Choice<Move>{child.move, answer.within};
        }
      }
    }
    return std::nullopt;
  }

  /// The move that is known to be the fastest, as far as the table tells.
  [[nodiscard]] static std::optional<Choice<Move>> known_choice(ProofSearch<T>& search,
                                                                const Position& position,
                                                                Plies within) {
    const auto left = static_cast<Plies>(within - 1);
    std::optional<Choice<Move>> best;
    for (const auto& child : search.children(position, within)) {
      if (!child.state.proved(left)) continue;
      if (!best || child.state.forced_in < best->plies_after) {
        best = Choice<Move>{child.move, child.state.forced_in};
      }
    }
    return best;
  }

  /// Calls the visitor with a position and all its images.
  template <class Visitor>
  static void for_each_image(const Position& position, Visitor&& visit) {
    const SymmetryKeys keys = T::keys(position);
    for (int i = 0; i < keys.count; ++i) visit(T::transformed(position, i), i);
  }

  /// Stores facts about a question; the table makes room for them.
  void learn_state(const Position& position, const Guarantee& goal, Plies forced_in, Plies not_in) {
    constexpr std::uint64_t kWorth = std::uint64_t{1} << 20U;
    Budget none(0, 0, never_);
    proofs_->make_room();
    ProofState state;
    state.forced_in = forced_in;
    state.not_in = not_in;
    state.proof = forced_in != kForever ? 0 : kMostWork;
    state.disproof = forced_in != kForever ? kMostWork : 0;
    ProofSearch<T> search(*proofs_, {goal, Width::kFull}, none);
    search.remember(search.key(position), state, kWorth);
  }

  std::optional<Choice<Move>> scoring_choice(const Position& position, const Guarantee& goal,
                                             std::uint32_t within, int threads, Budget& budget) {
    // What the search would look at first is most likely right, and makes for short proofs.
    std::vector<std::pair<int, Move>> moves;
    const auto hint = orders_of<T>(position);
    position.for_each_move([&](const Move& move) { moves.emplace_back(-hint(move), move); });
    std::stable_sort(moves.begin(), moves.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& [order, move] : moves) {
      Position next = position;
      next.play(move);
      const bool again = next.side_to_move() == goal.seat;
      const auto answer =
          scores().at_least(next, again ? goal.score : 1 - goal.score, threads, budget);
      if (!answer) break;
      if (*answer == again) return Choice<Move>{move, within - 1};
    }
    return std::nullopt;
  }

  TableOwner owner_;
  /// What the upper tree of a search for a win may take, however small the tables are.
  static constexpr std::size_t kLeastTree = std::size_t{8} << 20U;

  std::size_t table_bytes_;
  bool learnt_ = false;  ///< some of what is known was not searched for here
  std::atomic<bool> never_{false};
  std::unique_ptr<ProofTable> proofs_;
  std::unique_ptr<ProofDriver<T>> driver_;
  std::unique_ptr<ScoreSearch<T>> scores_;
};

template <Title T>
std::optional<Proof> SolverOf<T>::proof(const notation::AnyPosition& position,
                                        const Solution& solution, int threads, Budget& budget) {
  const Position root = typed_of(position);
  const Seat mover = root.side_to_move();
  Proof proof;
  proof.position = position;
  std::vector<Guarantee> goals;
  Plies within = kMaxPlies;
  switch (solution.status) {
    case Status::kUnknown: return std::nullopt;
    case Status::kWin:
    case Status::kLoss:
      goals.push_back(Guarantee::win(solution.status == Status::kWin ? mover : other(mover)));
      within = solution.distance;
      break;
    case Status::kDraw: goals = {Guarantee::draw(mover), Guarantee::draw(other(mover))}; break;
    case Status::kExact:
      goals = {Guarantee::points(mover, solution.lower),
               Guarantee::points(other(mover), -solution.lower)};
      break;
  }
  driver();  // there is a table
  if (solution.by_repetition) return repetition_proof(root, budget);
  for (const Guarantee& goal : goals) {
    auto made = strategy(root, goal, within, threads, budget);
    if (!made) return std::nullopt;
    proof.strategies.push_back(std::move(*made));
  }
  proof.claim.plies = proof.strategies.front().plies;
  proof.claim.score = solution.lower;
  proof.claim.kind = solution.status == Status::kWin    ? Claim::Kind::kWin
                     : solution.status == Status::kLoss ? Claim::Kind::kLoss
                     : solution.status == Status::kDraw ? Claim::Kind::kDraw
                                                        : Claim::Kind::kScore;
  return proof;
}

template <Title T>
void SolverOf<T>::learn(const Strategy& strategy) {
  learnt_ = true;
  driver();  // there is a table
  const Guarantee& goal = strategy.goal;
  const auto known = [&](const Position& position, std::uint32_t plies) {
    if (position.outcome().over()) return;
    if (goal.kind != Guarantee::Kind::kScore) {
      if (plies > kMaxPlies) return;
      learn_state(position, goal, static_cast<Plies>(plies), 0);
      // Of a win of one the other has none, ever.
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
    const Position position = typed_of(node.position);
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
void SolverOf<T>::learn(const notation::AnyPosition& position, const Solution& solution) {
  learnt_ = true;
  driver();
  const Position typed = typed_of(position);
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

/// The solver for one of the types of a title; nothing when the rules are of none of them.
template <Title... T>
[[nodiscard]] std::unique_ptr<Solver> solver_among(TitleList<T...> /*types*/,
                                                   const notation::Rules& ruleset,
                                                   std::size_t table_bytes) {
  std::unique_ptr<Solver> solver;
  const auto try_type = [&]<class Type>(std::type_identity<Type> /*type*/) {
    if (ruleset.rules_type() != typeid(Type)) return;
    solver =
        std::make_unique<SolverOf<Type>>(ruleset.title(), ruleset.rules_version(), table_bytes);
  };
  (..., try_type(std::type_identity<T>{}));
  return solver;
}

}  // namespace gipfbase::analysis

#include "analysis/engine/engine.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <utility>

#include "analysis/solver/budget.hpp"

// For each title, the build generates a file that defines this function.
#define GIPFBASE_TITLE(title)                                                             \
  namespace gipfbase::title {                                                             \
  std::unique_ptr<gipfbase::analysis::MoveSearch> make_move_search(                       \
      const gipfbase::notation::Rules&, const gipfbase::analysis::Weights&, std::size_t); \
  }
#include "titles.inc"
#undef GIPFBASE_TITLE

namespace gipfbase::analysis {

std::unique_ptr<MoveSearch> make_move_search(const notation::Rules& rules,
                                             std::size_t table_bytes) {
  return make_move_search(rules, weights_of(rules.title(), rules.variant()), table_bytes);
}

std::unique_ptr<MoveSearch> make_move_search(const notation::Rules& rules, const Weights& weights,
                                             std::size_t table_bytes) {
  std::unique_ptr<MoveSearch> search;
#define GIPFBASE_TITLE(title) \
  if (!search) search = gipfbase::title::make_move_search(rules, weights, table_bytes);
#include "titles.inc"
#undef GIPFBASE_TITLE
  if (!search) throw std::logic_error("a title without a search");
  return search;
}

std::string_view proved_name(Proved proved) {
  switch (proved) {
    case Proved::kWin: return "win";
    case Proved::kDraw: return "draw";
    case Proved::kLoss: return "loss";
    case Proved::kNo: break;
  }
  return "no";
}

EngineQuestion question_after(const notation::Rules& rules, const notation::AnyPosition& start,
                              std::span<const PackedMove> moves) {
  EngineQuestion question;
  question.position = start;
  question.earlier.push_back(rules.repetition_key(start));
  for (const PackedMove& move : moves) {
    rules.play(question.position, move);
    question.earlier.push_back(rules.repetition_key(question.position));
  }
  return question;
}

/// A proved result for the player to move.
struct Settled {
  Proved proved = Proved::kNo;
  Plies distance = kForever;
  std::optional<int> score;
};

namespace {

/// The same result for the other player.
Proved reversed(Proved proved) {
  if (proved == Proved::kWin) return Proved::kLoss;
  return proved == Proved::kLoss ? Proved::kWin : proved;
}

Plies one_ply_more(Plies plies) { return plies == kForever ? plies : one_more(plies); }

Settled settled_by(const Solution& solution) {
  switch (solution.status) {
    case Status::kWin: return {Proved::kWin, solution.distance, {}};
    case Status::kLoss: return {Proved::kLoss, solution.distance, {}};
    case Status::kDraw: return {Proved::kDraw, kForever, {}};
    case Status::kExact: break;
    case Status::kUnknown:
      // Bounds of the score.
      if (solution.lower > 0) return {Proved::kWin, kForever, {}};
      if (solution.upper < 0) return {Proved::kLoss, kForever, {}};
      return {};
  }
  const Proved proved = solution.lower > 0   ? Proved::kWin
                        : solution.lower < 0 ? Proved::kLoss
                                             : Proved::kDraw;
  return {proved, kForever, solution.lower};
}

Settled settled_by(const Claim& claim) {
  const auto plies = static_cast<Plies>(std::min<std::uint32_t>(claim.plies, kMaxPlies));
  switch (claim.kind) {
    case Claim::Kind::kWin: return {Proved::kWin, plies, {}};
    case Claim::Kind::kLoss: return {Proved::kLoss, plies, {}};
    case Claim::Kind::kDraw: return {Proved::kDraw, kForever, {}};
    case Claim::Kind::kScore: break;
  }
  const Proved proved = claim.score > 0   ? Proved::kWin
                        : claim.score < 0 ? Proved::kLoss
                                          : Proved::kDraw;
  return {proved, kForever, claim.score};
}

}  // namespace

/// One search: the search for a move and the solver take turns.
class Engine::Run {
 public:
  Run(Engine& engine, const EngineQuestion& question, const std::atomic<bool>& stop)
      : rules_(*engine.rules_),
        engine_(engine),
        question_(question),
        stop_(stop),
        budget_(question.limits.seconds, nodes_of_search(engine, question), stop) {}

  Opinion opinion(const OpinionSink& sink) {
    MoveSearch& search = *engine_.search_;
    search.begin(question_.position, question_.earlier);
    moves_ = rules_.count_moves(question_.position);
    ask_books();
    solve_position(kFirstNodes);
    report(sink, false);
    while (!done()) {
      const bool going = search.deepen({question_.lines, question_.threads}, budget_);
      if (!going && !budget_.spent()) exhausted_ = true;
      take_solver_turn();
      report(sink, false);
    }
    check_best_moves();
    return report(sink, true);
  }

 private:
  static constexpr std::uint64_t kFirstNodes = 256;  ///< nodes of the solver's first turn
  /// The solver gets a fourth of the work.
  static constexpr std::uint64_t kShare = 4;

  /// The part of the limit on nodes that is left for the search.
  [[nodiscard]] static std::uint64_t nodes_of_search(const Engine& engine,
                                                     const EngineQuestion& question) {
    const std::uint64_t nodes = question.limits.nodes;
    const bool solver = engine.settings_.solver && nodes / kShare >= Budget::kStep / 2;
    return solver ? nodes - nodes / kShare : nodes;
  }

  [[nodiscard]] bool done() const {
    if (budget_.spent() || stop_.load(std::memory_order_relaxed) || exhausted_) return true;
    const int depth = engine_.search_->depth();
    if (question_.limits.depth > 0 && depth >= question_.limits.depth) return true;
    if (question_.to_move && depth > 0 && moves_ == 1) return true;
    const std::vector<EngineLine> lines = engine_.search_->lines(question_.lines);
    if (question_.to_move && lines.front().proved == Proved::kWin) return true;
    return std::all_of(lines.begin(), lines.end(), [](const EngineLine& line) {
      return line.proved == Proved::kWin || line.proved == Proved::kLoss;
    });
  }

  /// Looks up the position, and the positions after its moves, in the books.
  void ask_books() {
    const ProofBooks* books = engine_.settings_.books;
    if (books == nullptr || books->all().empty()) return;
    const auto known = books->find(rules_, question_.position);
    if (known) {
      root_ = settled_by(known->claim);
      if (known->move) engine_.search_->settle(*known->move, root_.proved, root_.distance);
    }
    std::vector<PackedMove> moves;
    rules_.legal_moves(question_.position, moves);
    for (const PackedMove& move : moves) {
      if (stop_.load(std::memory_order_relaxed)) return;
      const notation::AnyPosition next = notation::after(rules_, question_.position, move);
      const auto value = books->find(rules_, next, Lookup::kValue);
      if (value) settle_move(move, next, settled_by(value->claim));
    }
  }

  /// Records a result of the position after a move.
  void settle_move(const PackedMove& move, const notation::AnyPosition& next,
                   const Settled& settled) {
    if (settled.proved == Proved::kNo || rules_.actor(next) == Actor::kNature) return;
    const bool same = rules_.side_to_move(next) == rules_.side_to_move(question_.position);
    engine_.search_->settle(move, same ? settled.proved : reversed(settled.proved),
                            one_ply_more(settled.distance));
  }

  /// Runs the solver within its share of the limits; returns nullopt when that is used up or the
  /// solver is off.
  [[nodiscard]] std::optional<Solution> solved(const notation::AnyPosition& position,
                                               std::uint64_t nodes) {
    if (!engine_.settings_.solver || nodes == 0 || !engine_.search_->solver_helps()) {
      return std::nullopt;
    }
    const EngineLimits& limits = question_.limits;
    double seconds = 0;
    if (limits.nodes > 0) {
      // The solver checks its limit only after Budget::kStep nodes.
      const std::uint64_t most = limits.nodes / kShare;
      if (solver_nodes_ + Budget::kStep / 2 > most) return std::nullopt;
      nodes = std::min(nodes, most - solver_nodes_);
    }
    if (limits.nodes == 0) {
      // The solver gets its share of the time so far, but a little time even at the beginning.
      constexpr double kBeginning = 0.05;
      const double now = budget_.seconds();
      const double least = limits.seconds > 0 ? limits.seconds / 50 : kBeginning;
      seconds = std::max(std::min(least, kBeginning), now / kShare) - solver_seconds_;
      if (limits.seconds > 0) seconds = std::min(seconds, limits.seconds - now);
      if (seconds <= 0) return std::nullopt;
    }
    return run_solver(position, nodes, seconds);
  }
  /// Runs the solver with these limits, whatever its share. `seconds`: 0 for no limit.
  Solution run_solver(const notation::AnyPosition& position, std::uint64_t nodes, double seconds) {
    if (!engine_.solver_) {
      engine_.solver_ = make_solver(rules_, engine_.settings_.table_bytes / 4);
    }
    SolveOptions options;
    options.goal = engine_.solver_->natural_goal();
    options.threads = question_.threads;
    options.shortest = false;
    // Where there are many moves, nodes alone say little about the work.
    constexpr std::uint64_t kPositionsPerNode = 16;
    Budget budget(seconds, nodes, stop_, nodes * kPositionsPerNode);
    Solution solution = engine_.solver_->solve(position, options, budget);
    solver_nodes_ += std::max<std::uint64_t>(1, budget.nodes());
    solver_seconds_ += budget.seconds();
    return solution;
  }

  void solve_position(std::uint64_t nodes) {
    if (root_.proved != Proved::kNo) return;
    auto solution = solved(question_.position, nodes);
    if (!solution) return;
    root_ = settled_by(*solution);
    holds_ = std::max(holds_, std::min(solution->no_win_within, solution->no_loss_within));
    if (root_.proved == Proved::kNo) return;
    if (root_.proved == Proved::kDraw && solution->line.empty()) solution = solved_draw();
    if (!solution->line.empty()) {
      engine_.search_->settle(solution->line.front(), root_.proved, root_.distance);
      line_ = solution->line;
    } else if (root_.proved == Proved::kWin) {
      settle_winning_move();
    }
    if (root_.proved == Proved::kLoss) settle_all();
  }
  /// Called when the position is proved drawn, but no drawing move is known. Gives the solver as
  /// much work a second time, because a move that only looks good may lose.
  Solution solved_draw() {
    const EngineLimits& limits = question_.limits;
    if (limits.nodes > 0) return run_solver(question_.position, solver_nodes_, 0);
    double seconds = solver_seconds_;
    if (limits.seconds > 0) seconds = std::min(seconds, limits.seconds - budget_.seconds());
    return seconds > 0 ? run_solver(question_.position, solver_nodes_, seconds) : Solution{};
  }
  /// Called when the solver has proved a win but has no line: asks it about each move.
  void settle_winning_move() {
    SolveOptions options;
    options.goal = engine_.solver_->natural_goal();
    std::vector<PackedMove> moves;
    rules_.legal_moves(question_.position, moves);
    for (const PackedMove& move : moves) {
      const notation::AnyPosition next = notation::after(rules_, question_.position, move);
      settle_move(move, next, settled_by(engine_.solver_->remembered(next, options)));
    }
  }
  /// Marks every move as lost.
  void settle_all() {
    std::vector<PackedMove> moves;
    rules_.legal_moves(question_.position, moves);
    for (const PackedMove& move : moves) {
      if (line_.empty() || move != line_.front()) {
        engine_.search_->settle(move, Proved::kLoss, root_.distance);
      }
    }
  }

  /// The solver works on the position, then on the best moves.
  void take_solver_turn() {
    const std::uint64_t due = budget_.nodes() / (kShare - 1);
    if (due <= solver_nodes_) return;
    solve_position((due - solver_nodes_ + 1) / 2);
    check_best_moves();
  }
  /// Tries to refute the best moves, so that the engine does not propose a move that can be proved
  /// to lose.
  void check_best_moves() {
    if (!engine_.settings_.solver || root_.proved == Proved::kLoss) return;
    constexpr std::uint64_t kLeast = 64;
    constexpr int kMostChecks = 8;
    for (int i = 0; i < kMostChecks; ++i) {
      const std::vector<EngineLine> lines = engine_.search_->lines(question_.lines);
      const auto open = std::find_if(lines.begin(), lines.end(), [&](const EngineLine& line) {
        return line.proved == Proved::kNo && !is_checked(line.moves.front());
      });
      if (open == lines.end() || stop_.load(std::memory_order_relaxed)) return;
      const PackedMove move = open->moves.front();
      checked_.emplace_back(move, budget_.nodes());
      const notation::AnyPosition next = notation::after(rules_, question_.position, move);
      if (rules_.outcome(next).over() || rules_.actor(next) == Actor::kNature) continue;
      const std::uint64_t due = budget_.nodes() / (kShare - 1);
      const std::uint64_t left = due > solver_nodes_ ? due - solver_nodes_ : 0;
      const auto solution = solved(next, std::max(kLeast, left / (question_.lines + 1)));
      if (!solution) return;
      settle_move(move, next, settled_by(*solution));
    }
  }
  /// True when at least half of the nodes searched so far had been searched when `move` was
  /// checked.
  [[nodiscard]] bool is_checked(const PackedMove& move) const {
    return std::any_of(checked_.begin(), checked_.end(), [&](const auto& check) {
      return check.first == move && check.second * 2 >= budget_.nodes();
    });
  }

  /// The best lines of the search. In a proved draw, a move that keeps the draw comes first.
  [[nodiscard]] std::vector<EngineLine> best_lines() const {
    if (root_.proved != Proved::kDraw) return engine_.search_->lines(question_.lines);
    std::vector<EngineLine> lines = engine_.search_->lines(moves_);
    const auto drawn = std::find_if(lines.begin(), lines.end(), [](const EngineLine& line) {
      return line.proved == Proved::kDraw;
    });
    if (drawn != lines.end()) std::rotate(lines.begin(), drawn, drawn + 1);
    lines.resize(std::min(lines.size(), question_.lines));
    return lines;
  }

  Opinion report(const OpinionSink& sink, bool complete) {
    Opinion opinion;
    opinion.lines = best_lines();
    opinion.depth = engine_.search_->depth();
    opinion.nodes = budget_.nodes() + solver_nodes_;
    opinion.seconds = budget_.seconds();
    opinion.complete = complete;
    opinion.proved = root_.proved;
    opinion.holds = holds_;
    EngineLine& best = opinion.lines.front();
    if (opinion.proved == Proved::kNo && best.proved == Proved::kWin) {
      opinion.proved = Proved::kWin;
    }
    // When the best move loses, all do.
    if (opinion.proved == Proved::kNo && best.proved == Proved::kLoss) {
      opinion.proved = Proved::kLoss;
    }
    if (!line_.empty() && best.moves.front() == line_.front()) {
      if (line_.size() > best.moves.size()) best.moves = line_;
      best.score = root_.score;
    }
    if (engine_.evaluator_) {
      for (EngineLine& line : opinion.lines) add_expected_points(line);
    }
    if (sink) sink(opinion);
    return opinion;
  }
  /// Adds the points that are expected at the end of the line.
  void add_expected_points(EngineLine& line) const {
    if (line.score) return;
    notation::AnyPosition at = question_.position;
    for (const PackedMove& move : line.moves) rules_.play(at, move);
    const auto points = engine_.evaluator_->expected_points(at);
    if (!points) return;
    const bool same = rules_.side_to_move(at) == rules_.side_to_move(question_.position);
    line.expected_points = same ? *points : -*points;
  }

  const notation::Rules& rules_;
  Engine& engine_;
  const EngineQuestion& question_;
  const std::atomic<bool>& stop_;
  Budget budget_;  ///< of the search
  std::uint64_t solver_nodes_ = 0;
  double solver_seconds_ = 0;
  std::uint64_t moves_ = 0;
  bool exhausted_ = false;
  Settled root_;
  Plies holds_ = 0;
  std::vector<PackedMove> line_;  ///< best play, as found by the solver
  /// Moves that the solver has checked, each with the number of nodes searched by then.
  std::vector<std::pair<PackedMove, std::uint64_t>> checked_;
};

Engine::Engine(std::shared_ptr<const notation::Rules> rules, const EngineSettings& settings)
    : rules_(std::move(rules)),
      settings_(settings),
      search_(make_move_search(*rules_, settings.table_bytes / 4 * 3)) {
  if (rules_->points_decide()) evaluator_ = make_evaluator(*rules_);
}

Opinion Engine::search(const EngineQuestion& question, const std::atomic<bool>& stop,
                       const OpinionSink& sink) {
  const bool over = rules_->outcome(question.position).over() ||
                    rules_->actor(question.position) == Actor::kNature ||
                    rules_->count_moves(question.position) == 0;
  if (over) {
    Opinion opinion;
    opinion.complete = true;
    if (sink) sink(opinion);
    return opinion;
  }
  return Run(*this, question, stop).opinion(sink);
}

void Engine::clear() {
  search_->clear();
  if (solver_) solver_->clear();
}

}  // namespace gipfbase::analysis

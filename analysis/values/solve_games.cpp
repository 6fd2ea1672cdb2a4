#include "analysis/values/solve_games.hpp"

#include <tbb/enumerable_thread_specific.h>
#include <tbb/global_control.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

#include "db/shards/merge_values.hpp"
#include "db/values/solved.hpp"
#include "notation/threads/thread_arena.hpp"

namespace gipfbase::analysis {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kRowsPerBatch = 4096;
constexpr auto kBatchTime = std::chrono::seconds(2);
constexpr auto kTick = std::chrono::milliseconds(100);
/// Positions in the pool per thread: enough that no thread waits while a batch is written.
constexpr std::size_t kUnderwayPerThread = 256;

/// Threads that solve positions, each with its own solver. Solved positions are returned in
/// any order. Used by one thread, which does not solve positions itself.
class SolverPool {
 public:
  struct Solved {
    std::uint64_t number = 0;
    notation::AnyPosition position;
    std::optional<db::SolvedValue> value;  ///< nothing: cancelled by `stop`
  };

  SolverPool(const notation::Rules& ruleset, const db::SolveLimits& limits, int threads)
      : ruleset_(ruleset),
        limits_(limits),
        // The limit includes the thread that owns the pool, although it only waits.
        allowed_(tbb::global_control::max_allowed_parallelism,
                 static_cast<std::size_t>(threads) + 1),
        arena_(threads, /*reserved_for_masters=*/0) {}
  /// Cancels positions that are not solved.
  ~SolverPool() {
    stop();
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return underway_ == 0; });
  }
  SolverPool(const SolverPool&) = delete;
  SolverPool& operator=(const SolverPool&) = delete;

  /// Adds a position; `number` is returned with its value.
  void add(std::uint64_t number, const notation::AnyPosition& position) {
    {
      const std::scoped_lock lock(mutex_);
      ++underway_;
    }
    arena_.enqueue([this, number, position] { solve(number, position); });
  }
  /// Returns the positions solved since the last call. Waits for one, at most `patience`, unless
  /// the pool is empty. Rethrows an exception of a thread.
  [[nodiscard]] std::vector<Solved> take(std::chrono::milliseconds patience) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, patience,
                      [this] { return underway_ == 0 || !solved_.empty() || failure_; });
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
    return std::exchange(solved_, {});
  }
  /// Positions added and not solved yet.
  [[nodiscard]] std::size_t underway() const {
    const std::scoped_lock lock(mutex_);
    return underway_;
  }
  /// Cancels positions that are not solved; they are returned without a value.
  void stop() { stop_ = true; }

 private:
  void solve(std::uint64_t number, const notation::AnyPosition& position) {
    Solved solved{number, position, std::nullopt};
    std::exception_ptr failure;
    try {
      std::unique_ptr<Solver>& solver = solvers_.local();
      if (!solver) solver = make_solver(ruleset_, table_bytes_for(limits_));
      if (!stop_) solved.value = solve_value(*solver, ruleset_, position, limits_, stop_);
    } catch (...) {
      failure = std::current_exception();
    }
    // Locked to the end, because the pool may be destroyed once it is empty.
    const std::scoped_lock lock(mutex_);
    if (failure && !failure_) failure_ = failure;
    solved_.push_back(std::move(solved));
    --underway_;
    changed_.notify_all();
  }

  const notation::Rules& ruleset_;
  db::SolveLimits limits_;
  std::atomic<bool> stop_{false};
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::size_t underway_ = 0;  // the mutex guards these three
  std::vector<Solved> solved_;
  std::exception_ptr failure_;
  tbb::enumerable_thread_specific<std::unique_ptr<Solver>> solvers_;
  tbb::global_control allowed_;
  tbb::task_arena arena_;
};

/// The source of games and the target of values.
struct Places {
  db::Database& database;
  db::ShardFile* into = nullptr;  ///< null: values go into the database
};

/// Solves the games of one variant: adds their positions to the pool and stores the values.
class VariantRun {
 public:
  VariantRun(const Places& places, const db::UnsolvedGames& games, const SolveGamesOptions& options,
             int threads, const SolveGamesProgress& progress, const notation::Stopwatch& watch,
             SolveGamesReport& report)
      : target_(places.into != nullptr ? places.into->connection() : places.database.connection()),
        games_(games),
        ruleset_(*games.ruleset),
        options_(options),
        progress_(progress),
        watch_(watch),
        report_(report),
        values_(places.database),
        moves_(places.database),
        most_underway_(kUnderwayPerThread * static_cast<std::size_t>(threads)),
        pool_(ruleset_, options.limits, threads) {
    if (places.into != nullptr) own_.emplace(target_);
  }

  void run() {
    while (true) {
      while (!report_.interrupted && next_game_ < games_.games.size() &&
             pool_.underway() < most_underway_) {
        feed(games_.games[next_game_++]);
        tick();
      }
      receive(pool_.take(kTick));
      tick();
      if (rows_.size() >= kRowsPerBatch || Clock::now() - last_write_ > kBatchTime) write();
      const bool all_fed = report_.interrupted || next_game_ == games_.games.size();
      if (all_fed && pool_.underway() == 0) break;
    }
    receive(pool_.take(kTick));
    write();
  }

 private:
  /// A game whose positions are perhaps not all solved yet.
  struct Mark {
    std::int64_t game = 0;
    std::uint64_t jobs = 0;  ///< jobs below this number belong to this or earlier games
    std::vector<std::uint64_t> keys;
  };

  void feed(const db::UnsolvedGame& game) {
    Mark mark{game.id, 0, {}};
    const auto positions = moves_.last_positions(ruleset_, game.id, options_.last);
    // Missing positions of a damaged game count as done.
    report_.done += std::min(game.plies, options_.last) + 1 - positions.size();
    for (const notation::AnyPosition& position : positions) {
      const std::uint64_t key = db::value_key(ruleset_, position);
      if (!options_.shard.holds(key)) {
        ++report_.done;
        ++report_.elsewhere;
        continue;
      }
      mark.keys.push_back(key);
      const auto [state, first] = complete_.try_emplace(key, false);
      if (!first) {
        ++report_.done;
        continue;
      }
      if (const auto complete = known(position)) {
        state->second = *complete;
        ++report_.done;
        ++report_.known;
        continue;
      }
      underway_.insert(next_job_);
      pool_.add(next_job_++, position);
    }
    // Whether a game is finished is decided when the shards are merged.
    if (own_) return;
    mark.jobs = next_job_;
    marks_.push_back(std::move(mark));
  }

  /// Returns whether the stored value of a position is complete; nullopt when the position must be
  /// solved.
  std::optional<bool> known(const notation::AnyPosition& position) {
    for (db::SolvedValues* values : {&values_, own_ ? &*own_ : nullptr}) {
      if (values == nullptr) continue;
      const auto stored = values->find(ruleset_, position);
      if (stored && (stored->complete() || !options_.limits.beyond(stored->limits))) {
        return stored->complete();
      }
    }
    return std::nullopt;
  }

  void receive(const std::vector<SolverPool::Solved>& solved) {
    for (const SolverPool::Solved& each : solved) {
      if (!each.value) continue;  // the position stays unsolved, and its games unfinished
      ++report_.tried;
      ++report_.of(each.value->status);
      report_.nodes += each.value->nodes;
      ++report_.done;
      complete_[db::value_key(ruleset_, each.position)] = each.value->complete();
      rows_.push_back({each.position, *each.value});
      underway_.erase(each.number);
    }
  }

  void tick() {
    if (!progress_ || !ticker_.due()) return;
    report_.seconds = watch_.seconds();
    if (!progress_(report_)) {
      report_.interrupted = true;
      pool_.stop();
    }
  }

  /// Stores the new values and the games that they complete.
  void write() {
    last_write_ = Clock::now();
    std::vector<db::SolvedGame> games;
    const std::uint64_t finished = underway_.empty() ? next_job_ : *underway_.begin();
    while (!marks_.empty() && marks_.front().jobs <= finished) {
      const Mark& mark = marks_.front();
      const bool complete = std::all_of(mark.keys.begin(), mark.keys.end(),
                                        [this](std::uint64_t key) { return complete_.at(key); });
      games.push_back({mark.game, options_.last, complete, options_.limits});
      marks_.pop_front();
    }
    if (rows_.empty() && games.empty()) return;
    db::store_solved(target_, ruleset_, rows_, games);
    rows_.clear();
  }

  db::Connection& target_;
  const db::UnsolvedGames& games_;
  const notation::Rules& ruleset_;
  const SolveGamesOptions& options_;
  const SolveGamesProgress& progress_;
  const notation::Stopwatch& watch_;
  SolveGamesReport& report_;
  db::SolvedValues values_;
  std::optional<db::SolvedValues> own_;  ///< of the shard's file
  db::MovesReader moves_;

  std::size_t next_game_ = 0;
  std::uint64_t next_job_ = 0;
  std::set<std::uint64_t> underway_;
  std::deque<Mark> marks_;
  /// Distinct positions so far, and whether their values are complete. Positions with the same key
  /// count as one; the second is not solved. That includes positions that differ only in the seats:
  /// which of them is solved must not depend on when a batch was written.
  std::unordered_map<std::uint64_t, bool> complete_;
  std::vector<db::SolvedRow> rows_;
  Clock::time_point last_write_ = Clock::now();
  notation::Ticker ticker_;
  std::size_t most_underway_;
  SolverPool pool_;  // last, so that its threads end before the members they use
};

SolveGamesReport solve(const Places& places, const db::GameFilter& filter,
                       const SolveGamesOptions& options, const SolveGamesProgress& progress) {
  const notation::Stopwatch watch;
  const int threads = notation::thread_count(options.threads);
  SolveGamesReport report;
  const db::UnsolvedList list =
      db::unsolved_games(places.database, filter, options.last, options.limits);
  report.games = list.selected;
  report.passed_over = list.selected;
  for (const db::UnsolvedGames& variant : list.variants) {
    report.passed_over -= variant.games.size();
    for (const db::UnsolvedGame& game : variant.games) {
      report.positions += std::min(game.plies, options.last) + 1;
    }
  }
  for (const db::UnsolvedGames& variant : list.variants) {
    if (report.interrupted || variant.games.empty()) continue;
    VariantRun(places, variant, options, threads, progress, watch, report).run();
  }
  report.seconds = watch.seconds();
  return report;
}

}  // namespace

SolveGamesReport solve_games(db::Database& database, const db::GameFilter& filter,
                             const SolveGamesOptions& options, const SolveGamesProgress& progress) {
  return solve({database}, filter, options, progress);
}

db::ShardTask solving_task(db::Database& database, const db::GameFilter& filter,
                           const SolveGamesOptions& options) {
  db::ShardTask task;
  task.command = "solve --db";
  task.shard = options.shard;
  task.last = options.last;
  task.limits = options.limits;
  std::vector<std::string> titles;
  for (const db::UnsolvedGames& variant :
       db::unsolved_games(database, filter, options.last, options.limits).variants) {
    titles.emplace_back(variant.ruleset->title());
  }
  task.rules = db::versions_of(titles, database.catalogue());
  return task;
}

SolveGamesReport solve_shard(db::Database& database, const db::GameFilter& filter,
                             const SolveGamesOptions& options, db::ShardFile& into,
                             const SolveGamesProgress& progress) {
  db::require_games_of(database, into);
  into.list_games(db::listed_games(database, filter));
  SolveGamesReport report = solve({database, &into}, filter, options, progress);
  if (!report.interrupted) into.finish();
  return report;
}

}  // namespace gipfbase::analysis

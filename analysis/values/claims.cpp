#include "analysis/values/claims.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <thread>
#include <utility>

#include "analysis/solver/on_threads.hpp"
#include "notation/sources/progress.hpp"
#include "notation/threads/thread_arena.hpp"

namespace gipfbase::analysis {
namespace {

/// Solves claims with a solver for each thread.
class ClaimSolver {
 public:
  ClaimSolver(const db::SolveLimits& limits, int threads, db::Progress progress)
      : limits_(limits),
        threads_(notation::thread_count(threads)),
        progress_(std::move(progress)) {}

  std::vector<db::SolvedValue> solve(const notation::Rules& ruleset,
                                     std::span<const db::SolvedRow> claims) {
    std::vector<std::optional<db::SolvedValue>> found(claims.size());
    std::atomic<std::size_t> next = 0;
    std::atomic<bool> stop = false;
    const auto caller = std::this_thread::get_id();
    on_threads(threads_, [&](std::size_t) {
      const std::unique_ptr<Solver> solver = make_solver(ruleset, table_bytes_for(limits_));
      for (std::size_t i = next++; i < claims.size() && !stop; i = next++) {
        if (std::this_thread::get_id() == caller && progress_ && ticker_.due() &&
            !progress_(i, claims.size(), "proofs")) {
          stop = true;
        }
        found[i] = solve_value(*solver, ruleset, claims[i].position, within(claims[i]), stop);
      }
    });
    std::vector<db::SolvedValue> values;
    for (auto& value : found) {
      if (!value) break;
      values.push_back(std::move(*value));
    }
    return values;
  }

 private:
  /// Returns the limits, with the number of nodes of the claim if that is lower: with as many nodes
  /// a search finds the same value again.
  [[nodiscard]] db::SolveLimits within(const db::SolvedRow& claim) const {
    db::SolveLimits limits = limits_;
    const std::uint64_t nodes = claim.value.limits.nodes;
    if (nodes > 0 && (limits.nodes == 0 || nodes < limits.nodes)) limits.nodes = nodes;
    return limits;
  }

  db::SolveLimits limits_;
  int threads_;
  db::Progress progress_;
  notation::Ticker ticker_;
};

}  // namespace

db::Prover make_prover(const db::SolveLimits& limits, int threads, const db::Progress& progress) {
  const auto solver = std::make_shared<ClaimSolver>(limits, threads, progress);
  return [solver](const notation::Rules& ruleset, std::span<const db::SolvedRow> claims) {
    return solver->solve(ruleset, claims);
  };
}

namespace {

/// Like check_values, but stores the right values in place of wrong ones in `database`, unless it
/// is null.
ValuesCheck checked(db::Database& rules_of, db::Connection& of, std::uint64_t most, int threads,
                    const db::Progress& progress, db::Database* database) {
  ValuesCheck check;
  const db::Prover prove = make_prover({kNodesPerPosition, 0}, threads, progress);
  for (const db::SolvedRows& sample : db::sample_solved(rules_of, of, most)) {
    const notation::Rules& ruleset = *sample.ruleset;
    const std::vector<db::SolvedValue> found = prove(ruleset, sample.rows);
    std::vector<db::SolvedRow> right;
    for (std::size_t i = 0; i < found.size(); ++i) {
      const db::SolvedRow& row = sample.rows[i];
      check.values += found[i].proved() ? 1 : 0;
      if (!db::contradict(row.value, found[i])) continue;
      check.wrong.push_back(fmt::format(
          "the stored value of the {} position \"{}\" is {}, but the value found by solving is {}",
          ruleset.title(), ruleset.write_position(row.position), db::in_words(row.value),
          db::in_words(found[i])));
      right.push_back({row.position, found[i]});
    }
    if (database != nullptr) db::store_solved(*database, ruleset, right, {});
    check.interrupted = found.size() < sample.rows.size();
    if (check.interrupted) break;
  }
  return check;
}

}  // namespace

ValuesCheck check_values(db::Database& rules_of, db::Connection& of, std::uint64_t most,
                         int threads, const db::Progress& progress) {
  return checked(rules_of, of, most, threads, progress, nullptr);
}

ValuesCheck mend_values(db::Database& database, int threads, const db::Progress& progress) {
  ValuesCheck check =
      check_values(database, database.connection(), kCheckedValues, threads, progress);
  if (check.interrupted || check.wrong.empty()) return check;
  constexpr std::uint64_t kMost = 200'000;  // kept in memory
  return checked(database, database.connection(), kMost, threads, progress, &database);
}

db::CheckReport check(db::Database& database, int threads, const db::Progress& progress,
                      std::uint64_t memory) {
  const notation::Stopwatch watch;
  db::CheckReport report = db::check(database, threads, progress, memory);
  if (report.interrupted) return report;
  ValuesCheck values =
      check_values(database, database.connection(), kCheckedValues, threads, progress);
  report.values = values.values;
  report.interrupted = values.interrupted;
  std::move(values.wrong.begin(), values.wrong.end(), std::back_inserter(report.problems));
  report.seconds = watch.seconds();
  return report;
}

db::RepairReport repair(const std::string& path, const std::string& into, bool force,
                        const notation::Catalogue& catalogue, int threads,
                        const db::Progress& progress, std::uint64_t memory) {
  db::RepairReport report = db::repair(path, into, force, catalogue, threads, progress, memory);
  if (report.interrupted) return report;
  db::Database repaired(report.into, db::Database::Mode::kWrite, catalogue);
  for (const std::string& text : mend_values(repaired, threads, progress).wrong) {
    report.changed.push_back(text + ", which was stored");
  }
  return report;
}

}  // namespace gipfbase::analysis

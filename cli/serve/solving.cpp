#include "cli/serve/solving.hpp"

#include <algorithm>
#include <utility>

#include "analysis/solver/proof_limits.hpp"
#include "analysis/solver/solver.hpp"
#include "cli/serve/http/message.hpp"

namespace gipfbase::cli::serve {
namespace {

constexpr std::size_t kTableBytes = std::size_t{256} << 20U;
/// A search pauses to publish its state: first after half a second, later less and less often,
/// because each pause costs a little.
constexpr double kFirstPause = 0.5;
constexpr double kPausePart = 0.2;

}  // namespace

SolveTask::SolveTask(std::uint64_t number, SearchRequest request)
    : number_(number), request_(std::move(request)) {
  state_.number = number;
  state_.answer.question = request_.question;
  state_.kind = request_.kind;
  state_.most_seconds = request_.seconds;
  budget_ = std::make_shared<analysis::Budget>(request_.seconds, 0, stop_);
  thread_ = std::thread([this] { run(); });
}

SolveTask::~SolveTask() {
  stop_ = true;
  thread_.join();
}

analysis::SearchState SolveTask::state() const {
  const std::scoped_lock lock(mutex_);
  analysis::SearchState copy = state_;
  if (copy.running) {
    copy.nodes = budget_->nodes();
    copy.seconds = budget_->seconds();
  }
  return copy;
}

bool SolveTask::does(const SearchRequest& request) const {
  return request_.question.rules == request.question.rules &&
         request_.question.position == request.question.position && request_.kind == request.kind &&
         request_.any_end == request.any_end;
}

std::string SolveTask::solve_position(analysis::Solver& solver) {
  const analysis::SolveQuestion& question = request_.question;
  analysis::SolveAnswer answer;
  std::uint64_t nodes = 0;
  std::uint64_t wasted = 0;
  const analysis::ProofLimits limits{request_.seconds, 0};
  const double for_search = analysis::ProofLimits::kSearchShare * request_.seconds;
  for (;;) {
    budget_->pause_in(std::max(kFirstPause, kPausePart * budget_->seconds()));
    answer.question = question;
    answer.solution = solver.solve(question.position, question.options, *budget_);
    answer.seconds = budget_->seconds();
    // Each call counts only its own nodes.
    nodes += answer.solution.nodes;
    wasted += answer.solution.wasted_nodes;
    answer.solution.nodes = nodes;
    answer.solution.wasted_nodes = wasted;
    analysis::set_best_line(answer, solver);
    {
      const std::scoped_lock lock(mutex_);
      state_.answer = answer;
      state_.nodes = nodes;
    }
    if (!budget_->spent() || !budget_->resume()) break;
    // The search for a shorter win leaves time for writing the proof.
    const bool known = answer.solution.status != analysis::Status::kUnknown;
    if (known && for_search > 0 && budget_->seconds() >= for_search) break;
  }
  if (answer.solution.status == analysis::Status::kUnknown || stop_) return {};
  analysis::Budget writing = limits.proof(*budget_, stop_);
  const auto found =
      solver.proof(question.position, answer.solution, question.options.threads, writing);
  return found ? analysis::proof_text(*question.rules, *found) : std::string();
}

void SolveTask::solve_all_moves(analysis::Solver& solver) {
  const analysis::SolveQuestion& question = request_.question;
  analysis::MovesAnswer moves =
      analysis::moves_answer(question, solver, {request_.seconds, 0}, stop_,
                             [this](std::size_t settled, std::size_t different) {
                               const std::scoped_lock lock(mutex_);
                               state_.settled = settled;
                               state_.different = different;
                             });
  analysis::SolveAnswer answer;
  answer.question = question;
  answer.solution = moves.found.position;
  answer.seconds = moves.seconds;
  analysis::set_best_line(answer, solver);
  const auto& values = moves.found.moves;
  const auto is_first = [&](const auto& value) { return &values[value.like] == &value; };
  const std::scoped_lock lock(mutex_);
  state_.different =
      static_cast<std::size_t>(std::count_if(values.begin(), values.end(), is_first));
  state_.settled =
      static_cast<std::size_t>(std::count_if(values.begin(), values.end(), [&](const auto& value) {
        return is_first(value) && value.solution.status != analysis::Status::kUnknown;
      }));
  state_.nodes = answer.solution.nodes;
  state_.answer = std::move(answer);
  state_.moves = std::move(moves);
}

void SolveTask::test_puzzle() {
  const analysis::SolveQuestion& question = request_.question;
  analysis::PuzzleTestQuestion test;
  test.limits.nodes = 0;
  test.limits.seconds = request_.seconds;
  test.limits.any_end = request_.any_end;
  test.books = question.books;
  analysis::TestedPosition tested;
  tested.rules = question.rules;
  tested.position = question.position;
  analysis::test_puzzle(test, tested, stop_);
  const std::scoped_lock lock(mutex_);
  state_.nodes = tested.review ? tested.review->nodes : 0;
  state_.tested = std::move(tested);
}

void SolveTask::run() {
  std::string proof;
  std::string failure = failure_of([&] {
    if (request_.kind == analysis::SearchFor::kPuzzle) {
      test_puzzle();
    } else {
      const auto solver = analysis::make_solver(*request_.question.rules, kTableBytes);
      request_.question.options.goal = solver->natural_goal();
      analysis::learn_from_books(request_.question, *solver);
      if (request_.kind == analysis::SearchFor::kAllMoves) {
        solve_all_moves(*solver);
      } else {
        proof = solve_position(*solver);
      }
    }
  });
  const std::scoped_lock lock(mutex_);
  state_.proof = std::move(proof);
  state_.failure = std::move(failure);
  state_.seconds = budget_->seconds();
  state_.stopped = stop_;
  state_.running = false;
}

std::shared_ptr<SolveTask> Solving::begin(SearchRequest request) {
  const std::scoped_lock lock(mutex());
  std::size_t running = 0;
  for (const auto& task : all()) {
    if (!task->state().running) continue;
    ++running;
    if (task->does(request)) return task;
  }
  if (running >= kAtOnce) {
    throw HttpError(kTooMany, "two positions are already being solved; stop one of them first");
  }
  int& threads = request.question.options.threads;
  threads = std::max(1, threads);
  request.seconds = std::min(request.seconds, kMostSeconds);
  return add([&](std::uint64_t number) {
    return std::make_shared<SolveTask>(number, std::move(request));
  });
}

}  // namespace gipfbase::cli::serve

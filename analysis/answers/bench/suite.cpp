#include "analysis/answers/bench/suite.hpp"

#include <algorithm>
#include <charconv>
#include <stdexcept>

#include "analysis/answers/bench/bench_run.hpp"
#include "analysis/answers/json.hpp"
#include "analysis/solver/solver.hpp"

namespace gipfbase::analysis {
namespace {

/// A group, and the texts of its positions.
struct Texts {
  SuiteGroup group;
  std::vector<std::string_view> positions;
};

/// What stands before the sign, which is taken away with it.
std::string_view cut(std::string_view& text, char sign) {
  const std::size_t end = std::min(text.find(sign), text.size());
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return part;
}

std::vector<Texts> groups_of(const SuiteQuestion& question) {
  std::vector<Texts> all;
  for (std::string_view lines = suite_lines(); !lines.empty();) {
    std::string_view line = cut(lines, '\n');
    SuiteGroup group;
    group.title = cut(line, '\t');
    group.variant = cut(line, '\t');
    group.games = cut(line, '\t');
    const std::string_view plies = cut(line, '\t');
    std::from_chars(plies.data(), plies.data() + plies.size(), group.plies);
    const bool wanted = std::any_of(question.titles.begin(), question.titles.end(),
                                    [&](const auto* title) { return title->id == group.title; });
    if (!wanted) continue;
    auto known = std::find_if(all.begin(), all.end(),
                              [&](const Texts& t) { return t.group.same_kind(group); });
    if (known == all.end()) known = all.insert(all.end(), {std::move(group), {}});
    if (question.positions == 0 || known->positions.size() < question.positions) {
      known->positions.push_back(line);
    }
  }
  return all;
}

class Suite {
 public:
  Suite(const SuiteQuestion& question, const notation::Catalogue& catalogue,
        const notation::Progress& progress, const std::atomic<bool>& stop)
      : catalogue_(catalogue), progress_(progress), stop_(stop) {
    answer_.question = question;
  }

  SuiteAnswer run() {
    const notation::Stopwatch watch;
    const std::vector<Texts> all = groups_of(answer_.question);
    for (const Texts& texts : all) to_solve_ += texts.positions.size();
    for (const Texts& texts : all) {
      if (!stop_.load()) solve(texts);
    }
    answer_.interrupted = stop_.load();
    answer_.seconds = watch.seconds();
    return std::move(answer_);
  }

 private:
  void solve(const Texts& texts) {
    SuiteGroup group = texts.group;
    const auto rules = catalogue_.rules(group.title, group.variant);
    if (!rules) throw std::logic_error("the suite names rules that do not exist");
    std::vector<std::uint64_t> nodes;
    for (const std::string_view text : texts.positions) {
      const auto position = (*rules)->read_position(text);
      if (!position) throw std::logic_error("the suite holds what is no position");
      const std::uint64_t visited = solve(**rules, *position, group);
      if (stop_.load()) return;
      if (visited > 0) nodes.push_back(visited);
    }
    if (!nodes.empty()) {
      const auto middle = nodes.begin() + static_cast<std::ptrdiff_t>(nodes.size() / 2);
      std::nth_element(nodes.begin(), middle, nodes.end());
      group.median_nodes = *middle;
    }
    group.peak_bytes = peak_memory();
    answer_.groups.push_back(std::move(group));
  }
  /// The nodes that it took; 0 when it was not solved.
  std::uint64_t solve(const notation::Rules& rules, const notation::AnyPosition& position,
                      SuiteGroup& group) {
    // What one position leaves behind must not help with the next.
    const auto solver = make_solver(rules, answer_.question.table_bytes);
    SolveOptions options;
    options.goal = solver->natural_goal();
    options.threads = answer_.question.threads;
    Budget budget(answer_.question.seconds, 0, stop_);
    const notation::Stopwatch watch;
    const Solution solution = solver->solve(position, options, budget);
    const double seconds = watch.seconds();
    if (progress_) (void)progress_(++solved_, to_solve_, "positions");
    ++group.positions;
    group.nodes += solution.nodes;
    group.seconds += seconds;
    if (solution.status == Status::kUnknown) return 0;
    ++group.solved;
    group.in_a_second += seconds <= 1 ? 1 : 0;
    return solution.nodes;
  }

  const notation::Catalogue& catalogue_;
  const notation::Progress& progress_;
  const std::atomic<bool>& stop_;
  SuiteAnswer answer_;
  std::uint64_t solved_ = 0;
  std::uint64_t to_solve_ = 0;
};

Json group_json(const SuiteGroup& group) {
  return object(key("title", group.title), key("variant", group.variant), key("games", group.games),
                key("plies", group.plies), key("positions", group.positions),
                key("solved_in_a_second", group.in_a_second), key("solved", group.solved),
                key("nodes", group.nodes),
                key("median_nodes", when(group.solved > 0, group.median_nodes)),
                key("seconds", group.seconds), key("peak_bytes", group.peak_bytes));
}

}  // namespace

std::string_view suite_lines() {
  // Made by CMake of endgames.tsv.
  static constexpr std::string_view kLines =
#include "endgames.inc"
      ;
  return kLines;
}

SuiteAnswer answer(const SuiteQuestion& question, const notation::Catalogue& catalogue,
                   const notation::Progress& progress, const std::atomic<bool>& stop) {
  return Suite(question, catalogue, progress, stop).run();
}

std::string json(const SuiteAnswer& answer) {
  const SuiteQuestion& q = answer.question;
  return pretty(
      object(key("limit", q.seconds), key("threads", q.threads), key("table_bytes", q.table_bytes),
             key("groups", array_of(answer.groups, group_json)), key("seconds", answer.seconds)));
}

}  // namespace gipfbase::analysis

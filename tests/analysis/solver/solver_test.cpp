// The solvers, with tables of every size, compared with an exhaustive search; and their proofs.
#include "analysis/solver/solver.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <optional>
#include <sstream>
#include <string>
#include <utility>

#include "analysis/certificate/checksum.hpp"
#include "support/environment.hpp"
#include "support/solving/plain_solver.hpp"
#include "support/titles.hpp"
#include "support/wording.hpp"

namespace gipfbase::test::solver_test {
namespace {

using analysis::Budget;
using analysis::Goal;
using analysis::Guarantee;
using analysis::Solution;
using analysis::Status;
using notation::AnyPosition;
using notation::Rules;

const std::atomic<bool> kNoStop{false};

struct Named {
  const char* title;
  const char* variant;
};
std::shared_ptr<const Rules> rules_of(const Named& rules) {
  return test::rules_of(rules.title, rules.variant);
}
const std::vector<Named> kRules = {{"zertz", "37"},    {"zertz", "48"},      {"zertz", "37-blitz"},
                                   {"gipf", "basic"},  {"gipf", "standard"}, {"gipf", "tournament"},
                                   {"dvonn", "dvonn"}, {"tamsk", "level-1"}};

analysis::Verification verified(const std::string& text) {
  std::istringstream stream(text);
  return analysis::verify(stream, catalogue());
}

/// The text with a right checksum.
std::string sealed(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + '\n';
  return text + fmt::format("end\t{:08x}\n", analysis::checksum(text));
}

/// The lines of a proof without the last.
std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  lines.pop_back();
  return lines;
}

struct NodeLine {
  std::uint32_t plies;
  std::string position;
  std::string move;
};
NodeLine node_of(const std::string& line) {
  const std::size_t first = line.find('\t');
  const std::size_t second = line.find('\t', first + 1);
  return {static_cast<std::uint32_t>(std::stoul(line)), line.substr(first + 1, second - first - 1),
          line.substr(second + 1)};
}

/// The goal of the strategy that a line belongs to.
Guarantee goal_of(const std::vector<std::string>& lines, std::size_t line) {
  while (lines[line].rfind("strategy", 0) != 0) --line;
  std::istringstream fields(lines[line]);
  std::string word;
  std::string value;
  int seat = 0;
  fields >> word >> seat >> value;
  const auto player = static_cast<Seat>(seat);
  if (value == "win") return Guarantee::win(player);
  if (value == "draw") return Guarantee::draw(player);
  return Guarantee::points(player, std::stoi(value));
}

/// Damages a proof in a way that the number selects, with a right checksum; it must be rejected.
void check_mutations(const Rules& ruleset, const std::string& text, std::uint64_t number) {
  const std::vector<std::string> lines = lines_of(text);
  const auto header = std::find_if(lines.begin(), lines.end(), [](const std::string& line) {
    return line.rfind("strategy", 0) == 0;
  });
  const auto first = static_cast<std::size_t>(header - lines.begin());
  REQUIRE(lines.size() > first + 1);
  std::size_t chosen = first + 1 + number % (lines.size() - first - 1);
  if (lines[chosen].rfind("strategy", 0) == 0) --chosen;
  INFO(text);
  INFO(lines[chosen]);
  CHECK(verified(sealed(lines)).accepted);

  {  // a defence without an answer
    std::vector<std::string> fewer = lines;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(chosen));
    std::size_t at = chosen;
    while (fewer[--at].rfind("strategy", 0) != 0) {
    }
    const std::size_t count = fewer[at].rfind('\t') + 1;
    fewer[at] =
        fewer[at].substr(0, count) + std::to_string(std::stoul(fewer[at].substr(count)) - 1);
    CHECK_FALSE(verified(sealed(fewer)).accepted);
  }
  const NodeLine node = node_of(lines[chosen]);
  for (const int by : {-1, 1, 2}) {  // another number of plies
    std::vector<std::string> other_value = lines;
    other_value[chosen] =
        fmt::format("{}\t{}\t{}", static_cast<int>(node.plies) + by, node.position, node.move);
    CHECK_FALSE(verified(sealed(other_value)).accepted);
  }
  {  // another claim
    std::vector<std::string> claim = lines;
    const auto at = std::find_if(claim.begin(), claim.end(), [](const std::string& line) {
      return line.rfind("claim", 0) == 0;
    });
    REQUIRE(at != claim.end());
    *at = at->rfind("claim\twin", 0) == 0 ? "claim\tloss" + at->substr(9) : "claim\twin\t5";
    CHECK_FALSE(verified(sealed(claim)).accepted);
  }
  {  // a letter changed, the checksum unchanged
    std::string damaged = text;
    const std::size_t at = number % damaged.size();
    damaged[at] = damaged[at] == 'o' ? '.' : 'o';
    CHECK_FALSE(verified(damaged).accepted);
  }
  // Another move: accepted only if it reaches the goal.
  const auto position = ruleset.read_position(node.position);
  REQUIRE(position);
  std::vector<PackedMove> moves;
  ruleset.legal_moves(*position, moves);
  const PackedMove other_move = moves[number % moves.size()];
  const std::string move = ruleset.move_text(*position, other_move);
  if (move == node.move) return;
  std::vector<std::string> changed = lines;
  changed[chosen] = fmt::format("{}\t{}\t{}", node.plies, node.position, move);
  std::string unsealed;
  for (const std::string& line : changed) unsealed += line + '\n';
  CHECK_FALSE(verified(unsealed + text.substr(text.rfind("end\t"))).accepted);
  if (!verified(sealed(changed)).accepted) return;
  AnyPosition next = *position;
  ruleset.play(next, other_move);
  PlainSolver plain(ruleset, goal_of(lines, chosen));
  constexpr std::uint64_t kLimit = 50'000'000;
  const auto kept = plain.forces(next, static_cast<int>(node.plies) - 1, kLimit);
  REQUIRE(kept);
  CHECK(*kept);
}

/// How many answers and proofs were checked for a position: every answer up to `deepest` plies, and
/// the proof of the last one.
struct Asked {
  int answers = 0;
  int proofs = 0;
};
Asked check_position(const Rules& ruleset, const AnyPosition& position, analysis::Solver& solver,
                     int deepest, int threads, std::uint64_t number) {
  Asked asked;
  constexpr std::uint64_t kLimit = 6000;
  INFO(ruleset.title() << ' ' << ruleset.variant() << ' ' << ruleset.write_position(position));
  bool all_known = true;
  std::optional<std::pair<Status, int>> shortest;
  for (const Seat seat : {Seat{0}, Seat{1}}) {
    PlainSolver plain(ruleset, Guarantee::win(seat));
    for (int plies = 1; plies <= deepest; ++plies) {
      const auto expected = plain.forces(position, plies, kLimit);
      if (!expected) {
        all_known = false;
        break;
      }
      INFO("seat " << int{seat} << " within " << plies);
      Budget budget(0, 0, kNoStop);
      const analysis::Answer answer = solver.forces(
          position, Guarantee::win(seat), static_cast<analysis::Plies>(plies), threads, budget);
      REQUIRE(answer.kind != analysis::Answer::Kind::kUnknown);
      REQUIRE(answer.yes() == *expected);
      ++asked.answers;
      if (!*expected) continue;
      Solution solution;
      solution.status = seat == ruleset.side_to_move(position) ? Status::kWin : Status::kLoss;
      solution.distance = answer.within;
      shortest = {solution.status, plies};
      const auto proof = solver.proof(position, solution, threads, budget);
      REQUIRE(proof);
      const std::string text = analysis::proof_text(ruleset, *proof);
      const auto result = verified(text);
      INFO(text);
      INFO(result.reason << " in line " << result.line);
      REQUIRE(result.accepted);
      if (!proof->strategies.front().nodes.empty()) check_mutations(ruleset, text, number);
      ++asked.proofs;
      break;
    }
  }
  if (!all_known) return asked;
  // Asks for the same with a single question, which forcing moves and easier games may answer.
  solver.clear();
  Budget budget(0, 0, kNoStop);
  analysis::SolveOptions options;
  options.goal = Goal::kWin;
  options.threads = threads;
  options.plies = static_cast<analysis::Plies>(deepest);
  const Solution solution = solver.solve(position, options, budget);
  if (shortest) {
    REQUIRE(solution.status == shortest->first);
    REQUIRE(solution.distance == shortest->second);
    REQUIRE(solution.shortest);
  } else {
    REQUIRE(solution.status != Status::kWin);
    REQUIRE(solution.status != Status::kLoss);
  }
  return asked;
}

void check_random_endgames(const Named& rules, int positions, std::size_t bytes, int threads,
                           std::uint64_t seed) {
  const auto ruleset = rules_of(rules);
  const auto solver = analysis::make_solver(*ruleset, bytes);
  Asked all;
  for (int i = 0; i < positions; ++i) {
    const std::uint64_t number = seed + static_cast<std::uint64_t>(i);
    const AnyPosition position = random_endgame(*ruleset, number, 1 + number % 5);
    if (ruleset->outcome(position).over()) continue;
    const Asked asked = check_position(*ruleset, position, *solver, 6, threads, number);
    all.answers += asked.answers;
    all.proofs += asked.proofs;
  }
  CHECK(all.answers > positions);
}

constexpr std::size_t kRoomy = std::size_t{8} << 20U;
constexpr std::size_t kTiny = 32'000;  // a thousand entries

TEST_CASE("forced wins are those of an exhaustive search, and their proofs hold", "[solver]") {
  for (const Named& rules : kRules) check_random_endgames(rules, 40, kRoomy, 1, 1);
}

TEST_CASE("a table that loses nearly every entry changes no answer", "[solver][threads]") {
  const auto count = static_cast<int>(test::from_environment("GIPFBASE_SOLVER_POSITIONS", 20));
  for (const Named& rules : kRules) check_random_endgames(rules, count, kTiny, 2, 200'000);
}

TEST_CASE("many endgames are solved as by an exhaustive search", "[solver]") {
  const auto count = static_cast<int>(test::from_environment("GIPFBASE_SOLVER_POSITIONS", 50));
  for (const Named& rules : kRules) check_random_endgames(rules, count, kRoomy, 1, 100'000);
}

TEST_CASE("results, distances and lines of play do not depend on the number of threads",
          "[solver][threads]") {
  for (const Named& rules : kRules) {
    const auto ruleset = rules_of(rules);
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      const AnyPosition position = random_endgame(*ruleset, seed, 3);
      std::vector<Solution> solutions;
      for (const int threads : {1, 2, 4}) {
        const auto solver = analysis::make_solver(*ruleset, kRoomy);
        Budget budget(0, 0, kNoStop);
        analysis::SolveOptions options;
        options.goal = Goal::kWin;
        options.threads = threads;
        options.plies = 3;
        solutions.push_back(solver->solve(position, options, budget));
      }
      INFO(rules.title << ' ' << ruleset->write_position(position));
      for (const Solution& solution : solutions) {
        CHECK(solution.status == solutions[0].status);
        CHECK(solution.distance == solutions[0].distance);
        CHECK(solution.shortest == solutions[0].shortest);
        CHECK(solution.line == solutions[0].line);
      }
    }
  }
}

TEST_CASE("an interrupted search claims nothing", "[solver]") {
  const auto ruleset = rules_of({"zertz", "37"});
  const auto solver = analysis::make_solver(*ruleset, kRoomy);
  Budget budget(0, 5000, kNoStop);
  const Solution solution = solver->solve(ruleset->start(), {}, budget);
  CHECK(solution.status == Status::kUnknown);
  CHECK_FALSE(solution.shortest);
  CHECK(solution.line.empty());
  CHECK(budget.nodes() < 8000);
}

TEST_CASE("a search with thousands of moves soon sees that its positions are spent", "[solver]") {
  const auto ruleset = rules_of({"tzaar", "fixed"});
  const auto solver = analysis::make_solver(*ruleset, kRoomy);
  Budget budget(0, 0, kNoStop, 10'000);
  CHECK(solver->solve(ruleset->start(), {}, budget).status == Status::kUnknown);
  CHECK(budget.nodes() < 16);  // of two thousand moves each
}

std::string saved(analysis::Solver& solver) {
  std::string bytes;
  solver.save([&](std::string_view piece) { bytes += piece; });
  return bytes;
}
bool loads(analysis::Solver& solver, const std::string& bytes) {
  std::istringstream in(bytes);
  return solver.load(in).has_value();
}

/// A position with a question about it that takes some thousand nodes.
struct LongQuestion {
  Named rules;
  AnyPosition position;
  analysis::Plies plies;
};
std::vector<LongQuestion> long_questions() {
  const Named zertz{"zertz", "37"};
  const Named gipf{"gipf", "standard"};
  const Named dvonn{"dvonn", "dvonn"};
  const auto text = "..oB/..oo./..oBoo/oooWooo/.ooooo/ooooo/oooo 2,0,0 0,0,2 3,8,6 0";
  return {{zertz, *rules_of(zertz)->read_position(text), 5},
          {gipf, rules_of(gipf)->start(), 6},
          {dvonn, random_endgame(*rules_of(dvonn), 1, 12), analysis::kMaxPlies}};
}

TEST_CASE("where there are hundreds of moves the solver looks at the time every few nodes",
          "[solver]") {
  const auto ruleset = rules_of({"tzaar", "fixed"});
  const auto position = ruleset->read_position(
      "t...T/..r2..t2/R2....R./Tz.r4..../......T./Z4....T../.rz5..../tR2...t/t.R2R2T w t");
  REQUIRE(position.has_value());
  // A search that has been interrupted ends when it looks at its limits for the first time.
  const std::atomic<bool> interrupted{true};
  Budget budget(0, 0, interrupted);
  const auto solver = analysis::make_solver(*ruleset, kRoomy);
  CHECK_FALSE(solver->forces(*position, Guarantee::win(0), 9, 1, budget).yes());
  CHECK(budget.nodes() < Budget::kStep / 2);
}

TEST_CASE("the facts of a table file are kept, however small the tables are", "[solver]") {
  for (const LongQuestion& question : long_questions()) {
    const auto ruleset = rules_of(question.rules);
    INFO(question.rules.title);
    analysis::SolveOptions options;
    options.plies = question.plies;
    const auto first = analysis::make_solver(*ruleset, kRoomy);
    options.goal = first->natural_goal();
    Budget unlimited(0, 0, kNoStop);
    const Solution expected = first->solve(question.position, options, unlimited);
    const std::string table = saved(*first);
    const auto missing = [&](const analysis::Solver& solver) {
      std::istringstream in(table);
      return solver.missing(in).value();
    };
    const auto tiny = analysis::make_solver(*ruleset, 1024);
    CHECK(missing(*tiny) > 1000);
    REQUIRE(loads(*tiny, table));
    CHECK(missing(*tiny) == 0);
    CHECK(tiny->bytes_beyond() > 0);
    CHECK(saved(*tiny).size() == table.size());
    // The loaded table holds the result, so no search is needed.
    const Solution known = tiny->remembered(question.position, options);
    CHECK(known.status == expected.status);
    if (options.goal == Goal::kWin) CHECK(known.distance == expected.distance);
    CHECK(known.no_win_within == expected.no_win_within);
    CHECK(known.no_loss_within == expected.no_loss_within);
    CHECK(known.lower == expected.lower);
    CHECK(known.upper == expected.upper);
    CHECK(known.nodes == 0);
  }
}

TEST_CASE("a search continues where another one was interrupted", "[solver]") {
  for (const LongQuestion& question : long_questions()) {
    const Named& rules = question.rules;
    const auto ruleset = rules_of(rules);
    INFO(rules.title);
    const AnyPosition& position = question.position;
    analysis::SolveOptions options;
    options.plies = question.plies;
    const auto at_once = analysis::make_solver(*ruleset, kRoomy);
    options.goal = at_once->natural_goal();
    Budget unlimited(0, 0, kNoStop);
    const Solution expected = at_once->solve(position, options, unlimited);
    const std::uint64_t whole = expected.nodes;
    REQUIRE(whole > 1200);
    std::string table;
    std::uint64_t last = whole;
    int runs = 0;
    Solution found;
    for (;; ++runs) {
      REQUIRE(runs < 100);
      const auto solver = analysis::make_solver(*ruleset, kRoomy);
      if (!table.empty()) REQUIRE(loads(*solver, table));
      Budget budget(0, whole / 4, kNoStop);
      found = solver->solve(position, options, budget);
      table = saved(*solver);
      last = found.nodes;
      if (!budget.spent()) break;
    }
    CHECK(runs > 0);
    CHECK(last < whole);
    CHECK(found.status == expected.status);
    CHECK(found.distance == expected.distance);
    CHECK(found.lower == expected.lower);
    CHECK(found.upper == expected.upper);

    const auto solver = analysis::make_solver(*ruleset, kRoomy);
    CHECK_FALSE(loads(*solver, ""));
    CHECK_FALSE(loads(*solver, "gipfbase-proof\t1\n"));
    CHECK_FALSE(loads(*solver, table.substr(0, table.size() - 1)));
    CHECK_FALSE(loads(*solver, table.substr(0, table.size() / 2)));
    std::string damaged = table;
    damaged[damaged.size() / 2] = static_cast<char>(damaged[damaged.size() / 2] ^ 1);
    CHECK_FALSE(loads(*solver, damaged));
    const Named stranger =
        rules.title == std::string("gipf") ? Named{"zertz", "37"} : Named{"gipf", "basic"};
    const auto other_title = analysis::make_solver(*rules_of(stranger), kRoomy);
    CHECK_FALSE(loads(*other_title, table));
  }
}

TEST_CASE("a proof of points needs both players' strategies", "[solver]") {
  const auto ruleset = rules_of({"dvonn", "dvonn"});
  const auto solver = analysis::make_solver(*ruleset, kRoomy);
  int solved = 0;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    const AnyPosition position = random_endgame(*ruleset, seed, 2 + seed % 4);
    Budget budget(0, 0, kNoStop);
    analysis::SolveOptions options;
    options.goal = Goal::kScore;
    const Solution solution = solver->solve(position, options, budget);
    REQUIRE(solution.status == Status::kExact);
    const auto proof = solver->proof(position, solution, 1, budget);
    REQUIRE(proof);
    REQUIRE(proof->strategies.size() == 2);
    const std::string text = analysis::proof_text(*ruleset, *proof);
    const auto result = verified(text);
    INFO(text << result.reason << " in line " << result.line);
    REQUIRE(result.accepted);
    ++solved;
    // A claim of one point more is rejected.
    std::string more = text;
    const std::string claim = fmt::format("claim\tscore\t{}\n", solution.lower);
    more.replace(more.find(claim), claim.size(),
                 fmt::format("claim\tscore\t{}\n", solution.lower + 1));
    CHECK_FALSE(verified(sealed(lines_of(more))).accepted);
    if (!proof->strategies[0].nodes.empty()) check_mutations(*ruleset, text, seed);
  }
  CHECK(solved == 30);
}

TEST_CASE("proofs written by hand are accepted", "[solver]") {
  std::ifstream file(test::source_folder() + "/tests/verifier/hand-written.proof");
  const auto result = analysis::verify(file, catalogue());
  INFO(result.reason << " in line " << result.line);
  CHECK(result.accepted);
  CHECK(result.proofs >= 12);
}

/// Proofs of random endgames of every title, one after the other.
std::string many_proofs(int positions, std::uint64_t seed) {
  std::string text;
  for (const Named& rules : kRules) {
    const auto ruleset = rules_of(rules);
    const auto solver = analysis::make_solver(*ruleset, kRoomy);
    for (int i = 0; i < positions; ++i) {
      const std::uint64_t number = seed + static_cast<std::uint64_t>(i);
      const AnyPosition position = random_endgame(*ruleset, number, 1 + number % 4);
      if (ruleset->outcome(position).over()) continue;
      Budget budget(0, 20'000, kNoStop);
      analysis::SolveOptions options;
      options.goal = number % 2 == 0 ? solver->natural_goal() : Goal::kWin;
      options.plies = 4;
      const Solution solution = solver->solve(position, options, budget);
      Budget writing(0, 200'000, kNoStop);
      const auto proof = solver->proof(position, solution, 1, writing);
      if (proof) text += analysis::proof_text(*ruleset, *proof);
    }
  }
  return text;
}

/// Verifies them with the verifier in Python, which shares no line with this program.
void check_with_python(const std::string& text) {
  if (std::system("python3 --version > /dev/null 2>&1") != 0) {
    WARN("skipped: there is no python3");
    return;
  }
  const auto path = std::filesystem::temp_directory_path() /
                    fmt::format("gipfbase-{}.proof", std::hash<std::string>{}(text));
  std::ofstream(path) << text;
  const std::string command =
      fmt::format("python3 \"{}/tests/verifier/verify_proof.py\" --quiet \"{}\"",
                  test::source_folder(), path.string());
  CHECK(std::system(command.c_str()) == 0);
  std::filesystem::remove(path);
}

TEST_CASE("a verifier written from the rulebooks in another language accepts the proofs",
          "[solver]") {
  const auto count = test::from_environment("GIPFBASE_SOLVER_POSITIONS", 12);
  const std::string text = many_proofs(static_cast<int>(count), 1);
  const auto result = verified(text);
  INFO(result.reason << " in line " << result.line);
  CHECK(result.accepted);
  CHECK(result.proofs > count * 2);
  check_with_python(text);
}

TEST_CASE("both verifiers read stacks of twenty pieces and more", "[solver]") {
  std::ifstream file(test::source_folder() + "/tests/verifier/tall-stacks.proof");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  CHECK(verified(text).accepted);
  check_with_python(text);
}

TEST_CASE("a score is claimed only in titles with points, and its negation must be a score, too",
          "[solver]") {
  // White, who is to move, wins by three points.
  const auto rules = rules_of({"dvonn", "dvonn"});
  const auto position = rules->read_position(
      ".B5./..B3./..B10r../...../...../..B7r../...../...../...../..W9./W8rW. w s");
  REQUIRE(position);
  const auto solver = analysis::make_solver(*rules, std::size_t{1} << 20U);
  analysis::Budget budget(0, 0, kNoStop);
  analysis::SolveOptions options;
  options.goal = analysis::Goal::kScore;
  const auto solution = solver->solve(*position, options, budget);
  REQUIRE(solution.lower == 3);
  const auto proof = solver->proof(*position, solution, 1, budget);
  REQUIRE(proof);
  std::vector<std::string> lines = lines_of(analysis::proof_text(*rules, *proof));
  CHECK(verified(sealed(lines)).accepted);
  for (std::string& line : lines) {
    if (line.starts_with("claim\tscore")) line = "claim\tscore\t-32768";
    if (!line.starts_with("strategy\t")) continue;
    const std::size_t value = line.find('\t', 9) + 1;
    line.replace(value, line.find('\t', value) - value, "-32768");
  }
  const auto low = verified(sealed(lines));
  CHECK_FALSE(low.accepted);
  test::check_wording("claim\tscore\t-32768", low.reason);
  const auto zertz = rules_of({"zertz", "37"});
  const auto without =
      verified(sealed({"gipfbase-proof\t1", "title\tzertz", "variant\t37",
                       fmt::format("rules\t{}", zertz->rules_version()),
                       "position\t" + zertz->write_position(zertz->start()), "claim\tscore\t0"}));
  test::check_wording("zertz: claim\tscore\t0", without.reason);
}

TEST_CASE("a text that is not a proof is rejected with its line", "[solver]") {
  CHECK_FALSE(verified("").accepted);
  CHECK_FALSE(verified("\n").accepted);
  CHECK_FALSE(verified("gipfbase-proof\t2\n").accepted);
  CHECK_FALSE(verified("gipfbase-proof\t1\ntitle\tchess\n").accepted);
  const auto result =
      verified("gipfbase-proof\t1\ntitle\tzertz\nvariant\t37\nrules\t1\nposition\tx\n");
  CHECK_FALSE(result.accepted);
  CHECK(result.line == 5);
}

}  // namespace
}  // namespace gipfbase::test::solver_test

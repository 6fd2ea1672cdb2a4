#include "analysis/shards/frontier.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <sstream>
#include <unordered_set>

#include "analysis/certificate/proof.hpp"
#include "analysis/solver/proof_limits.hpp"
#include "notation/game/play.hpp"

namespace gipfbase::analysis {
namespace {

using notation::AnyPosition;
using notation::Rules;

constexpr std::string_view kCommand = "solve";

/// Returns the positions one ply later.
std::vector<AnyPosition> next_level(const Rules& rules, const std::vector<AnyPosition>& level) {
  std::vector<AnyPosition> next;
  std::unordered_set<std::uint64_t> known;
  std::vector<PackedMove> moves;
  for (const AnyPosition& position : level) {
    rules.legal_moves(position, moves);
    for (const PackedMove& move : moves) {
      const AnyPosition child = notation::after(rules, position, move);
      if (rules.outcome(child).over()) continue;
      // Two positions share a key with a probability of 2^-64. In that case the second is left to
      // the search from the root.
      if (known.insert(rules.keys(child).canonical()).second) next.push_back(child);
    }
  }
  return next;
}

/// Returns the result of a position, written before its proof: a line of fields separated by tabs.
std::string known_text(const Rules& rules, const AnyPosition& position, const Solution& s) {
  return fmt::format("known\t{}\t{}\t{}\t{}\t{}\t{}\t{}\n", rules.title(), rules.variant(),
                     s.no_win_within, s.no_loss_within, s.lower, s.upper,
                     rules.write_position(position));
}

struct Known {
  AnyPosition position;
  Solution solution;
};

std::optional<Known> read_known(const Rules& rules, std::string_view line) {
  std::vector<std::string_view> fields;
  for (std::size_t begin = 0; begin <= line.size();) {
    const std::size_t end = std::min(line.find('\t', begin), line.size());
    fields.push_back(line.substr(begin, end - begin));
    begin = end + 1;
  }
  constexpr std::size_t kFields = 8;
  if (fields.size() != kFields || fields[0] != "known" || fields[1] != rules.title() ||
      fields[2] != rules.variant()) {
    return std::nullopt;
  }
  const auto read = [](std::string_view text, auto& number) {
    const auto end = std::from_chars(text.data(), text.data() + text.size(), number);
    return end.ec == std::errc() && end.ptr == text.data() + text.size();
  };
  Known known;
  const auto position = rules.read_position(fields[7]);
  if (!position || !read(fields[3], known.solution.no_win_within) ||
      !read(fields[4], known.solution.no_loss_within) || !read(fields[5], known.solution.lower) ||
      !read(fields[6], known.solution.upper)) {
    return std::nullopt;
  }
  known.position = *position;
  if (known.solution.lower == known.solution.upper && known.solution.lower != 0) {
    known.solution.status = Status::kExact;
  }
  return known;
}

/// Returns the options for a position of the frontier: the plies of the root minus the depth.
SolveOptions options_below(const FrontierQuestion& question) {
  SolveOptions options = question.options;
  if (options.plies < kMaxPlies) {
    options.plies = static_cast<Plies>(std::max(0, int{options.plies} - question.depth));
  }
  return options;
}

}  // namespace

std::vector<AnyPosition> frontier_of(const Rules& rules, const AnyPosition& root, int depth) {
  std::vector<AnyPosition> level = {root};
  for (int ply = 0; ply < depth; ++ply) level = next_level(rules, level);
  return level;
}

int frontier_depth(const Rules& rules, const AnyPosition& root, std::uint32_t shards) {
  constexpr std::size_t kForEach = 4;
  constexpr std::size_t kMany = 20'000;
  std::vector<AnyPosition> level = {root};
  for (int depth = 1;; ++depth) {
    std::vector<AnyPosition> next = next_level(rules, level);
    if (next.empty()) return std::max(1, depth - 1);
    level = std::move(next);
    if (level.size() >= std::min(kMany, kForEach * shards)) return depth;
  }
}

db::ShardTask frontier_task(const FrontierQuestion& question) {
  const Rules& rules = *question.rules;
  const SolveOptions& options = question.options;
  db::ShardTask task;
  task.command = kCommand;
  task.shard = question.shard;
  task.limits = question.limits;
  task.options = fmt::format("--title {} --variant {} --position \"{}\" --goal {} --depth {}",
                             rules.title(), rules.variant(), rules.write_position(question.root),
                             options.goal == Goal::kScore ? "score" : "win", question.depth);
  if (options.plies < kMaxPlies) task.options += fmt::format(" --within {}", options.plies);
  if (!options.shortest) task.options += " --any-win";
  task.rules = fmt::format("{} {}", rules.title(), rules.rules_version());
  return task;
}

FrontierReport solve_frontier(const FrontierQuestion& question, Solver& solver, db::ShardFile& into,
                              const std::atomic<bool>& stop, const db::Progress& progress) {
  const notation::Stopwatch watch;
  const Rules& rules = *question.rules;
  const SolveOptions options = options_below(question);
  const std::vector<AnyPosition> frontier = frontier_of(rules, question.root, question.depth);
  FrontierReport report;
  report.depth = question.depth;
  report.positions = frontier.size();
  std::vector<std::int64_t> places;
  for (std::size_t i = 0; i < frontier.size(); ++i) {
    if (question.shard.holds(rules.keys(frontier[i]).canonical())) {
      places.push_back(static_cast<std::int64_t>(i) + 1);
    }
  }
  report.share = places.size();
  db::PieceWriter writer(into);
  db::ShardCounts counts = into.counts();
  for (const std::int64_t place : places) {
    if (place <= into.done()) {
      ++report.done;
      continue;
    }
    const AnyPosition& position = frontier[static_cast<std::size_t>(place - 1)];
    const ProofLimits limits{question.limits.seconds, question.limits.nodes};
    Budget budget = limits.search(stop);
    const Solution solution = solver.solve(position, options, budget);
    std::string text = known_text(rules, position, solution);
    if (solution.status != Status::kUnknown && !stop) {
      Budget writing = limits.proof(budget, stop);
      if (const auto proof = solver.proof(position, solution, options.threads, writing)) {
        text += proof_text(rules, *proof);
        ++report.solved;
        ++counts["solved"];
      }
    }
    report.interrupted = stop || (progress && !progress(report.done, report.share, "positions"));
    if (report.interrupted) break;
    ++report.done;
    ++report.tried;
    ++counts["positions"];
    report.nodes += solution.nodes;
    counts["nodes"] += solution.nodes;
    writer.add({place, std::move(text), {}});
    writer.through(place, counts);
  }
  writer.flush();
  if (!report.interrupted) into.finish();
  report.seconds = watch.seconds();
  return report;
}

namespace {

/// Loads a file of proofs into the solver. Returns false when it is not a file of proofs.
bool learn_proofs(Solver& solver, const Rules& rules, const notation::Catalogue& catalogue,
                  const std::string& path, MergedShards& improved) {
  constexpr std::string_view kBeginning = "gipfbase-proof\t";
  std::ifstream text(path, std::ios::binary);
  std::string beginning(kBeginning.size(), '\0');
  if (!text.read(beginning.data(), static_cast<std::streamsize>(beginning.size())) ||
      beginning != kBeginning) {
    return false;
  }
  text.seekg(0);
  const auto learn = [&](const Proof& proof, const std::shared_ptr<const Rules>& of_proof) {
    if (of_proof->title() != rules.title() || of_proof->variant() != rules.variant()) return;
    for (const Strategy& strategy : proof.strategies) solver.learn(strategy);
    ++improved.proofs;
    improved.positions += 1 + proof.further.size();
  };
  const Verification result = verify(text, catalogue, learn);
  if (!result.accepted) {
    throw db::Error(fmt::format("{}:{}: rejected: {}", path, result.line, result.reason));
  }
  return true;
}

}  // namespace

MergedShards learn_shards(Solver& solver, const Rules& rules, const notation::Catalogue& catalogue,
                          const std::vector<std::string>& paths) {
  MergedShards improved;
  const std::string beginning =
      fmt::format("gipfbase-proof\t1\ntitle\t{}\nvariant\t{}\n", rules.title(), rules.variant());
  for (const std::string& path : paths) {
    if (learn_proofs(solver, rules, catalogue, path, improved)) continue;
    db::ShardFile file(path);
    if (db::ShardFile::is_empty(path)) continue;
    if (file.task().command != kCommand ||
        file.task().rules != fmt::format("{} {}", rules.title(), rules.rules_version())) {
      throw db::Error(fmt::format("{} is a shard of another task: \"{}\" under the rules {}", path,
                                  file.task().text(), file.task().rules));
    }
    db::PieceReader reader(file);
    while (const auto piece = reader.next()) {
      const std::size_t end = std::min(piece->text.find('\n'), piece->text.size() - 1);
      const auto known = read_known(rules, std::string_view(piece->text).substr(0, end));
      if (!known) {
        throw db::Error(fmt::format("{} is damaged or belongs to another variant", path));
      }
      solver.learn(known->position, known->solution);
      ++improved.positions;
      const std::string text = piece->text.substr(end + 1);
      if (text.empty()) continue;
      std::vector<Proof> proofs;
      std::istringstream stream(text);
      const Verification result = verify(
          stream, catalogue, [&](const Proof& proof, const auto&) { proofs.push_back(proof); });
      if (!result.accepted || !text.starts_with(beginning)) {
        throw db::Error(fmt::format(
            "{}: a proof does not hold: {}; run the shard again", path,
            result.accepted ? "it is about another position or other rules" : result.reason));
      }
      for (const Proof& proof : proofs) {
        for (const Strategy& strategy : proof.strategies) solver.learn(strategy);
        ++improved.proofs;
      }
    }
  }
  return improved;
}

}  // namespace gipfbase::analysis

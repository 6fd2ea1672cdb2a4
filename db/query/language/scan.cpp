#include "db/query/language/scan.hpp"

#include <fmt/format.h>
#include <tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "db/query/language/plan.hpp"
#include "db/query/language/run/evaluator.hpp"
#include "db/rows/codec.hpp"
#include "notation/threads/in_order.hpp"

namespace gipfbase::db::language {
namespace {

/// A game of the scan.
struct Row {
  QueryHit hit;
  const Program* program = nullptr;
  /// Offsets of its start, moves, signature and notes in the batch.
  std::size_t start = 0, moves = 0, signature = 0, notes = 0, end = 0;
  GameFacts facts;
  std::uint32_t positions = 0;
  bool fits = false;
  bool ruled_out = false;  ///< by its signature
};

/// Games that are processed together.
struct Batch {
  std::vector<Row> rows;
  Bytes bytes;  ///< starts, moves, signatures and notes of all games of the batch

  [[nodiscard]] std::string_view start(const Row& row) const {
    return {reinterpret_cast<const char*>(bytes.data()) + row.start, row.moves - row.start};
  }
  [[nodiscard]] std::span<const std::uint8_t> moves(const Row& row) const {
    return std::span(bytes).subspan(row.moves, row.signature - row.moves);
  }
  [[nodiscard]] std::span<const std::uint8_t> signature(const Row& row) const {
    return std::span(bytes).subspan(row.signature, row.notes - row.signature);
  }
  [[nodiscard]] std::string_view notes(const Row& row) const {
    return {reinterpret_cast<const char*>(bytes.data()) + row.notes, row.end - row.notes};
  }
};

/// The state of a thread.
struct Worker {
  Evaluator evaluator;
  std::vector<PackedMove> moves;
  std::map<const Program*, Bounds> bounds;

  [[nodiscard]] Bounds& bounds_of(const Program& program) {
    return bounds.try_emplace(&program, program).first->second;
  }
};

class Scan {
 public:
  Scan(Database& database, std::string_view query, const GameFilter& filter,
       const QueryOptions& options)
      : database_(database),
        options_(options),
        side_lines_(filter.side_lines),
        plan_(plan_query(database, query, filter, options.explain)) {
    report_.scope = plan_.scope;
    report_.plan = std::move(plan_.lines);
    report_.left_out = std::move(plan_.left_out);
  }

  QueryReport run(const std::function<bool(const QueryHit&)>& visit, const Progress& progress) {
    const notation::Stopwatch watch;
    if (!plan_.scans || !plan_.programs.empty()) ask(visit, progress);
    report_.seconds = watch.seconds();
    return std::move(report_);
  }

 private:
  [[nodiscard]] std::string sql() const {
    std::string sql =
        "SELECT g.id, g.title, g.variant, g.start, g.moves, g.winner, g.white_seat, "
        "v.signature, ";
    sql += side_lines_ ? "CASE WHEN instr(g.notes, '\"v\":') THEN g.notes END" : "NULL";
    for (const GameFact& fact : plan_.facts) sql += ", " + fact.sql;
    return sql + " FROM games g LEFT JOIN signatures v ON v.game = g.id" +
           plan_.conditions.where() + " ORDER BY g.id";
  }
  void bind(Statement& s) const {
    int parameter = 1;
    for (const GameFact& fact : plan_.facts) {
      for (const auto& value : fact.values) {
        std::visit([&](const auto& v) { s.bind_from(parameter++, v); }, value);
      }
    }
    plan_.conditions.bind(s, parameter);
  }
  void explain() {
    Statement s = database_.connection().prepare("EXPLAIN QUERY PLAN " + sql());
    while (s.step()) report_.plan.push_back(fmt::format("SQLite: {}", s.text(3)));
  }

  /// The program for a variant; nullptr: nothing can match.
  const Program* program_of(std::string_view title, std::string_view variant) {
    if (title != last_title_ || variant != last_variant_) {
      last_title_ = title;
      last_variant_ = variant;
      const auto program = plan_.programs.find(Plan::key_of(title, variant));
      last_program_ = program == plan_.programs.end() ? nullptr : program->second.get();
    }
    return last_program_;
  }

  /// Adds the statement's current game. A game whose variant has no program cannot match.
  void add_row(const Statement& s, Batch& batch) {
    Row& row = batch.rows.emplace_back();
    row.hit.game = s.integer(0);
    if (!plan_.scans) {
      row.fits = true;
      row.hit.times = 1;
      return;
    }
    row.program = program_of(s.text(1), s.text(2));
    if (row.program == nullptr) return;
    const std::string_view start = s.text(3);
    const auto moves = s.blob(4);
    row.start = batch.bytes.size();
    row.moves = row.start + start.size();
    row.signature = row.moves + moves.size();
    batch.bytes.insert(batch.bytes.end(), start.begin(), start.end());
    batch.bytes.insert(batch.bytes.end(), moves.begin(), moves.end());
    // The signature does not cover side lines.
    const std::string_view notes = side_lines_ ? s.text(8) : std::string_view();
    const auto signature = notes.empty() ? s.blob(7) : std::span<const std::uint8_t>();
    batch.bytes.insert(batch.bytes.end(), signature.begin(), signature.end());
    row.notes = batch.bytes.size();
    batch.bytes.insert(batch.bytes.end(), notes.begin(), notes.end());
    row.end = batch.bytes.size();
    const std::int64_t winner = s.null(5) ? -1 : s.integer(5);
    row.facts.winner = winner == 0 || winner == 1 ? static_cast<std::int32_t>(winner) : -1;
    row.facts.white_seat = static_cast<std::int32_t>(s.integer(6) & 1);
    constexpr int kFacts = 9;
    for (std::size_t i = 0; i < plan_.facts.size(); ++i) {
      row.facts.facts.push_back(s.integer(kFacts + static_cast<int>(i)));
    }
  }

  void evaluate(const Batch& batch, Row& row, Worker& worker) const {
    const Program& program = *row.program;
    row.ruled_out = !worker.bounds_of(program).may_fit(batch.signature(row), row.facts);
    if (row.ruled_out) return;
    std::optional<notation::AnyPosition> start;
    if (row.start != row.moves) {
      auto read = program.rules->start_of(batch.start(row));
      if (!read) return;  // damaged; `check` reports it
      start = *std::move(read);
    }
    decode_moves(batch.moves(row), worker.moves);
    const Line line{program, start ? *start : program.start};
    std::vector<bool> counted;
    evaluate_line(line, 0, counted, row, worker);
    if (row.notes == row.end) return;
    const std::vector<PackedMove> moves = worker.moves;
    evaluate_side_lines(line, moves, decode_notes(batch.notes(row)), counted, row, worker);
  }

  /// The program and start position of a game or one of its side lines.
  struct Line {
    const Program& program;
    const notation::AnyPosition& start;
  };
  /// Counts the matches on the line in `worker.moves`. `counted`: which positions were counted
  /// before; the first `shared` positions also belong to another line.
  void evaluate_line(const Line& line, std::size_t shared, std::vector<bool>& counted, Row& row,
                     Worker& worker) const {
    database_.connection().check_wanted();
    const auto all = worker.evaluator.run(line.program, line.start, worker.moves, row.facts);
    const bool of_game = line.program.scope == Scope::kGame;
    counted.resize(all.size());
    row.positions += static_cast<std::uint32_t>(all.size() - std::min(shared, all.size()));
    for (std::size_t ply = 0; ply < all.size(); ++ply) {
      if (all[ply] == 0 || counted[ply]) continue;
      counted[ply] = true;
      if (!row.fits || (ply < shared && ply < row.hit.ply)) {
        row.hit.ply = static_cast<std::uint32_t>(ply);
      }
      row.hit.times = of_game ? 1 : row.hit.times + 1;
      row.fits = true;
    }
  }
  /// Counts the matches in the side lines of a line, and in their own side lines. `moves`: the line
  /// from the start; `notes`: its notes, whose plies count from ply `before`; `counted`: which of
  /// its positions were counted.
  void evaluate_side_lines(const Line& line, const std::vector<PackedMove>& moves,
                           const std::vector<notation::Note>& notes, std::vector<bool>& counted,
                           Row& row, Worker& worker, std::size_t before = 0) const {
    for (const notation::Note& note : notes) {
      const std::size_t branch = before + note.ply;
      if (note.ply == 0 || branch > moves.size()) continue;
      for (const notation::Variation& variation : note.variations) {
        const auto end = static_cast<std::ptrdiff_t>(branch) - 1;
        std::vector<PackedMove> other(moves.begin(), moves.begin() + end);
        other.insert(other.end(), variation.moves.begin(), variation.moves.end());
        worker.moves = other;
        // For moves, the position at the branch is not shared, because the next move differs.
        // Shared positions are evaluated again, because whether they match may depend on later
        // ones.
        const std::size_t shared = line.program.scope == Scope::kMove ? branch - 1 : branch;
        std::vector<bool> of_other(
            counted.begin(),
            counted.begin() + static_cast<std::ptrdiff_t>(std::min(shared, counted.size())));
        evaluate_line(line, shared, of_other, row, worker);
        evaluate_side_lines(line, other, variation.notes, of_other, row, worker, branch - 1);
        std::copy_n(of_other.begin(), std::min({shared, counted.size(), of_other.size()}),
                    counted.begin());
      }
    }
  }

  void ask(const std::function<bool(const QueryHit&)>& visit, const Progress& progress) {
    explain();
    Connection& c = database_.connection();
    const Snapshot snapshot(c);
    const Pragma few(c, "cache_size", kFewPages);
    Statement s = c.prepare(sql());
    bind(s);
    using Shared = std::shared_ptr<Batch>;
    constexpr std::size_t kBatch = 256;
    // Uses two indexes, because `state` is at the end of a wide row.
    const std::uint64_t all = c.count(
        "SELECT (SELECT count(*) FROM games) - (SELECT count(*) FROM games WHERE state <> 0)");
    std::atomic<bool> stopped{false};
    bool all_read = false;
    const auto next = [&]() -> Shared {
      auto batch = std::make_shared<Batch>();
      while (!stopped && !all_read && batch->rows.size() < kBatch) {
        all_read = !s.step();
        if (!all_read) add_row(s, *batch);
      }
      return batch->rows.empty() ? nullptr : batch;
    };
    tbb::enumerable_thread_specific<Worker> workers;
    const auto work = [&](const Shared& batch) {
      Worker& worker = workers.local();
      for (Row& row : batch->rows) {
        if (row.program != nullptr) evaluate(*batch, row, worker);
      }
      return batch;
    };
    notation::Ticker ticker;
    const auto take = [&](const Shared& batch) {
      for (const Row& row : batch->rows) {
        if (stopped) return;
        ++report_.candidates;
        report_.positions += row.positions;
        report_.ruled_out += row.ruled_out ? 1 : 0;
        if (!row.fits) continue;
        ++report_.games;
        report_.times += row.hit.times;
        if (!visit(row.hit)) stopped = true;
      }
      if (progress && ticker.due() && !progress(report_.candidates, all, "games")) stopped = true;
    };
    notation::work_in_order(options_.threads, 4, next, work, take);
    report_.interrupted = stopped;
  }

  Database& database_;
  const QueryOptions& options_;
  bool side_lines_;  ///< as in the filter
  Plan plan_;
  std::string last_title_, last_variant_;  ///< most games have the variant of the previous one
  const Program* last_program_ = nullptr;
  QueryReport report_;
};

}  // namespace

QueryReport run_query(Database& database, std::string_view query, const GameFilter& filter,
                      const QueryOptions& options,
                      const std::function<bool(const QueryHit&)>& visit, const Progress& progress) {
  QueryReport report = Scan(database, query, filter, options).run(visit, progress);
  if (filter.report_left_out)
    std::for_each(report.left_out.begin(), report.left_out.end(), filter.report_left_out);
  return report;
}

}  // namespace gipfbase::db::language

#include "db/query/language/scan.hpp"

#include <fmt/format.h>
#include <tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>

#include "db/import/positions.hpp"
#include "db/query/language/meaning.hpp"
#include "db/store/codec.hpp"
#include "notation/threads/in_order.hpp"

namespace gipfbase::db::language {
namespace {

/// What SQLite answers, and what is left.
struct Split {
  std::vector<const Node*> games;
  std::vector<const Node*> rest;
};

void split(const Node& node, Split& parts) {
  if (node.is(Node::Kind::kAnd) && !is_about_games(node)) {
    split(node.parts[0], parts);
    split(node.parts[1], parts);
  } else if (is_about_games(node)) {
    parts.games.push_back(&node);
  } else {
    parts.rest.push_back(&node);
  }
}

[[noreturn]] void raise(const Fault& fault) { throw QueryError(fault.column, fault.message); }

/// A game on its way through the scan.
struct Row {
  QueryHit hit;
  const Program* program = nullptr;
  std::string start;
  Bytes moves;
  GameFacts facts;
  std::uint32_t positions = 0;
  bool fits = false;
};

class Scan {
 public:
  Scan(Database& database, std::string_view query, const GameFilter& filter,
       const QueryOptions& options)
      : database_(database),
        options_(options),
        conditions_(database, filter),
        partial_(filter.with_partial),
        puzzles_(filter.puzzles) {
    auto tree = parse(query);
    if (!tree) raise(tree.error());
    tree_ = *std::move(tree);
    Split parts;
    split(tree_, parts);
    for (const Node* node : parts.games) {
      const auto fact = sql_of(*node);
      if (!fact) raise(fact.error());
      conditions_.add(fact->sql, fact->values);
      report_.plan.push_back(fmt::format("by SQLite: {}", text_of(*node)));
    }
    for (const Node* node : parts.rest) {
      if (const auto fact = necessary(*node)) {
        conditions_.add(fact->sql, fact->values);
        report_.plan.push_back(fmt::format("by an index of SQLite: {}", fact->text));
      }
      if (!rest_) {
        rest_ = *node;
        continue;
      }
      Node both;
      both.kind = Node::Kind::kAnd;
      both.parts = {*std::move(rest_), *node};
      rest_ = std::move(both);
    }
    if (rest_) compile_all();
  }

  QueryReport run(const std::function<bool(const QueryHit&)>& visit, const Progress& progress) {
    const notation::Stopwatch watch;
    if (!rest_ || !programs_.empty()) ask(visit, progress);
    report_.seconds = watch.seconds();
    return std::move(report_);
  }

 private:
  /// What SQLite can say by an index, or by the games alone, of every game that fits.
  [[nodiscard]] std::optional<GameFact> necessary(const Node& node) const {
    if (is_about_games(node)) {
      auto fact = sql_of(node);
      if (!fact) return std::nullopt;
      fact->text = text_of(node);
      return *std::move(fact);
    }
    switch (node.kind) {
      case Node::Kind::kAnd:
      case Node::Kind::kThen:
      case Node::Kind::kUntil: return joined(node, "AND", false);
      case Node::Kind::kOr: return joined(node, "OR", true);
      case Node::Kind::kName: break;
      default: return std::nullopt;
    }
    if (!node.called || node.parts.empty()) return std::nullopt;
    if (node.text == "position" || node.text == "exactly") return in_index(node);
    // What of them holds somewhere.
    for (const char* word : {"some", "always", "start", "final", "first", "last", "prev", "next",
                             "after", "either", "both"}) {
      if (node.text == word) return necessary(node.parts[0]);
    }
    return std::nullopt;
  }
  [[nodiscard]] std::optional<GameFact> joined(const Node& node, std::string_view word,
                                               bool needs_both) const {
    auto a = necessary(node.parts[0]);
    auto b = necessary(node.parts[1]);
    if (!a || !b) return needs_both ? std::nullopt : a ? std::move(a) : std::move(b);
    GameFact both{fmt::format("({} {} {})", a->text, needs_both ? "or" : "and", b->text),
                  fmt::format("({} {} {})", a->sql, word, b->sql), std::move(a->values)};
    both.values.insert(both.values.end(), b->values.begin(), b->values.end());
    return both;
  }
  /// The games that the index of positions has for this one, under any of the rules it fits. The
  /// index knows valid games only.
  [[nodiscard]] std::optional<GameFact> in_index(const Node& node) const {
    if (partial_ || !node.parts[0].is(Node::Kind::kText)) return std::nullopt;
    std::string keys;
    for (const StoredVariant& v : stored_variants(database_)) {
      const auto wanted = wanted_position(*database_.rules(v.title, v.variant), node.parts[0].text,
                                          node.text == "exactly");
      if (!wanted) continue;
      for (const std::uint64_t key : wanted->keys) {
        keys += fmt::format("{}key = {}", keys.empty() ? "" : " OR ", stored_key(key));
        if (wanted->orientation) keys += fmt::format(" AND orientation = {}", *wanted->orientation);
      }
    }
    if (keys.empty()) return std::nullopt;
    const char* const table = puzzles_ ? "puzzle_positions" : "all_positions";
    return GameFact{
        text_of(node), fmt::format("g.id IN (SELECT game FROM {} WHERE {})", table, keys), {}};
  }

  void compile_all() {
    std::optional<Fault> fault;
    bool understood = false;
    for (const StoredVariant& v : stored_variants(database_)) {
      auto program = compile(*rest_, database_.rules(v.title, v.variant), facts_);
      if (!program) {
        if (!fault || program.error().column > fault->column) fault = program.error();
        continue;
      }
      understood = true;
      report_.scope = std::max(report_.scope, program->scope);
      if (program->constant() == false) continue;
      report_.plan.push_back(fmt::format("of every position of {} {}: {} ({} nouns, {} steps)",
                                         v.title, v.variant, text_of(*rest_), program->asked.size(),
                                         program->steps.size()));
      programs_.emplace(v.title + '\0' + v.variant,
                        std::make_unique<const Program>(*std::move(program)));
    }
    if (!understood && fault) raise(*fault);
  }

  [[nodiscard]] std::string sql() const {
    std::string sql = "SELECT g.id, g.title, g.variant, g.start, g.moves, g.winner, g.white_seat";
    for (const GameFact& fact : facts_) sql += ", " + fact.sql;
    return sql + " FROM games g" + conditions_.where() + " ORDER BY g.id";
  }
  void bind(Statement& s) const {
    int parameter = 1;
    for (const GameFact& fact : facts_) {
      for (const auto& value : fact.values) {
        std::visit([&](const auto& v) { s.bind_from(parameter++, v); }, value);
      }
    }
    conditions_.bind(s, parameter);
  }
  void explain() {
    Statement s = database_.connection().prepare("EXPLAIN QUERY PLAN " + sql());
    while (s.step()) report_.plan.push_back(fmt::format("SQLite: {}", s.text(3)));
  }

  /// The row that the statement stands at; without a program it cannot fit.
  Row row_of(const Statement& s) const {
    Row row;
    row.hit.game = s.integer(0);
    if (!rest_) {
      row.fits = true;
      row.hit.times = 1;
      return row;
    }
    const auto program = programs_.find(std::string(s.text(1)) + '\0' + std::string(s.text(2)));
    if (program == programs_.end()) return row;
    row.program = program->second.get();
    row.start = s.text(3);
    row.moves.assign(s.blob(4).begin(), s.blob(4).end());
    const std::int64_t winner = s.null(5) ? -1 : s.integer(5);
    row.facts.winner = winner == 0 || winner == 1 ? static_cast<std::int32_t>(winner) : -1;
    row.facts.white_seat = static_cast<std::int32_t>(s.integer(6) & 1);
    constexpr int kFacts = 7;
    for (std::size_t i = 0; i < facts_.size(); ++i) {
      row.facts.facts.push_back(s.integer(kFacts + static_cast<int>(i)));
    }
    return row;
  }

  static void look_at(Row& row, Evaluator& evaluator) {
    const Program& program = *row.program;
    const auto start = program.rules->start_of(row.start);
    if (!start) return;  // damaged; check says so
    const auto fits = evaluator.run(program, *start, decode_moves(row.moves), row.facts);
    row.positions = static_cast<std::uint32_t>(fits.size());
    const auto first = std::find_if(fits.begin(), fits.end(), [](auto x) { return x != 0; });
    row.fits = first != fits.end();
    if (!row.fits) return;
    row.hit.ply = static_cast<std::uint32_t>(first - fits.begin());
    row.hit.times = program.scope == Scope::kGame
                        ? 1
                        : static_cast<std::uint32_t>(
                              std::count_if(first, fits.end(), [](auto x) { return x != 0; }));
  }

  void ask(const std::function<bool(const QueryHit&)>& visit, const Progress& progress) {
    explain();
    Connection& c = database_.connection();
    const Snapshot snapshot(c);
    Statement s = c.prepare(sql());
    bind(s);
    using Batch = std::shared_ptr<std::vector<Row>>;
    constexpr std::size_t kBatch = 256;
    const std::uint64_t all = c.count("SELECT count(*) FROM games WHERE state = 0");
    std::atomic<bool> stopped{false};
    bool all_read = false;
    const auto next = [&]() -> Batch {
      auto batch = std::make_shared<std::vector<Row>>();
      while (!stopped && !all_read && batch->size() < kBatch) {
        all_read = !s.step();
        if (!all_read) batch->push_back(row_of(s));
      }
      return batch->empty() ? nullptr : batch;
    };
    tbb::enumerable_thread_specific<Evaluator> evaluators;
    const auto work = [&](const Batch& batch) {
      Evaluator& evaluator = evaluators.local();
      for (Row& row : *batch) {
        if (row.program != nullptr) look_at(row, evaluator);
      }
      return batch;
    };
    notation::Ticker ticker;
    const auto take = [&](const Batch& batch) {
      for (const Row& row : *batch) {
        if (stopped) return;
        ++report_.candidates;
        report_.positions += row.positions;
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
  Conditions conditions_;
  bool partial_, puzzles_;  ///< as the filter has them
  Node tree_;
  std::optional<Node> rest_;  ///< what every position is asked
  std::vector<GameFact> facts_;
  std::unordered_map<std::string, std::unique_ptr<const Program>> programs_;
  QueryReport report_;
};

}  // namespace

QueryReport run_query(Database& database, std::string_view query, const GameFilter& filter,
                      const QueryOptions& options,
                      const std::function<bool(const QueryHit&)>& visit, const Progress& progress) {
  return Scan(database, query, filter, options).run(visit, progress);
}

}  // namespace gipfbase::db::language

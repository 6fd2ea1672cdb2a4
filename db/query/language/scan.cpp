#include "db/query/language/scan.hpp"

#include <fmt/format.h>
#include <tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>

#include "db/query/language/bounds.hpp"
#include "db/query/language/meaning.hpp"
#include "db/query/language/words.hpp"
#include "db/rows/codec.hpp"
#include "db/rows/opening_counts.hpp"
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
  /// Where its start, moves, signature and notes are in the batch.
  std::size_t start = 0, moves = 0, signature = 0, notes = 0, end = 0;
  GameFacts facts;
  std::uint32_t positions = 0;
  bool fits = false;
  bool ruled_out = false;  ///< by its signature
};

/// Games that are looked at together.
struct Batch {
  std::vector<Row> rows;
  Bytes bytes;  ///< of starts, moves and signatures

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

/// What a thread needs to look at games.
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
        conditions_(database, filter),
        side_lines_(filter.side_lines),
        partial_(filter.with_partial),
        puzzles_(filter.puzzles || filter.contests),
        any_kind_(filter.id || !filter.ids.empty()),
        variants_(stored_variants(database, !puzzles_ && !any_kind_)) {
    std::erase_if(variants_, [&](const StoredVariant& v) {
      return (!filter.title.empty() && v.title != filter.title) ||
             (!filter.variant.empty() && v.variant != filter.variant);
    });
    auto tree = parse(query);
    if (!tree) raise(tree.error());
    tree_ = *std::move(tree);
    if (asks_ratings(tree_)) provide_ratings(database_, filter);
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
        // The indexes know the games without their side lines.
        conditions_.add(
            side_lines_ ? fmt::format("({} OR instr(g.notes, '\"v\":'))", fact->sql) : fact->sql,
            fact->values);
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
      case Node::Kind::kCompare:
        // Comparisons with numbers that are not known are untrue.
        for (const Node& part : node.parts) {
          if (part.is(Node::Kind::kName) && is_number_of_value(part.text)) return with_values(part);
        }
        return std::nullopt;
      case Node::Kind::kName: break;
      default: return std::nullopt;
    }
    if (!node.called && is_about_values(node.text)) return with_values(node);
    if (!node.called || node.parts.empty()) return std::nullopt;
    if (node.text == "position" || node.text == "exactly") return in_index(node);
    // What of them holds somewhere.
    for (const char* word :
         {"some", "start", "final", "first", "last", "prev", "next", "after", "either", "both"}) {
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
  /// The condition of being one of these games of an index of positions, which knows none of those
  /// that were kept in part.
  [[nodiscard]] std::string among_indexed(std::string_view games) const {
    const std::string among = fmt::format("g.id IN ({})", games);
    return partial_ ? fmt::format("(g.valid = 0 OR {})", among) : among;
  }
  /// The games that the index of positions has for this one, under any of the rules it fits.
  [[nodiscard]] std::optional<GameFact> in_index(const Node& node) const {
    if (any_kind_ || !node.parts[0].is(Node::Kind::kText)) return std::nullopt;
    std::string keys;
    for (const StoredVariant& v : variants_) {
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
    std::string estimate;
    if (options_.explain) {
      const auto rows = database_.connection().count(
          fmt::format("SELECT count(*) FROM {} WHERE {}", table, keys));
      estimate = fmt::format(" (at most {} games)", rows);
    }
    return GameFact{text_of(node) + estimate,
                    among_indexed(fmt::format("SELECT game FROM {} WHERE {}", table, keys)),
                    {}};
  }

  /// What is proved of the positions of a variant, read once.
  std::shared_ptr<const KnownValues> known_values(
      const std::shared_ptr<const notation::Rules>& rules) const {
    auto& known = known_[fmt::format("{} {}", rules->title(), rules->variant())];
    if (!known) known = std::make_shared<const KnownValues>(database_, *rules);
    return known;
  }
  /// The games that have a position of which something is proved.
  [[nodiscard]] std::optional<GameFact> with_values(const Node& node) const {
    if (any_kind_) return std::nullopt;
    Connection& c = database_.connection();
    if (!proved_keys_) {
      // Another question before this one may have been about other titles.
      c.execute(
          "CREATE TEMP TABLE IF NOT EXISTS proved_keys (key INTEGER PRIMARY KEY) STRICT;"
          "DELETE FROM temp.proved_keys");
      proved_keys_ = true;
      Statement add = c.prepare("INSERT OR IGNORE INTO temp.proved_keys VALUES (?)");
      for (const StoredVariant& v : variants_) {
        const auto known = known_values(database_.rules(v.title, v.variant));
        for (const std::uint64_t key : known->keys()) add.bind_all(stored_key(key)).run();
      }
    }
    return GameFact{
        text_of(node),
        among_indexed(puzzles_ ? "SELECT p.game FROM temp.proved_keys k CROSS JOIN "
                                 "puzzle_positions p ON p.key = k.key"
                               : "SELECT p.game FROM temp.proved_keys k CROSS JOIN positions p "
                                 "ON p.key = k.key UNION ALL SELECT p.game FROM temp.proved_keys k "
                                 "CROSS JOIN index_runs r CROSS JOIN position_runs p ON p.run = "
                                 "r.run AND p.key = k.key"),
        {}};
  }

  void compile_all() {
    std::optional<Fault> fault;
    bool understood = false;
    std::set<std::string_view> strangers;  // titles that do not know the word there
    std::set<std::string_view> asked;      // titles, in one variant at least
    std::vector<std::pair<const StoredVariant*, Fault>> others;
    const auto weight = [](const Fault& f) { return std::pair(f.too_large, f.column); };
    for (const StoredVariant& v : variants_) {
      auto program = compile(*rest_, database_.rules(v.title, v.variant), facts_);
      if (!program) {
        const Fault& found = program.error();
        if (!fault || weight(found) > weight(*fault)) {
          strangers.clear();
          fault = found;
        }
        if (weight(found) == weight(*fault) && !found.nowhere.empty()) strangers.insert(v.title);
        others.emplace_back(&v, found);
        continue;
      }
      understood = true;
      asked.insert(v.title);
      report_.scope = std::max(report_.scope, program->scope);
      if (program->constant() == false) continue;
      if (program->asks_values) program->known = known_values(program->rules);
      report_.plan.push_back(fmt::format(
          "of every position of {} {} (at most {} games): {} ({} nouns, {} steps)", v.title,
          v.variant, v.games, text_of(*rest_), program->asked.size(), program->steps.size()));
      programs_.emplace(v.title + '\0' + v.variant,
                        std::make_unique<const Program>(*std::move(program)));
    }
    // That one title knows what another does not is no surprise.
    for (const auto& [variant, found] : others) {
      if (!asked.contains(variant->title) && !found.too_large) continue;
      report_.left_out.push_back(fmt::format("games of {} {} are left out: {}", variant->title,
                                             variant->variant, found.message));
    }
    report_.plan.insert(report_.plan.end(), report_.left_out.begin(), report_.left_out.end());
    if (understood || !fault) return;
    if (strangers.size() > 1) fault->message = fault->nowhere;
    raise(*fault);
  }

  [[nodiscard]] std::string sql() const {
    std::string sql =
        "SELECT g.id, g.title, g.variant, g.start, g.moves, g.winner, g.white_seat, "
        "v.signature, ";
    sql += side_lines_ ? "CASE WHEN instr(g.notes, '\"v\":') THEN g.notes END" : "NULL";
    for (const GameFact& fact : facts_) sql += ", " + fact.sql;
    return sql + " FROM games g LEFT JOIN signatures v ON v.game = g.id" + conditions_.where() +
           " ORDER BY g.id";
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

  /// What is asked of the games of a variant; nullptr: nothing in it fits.
  const Program* program_of(std::string_view title, std::string_view variant) {
    if (title != last_title_ || variant != last_variant_) {
      last_title_ = title;
      last_variant_ = variant;
      const auto program = programs_.find(last_title_ + '\0' + last_variant_);
      last_program_ = program == programs_.end() ? nullptr : program->second.get();
    }
    return last_program_;
  }

  /// Adds the game that the statement stands at; without a program it cannot fit.
  void add_row(const Statement& s, Batch& batch) {
    Row& row = batch.rows.emplace_back();
    row.hit.game = s.integer(0);
    if (!rest_) {
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
    // What is true of the game need not be true of its side lines.
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
    for (std::size_t i = 0; i < facts_.size(); ++i) {
      row.facts.facts.push_back(s.integer(kFacts + static_cast<int>(i)));
    }
  }

  static void look_at(const Batch& batch, Row& row, Worker& worker) {
    const Program& program = *row.program;
    row.ruled_out = !worker.bounds_of(program).may_fit(batch.signature(row), row.facts);
    if (row.ruled_out) return;
    std::optional<notation::AnyPosition> start;
    if (row.start != row.moves) {
      auto read = program.rules->start_of(batch.start(row));
      if (!read) return;  // damaged; check says so
      start = *std::move(read);
    }
    decode_moves(batch.moves(row), worker.moves);
    const Line line{program, start ? *start : program.start};
    std::vector<bool> told;
    look_at_line(line, 0, told, row, worker);
    if (row.notes == row.end) return;
    const std::vector<PackedMove> moves = worker.moves;
    look_at_side_lines(line, moves, decode_notes(batch.notes(row)), told, row, worker);
  }

  /// A game, or a way that it could have gone.
  struct Line {
    const Program& program;
    const notation::AnyPosition& start;
  };
  /// The moves of the worker. `told`: the places of the line that have been counted; it shares the
  /// first ones, so many, with another line, which may have counted them already.
  static void look_at_line(const Line& line, std::size_t shared, std::vector<bool>& told, Row& row,
                           Worker& worker) {
    const auto all = worker.evaluator.run(line.program, line.start, worker.moves, row.facts);
    const bool of_game = line.program.scope == Scope::kGame;
    told.resize(all.size());
    row.positions += static_cast<std::uint32_t>(all.size() - std::min(shared, all.size()));
    for (std::size_t ply = 0; ply < all.size(); ++ply) {
      if (all[ply] == 0 || told[ply]) continue;
      told[ply] = true;
      if (!row.fits || (ply < shared && ply < row.hit.ply)) {
        row.hit.ply = static_cast<std::uint32_t>(ply);
      }
      row.hit.times = of_game ? 1 : row.hit.times + 1;
      row.fits = true;
    }
  }
  /// `moves`: the line that the notes belong to, from the start of the game; `told`: its places
  /// that have been counted.
  static void look_at_side_lines(const Line& line, const std::vector<PackedMove>& moves,
                                 const std::vector<notation::Note>& notes, std::vector<bool>& told,
                                 Row& row, Worker& worker, std::size_t before = 0) {
    for (const notation::Note& note : notes) {
      const std::size_t branch = before + note.ply;
      if (note.ply == 0 || branch > moves.size()) continue;
      for (const notation::Variation& variation : note.variations) {
        const auto end = static_cast<std::ptrdiff_t>(branch) - 1;
        std::vector<PackedMove> other(moves.begin(), moves.begin() + end);
        other.insert(other.end(), variation.moves.begin(), variation.moves.end());
        worker.moves = other;
        // The move at the branch is another one. What comes later may say something of the places
        // before it, too.
        const std::size_t shared = line.program.scope == Scope::kMove ? branch - 1 : branch;
        std::vector<bool> of_other(told.begin(), told.begin() + static_cast<std::ptrdiff_t>(
                                                                    std::min(shared, told.size())));
        look_at_line(line, shared, of_other, row, worker);
        look_at_side_lines(line, other, variation.notes, of_other, row, worker, branch - 1);
        std::copy_n(of_other.begin(), std::min({shared, told.size(), of_other.size()}),
                    told.begin());
      }
    }
  }

  void ask(const std::function<bool(const QueryHit&)>& visit, const Progress& progress) {
    explain();
    Connection& c = database_.connection();
    const Snapshot snapshot(c);
    const FewPages few(c);
    Statement s = c.prepare(sql());
    bind(s);
    using Shared = std::shared_ptr<Batch>;
    constexpr std::size_t kBatch = 256;
    // By two indexes; the state of a game stands at the end of a wide row.
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
        if (row.program != nullptr) look_at(*batch, row, worker);
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
  Conditions conditions_;
  bool side_lines_, partial_;  ///< as the filter has them
  bool puzzles_;               ///< or contests: they have an index of their own
  bool any_kind_;              ///< games by their numbers, which may be puzzles and contests
  std::vector<StoredVariant> variants_;
  Node tree_;
  std::optional<Node> rest_;  ///< what every position is asked
  std::vector<GameFact> facts_;
  mutable std::unordered_map<std::string, std::shared_ptr<const KnownValues>> known_;
  mutable bool proved_keys_ = false;  ///< the table of `with_values` is filled
  std::unordered_map<std::string, std::unique_ptr<const Program>> programs_;
  std::string last_title_, last_variant_;  ///< most games are of the variant of the one before
  const Program* last_program_ = nullptr;
  QueryReport report_;
};

}  // namespace

QueryReport run_query(Database& database, std::string_view query, const GameFilter& filter,
                      const QueryOptions& options,
                      const std::function<bool(const QueryHit&)>& visit, const Progress& progress) {
  QueryReport report = Scan(database, query, filter, options).run(visit, progress);
  if (filter.tell) std::for_each(report.left_out.begin(), report.left_out.end(), filter.tell);
  return report;
}

}  // namespace gipfbase::db::language

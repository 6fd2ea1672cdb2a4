#include "db/query/language/plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "db/query/language/words.hpp"
#include "db/rows/codec.hpp"
#include "db/rows/opening_counts.hpp"
#include "notation/text/counted.hpp"

namespace gipfbase::db::language {
namespace {

[[noreturn]] void raise(const Fault& fault) { throw QueryError(fault.column, fault.message); }

class Planner {
 public:
  Planner(Database& database, const GameFilter& filter, bool estimates)
      : database_(database),
        estimates_(estimates),
        side_lines_(filter.side_lines),
        partial_(filter.with_partial),
        puzzles_(filter.puzzles || filter.contests),
        any_kind_(filter.id || !filter.ids.empty()),
        variants_(stored_variants(database, !puzzles_ && !any_kind_)) {
    plan_.conditions = Conditions(database, filter);
    std::erase_if(variants_, [&](const StoredVariant& v) {
      return (!filter.title.empty() && v.title != filter.title) ||
             (!filter.variant.empty() && v.variant != filter.variant);
    });
  }

  Plan plan(const Node& tree) {
    Node rest;
    rest.kind = Node::Kind::kAnd;
    const std::span<const Node> parts =
        tree.is(Node::Kind::kAnd) ? std::span<const Node>(tree.parts) : std::span(&tree, 1);
    std::set<std::string> known;
    for (const Node& part : parts) {
      if (!is_about_games(part) || !by_sqlite(part, known)) rest.parts.push_back(part);
    }
    if (rest.parts.empty()) return std::move(plan_);
    plan_.scans = true;
    for (const Node& part : rest.parts) by_index(part);
    compile_all(rest.parts.size() == 1 ? rest.parts.front() : rest);
    return std::move(plan_);
  }

 private:
  /// Lets SQLite answer a part; false when the SQL would become too large.
  bool by_sqlite(const Node& part, std::set<std::string>& known) {
    auto fact = sql_of(part);
    if (!fact) raise(fact.error());
    std::string text = text_of(part);
    if (known.contains(text)) return true;
    if (size_ + fact->size > GameFact::kLargest) return false;
    size_ += fact->size;
    plan_.conditions.add(fact->sql, fact->values);
    plan_.lines.push_back("by SQLite: " + text);
    known.insert(std::move(text));
    return true;
  }
  /// Lets an index exclude games in which a part cannot hold.
  void by_index(const Node& part) {
    const auto fact = necessary(part);
    if (!fact || size_ + fact->size > 2 * GameFact::kLargest) return;
    size_ += fact->size;
    // The indexes do not cover side lines.
    plan_.conditions.add(
        side_lines_ ? fmt::format("({} OR instr(g.notes, '\"v\":'))", fact->sql) : fact->sql,
        fact->values);
    plan_.lines.push_back("by an index of SQLite: " + fact->text);
  }

  /// A condition on games that SQLite can check fast, and without which `node` cannot hold in a
  /// game. nullopt if there is none, or if its SQL would be too large. The programs check `node`
  /// itself.
  [[nodiscard]] std::optional<GameFact> necessary(const Node& node) {
    if (is_about_games(node)) {
      auto fact = sql_of(node);
      if (!fact) return std::nullopt;
      fact->text = text_of(node);
      return *std::move(fact);
    }
    switch (node.kind) {
      case Node::Kind::kAnd:
      case Node::Kind::kThen:
      case Node::Kind::kUntil: return all_necessary(node);
      case Node::Kind::kOr: return one_necessary(node);
      case Node::Kind::kCompare:
        // Comparisons with unknown numbers are false.
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
    // A part with one of these words can hold only if its first operand holds somewhere in the
    // game.
    for (const char* word :
         {"some", "start", "final", "first", "last", "prev", "next", "after", "either", "both"}) {
      if (node.text == word) return necessary(node.parts[0]);
    }
    return std::nullopt;
  }
  /// The necessary conditions of the parts, as many as the size limit allows.
  [[nodiscard]] std::optional<GameFact> all_necessary(const Node& node) {
    std::vector<GameFact> facts;
    std::size_t size = 0;
    for (const Node& part : node.parts) {
      auto fact = necessary(part);
      if (!fact || fact->depth >= GameFact::kDeepest) continue;
      if ((size += fact->size) > GameFact::kLargest) break;
      facts.push_back(*std::move(fact));
    }
    return facts.empty() ? std::nullopt : std::optional(joined(std::move(facts), "AND"));
  }
  /// A necessary condition of each part, joined by OR. Returns nullopt when a part has none, or the
  /// result would be too large.
  [[nodiscard]] std::optional<GameFact> one_necessary(const Node& node) {
    std::vector<GameFact> facts;
    for (const Node& part : node.parts) {
      auto fact = necessary(part);
      if (!fact) return std::nullopt;
      facts.push_back(*std::move(fact));
    }
    GameFact one = joined(std::move(facts), "OR");
    return one.fits() ? std::optional(std::move(one)) : std::nullopt;
  }
  /// The condition that a game is in this list, which comes from an index of positions, or that it
  /// is partial: the indexes do not contain partial games.
  [[nodiscard]] std::string among_indexed(std::string_view games) const {
    const std::string among = fmt::format("g.id IN ({})", games);
    return partial_ ? fmt::format("(g.valid = 0 OR {})", among) : among;
  }
  /// The condition that, according to the index, a game has this position. The position is read
  /// under the rules of every variant for which it is valid.
  [[nodiscard]] std::optional<GameFact> in_index(const Node& node) {
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
    if (estimates_) {
      const auto rows = database_.connection().count(
          fmt::format("SELECT count(*) FROM {} WHERE {}", table, keys));
      estimate = fmt::format(" (at most {})", notation::text::counted(rows, "game"));
    }
    return GameFact{text_of(node) + estimate,
                    among_indexed(fmt::format("SELECT game FROM {} WHERE {}", table, keys)),
                    {}};
  }

  /// Proved values of the positions of a variant, read once.
  std::shared_ptr<const KnownValues> known_values(
      const std::shared_ptr<const notation::Rules>& rules) {
    auto& known = known_[fmt::format("{} {}", rules->title(), rules->variant())];
    if (!known) known = std::make_shared<const KnownValues>(database_, *rules);
    return known;
  }
  /// The condition that a game has a position with a proved value.
  [[nodiscard]] std::optional<GameFact> with_values(const Node& node) {
    if (any_kind_) return std::nullopt;
    Connection& c = database_.connection();
    if (!proved_keys_) {
      // An earlier query on this connection may have been about other titles.
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

  /// Compiles `rest`, the part of the query that is left to programs, for every variant. If it is
  /// valid for none, throws the fault of the title that understands most of the query.
  void compile_all(const Node& rest) {
    std::optional<Fault> fault;
    std::set<std::string_view> titles_with_fault;  // titles with the same fault as `fault`
    std::set<std::string_view> answering;          // titles with at least one valid variant
    std::vector<std::pair<const StoredVariant*, Fault>> others;
    const auto weight = [](const Fault& f) {
      return std::tuple(f.too_large, f.column, f.nowhere.empty());
    };
    for (const StoredVariant& v : variants_) {
      auto program = compile(rest, database_.rules(v.title, v.variant), plan_.facts);
      if (!program) {
        const Fault& found = program.error();
        if (!fault || weight(found) > weight(*fault)) {
          titles_with_fault.clear();
          fault = found;
        }
        if (weight(found) == weight(*fault)) titles_with_fault.insert(v.title);
        others.emplace_back(&v, found);
        continue;
      }
      answering.insert(v.title);
      plan_.scope = std::max(plan_.scope, program->scope);
      if (program->constant() == false) continue;
      if (program->asks_values) program->known = known_values(program->rules);
      plan_.lines.push_back(fmt::format("on every position of {} {} (at most {}): {} ({}, {})",
                                        v.title, v.variant,
                                        notation::text::counted(v.games, "game"), text_of(rest),
                                        notation::text::counted(program->questions.size(), "noun"),
                                        notation::text::counted(program->steps.size(), "step")));
      plan_.programs.emplace(Plan::key_of(v.title, v.variant),
                             std::make_unique<const Program>(*std::move(program)));
    }
    // Titles have different words, so a variant is reported only if the query is valid for another
    // variant of its title, or would be valid but is too large.
    for (const auto& [variant, found] : others) {
      if (!answering.contains(variant->title) && !found.too_large) continue;
      plan_.left_out.push_back(fmt::format("games of {} {} are left out: {}", variant->title,
                                           variant->variant, found.message));
    }
    plan_.lines.insert(plan_.lines.end(), plan_.left_out.begin(), plan_.left_out.end());
    if (!answering.empty() || !fault) return;
    if (titles_with_fault.size() > 1 && !fault->nowhere.empty()) fault->message = fault->nowhere;
    raise(*fault);
  }

  Database& database_;
  bool estimates_;             ///< add estimates to the lines of the plan
  bool side_lines_, partial_;  ///< as in the filter
  bool puzzles_;               ///< puzzles or contests, which have a separate index
  bool any_kind_;              ///< games by id, which may be puzzles and contests
  std::vector<StoredVariant> variants_;
  Plan plan_;
  std::size_t size_ = 0;  ///< size of the conditions for SQLite
  std::unordered_map<std::string, std::shared_ptr<const KnownValues>> known_;
  bool proved_keys_ = false;  ///< the table of `with_values` is filled
};

}  // namespace

Plan plan_query(Database& database, std::string_view query, const GameFilter& filter,
                bool estimates) {
  Planner planner(database, filter, estimates);
  const auto tree = parse(query);
  if (!tree) raise(tree.error());
  if (asks_ratings(*tree)) provide_ratings(database, filter);
  return planner.plan(*tree);
}

}  // namespace gipfbase::db::language

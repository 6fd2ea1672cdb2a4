// db/query/language/meaning.hpp - the meaning of the names of a query, in SQL and for each variant.
// The list of all names: db/query/language/README.md.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "db/query/language/run/program.hpp"
#include "db/query/language/syntax.hpp"
#include "db/query/query.hpp"

namespace gipfbase::db::language {

/// A condition on games, or a number of a game, as SQL.
struct GameFact {
  std::string text;                            ///< as in the query, for plans
  std::string sql;                             ///< an expression on `games g`
  std::vector<Conditions::BoundValue> values;  ///< values of the parameters of `sql`
  std::size_t size = 1;                        ///< number of conditions and numbers in it
  int depth = 1;                               ///< nesting depth

  /// Limits of one SQL expression. A larger part of a query becomes several expressions, whose
  /// results the program joins.
  static constexpr int kDeepest = 12;
  static constexpr std::size_t kLargest = 200;
  [[nodiscard]] bool fits() const { return size <= kLargest && depth <= kDeepest; }
};

/// Joins one or more facts with AND or OR.
[[nodiscard]] GameFact joined(std::vector<GameFact> facts, std::string_view word);

/// True when one SQL expression can answer this part of a query.
[[nodiscard]] bool is_about_games(const Node& node);

/// True when a query uses ratings.
[[nodiscard]] bool asks_ratings(const Node& node);

/// True for the words for numbers of a game that SQL computes, such as `plies`.
[[nodiscard]] bool is_game_number(const Node& node);

/// The condition or number as SQL. Only for parts about games.
[[nodiscard]] Expected<GameFact, Fault> sql_of(const Node& node);

/// SQLite returns at most 2,000 columns; a number takes two: its value, and whether it is known.
inline constexpr std::size_t kMostFacts = 1'000;

/// Compiles a query for a variant. Parts about games become facts, which are added to `facts`
/// unless they are in it. Fails for more than `kMostFacts` facts.
[[nodiscard]] Expected<Program, Fault> compile(const Node& node,
                                               std::shared_ptr<const notation::Rules> rules,
                                               std::vector<GameFact>& facts);

}  // namespace gipfbase::db::language

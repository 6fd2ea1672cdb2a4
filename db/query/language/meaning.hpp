// db/query/language/meaning.hpp - what the names of a query mean, for the database and for each
// variant. The list of all names: db/query/language/README.md.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "db/query/language/program.hpp"
#include "db/query/language/syntax.hpp"
#include "db/query/query.hpp"

namespace gipfbase::db::language {

/// A condition on games, or a number of theirs, that SQLite answers.
struct GameFact {
  std::string text;                            ///< as in the query, for plans
  std::string sql;                             ///< an expression on `games g`
  std::vector<Conditions::BoundValue> values;  ///< of its parameters
  std::size_t size = 1;                        ///< conditions and numbers in it
  int depth = 1;                               ///< of conditions within each other

  /// SQLite refuses expressions that are nested too deeply, or are too long. Larger parts of a
  /// query are taken apart, and put together again by the program.
  static constexpr int kDeepest = 12;
  static constexpr std::size_t kLargest = 200;
  [[nodiscard]] bool fits() const { return size <= kLargest && depth <= kDeepest; }
};

/// All of these, at least one, with AND or OR between them.
[[nodiscard]] GameFact joined(std::vector<GameFact> facts, std::string_view word);

/// True when the database alone can answer this part, in one expression.
[[nodiscard]] bool is_about_games(const Node& node);

/// True of a query that asks how players were rated.
[[nodiscard]] bool asks_ratings(const Node& node);

/// A number that the database knows of each game.
[[nodiscard]] bool is_game_number(const Node& node);

/// The condition, or number, as SQL. Only for parts that are about games.
[[nodiscard]] Expected<GameFact, Fault> sql_of(const Node& node);

/// SQLite gives at most 2,000 columns; a number takes two.
inline constexpr std::size_t kMostFacts = 1'000;

/// Translates a query for a variant; parts about games become facts, which are added to the list
/// unless they are there. Refuses more than `kMostFacts` of them.
[[nodiscard]] Expected<Program, Fault> compile(const Node& node,
                                               std::shared_ptr<const notation::Rules> rules,
                                               std::vector<GameFact>& facts);

}  // namespace gipfbase::db::language

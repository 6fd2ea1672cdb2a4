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
};

/// True when the database alone can answer this part.
[[nodiscard]] bool is_about_games(const Node& node);

/// True of a query that asks how players were rated.
[[nodiscard]] bool asks_ratings(const Node& node);

/// A number that the database knows of each game.
[[nodiscard]] bool is_game_number(const Node& node);

/// The condition, or number, as SQL. Only for parts that are about games.
[[nodiscard]] Expected<GameFact, Fault> sql_of(const Node& node);

/// Translates a query for a variant; parts about games become facts, which are added to the list
/// unless they are there.
[[nodiscard]] Expected<Program, Fault> compile(const Node& node,
                                               std::shared_ptr<const notation::Rules> rules,
                                               std::vector<GameFact>& facts);

}  // namespace gipfbase::db::language

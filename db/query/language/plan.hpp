// db/query/language/plan.hpp - how a query is answered: what SQLite and its indexes say of games,
// and what is asked of every position of those that are left.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "db/query/language/meaning.hpp"
#include "db/query/language/program.hpp"
#include "db/query/lists/games.hpp"
#include "db/query/query.hpp"

namespace gipfbase::db::language {

/// A query in its parts.
struct Plan {
  Conditions conditions;        ///< of games that may fit
  std::vector<GameFact> facts;  ///< what the programs ask of each game
  bool scans = false;           ///< something is left for the programs
  /// By title and variant (`key_of`); there is none where nothing can fit.
  std::unordered_map<std::string, std::unique_ptr<const Program>> programs;
  Scope scope = Scope::kGame;
  std::vector<std::string> lines;     ///< as QueryReport::plan
  std::vector<std::string> left_out;  ///< as QueryReport

  [[nodiscard]] static std::string key_of(std::string_view title, std::string_view variant) {
    return std::string(title) + '\0' + std::string(variant);
  }
};

/// Plans a query for the games of a filter. Throws QueryError when it means nothing in any of their
/// titles, and Error.
[[nodiscard]] Plan plan_query(Database& database, std::string_view query, const GameFilter& filter,
                              bool estimates);

}  // namespace gipfbase::db::language

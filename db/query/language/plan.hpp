// db/query/language/plan.hpp - plans a query: which part SQLite and its indexes answer, and which
// part is evaluated on the positions of the remaining games.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "db/query/language/meaning.hpp"
#include "db/query/language/run/program.hpp"
#include "db/query/lists/games.hpp"
#include "db/query/query.hpp"

namespace gipfbase::db::language {

/// The parts of a query.
struct Plan {
  Conditions conditions;        ///< on games that may match
  std::vector<GameFact> facts;  ///< what SQL computes for each game, as input of the programs
  bool scans = false;           ///< programs must evaluate a part of the query
  /// The compiled part of the query, by title and variant (`key_of`). Variants in which no game can
  /// match have no program.
  std::unordered_map<std::string, std::unique_ptr<const Program>> programs;
  Scope scope = Scope::kGame;
  std::vector<std::string> lines;     ///< as in QueryReport::plan
  std::vector<std::string> left_out;  ///< as in QueryReport

  [[nodiscard]] static std::string key_of(std::string_view title, std::string_view variant) {
    return std::string(title) + '\0' + std::string(variant);
  }
};

/// Plans a query for the games of a filter. Throws QueryError when no title supports it, and Error.
[[nodiscard]] Plan plan_query(Database& database, std::string_view query, const GameFilter& filter,
                              bool estimates);

}  // namespace gipfbase::db::language

// db/query/language/scan.hpp - asking a query of the games of a database.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "db/query/language/program.hpp"
#include "db/query/language/syntax.hpp"
#include "db/query/lists/games.hpp"

namespace gipfbase::db::language {

/// A game that fits.
struct QueryHit {
  std::int64_t game = 0;
  std::uint32_t ply = 0;  ///< the first position, or the position before the first move, that fits
  std::uint32_t times = 0;  ///< positions or moves that fit; 1 when the query is about whole games
};

struct QueryOptions {
  int threads = 0;       ///< 0: all cores
  bool explain = false;  ///< estimates in the plan, too
};

/// How a query was answered.
struct QueryReport {
  Scope scope = Scope::kGame;
  std::uint64_t games = 0;       ///< that fit
  std::uint64_t times = 0;       ///< positions or moves that fit
  std::uint64_t candidates = 0;  ///< games that the database left over
  std::uint64_t ruled_out = 0;   ///< of these, in which nothing can fit by their signatures
  std::uint64_t positions = 0;   ///< of the others, looked at
  bool interrupted = false;      ///< stopped by the visitor or by `progress`
  double seconds = 0;
  /// The plan: what SQLite answers, with its own plan, and what is asked of every position.
  std::vector<std::string> plan;
  /// Variants in which the query means nothing, though in another one of the title it does, and
  /// those for which it is too large.
  std::vector<std::string> left_out;
};

/// Gives every game that fits, and the filter as well, to the visitor in order of id, until it
/// returns false. What names mean depends on the title: games of titles in which the query means
/// nothing do not fit. Throws QueryError when it means nothing in any, and Error.
QueryReport run_query(Database& database, std::string_view query, const GameFilter& filter,
                      const QueryOptions& options,
                      const std::function<bool(const QueryHit&)>& visit, const Progress& progress);

}  // namespace gipfbase::db::language

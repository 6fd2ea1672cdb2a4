// db/query/language/scan.hpp - runs a query on the games of a database.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "db/query/language/run/program.hpp"
#include "db/query/language/syntax.hpp"
#include "db/query/lists/games.hpp"

namespace gipfbase::db::language {

/// A game that matches.
struct QueryHit {
  std::int64_t game = 0;
  std::uint32_t ply = 0;    ///< first matching position, or position before the first matching move
  std::uint32_t times = 0;  ///< matching positions or moves; 1 when the query is about whole games
};

struct QueryOptions {
  int threads = 0;       ///< 0: all cores
  bool explain = false;  ///< add estimates to the plan
};

/// Statistics of a run.
struct QueryReport {
  Scope scope = Scope::kGame;
  std::uint64_t games = 0;       ///< matching games
  std::uint64_t times = 0;       ///< matching positions or moves
  std::uint64_t candidates = 0;  ///< games left after SQL conditions
  std::uint64_t ruled_out = 0;   ///< of these, excluded by their signatures
  std::uint64_t positions = 0;   ///< evaluated positions of the remaining games
  bool interrupted = false;      ///< stopped by the visitor or by `progress`
  double seconds = 0;
  /// The parts of the query that SQLite answers, with the plan of SQLite, and the parts that are
  /// evaluated on every position.
  std::vector<std::string> plan;
  /// A sentence about each variant whose games are left out: the query is too large for it, or is
  /// valid only for other variants of its title.
  std::vector<std::string> left_out;
};

/// Calls `visit` for every game that matches query and filter, in order of id, until it returns
/// false. The meaning of names depends on the title: games of titles for which the query is not
/// valid do not match. Throws QueryError when the query is not valid for any title, and Error.
QueryReport run_query(Database& database, std::string_view query, const GameFilter& filter,
                      const QueryOptions& options,
                      const std::function<bool(const QueryHit&)>& visit, const Progress& progress);

}  // namespace gipfbase::db::language

// tests/support/solving/solved_support.hpp - solving the games of test databases and comparing what
// is stored.
#pragma once

#include <string>

#include "analysis/values/solve_games.hpp"
#include "support/db_support.hpp"

namespace gipfbase::test {

inline analysis::SolveGamesOptions solve_options(std::uint64_t nodes, int threads = 2,
                                                 std::uint32_t last = 3) {
  analysis::SolveGamesOptions options;
  options.last = last;
  options.limits = {nodes, 0};
  options.threads = threads;
  return options;
}

/// Every row of `solved` and `solved_games` as text.
inline std::string dump_solved(db::Database& database) {
  std::string text;
  for (const char* sql :
       {"SELECT key, position, title, variant, status, score, distance, shortest, rules_version, "
        "method, nodes, node_limit, time_limit FROM solved ORDER BY key, position",
        "SELECT game, last, complete, rules_version, node_limit, time_limit, 0, 0, 0, 0, 0, 0, 0 "
        "FROM solved_games ORDER BY game"}) {
    db::Statement s = database.connection().prepare(sql);
    while (s.step()) {
      for (int column = 0; column < 13; ++column) text += std::string(s.text(column)) + '|';
      text += '\n';
    }
  }
  return text;
}

inline std::string games_of_all_titles(int games) {
  std::string text;
  for (const notation::TitleInfo* title : catalogue().titles()) {
    text += random_games(std::string(title->agreements.default_variant), games, 77, 200,
                         std::string(title->id));
  }
  return text;
}

}  // namespace gipfbase::test

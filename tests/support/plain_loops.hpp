// tests/support/plain_loops.hpp - queries of the search language against plain loops over the
// positions and moves of generated games.
#pragma once

#include <catch2/catch.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "db/query/language/scan.hpp"
#include "support/db_support.hpp"

namespace gipfbase::test {

/// A game with the positions of its title.
template <class T>
struct Played {
  std::vector<typename T::Position> positions;
  std::vector<typename T::Move> moves;
  int winner = -1;  ///< the winner's seat; -1: none
};

/// All games of a database, which are of this title.
template <class T>
[[nodiscard]] std::vector<Played<T>> all_games(db::Database& database) {
  std::vector<Played<T>> games;
  db::for_each_game(database, {}, [&](const notation::Judged& judged) {
    Played<T>& played = games.emplace_back();
    auto position = notation::typed<typename T::Position>(judged.game.start);
    played.positions.push_back(position);
    for (const PackedMove& packed : judged.game.moves) {
      played.moves.push_back(T::unpack(packed));
      position.play(played.moves.back());
      played.positions.push_back(position);
    }
    if (judged.verdict.winner) played.winner = *judged.verdict.winner;
    return true;
  });
  return games;
}

/// A query with its answer in plain C++.
template <class T>
struct Question {
  std::string query;
  /// True when the position before ply `ply`, or the move there, matches. In a question about moves
  /// `ply` is less than moves.size().
  std::function<bool(const Played<T>&, std::size_t ply)> fits;
  bool of_moves = false;
  bool of_games = false;  ///< `fits` is called once for each game, with ply 0
};

/// Asks the questions about random games of a variant; the seed decides the games.
template <class T>
void ask(const std::string& title, const std::string& variant, int games, unsigned seed,
         const std::vector<Question<T>>& questions) {
  const Folder folder;
  db::Database database = create(folder);
  import_text(database, folder, random_games(variant, games, seed, 300, title));
  const auto played = all_games<T>(database);
  for (const Question<T>& q : questions) {
    INFO(q.query);
    std::uint64_t due_games = 0;
    std::uint64_t due = 0;
    for (const Played<T>& game : played) {
      const std::size_t end = q.of_games ? 1 : game.moves.size() + (q.of_moves ? 0 : 1);
      std::uint64_t n = 0;
      for (std::size_t ply = 0; ply < end; ++ply) n += q.fits(game, ply) ? 1 : 0;
      due += n;
      due_games += n > 0 ? 1 : 0;
    }
    const auto report =
        db::language::run_query(database, q.query, {}, {}, [](const auto&) { return true; }, {});
    CHECK(report.games == due_games);
    CHECK(report.times == due);
    CHECK(plan_is_sound(report, q.query));
    // A query that nothing or everything matches tests little.
    CHECK(due > 0);
  }
}

}  // namespace gipfbase::test

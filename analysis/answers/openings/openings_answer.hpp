// analysis/answers/openings/openings_answer.hpp - what was played from a position, and how that
// went.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "analysis/answers/solving/proofs_answer.hpp"
#include "analysis/openings/opening.hpp"
#include "db/query/archive.hpp"
#include "db/query/openings/openings.hpp"
#include "db/query/statistics.hpp"

namespace gipfbase::analysis {

/// In which order moves come; equal ones by their text.
enum class MoveOrder : std::uint8_t {
  kGames,   ///< most played first
  kScore,   ///< highest score first
  kLength,  ///< longest games first
  kDate,    ///< latest game first
  kName
};

struct OpeningsQuestion {
  /// The position under each of the rules that it fits, at least one: the first that was reached
  /// in a game is what the answer is about.
  std::vector<db::PositionQuery> positions;
  db::GameFilter filter;       ///< its title and variant do not count
  std::size_t most_moves = 0;  ///< of each position; 0: all
  /// Of a move. Nothing: of a tree a 200th of the games, at least 2, else all.
  std::optional<std::uint64_t> least_games;
  MoveOrder order = MoveOrder::kGames;
  bool details = false;               ///< what only the games themselves tell
  std::size_t depth = 1;              ///< plies
  const ProofBooks* books = nullptr;  ///< whose values count, too
};

/// A move of an opening table with its score, from the side of the player who makes it.
struct ScoredMove {
  db::OpeningMove played;
  double popularity = 0;  ///< share of the games that went on from the position
  Score score;
  Score reached;                          ///< of the position it leads to; with details
  std::optional<db::SolvedValue> proved;  ///< value of what it leads to, where that is known
  bool first_side = true;  ///< made by the player who is to move in the position asked for
  // What came behind it, when the depth is more than one:
  std::optional<std::uint64_t> ended;  ///< games that ended there
  std::size_t next_total = 0;          ///< moves that were played then
  std::vector<ScoredMove> next = {};   ///< as many as were asked for
};

struct OpeningsAnswer {
  db::PositionQuery position;
  std::uint64_t games = 0;  ///< that reached the position
  std::uint64_t ended = 0;  ///< ... and ended there
  std::size_t moves_total = 0;
  std::size_t positions = 1;              ///< of which there are tables
  std::vector<ScoredMove> moves;          ///< as many as were asked for
  std::vector<db::StoredVariant> others;  ///< other rules under which games reached the position
  std::optional<BookAnswer> known;        ///< what books prove of the position
  double seconds = 0;                     ///< without the look-up of values
};

/// Throws db::Error and db::language::QueryError; so does the function below.
[[nodiscard]] OpeningsAnswer openings_answer(db::Archive& archive,
                                             const OpeningsQuestion& question);
[[nodiscard]] OpeningsAnswer openings_answer(db::Database& database,
                                             const OpeningsQuestion& question);
[[nodiscard]] std::string to_json(const OpeningsAnswer& answer);
/// A line for every move: the moves that lead to it, then its numbers; RFC 4180, with headings.
[[nodiscard]] std::string csv(const OpeningsAnswer& answer);
/// A picture of the tree: a column for each ply, a bar for each move as high as its share of the
/// games, coloured by the score of the player to move in the position asked for.
[[nodiscard]] std::string svg(const OpeningsAnswer& answer);
/// The tree as a game with side lines, the first moves as its main line.
[[nodiscard]] notation::Judged game_of(const OpeningsAnswer& answer);

}  // namespace gipfbase::analysis

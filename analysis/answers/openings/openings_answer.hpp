// analysis/answers/openings/openings_answer.hpp - the moves that were played from a position, with
// their results.
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

/// The order of moves; moves that are equal in this order are sorted by their text.
enum class MoveOrder : std::uint8_t {
  kGames,   ///< most played first
  kScore,   ///< highest score first
  kLength,  ///< longest games first
  kDate,    ///< latest game first
  kName
};

struct OpeningsQuestion {
  /// One query for each set of rules that the position fits; at least one. The answer is about the
  /// first of these rules under which a game reached the position.
  std::vector<db::PositionQuery> positions;
  db::GameFilter filter;       ///< its title and variant are ignored
  std::size_t most_moves = 0;  ///< of each position; 0: all
  /// Moves with fewer games are left out. With nullopt the limit is 0 if the depth is 1; in a
  /// deeper tree it is 1/200 of the games, but at least 2.
  std::optional<std::uint64_t> least_games;
  MoveOrder order = MoveOrder::kGames;
  bool details = false;               ///< adds numbers for which the games must be read
  std::size_t depth = 1;              ///< plies of the tree
  const ProofBooks* books = nullptr;  ///< books of proofs, whose values are used, too
};

/// A move of an opening table with its score, from the side of the player who makes it.
struct ScoredMove {
  db::OpeningMove played;
  double popularity = 0;  ///< share of the games that continued from the position
  Score score;
  Score reached;                          ///< of the position it leads to; only with details
  std::optional<db::SolvedValue> proved;  ///< value of the position it leads to, if known
  bool first_side = true;  ///< true: made by the player to move in the position asked for
  // The next ply, when the depth is more than one:
  std::optional<std::uint64_t> ended;  ///< games that ended after the move
  std::size_t next_total = 0;          ///< different moves that followed
  std::vector<ScoredMove> next = {};   ///< at most OpeningsQuestion::most_moves
};

struct OpeningsAnswer {
  db::PositionQuery position;
  std::uint64_t games = 0;  ///< that reached the position
  std::uint64_t ended = 0;  ///< ... and ended there
  std::size_t moves_total = 0;
  std::size_t positions = 1;              ///< positions in the tree
  std::vector<ScoredMove> moves;          ///< at most OpeningsQuestion::most_moves
  std::vector<db::StoredVariant> others;  ///< other rules under which games reached the position
  std::optional<BookAnswer> known;        ///< the value of the position in books of proofs
  double seconds = 0;                     ///< without the look-up of values
};

/// Both throw db::Error and db::language::QueryError.
[[nodiscard]] OpeningsAnswer openings_answer(db::Archive& archive,
                                             const OpeningsQuestion& question);
[[nodiscard]] OpeningsAnswer openings_answer(db::Database& database,
                                             const OpeningsQuestion& question);
[[nodiscard]] std::string to_json(const OpeningsAnswer& answer);
/// CSV (RFC 4180) with headings and a line for every move: the moves that lead to it, then its
/// numbers.
[[nodiscard]] std::string csv(const OpeningsAnswer& answer);
/// A picture of the tree: a column for each ply, and a bar for each move whose height is its share
/// of the games, coloured by the score of the player to move in the position asked for.
[[nodiscard]] std::string svg(const OpeningsAnswer& answer);
/// The tree as a game: in each position the first move belongs to the main line, the others begin
/// side lines.
[[nodiscard]] notation::Judged game_of(const OpeningsAnswer& answer);

}  // namespace gipfbase::analysis

// db/query/openings/openings.hpp - the moves played from positions.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "db/query/lists/games.hpp"
#include "db/query/selection.hpp"

namespace gipfbase::db {

/// Results of a group of games, from one side.
struct ResultCounts {
  std::uint64_t games = 0;
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
  [[nodiscard]] std::uint64_t other() const { return games - wins - draws - losses; }
};

/// Details of a move that the stored counts do not include.
struct OpeningDetails {
  ResultCounts reached;     ///< of games that reached the resulting position by any order of moves
  std::uint64_t rated = 0;  ///< games of two rated players
  std::optional<double> expected;      ///< expected score of these games by ratings (Elo)
  std::string strongest;               ///< best rated player who made the move
  std::optional<double> rating;        ///< of this player, on the day of the game
  std::vector<std::int64_t> examples;  ///< ids of games: highest ratings first, then the latest
};

/// One move played from a position. Wins and losses are those of the player to move.
struct OpeningMove {
  PackedMove move;
  std::string text;  ///< in the orientation of the query
  std::uint64_t games = 0;
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
  std::uint64_t other = 0;  ///< unfinished, or lost by both
  double average_plies = 0;
  std::string first_date;  ///< earliest known date, as recorded
  std::string last_date;
  std::optional<OpeningDetails> details;  ///< if requested
};

struct OpeningTable {
  std::uint64_t games = 0;         ///< that reached the position, including `ended`
  std::uint64_t ended = 0;         ///< games that ended in the position
  std::vector<OpeningMove> moves;  ///< most played first, then by text
};

/// A sequence of moves that led to a position.
struct MoveOrder {
  std::vector<PackedMove> moves;  ///< from the variant's start, in one orientation of the board
  std::uint64_t games = 0;
};

/// Opening tables of any positions, over the games of a filter.
class OpeningTables {
 public:
  OpeningTables() = default;
  virtual ~OpeningTables() = default;
  OpeningTables(const OpeningTables&) = delete;
  OpeningTables& operator=(const OpeningTables&) = delete;

  /// The moves from a position in valid games. Moves that a symmetry of the position maps onto each
  /// other count as one, unless query.exact.
  [[nodiscard]] virtual OpeningTable table(const PositionQuery& query) = 0;
};

/// Opening tables from a database. If the filter sets only title and variant, tables of frequent
/// positions are read from stored counts.
class OpeningBook final : public OpeningTables {
 public:
  /// Throws Error.
  OpeningBook(Database& database, const GameFilter& filter, bool details = false);

  [[nodiscard]] OpeningTable table(const PositionQuery& query) override;
  /// The results, for the player to move, of the games that reached or ended in the position.
  [[nodiscard]] ResultCounts reached(const notation::Rules& rules,
                                     const notation::AnyPosition& position);
  /// The games that reached the position, each once, with its first ply there.
  [[nodiscard]] std::vector<Occurrence> occurrences(const notation::Rules& rules,
                                                    const notation::AnyPosition& position);
  /// The orders of moves by which games first reached the position from the start of the variant,
  /// most games first. Those that a symmetry of the board makes equal count as one.
  [[nodiscard]] std::vector<MoveOrder> orders(const notation::Rules& rules,
                                              const notation::AnyPosition& position);
  [[nodiscard]] Selection& selection() { return selection_; }

 private:
  class Count;
  [[nodiscard]] bool counted_in_advance(std::uint64_t key);

  Database& database_;
  GameFilter filter_;
  bool details_;
  Snapshot snapshot_;
  Selection selection_;
};

/// The table of one position.
[[nodiscard]] OpeningTable openings(Database& database, const PositionQuery& query,
                                    const GameFilter& filter);

}  // namespace gipfbase::db

// db/query/openings/openings.hpp - what was played from positions, in all games or in some of them.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "db/query/lists/games.hpp"
#include "db/query/selection.hpp"

namespace gipfbase::db {

/// How games went that have something in common, from one side.
struct Tallied {
  std::uint64_t games = 0;
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
  [[nodiscard]] std::uint64_t other() const { return games - wins - draws - losses; }
};

/// What the counts kept by the database do not tell of a move.
struct OpeningDetails {
  Tallied reached;                 ///< the position that it leads to, by whatever moves
  std::uint64_t rated = 0;         ///< games of two rated players
  std::optional<double> expected;  ///< of these, the share that the ratings of both promise (Elo)
  std::string strongest;           ///< the best rated player who made the move, and his rating
  std::optional<double> rating;    ///< ... on that day
  std::vector<std::int64_t> examples;  ///< a few games: the best rated ones, else the latest
};

/// One move played from a position. Wins and losses are those of the player to move.
struct OpeningMove {
  PackedMove move;
  std::string text;  ///< in the orientation of the position asked for
  std::uint64_t games = 0;
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
  std::uint64_t other = 0;  ///< unfinished, or lost by both
  double average_plies = 0;
  std::string first_date;  ///< earliest and latest known date, as recorded
  std::string last_date;
  std::optional<OpeningDetails> details;  ///< if asked for
};

struct OpeningTable {
  std::uint64_t games = 0;  ///< games that reached the position, those that ended there included
  std::uint64_t ended = 0;  ///< games that ended in the position
  std::vector<OpeningMove> moves;  ///< most played first, then by text
};

/// An order of moves that led to a position.
struct MoveOrder {
  std::vector<PackedMove> moves;  ///< from the start of the variant, in one of its orientations
  std::uint64_t games = 0;
};

/// Opening tables of any positions, over the games that a filter chooses; its title and variant
/// count if they are given. For all games they come from the counts that the database keeps.
class OpeningBook {
 public:
  /// Throws Error.
  OpeningBook(Database& database, const GameFilter& filter, bool details = false);
  ~OpeningBook();
  OpeningBook(const OpeningBook&) = delete;
  OpeningBook& operator=(const OpeningBook&) = delete;

  /// What was played from a position in valid games. Moves that a symmetry of the position maps
  /// onto each other count as one, unless query.exact.
  [[nodiscard]] OpeningTable table(const PositionQuery& query);
  /// The games that reached the position, from the side of its player to move; when it is over from
  /// that of the one who would be.
  [[nodiscard]] Tallied reached(const notation::Rules& rules,
                                const notation::AnyPosition& position);
  /// The games themselves, by first occurrence: each once, at its first ply there.
  [[nodiscard]] std::vector<Occurrence> occurrences(const notation::Rules& rules,
                                                    const notation::AnyPosition& position);
  /// The orders of moves in which games first came to the position from the start of the variant,
  /// most games first. Those that a symmetry of the board makes equal are one.
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

// db/rows/positions.hpp - writes the position index.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "db/rows/opening_counts.hpp"
#include "db/store/sqlite.hpp"
#include "db/store/tables/totals.hpp"
#include "notation/game/rules.hpp"
#include "rules/core/title.hpp"

namespace gipfbase::db {

/// Collects the rows of one batch and writes them in key order.
class PositionWriter {
 public:
  /// `rows`: the usual number of rows per batch.
  explicit PositionWriter(Connection& connection, std::size_t rows = 0);

  /// Adds the positions of a game. Ids must be increasing.
  void add(std::int64_t game, const std::vector<notation::IndexRow>& rows, OpeningGame facts);
  [[nodiscard]] std::size_t pending() const { return rows_.size(); }
  /// Writes all added rows, inside the caller's transaction. Adds the number of new distinct
  /// positions to the totals if it can be found fast; otherwise marks the total as unknown.
  void flush(Totals& totals);
  /// For each position that the written rows made frequent, counts the moves in all rows of the
  /// index. Call it after all changes to games that were already stored.
  void count_often();
  /// Must be called when other code has changed the index.
  void forget_seen() { seen_.reset(); }

 private:
  /// A position of the index, and the symmetries under which it occurs, as bits.
  struct Seen {
    std::int64_t key = 0;
    std::uint32_t orientations = 0;
  };
  void count_distinct(Totals& totals);
  /// `before`: returns the stored symmetries of a position, from its key and its new symmetries.
  template <class Before>
  void count_distinct(Totals& totals, const Before& before);
  /// `first`: the index was empty before.
  void count_openings(bool first);

  Connection& connection_;
  std::vector<notation::IndexRow> rows_;  ///< `game` counts from first_game_
  std::int64_t first_game_ = 0;
  std::vector<OpeningGame> facts_;    ///< by game, counted from first_game_
  std::vector<std::uint64_t> often_;  ///< keys for `count_often`
  const std::size_t most_seen_;
  /// All positions of the index, sorted by stored key, as long as the index is small and was
  /// written by this object alone.
  std::optional<std::vector<Seen>> seen_;
};

/// Finds the symmetries under which the index has a position, as bits.
class Orientations {
 public:
  explicit Orientations(Connection& connection);
  [[nodiscard]] std::uint32_t of(std::uint64_t key);

 private:
  Statement counted_, rows_;
};
/// Sorts rows and writes them to the index. `first_game`: the id of the game that has the number 0
/// in the rows. Opening statistics and totals are not updated.
void write_rows(Connection& connection, std::vector<notation::IndexRow>& rows,
                std::int64_t first_game);
/// Stores the positions of a puzzle, which have a separate table.
void add_puzzle_positions(Connection& connection, std::int64_t game,
                          const std::vector<notation::IndexRow>& rows);

}  // namespace gipfbase::db

// db/rows/positions.hpp - writing the position index.
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
  /// `rows`: so many are usually added before they are written.
  explicit PositionWriter(Connection& connection, std::size_t rows = 0);

  /// Adds the positions of a game. Ids of one writer must rise.
  void add(std::int64_t game, const std::vector<notation::IndexRow>& rows, GameFacts facts);
  [[nodiscard]] std::size_t pending() const { return rows_.size(); }
  /// Writes everything added, inside the caller's transaction, and adds distinct positions to the
  /// totals where that is quickly done; else these are not known.
  void flush(Totals& totals);
  /// Counts the openings of positions that have become frequent with what was written, from all
  /// rows of the index: to be called when games that were there before are as they will be.
  void count_often();
  /// Something else has changed the index.
  void forget_seen() { seen_.reset(); }

 private:
  void write(std::int64_t run);
  /// A position in the index, and the symmetries under which it is there, as bits.
  struct Seen {
    std::int64_t key = 0;
    std::uint32_t orientations = 0;
  };
  void count_distinct(Totals& totals);
  /// `before`: the symmetries under which a position is in the index already, by its key and those
  /// under which it comes.
  template <class Before>
  void count_distinct(Totals& totals, const Before& before);
  /// `first`: there were no rows before.
  void count_openings(bool first);

  Connection& connection_;
  std::vector<notation::IndexRow> rows_;  ///< `game`: first_game_ + it
  std::int64_t first_game_ = 0;
  std::vector<GameFacts> facts_;      ///< of game first_game_ + i
  std::vector<std::uint64_t> often_;  ///< keys for `count_often`
  const std::size_t most_seen_;
  /// The whole index in order of stored keys, while it is small and all of it was written here.
  std::optional<std::vector<Seen>> seen_;
};

/// Tells under which symmetries a position is in the index, as bits.
class Orientations {
 public:
  explicit Orientations(Connection& connection);
  [[nodiscard]] std::uint32_t of(std::uint64_t key);

 private:
  Statement counted_, rows_;
};
/// Stores the positions of a puzzle, which are in a table of their own.
void add_puzzle_positions(Connection& connection, std::int64_t game,
                          const std::vector<notation::IndexRow>& rows);

}  // namespace gipfbase::db

// db/edit/derived.hpp - updates the tables derived from games when games change.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "db/edit/opening_changes.hpp"
#include "db/rows/positions.hpp"
#include "db/store/database.hpp"
#include "db/store/sqlite.hpp"
#include "db/store/tables/totals.hpp"
#include "notation/game/rules.hpp"

namespace gipfbase::db {

/// The rows of some games in the derived tables, noted before the games change. The tables:
/// position index, opening statistics, positions of puzzles, totals, words of comments.
class DerivedRows {
 public:
  explicit DerivedRows(Database& database);

  /// Notes the rows of a game; later calls for the same game have no effect.
  void note(std::int64_t game);
  [[nodiscard]] bool empty() const { return games_.empty(); }
  /// Updates the tables to the present state of the games.
  void update();

 private:
  /// A position whose counts may change. `orientations`: the symmetries under which the index had
  /// it before the change.
  struct Touched {
    std::string title, variant;
    std::uint32_t orientations = 0;
    /// The opening statistics have counts of the position, so `left` and `came` are needed.
    bool counted = false;
    OpeningShare left, came;  ///< contributions of the changed games before and after the change
  };
  /// The contribution of a game to the tables.
  struct Share {
    std::int64_t state = 0;
    bool valid = false;
    std::string title, variant, start, moves, notes;
    std::string facts;  ///< winner, plies and dates, for opening statistics
    std::string date;   ///< empty: not known
    // Further columns that totals count.
    bool inner = false;  ///< a game within a game
    std::int64_t winner = -1;
    std::int64_t plies = 0;
    std::string result, ending, counters;
  };
  struct Changed {
    std::int64_t id = 0;
    std::optional<Share> before, after;
    bool moved = false;  ///< its index rows differ before and after the change
  };
  [[nodiscard]] std::optional<Share> share_of(std::int64_t game);
  [[nodiscard]] std::vector<notation::IndexRow> rows_of(const Share& share) const;
  /// The contribution of a game to the totals; nullopt when totals do not count it.
  [[nodiscard]] static std::optional<CountedGame> counted(const std::optional<Share>& share);
  /// Updates the index and what is counted from it, game by game and position by position.
  void update_index(const std::vector<Changed>& changed);
  /// Does the same in passes over the whole index, which is quicker for many games.
  void rewrite_index(const std::vector<Changed>& changed);
  void remove_rows(std::int64_t game, const Share& share);
  void add_rows(std::int64_t game, const Share& share);
  /// Notes the positions of a game in `keys_`, and adds the game's share to `side`: `left` for the
  /// game before its change, `came` for the game after it.
  void note_keys(const std::optional<Share>& share, OpeningShare Touched::*side,
                 Orientations& orientations, OpeningChanges& openings);
  void update_keys(Orientations& orientations, OpeningChanges& openings);

  Database& database_;
  Connection& connection_;
  Statement share_;
  std::map<std::int64_t, std::optional<Share>> games_;
  std::map<std::uint64_t, Touched> keys_;
  /// For each run, by its number: a statement that removes a row by key and game; prepared when
  /// first needed.
  std::vector<std::pair<std::int64_t, Statement>> removals_;
};

}  // namespace gipfbase::db

// db/edit/derived.hpp - keeping the tables that are made from games in step with games that change.
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

/// What the derived tables hold of some games, taken down before these change. The tables: the
/// position index and the opening statistics, positions of puzzles, totals, words of comments.
class DerivedRows {
 public:
  explicit DerivedRows(Database& database);

  /// Takes a game down, the first time it is named.
  void note(std::int64_t game);
  [[nodiscard]] bool empty() const { return games_.empty(); }
  /// Brings the tables up to date with what has become of the games.
  void update();

 private:
  /// A key whose counts may change, with the variant it belongs to and the symmetries under which
  /// the index had it.
  struct Touched {
    std::string title, variant;
    std::uint32_t orientations = 0;
    bool counted = false;     ///< in advance; then:
    OpeningShare left, came;  ///< what the games that change added, and add now
  };
  /// What a game contributes.
  struct Share {
    std::int64_t state = 0;
    bool valid = false;
    std::string title, variant, start, moves, notes;
    std::string facts;  ///< winner, plies and dates, for opening statistics
    std::string date;   ///< empty: not known
    // What totals count besides.
    bool inner = false;  ///< a game within a game
    std::int64_t winner = -1;
    std::int64_t plies = 0;
    std::string result, ending, counters;
  };
  [[nodiscard]] std::optional<Share> share_of(std::int64_t game);
  [[nodiscard]] std::vector<notation::IndexRow> rows_of(const Share& share) const;
  /// What it adds to the totals; nothing when it is none of the games that count.
  [[nodiscard]] static std::optional<CountedGame> counted(const std::optional<Share>& share);
  void remove_rows(std::int64_t game, const Share& share);
  void add_rows(std::int64_t game, const Share& share);
  /// Notes every position of a game whose counts may change, and what of them is left or comes.
  void note_keys(const std::optional<Share>& share, OpeningShare Touched::*side,
                 Orientations& orientations, OpeningChanges& openings);
  void update_keys(Orientations& orientations, OpeningChanges& openings);

  Database& database_;
  Connection& connection_;
  Statement share_;
  std::map<std::int64_t, std::optional<Share>> games_;
  std::map<std::uint64_t, Touched> keys_;
  /// Removes a row by key and game from a run; made when the first is removed.
  std::vector<std::pair<std::int64_t, Statement>> removals_;
};

}  // namespace gipfbase::db

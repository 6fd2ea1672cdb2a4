// db/rows/stored_row.hpp - reads rows of the table `games` as records.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "db/rows/encoded.hpp"
#include "db/store/database.hpp"
#include "notation/game/judged.hpp"

namespace gipfbase::db {

// Values of the column games.state. Games in the bin have the same values minus kBinned.
inline constexpr std::int64_t kGameState = 0;
inline constexpr std::int64_t kPuzzleState = 1;
inline constexpr std::int64_t kContestState = 2;
inline constexpr std::int64_t kBinned = 10;

/// A game as it is stored.
struct StoredRow {
  std::int64_t id = 0;
  std::int64_t state = 0;   ///< -1: a contest without a game around it
  notation::Judged judged;  ///< has no rules and start before `set_up`
  /// The columns derived from the record.
  std::unique_ptr<EncodedGame> stored = std::make_unique<EncodedGame>();

  [[nodiscard]] bool is_contest() const {
    return state == kContestState || state == kContestState - kBinned;
  }
};

/// Selects the rows with ids above the parameter, in order of id.
inline constexpr std::string_view kStoredRows =
    "SELECT g.id, g.state, g.valid, title, variant, start, moves, claimed_result, termination, "
    "result, ending, final, counters, coalesce(winner, -1), white_seat, plies, rules_version, "
    "w.name, b.name, e.name, s.name, round, date, date_first, date_last, tags, notes, identity, "
    "times, parent, (SELECT signature FROM signatures v WHERE v.game = g.id), reason FROM games g "
    "JOIN players w ON w.id = g.white JOIN players b ON b.id = g.black JOIN events e ON e.id = "
    "g.event "
    "JOIN sites s ON s.id = g.site WHERE g.id > ? ORDER BY g.id";

/// Reads the current row of a statement that was made from kStoredRows.
[[nodiscard]] StoredRow read_stored_row(const Statement& statement);

/// Sets the rules and the start of a row, which judging needs. Returns a message if this is
/// impossible, or if the row is of another version of the rules.
[[nodiscard]] std::optional<std::string> set_up(StoredRow& row, const Database& database);

/// The state that a row must have when judging its record gives `due`. Contests keep their state.
[[nodiscard]] std::int64_t due_state(const StoredRow& row, const EncodedGame& due);

/// True when a row has its identity from set_apart. `stored` is the row in the database, `due` the
/// row as computed from its record. Clocks are taken from `stored`, because `due` may lack them.
[[nodiscard]] bool is_apart(const EncodedGame& due, const EncodedGame& stored);

}  // namespace gipfbase::db

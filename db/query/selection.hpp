// db/query/selection.hpp - the games of a filter, and occurrences of positions in them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "db/query/lists/games.hpp"

namespace gipfbase::db {

/// Columns of a valid game for statistics.
struct SelectedGame {
  std::int64_t id = 0;
  int winner = -1;      ///< seat of the winner; 2: drawn; -1: none, or unknown
  Seat white_seat = 0;  ///< of the player who moved first
  std::uint32_t plies = 0;
  std::int32_t first_day = 0;  ///< first possible day, yyyymmdd; 0: unknown
  std::string date;            ///< as recorded; empty when unknown
  std::int64_t white = 0;      ///< ids of the players, aliases resolved
  std::int64_t black = 0;
  std::uint32_t ending = 0;  ///< an index for Selection::ending
};

class Selection {
 public:
  /// Reads the valid games that match. With a plain filter (GameFilter::plain), `find` reads single
  /// games when they are needed. Throws Error.
  Selection(Database& database, const GameFilter& filter);

  /// Returns nullptr for a game that does not match. The pointer is valid until the first call of
  /// games().
  [[nodiscard]] const SelectedGame* find(std::int64_t id);
  /// All games, by id.
  [[nodiscard]] const std::vector<SelectedGame>& games();
  [[nodiscard]] const std::string& ending(std::uint32_t number) const { return endings_[number]; }
  /// The name of a player.
  [[nodiscard]] std::string player(std::int64_t id) const;
  /// The ratings of the two players on the day of the game; nullptr when unknown.
  [[nodiscard]] const GameRating* ratings(std::int64_t game);

 private:
  void read_all();
  [[nodiscard]] SelectedGame read(const Statement& s);

  Database* database_;
  GameFilter filter_;
  Statement one_;
  std::unordered_map<std::int64_t, SelectedGame> fetched_;
  std::optional<std::vector<SelectedGame>> games_;
  std::vector<std::string> endings_;
  std::optional<std::vector<GameRating>> ratings_;  ///< sorted by game id
};

/// An occurrence of a position in a game.
struct Occurrence {
  const SelectedGame* game = nullptr;
  std::uint64_t key = 0;
  std::uint32_t ply = 0;
  std::uint8_t orientation = 0;
  std::optional<PackedMove> next;  ///< next move, as in index rows; nullopt: the game ended
};

/// Calls `visit` for every occurrence of a key in the selected games, game by game and in order of
/// play.
void for_each_occurrence(Database& database, Selection& selection, std::uint64_t key,
                         const std::function<void(const Occurrence&)>& visit);

}  // namespace gipfbase::db

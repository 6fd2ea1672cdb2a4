// db/query/selection.hpp - the games that a filter chooses, with what statistics ask of each, and
// where positions occur in them.
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

/// What statistics ask of a valid game.
struct SelectedGame {
  std::int64_t id = 0;
  int winner = -1;      ///< seat of the winner; 2: drawn; -1: none, or not known
  Seat white_seat = 0;  ///< of the player who moved first
  std::uint32_t plies = 0;
  std::int32_t first_day = 0;  ///< yyyymmdd, the first that the date may mean; 0: not known
  std::string date;            ///< as recorded; empty when it is not known
  std::int64_t white = 0;      ///< players, whatever names they went by
  std::int64_t black = 0;
  std::uint32_t ending = 0;  ///< a number of Selection::ending
};

class Selection {
 public:
  /// Reads the valid games that fit; when the filter asks for nothing but title and variant, each
  /// one when it is asked for. Throws Error.
  Selection(Database& database, const GameFilter& filter);

  /// Nothing when the game is not among them. Valid as long as the selection, until games() is
  /// called for the first time.
  [[nodiscard]] const SelectedGame* find(std::int64_t id);
  /// All of them, by number.
  [[nodiscard]] const std::vector<SelectedGame>& games();
  [[nodiscard]] const std::string& ending(std::uint32_t number) const { return endings_[number]; }
  /// The name of a player.
  [[nodiscard]] std::string player(std::int64_t id) const;
  /// The ratings of the two players on the day of the game; nothing where there are none, or
  /// nobody rates.
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
  std::optional<std::vector<GameRating>> ratings_;  ///< by game
};

/// A place of a position in a game.
struct Occurrence {
  const SelectedGame* game = nullptr;
  std::uint64_t key = 0;
  std::uint32_t ply = 0;
  std::uint8_t orientation = 0;
  std::optional<PackedMove> next;  ///< as in index rows; nothing at the end
};

/// Gives the visitor every occurrence of a position in the games: those of one game together, in
/// order. The position is known by its key alone.
void for_each_occurrence(Database& database, Selection& selection, std::uint64_t key,
                         const std::function<void(const Occurrence&)>& visit);

}  // namespace gipfbase::db

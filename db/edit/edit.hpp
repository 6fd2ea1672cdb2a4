// db/edit/edit.hpp - corrects, deletes and restores games.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "db/query/lists/games.hpp"
#include "db/store/database.hpp"
#include "notation/game/judged.hpp"

namespace gipfbase::db {

class Change;

/// The outcome of a correction.
struct EditReport {
  std::optional<std::int64_t> change;  ///< id in the journal; nullopt when nothing changed
  std::uint64_t games = 0;             ///< number of changed games
  std::uint64_t added = 0;             ///< number of games that an undo brought back
  std::vector<std::string> details;    ///< the changes, as in the journal
};

/// The report of a change in the journal.
[[nodiscard]] EditReport report_of_change(Database& database, std::int64_t change);

/// Tag names and values to set. Names are those of records: Event, Site, Date, Round, White, Black,
/// Result, Termination, or any other tag. An empty value removes a tag that is not in this list.
using TagChanges = std::vector<std::pair<std::string, std::string>>;

/// Sets one tag of a record. Throws Error when the value is not valid.
void set_tag(notation::Game& game, const std::string& name, const std::string& given);

/// Throws BadValue unless a text is one line of UTF-8. `what` describes it in the message.
void require_text(const std::string& what, const std::string& text);

/// Corrects the tags of games. With `dry`, only reports what would change. Throws Error for unknown
/// games, for invalid values, and when the game would become the same as another one.
[[nodiscard]] EditReport edit_tags(Database& database, std::span<const std::int64_t> games,
                                   const TagChanges& changes, const std::string& reason, bool dry);

/// Replaces the moves, tags and notes of a game by those of a record; the game keeps its id.
[[nodiscard]] EditReport replace_game(Database& database, std::int64_t game,
                                      notation::Judged record, const std::string& reason, bool dry);

/// Adds the notes and tags of records to games; each record must have the moves of its game.
[[nodiscard]] EditReport add_notes(Database& database,
                                   std::span<const std::pair<std::int64_t, notation::Game>> records,
                                   const std::string& what);

/// Moves games into the bin, or back out of it.
[[nodiscard]] EditReport delete_games(Database& database, std::span<const std::int64_t> games,
                                      const std::string& reason, bool dry);
[[nodiscard]] EditReport restore_games(Database& database, std::span<const std::int64_t> games,
                                       const std::string& reason, bool dry);
/// Moves games with the contests in them into the bin, or out of it, as part of a change.
void set_binned(Database& database, Change& change, std::span<const std::int64_t> games,
                bool binned);
/// The games in the bin.
[[nodiscard]] std::vector<std::int64_t> binned_games(Database& database);
/// A game in the bin, and the last change to it, which moved it there.
struct BinEntry {
  GameSummary game;
  std::optional<std::int64_t> change;  ///< nullopt: not in the journal
  std::string at;                      ///< time of the change
  std::string reason, author;
};
/// All games in the bin, each with its last change.
[[nodiscard]] std::vector<BinEntry> bin_entries(Database& database);
/// The game to restore when `game` is in the bin: the game itself or, for a contest, the outermost
/// game around it. nullopt when it is not in the bin.
[[nodiscard]] std::optional<std::int64_t> binned_with(Database& database, std::int64_t game);
/// Removes the games in the bin permanently; the journal stays. Returns their number.
std::uint64_t empty_bin(Database& database);

}  // namespace gipfbase::db

// db/edit/edit.hpp - correcting games, putting them away and getting them back.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "db/store/database.hpp"
#include "notation/game/judged.hpp"

namespace gipfbase::db {

/// What a correction did.
struct EditReport {
  std::optional<std::int64_t> change;  ///< number in the journal; nothing when nothing changed
  std::uint64_t games = 0;             ///< games that are different now
  std::vector<std::string> details;    ///< what became of each, as in the journal
};

/// Tag names and values to set. Names are those of records: Event, Site, Date, Round, White, Black,
/// Result, Termination, and any other tag; an empty value takes such a tag away.
using TagChanges = std::vector<std::pair<std::string, std::string>>;

/// Sets one tag of a record. Throws Error when the value cannot be.
void set_tag(notation::Game& game, const std::string& name, const std::string& given);

/// Throws BadValue unless a text may stand in a tag, or be a name: one line of UTF-8. `what` is
/// what the text is for.
void require_text(const std::string& what, const std::string& text);

/// Corrects the tags of games. With `dry`, only tells what would happen. Throws Error when there is
/// no such game, when a value cannot be, or when the game would become another one that is stored.
[[nodiscard]] EditReport edit_tags(Database& database, std::span<const std::int64_t> games,
                                   const TagChanges& changes, const std::string& reason, bool dry);

/// Puts a record in the place of a game, moves, tags and notes; the game keeps its number.
[[nodiscard]] EditReport replace_game(Database& database, std::int64_t game,
                                      notation::Judged record, const std::string& reason, bool dry);

/// Adds what records say beside the moves, which have to be those of the games.
[[nodiscard]] EditReport add_notes(Database& database,
                                   std::span<const std::pair<std::int64_t, notation::Game>> records,
                                   const std::string& what);

/// Puts games into the bin, or takes them out of it.
[[nodiscard]] EditReport delete_games(Database& database, std::span<const std::int64_t> games,
                                      const std::string& reason, bool dry);
[[nodiscard]] EditReport restore_games(Database& database, std::span<const std::int64_t> games,
                                       const std::string& reason, bool dry);
/// The games in the bin.
[[nodiscard]] std::vector<std::int64_t> binned_games(Database& database);
/// The game to be restored if this one is in the bin: itself, or the match around a contest.
/// Nothing when it is not there.
[[nodiscard]] std::optional<std::int64_t> binned_with(Database& database, std::int64_t game);
/// Empties the bin for good; the journal goes on telling what became of the games. Returns their
/// number.
std::uint64_t empty_bin(Database& database);

}  // namespace gipfbase::db

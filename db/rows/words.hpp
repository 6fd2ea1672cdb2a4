// db/rows/words.hpp - the full-text index of comments and names.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "db/store/sqlite.hpp"
#include "notation/game/game.hpp"

namespace gipfbase::db {

/// All comments of a game, those of side lines included, one per line.
[[nodiscard]] std::string comments_of(const std::vector<notation::Note>& notes);
/// Adds the comments of a game to the index, if there are any.
void add_comment_words(Connection& connection, std::int64_t game, std::string_view comments);
/// Removes the comments of a game from the index.
void drop_comment_words(Connection& connection, std::int64_t game);

/// Rebuilds the index of names, after names were removed or the database was repaired. (`Names`
/// adds each new name to the index.) Triggers cannot do this: SQLite does not run them on a
/// full-text index in untrusted files.
void renew_name_words(Connection& connection);
/// Errors in the indexes of comments and names, a sentence each.
[[nodiscard]] std::vector<std::string> word_problems(Connection& connection);

/// Writes the tags and notes of a record into the row of a game.
void store_notes(Connection& connection, std::int64_t game, const notation::Game& record);

}  // namespace gipfbase::db

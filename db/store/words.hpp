// db/store/words.hpp - the words of comments, for searching.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "db/store/sqlite.hpp"
#include "notation/game/game.hpp"

namespace gipfbase::db {

/// All comments of a game, those of side lines included, one in a line.
[[nodiscard]] std::string comments_of(const std::vector<notation::Note>& notes);
/// Makes comments known; nothing happens when there are none.
void add_comment_words(Connection& connection, std::int64_t game, std::string_view comments);
/// Forgets those of a game.
void drop_comment_words(Connection& connection, std::int64_t game);

/// Writes tags and notes of a game, as they are in the record, into its row.
void store_notes(Connection& connection, std::int64_t game, const notation::Game& record);

}  // namespace gipfbase::db

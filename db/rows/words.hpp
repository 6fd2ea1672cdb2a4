// db/rows/words.hpp - the words of comments and names, for searching.
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

/// Makes the words of names those of the names that there are, where names have gone or all is made
/// anew; `Names` stores those of new ones. SQLite keeps no index of words by triggers in files that
/// it does not trust.
void renew_name_words(Connection& connection);
/// What is wrong with the words of comments and names, a sentence each.
[[nodiscard]] std::vector<std::string> word_problems(Connection& connection);

/// Writes tags and notes of a game, as they are in the record, into its row.
void store_notes(Connection& connection, std::int64_t game, const notation::Game& record);

}  // namespace gipfbase::db

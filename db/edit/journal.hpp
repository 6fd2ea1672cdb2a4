// db/edit/journal.hpp - the journal of changes as tags of records.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "db/store/database.hpp"
#include "db/store/sqlite.hpp"
#include "notation/game/game.hpp"

namespace gipfbase::db {

/// True when `name` is the name of a tag such as Change1.
[[nodiscard]] bool is_journal_tag(std::string_view name);
/// A change made in another database, as the record of the game lists it.
struct ForeignChange {
  std::string at, what, reason;
  std::string author;  ///< empty: not known
  std::vector<std::string> details;
};
/// Removes the journal's tags from the tags of a record, and returns the changes that they
/// describe. Malformed journal tags stay.
[[nodiscard]] std::vector<ForeignChange> take_journal(std::vector<notation::Tag>& tags);
/// Adds to the journal a change made to a game in another database.
void store_foreign_change(Connection& connection, std::int64_t game, const ForeignChange& change);

}  // namespace gipfbase::db

// db/edit/journal.hpp - the journal of changes as it travels with records.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "db/store/database.hpp"
#include "db/store/sqlite.hpp"
#include "notation/game/game.hpp"

namespace gipfbase::db {

/// What the journal says of a game, as tags Change1, Change2 ... that a record can carry: time,
/// command, reason and what became of each column, parted by bars.
[[nodiscard]] std::vector<notation::Tag> journal_tags(Database& database, std::int64_t game);
/// True of the name of such a tag.
[[nodiscard]] bool is_journal_tag(std::string_view name);
/// A change that was made elsewhere to a game, as its record tells.
struct ToldChange {
  std::string at, what, reason;
  std::vector<std::string> details;
};
/// Takes these tags out of a record; those of another shape stay.
[[nodiscard]] std::vector<ToldChange> take_journal(std::vector<notation::Tag>& tags);
/// Writes into the journal what was done to a game elsewhere.
void store_told(Connection& connection, std::int64_t game, const ToldChange& change);

}  // namespace gipfbase::db

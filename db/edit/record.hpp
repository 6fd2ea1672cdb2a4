// db/edit/record.hpp - stored games as records that can be changed; inside db/edit only.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "db/edit/change.hpp"
#include "db/edit/edit.hpp"
#include "db/rows/encoded.hpp"
#include "notation/game/judged.hpp"

namespace gipfbase::db {

/// Does something to games as one change; with `dry` only tells what it would do.
EditReport as_change(Database& database, const std::string& what, const std::string& reason,
                     bool dry, const std::function<void(Change&)>& act, ChangeOrigin origin = {});

/// A game with the names that were recorded. Throws Error when there is none.
[[nodiscard]] notation::Judged load_record(Database& database, std::int64_t id);

/// Notes a game and the contests in it, and in these.
void touch_all(Connection& connection, Change& change, std::int64_t game);

/// Writes the columns of a row; the game keeps its number, source and state, and is known by what
/// it was before as well. Throws Error when it would become the same as another one.
void store_row(Database& database, Change& change, std::int64_t id, const EncodedGame& row);
/// The same with what a record makes, which is judged.
void store_record(Database& database, Change& change, std::int64_t id, notation::Judged& record);

}  // namespace gipfbase::db

// db/edit/record.hpp - loads stored games as records and writes them back; inside db/edit only.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "db/edit/change.hpp"
#include "db/edit/edit.hpp"
#include "db/rows/encoded.hpp"
#include "notation/game/judged.hpp"

namespace gipfbase::db {

/// Runs `act` as one change; with `dry` only reports what would change.
EditReport as_change(Database& database, const std::string& what, const std::string& reason,
                     bool dry, const std::function<void(Change&)>& act, ChangeOrigin origin = {});

/// Loads a game with the names as recorded. Throws Error when there is no such game.
[[nodiscard]] notation::Judged load_record(Database& database, std::int64_t id);

/// A game and all games that can be reached from it. `step`: a query for the ids of the games one
/// step away from game ?1. A recursive query would be slow: in an analyzed file SQLite reads all
/// games for a Bloom filter, each time.
[[nodiscard]] std::vector<std::int64_t> reached_from(std::int64_t game, Statement& step);
/// A game and the contests in it, at any depth.
[[nodiscard]] std::vector<std::int64_t> with_games_within(Connection& connection,
                                                          std::int64_t game);
/// Calls Change::touch for a game and, recursively, the contests in it.
void touch_all(Connection& connection, Change& change, std::int64_t game);

/// The identity by which a stored game is known when another game has its moves and header; nullopt
/// when it has no clocks or tags that could distinguish it.
[[nodiscard]] std::optional<Identity> stored_apart(Connection& connection, std::int64_t game);

/// Writes the columns of `row` to a stored game. The game keeps its id and source, and stays in the
/// bin if it is there; its former identity is remembered. Throws Error when the game would become
/// the same as another one.
void store_row(Database& database, Change& change, std::int64_t id, const EncodedGame& row);
/// Judges a record and stores the resulting row.
void store_record(Database& database, Change& change, std::int64_t id, notation::Judged& record);

}  // namespace gipfbase::db

// cli/serve/api/write_api.hpp - the answers to those who change the database.
#pragma once

#include "cli/serve/http/server.hpp"
#include "cli/serve/site.hpp"

namespace gipfbase::cli::serve {

/// Whether whoever asks may change anything.
Response may_write(Visit& visit);
/// Corrections; as of the commands edit, delete, restore and undo, done at once.
Response edit_game(Visit& visit);
Response delete_game(Visit& visit);
Response restore_game(Visit& visit);
Response undo_change(Visit& visit);
/// As of the commands history and imports.
Response game_history(Visit& visit);
Response imports(Visit& visit);

/// Only the body of a request is imported (`uploads_of`); this refuses all others.
Response import_file(Visit& visit);
Response import_state(Visit& visit);
Response import_events(Visit& visit);
Response stop_import(Visit& visit);
/// Brings the puzzle that a search has found into the database.
Response save_puzzle(Visit& visit);

/// Files that come to be imported; none when the site only reads. The site must outlive them.
[[nodiscard]] Uploads uploads_of(Site& site);

}  // namespace gipfbase::cli::serve

// cli/serve/api/write_api.hpp - the answers to those who change the database.
#pragma once

#include "cli/serve/form.hpp"
#include "cli/serve/http/server.hpp"
#include "cli/serve/site.hpp"

namespace gipfbase::cli::serve {

/// Why a change is made.
struct ReasonForm {
  std::string reason;

  void declare(Form& form);
};
/// Whose puzzle is saved.
struct PuzzleForm {
  std::string event;
  std::string annotator;

  void declare(Form& form);
};
/// The name of a file that is imported.
struct FileForm {
  std::string name;

  void declare(Form& form);
};

// All of these are asked with the token (Access::kChanges), except those that read.

/// Answers that the token is right.
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

// cli/serve/api/write_api.hpp - requests that change the database: corrections and imports.
#pragma once

#include <cstdint>
#include <string>

#include "cli/serve/form.hpp"
#include "cli/serve/http/server.hpp"
#include "cli/serve/site.hpp"

namespace gipfbase::cli::serve {

/// The reason of a change, for the journal.
struct ReasonForm {
  std::string reason;

  void declare(Form& form) {
    form.option("--reason", &reason, "TEXT", "Reason of the change, for the journal");
  }
};
/// The record that replaces a game.
struct RecordForm : ReasonForm {
  std::string record;

  void declare(Form& form) {
    ReasonForm::declare(form);
    form.option("--record", &record, "TEXT", "The .gpn record that replaces the game");
  }
};
/// The comment and the glyph of a move, or a side line after it.
struct NoteForm : ReasonForm {
  std::uint64_t ply = 0;
  std::string comment;
  std::string glyph;
  std::string line;

  void declare(Form& form) {
    ReasonForm::declare(form);
    form.number("--ply", &ply, "Number of the move; 0: before the first one");
    form.option("--comment", &comment, "TEXT", "Comment after the move; none removes it");
    form.option("--glyph", &glyph, "SIGN", "!, ?, !!, ??, !? or ?!; none removes it");
    form.option("--line", &line, "MOVES",
                "A side line after the move, to be added; comment and glyph stay");
  }
};
/// Name and composer of a puzzle to save.
struct PuzzleForm {
  std::string event;
  std::string annotator;

  void declare(Form& form) {
    form.option("--Event", &event, "TEXT", "Name of the puzzle");
    form.option("--Annotator", &annotator, "NAME", "Composer of the puzzle");
  }
};
/// The name of a file to import.
struct FileForm {
  std::string name;

  void declare(Form& form) { form.option("--name", &name, "NAME", "Name of the file"); }
};

// Requests that change the database need the token (Access::kChanges).

/// Confirms that the token is right.
Response may_write(Visit& visit);
/// Corrections, as by the commands edit, delete, restore and undo, without a preview.
Response edit_game(Visit& visit);
Response replace_game(Visit& visit);
Response annotate_move(Visit& visit);
Response delete_game(Visit& visit);
Response restore_game(Visit& visit);
Response undo_change(Visit& visit);
/// The answers of the commands history and imports.
Response game_history(Visit& visit);
Response imports(Visit& visit);

/// Refuses a request without a file; `uploads_of` handles requests with one.
Response import_file(Visit& visit);
Response import_state(Visit& visit);
Response import_events(Visit& visit);
Response stop_import(Visit& visit);
/// Stores the puzzle that a search found.
Response save_puzzle(Visit& visit);

/// Accepts files to import; accepts none when the site is read-only. The site must outlive the
/// result.
[[nodiscard]] Uploads uploads_of(Site& site);

}  // namespace gipfbase::cli::serve

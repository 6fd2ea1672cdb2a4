#include "cli/serve/api/write_api.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <utility>
#include <vector>

#include "analysis/answers/archive/archive_answer.hpp"
#include "analysis/answers/archive/database_answer.hpp"
#include "cli/arguments/position_choice.hpp"
#include "cli/serve/api/responses.hpp"
#include "cli/serve/api/solve_api.hpp"
#include "cli/serve/form.hpp"
#include "cli/terminal/output.hpp"
#include "db/edit/change.hpp"
#include "db/edit/edit.hpp"
#include "db/query/lists/games.hpp"
#include "notation/formats/gpn/gpn.hpp"
#include "notation/formats/gpn/lexer.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::cli::serve {
namespace {

/// Changes one game.
template <class Change>
Response changed(Visit& visit, const std::string& reason, Change&& act) {
  const std::vector<std::int64_t> games = {visit.number("game")};
  return json_response(analysis::to_json(visit.site.writing().change([&](db::Database& database) {
    return act(database, std::span<const std::int64_t>(games), reason, /*dry=*/false);
  })));
}

/// The only game of a record that a person has edited. Throws HttpError with the first fault.
notation::Judged edited_record(Visit& visit, const std::string& text) {
  notation::ReadOptions options;
  options.catalogue = &visit.titles();
  options.source = "record";
  std::vector<notation::Judged> games;
  const auto findings = notation::read_gpn(
      text, options, [&](notation::Judged& game) { games.push_back(std::move(game)); });
  if (games.size() == 1) {
    notation::Judged& game = games.front();
    if (game.status != notation::Judged::Status::kRejected) judge(game);
    if (game.valid()) return std::move(game);
    if (!game.findings.empty()) throw HttpError(kBadRequest, game.findings.front().sentence());
  }
  throw HttpError(kBadRequest, findings.empty()
                                   ? fmt::format("the text contains {}; send a text with one game",
                                                 counted(games.size(), "game"))
                                   : findings.front().sentence());
}

/// The note of a ply, added if it is missing.
notation::Note& note_to_change(notation::Game& game, std::uint32_t ply) {
  const auto at = std::find_if(game.notes.begin(), game.notes.end(),
                               [&](const notation::Note& note) { return note.ply >= ply; });
  if (at != game.notes.end() && at->ply == ply) return *at;
  notation::Note note;
  note.ply = ply;
  return *game.notes.insert(at, std::move(note));
}

/// Adds moves as a side line that begins after a ply, in place of the next move.
void add_side_line(notation::Game& game, const NoteForm& form, const notation::Catalogue& titles) {
  if (form.ply >= game.moves.size()) {
    throw HttpError(kBadRequest,
                    "a side line replaces a move, but there is no move after this one");
  }
  notation::AnyPosition position = game.start;
  for (std::size_t i = 0; i < form.ply; ++i) game.rules->play(position, game.moves[i]);
  PositionChoice choice;
  choice.position = game.rules->write_position(position);
  choice.line = form.line;
  notation::Variation side;
  const RulesChoice rules{std::string(game.rules->title()), std::string(game.rules->variant())};
  side.moves = chosen_or_start(choice, rules, titles).line;
  note_to_change(game, static_cast<std::uint32_t>(form.ply + 1))
      .variations.push_back(std::move(side));
}

void set_comment_and_glyph(notation::Game& game, const NoteForm& form) {
  constexpr std::uint8_t kLastSign = 6;
  std::optional<std::uint8_t> glyph;
  if (!form.glyph.empty()) {
    glyph = notation::gpn::glyph_number(form.glyph);
    if (!glyph) {
      throw HttpError(kBadRequest,
                      fmt::format("glyph: \"{}\" is not one of ! ? !! ?? !? ?!", form.glyph));
    }
  }
  notation::Note& note = note_to_change(game, static_cast<std::uint32_t>(form.ply));
  note.comment = form.comment;
  std::erase_if(note.nags, [](std::uint8_t nag) { return nag <= kLastSign; });
  if (glyph) note.nags.insert(note.nags.begin(), *glyph);
  std::erase_if(game.notes, [](const notation::Note& one) {
    notation::Note empty;
    empty.ply = one.ply;
    return one == empty;
  });
}

std::string reason_of(Visit& visit) {
  return read_form<ReasonForm>(visit.request.parameters).reason;
}

std::shared_ptr<ImportTask> named_import(Visit& visit) {
  const auto number = notation::text::number<std::uint64_t>(visit.named);
  auto task = number ? visit.site.importing().find(*number) : nullptr;
  if (!task) throw HttpError(kNotFound, "there is no such import, or it is no longer kept");
  return task;
}

/// Writes the body of a request into a file, and then imports it.
class ImportUpload final : public Upload {
 public:
  ImportUpload(Site& site, std::string_view name, std::uint64_t most_bytes)
      : site_(site),
        uploaded_{std::make_unique<TemporaryFolder>("", kUploadFolder), safe_file_name(name)},
        left_(most_bytes),
        file_(std::fopen((uploaded_.folder->path() + "/" + uploaded_.name).c_str(), "wb")) {
    if (!file_) throw HttpError(kFailed, "the file cannot be stored for the import");
  }

  void take(std::string_view bytes) override {
    if (bytes.size() > left_) {
      throw HttpError(
          kTooLarge,
          "the file is too large to be sent by a browser; import it on the command line");
    }
    left_ -= bytes.size();
    if (std::fwrite(bytes.data(), 1, bytes.size(), file_.get()) != bytes.size()) {
      throw HttpError(kFailed, "there is no room on the disk for the file; it was not imported");
    }
  }
  Response finish() override {
    if (std::fclose(file_.release()) != 0) {
      throw HttpError(kFailed, "there is no room on the disk for the file; it was not imported");
    }
    return json_response(analysis::to_json(site_.importing().begin(std::move(uploaded_))->state()));
  }

 private:
  struct Close {
    void operator()(std::FILE* file) const noexcept { std::fclose(file); }
  };
  Site& site_;
  UploadedFile uploaded_;
  std::uint64_t left_;
  std::unique_ptr<std::FILE, Close> file_;
};

}  // namespace

Response may_write(Visit& /*visit*/) { return json_response(analysis::to_json(db::EditReport{})); }

Response edit_game(Visit& visit) {
  db::TagChanges tags;
  std::string reason;
  for (const auto& [name, value] : visit.request.parameters.all()) {
    if (name == "reason") {
      reason = value;
    } else {
      tags.emplace_back(name, value);
    }
  }
  if (tags.empty()) throw HttpError(kBadRequest, "no tag is given");
  return changed(visit, reason,
                 [&](db::Database& database, auto games, const std::string& why, bool dry) {
                   return db::edit_tags(database, games, tags, why, dry);
                 });
}

Response replace_game(Visit& visit) {
  const auto form = read_form<RecordForm>(visit.request.parameters);
  const notation::Judged record = edited_record(visit, form.record);
  return changed(visit, form.reason,
                 [&](db::Database& database, auto games, const std::string& why, bool dry) {
                   return db::replace_game(database, games.front(), record, why, dry);
                 });
}

Response annotate_move(Visit& visit) {
  const auto form = read_form<NoteForm>(visit.request.parameters);
  return changed(visit, form.reason,
                 [&](db::Database& database, auto games, const std::string& why, bool dry) {
                   auto judged = db::load_game(database, games.front());
                   if (!judged) {
                     throw HttpError(kNotFound, db::missing_game(database, games.front()));
                   }
                   notation::Game& game = judged->game;
                   if (form.ply > game.moves.size()) {
                     throw HttpError(kBadRequest, fmt::format("ply: the game has only {}",
                                                              counted(game.moves.size(), "move")));
                   }
                   if (form.line.empty()) {
                     set_comment_and_glyph(game, form);
                   } else {
                     add_side_line(game, form, visit.titles());
                   }
                   return db::replace_game(database, games.front(), *judged, why, dry);
                 });
}

Response delete_game(Visit& visit) { return changed(visit, reason_of(visit), db::delete_games); }

Response restore_game(Visit& visit) { return changed(visit, reason_of(visit), db::restore_games); }

Response undo_change(Visit& visit) {
  const std::string reason = reason_of(visit);
  const std::int64_t undone = visit.number("change");
  return json_response(analysis::to_json(visit.site.writing().change([&](db::Database& database) {
    return db::report_of_change(database, db::undo(database, undone, reason));
  })));
}

Response game_history(Visit& visit) {
  Form().read(visit.request.parameters);
  const std::int64_t game = visit.number("game");
  const auto entries = db::history(visit.database(), game);
  // The journal also has entries for games that were removed permanently.
  if (entries.empty() && !db::load_game(visit.database(), game)) {
    throw HttpError(kNotFound, db::missing_game(visit.database(), game));
  }
  return json_response(analysis::to_json(entries));
}

Response imports(Visit& visit) {
  Form().read(visit.request.parameters);
  return json_response(analysis::to_json(db::list_imports(visit.database())));
}

Response import_file(Visit& /*visit*/) {
  throw HttpError(kBadRequest, "the body of the request must be the file");
}

Response import_state(Visit& visit) {
  return json_response(analysis::to_json(named_import(visit)->state()));
}

Response import_events(Visit& visit) {
  return event_stream([task = named_import(visit)] {
    const analysis::ImportState state = task->state();
    return TaskState{analysis::json_line(state), state.running};
  });
}

Response stop_import(Visit& visit) {
  const auto task = named_import(visit);
  task->stop();
  return json_response(analysis::to_json(task->state()));
}

Response save_puzzle(Visit& visit) {
  const auto form = read_form<PuzzleForm>(visit.request.parameters);
  analysis::PuzzleSource source;
  if (!form.event.empty()) source.tags.push_back({"Event", form.event});
  if (!form.annotator.empty()) source.tags.push_back({"Annotator", form.annotator});
  const std::string record = puzzle_record(*search_in_address(visit), source);
  ImportUpload upload(visit.site, "puzzle.gpn", record.size());
  upload.take(record);
  return upload.finish();
}

Uploads uploads_of(Site& site) {
  Uploads uploads;
  if (!site.writing().allowed()) return uploads;
  uploads.path = "/api/import";
  uploads.allows = [&site](std::string_view token) {
    try {
      site.writing().check(token);
      return true;
    } catch (const HttpError&) {
      return false;
    }
  };
  uploads.begin = [&site, most = uploads.most_bytes](const Request& request) {
    site.writing().check(request.token);
    return std::make_unique<ImportUpload>(site, read_form<FileForm>(request.parameters).name, most);
  };
  return uploads;
}

}  // namespace gipfbase::cli::serve

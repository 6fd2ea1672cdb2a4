#include "cli/serve/api/write_api.hpp"

#include <fmt/format.h>

#include <cstdio>

#include "analysis/answers/archive/archive_answer.hpp"
#include "analysis/answers/archive/database_answer.hpp"
#include "cli/serve/api/responses.hpp"
#include "cli/serve/api/solve_api.hpp"
#include "cli/serve/form.hpp"
#include "db/edit/change.hpp"
#include "db/edit/edit.hpp"
#include "db/query/lists/games.hpp"
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

Response delete_game(Visit& visit) { return changed(visit, reason_of(visit), db::delete_games); }

Response restore_game(Visit& visit) { return changed(visit, reason_of(visit), db::restore_games); }

Response undo_change(Visit& visit) {
  const std::string reason = reason_of(visit);
  const std::int64_t undone = visit.number("change");
  return json_response(analysis::to_json(visit.site.writing().change([&](db::Database& database) {
    const std::int64_t change = db::undo(database, undone, reason);
    const auto entry = db::history_of_change(database, change);
    return db::EditReport{change, entry.front().games, entry.front().details};
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

#include "cli/serve/writing/importing.hpp"

#include <algorithm>
#include <new>
#include <utility>

#include "cli/serve/databases.hpp"
#include "cli/serve/http/message.hpp"
#include "db/import/import.hpp"
#include "db/query/statistics.hpp"
#include "notation/game/record/finding_quota.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::cli::serve {

std::string safe_file_name(std::string_view name) {
  constexpr std::size_t kMost = 120;
  std::string safe;
  for (const char c : name) {
    const bool plain = notation::text::is_letter(c) || notation::text::is_digit(c) ||
                       std::string_view("._- ()+").find(c) != std::string_view::npos;
    safe += plain ? c : '_';
  }
  // Not a hidden file, and not "..".
  while (safe.starts_with('.')) safe.erase(0, 1);
  // The extension may decide the format.
  if (safe.size() > kMost) safe.erase(0, safe.size() - kMost);
  return safe.empty() ? "games" : safe;
}

ImportTask::ImportTask(std::uint64_t number, const std::string& database,
                       const notation::Catalogue& titles, UploadedFile file)
    : number_(number), file_(std::move(file)) {
  state_.number = number;
  state_.name = file_.name;
  thread_ = std::thread([this, database, &titles] { run(database, titles); });
}

ImportTask::~ImportTask() {
  stop_ = true;
  thread_.join();
}

analysis::ImportState ImportTask::state() const {
  const std::scoped_lock lock(mutex_);
  return state_;
}

void ImportTask::run(const std::string& database, const notation::Catalogue& titles) {
  const auto progress = [this](std::uint64_t done, std::uint64_t all, const char* what) {
    const std::scoped_lock lock(mutex_);
    if (std::string_view(what) == "bytes") {
      state_.bytes = done;
      state_.all_bytes = all;
    }
    return !stop_.load();
  };
  try {
    db::Database file(database, db::Database::Mode::kCreate, titles);
    notation::ReadOptions options;
    options.folder = file_.folder->path() + "/";
    options.stop = &stop_;
    db::ImportReport report =
        db::import_games(file, {options.folder + file_.name}, options, progress);
    // All findings are in the database; twenty tasks are kept.
    constexpr std::size_t kShown = 1000;
    report.findings = notation::worst_of(std::move(report.findings), kShown);
    db::Stats stats = db::variant_statistics(file);
    const std::scoped_lock lock(mutex_);
    state_.report = std::move(report);
    state_.stats = std::move(stats);
  } catch (const std::bad_alloc&) {
    const std::scoped_lock lock(mutex_);
    state_.failure = "there is not enough memory for this";
  } catch (const std::exception& error) {
    const std::scoped_lock lock(mutex_);
    state_.failure = without_folder(error.what(), database);
  }
  file_.folder.reset();
  const std::scoped_lock lock(mutex_);
  state_.stopped = stop_;
  state_.running = false;
}

Importing::Importing(std::string database, const notation::Catalogue& titles)
    : database_(std::move(database)), titles_(titles) {}

std::shared_ptr<ImportTask> Importing::begin(UploadedFile file) {
  const std::scoped_lock lock(mutex());
  const bool busy = std::any_of(all().begin(), all().end(),
                                [](const auto& task) { return task->state().running; });
  if (busy) throw HttpError(kTooMany, "another file is being imported; try again when it is done");
  return add([&](std::uint64_t number) {
    return std::make_shared<ImportTask>(number, database_, titles_, std::move(file));
  });
}

}  // namespace gipfbase::cli::serve

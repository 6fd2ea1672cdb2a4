#include "cli/serve/writing/importing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <new>
#include <span>
#include <utility>

#include "cli/serve/databases.hpp"
#include "cli/serve/http/message.hpp"
#include "db/import/import.hpp"
#include "db/query/statistics.hpp"
#include "notation/game/record/finding_quota.hpp"
#include "notation/sources/digest.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::cli::serve {

namespace {

/// False for characters of more than one byte that are invisible, or that control a display.
bool is_shown(std::string_view character) {
  const bool control = character.size() == 2 && character[0] == '\xC2' &&
                       static_cast<unsigned char>(character[1]) < 0xA0;
  return !control && notation::text::foreign_blank(character) == 0;
}

}  // namespace

std::string safe_file_name(std::string_view name) {
  constexpr std::size_t kMost = 120;
  const std::string text = notation::text::in_utf8(name);
  std::string safe;
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view character = notation::text::character_at(text, at);
    const char c = character.front();
    // Letters of all alphabets are kept, so that different names stay different.
    const bool plain = character.size() > 1
                           ? is_shown(character)
                           : notation::text::is_letter(c) || notation::text::is_digit(c) ||
                                 std::string_view("._- ()+").find(c) != std::string_view::npos;
    safe += plain ? character : "_";
    at += character.size();
  }
  // Not a hidden file, and not "..".
  while (safe.starts_with('.')) safe.erase(0, 1);
  // The end of a long name is kept, because the extension may decide the format. The digest keeps
  // names with the same end apart.
  if (safe.size() > kMost) {
    constexpr std::size_t kDigits = 8;
    std::string digits;
    const notation::Digest digest = notation::digest(safe);
    for (const std::uint8_t byte : std::span(digest).first<kDigits / 2>()) {
      digits += fmt::format("{:02x}", byte);
    }
    std::size_t from = safe.size() - (kMost - kDigits - 1);
    while (notation::text::is_continuation(safe[from])) ++from;
    safe = digits + '-' + safe.substr(from);
  }
  return safe.empty() ? "games" : safe;
}

ImportTask::ImportTask(std::uint64_t number, const std::string& database,
                       const notation::Catalogue& titles, UploadedFile file,
                       std::shared_ptr<std::timed_mutex> turn)
    : number_(number), file_(std::move(file)), turn_(std::move(turn)) {
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
  constexpr std::chrono::milliseconds kPatience{50};
  std::unique_lock turn(*turn_, std::defer_lock);
  while (!stop_ && !turn.try_lock_for(kPatience)) continue;
  try {
    db::Database file(database, db::Database::Mode::kCreate, titles);
    notation::ReadOptions options;
    options.folder = file_.folder->path() + "/";
    options.stop = &stop_;
    db::ImportReport report =
        db::import_games(file, {options.folder + file_.name}, options, progress);
    // All findings are in the database. The reports of twenty tasks are kept in memory, so each
    // keeps only the worst findings.
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
  constexpr auto kMost = static_cast<std::ptrdiff_t>(kKept / 2);
  const auto running = std::count_if(all().begin(), all().end(),
                                     [](const auto& task) { return task->state().running; });
  if (running >= kMost) {
    throw HttpError(kTooMany,
                    "many files are waiting to be imported; try again when some are done");
  }
  return add([&](std::uint64_t number) {
    return std::make_shared<ImportTask>(number, database_, titles_, std::move(file), turn_);
  });
}

}  // namespace gipfbase::cli::serve

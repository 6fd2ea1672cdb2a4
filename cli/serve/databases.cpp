#include "cli/serve/databases.hpp"

#include <sys/stat.h>

#include <chrono>
#include <filesystem>
#include <system_error>
#include <utility>

#include "cli/serve/http/message.hpp"
#include "db/query/long_lived.hpp"

namespace gipfbase::cli::serve {
namespace {

/// Instructions of SQLite between two checks of the clock: they take less than a millisecond.
constexpr int kInstructions = 5'000;

}  // namespace

/// A connection, and the state of the file that its cached selections belong to.
struct Databases::Opened {
  Opened(const std::string& path, const notation::Catalogue& titles)
      : database(path, db::Database::Mode::kRead, titles) {}

  db::Database database;
  std::int64_t version = 0;
};

Databases::Databases(std::string path, const notation::Catalogue& titles, std::size_t most,
                     std::chrono::milliseconds query_time)
    : path_(std::move(path)),
      titles_(titles),
      most_(most),
      query_time_(query_time),
      pooled_(identity()) {
  idle_.push_back(open());
}

Databases::~Databases() = default;

std::unique_ptr<Databases::Opened> Databases::open() const {
  constexpr std::uint64_t kMegabytes = 12;
  auto opened = std::make_unique<Opened>(path_, titles_);
  db::limit_cache(opened->database, kMegabytes);
  return opened;
}

Databases::Lease::Lease(Databases& from, std::unique_ptr<Opened> opened,
                        std::function<bool()> wanted)
    : from_(from),
      opened_(std::move(opened)),
      watched_(std::make_unique<db::Watched>(
          opened_->database.connection(),
          [&from, wanted = std::move(wanted), until = Clock::now() + from.query_time_] {
            return !from.ended_ && Clock::now() < until && (!wanted || wanted());
          },
          kInstructions)),
      snapshot_(std::make_unique<db::Snapshot>(opened_->database.connection())) {
  // The first read fixes the state of the file that this lease sees.
  constexpr std::uint64_t kMostKept = 12;
  static_cast<void>(db::stored_variants(opened_->database));
  const std::int64_t version = db::data_version(opened_->database);
  db::forget_selections(opened_->database, version == opened_->version ? kMostKept : 0);
  opened_->version = version;
}

Databases::Lease::~Lease() {
  watched_.reset();
  snapshot_.reset();
  from_.give_back(std::move(opened_));
}

db::Database& Databases::Lease::database() { return opened_->database; }

std::unique_ptr<Databases::Lease> Databases::lease(std::function<bool()> wanted) {
  constexpr std::chrono::seconds kPatience{15};
  std::unique_ptr<Opened> opened;
  {
    std::unique_lock lock(mutex_);
    if (!free_.wait_for(lock, kPatience, [&] { return ended_ || lent_ < most_; })) {
      throw HttpError(kBusy, "the server is busy; try again");
    }
    if (ended_) throw HttpError(kBusy, "the server is shutting down");
    if (const std::uint64_t now = identity(); now != pooled_) {
      idle_.clear();
      pooled_ = now;
    }
    ++lent_;
    if (!idle_.empty()) {
      opened = std::move(idle_.back());
      idle_.pop_back();
    }
  }
  try {
    if (!opened) opened = open();
    return std::make_unique<Lease>(*this, std::move(opened), std::move(wanted));
  } catch (...) {
    give_back(nullptr);
    throw;
  }
}

void Databases::give_back(std::unique_ptr<Opened> opened) {
  {
    const std::scoped_lock lock(mutex_);
    --lent_;
    if (opened) idle_.push_back(std::move(opened));
  }
  free_.notify_one();
}

std::uint64_t Databases::identity() const {
  struct stat status {};
  if (::stat(path_.c_str(), &status) != 0) return 0;
  return (static_cast<std::uint64_t>(status.st_dev) << 48U) ^ status.st_ino;
}

std::uint64_t Databases::state() {
  // Read through SQLite: closing another descriptor of the file would release SQLite's locks.
  const std::scoped_lock lock(watching_);
  try {
    if (const std::uint64_t now = identity(); !watch_ || now != watched_) {
      watch_ = open();
      watched_ = now;
    }
    return (watched_ << 32U) ^ static_cast<std::uint64_t>(db::data_version(watch_->database));
  } catch (const db::Error&) {
    return 0;
  }
}

std::string without_folder(std::string message, const std::string& path) {
  std::error_code ignored;
  const std::filesystem::path file = std::filesystem::absolute(path, ignored);
  const std::string name = file.filename().string();
  for (const std::string& whole :
       {file.string(), std::filesystem::weakly_canonical(file, ignored).string(), path}) {
    if (whole.empty() || whole == name) continue;
    for (std::size_t at = 0; (at = message.find(whole, at)) != std::string::npos;) {
      message.replace(at, whole.size(), name);
      at += name.size();
    }
  }
  return message;
}

}  // namespace gipfbase::cli::serve

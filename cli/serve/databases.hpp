// cli/serve/databases.hpp - a limited number of connections to the database, each used by one
// request at a time.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "db/store/database.hpp"
#include "notation/game/catalogue.hpp"

namespace gipfbase::cli::serve {

/// A pool of read-only connections to the file. Thread-safe.
class Databases {
 public:
  using Clock = std::chrono::steady_clock;

  /// At most `most` connections, each lent for at most `query_time`. Throws db::Error when the file
  /// is not a database.
  Databases(std::string path, const notation::Catalogue& titles, std::size_t most,
            std::chrono::milliseconds query_time);
  ~Databases();
  Databases(const Databases&) = delete;
  Databases& operator=(const Databases&) = delete;

  struct Opened;

  /// A connection that returns to the pool when the lease ends. Everything read during a lease
  /// belongs to one state of the file.
  class Lease {
   public:
    Lease(Databases& from, std::unique_ptr<Opened> opened, std::function<bool()> wanted);
    ~Lease();
    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;
    [[nodiscard]] db::Database& database();

   private:
    Databases& from_;
    std::unique_ptr<Opened> opened_;
    std::unique_ptr<db::Watched> watched_;
    std::unique_ptr<db::Snapshot> snapshot_;
  };
  /// Waits up to 15 seconds for a free connection. Throws HttpError if none becomes free, and
  /// db::Error if the file cannot be opened.
  /// Queries end with db::Interrupted when they take too long, or when `wanted` (unless it is
  /// empty) returns false. Any thread may call `wanted`.
  [[nodiscard]] std::unique_ptr<Lease> lease(std::function<bool()> wanted = {});

  /// Ends running queries with db::Interrupted; `lease` throws HttpError from now on.
  void end() { ended_ = true; }
  [[nodiscard]] bool ended() const { return ended_; }
  [[nodiscard]] std::chrono::milliseconds query_time() const { return query_time_; }

  [[nodiscard]] const std::string& path() const { return path_; }
  /// A number that changes whenever the file changes; 0 when it cannot be read. A thread that holds
  /// a lease must not call this, because a writer may be waiting for the end of the lease.
  [[nodiscard]] std::uint64_t state();

 private:
  friend class Lease;
  void give_back(std::unique_ptr<Opened> opened);
  [[nodiscard]] std::unique_ptr<Opened> open() const;
  /// A number made from device and inode, which changes when another file takes this path.
  [[nodiscard]] std::uint64_t identity() const;

  std::string path_;
  const notation::Catalogue& titles_;
  std::size_t most_;
  std::chrono::milliseconds query_time_;
  std::atomic<bool> ended_{false};
  std::mutex mutex_;
  std::condition_variable free_;
  std::size_t lent_ = 0;
  std::mutex watching_;
  std::unique_ptr<Opened> watch_;  ///< used only to read the state
  std::uint64_t watched_ = 0;      ///< identity of the file open in `watch_`
  std::uint64_t pooled_ = 0;       ///< identity of the file open in `idle_`
  std::vector<std::unique_ptr<Opened>> idle_;
};

/// A message without the folder of the database at `path`, which clients must not see.
[[nodiscard]] std::string without_folder(std::string message, const std::string& path);

}  // namespace gipfbase::cli::serve

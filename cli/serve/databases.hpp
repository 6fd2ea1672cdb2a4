// cli/serve/databases.hpp - connections to the database: so many and no more, each for one request
// at a time.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "db/store/database.hpp"
#include "notation/game/catalogue.hpp"

namespace gipfbase::cli::serve {

/// Opens the file read-only, as often as requests come at a time. Thread-safe.
class Databases {
 public:
  /// Throws db::Error when the file is no database.
  Databases(std::string path, const notation::Catalogue& titles, std::size_t most);
  ~Databases();
  Databases(const Databases&) = delete;
  Databases& operator=(const Databases&) = delete;

  struct Opened;

  /// A connection that is given back when the lease ends. What is read within a lease belongs to
  /// one state of the file.
  class Lease {
   public:
    Lease(Databases& from, std::unique_ptr<Opened> opened);
    ~Lease();
    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;
    [[nodiscard]] db::Database& database();

   private:
    Databases& from_;
    std::unique_ptr<Opened> opened_;
    std::unique_ptr<db::Snapshot> snapshot_;
  };
  /// Waits for a connection to become free; throws Refusal when that takes too long, and db::Error.
  [[nodiscard]] std::unique_ptr<Lease> lease();

  /// Ends the queries that run, with db::Error; lends nothing from now on.
  void end() { ended_ = true; }

  [[nodiscard]] const std::string& path() const { return path_; }
  /// What tells one state of the file from another. Not to be asked within a lease, which a writer
  /// may be waiting for.
  [[nodiscard]] std::uint64_t state();

 private:
  friend class Lease;
  void give_back(std::unique_ptr<Opened> opened);
  [[nodiscard]] std::unique_ptr<Opened> open() const;
  /// Which file it is, should another one take its place.
  [[nodiscard]] std::uint64_t identity() const;

  std::string path_;
  const notation::Catalogue& titles_;
  std::size_t most_;
  std::atomic<bool> ended_{false};
  std::mutex mutex_;
  std::condition_variable free_;
  std::size_t lent_ = 0;
  std::mutex watching_;
  std::unique_ptr<Opened> watch_;  ///< of which only the state is asked
  std::uint64_t watched_ = 0;      ///< the file it has open
  std::uint64_t of_ = 0;           ///< the file that the idle ones have open
  std::vector<std::unique_ptr<Opened>> idle_;
};

}  // namespace gipfbase::cli::serve

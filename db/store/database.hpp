// db/store/database.hpp - one game database: a single SQLite file.
//
// What the file guarantees and how it is laid out: db/README.md. Thread-safety: one thread at a
// time per Database object; any number of processes may read a file while one writes.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "notation/game/catalogue.hpp"

namespace gipfbase::db {

/// A database that cannot be used: missing, not ours, read-only, locked, full, damaged. The text
/// is one sentence that names the file and what to do.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class Connection;

class Database {
 public:
  enum class Mode : std::uint8_t {
    kRead,   ///< must exist; nothing is written, works on read-only media
    kWrite,  ///< must exist
    kCreate  ///< made when there is none
  };

  /// Opens a file, bringing an older schema up to date (kWrite, kCreate). Throws Error.
  Database(const std::string& path, Mode mode);
  ~Database();
  Database(Database&&) noexcept;
  Database& operator=(Database&&) noexcept;
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  [[nodiscard]] const std::string& path() const;
  /// For the files of this folder.
  [[nodiscard]] Connection& connection();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

struct StoredVariant {
  std::string title;
  std::string variant;
  std::uint64_t games = 0;
};
/// The variants of which there are games, most games first.
[[nodiscard]] std::vector<StoredVariant> stored_variants(Database& database);

/// The rules of a stored game; throws Error when this program does not know title or variant.
[[nodiscard]] std::shared_ptr<const notation::Rules> ruleset_of(const std::string& title,
                                                                const std::string& variant);

/// Rulesets by title and variant, made once each. Not for use by several threads.
class Rulesets {
 public:
  /// Throws Error like ruleset_of.
  [[nodiscard]] const notation::Rules& get(const std::string& title, const std::string& variant);

 private:
  std::map<std::pair<std::string, std::string>, std::shared_ptr<const notation::Rules>> known_;
};

/// Told about long work: how much of how much is done, in units of `what`. Called from one thread,
/// a few times a second at most. Returns false to ask for a clean stop.
using Progress = std::function<bool(std::uint64_t done, std::uint64_t all, const char* what)>;

}  // namespace gipfbase::db

// db/shards/shard_file.hpp - the results of one shard, in a separate SQLite file.
//
// A shard only reads the database of games. It stores its results in such a file every few seconds,
// so that it can be killed at any moment and continue later. The files are merged afterwards.
// Tables: db/README.md. Thread-safety: one thread at a time. Functions throw Error.
#pragma once

#include <chrono>
#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "db/shards/shard.hpp"
#include "db/store/sqlite.hpp"
#include "db/values/proved.hpp"
#include "notation/sources/digest.hpp"

namespace gipfbase::db {

/// The task of a shard. The shards of one run differ only in their numbers.
struct ShardTask {
  std::string command;  ///< such as "solve --db"
  Shard shard;
  std::uint32_t last =
      0;  ///< the shards solve positions up to this number of plies before the end of each game
  SolveLimits limits;
  std::string options;      ///< further options that affect answers, as on a command line
  std::string rules;        ///< versions of the rules: "dvonn 1, zertz 1"
  notation::Digest work{};  ///< digest of the work and its order, where answers depend on it

  /// "solve --db --last 3 --nodes 2000".
  [[nodiscard]] std::string text() const;
  /// Why the answers of another shard cannot be combined with those of this one; empty if they can.
  [[nodiscard]] std::string objection(const ShardTask& other) const;
};

/// A game that the shards of a run process: its id, and bits that reveal whether it has changed.
struct ListedGame {
  std::int64_t id = 0;
  std::uint16_t check = 0;

  [[nodiscard]] auto operator<=>(const ListedGame&) const = default;
};

/// A part of the final merged output.
struct ShardPiece {
  std::int64_t place = 0;  ///< number of its game or position in the work of all shards, from 1
  std::string text;
  std::vector<std::string>
      patterns;  ///< of a puzzle: two puzzles that share a pattern are near duplicates
};

using ShardCounts = std::map<std::string, std::uint64_t, std::less<>>;

class ShardFile {
 public:
  /// Opens a file for reading; what a killed process left half written is rolled back. The task of
  /// an empty file is empty.
  explicit ShardFile(const std::string& path);
  /// Creates a file, or continues one with the same task. Locks it against all other access.
  ShardFile(const std::string& path, const ShardTask& task);

  [[nodiscard]] static bool is_shard_file(const std::string& path);
  /// True for a file as left by a shard that was killed at its start.
  [[nodiscard]] static bool is_empty(const std::string& path);
  /// True when the file is the journal of a killed process. SQLite needs it for recovery.
  [[nodiscard]] static bool is_journal(const std::string& path);

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] const ShardTask& task() const { return task_; }
  /// True when all work of the shard is done.
  [[nodiscard]] bool finished() const { return finished_; }
  /// All work up to this place is done; 0: none.
  [[nodiscard]] std::int64_t done() const { return done_; }
  [[nodiscard]] const ShardCounts& counts() const { return counts_; }
  [[nodiscard]] std::uint64_t pieces();

  /// Stores the list of the games that all shards process, in order, and marks the shard as
  /// unfinished.
  void list_games(std::span<const ListedGame> games);
  [[nodiscard]] std::vector<ListedGame> games();

  /// Stores pieces and the progress `done` in one transaction.
  void store(std::span<const ShardPiece> pieces, std::int64_t done, const ShardCounts& counts);
  /// Marks the shard as finished.
  void finish();

  /// Only the files of db/shards and db/values run SQL on it.
  [[nodiscard]] Connection& connection() { return connection_; }

 private:
  void read_task();

  std::string path_;
  Connection connection_;
  ShardTask task_;
  bool finished_ = false;
  std::int64_t done_ = 0;
  ShardCounts counts_;
};

/// Stores pieces every few seconds, so that a killed process can continue from there.
class PieceWriter {
 public:
  explicit PieceWriter(ShardFile& file) : file_(file) {}

  void add(ShardPiece piece) { pieces_.push_back(std::move(piece)); }
  /// Marks all work up to this place as done; `counts` are those of the whole shard.
  void through(std::int64_t place, const ShardCounts& counts);
  /// Stores the waiting pieces.
  void flush();

 private:
  ShardFile& file_;
  std::vector<ShardPiece> pieces_;
  std::size_t whole_ = 0;  ///< number of waiting pieces that `through` has covered
  std::int64_t done_ = 0;
  ShardCounts counts_;
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

/// Reads the pieces of a file, in order of their places.
class PieceReader {
 public:
  explicit PieceReader(ShardFile& file);
  /// Returns nullopt at the end.
  [[nodiscard]] std::optional<ShardPiece> next();

 private:
  Statement read_;
};

/// "5 and 9", "2, 3 and 5 to 9".
[[nodiscard]] std::string list_of_numbers(std::span<const std::uint32_t> numbers);

}  // namespace gipfbase::db

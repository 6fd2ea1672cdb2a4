// db/shards/shard_file.hpp - what one shard has found: an SQLite file of its own.
//
// A shard only reads the database of games; everything it finds goes to such a file, every few
// seconds, so that it can be killed at any moment and go on. Many of them are merged afterwards.
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

/// What a shard is asked. The shards of one run differ in nothing but their numbers.
struct ShardTask {
  std::string command;  ///< such as "solve --db"
  Shard shard;
  std::uint32_t last = 0;  ///< plies before the end of each game
  SolveLimits limits;
  std::string options;      ///< others that answers depend on, as on a command line
  std::string rules;        ///< versions of the rules: "dvonn 1, zertz 1"
  notation::Digest work{};  ///< stands for the work in its order, where answers depend on it

  /// "solve --db --last 3 --nodes 2000".
  [[nodiscard]] std::string text() const;
  /// Why the answers of another shard cannot stand beside those of this one; empty: they can.
  [[nodiscard]] std::string objection(const ShardTask& other) const;
};

/// A game that a shard has looked at: its number, and bits that tell whether it is still the same.
struct ListedGame {
  std::int64_t id = 0;
  std::uint16_t check = 0;

  [[nodiscard]] auto operator<=>(const ListedGame&) const = default;
};

/// A piece of what will be one file in the end.
struct ShardPiece {
  std::int64_t place = 0;  ///< of what it belongs to, such as a game, among all; from 1
  std::string text;
  std::vector<std::string> patterns;  ///< of a puzzle: those that share one are too alike
};

using ShardCounts = std::map<std::string, std::uint64_t, std::less<>>;

class ShardFile {
 public:
  /// Opens a file to read it.
  explicit ShardFile(const std::string& path);
  /// Begins a file, or goes on with one that has the same task. Nobody else may write or read it
  /// meanwhile.
  ShardFile(const std::string& path, const ShardTask& task);

  [[nodiscard]] static bool is_one(const std::string& path);
  /// True for what a shard may leave that is killed at once.
  [[nodiscard]] static bool is_empty(const std::string& path);
  /// True for what SQLite leaves beside a file when its process is killed, and needs to set it
  /// right.
  [[nodiscard]] static bool is_journal(const std::string& path);

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] const ShardTask& task() const { return task_; }
  /// True when everything has been done that belongs to the shard.
  [[nodiscard]] bool finished() const { return finished_; }
  /// Everything up to this place has been done; 0: nothing yet.
  [[nodiscard]] std::int64_t done() const { return done_; }
  [[nodiscard]] const ShardCounts& counts() const { return counts_; }
  [[nodiscard]] std::uint64_t pieces();

  /// The games that all shards look at, in order.
  void list_games(std::span<const ListedGame> games);
  [[nodiscard]] std::vector<ListedGame> games();

  /// Stores pieces, and that everything up to `done` is through, at once.
  void store(std::span<const ShardPiece> pieces, std::int64_t done, const ShardCounts& counts);
  /// Nothing is left to do.
  void finish();

  /// For the files of this folder, and for values.
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

/// Stores pieces every few seconds: what is killed goes on from there.
class PieceWriter {
 public:
  explicit PieceWriter(ShardFile& file) : file_(file) {}

  void add(ShardPiece piece) { pieces_.push_back(std::move(piece)); }
  /// Everything up to this place is through; `counts` are those of the whole shard.
  void through(std::int64_t place, const ShardCounts& counts);
  /// Stores what waits.
  void flush();

 private:
  ShardFile& file_;
  std::vector<ShardPiece> pieces_;
  std::size_t whole_ = 0;  ///< pieces of places that are through
  std::int64_t done_ = 0;
  ShardCounts counts_;
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

/// Pieces of a file, in order of their places; keeps its statement.
class PieceReader {
 public:
  explicit PieceReader(ShardFile& file);
  /// Nothing at the end.
  [[nodiscard]] std::optional<ShardPiece> next();

 private:
  Statement read_;
};

/// "5 and 9", "2, 3 and 5 to 9".
[[nodiscard]] std::string list_of_numbers(std::span<const std::uint32_t> numbers);

}  // namespace gipfbase::db

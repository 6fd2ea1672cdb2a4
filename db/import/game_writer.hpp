// db/import/game_writer.hpp - the second half of an import: prepared games into the tables, in
// batches.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "db/import/import.hpp"
#include "db/import/positions.hpp"
#include "db/import/reading.hpp"
#include "db/store/sqlite.hpp"

namespace gipfbase::db {

/// Ids of the names in one table, kept in memory while importing.
class Names {
 public:
  Names(Connection& connection, const char* table);
  [[nodiscard]] std::int64_t id(const std::string& name);

 private:
  Statement insert_;
  std::unordered_map<std::string, std::int64_t> known_;
};

/// Stores what an import brings, one transaction per batch, and keeps its accounts. Everything
/// that belongs to a game is in one batch, so the database is whole after each.
class GameWriter {
 public:
  GameWriter(Connection& connection, std::string arguments, const ImportOptions& options,
             ImportReport& report);

  /// The unit's games are used up.
  void write(PreparedUnit& prepared, const notation::InputFile& file);
  void note(const notation::Finding& finding);
  /// Commits the last batch and closes the import's row.
  void finish(bool complete);

 private:
  struct Source {
    std::int64_t id = 0;
    std::uint64_t files = 0;
    std::uint64_t empty = 0;
    std::uint64_t stored = 0;
    std::uint64_t duplicate = 0;
    std::uint64_t partial = 0;
    std::uint64_t rejected = 0;
  };

  void begin_batch();
  void begin_import();
  void commit_batch(const char* state);
  void open_source(std::size_t index, const notation::InputFile& file);
  void close_source(const Unit& unit);
  void skip_source(const Unit& unit);
  void save_source(bool complete, const Digest* content);
  void write_game(Prepared& game, std::uint32_t ordinal, const std::string& path);
  /// Inserts the row; nothing when the game is in the database already.
  std::optional<std::int64_t> insert(const Prepared& game, std::uint32_t ordinal);
  void put_aside(const Prepared& game, std::uint32_t ordinal, const std::string& path);

  Connection& connection_;
  ImportReport& report_;
  std::string arguments_;
  std::size_t reported_findings_;
  std::optional<Transaction> transaction_;
  std::chrono::steady_clock::time_point batch_begin_;
  std::optional<Statement> insert_game_, insert_finding_, insert_quarantine_;
  std::optional<Names> players_, events_, sites_;
  std::optional<PositionWriter> positions_;
  std::int64_t data_version_ = 0;
  std::optional<std::size_t> source_index_;
  Source source_;
  std::uint32_t ordinal_base_ = 0;  ///< games of the document in pieces already written
};

}  // namespace gipfbase::db

// db/store/sqlite.hpp - RAII over the parts of SQLite's C interface that this folder uses.
//
// Failures of SQLite are exceptional here (a full disk, a damaged file) and thrown as db::Error.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "db/store/database.hpp"

namespace gipfbase::db {

/// A prepared statement. Parameters and columns are counted as SQLite does: from 1 and from 0.
class Statement {
 public:
  Statement(sqlite3* database, std::string_view sql);

  Statement& bind(int index, std::int64_t value);
  Statement& bind(int index, double value);
  /// The text must stay alive until the statement is reset.
  Statement& bind(int index, std::string_view text);
  Statement& bind_blob(int index, std::span<const std::uint8_t> bytes);
  Statement& bind_null(int index);
  template <class T>
  Statement& bind(int index, const std::optional<T>& value) {
    return value ? bind(index, *value) : bind_null(index);
  }

  /// Advances to the next row; false when there is none.
  bool step();
  /// Steps a statement that gives no rows and resets it.
  void run();
  void reset();

  [[nodiscard]] std::int64_t integer(int column) const;
  [[nodiscard]] double real(int column) const;
  [[nodiscard]] bool null(int column) const;
  /// Valid until the next step or reset.
  [[nodiscard]] std::string_view text(int column) const;
  [[nodiscard]] std::span<const std::uint8_t> blob(int column) const;

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* s) const { sqlite3_finalize(s); }
  };
  void check(int code) const;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

class Connection {
 public:
  Connection(const std::string& path, int flags);

  void execute(const char* sql);
  [[nodiscard]] Statement prepare(std::string_view sql);
  /// The first column of the first row.
  [[nodiscard]] std::int64_t integer(std::string_view sql);
  [[nodiscard]] std::int64_t last_id() const;
  /// Rows changed by the last INSERT, UPDATE or DELETE.
  [[nodiscard]] std::int64_t changes() const;
  [[nodiscard]] bool read_only() const;
  [[nodiscard]] bool in_transaction() const;
  [[nodiscard]] sqlite3* handle() const { return database_.get(); }

 private:
  struct Close {
    void operator()(sqlite3* d) const { sqlite3_close_v2(d); }
  };
  std::unique_ptr<sqlite3, Close> database_;
};

/// A write transaction, rolled back unless committed.
class Transaction {
 public:
  explicit Transaction(Connection& connection);
  ~Transaction();
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  void commit();

 private:
  Connection* connection_;
  bool open_ = true;
};

/// A read transaction: everything read until its end belongs to one state of the file.
class Snapshot {
 public:
  explicit Snapshot(Connection& connection);
  ~Snapshot();
  Snapshot(const Snapshot&) = delete;
  Snapshot& operator=(const Snapshot&) = delete;

 private:
  Connection* connection_;
  bool open_ = false;
};

/// Throws db::Error for a failed SQLite call, in a player's words. `path` names the file where the
/// connection does not know it yet.
[[noreturn]] void throw_error(sqlite3* database, int code, const std::string& path = {});

}  // namespace gipfbase::db

// db/store/sqlite.hpp - RAII over the parts of SQLite's C interface that this folder uses.
//
// Failures of SQLite (a full disk, a damaged file) are thrown as db::Error.
#pragma once

#include <fmt/format.h>
#include <sqlite3.h>

#include <atomic>
#include <concepts>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gipfbase::db {

/// Thrown when a database cannot be used: missing, from another program, read-only, locked, full,
/// damaged. The text is one sentence that names the file and the remedy.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
  /// The arguments are those of fmt::format.
  template <class First, class... Rest>
  Error(fmt::format_string<First, Rest...> text, First&& first, Rest&&... rest)
      : std::runtime_error(
            fmt::format(text, std::forward<First>(first), std::forward<Rest>(rest)...)) {}
};

/// Thrown for a request that the database cannot fulfil, such as undoing a change that cannot be
/// undone.
class Refused : public Error {
 public:
  using Error::Error;
};

/// Thrown when there is no entry with the given id.
class Missing : public Refused {
 public:
  using Refused::Refused;
};

/// Thrown when a Watched has stopped the work.
class Interrupted : public Error {
 public:
  using Error::Error;
};

/// Thrown for a value of the user that the database cannot accept.
class BadValue : public Error {
 public:
  using Error::Error;
};

/// A prepared statement. As in SQLite, parameters are counted from 1 and columns from 0.
class Statement {
 public:
  Statement(sqlite3* database, std::string_view sql);

  /// Binds values to the parameters from number `first` on: numbers, texts, bytes, or optional ones
  /// (nullopt: NULL). Texts and bytes must stay alive until the statement is reset.
  template <class... Values>
  Statement& bind_from(int first, const Values&... values) {
    (..., set(first++, values));
    return *this;
  }
  template <class... Values>
  Statement& bind_all(const Values&... values) {
    return bind_from(1, values...);
  }

  /// Advances to the next row; false after the last one.
  bool step();
  /// Runs a statement that returns no rows and resets it.
  void run();
  void reset();

  [[nodiscard]] sqlite3_stmt* handle() const { return statement_.get(); }

  [[nodiscard]] std::int64_t integer(int column) const;
  [[nodiscard]] double real(int column) const;
  [[nodiscard]] bool null(int column) const;
  /// Valid until the next step or reset.
  [[nodiscard]] std::string_view text(int column) const;
  [[nodiscard]] std::span<const std::uint8_t> blob(int column) const;
  /// Copies the columns from number `first` on into variables; NULL becomes 0 or an empty text
  /// unless the variable is optional.
  template <class... Variables>
  void read_from(int first, Variables&... variables) const {
    (..., get(first++, variables));
  }
  template <class... Variables>
  void read(Variables&... variables) const {
    read_from(0, variables...);
  }
  /// The first column of all rows, as numbers or texts; then resets the statement.
  template <class Value = std::int64_t>
  [[nodiscard]] std::vector<Value> column() {
    std::vector<Value> values;
    while (step()) get(0, values.emplace_back());
    reset();
    return values;
  }

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* s) const { sqlite3_finalize(s); }
  };
  void check(int code) const;

  void set(int index, std::int64_t number);
  void set(int index, std::integral auto number) { set(index, static_cast<std::int64_t>(number)); }
  void set(int index, double number);
  void set(int index, std::string_view text);
  void set(int index, std::span<const std::uint8_t> bytes);
  template <class T>
  void set(int index, const std::optional<T>& value) {
    if (value) {
      set(index, *value);
    } else {
      check(sqlite3_bind_null(statement_.get(), index));
    }
  }
  template <std::integral Number>
  void get(int column, Number& number) const {
    number = static_cast<Number>(integer(column));
  }
  void get(int column, double& number) const { number = real(column); }
  void get(int column, std::string& copy) const { copy = text(column); }
  void get(int column, std::span<const std::uint8_t>& bytes) const { bytes = blob(column); }
  template <class T>
  void get(int column, std::optional<T>& value) const {
    value.reset();
    if (!null(column)) get(column, value.emplace());
  }

  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

class Watched;

class Connection {
 public:
  Connection(const std::string& path, int flags);

  void execute(const char* sql);
  [[nodiscard]] Statement prepare(std::string_view sql) { return {database_.get(), sql}; }
  /// Runs a single statement.
  template <class... Values>
  void run(std::string_view sql, const Values&... values) {
    prepare(sql).bind_all(values...).run();
  }
  /// The first column of the first row; 0 when there are no rows.
  template <class... Values>
  [[nodiscard]] std::int64_t integer(std::string_view sql, const Values&... values) {
    Statement statement = prepare(sql);
    return statement.bind_all(values...).step() ? statement.integer(0) : 0;
  }
  /// The first column of all rows.
  template <class Value = std::int64_t, class... Values>
  [[nodiscard]] std::vector<Value> column(std::string_view sql, const Values&... values) {
    return prepare(sql).bind_all(values...).template column<Value>();
  }
  /// Like `integer`, for counts.
  template <class... Values>
  [[nodiscard]] std::uint64_t count(std::string_view sql, const Values&... values) {
    return static_cast<std::uint64_t>(integer(sql, values...));
  }
  [[nodiscard]] std::int64_t last_id() const;
  /// Rows changed by the last INSERT, UPDATE or DELETE.
  [[nodiscard]] std::int64_t changes() const;
  [[nodiscard]] bool read_only() const;
  [[nodiscard]] bool in_transaction() const;
  [[nodiscard]] sqlite3* handle() const { return database_.get(); }
  /// Throws Interrupted when the Watched of the connection asks to stop. Call this during long work
  /// outside of SQLite. Several threads may call it only if they may also call `proceed` of the
  /// Watched.
  void check_wanted() const;

 private:
  friend class Watched;
  struct Close {
    void operator()(sqlite3* d) const { sqlite3_close_v2(d); }
  };
  std::unique_ptr<sqlite3, Close> database_;
  const Watched* watched_ = nullptr;
};

/// During its lifetime, calls `proceed` from time to time while long statements run. When `proceed`
/// returns false, the statement ends with Interrupted.
class Watched {
 public:
  /// `instructions`: the number of SQLite's instructions between two calls of `proceed`.
  Watched(Connection& connection, std::function<bool()> proceed, int instructions = 100'000);
  ~Watched();
  Watched(const Watched&) = delete;
  Watched& operator=(const Watched&) = delete;

  /// True when `proceed` has returned false.
  [[nodiscard]] bool stopped() const { return stopped_; }
  /// Calls `proceed`, unless it has returned false before.
  [[nodiscard]] bool proceeds() const;

 private:
  Connection* connection_;
  std::function<bool()> proceed_;
  mutable std::atomic<bool> stopped_{false};
};

/// A transaction, by default one that writes, rolled back unless committed. Inside another
/// transaction it has no effect: the outer one commits or rolls back.
class Transaction {
 public:
  explicit Transaction(Connection& connection, const char* begin = "BEGIN IMMEDIATE");
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
  explicit Snapshot(Connection& connection) : connection_(&connection) {
    if (!connection.in_transaction()) transaction_.emplace(connection, "BEGIN");
  }
  /// Commits, so that temporary tables created meanwhile stay.
  ~Snapshot() {
    if (transaction_) sqlite3_exec(connection_->handle(), "COMMIT", nullptr, nullptr, nullptr);
  }
  Snapshot(const Snapshot&) = delete;
  Snapshot& operator=(const Snapshot&) = delete;

 private:
  Connection* connection_;
  std::optional<Transaction> transaction_;
};

/// Sets a numeric pragma of a connection during its lifetime.
class Pragma {
 public:
  Pragma(Connection& connection, std::string name, std::int64_t value);
  ~Pragma();
  Pragma(const Pragma&) = delete;
  Pragma& operator=(const Pragma&) = delete;

 private:
  Connection& connection_;
  std::string name_;
  std::int64_t before_;
};

/// Sets an on/off option (SQLITE_DBCONFIG_...) during its lifetime.
class Option {
 public:
  Option(Connection& connection, int option, int value);
  ~Option();
  Option(const Option&) = delete;
  Option& operator=(const Option&) = delete;

 private:
  Connection& connection_;
  int option_;
  int before_ = 0;
};

/// A value of PRAGMA cache_size for a connection that reads most of a file once; negative values
/// are kilobytes. Such a small cache takes a third less time than a large one, because the same
/// memory is reused.
inline constexpr std::int64_t kFewPages = -256;

/// Reads bytes of the database file from offset `from`; false when they cannot be read. Reads
/// through the connection, because closing another descriptor of the file would release this
/// process's locks on it (sqlite.org/howtocorrupt.html, 2.2).
[[nodiscard]] bool read_piece(sqlite3* database, std::int64_t from, std::string& piece);
/// The size of the database file in bytes, read through the connection.
[[nodiscard]] std::int64_t file_size(sqlite3* database);

/// Throws db::Error for a failed SQLite call. `path`: the file, for connections not open yet.
[[noreturn]] void throw_error(sqlite3* database, int code, const std::string& path = {});

}  // namespace gipfbase::db

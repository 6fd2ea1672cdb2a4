#include "db/store/sqlite.hpp"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <utility>

#include "db/store/replacement.hpp"
#include "db/store/schema.hpp"

namespace gipfbase::db {

namespace {

/// The open file of a connection; nullptr if none.
sqlite3_file* file_of(sqlite3* database) {
  sqlite3_file* file = nullptr;
  sqlite3_file_control(database, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  return file != nullptr && file->pMethods != nullptr ? file : nullptr;
}

/// True when the header marks a file as results of a shard.
bool is_shard_file(sqlite3* database) {
  constexpr std::int64_t kApplicationAt = 68;  // sqlite.org/fileformat2.html, 1.3
  std::string bytes(4, '\0');
  if (!read_piece(database, kApplicationAt, bytes)) return false;
  std::int32_t id = 0;
  for (const char byte : bytes) id = id << 8 | static_cast<unsigned char>(byte);
  return id == kShardApplicationId;
}

/// `option` is " --db FILE", or empty.
[[noreturn]] void throw_damaged(sqlite3* database, const std::string& name,
                                const std::string& option, int code) {
  if (database != nullptr && is_shard_file(database)) {
    throw Error(
        "{}, with the results of a shard, is damaged (error code {}); remove it and run the "
        "shard again",
        name, code);
  }
  throw Error(
      "{} is damaged (error code {}); restore a backup, or recover the readable data with "
      "\"gipfbase repair{}\"",
      name, code, option);
}

/// The path of a file in the current folder, relative to that folder; the path of any other file,
/// unchanged.
std::string from_here(const char* file) {
  std::error_code failure;
  const auto here = std::filesystem::current_path(failure);
  const auto path = std::filesystem::path(file).lexically_relative(here).string();
  return failure || path.empty() || path.starts_with("..") ? file : path;
}

/// The path, changed if it begins with "file:", because SQLite would read it as a URI
/// (sqlite.org/uri.html).
std::string plain(const std::string& path) {
  return path.starts_with("file:") ? "./" + path : path;
}

/// True when the journal at `path` names a super-journal, a file that SQLite deletes when it rolls
/// the journal back (sqlite.org/atomiccommit.html, section 5). This program never makes one.
bool names_super_journal(const std::string& path) {
  constexpr std::string_view kMagic = "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7";
  std::ifstream journal(path, std::ios::binary);
  std::array<char, kMagic.size()> end{};
  return journal.seekg(-static_cast<std::streamoff>(kMagic.size()), std::ios::end) &&
         journal.read(end.data(), end.size()) && std::string_view(end.data(), end.size()) == kMagic;
}

/// Refuses files that a stranger may have prepared: a pipe, for which SQLite would wait, and a
/// journal that deletes another file. Journals are next to the file that a link leads to.
void check_files(const std::string& path) {
  namespace fs = std::filesystem;
  std::error_code failure;
  const fs::file_status status = fs::status(path, failure);
  if (fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status)) {
    throw Error("\"{}\" is not a regular file; name a database file", path);
  }
  const std::string file =
      fs::is_symlink(path, failure) ? from_here(resolve_links(path).c_str()) : path;
  for (const char* const suffix : {"-journal", "-wal", "-shm"}) {
    const fs::file_status beside = fs::symlink_status(file + suffix, failure);
    if (fs::exists(beside) && !fs::is_regular_file(beside)) {
      throw Error("\"{0}{1}\" is not a regular file and was not made by gipfbase; remove it", file,
                  suffix);
    }
  }
  if (names_super_journal(file + "-journal")) {
    throw Error(
        "\"{0}-journal\" was not made by gipfbase: it would delete another file when \"{0}\" is "
        "opened. Remove the journal, then check the database with \"gipfbase check\"",
        file);
  }
}

}  // namespace

bool read_piece(sqlite3* database, std::int64_t from, std::string& piece) {
  sqlite3_file* const file = file_of(database);
  return file != nullptr &&
         file->pMethods->xRead(file, piece.data(), static_cast<int>(piece.size()), from) ==
             SQLITE_OK;
}

std::int64_t file_size(sqlite3* database) {
  sqlite3_int64 size = 0;
  sqlite3_file* const file = file_of(database);
  if (file == nullptr || file->pMethods->xFileSize(file, &size) != SQLITE_OK) {
    throw_error(database, SQLITE_IOERR);
  }
  return size;
}

void throw_error(sqlite3* database, int code, const std::string& path) {
  const char* file = database != nullptr ? sqlite3_db_filename(database, "main") : nullptr;
  const std::string known = file != nullptr && *file != '\0' ? from_here(file) : path;
  const std::string name = known.empty() ? "the database" : fmt::format("\"{}\"", known);
  const std::string option = known.empty() ? "" : " --db " + known;
  // SQLite's texts are for programmers, so no message quotes them. `detail` is only searched below.
  const char* detail = database != nullptr ? sqlite3_errmsg(database) : sqlite3_errstr(code);
  switch (code & 0xFF) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      throw Error("{} is being written to by another process; try again when it is done", name);
    case SQLITE_INTERRUPT: throw Interrupted("the work on {} was stopped", name);
    case SQLITE_READONLY:
      if (code == SQLITE_READONLY_ROLLBACK) {
        throw Error(
            "the last change to {} was interrupted; \"gipfbase repair{}\" rolls it back, and so "
            "does every command that writes",
            name, option);
      }
      throw Error("{} or its folder is read-only; copy it to a writable folder", name);
    case SQLITE_FULL:
      throw Error("the disk with {} is full; make room and try again (stored data is not lost)",
                  name);
    case SQLITE_IOERR:
      throw Error("reading or writing {} failed (code {}); check the disk", name, code);
    case SQLITE_NOTADB:
      throw Error(
          "{} is not a gipfbase database; name another file, or run \"gipfbase repair{}\" if this "
          "one was a gipfbase database",
          name, option);
    case SQLITE_CORRUPT: throw_damaged(database, name, option, code);
    case SQLITE_CANTOPEN:
      throw Error("cannot open {} or write to its folder; check its path and permissions", name);
    default:
      // Limits of SQLite (sqlite.org/limits.html) that long conditions reach.
      for (const char* limit : {"LIKE or GLOB pattern too complex", "parser stack overflow",
                                "Expression tree is too large", "string or blob too big",
                                "too many SQL variables", "too many terms"}) {
        if (std::string_view(detail).find(limit) == std::string_view::npos) continue;
        throw BadValue("the conditions on the games are too long; shorten the names and the query");
      }
      // All tables and columns exist in every database of this program, so the file is damaged.
      if (std::string_view(detail).starts_with("no such "))
        throw_damaged(database, name, option, code);
      throw Error("a database operation on {} failed (code {}); run \"gipfbase check{}\"", name,
                  code, option);
  }
}

Statement::Statement(sqlite3* database, std::string_view sql) {
  sqlite3_stmt* raw = nullptr;
  const int code = sqlite3_prepare_v3(database, sql.data(), static_cast<int>(sql.size()),
                                      SQLITE_PREPARE_PERSISTENT, &raw, nullptr);
  statement_.reset(raw);
  if (code != SQLITE_OK) throw_error(database, code);
}

void Statement::check(int code) const {
  if (code != SQLITE_OK) throw_error(sqlite3_db_handle(statement_.get()), code);
}

void Statement::set(int index, std::int64_t number) {
  check(sqlite3_bind_int64(statement_.get(), index, number));
}
void Statement::set(int index, double number) {
  check(sqlite3_bind_double(statement_.get(), index, number));
}
void Statement::set(int index, std::string_view text) {
  check(sqlite3_bind_text64(statement_.get(), index, text.empty() ? "" : text.data(), text.size(),
                            SQLITE_STATIC, SQLITE_UTF8));
}
void Statement::set(int index, std::span<const std::uint8_t> bytes) {
  check(sqlite3_bind_blob64(statement_.get(), index,
                            bytes.empty() ? static_cast<const void*>("") : bytes.data(),
                            bytes.size(), SQLITE_STATIC));
}

bool Statement::step() {
  const int code = sqlite3_step(statement_.get());
  if (code == SQLITE_ROW) return true;
  if (code == SQLITE_DONE) return false;
  throw_error(sqlite3_db_handle(statement_.get()), code);
}
void Statement::run() {
  step();
  reset();
}
void Statement::reset() { sqlite3_reset(statement_.get()); }

std::int64_t Statement::integer(int column) const {
  return sqlite3_column_int64(statement_.get(), column);
}
double Statement::real(int column) const { return sqlite3_column_double(statement_.get(), column); }
bool Statement::null(int column) const {
  return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL;
}
std::string_view Statement::text(int column) const {
  const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), column));
  if (bytes == nullptr) return {};
  return {bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column))};
}
std::span<const std::uint8_t> Statement::blob(int column) const {
  const auto* bytes =
      static_cast<const std::uint8_t*>(sqlite3_column_blob(statement_.get(), column));
  if (bytes == nullptr) return {};
  return {bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column))};
}

Connection::Connection(const std::string& path, int flags) {
  check_files(path);
  sqlite3* raw = nullptr;
  const int code = sqlite3_open_v2(plain(path).c_str(), &raw,
                                   flags | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_NOMUTEX, nullptr);
  database_.reset(raw);
  if (code != SQLITE_OK) throw_error(raw, code, path);
  constexpr int kBusyMilliseconds = 5000;
  sqlite3_busy_timeout(raw, kBusyMilliseconds);
}

void Connection::execute(const char* sql) {
  const int code = sqlite3_exec(database_.get(), sql, nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) throw_error(database_.get(), code);
}
std::int64_t Connection::last_id() const { return sqlite3_last_insert_rowid(database_.get()); }
std::int64_t Connection::changes() const { return sqlite3_changes64(database_.get()); }
bool Connection::read_only() const { return sqlite3_db_readonly(database_.get(), "main") == 1; }
bool Connection::in_transaction() const { return sqlite3_get_autocommit(database_.get()) == 0; }

Transaction::Transaction(Connection& connection, const char* begin)
    : connection_(&connection), open_(!connection.in_transaction()) {
  if (open_) connection.execute(begin);
}
Transaction::~Transaction() {
  // SQLite rolls back automatically after some errors; a second failure has no effect.
  if (open_ && connection_->in_transaction()) {
    sqlite3_exec(connection_->handle(), "ROLLBACK", nullptr, nullptr, nullptr);
  }
}
void Transaction::commit() {
  if (!open_) return;
  connection_->execute("COMMIT");
  open_ = false;
}

void Connection::check_wanted() const {
  if (watched_ != nullptr && !watched_->proceeds()) throw_error(handle(), SQLITE_INTERRUPT);
}

Watched::Watched(Connection& connection, std::function<bool()> proceed, int instructions)
    : connection_(&connection), proceed_(std::move(proceed)) {
  const auto look = [](void* context) {
    return static_cast<const Watched*>(context)->proceeds() ? 0 : 1;
  };
  sqlite3_progress_handler(connection.handle(), instructions, look, this);
  connection.watched_ = this;
}
Watched::~Watched() {
  sqlite3_progress_handler(connection_->handle(), 0, nullptr, nullptr);
  connection_->watched_ = nullptr;
}
bool Watched::proceeds() const {
  if (!stopped_ && !proceed_()) stopped_ = true;
  return !stopped_;
}

Pragma::Pragma(Connection& connection, std::string name, std::int64_t value)
    : connection_(connection),
      name_(std::move(name)),
      before_(connection.integer("PRAGMA " + name_)) {
  connection.execute(fmt::format("PRAGMA {} = {}", name_, value).c_str());
}

Pragma::~Pragma() {
  const std::string sql = fmt::format("PRAGMA {} = {}", name_, before_);
  sqlite3_exec(connection_.handle(), sql.c_str(), nullptr, nullptr, nullptr);
}

Option::Option(Connection& connection, int option, int value)
    : connection_(connection), option_(option) {
  sqlite3_db_config(connection.handle(), option, -1, &before_);
  sqlite3_db_config(connection.handle(), option, value, nullptr);
}

Option::~Option() { sqlite3_db_config(connection_.handle(), option_, before_, nullptr); }

}  // namespace gipfbase::db

#include "db/repair/definitions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <fstream>
#include <numeric>
#include <optional>
#include <string_view>

namespace gipfbase::db {
namespace {

/// What is in a list of tables, up to the first page of it that cannot be read.
std::vector<Definition> read_definitions(Connection& connection) {
  std::vector<Definition> definitions;
  try {
    Statement s =
        connection.prepare("SELECT type, name, tbl_name, rootpage, sql FROM main.sqlite_schema");
    while (s.step()) {
      Definition& d = definitions.emplace_back();
      s.read(d.type, d.name, d.table, d.page, d.sql);
    }
  } catch (const Error&) {
    if ((sqlite3_errcode(connection.handle()) & 0xFF) != SQLITE_CORRUPT) throw;
  }
  return definitions;
}

/// The definitions of an empty database of a schema that have pages of their own.
std::vector<Definition> known_definitions(const notation::Catalogue& catalogue,
                                          std::int32_t schema) {
  Database empty(":memory:", Database::Mode::kCreate, catalogue, schema);
  std::vector<Definition> known = read_definitions(empty.connection());
  std::erase_if(known, [](const Definition& d) { return d.page == 0; });
  return known;
}

/// Where a file has what is known: under its name, or else by its very words.
const Definition* find(const std::vector<Definition>& stored, const Definition& known) {
  const auto named = std::find_if(stored.begin(), stored.end(), [&](const Definition& d) {
    return d.type == known.type && d.name == known.name;
  });
  if (named != stored.end()) return &*named;
  const auto alike = std::find_if(stored.begin(), stored.end(), [&](const Definition& d) {
    return !known.sql.empty() && d.sql == known.sql;
  });
  return alike != stored.end() ? &*alike : nullptr;
}

/// True when SQLite by itself can make sense of the file at all.
bool opens(const std::string& path) {
  try {
    Connection plain(path, SQLITE_OPEN_READONLY);
    return plain.integer("SELECT count(*) FROM sqlite_schema") > 0;
  } catch (const Error&) {
    return false;
  }
}

/// Writes a number as a file of SQLite has it: the highest byte first.
void put(std::string& page, std::size_t at, std::uint32_t number, std::size_t bytes) {
  for (std::size_t i = bytes; i-- > 0; number >>= 8U) {
    page[at + i] = static_cast<char>(number & 0xFFU);
  }
}

/// Makes the first page that of a file with no tables and no free pages, whose end is that of the
/// file (sqlite.org/fileformat2.html, 1.3 and 1.6).
void clear_list(std::string& first_page) {
  constexpr std::size_t kFormats = 18;   // of one byte each, to write and to read
  constexpr std::size_t kReserved = 20;  // bytes at the end of every page
  constexpr std::size_t kPages = 28;
  constexpr std::size_t kFreePages = 32;  // the first of them, and their number
  constexpr std::size_t kTree = 100;
  constexpr char kLeaf = 13;
  const auto reserved = static_cast<unsigned char>(first_page[kReserved]);
  put(first_page, kFormats, 0x0101, 2);
  put(first_page, kPages, 0, 4);
  put(first_page, kFreePages, 0, 4);
  put(first_page, kFreePages + 4, 0, 4);
  first_page.replace(kTree, 8, std::string(8, '\0'));
  first_page[kTree] = kLeaf;
  put(first_page, kTree + 5, static_cast<std::uint32_t>(first_page.size()) - reserved, 2);
}

void copy_pages(Connection& from, const std::string& copy) {
  const std::int64_t size = file_size(from);
  std::string page(from.count("PRAGMA page_size"), '\0');
  std::ofstream out(copy, std::ios::binary | std::ios::trunc);
  for (std::int64_t at = 0; at < size && out; at += static_cast<std::int64_t>(page.size())) {
    if (!read_piece(from, at, page)) page.assign(page.size(), '\0');
    if (at == 0) clear_list(page);
    out.write(page.data(), static_cast<std::streamsize>(page.size()));
  }
  out.close();
  if (!out) throw Error(fmt::format("{} cannot be written; make room on the disk", copy));
}

}  // namespace

Definitions definitions_of(Database& damaged) {
  Connection& c = damaged.connection();
  const std::vector<Definition> stored = read_definitions(c);
  const std::int64_t in_header = c.integer("PRAGMA user_version");
  Definitions result;
  std::size_t most = 0;
  std::size_t all = 0;
  std::vector<std::int32_t> schemas(kSchemaVersion);
  std::iota(schemas.rbegin(), schemas.rend(), 1);
  // That of the header first: where all is well there is no need for another.
  std::stable_partition(schemas.begin(), schemas.end(),
                        [&](std::int32_t schema) { return schema == in_header; });
  for (const std::int32_t schema : schemas) {
    const std::vector<Definition> known = known_definitions(damaged.catalogue(), schema);
    const auto alike = static_cast<std::size_t>(
        std::count_if(known.begin(), known.end(), [&](const Definition& d) {
          const Definition* const there = find(stored, d);
          return there != nullptr && there->same_as(d);
        }));
    if (alike <= most) continue;
    most = alike;
    all = known.size();
    result.schema = schema;
    result.found.clear();
    for (Definition d : known) {
      const Definition* const there = find(stored, d);
      if (there == nullptr || there->page < 2) continue;
      d.page = there->page;
      result.found.push_back(std::move(d));
    }
    if (most == all) break;
  }
  result.sound = most == all && opens(damaged.path());
  return result;
}

void copy_with(const Definitions& definitions, Database& damaged, const std::string& copy) {
  copy_pages(damaged.connection(), copy);
  Connection list(copy, SQLITE_OPEN_READWRITE);
  list.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA writable_schema = ON");
  const std::int64_t pages = list.integer("PRAGMA page_count");
  Transaction transaction(list);
  Statement add = list.prepare(
      "INSERT INTO sqlite_schema (type, name, tbl_name, rootpage, sql) VALUES (?, ?, ?, ?, ?)");
  for (const Definition& d : definitions.found) {
    if (d.page > pages) continue;
    const auto sql = d.sql.empty() ? std::nullopt : std::optional<std::string_view>(d.sql);
    add.bind_all(std::string_view(d.type), std::string_view(d.name), std::string_view(d.table),
                 d.page, sql)
        .run();
  }
  transaction.commit();
}

std::optional<std::string> mended_header(const std::string& path) {
  // The definitions stand near the beginning, for they were there first.
  constexpr std::size_t kBeginning = std::size_t{4} << 20U;
  std::string beginning(kBeginning, '\0');
  std::ifstream file(path, std::ios::binary);
  file.read(beginning.data(), kBeginning);
  beginning.resize(static_cast<std::size_t>(file.gcount()));
  constexpr std::size_t kHeader = 100;
  const bool ours = beginning.size() > kHeader &&
                    beginning.find("CREATE TABLE imports (") != std::string::npos &&
                    beginning.find("CREATE TABLE games (") != std::string::npos;
  if (!ours) return std::nullopt;
  std::string header = beginning.substr(0, kHeader);
  const std::string before = header;
  constexpr std::string_view kMagic = "SQLite format 3";  // and the zero behind it
  header.replace(0, kMagic.size() + 1, std::string(kMagic) + '\0');
  // Two things may have been chosen otherwise by whoever worked on the file with other programs.
  constexpr std::size_t kPageBytes = 16;
  constexpr std::size_t kWayOfWriting = 18;
  const auto high = static_cast<unsigned char>(header[kPageBytes]);
  const auto low = static_cast<unsigned char>(header[kPageBytes + 1]);
  const bool page_fits =
      (low == 0 && high > 1 && std::has_single_bit(high)) || (high == 0 && low == 1);  // 65536
  if (!page_fits) put(header, kPageBytes, 4096, 2);
  for (const std::size_t at : {kWayOfWriting, kWayOfWriting + 1}) {
    if (header[at] != 1 && header[at] != 2) put(header, at, 1, 1);
  }
  put(header, 20, 0x402020, 4);  // no bytes reserved in a page, and three numbers that are fixed
  put(header, 44, 4, 4);         // form of the definitions
  put(header, 56, 1, 4);         // UTF-8
  put(header, 68, static_cast<std::uint32_t>(kApplicationId), 4);
  return header == before ? std::nullopt : std::optional(std::move(header));
}

bool read_piece(Connection& connection, std::int64_t from, std::string& piece) {
  sqlite3_file* file = nullptr;
  sqlite3_file_control(connection.handle(), "main", SQLITE_FCNTL_FILE_POINTER, &file);
  if (file == nullptr || file->pMethods == nullptr) return false;
  return file->pMethods->xRead(file, piece.data(), static_cast<int>(piece.size()), from) ==
         SQLITE_OK;
}

std::int64_t file_size(Connection& connection) {
  sqlite3_int64 size = 0;
  sqlite3_file* file = nullptr;
  sqlite3_file_control(connection.handle(), "main", SQLITE_FCNTL_FILE_POINTER, &file);
  if (file == nullptr || file->pMethods == nullptr ||
      file->pMethods->xFileSize(file, &size) != SQLITE_OK) {
    throw_error(connection.handle(), SQLITE_IOERR);
  }
  return size;
}

}  // namespace gipfbase::db

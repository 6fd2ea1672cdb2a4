#include "db/repair/definitions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "db/repair/pages.hpp"
#include "db/store/schema.hpp"

namespace gipfbase::db {
namespace {

/// The entries of a list of tables, up to the first unreadable page.
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

/// A table or an index of a new file.
struct KnownDefinition : Definition {
  Tree tree;
  /// For tables: the column list, without name, constraints and indexes.
  std::string columns;
};

StoredColumn::Kind kind_of(std::string_view type) {
  using Kind = StoredColumn::Kind;
  if (type == "INTEGER") return Kind::kNumber;
  if (type == "REAL") return Kind::kReal;
  if (type == "TEXT") return Kind::kText;
  return type == "BLOB" ? Kind::kBytes : Kind::kAny;
}

/// The stored columns of a table, and the SQL to define another table with the same columns.
void describe_table(Connection& c, KnownDefinition& table, std::vector<StoredColumn>& columns) {
  Statement s =
      c.prepare("SELECT name, type, \"notnull\", dflt_value, pk FROM pragma_table_info(?)");
  s.bind_all(std::string_view(table.table));
  std::map<std::int64_t, std::string> key;
  while (s.step()) {
    const bool has_default = !s.null(3);
    const bool not_null = s.integer(2) != 0;
    columns.push_back({kind_of(s.text(1)), !not_null, false, !not_null || has_default});
    table.columns +=
        fmt::format("{}\"{}\" {}{}", table.columns.empty() ? "" : ", ", s.text(0), s.text(1),
                    has_default ? fmt::format(" DEFAULT {}", s.text(3)) : "");
    if (s.integer(4) != 0) key[s.integer(4)] = fmt::format("\"{}\"", s.text(0));
  }
  if (key.empty()) return;
  std::vector<std::string> names;
  names.reserve(key.size());
  for (const auto& [place, name] : key) names.push_back(name);
  table.columns += fmt::format(", PRIMARY KEY ({})", fmt::join(names, ", "));
}

/// Sorts the columns into the order of an index, or of a WITHOUT ROWID table.
void order_columns(Connection& c, std::string_view index, const std::vector<StoredColumn>& all,
                   Tree& tree) {
  Statement s = c.prepare("SELECT cid FROM pragma_index_xinfo(?) ORDER BY seqno");
  s.bind_all(index);
  while (s.step()) {
    const auto column = s.integer(0);  // -1: the rowid
    const StoredColumn number{StoredColumn::Kind::kNumber, false, false, false};
    tree.columns.push_back(column < 0 ? number : all[static_cast<std::size_t>(column)]);
    tree.columns.back().may_be_missing = false;
  }
}

void describe(Connection& c, KnownDefinition& known) {
  Tree& tree = known.tree;
  tree.usual_page = static_cast<std::uint32_t>(known.page);
  KnownDefinition table = known;
  std::vector<StoredColumn> columns;
  describe_table(c, table, columns);
  if (known.type == "index") return order_columns(c, known.name, columns, tree);
  known.columns = "(" + table.columns + ")";
  if (c.integer("SELECT wr FROM pragma_table_list(?) WHERE schema = 'main'",
                std::string_view(known.name)) != 0) {
    known.columns += " WITHOUT ROWID";
    Statement key = c.prepare("SELECT name FROM pragma_index_list(?) WHERE origin = 'pk'");
    key.bind_all(std::string_view(known.name));
    if (key.step()) order_columns(c, key.text(0), columns, tree);
    return;
  }
  tree.has_rowids = true;
  tree.columns = std::move(columns);
  Statement number = c.prepare(
      "SELECT cid FROM pragma_table_info(?1) WHERE pk = 1 AND type = 'INTEGER' AND NOT EXISTS "
      "(SELECT 1 FROM pragma_index_list(?1) WHERE origin = 'pk')");
  number.bind_all(std::string_view(known.name));
  if (number.step()) tree.columns[static_cast<std::size_t>(number.integer(0))].always_null = true;
}

/// The definitions of an empty database that have root pages.
std::vector<KnownDefinition> known_definitions() {
  Connection empty = empty_database();
  std::vector<KnownDefinition> known;
  for (Definition& d : read_definitions(empty)) {
    if (d.page == 0) continue;
    KnownDefinition& one = known.emplace_back();
    static_cast<Definition&>(one) = std::move(d);
    describe(empty, one);
  }
  return known;
}

/// Adds the orphaned pages, each as a separate table.
void add_strays(Definitions& definitions, const std::vector<KnownDefinition>& known,
                Connection& c) {
  using Kind = StoredColumn::Kind;
  const StoredColumn text{Kind::kText, true, false, false};
  std::vector<Tree> trees = {{true,
                              {text, text, text, {Kind::kNumber, true, false, false}, text},
                              1,
                              1}};  // the list of tables itself
  for (const KnownDefinition& d : known) {
    trees.push_back(d.tree);
    const auto found =
        std::find_if(definitions.found.begin(), definitions.found.end(),
                     [&](const Definition& f) { return f.type == d.type && f.name == d.name; });
    if (found != definitions.found.end())
      trees.back().first_page = static_cast<std::uint32_t>(found->page);
  }
  OrphanPages orphans = find_orphan_pages(c, trees);
  definitions.orphans_may_be_old = orphans.may_be_old;
  for (const OrphanPage& stray : orphans.pages) {
    if (stray.tree == 0) continue;
    const KnownDefinition& d = known[stray.tree - 1];
    if (d.type != "table") continue;  // indexes are rebuilt
    OrphanTable& table = definitions.orphans.emplace_back();
    table.of = d.name;
    table.whole = stray.whole;
    const std::string name = fmt::format("stray_{}", stray.page);
    table.definition = {"table", name, name, stray.page,
                        fmt::format("CREATE TABLE {} {}", name, d.columns)};
  }
  for (OrderedPage& page : orphans.ordered) {
    if (page.tree == 0) continue;
    definitions.mended.push_back({known[page.tree - 1].name, std::move(page)});
  }
}

/// Finds a known definition in a file: by name, or else by its SQL.
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

/// True when SQLite can read the list of tables.
bool opens(const std::string& path) {
  try {
    Connection plain(path, SQLITE_OPEN_READONLY);
    return plain.integer("SELECT count(*) FROM sqlite_schema") > 0;
  } catch (const Error&) {
    return false;
  }
}

/// Writes a big-endian number, as in files of SQLite.
void put(std::string& page, std::size_t at, std::uint32_t number, std::size_t bytes) {
  for (std::size_t i = bytes; i-- > 0; number >>= 8U) {
    page[at + i] = static_cast<char>(number & 0xFFU);
  }
}

/// Turns the first page into that of a file without tables or free pages. The number of pages
/// becomes 0: SQLite then takes it from the size of the file (sqlite.org/fileformat2.html, 1.3 and
/// 1.6).
void clear_list(std::string& first_page) {
  constexpr std::size_t kFormats = 18;   // format versions for writing and reading, a byte each
  constexpr std::size_t kReserved = 20;  // bytes at the end of every page
  constexpr std::size_t kPages = 28;
  constexpr std::size_t kFreePages = 32;  // the first one, and their number
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

/// Copies a file piece by piece; unreadable pieces are empty in the copy. `begin` changes the first
/// piece, `end` appends to the copy.
void copy_pieces(Connection& from, const std::string& copy, std::size_t size,
                 const std::function<void(std::string& first)>& begin,
                 const std::function<void(std::ostream& out)>& end) {
  const std::int64_t all = file_size(from.handle());
  std::string piece(size, '\0');
  std::ofstream out(copy, std::ios::binary | std::ios::trunc);
  for (std::int64_t at = 0; at < all && out; at += static_cast<std::int64_t>(piece.size())) {
    if (!read_piece(from.handle(), at, piece)) piece.assign(piece.size(), '\0');
    if (at == 0) begin(piece);
    out.write(piece.data(), static_cast<std::streamsize>(piece.size()));
  }
  if (end) end(out);
  out.close();
  if (!out) throw Error("cannot write {}; make room on the disk", copy);
}

void copy_pages(const Definitions& definitions, Connection& from, const std::string& copy) {
  const std::size_t page_size = from.count("PRAGMA page_size");
  copy_pieces(from, copy, page_size, clear_list, [&](std::ostream& out) {
    for (const MendedPage& mended : definitions.mended) {
      out.seekp((std::streamoff{mended.page.page} - 1) * static_cast<std::streamoff>(page_size));
      out.write(mended.page.bytes.data(), static_cast<std::streamsize>(page_size));
    }
  });
}

}  // namespace

std::vector<std::string> strange_definitions(Database& database) {
  const auto of = [](Connection& connection) {
    std::vector<Definition> all = read_definitions(connection);
    std::erase_if(all, [](const Definition& d) {
      return d.type == "trigger" || d.name.starts_with("sqlite_");
    });
    return all;
  };
  Connection empty = empty_database();
  const std::vector<Definition> due = of(empty);
  const std::vector<Definition> stored = of(database.connection());
  const auto named = [](const std::vector<Definition>& all, const Definition& as) {
    return std::find_if(all.begin(), all.end(), [&](const Definition& d) {
      return d.type == as.type && d.name == as.name;
    });
  };
  std::vector<std::string> messages;
  for (const Definition& d : due) {
    const auto there = named(stored, d);
    if (there != stored.end() && there->same_as(d)) continue;
    messages.push_back(
        fmt::format("the {} \"{}\" is {}; run \"gipfbase repair\"", d.type, d.name,
                    there == stored.end() ? "missing" : "not as this program defines it"));
  }
  for (const Definition& d : stored) {
    if (named(due, d) != due.end()) continue;
    messages.push_back(
        fmt::format("the {} \"{}\" is not from this program; remove it with the program sqlite3",
                    d.type, d.name));
  }
  return messages;
}

Definitions definitions_of(Database& damaged) {
  Connection& c = damaged.connection();
  const std::vector<Definition> stored = read_definitions(c);
  const std::vector<KnownDefinition> known = known_definitions();
  Definitions result;
  const auto schema = c.integer("PRAGMA user_version");
  std::size_t alike = 0;
  std::size_t tables_lost = 0;
  for (const KnownDefinition& d : known) {
    const Definition* const there = find(stored, d);
    const bool lost = there == nullptr || there->page < 2;
    alike += there != nullptr && there->same_as(d) ? 1 : 0;
    tables_lost += lost && d.type == "table" && has_table(schema, d.name) ? 1 : 0;
    // An index of an older schema may have other columns.
    if (lost || (d.type == "index" && !there->same_as(d))) continue;
    result.found.push_back(d);
    result.found.back().page = there->page;
  }
  const bool older = schema >= kFirstSchema && schema < kSchemaVersion;
  result.as_new = alike == known.size() && opens(damaged.path());
  // Columns missing in an older file are the last ones of their tables.
  result.sound = result.as_new || (older && tables_lost == 0 && opens(damaged.path()));
  add_strays(result, known, c);
  return result;
}

void copy_with(const Definitions& definitions, Database& damaged, const std::string& copy) {
  copy_pages(definitions, damaged.connection(), copy);
  Connection list(copy, SQLITE_OPEN_READWRITE);
  list.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA writable_schema = ON");
  const std::int64_t pages = list.integer("PRAGMA page_count");
  Transaction transaction(list);
  Statement add = list.prepare(
      "INSERT INTO sqlite_schema (type, name, tbl_name, rootpage, sql) VALUES (?, ?, ?, ?, ?)");
  std::vector<Definition> all = definitions.found;
  for (const OrphanTable& stray : definitions.orphans) all.push_back(stray.definition);
  // SQLite refuses a list with an index whose table is not in the list.
  std::set<std::string, std::less<>> tables;
  for (const Definition& d : all) {
    if (d.page > pages || (d.type == "index" && !tables.contains(d.table))) continue;
    if (d.type == "table") tables.insert(d.name);
    const auto sql = d.sql.empty() ? std::nullopt : std::optional<std::string_view>(d.sql);
    add.bind_all(std::string_view(d.type), std::string_view(d.name), std::string_view(d.table),
                 d.page, sql)
        .run();
  }
  transaction.commit();
}

std::optional<std::string> mended_header(const std::string& path) {
  if (!std::filesystem::is_regular_file(path)) return std::nullopt;
  // The definitions are near the beginning, because they were written first.
  constexpr std::size_t kBeginning = std::size_t{4} << 20U;
  Connection file(path, SQLITE_OPEN_READONLY);
  std::string beginning(std::min(kBeginning, static_cast<std::size_t>(file_size(file.handle()))),
                        '\0');
  if (!read_piece(file.handle(), 0, beginning)) return std::nullopt;
  constexpr std::size_t kHeader = 100;
  const bool ours = beginning.size() > kHeader &&
                    beginning.find("CREATE TABLE imports (") != std::string::npos &&
                    beginning.find("CREATE TABLE games (") != std::string::npos;
  if (!ours) return std::nullopt;
  std::string header = beginning.substr(0, kHeader);
  const std::string before = header;
  constexpr std::string_view kMagic = "SQLite format 3";  // and a zero byte
  header.replace(0, kMagic.size() + 1, std::string(kMagic) + '\0');
  // Keeps two values if they are valid, because another program may have chosen them: the page size
  // (1 means 65536) and the way of writing.
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
  put(header, 20, 0x402020, 4);  // no reserved bytes in a page, and three fixed numbers
  put(header, 44, 4, 4);         // schema format
  put(header, 56, 1, 4);         // UTF-8
  put(header, 68, static_cast<std::uint32_t>(kApplicationId), 4);
  return header == before ? std::nullopt : std::optional(std::move(header));
}

void copy_with_header(const std::string& header, const std::string& path, const std::string& copy) {
  constexpr std::size_t kPiece = 1 << 16;
  Connection file(path, SQLITE_OPEN_READONLY);
  copy_pieces(file, copy, kPiece,
              [&](std::string& first) { first.replace(0, header.size(), header); }, {});
  std::filesystem::resize_file(copy, static_cast<std::uintmax_t>(file_size(file.handle())));
}

}  // namespace gipfbase::db

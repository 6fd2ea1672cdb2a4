// db/export/tables.hpp - exports a database as tables for other database programs: sorted, split
// into files with equal numbers of rows, compressed. Contents: cli/cluster/README.md.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "db/store/database.hpp"

namespace gipfbase::db {

/// Version of the table layout; incremented when a column is added, removed or redefined.
inline constexpr int kTablesVersion = 1;

/// Name and columns of an exported table, in ClickHouse's terms.
struct TableLayout {
  std::string_view name;
  std::string_view columns;  ///< as in the definition: "part UInt32, id Int64, ..."
  std::string_view order;    ///< sort key; the column `part` precedes it
  bool everywhere = false;   ///< true for small tables: every shard holds the whole table
};
/// All tables, in the order in which they are written.
[[nodiscard]] const std::array<TableLayout, 7>& table_layouts();
/// "positions/00012.csv.gz".
[[nodiscard]] std::string file_name(std::string_view table, std::uint32_t part);
/// Names of the columns.
[[nodiscard]] std::vector<std::string_view> column_names(const TableLayout& table);

/// One file of an export.
struct TableFile {
  std::string name;  ///< "positions/00000.csv.gz"
  std::string table;
  std::uint32_t part = 0;  ///< index of the file in its table
  std::uint64_t rows = 0;
  std::uint64_t bytes = 0;
  std::string hash;  ///< XXH3, 128 bits, as hexadecimal digits
};

/// The hash of a file with these bytes.
[[nodiscard]] std::string content_hash(std::string_view bytes);

/// The files of an export. Equal databases have equal manifests.
struct TablesManifest {
  std::string id;                    ///< digest of the contents of all files
  std::map<std::string, int> rules;  ///< by title: the version of its rules
  std::vector<TableFile> files;

  /// Rows of a table.
  [[nodiscard]] std::uint64_t rows(std::string_view table) const;
  [[nodiscard]] std::uint64_t bytes() const;
  [[nodiscard]] std::string json() const;
};
inline constexpr std::string_view kManifestName = "manifest.json";
/// True when a text begins like a manifest.
[[nodiscard]] bool looks_like_manifest(std::string_view text);
/// Reads the manifest of `folder`. Throws Error if none exists, or it is not from this program.
[[nodiscard]] TablesManifest read_manifest(const std::string& folder);

struct ExportOptions {
  int threads = 0;  ///< 0: one per core
  std::uint64_t rows_per_file = std::uint64_t{1} << 20U;
};

struct ExportReport {
  TablesManifest manifest;
  bool interrupted = false;  ///< no manifest was written
  double seconds = 0;
};

/// Calls `take` with every complete file, the manifest last. The files do not depend on the number
/// of threads. Keeps 8 bytes per game in memory, and the file that is being built. Throws Error.
[[nodiscard]] ExportReport export_tables(
    Database& database, const ExportOptions& options,
    const std::function<void(const std::string& name, std::string_view bytes)>& take,
    const Progress& progress);

}  // namespace gipfbase::db

#include "db/export/tables.hpp"

#include <fmt/format.h>

#include <memory>
#include <utility>

#include "db/export/csv.hpp"
#include "db/export/readers.hpp"
#include "db/store/tables/index_runs.hpp"
#include "notation/sources/digest.hpp"
#include "notation/threads/in_order.hpp"

namespace gipfbase::db {
namespace {

constexpr std::size_t kBlockBytes = std::size_t{1} << 20U;

/// Some rows of one file, passed between threads.
struct Block {
  std::size_t table = 0;
  std::uint32_t part = 0;
  std::uint64_t rows = 0;
  bool ends_file = false;
  std::string text;  ///< CSV, then compressed
};

std::string header_of(const TableLayout& table) {
  return fmt::format("{}\n", fmt::join(column_names(table), ","));
}

/// Splits the rows of all tables into blocks.
class Blocks {
 public:
  Blocks(Database& database, const ExportOptions& options, const Progress& progress)
      : database_(database),
        options_(options),
        progress_(progress),
        all_(index_size(database.connection()) +
             database.connection().count("SELECT count(*) FROM games")) {}

  /// Returns nullopt at the end, or when the user asked to stop.
  std::shared_ptr<Block> next() {
    if (progress_ && !progress_(done_, all_, "rows")) interrupted_ = true;
    while (!interrupted_ && table_ < table_layouts().size()) {
      if (!reader_) begin_table();
      if (row_.empty()) {
        ++table_;
        reader_ = nullptr;
        continue;
      }
      return block();
    }
    return nullptr;
  }
  [[nodiscard]] bool interrupted() const { return interrupted_; }

 private:
  void begin_table() {
    reader_ = reader_of(table_layouts()[table_].name, database_, briefs_);
    part_ = 0;
    in_file_ = 0;
    read_row();
  }
  /// Reads one row ahead, to detect the last file.
  void read_row() {
    row_.clear();
    if (!reader_(row_)) row_.clear();
  }
  std::shared_ptr<Block> block() {
    auto block = std::make_shared<Block>();
    block->table = table_;
    block->part = part_;
    if (in_file_ == 0) block->text = header_of(table_layouts()[table_]);
    constexpr std::size_t kLongRow = 4096;
    block->text.reserve(kBlockBytes + kLongRow);
    const std::string part = fmt::format("{}", part_);
    while (!row_.empty() && block->text.size() < kBlockBytes && in_file_ < options_.rows_per_file) {
      block->text += part;
      block->text += row_;
      block->text += '\n';
      ++block->rows;
      ++in_file_;
      read_row();
    }
    done_ += block->rows;
    block->ends_file = row_.empty() || in_file_ == options_.rows_per_file;
    if (block->ends_file) {
      in_file_ = 0;
      ++part_;
    }
    return block;
  }

  Database& database_;
  const ExportOptions& options_;
  const Progress& progress_;
  GameBriefs briefs_;
  std::size_t table_ = 0;
  RowReader reader_;
  std::string row_;  ///< the next row, without the column `part`; empty at the end
  std::uint32_t part_ = 0;
  std::uint64_t in_file_ = 0;  ///< number of rows in the current file so far
  std::uint64_t done_ = 0;
  std::uint64_t all_;
  bool interrupted_ = false;
};

std::map<std::string, int> rules_of(Database& database) {
  std::map<std::string, int> rules;
  for (const StoredVariant& stored : stored_variants(database)) {
    if (const auto* const title = database.catalogue().find(stored.title)) {
      rules[stored.title] = database.catalogue().rules(*title)->rules_version();
    }
  }
  return rules;
}

}  // namespace

std::string content_hash(std::string_view bytes) {
  std::string text;
  for (const auto byte : notation::digest(bytes)) text += fmt::format("{:02x}", byte);
  return text;
}

ExportReport export_tables(
    Database& database, const ExportOptions& options,
    const std::function<void(const std::string& name, std::string_view bytes)>& take,
    const Progress& progress) {
  const notation::Stopwatch watch;
  const Snapshot snapshot(database.connection());
  ExportReport report;
  TablesManifest& manifest = report.manifest;
  manifest.rules = rules_of(database);
  Blocks blocks(database, options, progress);
  const auto next = [&] { return blocks.next(); };
  const auto work = [](const std::shared_ptr<Block>& block) {
    block->text = gzip_member(block->text);
    return block;
  };
  std::string bytes;  // of the current file
  std::uint64_t rows = 0;
  std::string hashes;
  const auto collect = [&](const std::shared_ptr<Block>& block) {
    bytes += block->text;
    rows += block->rows;
    if (!block->ends_file) return;
    TableFile& file = manifest.files.emplace_back();
    file.table = table_layouts()[block->table].name;
    file.part = block->part;
    file.name = file_name(file.table, file.part);
    file.rows = std::exchange(rows, 0);
    file.bytes = bytes.size();
    file.hash = content_hash(bytes);
    hashes += file.name + file.hash;
    take(file.name, bytes);
    bytes.clear();
  };
  notation::work_in_order(options.threads, 4, next, work, collect);
  report.interrupted = blocks.interrupted();
  manifest.id = content_hash(hashes);
  if (!report.interrupted) take(std::string(kManifestName), manifest.json());
  report.seconds = watch.seconds();
  return report;
}

}  // namespace gipfbase::db

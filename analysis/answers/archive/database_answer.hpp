// analysis/answers/archive/database_answer.hpp - statistics, imports, findings, checks,
// repairs and tables of a database as JSON.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "db/cluster/load.hpp"
#include "db/export/tables.hpp"
#include "db/import/merge.hpp"
#include "db/import/preview.hpp"
#include "db/query/lists/findings.hpp"
#include "db/query/statistics.hpp"
#include "db/repair/check.hpp"
#include "db/repair/repair.hpp"
#include "db/store/backup.hpp"
#include "notation/sources/reading.hpp"

namespace gipfbase::analysis {

[[nodiscard]] std::string to_json(const db::Stats& stats);
/// `stats` are those of the database after the import.
[[nodiscard]] std::string to_json(const db::ImportReport& report, const db::Stats& stats);
/// The preview of an import, with the games that would be new.
[[nodiscard]] std::string to_json(const db::ImportPreview& preview);
[[nodiscard]] std::string to_json(const db::MergeReport& report, const db::Stats& stats);
[[nodiscard]] std::string to_json(const std::vector<db::ImportEntry>& imports);
/// One import per line.
[[nodiscard]] std::string ndjson(const std::vector<db::ImportEntry>& imports);
[[nodiscard]] std::string to_json(const db::CheckReport& report);

[[nodiscard]] std::string to_json(const notation::ReadingReport& report);

/// An import that was taken back.
struct RevertAnswer {
  std::int64_t id = 0;
  bool done = false;  ///< false: only previewed
  db::RevertedImport games;
};
[[nodiscard]] std::string to_json(const RevertAnswer& answer);

[[nodiscard]] std::string to_json(const db::BackupReport& report, const std::string& file);

[[nodiscard]] std::string to_json(const db::RepairReport& report);

/// The result of compacting a database.
struct OptimizeAnswer {
  std::uint64_t bytes_before = 0;
  std::uint64_t bytes_after = 0;
  bool interrupted = false;
  double seconds = 0;
};
/// Throws db::Error.
[[nodiscard]] OptimizeAnswer optimize(const std::string& path, const notation::Catalogue& titles,
                                      const db::Progress& progress, std::uint64_t memory = 0);
[[nodiscard]] std::string to_json(const OptimizeAnswer& answer);

[[nodiscard]] std::string to_json(const db::ExportReport& report, const std::string& folder);
[[nodiscard]] std::string to_json(const db::LoadReport& report, const std::string& folder);

[[nodiscard]] std::string to_json(const db::FindingList& list);
/// One finding per line.
[[nodiscard]] std::string ndjson(const db::FindingList& list);
[[nodiscard]] std::string to_json(const std::vector<db::QuarantinedText>& texts);

}  // namespace gipfbase::analysis

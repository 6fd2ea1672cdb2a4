// analysis/answers/archive/import_answer.hpp - a running import as JSON.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "db/import/import.hpp"
#include "db/query/statistics.hpp"

namespace gipfbase::analysis {

/// The progress of an import.
struct ImportState {
  std::uint64_t number = 0;
  std::string name;  ///< of the file
  bool running = true;
  bool stopped = false;  ///< by a user
  std::uint64_t bytes = 0;
  std::uint64_t all_bytes = 0;             ///< 0: not known
  std::optional<db::ImportReport> report;  ///< set when the import has ended
  db::Stats stats;                         ///< of the database after the import
  std::string failure;                     ///< why the import failed
};
/// The state in a sentence.
[[nodiscard]] std::string sentence(const ImportState& state);
/// JSON on one line.
[[nodiscard]] std::string json_line(const ImportState& state);
[[nodiscard]] std::string to_json(const ImportState& state);

}  // namespace gipfbase::analysis

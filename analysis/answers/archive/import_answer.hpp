// analysis/answers/archive/import_answer.hpp - an import that is under way, as JSON.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "db/import/import.hpp"
#include "db/query/statistics.hpp"

namespace gipfbase::analysis {

/// How far an import is that others wait for.
struct ImportState {
  std::uint64_t number = 0;
  std::string name;  ///< of the file
  bool running = true;
  bool stopped = false;  ///< by whoever waited
  std::uint64_t bytes = 0;
  std::uint64_t all_bytes = 0;             ///< 0: not known
  std::optional<db::ImportReport> report;  ///< at the end
  db::Stats stats;                         ///< of the database then
  std::string failure;                     ///< why there is no report
};
/// What there is to say of it.
[[nodiscard]] std::string sentence(const ImportState& state);
/// One line.
[[nodiscard]] std::string json_line(const ImportState& state);
[[nodiscard]] std::string to_json(const ImportState& state);

}  // namespace gipfbase::analysis

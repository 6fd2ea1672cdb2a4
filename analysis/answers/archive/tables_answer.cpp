#include "analysis/answers/archive/tables_answer.hpp"

#include "analysis/answers/json.hpp"

namespace gipfbase::analysis {
namespace {

Json rows_json(const db::TablesManifest& manifest) {
  Json rows = Json::object();
  for (const db::TableLayout& table : db::table_layouts()) {
    rows[std::string(table.name)] = manifest.rows(table.name);
  }
  return rows;
}

}  // namespace

std::string to_json(const db::ExportReport& report, const std::string& folder) {
  return pretty(object(key("folder", folder), key("files", report.manifest.files.size()),
                       key("rows", rows_json(report.manifest)),
                       key("bytes", report.manifest.bytes()),
                       key("interrupted", report.interrupted), key("seconds", report.seconds)));
}

std::string to_json(const db::LoadReport& report, const std::string& folder) {
  return pretty(object(key("folder", folder), key("database", report.database),
                       key("shards", report.shards), key("files", report.files),
                       key("loaded", report.loaded), key("present", report.present),
                       key("dropped", report.dropped), key("rows", rows_json(report.manifest)),
                       key("bytes", report.bytes), key("interrupted", report.interrupted),
                       key("seconds", report.seconds)));
}

}  // namespace gipfbase::analysis

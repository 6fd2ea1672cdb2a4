#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "db/export/tables.hpp"
#include "notation/text/whole_file.hpp"

namespace gipfbase::db {
namespace {

using Json = nlohmann::ordered_json;

/// The layout of a table. Throws Error for unknown names.
const TableLayout& layout_named(std::string_view name) {
  const auto& all = table_layouts();
  const auto* const found =
      std::find_if(all.begin(), all.end(), [&](const TableLayout& t) { return t.name == name; });
  if (found == all.end()) throw Error("there is no table \"{}\"", name);
  return *found;
}

constexpr std::string_view kBeginning = "{\n  \"format\": \"gipfbase-tables\"";

TablesManifest manifest_from(const Json& json) {
  TablesManifest manifest;
  manifest.id = json.at("id").get<std::string>();
  for (const auto& [title, version] : json.at("rules").items()) {
    manifest.rules[title] = version.get<int>();
  }
  for (const Json& file : json.at("files")) {
    TableFile& f = manifest.files.emplace_back();
    f.table = file.at("table").get<std::string>();
    f.part = file.at("part").get<std::uint32_t>();
    f.rows = file.at("rows").get<std::uint64_t>();
    f.bytes = file.at("bytes").get<std::uint64_t>();
    f.hash = file.at("xxh128").get<std::string>();
    // Computed, not read: a name from the file could lead out of the folder.
    f.name = file_name(layout_named(f.table).name, f.part);
  }
  return manifest;
}

}  // namespace

std::uint64_t TablesManifest::rows(std::string_view table) const {
  std::uint64_t rows = 0;
  for (const TableFile& file : files) rows += file.table == table ? file.rows : 0;
  return rows;
}

std::uint64_t TablesManifest::bytes() const {
  std::uint64_t bytes = 0;
  for (const TableFile& file : files) bytes += file.bytes;
  return bytes;
}

std::string TablesManifest::json() const {
  Json json;
  json["format"] = "gipfbase-tables";
  json["version"] = kTablesVersion;
  json["id"] = id;
  json["rules"] = Json::object();
  for (const auto& [title, version] : rules) json["rules"][title] = version;
  json["rows"] = Json::object();
  for (const TableLayout& table : table_layouts()) {
    json["rows"][std::string(table.name)] = rows(table.name);
  }
  json["files"] = Json::array();
  for (const TableFile& f : files) {
    json["files"].push_back({{"name", f.name},
                             {"table", f.table},
                             {"part", f.part},
                             {"rows", f.rows},
                             {"bytes", f.bytes},
                             {"xxh128", f.hash}});
  }
  return json.dump(2) + '\n';
}

bool looks_like_manifest(std::string_view text) { return text.starts_with(kBeginning); }

TablesManifest read_manifest(const std::string& folder) {
  const std::string path = (std::filesystem::path(folder) / kManifestName).string();
  constexpr std::size_t kMost = std::size_t{256} << 20U;
  const auto text = notation::whole_file(path, kMost);
  if (!text) {
    throw Error(
        "there is no complete export in \"{0}\" ({1} {2}); create one with \"gipfbase export "
        "--tables {0}\"",
        folder, kManifestName, text.error());
  }
  try {
    const Json json = Json::parse(*text);
    if (looks_like_manifest(*text) && json.at("version") == kTablesVersion) {
      return manifest_from(json);
    }
  } catch (const nlohmann::json::exception&) {
    // Reported below.
  }
  throw Error(
      "\"{}\" is not a manifest of tables of version {}; export the database again with this "
      "program",
      path, kTablesVersion);
}

}  // namespace gipfbase::db

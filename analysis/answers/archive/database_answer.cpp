#include "analysis/answers/archive/database_answer.hpp"

#include <filesystem>

#include "analysis/answers/json.hpp"

namespace gipfbase::analysis {
namespace {

Json import_json(const db::ImportEntry& entry) {
  return object(key("id", entry.id), key("started", entry.started), key("state", entry.state),
                key("arguments", entry.arguments), key("set", object_from(entry.set)),
                key("stored", entry.stored), key("puzzles", entry.puzzles),
                key("corrected", entry.corrected), key("updated", entry.updated),
                key("duplicate", entry.duplicate), key("partial", entry.partial),
                key("rejected", entry.rejected));
}

std::uint64_t size_of(const std::string& path) {
  std::error_code unknown;
  const std::uintmax_t size = std::filesystem::file_size(path, unknown);
  return unknown ? 0 : size;
}

Json rows_json(const db::TablesManifest& manifest) {
  Json rows = Json::object();
  for (const db::TableLayout& table : db::table_layouts()) {
    rows[std::string(table.name)] = manifest.rows(table.name);
  }
  return rows;
}

Json stored_json(const db::StoredFinding& stored) {
  const notation::Finding& f = stored.finding;
  return object(key("import", stored.import_id), key("id", stored.game), key("code", stored.code),
                key("severity", stored.severity), key("source", known(f.source)),
                key("line", counted_from_one(f.line)), key("column", counted_from_one(f.column)),
                key("game", counted_from_one(f.game)), key("ply", counted_from_one(f.ply)),
                key("message", f.message));
}

Json set_aside_json(const db::QuarantinedText& entry) {
  return object(key("number", entry.id), key("import", entry.import_id), key("id", entry.game),
                key("settled", entry.settled), key("source", entry.source),
                key("line", counted_from_one(entry.line)),
                key("game", counted_from_one(entry.ordinal)), key("reason", entry.reason),
                key("text", entry.text));
}

}  // namespace

std::string to_json(const db::Stats& stats) {
  return pretty(
      object(key("games", stats.games), key("valid_games", stats.valid_games),
             key("plies", stats.plies), key("positions", stats.positions),
             key("distinct_positions", when(stats.distinct_known, stats.distinct_positions)),
             key("players", stats.players), key("puzzles", stats.puzzles),
             key("contests", stats.contests), key("file_bytes", stats.file_bytes),
             key("move_bytes", stats.move_bytes), key("variants", json_of(stats.variants))));
}

namespace {

Json import_report_json(const db::ImportReport& report, const db::Stats& stats) {
  return object(key("import_id", counted_from_one(report.import_id)), key("inputs", report.inputs),
                key("files", report.documents), key("empty", report.empty),
                key("read", report.read), key("stored", report.stored),
                key("puzzles", report.puzzles), key("corrected", report.corrected),
                key("updated", report.updated), key("duplicate", report.duplicate),
                key("partial", report.partial), key("rejected", report.rejected),
                key("plies", report.plies), key("interrupted", report.interrupted),
                key("seconds", report.seconds), key("findings_total", report.findings_total),
                key("renamed", report.renamed), key("diagnostics", json_of(report.findings)),
                key("variants", json_of(stats.variants)));
}

}  // namespace

std::string to_json(const db::ImportReport& report, const db::Stats& stats) {
  return pretty(import_report_json(report, stats));
}

std::string to_json(const db::ImportPreview& preview) {
  Json json = import_report_json(preview.report, {});
  json["import_id"] = Json();
  json["new"] = array_of(preview.added, [](const db::GameSummary& g) {
    return object(key("title", g.title), key("variant", g.variant), key("white", known(g.white)),
                  key("black", known(g.black)), key("event", known(g.event)),
                  key("date", known(g.date)), key("result", g.result), key("plies", g.plies),
                  key("valid", g.valid));
  });
  return pretty(json);
}

std::string to_json(const db::MergeReport& report, const db::Stats& stats) {
  Json json = import_report_json(report, stats);
  json["values"] = report.values;
  json["unproved_values"] = report.unproved_values;
  json["contradicted_values"] = report.contradicted_values;
  json["aliases"] = report.alias_changes.size();
  json["alias_changes"] = report.alias_changes;
  json["deleted_there"] = report.deleted_there;
  json["deletions"] = report.deletions;
  json["forgotten_there"] = report.forgotten_there;
  json["forgotten"] = report.forgotten;
  return pretty(json);
}

std::string to_json(const std::vector<db::ImportEntry>& imports) {
  return pretty(object(key("imports", array_of(imports, import_json))));
}

std::string ndjson(const std::vector<db::ImportEntry>& imports) {
  return lines_of(imports, import_json);
}

std::string to_json(const db::CheckReport& report) {
  return pretty(object(key("ok", report.ok()), key("games", report.games),
                       key("positions", report.positions), key("values", report.values),
                       key("problems", report.problems), key("interrupted", report.interrupted),
                       key("seconds", report.seconds)));
}

std::string to_json(const notation::ReadingReport& report) {
  return pretty(object(
      key("inputs", report.inputs), key("files", report.documents), key("empty", report.empty),
      key("read", report.read), key("valid", report.valid), key("partial", report.partial),
      key("rejected", report.rejected), key("plies", report.plies),
      key("interrupted", report.interrupted), key("seconds", report.seconds),
      key("findings_total", report.findings_total), key("diagnostics", json_of(report.findings))));
}

std::string to_json(const RevertAnswer& answer) {
  return pretty(
      object(key("id", answer.id), key("done", answer.done), key("removed", answer.games.removed),
             key("kept", answer.games.kept), key("changes", answer.games.changes),
             key("joins", answer.games.joins), key("corrected", answer.games.corrected),
             key("corrections", answer.games.corrections), key("binned_by", answer.games.binned)));
}

std::string to_json(const db::BackupReport& report, const std::string& file) {
  return pretty(object(key("file", file), key("games", report.games), key("bytes", report.bytes),
                       key("interrupted", report.interrupted), key("seconds", report.seconds)));
}

std::string to_json(const db::RepairReport& report) {
  return pretty(object(key("file", report.into), key("games", report.games),
                       key("positions", report.positions), key("lost", report.lost),
                       key("changed", report.changed), key("resumed", report.resumed),
                       key("interrupted", report.interrupted), key("seconds", report.seconds)));
}

OptimizeAnswer optimize(const std::string& path, const notation::Catalogue& titles,
                        const db::Progress& progress, std::uint64_t memory) {
  const notation::Stopwatch watch;
  OptimizeAnswer answer;
  answer.bytes_before = size_of(path);
  {
    db::Database database(path, db::Database::Mode::kWrite, titles);
    const auto watched = [&](auto... step) {
      answer.interrupted = !progress(step...);
      return !answer.interrupted;
    };
    db::optimize(database, watched, memory);
  }
  answer.bytes_after = size_of(path);
  answer.seconds = watch.seconds();
  return answer;
}

std::string to_json(const OptimizeAnswer& answer) {
  return pretty(object(key("bytes_before", answer.bytes_before),
                       key("bytes_after", answer.bytes_after),
                       key("interrupted", answer.interrupted), key("seconds", answer.seconds)));
}

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

std::string to_json(const db::FindingList& list) {
  return pretty(
      object(key("total", list.total), key("findings", array_of(list.findings, stored_json))));
}

std::string ndjson(const db::FindingList& list) { return lines_of(list.findings, stored_json); }

std::string to_json(const std::vector<db::QuarantinedText>& texts) {
  return pretty(object(key("total", texts.size()), key("texts", array_of(texts, set_aside_json))));
}

}  // namespace gipfbase::analysis

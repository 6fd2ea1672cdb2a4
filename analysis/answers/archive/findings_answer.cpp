#include "analysis/answers/archive/findings_answer.hpp"

#include "analysis/answers/json.hpp"

namespace gipfbase::analysis {
namespace {

Json stored_json(const db::StoredFinding& stored) {
  const notation::Finding& f = stored.finding;
  return object(key("import", stored.import_id), key("id", stored.game), key("code", stored.code),
                key("severity", stored.severity), key("source", known(f.source)),
                key("line", counted_from_one(f.line)), key("column", counted_from_one(f.column)),
                key("game", counted_from_one(f.game)), key("ply", counted_from_one(f.ply)),
                key("message", f.message));
}

Json set_aside_json(const db::SetAside& entry) {
  return object(key("number", entry.id), key("import", entry.import_id), key("id", entry.game),
                key("settled", entry.settled), key("source", entry.source),
                key("line", counted_from_one(entry.line)),
                key("game", counted_from_one(entry.ordinal)), key("reason", entry.reason),
                key("text", entry.text));
}

}  // namespace

std::string to_json(const db::FindingList& list) {
  return pretty(
      object(key("total", list.total), key("findings", array_of(list.findings, stored_json))));
}

std::string ndjson(const db::FindingList& list) { return lines_of(list.findings, stored_json); }

std::string to_json(const std::vector<db::SetAside>& texts) {
  return pretty(object(key("total", texts.size()), key("texts", array_of(texts, set_aside_json))));
}

}  // namespace gipfbase::analysis

#include "analysis/answers/archive/import_answer.hpp"

#include <fmt/format.h>

#include "analysis/answers/archive/database_answer.hpp"
#include "analysis/answers/json.hpp"

namespace gipfbase::analysis {
namespace {

Json state_json(const ImportState& state) {
  return object(
      key("import", state.number), key("name", state.name), key("running", state.running),
      key("stopped", state.stopped), key("bytes", state.bytes),
      key("all_bytes", state.all_bytes > 0 ? Json(state.all_bytes) : Json()),
      key("sentence", sentence(state)), key("failure", known(state.failure)),
      key("report", state.report ? Json::parse(to_json(*state.report, state.stats)) : Json()));
}

}  // namespace

std::string sentence(const ImportState& state) {
  if (!state.failure.empty()) return fmt::format("{}: {}", state.name, state.failure);
  if (!state.report) return fmt::format("{} is being imported.", state.name);
  const db::ImportReport& r = *state.report;
  std::string text =
      fmt::format("{}: {} {} read", state.name, r.read, r.read == 1 ? "game" : "games");
  const auto part = [&](std::uint64_t games, const char* what) {
    if (games > 0) text += fmt::format(", {} {}", games, what);
  };
  part(r.stored, "stored");
  part(r.puzzles, r.puzzles == 1 ? "stored as a puzzle" : "stored as puzzles");
  part(r.duplicate + r.updated + r.corrected, "in the database already");
  part(r.partial, "kept in part");
  part(r.rejected, "rejected");
  return text + (r.interrupted ? "; stopped before the end." : ".");
}

std::string json_line(const ImportState& state) { return compact(state_json(state)); }

std::string to_json(const ImportState& state) { return pretty(state_json(state)); }

}  // namespace gipfbase::analysis

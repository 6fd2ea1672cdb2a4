#include "analysis/answers/json.hpp"

#include "analysis/openings/opening.hpp"

namespace gipfbase::analysis {
namespace {

Json finding_json(const notation::Finding& finding) {
  return object(
      key("code", notation::name(finding.code)), key("severity", notation::name(finding.severity)),
      key("source", known(finding.source)), key("line", counted_from_one(finding.line)),
      key("column", counted_from_one(finding.column)), key("game", counted_from_one(finding.game)),
      key("ply", counted_from_one(finding.ply)), key("message", finding.message));
}

Json variant_json(const db::VariantStats& stats) {
  Json results =
      object(key("1-0", 0), key("0-1", 0), key("1/2-1/2", 0), key("0-0", 0), key("*", 0));
  for (const auto& [result, games] : stats.results) results[result] = games;
  return object(
      key("title", stats.title), key("variant", stats.variant), key("games", stats.games),
      key("valid_games", stats.valid_games), key("plies", stats.plies),
      key("positions", stats.positions),
      key("distinct_positions", when(stats.distinct_known, stats.distinct_positions)),
      key("distinct_positions_exact", when(stats.distinct_known, stats.distinct_positions_exact)),
      key("longest", stats.longest), key("results", results), key("endings", stats.endings),
      key("seat_wins", stats.seat_wins), key("counters", object_from(stats.counters)),
      key("games_with", object_from(stats.games_with)));
}

}  // namespace

std::string compact(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string pretty(const Json& json) {
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

std::optional<std::string> known(std::string_view text) {
  const bool unknown = text.empty() || text == "?" || text == "????.??.??";
  return unknown ? std::nullopt : std::optional<std::string>(text);
}

Json object_of(std::span<Member> members) {
  Json json = Json::object();
  for (auto& [name, value] : members) json[name] = std::move(value);
  return json;
}

Json json_of(const db::SolvedValue& value) {
  return object(key("status", name_of(value.status)), key("score", value.score),
                key("distance", value.distance));
}

Json json_of(const std::vector<db::PlyValue>& values) {
  return array_of(values, [](const db::PlyValue& value) {
    Json json = object(key("ply", value.ply));
    json.update(json_of(value.value));
    return json;
  });
}

Json json_of(const std::vector<notation::Finding>& findings) {
  return array_of(findings, finding_json);
}

Json json_of(const std::vector<db::VariantStats>& variants) {
  return array_of(variants, variant_json);
}

Json with_numbers(Json json, const db::NameCount& t) {
  json.update(object(key("games", t.games), key("wins", t.wins), key("draws", t.draws),
                     key("losses", t.losses),
                     key("score", score_of(t.wins, t.draws, t.losses).share),
                     key("first_date", known(t.first_date)), key("last_date", known(t.last_date))));
  return json;
}

Json tallies_json(const char* what, std::span<const db::NameCount> tallies) {
  return array_of(tallies, [&](const db::NameCount& t) {
    return with_numbers(object(key(what, known(t.name))), t);
  });
}

Json years_json(std::span<const db::NameCount> years) {
  return array_of(years, [](const db::NameCount& t) {
    const Json year = t.name.empty() ? Json() : Json(std::stoi(t.name));
    return with_numbers(object(key("year", year)), t);
  });
}

Json game_json(const db::GameSummary& game) {
  return object(key("id", game.id), key("title", game.title), key("variant", game.variant),
                key("white", known(game.white)), key("black", known(game.black)),
                key("date", known(game.date)), key("event", known(game.event)),
                key("site", known(game.site)), key("round", known(game.round)),
                key("result", game.result), key("ending", known(game.ending)),
                key("plies", game.plies), key("valid", game.valid), key("ply", game.ply));
}

std::vector<std::string> line_texts(const notation::Rules& rules, notation::AnyPosition position,
                                    std::span<const PackedMove> moves) {
  std::vector<std::string> texts;
  for (const PackedMove& move : moves) {
    texts.push_back(rules.move_text(position, move));
    rules.play(position, move);
  }
  return texts;
}

}  // namespace gipfbase::analysis

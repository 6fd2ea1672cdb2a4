#include "cli/commands/game_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "cli/arguments/errors.hpp"

namespace gipfbase::cli {
namespace {

using notation::Game;
using notation::Note;
using notation::Tag;

constexpr std::array<std::string_view, 6> kRoster = {"Event", "Site",  "Date",
                                                     "Round", "White", "Black"};

std::string name_of(const GameView& game) {
  return game.id ? fmt::format("game {}", *game.id) : fmt::format("a game of {}", game.source);
}

Json note_json(const Note& note) {
  Json json = {{"ply", note.ply}};
  if (!note.comment.empty()) json["comment"] = note.comment;
  if (!note.nags.empty()) json["nags"] = note.nags;
  if (note.clock) {
    constexpr std::array<const char*, 3> kKinds = {"remaining", "elapsed", "move"};
    json["clock"] = {{"kind", kKinds[static_cast<std::size_t>(note.clock->kind)]},
                     {"milliseconds", note.clock->milliseconds}};
  }
  if (!note.variations.empty()) json["variations"] = note.variations.size();
  return json;
}

Json object_of(const std::vector<std::pair<std::string, std::uint64_t>>& counts) {
  Json json = Json::object();
  for (const auto& [name, count] : counts) json[name] = count;
  return json;
}

}  // namespace

GameView view_of(const db::StoredGame& game) {
  return {game.summary.id,    &game.record, game.summary.result, game.summary.ending,
          game.summary.valid, game.reason,  game.source};
}

Replayed replayed(const GameView& game) {
  const Game& record = *game.record;
  Replayed replay;
  replay.ruleset = db::ruleset_of(record.title, record.variant);
  const auto start = notation::start_of(*replay.ruleset, record);
  if (!start) {
    throw DataError(fmt::format("the start position of {} cannot be read: {}", name_of(game),
                                start.error().message));
  }
  replay.start = *start;
  notation::AnyPosition position = replay.start;
  replay.after.reserve(record.moves.size());
  replay.moves.reserve(record.moves.size());
  for (const PackedMove& move : record.moves) {
    if (!replay.ruleset->is_legal(position, move)) {
      throw DataError(fmt::format("move {} of {} is not legal; run \"gipfbase check\"",
                                  replay.moves.size() + 1, name_of(game)));
    }
    replay.moves.push_back(replay.ruleset->move_text(position, move));
    replay.ruleset->play(position, move);
    replay.after.push_back(position);
  }
  return replay;
}

std::vector<Tag> all_tags(const GameView& game) {
  const Game& record = *game.record;
  std::vector<Tag> tags;
  for (const std::string_view name : kRoster) {
    const std::string_view value = record.tag(name);
    tags.push_back({std::string(name), value.empty() ? "?" : std::string(value)});
  }
  tags.push_back({"Result", record.result});
  tags.push_back({"Title", record.title});
  tags.push_back({"Variant", record.variant});
  if (!record.start.empty()) tags.push_back({"Position", record.start});
  if (!record.termination.empty()) tags.push_back({"Termination", record.termination});
  for (const Tag& tag : record.tags) {
    if (std::find(kRoster.begin(), kRoster.end(), tag.name) == kRoster.end()) tags.push_back(tag);
  }
  return tags;
}

Json json_of(const GameView& game, std::optional<std::size_t> ply) {
  const Replayed replay = replayed(game);
  const std::size_t at = ply.value_or(replay.moves.size());
  Json tags = Json::object();
  for (const Tag& tag : all_tags(game)) tags[tag.name] = tag.value;
  Json notes = Json::array();
  for (const Note& note : game.record->notes) notes.push_back(note_json(note));
  Json json;
  if (game.id) json["id"] = *game.id;
  json["title"] = game.record->title;
  json["variant"] = game.record->variant;
  json["tags"] = std::move(tags);
  json["start"] = replay.ruleset->write_position(replay.start);
  json["moves"] = replay.moves;
  json["plies"] = replay.moves.size();
  json["ply"] = at;
  json["position"] = replay.ruleset->write_position(replay.at(at));
  json["result"] = game.result;
  json["claimed_result"] = game.record->result;
  json["ending"] = game.ending;
  json["valid"] = game.valid;
  if (!game.reason.empty()) json["reason"] = game.reason;
  json["notes"] = std::move(notes);
  if (!game.source.empty()) json["source"] = game.source;
  return json;
}

Json json_of(const db::GameSummary& game) {
  return {{"id", game.id},           {"title", game.title},
          {"variant", game.variant}, {"white", game.white},
          {"black", game.black},     {"date", game.date},
          {"event", game.event},     {"site", game.site},
          {"round", game.round},     {"result", game.result},
          {"ending", game.ending},   {"plies", game.plies},
          {"valid", game.valid},     {"ply", game.ply ? Json(*game.ply) : Json(nullptr)}};
}

Json json_of(const notation::Finding& finding) {
  return {{"code", notation::name(finding.code)},
          {"severity", notation::name(finding.severity)},
          {"source", finding.source},
          {"line", finding.line},
          {"column", finding.column},
          {"game", finding.game},
          {"ply", finding.ply},
          {"message", finding.message}};
}

Json json_of(const std::vector<notation::Finding>& findings) {
  Json json = Json::array();
  for (const notation::Finding& finding : findings) json.push_back(json_of(finding));
  return json;
}

Json json_of(const db::VariantStats& stats) {
  Json results = {{"1-0", 0}, {"0-1", 0}, {"1/2-1/2", 0}, {"*", 0}};
  for (const auto& [result, games] : stats.results) results[result] = games;
  return {{"title", stats.title},
          {"variant", stats.variant},
          {"games", stats.games},
          {"valid_games", stats.valid_games},
          {"plies", stats.plies},
          {"positions", stats.positions},
          {"distinct_positions", stats.distinct_positions},
          {"distinct_positions_exact", stats.distinct_positions_exact},
          {"longest", stats.longest},
          {"results", results},
          {"endings", stats.endings},
          {"seat_wins", {stats.seat_wins[0], stats.seat_wins[1]}},
          {"counters", object_of(stats.counters)},
          {"games_with", object_of(stats.games_with)}};
}

}  // namespace gipfbase::cli

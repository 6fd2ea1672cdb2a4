#include "notation/formats/record.hpp"

#include <fmt/format.h>

#include "notation/formats/gpn/gpn.hpp"
#include "notation/formats/gpn/tags.hpp"

namespace gipfbase::notation {

void finish_reading(Judged& read, bool usable, const ReadOptions& options) {
  read.status = usable ? Judged::Status::kValid : Judged::Status::kRejected;
  for (Finding& finding : read.findings) {
    finding.source = options.source;
    finding.game = read.ordinal;
    if (usable && finding.severity == Severity::kError) read.status = Judged::Status::kPartial;
  }
}

std::string_view recorded_result(const Judged& judged) {
  const bool decided = judged.verdict.ending == kByDecision;
  const bool shown = decided || judged.game.result == kNoResult;
  return shown ? judged.verdict.result : std::string_view(judged.game.result);
}

Game with_recorded_result(const Judged& judged) {
  Game game = judged.game;
  game.result = recorded_result(judged);
  return game;
}

Game gpn_record(const Judged& judged) {
  Game game = with_recorded_result(judged);
  if (game.result != judged.game.result && game.tag(kClaimedTag).empty()) {
    game.tags.push_back({std::string(kClaimedTag), judged.game.result});
  }
  return game;
}

std::vector<Tag> all_tags(const Judged& judged) {
  const Game& game = judged.game;
  std::vector<Tag> tags;
  const auto add = [&](std::string_view name, std::string_view value) {
    tags.push_back({std::string(name), std::string(value)});
  };
  for (const std::string_view name : gpn::kRoster) {
    const std::string_view value = game.tag(name);
    add(name, value.empty() ? "?" : value);
  }
  add("Result", recorded_result(judged));
  add("Title", game.rules->title());
  add("Variant", game.rules->variant());
  if (game.has_own_start()) add("Position", game.start_text());
  if (!game.termination.empty()) add("Termination", game.termination);
  for (const Tag& tag : game.tags) {
    if (!is_listed(tag.name)) tags.push_back(tag);
  }
  return tags;
}

Written write_game(const Format& format, const Judged& judged) {
  if (format.write_row != nullptr) return {format.write_row(judged), {}};
  Written written;
  if (format.says_incomplete) {
    Game game = gpn_record(judged);
    if (!judged.valid()) game.tags.push_back({std::string(kIncompleteTag), judged.reason});
    written = format.write(game);
  } else if (judged.valid()) {
    written = format.write(with_recorded_result(judged));
  } else {
    written = refused(
        format.name,
        "the game is incomplete; only gpn, csv, json and ndjson can store incomplete games");
  }
  for (Finding& finding : written.findings) {
    if (finding.source.empty() && judged.id) finding.source = fmt::format("game {}", *judged.id);
  }
  return written;
}

}  // namespace gipfbase::notation

#include "analysis/answers/games/game_answer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "analysis/answers/json.hpp"
#include "analysis/values/book_values.hpp"
#include "db/edit/edit.hpp"
#include "db/query/lists/games.hpp"
#include "notation/formats/boardspace/boardspace.hpp"
#include "notation/formats/gpn/gpn.hpp"
#include "notation/formats/littlegolem/littlegolem.hpp"
#include "notation/formats/transcript/transcript.hpp"
#include "notation/formats/zen/zen.hpp"
#include "notation/game/play.hpp"

namespace gipfbase::analysis {
namespace {

using notation::Game;
using notation::Judged;
using notation::Note;
using notation::Tag;
using notation::Written;

constexpr std::array<std::string_view, 6> kRoster = {"Event", "Site",  "Date",
                                                     "Round", "White", "Black"};

constexpr std::array<const char*, 3> kClockKinds = {"remaining", "elapsed", "move"};

Json clock_json(const notation::Clock& clock) {
  return object(key("kind", kClockKinds.at(static_cast<std::size_t>(clock.kind))),
                key("milliseconds", clock.milliseconds));
}

Json note_json(const Note& note) {
  return object(key("ply", note.ply), key("comment", known(note.comment)), key("nags", note.nags),
                key("clock", note.clock ? clock_json(*note.clock) : Json()),
                key("variations", note.variations.size()));
}

/// A record with the given lists of moves and notes.
Json record_with(const Judged& judged, std::size_t ply, std::string_view position_format,
                 Json moves, Json notes) {
  const Game& game = judged.game;
  const notation::Rules& rules = *game.rules;
  const auto shown = notation::without_decision(judged);
  Json tags = Json::object();
  for (const Tag& tag : all_tags(judged))
    tags[tag.name] = known(tag.value) ? Json(tag.value) : Json();
  return object(
      key("id", judged.id), key("title", rules.title()), key("variant", rules.variant()),
      key("tags", std::move(tags)), key("start", position_text(game, 0, position_format).value()),
      key("moves", std::move(moves)), key("plies", game.moves.size()), key("ply", ply),
      key("position", position_text(game, ply, position_format).value()),
      key("result", judged.verdict.result), key("claimed_result", game.result),
      key("ending", known(judged.verdict.ending)),
      key("shown_result", shown ? Json(shown->result) : Json()),
      key("shown_ending", shown ? Json(shown->ending) : Json()), key("valid", judged.valid()),
      key("reason", known(judged.reason)), key("notes", std::move(notes)),
      key("source", judged.file.empty() ? Json() : Json(judged.source())));
}

Json record_json(const Judged& judged, std::size_t ply, std::string_view position_format = {}) {
  return record_with(judged, ply, position_format, move_texts(judged.game),
                     array_of(judged.game.notes, note_json));
}

std::string json_text(std::string_view words) {
  const bool plain = std::all_of(words.begin(), words.end(), [](char c) {
    return c >= ' ' && c <= '~' && c != '"' && c != '\\';
  });
  return plain ? fmt::format("\"{}\"", words) : compact(Json(words));
}

/// note_json as a text.
std::string note_text(const Note& note) {
  const auto comment = known(note.comment);
  const std::string clock =
      note.clock ? fmt::format("{{\"kind\":\"{}\",\"milliseconds\":{}}}",
                               kClockKinds.at(static_cast<std::size_t>(note.clock->kind)),
                               note.clock->milliseconds)
                 : "null";
  return fmt::format("{{\"ply\":{},\"comment\":{},\"nags\":[{}],\"clock\":{},\"variations\":{}}}",
                     note.ply, comment ? json_text(*comment) : "null", fmt::join(note.nags, ","),
                     clock, note.variations.size());
}

/// record_json after the last move as a line. Its long lists are written without a tree of values,
/// which takes most of the time.
std::string record_line(const Judged& judged) {
  std::string line =
      compact(record_with(judged, judged.game.moves.size(), {}, Json::array(), Json::array()));
  const auto fill = [&](std::string_view list, const std::string& items) {
    // Texts of the record cannot contain a plain quotation mark.
    const std::size_t at = line.find(list);
    line.insert(at + list.size() - 1, items);
  };
  std::string items;
  for (const Note& note : judged.game.notes) {
    items += (items.empty() ? "" : ",") + note_text(note);
  }
  fill("\"notes\":[]", items);
  items.clear();
  for (const std::string& move : move_texts(judged.game)) {
    items += (items.empty() ? "" : ",") + json_text(move);
  }
  fill("\"moves\":[]", items);
  return line;
}

constexpr std::string_view kCsvHeading =
    "id,title,variant,event,site,date,round,white,black,result,claimed_result,ending,plies,start,"
    "moves\n";

std::string csv_row(const Judged& judged) {
  const Game& g = judged.game;
  std::string row = judged.id ? std::to_string(*judged.id) : "";
  row += ',' + csv_field(g.rules->title()) + ',' + csv_field(g.rules->variant());
  for (const char* tag : {"Event", "Site", "Date", "Round", "White", "Black"}) {
    row += ',' + csv_field(known(g.tag(tag)).value_or(std::string()));
  }
  for (const std::string_view field : {judged.verdict.result, std::string_view(g.result),
                                       std::string_view(judged.verdict.ending)}) {
    row += ',' + csv_field(field);
  }
  return row + fmt::format(",{},{},{}\n", g.moves.size(),
                           csv_field(g.rules->write_position(g.start)),
                           csv_field(fmt::format("{}", fmt::join(move_texts(g), "; "))));
}

/// Writes an incomplete game in a format of notation/formats.
Written written_in_part(const notation::Format& format, const Judged& judged) {
  if (!format.says_incomplete) {
    return notation::refused(format.name, "the record is incomplete, which only gpn can store");
  }
  Game game = gpn_record(judged);
  game.tags.push_back({std::string(notation::kIncompleteTag), judged.reason});
  return format.write(game);
}

/// Writes a game in a format of notation/formats. Findings without a source get the game as theirs.
template <const notation::Format& kFormat>
Written written_as(const Judged& judged) {
  const bool gpn = kFormat.says_incomplete;
  Written written = judged.valid() ? kFormat.write(gpn ? gpn_record(judged) : with_result(judged))
                                   : written_in_part(kFormat, judged);
  for (notation::Finding& finding : written.findings) {
    if (finding.source.empty() && judged.id) finding.source = fmt::format("game {}", *judged.id);
  }
  return written;
}

constexpr std::array<RecordFormat, 9> kFormats = {
    {{"gpn", written_as<notation::kGpn>, "", "", ""},
     {"gpn-short", written_as<notation::kShortGpn>, "", "", ""},
     {"boardspace", written_as<notation::kBoardspace>, "", "", "", true},
     {"littlegolem", written_as<notation::kLittleGolem>, "", "", ""},
     {"zen", written_as<notation::kZen>, "", "", ""},
     {"transcript", written_as<notation::kTranscript>, "", "", ""},
     {"json",
      [](const Judged& j) {
        return Written{record_line(j), {}};
      },
      "{\"games\":[\n", ",\n", "\n]}\n"},
     {"ndjson",
      [](const Judged& j) {
        return Written{record_line(j) + '\n', {}};
      },
      "", "", ""},
     {"csv",
      [](const Judged& j) {
        return Written{csv_row(j), {}};
      },
      kCsvHeading, "", ""}}};

}  // namespace

Game with_result(const Judged& judged) {
  Game game = judged.game;
  const bool decided = judged.verdict.ending == notation::kByDecision;
  if (decided || game.result == notation::kNoResult) game.result = judged.verdict.result;
  return game;
}

Game gpn_record(const Judged& judged) {
  Game game = with_result(judged);
  if (game.result != judged.game.result && game.tag(notation::kClaimedTag).empty()) {
    game.tags.push_back({std::string(notation::kClaimedTag), judged.game.result});
  }
  return game;
}

std::vector<Tag> all_tags(const Judged& judged) {
  const Game game = with_result(judged);
  std::vector<Tag> tags;
  for (const std::string_view name : kRoster) {
    const std::string_view value = game.tag(name);
    tags.push_back({std::string(name), value.empty() ? "?" : std::string(value)});
  }
  tags.push_back({"Result", game.result});
  tags.push_back({"Title", std::string(game.rules->title())});
  tags.push_back({"Variant", std::string(game.rules->variant())});
  if (game.has_own_start()) tags.push_back({"Position", game.start_text()});
  if (!game.termination.empty()) tags.push_back({"Termination", game.termination});
  for (const Tag& tag : game.tags) {
    if (std::find(kRoster.begin(), kRoster.end(), tag.name) == kRoster.end()) tags.push_back(tag);
  }
  return tags;
}

std::vector<std::string> move_texts(const Game& game) {
  return line_texts(*game.rules, game.start, game.moves);
}

notation::AnyPosition position_after(const Game& game, std::size_t ply) {
  return game.rules->replay(game.start, std::span(game.moves).first(ply), nullptr).final;
}

Expected<std::string, std::string> position_text(const Game& game, std::size_t ply,
                                                 std::string_view format) {
  const notation::Rules& rules = *game.rules;
  const notation::AnyPosition position = position_after(game, ply);
  if (format.empty()) return rules.write_position(position);
  const auto known = rules.position_formats();
  if (std::find(known.begin(), known.end(), format) == known.end()) {
    return Unexpected{fmt::format("positions of {} have no format {}", rules.info().name, format)};
  }
  if (auto text = rules.write_position_as(format, position)) return *std::move(text);
  return Unexpected{fmt::format(
      "the format {} cannot write the position after move {} of this game of variant {}", format,
      ply, rules.variant())};
}

std::optional<BookAnswer> GameAnswer::known() const {
  return ask_books(books, *game.game.rules, position_after(game.game, ply));
}

std::optional<GameAnswer> game_answer(db::Database& database, std::int64_t id,
                                      const ProofBooks* books) {
  auto game = db::load_game(database, id);
  if (!game) return std::nullopt;
  GameAnswer answer{std::move(*game), 0, {}, db::binned_with(database, id), {}, books};
  const Game& g = answer.game.game;
  answer.ply = g.moves.size();
  db::SolvedValues values(database);
  answer.values = known_values(books, values, *g.rules, g.start, g.moves);
  return answer;
}

std::string to_json(const GameAnswer& answer) {
  Json json = record_json(answer.game, answer.ply, answer.position_format);
  json["in_bin"] = answer.binned_with.has_value();
  json["values"] = json_of(answer.values);
  json["book"] = json_of(answer.known());
  return pretty(json);
}

std::span<const RecordFormat> record_formats() { return kFormats; }

const RecordFormat* find_record_format(std::string_view name) {
  const auto* const found = std::find_if(kFormats.begin(), kFormats.end(),
                                         [&](const RecordFormat& f) { return f.name == name; });
  return found == kFormats.end() ? nullptr : &*found;
}

}  // namespace gipfbase::analysis

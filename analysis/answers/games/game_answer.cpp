#include "analysis/answers/games/game_answer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <iterator>
#include <utility>

#include "analysis/answers/json.hpp"
#include "analysis/values/book_values.hpp"
#include "db/edit/edit.hpp"
#include "db/query/lists/games.hpp"
#include "notation/formats/boardspace/boardspace.hpp"
#include "notation/formats/gpn/gpn.hpp"
#include "notation/formats/gpn/tags.hpp"
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

/// Returns the result to write into a record.
std::string_view written_result(const Judged& judged) {
  const bool decided = judged.verdict.ending == notation::kByDecision;
  const bool shown = decided || judged.game.result == notation::kNoResult;
  return shown ? judged.verdict.result : std::string_view(judged.game.result);
}

/// The moves with comments, glyphs, clocks, side lines and contests, as in .gpn; nullopt for a game
/// that has none of these.
std::optional<std::string> movetext_of(const Judged& judged) {
  const Game& game = judged.game;
  if (game.notes.empty() && game.contests.empty()) return std::nullopt;
  std::string text;
  notation::write_gpn_movetext(game, written_result(judged), text);
  text.erase(text.find_last_not_of('\n') + 1);
  return text;
}

/// Calls `visit` with the name and value of every tag that `all_tags` returns, in the same order.
template <class Visit>
void for_each_tag(const Judged& judged, const Visit& visit) {
  const Game& game = judged.game;
  for (const std::string_view name : kRoster) {
    const std::string_view value = game.tag(name);
    visit(name, value.empty() ? "?" : value);
  }
  visit("Result", written_result(judged));
  visit("Title", game.rules->title());
  visit("Variant", game.rules->variant());
  if (game.has_own_start()) visit("Position", std::string_view(game.start_text()));
  if (!game.termination.empty()) visit("Termination", std::string_view(game.termination));
  for (const Tag& tag : game.tags) {
    if (std::find(kRoster.begin(), kRoster.end(), tag.name) == kRoster.end()) {
      visit(tag.name, std::string_view(tag.value));
    }
  }
}

/// Unknown values of the roster are null; other tags are null only when they are "?".
bool is_null(std::string_view name, std::string_view value) {
  const bool roster = std::find(kRoster.begin(), kRoster.end(), name) != kRoster.end();
  return roster ? !known(value) : value == "?";
}

Json record_json(const Judged& judged, std::size_t ply, std::string_view position_format = {}) {
  const Game& game = judged.game;
  const notation::Rules& rules = *game.rules;
  const auto shown = notation::without_decision(judged);
  Json tags = Json::object();
  for_each_tag(judged, [&](std::string_view name, std::string_view value) {
    tags[std::string(name)] = is_null(name, value) ? Json() : Json(value);
  });
  return object(
      key("id", judged.id), key("title", rules.title()), key("variant", rules.variant()),
      key("tags", std::move(tags)), key("start", position_text(game, 0, position_format).value()),
      key("moves", move_texts(game)), key("plies", game.moves.size()), key("ply", ply),
      key("position", position_text(game, ply, position_format).value()),
      key("result", judged.verdict.result), key("claimed_result", game.result),
      key("ending", known(judged.verdict.ending)),
      key("shown_result", shown ? Json(shown->result) : Json()),
      key("shown_ending", shown ? Json(shown->ending) : Json()), key("valid", judged.valid()),
      key("reason", known(judged.reason)), key("notes", array_of(game.notes, note_json)),
      key("source", judged.file.empty() ? Json() : Json(judged.source())),
      key("movetext", movetext_of(judged)));
}

/// Writes a JSON object directly: building a tree of values first would take most of the time for
/// long lists.
class LineOfJson {
 public:
  /// With room for a game of `moves` moves.
  explicit LineOfJson(std::size_t moves) {
    constexpr std::size_t kFixed = 1000;
    constexpr std::size_t kMove = 16;
    line_.reserve(kFixed + moves * kMove);
  }

  LineOfJson& name(std::string_view name) {
    line_ += line_.empty() ? "{\"" : ",\"";
    line_ += name;
    line_ += "\":";
    return *this;
  }
  LineOfJson& raw(std::string_view json) {
    line_ += json;
    return *this;
  }
  LineOfJson& number(std::integral auto number) {
    const fmt::format_int digits(number);
    line_.append(digits.data(), digits.size());
    return *this;
  }
  /// Writes a text that has nothing to escape, such as a move or a position.
  LineOfJson& quoted(std::string_view plain) {
    line_ += '"';
    line_ += plain;
    line_ += '"';
    return *this;
  }
  LineOfJson& text(std::string_view words) {
    const auto plain = [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; };
    if (!std::all_of(words.begin(), words.end(), [&](char c) { return plain(c) || c == '\n'; })) {
      return raw(compact(Json(words)));
    }
    line_ += '"';
    for (;;) {
      const std::size_t length = std::min(words.find('\n'), words.size());
      line_ += words.substr(0, length);
      if (length == words.size()) break;
      line_ += "\\n";
      words.remove_prefix(length + 1);
    }
    line_ += '"';
    return *this;
  }
  /// Writes the text, or null if it means "unknown".
  LineOfJson& known_text(std::string_view words) {
    return text_if(known(words).has_value(), words);
  }
  LineOfJson& text_if(bool written, std::string_view words) {
    return written ? text(words) : raw("null");
  }
  [[nodiscard]] std::string end() {
    line_ += '}';
    return std::move(line_);
  }

 private:
  std::string line_;
};

void write_note(const Note& note, LineOfJson& line) {
  line.raw("{\"ply\":").number(note.ply);
  line.name("comment").known_text(note.comment);
  line.name("nags").raw("[");
  const char* before = "";
  for (const std::uint8_t nag : note.nags) line.raw(std::exchange(before, ",")).number(nag);
  line.raw("]");
  line.name("clock");
  if (note.clock) {
    line.raw("{\"kind\":").quoted(kClockKinds.at(static_cast<std::size_t>(note.clock->kind)));
    line.name("milliseconds").number(note.clock->milliseconds).raw("}");
  } else {
    line.raw("null");
  }
  line.name("variations").number(note.variations.size()).raw("}");
}

/// Returns the JSON of a game on one line: the members of record_json for the final position.
std::string record_line(const Judged& judged) {
  const Game& game = judged.game;
  const notation::Rules& rules = *game.rules;
  LineOfJson line(game.moves.size());
  line.name("id").raw(judged.id ? std::to_string(*judged.id) : "null");
  line.name("title").quoted(rules.title()).name("variant").quoted(rules.variant()).name("tags");
  const char* before = "{";
  for_each_tag(judged, [&](std::string_view name, std::string_view value) {
    line.raw(std::exchange(before, ",")).text(name).raw(":");
    line.text_if(!is_null(name, value), value);
  });
  line.raw("}").name("start").quoted(rules.write_position(game.start)).name("moves");
  notation::AnyPosition position = game.start;
  std::string move;
  before = "[";
  for (const PackedMove& packed : game.moves) {
    move.clear();
    rules.write_move(position, packed, move);
    line.raw(std::exchange(before, ",")).quoted(move);
    rules.play(position, packed);
  }
  line.raw(game.moves.empty() ? "[]" : "]").name("plies").number(game.moves.size());
  line.name("ply").number(game.moves.size());
  line.name("position").quoted(rules.write_position(position));
  line.name("result").text(judged.verdict.result).name("claimed_result").text(game.result);
  line.name("ending").known_text(judged.verdict.ending);
  const auto shown = notation::without_decision(judged);
  line.name("shown_result").text_if(shown.has_value(), shown ? shown->result : "");
  line.name("shown_ending").text_if(shown.has_value(), shown ? shown->ending : "");
  line.name("valid").raw(judged.valid() ? "true" : "false");
  line.name("reason").known_text(judged.reason).name("notes").raw("[");
  before = "";
  for (const Note& note : game.notes) {
    line.raw(std::exchange(before, ","));
    write_note(note, line);
  }
  line.raw("]").name("source").text_if(!judged.file.empty(), judged.source());
  const auto movetext = movetext_of(judged);
  return line.name("movetext").text_if(movetext.has_value(), movetext.value_or("")).end();
}

constexpr std::string_view kCsvHeading =
    "id,title,variant,event,site,date,round,white,black,result,claimed_result,ending,plies,start,"
    "moves,tags,movetext\n";

/// The tags that have no column of their own, as .gpn writes them.
std::string other_tags(const Judged& judged) {
  const Game& game = judged.game;
  std::string text;
  const auto add = [&](std::string_view name, std::string_view value) {
    notation::gpn::write_tag(name, value, text);
    text.back() = ' ';
  };
  if (!game.termination.empty()) add("Termination", game.termination);
  for (const Tag& tag : game.tags) {
    if (!notation::is_listed(tag.name)) add(tag.name, tag.value);
  }
  if (written_result(judged) != game.result && game.tag(notation::kClaimedTag).empty()) {
    add(notation::kClaimedTag, game.result);
  }
  if (!judged.valid()) add(notation::kIncompleteTag, judged.reason);
  if (!text.empty()) text.pop_back();
  return text;
}

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
  return row + fmt::format(",{},{},{},{},{}\n", g.moves.size(),
                           csv_field(g.rules->write_position(g.start)),
                           csv_field(fmt::format("{}", fmt::join(move_texts(g), "; "))),
                           csv_field(other_tags(judged)),
                           csv_field(movetext_of(judged).value_or(std::string())));
}

/// Writes an incomplete game in a format of notation/formats.
Written written_in_part(const notation::Format& format, const Judged& judged) {
  if (!format.says_incomplete) {
    return notation::refused(format.name,
                             "the record is incomplete; only gpn can store incomplete records");
  }
  Game game = gpn_record(judged);
  game.tags.push_back({std::string(notation::kIncompleteTag), judged.reason});
  return format.write(game);
}

/// Writes a game in a format of notation/formats. Findings without a source get the game as their
/// source.
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
  game.result = written_result(judged);
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
  std::vector<Tag> tags;
  for_each_tag(judged, [&](std::string_view name, std::string_view value) {
    tags.push_back({std::string(name), std::string(value)});
  });
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

// Writes games as rows of tables: objects of JSON, and lines of CSV.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "notation/formats/gpn/gpn.hpp"
#include "notation/formats/gpn/tags.hpp"
#include "notation/formats/record.hpp"
#include "notation/formats/table/csv_cells.hpp"
#include "notation/formats/table/table.hpp"

namespace gipfbase::notation::table {
namespace {

using nlohmann::ordered_json;

constexpr std::array<const char*, 3> kClockKinds = {"remaining", "elapsed", "move"};

bool is_known(std::string_view text) { return !text.empty() && !gpn::is_unknown(text); }

/// The moves with comments, glyphs, clocks, side lines and contests, as in .gpn; nullopt for a game
/// that has none of these.
std::optional<std::string> movetext_of(const Judged& judged) {
  const Game& game = judged.game;
  if (game.notes.empty() && game.contests.empty()) return std::nullopt;
  std::string text;
  write_gpn_movetext(game, recorded_result(judged), text);
  text.erase(text.find_last_not_of('\n') + 1);
  return text;
}

/// Calls `visit` with the text of each move, and returns the final position.
template <class Visit>
AnyPosition for_each_move(const Game& game, const Visit& visit) {
  AnyPosition position = game.start;
  std::string text;
  for (const PackedMove& move : game.moves) {
    text.clear();
    game.rules->write_move(position, move, text);
    visit(std::string_view(text));
    game.rules->play(position, move);
  }
  return position;
}

/// Writes a JSON object directly: building a tree of values first would take most of the time for
/// long lists.
class LineOfJson {
 public:
  /// Reserves memory for a game of `moves` moves.
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
      return raw(ordered_json(words).dump(-1, ' ', false, ordered_json::error_handler_t::replace));
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
  LineOfJson& known_text(std::string_view words) { return text_if(is_known(words), words); }
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

/// The tags that have no column of their own, as .gpn writes them.
std::string other_tags(const Judged& judged) {
  const Game& game = judged.game;
  std::string text;
  const auto add = [&](std::string_view name, std::string_view value) {
    gpn::write_tag(name, value, text);
    text.back() = ' ';
  };
  if (!game.termination.empty()) add("Termination", game.termination);
  for (const Tag& tag : game.tags) {
    if (!is_listed(tag.name)) add(tag.name, tag.value);
  }
  if (recorded_result(judged) != game.result && game.tag(kClaimedTag).empty()) {
    add(kClaimedTag, game.result);
  }
  if (!judged.valid()) add(kIncompleteTag, judged.reason);
  if (!text.empty()) text.pop_back();
  return text;
}

}  // namespace

std::string json_object(const Judged& judged) {
  const Game& game = judged.game;
  const Rules& rules = *game.rules;
  LineOfJson line(game.moves.size());
  line.name("id").raw(judged.id ? std::to_string(*judged.id) : "null");
  line.name("title").quoted(rules.title()).name("variant").quoted(rules.variant()).name("tags");
  const char* before = "{";
  for (const Tag& tag : all_tags(judged)) {
    line.raw(std::exchange(before, ",")).text(tag.name).raw(":");
    // For tags outside the roster, only "?" becomes null.
    line.text_if(is_listed(tag.name) ? is_known(tag.value) : tag.value != "?", tag.value);
  }
  line.raw("}").name("start").quoted(rules.write_position(game.start)).name("moves");
  before = "[";
  const AnyPosition position = for_each_move(
      game, [&](std::string_view move) { line.raw(std::exchange(before, ",")).quoted(move); });
  line.raw(game.moves.empty() ? "[]" : "]").name("plies").number(game.moves.size());
  line.name("ply").number(game.moves.size());
  line.name("position").quoted(rules.write_position(position));
  line.name("result").text(judged.verdict.result).name("claimed_result").text(game.result);
  line.name("ending").known_text(judged.verdict.ending);
  const auto shown = without_decision(judged);
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

std::string csv_row(const Judged& judged) {
  const Game& game = judged.game;
  std::string row = judged.id ? std::to_string(*judged.id) : "";
  const auto add = [&](std::string_view field) { row += ',' + csv_field(field); };
  add(game.rules->title());
  add(game.rules->variant());
  for (const std::string_view tag : gpn::kRoster) {
    const std::string_view value = game.tag(tag);
    add(is_known(value) ? value : "");
  }
  add(judged.verdict.result);
  add(game.result);
  add(judged.verdict.ending);
  row += fmt::format(",{}", game.moves.size());
  add(game.rules->write_position(game.start));
  std::string moves;
  (void)for_each_move(game, [&](std::string_view move) {
    if (!moves.empty()) moves += "; ";
    moves += move;
  });
  add(moves);
  add(other_tags(judged));
  add(movetext_of(judged).value_or(std::string()));
  return row + '\n';
}

}  // namespace gipfbase::notation::table

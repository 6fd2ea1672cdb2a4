// Reads games as JSON: those of "export --format json" and ndjson, and of "show --json".
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "notation/formats/bga/bga.hpp"
#include "notation/formats/gpn/gpn.hpp"
#include "notation/formats/gpn/tags.hpp"
#include "notation/formats/table/record_text.hpp"
#include "notation/formats/table/table.hpp"
#include "notation/game/judged.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::notation::table {
namespace {

using nlohmann::ordered_json;

constexpr std::string_view kBlanks = " \t\r\n";

/// The end of the text between quotation marks that begins at `at`; npos if it never ends.
std::size_t string_end(std::string_view text, std::size_t at) {
  for (++at; at < text.size(); ++at) {
    if (text[at] == '\\') {
      ++at;
    } else if (text[at] == '"') {
      return at + 1;
    }
  }
  return std::string_view::npos;
}

/// The end of the object that begins at `at`; npos if it never ends.
std::size_t object_end(std::string_view text, std::size_t at) {
  std::size_t depth = 0;
  while (at < text.size()) {
    const char c = text[at];
    if (c == '"') {
      at = string_end(text, at);
      if (at == std::string_view::npos) return at;
      continue;
    }
    if (c == '{' || c == '[') ++depth;
    if (c == '}' || c == ']') --depth;
    ++at;
    if (depth == 0) return at;
  }
  return std::string_view::npos;
}

/// The offset after `{"games":[`; other members, neither lists nor objects, may come before the
/// list. `at` itself if the text has no such list.
std::size_t after_list_name(std::string_view text, std::size_t at) {
  std::size_t place = at + 1;
  while (true) {
    place = text.find_first_not_of(kBlanks, place);
    if (place == std::string_view::npos || text[place] != '"') return at;
    const std::size_t end = string_end(text, place);
    if (end == std::string_view::npos) return at;
    const bool games = text.substr(place, end - place) == "\"games\"";
    place = text.find_first_not_of(": \t\r\n", end);
    if (place == std::string_view::npos) return at;
    if (games) return text[place] == '[' ? place + 1 : at;
    if (text[place] == '{' || text[place] == '[') return at;
    place = text[place] == '"' ? string_end(text, place) : place;
    place = place == std::string_view::npos ? place : text.find_first_of(",}", place);
    if (place == std::string_view::npos || text[place] == '}') return at;
    ++place;
  }
}

/// A member of an object by its name in any case; nullptr if none exists.
const ordered_json* member(const ordered_json& object, std::string_view name) {
  for (const auto& [key, value] : object.items()) {
    if (text::same_word(key, name)) return &value;
  }
  return nullptr;
}

/// Strings, numbers and truth values as text; empty for everything else.
std::string text_of(const ordered_json* value) {
  if (value == nullptr) return {};
  if (value->is_string()) return value->get<std::string>();
  return value->is_number() || value->is_boolean() ? value->dump() : std::string();
}

/// Reads one object.
class ObjectReader {
 public:
  ObjectReader(const ordered_json& object, std::string_view text, std::size_t begin,
               RecordText& records)
      : object_(object), text_(text), begin_(begin), records_(records) {}

  /// Why the object is not a game; empty if it is one.
  [[nodiscard]] std::string fault() const {
    const ordered_json* const tags = member(object_, "tags");
    if (tags != nullptr && !tags->is_object()) return "\"tags\" is not an object";
    const ordered_json* const moves = member(object_, "moves");
    const bool some = moves != nullptr && !moves->is_null();
    if (some && !moves->is_string() &&
        (!moves->is_array() || !std::all_of(moves->begin(), moves->end(),
                                            [](const auto& move) { return move.is_string(); }))) {
      return "\"moves\" is not a list of texts";
    }
    const ordered_json* const plies = member(object_, "plies");
    if (moves == nullptr && plies != nullptr && plies->is_number_integer() && *plies > 0) {
      return "it gives the number of moves, but not the moves; export the game with \"gipfbase "
             "export --format ndjson\"";
    }
    if (moves == nullptr && value("White").empty() && value("Black").empty()) {
      return "it has neither players nor moves";
    }
    return {};
  }

  /// Adds the record. True when the game was played but has no moves.
  bool read() {
    records_.begin(begin_, begin_ + text_.size());
    for (const std::string_view name : gpn::kRoster) {
      const std::string known = value(name);
      records_.tag(name, known.empty() ? gpn::kUnknownValue : std::string_view(known), place(name));
    }
    add_result();
    for (const char* name : {"Title", "Variant"}) {
      if (const std::string known = value(name); !known.empty()) {
        records_.tag(name, known, place(name));
      }
    }
    const std::string position = tag("Position");
    const std::string start = position.empty() ? text_of(member(object_, "start")) : position;
    if (!start.empty()) {
      records_.tag("Position", start, place(position.empty() ? "start" : "Position"));
    }
    const bool played = member(object_, "moves") == nullptr && value("Termination").empty() &&
                        is_played(value("White"), value("Black"), result());
    if (played) records_.tag("Termination", kUnrecorded, begin_);
    add_other_tags();
    add_moves();
    return played;
  }

 private:
  /// The value of a tag; empty if none exists.
  [[nodiscard]] std::string tag(std::string_view name) const {
    const ordered_json* const tags = member(object_, "tags");
    return tags == nullptr ? std::string() : text_of(member(*tags, name));
  }
  /// The value of a tag, or of a member of the object itself.
  [[nodiscard]] std::string value(std::string_view name) const {
    const std::string found = tag(name);
    return found.empty() ? text_of(member(object_, name)) : found;
  }
  [[nodiscard]] std::string result() const { return value("Result"); }
  /// The place of a member in the document.
  [[nodiscard]] std::size_t place(std::string_view name) const {
    const std::size_t at = text_.find(fmt::format("\"{}\"", name));
    return begin_ + (at == std::string_view::npos ? 0 : at);
  }

  void add_result() {
    const std::string claimed = text_of(member(object_, "claimed_result"));
    const ordered_json* const tags = member(object_, "tags");
    const bool has_claim = tags != nullptr && member(*tags, kClaimedTag) != nullptr;
    const bool decided = tags != nullptr && member(*tags, kDecisionTag) != nullptr;
    if (has_claim) {
      records_.tag("Result", result(), place("Result"));
    } else {
      records_.result({result(), claimed, decided}, place("Result"));
    }
  }

  void add_other_tags() {
    const ordered_json* const tags = member(object_, "tags");
    if (tags != nullptr) {
      constexpr std::array<std::string_view, 4> kWritten = {"Result", "Title", "Variant",
                                                            "Position"};
      const auto written = [&](std::string_view name) {
        const auto same = [&](std::string_view other) { return text::same_word(name, other); };
        return std::any_of(kWritten.begin(), kWritten.end(), same) ||
               std::any_of(gpn::kRoster.begin(), gpn::kRoster.end(), same);
      };
      for (const auto& [name, value] : tags->items()) {
        if (written(name)) continue;
        records_.tag(name, value.is_null() ? std::string(gpn::kUnknownValue) : text_of(&value),
                     place(name));
      }
    }
    const ordered_json* const valid = member(object_, "valid");
    if (valid == nullptr || !valid->is_boolean() || valid->get<bool>()) return;
    if (tags == nullptr || member(*tags, kIncompleteTag) == nullptr) {
      records_.tag(kIncompleteTag, text_of(member(object_, "reason")), place("reason"));
    }
  }

  void add_moves() {
    records_.end_tags();
    const std::string movetext = text_of(member(object_, "movetext"));
    if (!movetext.empty()) return records_.movetext(movetext, place("movetext"), false);
    const ordered_json* const moves = member(object_, "moves");
    if (moves == nullptr || moves->is_null()) return records_.end_moves();
    std::size_t at = place("moves") + std::string_view("\"moves\"").size();
    if (moves->is_string()) {
      records_.movetext(moves->get<std::string>(), at, false);
      return records_.end_moves();
    }
    for (const ordered_json& move : *moves) {
      const std::string_view document(text_.data() - begin_, begin_ + text_.size());
      at = std::min(document.find('"', at), document.size() - 1);
      records_.move(move.get<std::string>(), at + 1);
      at = std::min(string_end(document, at), document.size());
    }
    records_.end_moves();
  }

  const ordered_json& object_;
  std::string_view text_;
  std::size_t begin_;
  RecordText& records_;
};

class JsonReader {
 public:
  JsonReader(std::string_view text, const ReadOptions& options)
      : text_(text), options_(options), records_(text) {}

  std::vector<Finding> read(const GameSink& sink) {
    read_objects();
    if (objects_ == 0) {
      records_.report(Code::kNoGames, Severity::kError, std::nullopt,
                      "there is no game in this JSON; games are objects with tags and moves, as "
                      "gipfbase export --format ndjson writes them");
    }
    records_.report_played(played_);
    return records_.read(options_, sink);
  }

 private:
  void read_objects() {
    std::size_t at = text_.size() - text::without_byte_order_mark(text_).size();
    at = text_.find_first_not_of(kBlanks, at);
    bool list = false;
    if (at < text_.size() && text_[at] == '[') {
      list = true;
      ++at;
    } else if (at < text_.size() && text_[at] == '{') {
      const std::size_t inside = after_list_name(text_, at);
      list = inside != at;
      at = inside;
    }
    bool closed = !list;
    while (true) {
      at = text_.find_first_not_of(" \t\r\n,", at);
      if (at == std::string_view::npos) break;
      if (list && text_[at] == ']') {
        closed = true;
        break;  // other members of the enclosing object may follow
      }
      if (text_[at] != '{') {
        records_.report(Code::kSyntax, Severity::kError, at,
                        "an object such as {\"tags\":{...},\"moves\":[...]} is expected here; the "
                        "rest of the file was not read");
        ++objects_;
        return;
      }
      const std::size_t end = object_end(text_, at);
      ++objects_;
      if (end == std::string_view::npos) {
        records_.report(Code::kTruncated, Severity::kError, at,
                        "the file ends within the game that begins here; get the whole file");
        return;
      }
      read_object(at, end);
      at = end;
    }
    if (!closed) {
      records_.report(Code::kTruncated, Severity::kError, text_.size(),
                      "the file ends within its list of games; get the whole file");
    }
  }

  void read_object(std::size_t at, std::size_t end) {
    const std::string_view text = text_.substr(at, end - at);
    ordered_json object;
    try {
      object = ordered_json::parse(text::is_utf8(text) ? std::string(text) : text::in_utf8(text));
    } catch (const ordered_json::parse_error& error) {
      records_.report(Code::kSyntax, Severity::kError, at + (error.byte == 0 ? 0 : error.byte - 1),
                      "this is not valid JSON, so this game was not read; get another copy");
      return;
    }
    ObjectReader reader(object, text, at, records_);
    if (const std::string why = reader.fault(); !why.empty()) {
      records_.report(Code::kSyntax, Severity::kError, at, "this object was not read: " + why);
    } else if (reader.read()) {
      ++played_;
    }
  }

  std::string_view text_;
  const ReadOptions& options_;
  RecordText records_;
  std::size_t objects_ = 0;
  std::size_t played_ = 0;
};

/// True for the beginning of JSON that holds games.
bool holds_games(std::string_view text, const Catalogue& catalogue) {
  if (kBga.recognises(text, catalogue)) return false;
  const std::string_view plain = text::trimmed(text::without_byte_order_mark(text));
  if (plain.empty() || (plain[0] != '{' && plain[0] != '[')) return false;
  const std::size_t object = plain.find_first_not_of(" \t\r\n[");
  if (object == std::string_view::npos || plain[object] != '{') return false;
  const std::size_t key = plain.find_first_not_of(kBlanks, object + 1);
  if (key == std::string_view::npos || plain[key] != '"') return false;
  const std::string low = text::lowered(plain);
  return low.find("\"moves\"") != std::string::npos || low.find("\"white\"") != std::string::npos;
}

/// True when the first line is an object of its own. In a text of one line, the end of the object
/// may be missing.
bool is_line_by_line(std::string_view text) {
  text = text::trimmed(text::without_byte_order_mark(text));
  const std::string_view line = text::trimmed(text.substr(0, text.find('\n')));
  return line.starts_with('{') && after_list_name(line, 0) == 0 &&
         (line.ends_with('}') || line.size() == text.size());
}

bool recognises_json(std::string_view text, const Catalogue& catalogue) {
  return holds_games(text, catalogue) && !is_line_by_line(text);
}

bool recognises_ndjson(std::string_view text, const Catalogue& catalogue) {
  return holds_games(text, catalogue) && is_line_by_line(text);
}

std::size_t next_object(std::string_view text, std::size_t from) {
  const std::size_t at = text.find("\n{", from);
  return at == std::string_view::npos ? at : at + 1;
}

std::vector<Finding> read_json(std::string_view text, const ReadOptions& options,
                               const GameSink& sink) {
  return JsonReader(text, options).read(sink);
}

}  // namespace
}  // namespace gipfbase::notation::table

namespace gipfbase::notation {

const Format kJson = {.name = "json",
                      .about = "Games as JSON objects: a list of them, or a single one",
                      .extensions = {".json"},
                      .recognises = table::recognises_json,
                      .read = table::read_json,
                      .write_row = table::json_object,
                      .before = "{\"games\":[\n",
                      .between = ",\n",
                      .after = "\n]}\n"};
const Format kNdjson = {
    .name = "ndjson",
    .about = "The same objects, one on each line",
    .extensions = {".ndjson", ".jsonl"},
    .recognises = table::recognises_ndjson,
    .next_cut = table::next_object,
    .read = table::read_json,
    .write_row = [](const Judged& game) { return table::json_object(game) + '\n'; }};

}  // namespace gipfbase::notation

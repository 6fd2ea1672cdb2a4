#include "notation/formats/bga/log.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "notation/text/text.hpp"

namespace gipfbase::notation::bga {
namespace {

using nlohmann::json;
using Verb = Action::Verb;

struct Phrase {
  std::string_view text;  ///< the words that follow the name of the player and a blank
  Verb verb;
  bool two = false;  ///< names two points, with "to" between them
};
constexpr std::array<Phrase, 9> kPhrases = {
    {{"places a ring on", Verb::kPlaceRing},
     {"places a marker on", Verb::kPlaceMarker},
     {"moves a ring from", Verb::kMoveRing, true},
     {"removes a row of markers from", Verb::kRemoveRow, true},
     {"removes a ring from", Verb::kRemoveRing},
     {"takes back their last move", Verb::kTakeBack},
     {"restarts their turn", Verb::kRestart},
     {"concedes", Verb::kConcede},
     {"has conceded", Verb::kConcede}}};
constexpr std::string_view kEndOfGame = "End of game";

/// The next word, without punctuation after it.
std::string next_word(std::string_view& rest) {
  rest = text::trimmed(rest);
  const std::size_t end = std::min(rest.find(' '), rest.size());
  std::string_view word = rest.substr(0, end);
  rest.remove_prefix(end);
  while (!word.empty() && (word.back() == '.' || word.back() == ',')) word.remove_suffix(1);
  return std::string(word);
}

/// The line in which every run of blanks, of any kind, is a single blank.
std::string in_plain(std::string_view line) { return text::plain(text::tidy_name(line)); }

/// The action in a sentence such as "Ann places a ring on F6".
std::optional<Action> action_in(std::string_view line) {
  const std::string plain = in_plain(line);
  const std::string_view sentence = plain;
  Action action;
  if (sentence.starts_with(kEndOfGame)) return action;
  for (const Phrase& phrase : kPhrases) {
    const std::size_t at = sentence.find(phrase.text);
    // "removes a ring" also ends with "moves a ring".
    if (at == std::string_view::npos || (at > 0 && sentence[at - 1] != ' ')) continue;
    action.verb = phrase.verb;
    action.player = text::trimmed(sentence.substr(0, at));
    std::string_view rest = sentence.substr(at + phrase.text.size());
    if (phrase.verb <= Verb::kPlaceMarker) {
      action.to = next_word(rest);
    } else if (phrase.verb <= Verb::kRemoveRing) {
      action.from = next_word(rest);
      if (phrase.two && next_word(rest) == "to") action.to = next_word(rest);
    }
    return action;
  }
  return std::nullopt;
}

// --- JSON ---------------------------------------------------------------------------------------

/// The member `key` of an object, a string or an integer, as text; empty for anything else.
std::string text_of(const json& object, std::string_view key) {
  const auto found = object.find(key);
  if (found == object.end()) return {};
  if (found->is_string()) return found->get<std::string>();
  return found->is_number_integer() ? found->dump() : std::string();
}

/// The text without the HTML tags in which the site puts names to colour them.
std::string without_markup(std::string_view text) {
  std::string plain;
  while (!text.empty()) {
    const std::size_t begin = std::min(text.find('<'), text.size());
    plain += text.substr(0, begin);
    const std::size_t end = text.find('>', begin);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return plain;
}

/// The sentence of an item: its template, in which each ${name} is replaced by the argument of this
/// name.
std::string sentence_of(std::string_view log, const json& args) {
  std::string sentence;
  while (!log.empty()) {
    const std::size_t begin = log.find("${");
    sentence += log.substr(0, begin);
    if (begin == std::string_view::npos) break;
    const std::size_t end = log.find('}', begin);
    if (end == std::string_view::npos) break;
    if (args.is_object()) sentence += text_of(args, log.substr(begin + 2, end - begin - 2));
    log.remove_prefix(end + 1);
  }
  return without_markup(sentence);
}

/// The names of players by their numbers.
using Names = std::map<std::string, std::string>;

/// Adds the action of an item of the log, if it has one.
void add_item(const json& item, const Names& names, Log& log) {
  if (!item.is_object()) return;
  const std::string type = text_of(item, "type");
  if (type.find("chat") != std::string::npos) return;
  const auto found = item.find("args");
  const json& args = found == item.end() ? item : *found;
  auto action = action_in(sentence_of(text_of(item, "log"), args));
  if (!action) return;
  if (args.is_object()) {
    // The template may not contain the places, so missing ones are taken from the arguments.
    const auto fill = [&](std::string& place, std::string_view key) {
      if (place.empty()) place = text_of(args, key);
    };
    if (action->verb <= Verb::kMoveRing || action->verb == Verb::kRemoveRow) {
      fill(action->to, "locationTo");
    }
    if (action->verb >= Verb::kMoveRing) fill(action->from, "locationFrom");
    const std::string number = text_of(args, "player_id");
    const auto name = names.find(number);
    if (name != names.end()) action->player = name->second;
    if (action->player.empty()) action->player = number;
  }
  log.actions.push_back(std::move(*action));
}

/// The names of the players by their numbers. Enters the names of White and Black in the log.
Names read_players(const json& table, Log& log) {
  Names names;
  const auto players = table.find("players");
  if (players == table.end() || !players->is_structured()) return names;
  for (const json& player : *players) {
    if (!player.is_object()) continue;
    const std::string colour = text::lowered(text_of(player, "color"));
    const std::string number = text_of(player, "id");
    std::string name = without_markup(text_of(player, "name"));
    if (name.empty()) name = number;
    names[number] = name;
    if (colour == "#ffffff" || colour == "ffffff") log.white = name;
    if (colour == "#000000" || colour == "000000") log.black = name;
  }
  return names;
}

/// Adds the log of a table from an answer of the site, or from the object "data" in the answer.
void add_table(const json& answer, std::vector<Log>& logs) {
  if (!answer.is_object()) return;
  const auto data = answer.find("data");
  const json& table = data != answer.end() && data->is_object() ? *data : answer;
  const auto packets = table.find("logs");
  if (packets == table.end() || !packets->is_array()) return;
  Log log;
  const Names names = read_players(table, log);
  // The site may send the same item to the table and again to a player; it counts once.
  std::set<std::string> seen;
  for (const json& packet : *packets) {
    if (!packet.is_object()) continue;
    if (log.table.empty()) log.table = text_of(packet, "table_id");
    const auto items = packet.find("data");
    if (items == packet.end() || !items->is_array()) {
      add_item(packet, names, log);
      continue;
    }
    for (const json& item : *items) {
      const std::string uid = item.is_object() ? text_of(item, "uid") : std::string();
      if (!uid.empty() && !seen.insert(uid).second) continue;
      const std::size_t before = log.actions.size();
      add_item(item, names, log);
      if (before == 0 && !log.actions.empty()) {
        const std::string time = text_of(packet, "time");
        const bool digits = std::all_of(time.begin(), time.end(), text::is_digit);
        if (!time.empty() && time.size() < 12 && digits) log.seconds = std::stoll(time);
      }
    }
  }
  logs.push_back(std::move(log));
}

// --- Lines of text ------------------------------------------------------------------------------

/// Adds the action in a line of text, if it has one. A line after "End of game" begins another log.
void add_line(std::string_view text, std::uint32_t line, std::vector<Log>& logs) {
  auto action = action_in(text);
  if (!action) return;
  action->line = line;
  if (logs.empty()) logs.emplace_back();
  const std::vector<Action>& actions = logs.back().actions;
  const bool next = !actions.empty() && actions.back().verb == Verb::kEnd;
  if (next && action->verb != Verb::kEnd) logs.emplace_back();
  logs.back().actions.push_back(std::move(*action));
}

/// The logs of a text whose lines end with a line feed, a carriage return, or both.
std::vector<Log> logs_in_lines(std::string_view text) {
  std::vector<Log> logs;
  std::uint32_t line = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find_first_of("\r\n", at), text.size());
    add_line(text.substr(at, end - at), ++line, logs);
    at = end + (text.substr(end, 2) == "\r\n" ? 2 : 1);
  }
  return logs;
}

/// True for the beginning of an object, of a list of objects, or of a list of lines.
bool is_json(std::string_view text) {
  if (!text.starts_with('[')) return text.starts_with('{');
  const std::string_view first = text::trimmed(text.substr(1));
  return first.starts_with('{') || first.starts_with('"');
}

/// True for a line that dates the next action, such as "Move 2 : 4/9/2026 2:38:08 PM".
bool is_heading(std::string_view line) {
  return line.starts_with("Move ") && line.find(':') != std::string_view::npos;
}

}  // namespace

bool looks_like_log(std::string_view beginning) {
  beginning = text::trimmed(text::without_byte_order_mark(beginning));
  if (is_json(beginning)) {
    const bool list = text::trimmed(beginning.substr(1)).starts_with('"');
    return beginning.find(kPhrases[0].text) != std::string_view::npos &&
           (list || beginning.find("\"log\"") != std::string_view::npos);
  }
  while (!beginning.empty()) {
    const std::size_t end = std::min(beginning.find_first_of("\r\n"), beginning.size());
    const std::string line = in_plain(beginning.substr(0, end));
    beginning.remove_prefix(std::min(end + 1, beginning.size()));
    if (line.empty() || is_heading(line)) continue;
    const auto action = action_in(line);
    return action && action->verb == Verb::kPlaceRing &&
           action->player.find('{') == std::string::npos;
  }
  return false;
}

std::optional<std::vector<Log>> read_logs(std::string_view text) {
  text = text::trimmed(text::without_byte_order_mark(text));
  if (!is_json(text)) return logs_in_lines(text);
  const json parsed = json::parse(text, nullptr, false);
  if (parsed.is_discarded()) return std::nullopt;
  std::vector<Log> logs;
  if (parsed.is_array()) {
    std::uint32_t line = 0;
    for (const json& item : parsed) {
      ++line;
      if (item.is_string()) {
        add_line(item.get_ref<const std::string&>(), line, logs);
      } else {
        add_table(item, logs);
      }
    }
  } else {
    add_table(parsed, logs);
  }
  return logs;
}

}  // namespace gipfbase::notation::bga

#include "notation/formats/boardspace/tags.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "notation/formats/gpn/gpn.hpp"
#include "notation/formats/gpn/tags.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::notation::boardspace {
namespace {

constexpr std::string_view kPrefix = "Boardspace";
constexpr std::string_view kVersion = "2";

/// Properties that become tags with other names (see tags.hpp), or do not become tags.
constexpr std::array<std::string_view, 10> kKnown = {
    "GM", "SU", "GN", "RE", "P0 id", "P1 id", "P0 ranking", "P1 ranking", "P0 time", "P1 time"};
/// Names of tags that are not written as properties, because properties of these names have another
/// meaning.
constexpr std::array<std::string_view, 8> kNoProperties = {"GM", "SU", "VV", "GN",
                                                           "RE", "C",  "TM", kBoardspaceTag};
/// Tags that are written as properties of other names, in SU, or by the actions themselves.
constexpr auto kOwnTags = std::to_array<std::string_view>(
    {"Site", "Date", "White", "Black", "WhiteElo", "BlackElo", "GameName", "ResultText",
     "BoardspaceFirst", "BoardspaceP0Time", "BoardspaceP1Time", "BoardspaceRingFirst",
     "BoardspaceKey"});

template <std::size_t N>
bool among(std::string_view name, const std::array<std::string_view, N>& names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

void add(std::string_view name, std::string_view value, std::vector<Tag>& tags) {
  if (!value.empty()) tags.push_back({std::string(name), std::string(value)});
}

/// Tags whose values follow from GM, SU and the actions.
constexpr std::array<std::string_view, 3> kNoTags = {"Title", "Variant", "Position"};

bool is_blank_or_control(char c) { return static_cast<unsigned char>(c) <= 0x20U || c == 0x7F; }

/// True for a possible name of a tag in .gpn files.
bool is_name(std::string_view name) {
  return !name.empty() && name.find_first_of("\"[]\n\r") == std::string_view::npos;
}

void warn(const BoardspaceProperty& property, std::string message, std::vector<Finding>& findings) {
  findings.push_back({.code = Code::kBadTag,
                      .severity = Severity::kWarning,
                      .line = property.line,
                      .message = std::move(message)});
}

/// Splits `Name Value` or `"Name with blanks" Value`. The name is empty when it is invalid.
BoardspaceProperty split_tag(const BoardspaceProperty& property) {
  const std::string_view text = property.value;
  BoardspaceProperty tag{{}, {}, property.line};
  std::size_t end = std::min(text.find(' '), text.size());
  std::string_view name = text.substr(0, end);
  const std::size_t quote = text.starts_with('"') ? text.find('"', 1) : std::string_view::npos;
  if (quote != std::string_view::npos && (quote + 1 == text.size() || text[quote + 1] == ' ')) {
    name = text::trimmed(text.substr(1, quote - 1));
    end = quote + 1;
  } else if (std::any_of(name.begin(), name.end(), is_blank_or_control)) {
    return tag;
  }
  if (!is_name(name)) return tag;
  tag.name = name;
  tag.value = text.substr(std::min(end + 1, text.size()));
  // As in .gpn files, line ends become blanks.
  std::replace_if(
      tag.value.begin(), tag.value.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return tag;
}

/// The tags of the TAG properties, each name once.
std::vector<BoardspaceProperty> listed_tags(const BoardspaceGame& game,
                                            std::vector<Finding>& findings) {
  std::vector<BoardspaceProperty> tags;
  for (const BoardspaceProperty& property : game.properties) {
    if (property.name != kBoardspaceTag) continue;
    BoardspaceProperty tag = split_tag(property);
    if (tag.name.empty()) {
      warn(property,
           fmt::format("TAG[{}] does not begin with a name that a tag can have; it was ignored",
                       text::plain(property.value)),
           findings);
    } else if (among(tag.name, kNoTags)) {
      warn(property,
           fmt::format("TAG[{}] was ignored, because GM, SU and the actions give the title, the "
                       "variant and the start position",
                       text::plain(property.value)),
           findings);
    } else if (find_property(tag.name, tags) != nullptr) {
      warn(property, fmt::format("TAG[{} ...] is given twice; the first one was used", tag.name),
           findings);
    } else {
      tags.push_back(std::move(tag));
    }
  }
  return tags;
}

/// The tags for all properties except TAG. Tags with line 0 are not from the file.
std::vector<BoardspaceProperty> tags_of_properties(const BoardspaceGame& game, Seat first) {
  std::vector<BoardspaceProperty> tags;
  const auto add = [&](std::string name, std::string_view value, std::uint32_t line) {
    if (!value.empty()) tags.push_back({std::move(name), std::string(value), line});
  };
  const auto add_property = [&](std::string name, std::string_view property) {
    const BoardspaceProperty* found = game.find(property);
    if (found != nullptr) add(std::move(name), found->value, found->line);
  };
  const auto add_fact = [&](std::string name, Seat seat, std::string_view fact) {
    add_property(std::move(name), fmt::format("P{} {}", seat, fact));
  };
  const Seat second = other(first);
  add("Site", kPrefix, 0);
  std::string plain_date;  // DT is kept as well if it holds more than the date
  if (const BoardspaceProperty* dt = game.find("DT")) {
    const std::string date = date_of(dt->value);
    plain_date = date_text(date);
    // A text with digits that is not a date is kept as Date, and reported as in other formats.
    const bool digits = std::any_of(dt->value.begin(), dt->value.end(), text::is_digit);
    add("Date", date.empty() && digits ? text::plain(dt->value) : date, dt->line);
  }
  add_fact("White", first, "id");
  add_fact("Black", second, "id");
  add_fact("WhiteElo", first, "ranking");
  add_fact("BlackElo", second, "ranking");
  add_property("GameName", "GN");
  add_property("ResultText", "RE");
  if (first == 1) add("BoardspaceFirst", "P1", 0);
  for (const BoardspaceProperty& property : game.properties) {
    if (property.name == kBoardspaceTag || among(property.name, kKnown)) continue;
    if (property.name == "VV" && property.value == kVersion) continue;
    if (property.name == "DT" && property.value == plain_date) continue;
    std::string name = std::string(kPrefix) + property.name;
    std::replace(name.begin(), name.end(), '-', '_');
    add(std::move(name), property.value, property.line);
  }
  add_fact("BoardspaceP0Time", 0, "time");
  add_fact("BoardspaceP1Time", 1, "time");
  return tags;
}

}  // namespace

FileTags tags_of(const BoardspaceGame& game, Seat first, const std::vector<Tag>& of_actions,
                 std::vector<Finding>& findings) {
  const std::vector<BoardspaceProperty> listed = listed_tags(game, findings);
  std::vector<BoardspaceProperty> others = tags_of_properties(game, first);
  for (const Tag& tag : of_actions) others.push_back({tag.name, tag.value, 0});
  FileTags file;
  for (const BoardspaceProperty& tag : listed) {
    if (tag.name == "Result") {
      file.result = tag;
      continue;
    }
    if (tag.name == "Termination") {
      file.termination = tag;
      continue;
    }
    if (tag.name == kIncompleteTag) {
      findings.push_back(
          {.code = Code::kIncomplete,
           .severity = Severity::kError,
           .line = tag.line,
           .message = tag.value.empty() ? std::string(kIncompleteReason) : tag.value});
      continue;
    }
    const BoardspaceProperty* said = find_property(tag.name, others);
    const bool same = said != nullptr && said->value == text::plain(tag.value);
    if (gpn::is_unknown(tag.value) && (is_listed(tag.name) || (said != nullptr && !same))) continue;
    if (said != nullptr && !same && said->line > 0) {
      warn(tag,
           fmt::format("TAG[{} {}] disagrees with line {}, which says \"{}\"; TAG was used",
                       tag.name, tag.value, said->line, said->value),
           findings);
    }
    file.tags.push_back({tag.name, tag.value});
  }
  for (BoardspaceProperty& tag : others) {
    if (find_property(tag.name, listed) != nullptr) continue;
    file.tags.push_back({std::move(tag.name), std::move(tag.value)});
  }
  return file;
}

std::vector<Tag> properties_of(const Game& record, Seat first) {
  const std::string_view version = record.tag("BoardspaceVV");
  std::vector<Tag> properties;
  add("VV", version.empty() ? kVersion : version, properties);
  for (const Tag& tag : record.tags) {
    if (!tag.name.starts_with(kPrefix) || among(tag.name, kOwnTags)) continue;
    const std::string name = tag.name.substr(kPrefix.size());
    const bool word = !name.empty() && text::is_letter(name.front()) &&
                      std::all_of(name.begin(), name.end(), text::in_word) &&
                      !is_player_property(name);
    if (word && !among(name, kNoProperties)) add(name, tag.value, properties);
  }
  if (record.tag("BoardspaceDT").empty()) {
    const std::string text = date_text(record.tag("Date"));
    if (date_of(text) == record.tag("Date")) add("DT", text, properties);
  }
  add("GN", record.tag("GameName"), properties);
  add("RE", record.tag("ResultText"), properties);
  const auto of_player = [&](Seat seat, std::string_view side) {
    // A player's property must not contain a line end.
    const std::string name = text::plain(record.tag(side));
    const std::string rating = text::plain(record.tag(fmt::format("{}Elo", side)));
    if (!name.empty()) add(fmt::format("P{}", seat), fmt::format("id \"{}\"", name), properties);
    if (!rating.empty()) {
      add(fmt::format("P{}", seat), fmt::format("ranking {}", rating), properties);
    }
  };
  of_player(0, first == 0 ? "White" : "Black");
  of_player(1, first == 0 ? "Black" : "White");
  return properties;
}

std::vector<Tag> closing_properties(const Game& record) {
  std::vector<Tag> properties;
  for (const Seat seat : {Seat{0}, Seat{1}}) {
    const std::string time = text::plain(record.tag(fmt::format("BoardspaceP{}Time", seat)));
    if (!time.empty()) add(fmt::format("P{}", seat), fmt::format("time {} ", time), properties);
  }
  return properties;
}

std::vector<Tag> listed_properties(const Game& record, const std::vector<Tag>& others) {
  std::vector<Tag> properties;
  const auto list = [&](std::string name, std::string value) {
    for (char& c : name) {
      if (std::string_view("\"[]\n\r").find(c) != std::string_view::npos) c = '_';
    }
    std::replace_if(
        value.begin(), value.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
    const bool quoted = std::any_of(name.begin(), name.end(), is_blank_or_control);
    add(kBoardspaceTag,
        quoted ? fmt::format("\"{}\" {}", name, value) : fmt::format("{} {}", name, value),
        properties);
  };
  for (const Tag& tag : record.tags) list(tag.name, tag.value);
  for (const Tag& tag : others) {
    const bool known = std::any_of(record.tags.begin(), record.tags.end(),
                                   [&](const Tag& t) { return t.name == tag.name; });
    if (!known) list(tag.name, std::string(gpn::kUnknownValue));
  }
  list("Result", record.result);
  if (!record.termination.empty()) list("Termination", record.termination);
  return properties;
}

}  // namespace gipfbase::notation::boardspace

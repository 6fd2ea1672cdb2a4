#include "notation/formats/boardspace/tags.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "notation/text/text.hpp"

namespace gipfbase::notation::boardspace {
namespace {

constexpr std::string_view kPrefix = "Boardspace";
constexpr std::string_view kVersion = "2";

/// Properties that have tags of their own or none at all.
constexpr std::array<std::string_view, 10> kKnown = {
    "GM", "SU", "GN", "RE", "P0 id", "P1 id", "P0 ranking", "P1 ranking", "P0 time", "P1 time"};
/// Tags behind which other properties stand.
constexpr std::array<std::string_view, 13> kOwnTags = {"Site",
                                                       "Date",
                                                       "White",
                                                       "Black",
                                                       "WhiteElo",
                                                       "BlackElo",
                                                       "GameName",
                                                       "ResultText",
                                                       "BoardspaceFirst",
                                                       "BoardspaceP0Time",
                                                       "BoardspaceP1Time",
                                                       "BoardspaceRingFirst",
                                                       "BoardspaceKey"};

template <std::size_t N>
bool among(std::string_view name, const std::array<std::string_view, N>& names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

void add(std::string_view name, std::string_view value, std::vector<Tag>& tags) {
  if (!value.empty()) tags.push_back({std::string(name), std::string(value)});
}

/// What a record says elsewhere.
constexpr std::array<std::string_view, 4> kNoTags = {"Title", "Variant", "Position", "Start"};

/// True of what can be the name of a tag in every format.
bool is_name(std::string_view name) {
  return !name.empty() && std::none_of(name.begin(), name.end(), [](char c) {
    return static_cast<unsigned char>(c) <= 0x20U || c == 0x7F;
  });
}

FileTags listed_tags(const BoardspaceGame& game) {
  FileTags file;
  for (const Tag& property : game.properties) {
    if (property.name != "TAG") continue;
    file.listed = true;
    const std::size_t blank = std::min(property.value.find(' '), property.value.size());
    std::string name = property.value.substr(0, blank);
    std::string value = property.value.substr(std::min(blank + 1, property.value.size()));
    // As in .gpn files: line ends are blanks, and of tags given twice the first counts.
    std::replace_if(
        value.begin(), value.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
    if (name == "Result") {
      if (file.result.empty()) file.result = text::trimmed(value);
    } else if (name == "Termination") {
      if (file.termination.empty()) file.termination = text::trimmed(value);
    } else if (is_name(name) && !among(name, kNoTags) &&
               std::none_of(file.tags.begin(), file.tags.end(),
                            [&](const Tag& tag) { return tag.name == name; })) {
      file.tags.push_back({std::move(name), std::move(value)});
    }
  }
  return file;
}

}  // namespace

FileTags tags_of(const BoardspaceGame& game, Seat first) {
  FileTags file = listed_tags(game);
  if (file.listed) return file;
  const auto of_player = [&](Seat seat, std::string_view fact) {
    return game.property(fmt::format("P{} {}", seat, fact));
  };
  const Seat second = first == 0 ? 1 : 0;
  std::vector<Tag>& tags = file.tags;
  add("Site", kPrefix, tags);
  add("Date", date_of(game.property("DT")), tags);
  add("White", of_player(first, "id"), tags);
  add("Black", of_player(second, "id"), tags);
  add("WhiteElo", of_player(first, "ranking"), tags);
  add("BlackElo", of_player(second, "ranking"), tags);
  add("GameName", game.property("GN"), tags);
  add("ResultText", game.property("RE"), tags);
  if (first == 1) add("BoardspaceFirst", "P1", tags);
  for (const Tag& property : game.properties) {
    if (among(property.name, kKnown)) continue;
    if (property.name == "VV" && property.value == kVersion) continue;
    std::string name = std::string(kPrefix) + property.name;
    std::replace(name.begin(), name.end(), '-', '_');
    add(name, property.value, tags);
  }
  add("BoardspaceP0Time", of_player(0, "time"), tags);
  add("BoardspaceP1Time", of_player(1, "time"), tags);
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
                      std::all_of(name.begin(), name.end(), text::in_word);
    if (word && name != "VV") add(name, tag.value, properties);
  }
  if (record.tag("BoardspaceDT").empty()) add("DT", date_text(record.tag("Date")), properties);
  add("GN", record.tag("GameName"), properties);
  add("RE", record.tag("ResultText"), properties);
  const auto of_player = [&](Seat seat, std::string_view side) {
    // A player's property ends with its line.
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

std::vector<Tag> listed_properties(const Game& record) {
  std::vector<Tag> properties;
  for (const Tag& tag : record.tags) {
    add("TAG", fmt::format("{} {}", tag.name, tag.value), properties);
  }
  add("TAG", fmt::format("Result {}", record.result), properties);
  if (!record.termination.empty()) {
    add("TAG", fmt::format("Termination {}", record.termination), properties);
  }
  return properties;
}

}  // namespace gipfbase::notation::boardspace

// notation/formats/littlegolem/tags.hpp - the properties of LittleGolem records and their tags.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "notation/text/text.hpp"

namespace gipfbase::notation::littlegolem {

inline constexpr std::string_view kTitle = "tzaar";
inline constexpr std::string_view kResign = "resign";
/// The value of the tag Site for games of LittleGolem, and the address that the property SO has
/// instead.
inline constexpr std::string_view kSite = "LittleGolem";
inline constexpr std::string_view kAddress = "https://www.littlegolem.net";
inline constexpr std::string_view kHost = "littlegolem.net";
/// The beginning of the names of tags for properties that are not in kTags.
inline constexpr std::string_view kPrefix = "LittleGolem";

struct PropertyTag {
  std::string_view property;
  std::string_view tag;
};
inline constexpr std::array<PropertyTag, 6> kTags = {{{"EV", "Event"},
                                                      {"RO", "Round"},
                                                      {"DT", "Date"},
                                                      {"PB", "Black"},
                                                      {"PW", "White"},
                                                      {"SO", "Site"}}};

/// True for properties that do not become tags.
[[nodiscard]] inline bool is_not_tag(std::string_view property) {
  constexpr std::array<std::string_view, 7> kOthers = {"FF", "VA", "POS", "RE", "W", "B", "C"};
  return std::find(kOthers.begin(), kOthers.end(), property) != kOthers.end();
}

/// The tag of a property.
[[nodiscard]] inline std::string tag_of(std::string_view property) {
  for (const PropertyTag& known : kTags) {
    if (known.property == property) return std::string(known.tag);
  }
  return std::string(kPrefix).append(property);
}
/// The property of a tag; empty when the tag has no property.
[[nodiscard]] inline std::string_view property_of(std::string_view tag) {
  for (const PropertyTag& known : kTags) {
    if (known.tag == tag) return known.property;
  }
  if (!tag.starts_with(kPrefix)) return {};
  const std::string_view name = tag.substr(kPrefix.size());
  const bool is_name =
      !name.empty() && text::is_letter(name.front()) &&
      std::all_of(name.begin(), name.end(), [](char c) { return text::in_word(c) || c == '-'; });
  return is_name && !is_not_tag(name) && tag_of(name) == tag ? name : std::string_view();
}

/// A player's name without the star that LittleGolem puts after some; copies may have a "?"
/// instead.
[[nodiscard]] inline std::string_view without_star(std::string_view name) {
  for (const std::string_view star : {" ?", " ★", " *"}) {
    if (name.size() > star.size() && name.ends_with(star)) {
      name.remove_suffix(star.size());
      break;
    }
  }
  return name;
}

}  // namespace gipfbase::notation::littlegolem

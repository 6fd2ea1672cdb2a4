// notation/game/former.hpp - the settings under which games go on as before their rules changed.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <string_view>

#include "notation/game/catalogue.hpp"

namespace gipfbase::notation {

/// A switch that keeps what the rules were before this version.
struct FormerReading {
  std::string_view title;
  int rules_version;
  std::string_view flag;
};
inline constexpr std::array<FormerReading, 1> kFormerReadings = {{{"gipf", 2, "tamsk-waits"}}};

/// The rules that these settings meant before the version of their rules; nullptr when there are no
/// settings that play like it.
[[nodiscard]] inline std::shared_ptr<const Rules> former_rules(const Rules& rules,
                                                               const Catalogue& catalogue) {
  const auto* const reading =
      std::find_if(kFormerReadings.begin(), kFormerReadings.end(), [&](const FormerReading& known) {
        return known.title == rules.title() && known.rules_version == rules.rules_version();
      });
  if (reading == kFormerReadings.end()) return nullptr;
  const std::string settings = std::string(rules.variant()) + "+" + std::string(reading->flag);
  const auto former = catalogue.rules(rules.info(), settings);
  return former ? *former : nullptr;
}

}  // namespace gipfbase::notation

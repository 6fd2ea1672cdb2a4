// notation/game/former.hpp - settings that restore rules as they were before a change.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <string_view>

#include "notation/game/catalogue.hpp"

namespace gipfbase::notation {

/// A flag that restores the rules of a title as they were before `rules_version`.
struct FormerRules {
  std::string_view title;
  int rules_version;
  std::string_view flag;
};
inline constexpr std::array<FormerRules, 1> kFormerRules = {{{"gipf", 2, "tamsk-waits"}}};

/// The rules that the same settings meant before the current version of the title's rules; nullptr
/// when no flag restores them.
[[nodiscard]] inline std::shared_ptr<const Rules> former_rules(const Rules& rules,
                                                               const Catalogue& catalogue) {
  const auto* const reading =
      std::find_if(kFormerRules.begin(), kFormerRules.end(), [&](const FormerRules& known) {
        return known.title == rules.title() && known.rules_version == rules.rules_version();
      });
  if (reading == kFormerRules.end()) return nullptr;
  const std::string settings = std::string(rules.variant()) + "+" + std::string(reading->flag);
  const auto former = catalogue.rules(rules.info(), settings);
  return former ? *former : nullptr;
}

}  // namespace gipfbase::notation

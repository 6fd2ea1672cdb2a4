// cli/arguments/rules_choice.hpp - the options --title and --variant.
#pragma once

#include <memory>
#include <string>

#include "notation/game/catalogue.hpp"

namespace gipfbase::cli {

class Command;

struct RulesChoice {
  std::string title;
  std::string variant;
};

/// Adds --title and --variant; `of` says whose they are, such as "games".
void add_rules_options(Command& command, RulesChoice& choice, const std::string& of);

/// The choice with ids in their canonical form ("Zertz+11" becomes zertz, 48); what was not named
/// stays empty. Throws UsageError that lists the known names.
[[nodiscard]] RulesChoice canonical(const RulesChoice& choice, const notation::Catalogue& titles);

/// The rules that are meant; without a title the only one, without a variant the title's default.
/// Throws UsageError.
[[nodiscard]] std::shared_ptr<const notation::Rules> chosen_rules(
    const RulesChoice& choice, const notation::Catalogue& titles);

}  // namespace gipfbase::cli

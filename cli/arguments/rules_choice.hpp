// cli/arguments/rules_choice.hpp - the options --title and --variant.
#pragma once

#include <memory>
#include <string>

#include "notation/game/catalogue.hpp"

namespace gipfbase::cli {

using notation::Catalogue;

class Command;

struct RulesChoice {
  std::string title;
  std::string variant;
};

/// Adds --title and --variant; `of` completes "Title of ..." in --help, such as "the games".
/// `otherwise` says what is chosen without a title, such as " (default: every title)".
void add_rules_options(Command& command, RulesChoice& choice, const std::string& of,
                       const std::string& otherwise = {});

/// The choice with canonical ids ("Zertz+11" becomes zertz, 48); names not given stay empty. Throws
/// UsageError that lists the known names.
[[nodiscard]] RulesChoice canonical(const RulesChoice& choice, const Catalogue& titles);

/// The chosen rules. A title without a variant stands for its default variant. A variant without a
/// title must belong to exactly one title. If neither is named, the catalogue must have only one
/// title. Throws UsageError.
[[nodiscard]] std::shared_ptr<const notation::Rules> chosen_rules(const RulesChoice& choice,
                                                                  const Catalogue& titles);

}  // namespace gipfbase::cli

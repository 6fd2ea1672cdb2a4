#include "cli/arguments/rules_choice.hpp"

#include <fmt/format.h>

#include "cli/arguments/errors.hpp"
#include "notation/game/catalogue.hpp"

namespace gipfbase::cli {
namespace {

const notation::TitleInfo& title_named(const std::string& name) {
  const notation::TitleInfo* title = notation::find_title(name);
  if (title == nullptr) {
    throw UsageError(fmt::format("there is no title \"{}\"; known are {}", name, known_titles()));
  }
  return *title;
}

std::shared_ptr<const notation::Rules> rules_of(const notation::TitleInfo& title,
                                                const std::string& variant) {
  auto rules = title.ruleset(variant);
  if (!rules) throw UsageError(rules.error().message);
  return std::move(rules).value();
}

/// The rules of a variant whose title was not named.
std::shared_ptr<const notation::Rules> rules_of_any(const std::string& variant) {
  const auto all = notation::titles();
  if (all.size() == 1) return rules_of(*all.front(), variant);
  std::shared_ptr<const notation::Rules> found;
  for (const notation::TitleInfo* title : all) {
    auto rules = title->ruleset(variant);
    if (!rules) continue;
    if (found) {
      throw UsageError(
          fmt::format("several titles have a variant \"{}\"; name one with --title", variant));
    }
    found = std::move(rules).value();
  }
  if (!found) {
    throw UsageError(fmt::format(
        "no title has a variant \"{}\"; \"gipfbase titles\" lists the variants", variant));
  }
  return found;
}

}  // namespace

std::string known_titles() {
  std::string list;
  for (const notation::TitleInfo* title : notation::titles()) {
    if (!list.empty()) list += ", ";
    list += fmt::format("{} ({})", title->id(), title->name());
  }
  return list;
}

void add_rules_options(CLI::App& command, RulesChoice& choice, const std::string& of) {
  command.add_option("--title", choice.title, "Title of " + of + ", such as zertz")
      ->type_name("TITLE");
  command
      .add_option("--variant", choice.variant,
                  "Variant of " + of + ", such as 48 (see \"gipfbase titles\")")
      ->type_name("VARIANT");
}

RulesChoice canonical(const RulesChoice& choice) {
  if (choice.variant.empty()) {
    if (choice.title.empty()) return {};
    return {std::string(title_named(choice.title).id()), {}};
  }
  const auto rules = choice.title.empty() ? rules_of_any(choice.variant)
                                          : rules_of(title_named(choice.title), choice.variant);
  return {std::string(rules->title()), std::string(rules->variant())};
}

std::shared_ptr<const notation::Rules> chosen_rules(const RulesChoice& choice) {
  if (choice.title.empty() && !choice.variant.empty()) return rules_of_any(choice.variant);
  const auto all = notation::titles();
  if (choice.title.empty() && all.size() != 1) {
    throw UsageError(fmt::format("name the game with --title; known are {}", known_titles()));
  }
  const notation::TitleInfo& title =
      choice.title.empty() ? *all.front() : title_named(choice.title);
  return rules_of(title,
                  choice.variant.empty() ? std::string(title.default_variant()) : choice.variant);
}

}  // namespace gipfbase::cli

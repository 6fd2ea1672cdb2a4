#include "cli/arguments/rules_choice.hpp"

#include <fmt/format.h>

#include "cli/arguments/command.hpp"
#include "cli/arguments/suggestion.hpp"
#include "cli/terminal/errors.hpp"
#include "notation/game/catalogue.hpp"
#include "notation/text/folding.hpp"

namespace gipfbase::cli {
namespace {

using notation::Rules;
using notation::TitleInfo;

/// The known titles, for messages: "zertz (ZÈRTZ)".
std::string known_titles(const Catalogue& titles) {
  std::string list;
  for (const TitleInfo* title : titles.titles()) {
    list += fmt::format("{}{} ({})", list.empty() ? "" : ", ", title->id, title->name);
  }
  return list;
}

const TitleInfo& title_named(const std::string& name, const Catalogue& titles) {
  const TitleInfo* title = titles.find(name);
  if (title == nullptr) {
    std::vector<std::string> ids;
    for (const TitleInfo* known : titles.titles()) ids.emplace_back(known->id);
    throw UsageError(fmt::format("there is no title \"{}\"; known: {}{}", name,
                                 known_titles(titles), suggestion(notation::folded(name), ids)));
  }
  return *title;
}

/// Adds the ids and aliases of a title's variants.
void add_variant_names(const TitleInfo& title, std::vector<std::string>& names) {
  for (const notation::VariantInfo& variant : title.agreements.variants) {
    names.emplace_back(variant.id);
    names.insert(names.end(), variant.aliases.begin(), variant.aliases.end());
  }
}

std::shared_ptr<const Rules> rules_of(const TitleInfo& title, std::string_view variant,
                                      const Catalogue& titles) {
  auto rules = titles.rules(title, variant);
  if (!rules) {
    std::vector<std::string> names;
    add_variant_names(title, names);
    throw UsageError(rules.error().message + suggestion(variant, names));
  }
  return std::move(rules).value();
}

/// The rules of a variant whose title was not named.
std::shared_ptr<const Rules> rules_of_any(const std::string& variant, const Catalogue& titles) {
  if (titles.titles().size() == 1) return rules_of(*titles.titles().front(), variant, titles);
  std::shared_ptr<const Rules> found;
  for (const TitleInfo* title : titles.titles()) {
    auto rules = titles.rules(*title, variant);
    if (!rules) continue;
    if (found) {
      throw UsageError(
          fmt::format("several titles have a variant \"{}\"; name one with --title", variant));
    }
    found = std::move(rules).value();
  }
  if (!found) {
    std::vector<std::string> names;
    for (const TitleInfo* title : titles.titles()) add_variant_names(*title, names);
    throw UsageError(
        fmt::format("no title has a variant \"{}\"; \"gipfbase titles\" lists the variants{}",
                    variant, suggestion(variant, names)));
  }
  return found;
}

}  // namespace

void add_rules_options(Command& command, RulesChoice& choice, const std::string& of,
                       const std::string& otherwise) {
  command
      .option("--title", &choice.title, "TITLE", "Title of " + of + ", such as zertz" + otherwise)
      .check(fault_of_blank);
  command
      .option("--variant", &choice.variant, "VARIANT",
              "Variant of " + of + ", such as 48 (see \"gipfbase titles\")")
      .check(fault_of_blank)
      .overruled_by("--title");
}

RulesChoice canonical(const RulesChoice& choice, const Catalogue& titles) {
  if (choice.variant.empty()) {
    if (choice.title.empty()) return {};
    return {std::string(title_named(choice.title, titles).id), {}};
  }
  const auto rules = chosen_rules(choice, titles);
  return {std::string(rules->title()), std::string(rules->variant())};
}

std::shared_ptr<const Rules> chosen_rules(const RulesChoice& choice, const Catalogue& titles) {
  if (choice.title.empty() && !choice.variant.empty()) return rules_of_any(choice.variant, titles);
  if (choice.title.empty() && titles.titles().size() != 1) {
    throw UsageError(
        fmt::format("no title is given; name one with --title: {}", known_titles(titles)));
  }
  const TitleInfo& title =
      choice.title.empty() ? *titles.titles().front() : title_named(choice.title, titles);
  return rules_of(title, choice.variant.empty() ? title.agreements.default_variant : choice.variant,
                  titles);
}

}  // namespace gipfbase::cli

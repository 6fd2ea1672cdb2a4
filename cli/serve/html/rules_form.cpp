#include "cli/serve/html/rules_form.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "cli/serve/form.hpp"
#include "cli/serve/html/html.hpp"
#include "cli/serve/html/parts.hpp"

namespace gipfbase::cli::serve {

std::string rules_choice(const notation::Catalogue& titles, const notation::Rules& chosen) {
  std::vector<Choice> choices;
  for (const notation::TitleInfo* title : titles.titles()) {
    for (const notation::VariantInfo& variant : title->agreements.variants) {
      choices.push_back({fmt::format("{} {}", title->id, variant.id),
                         fmt::format("{} {}", title->name, variant.id)});
    }
  }
  const std::string id = fmt::format("{} {}", chosen.title(), chosen.variant());
  // A variant with switches is not among the choices.
  const bool listed = std::any_of(choices.begin(), choices.end(),
                                  [&](const Choice& choice) { return choice.value == id; });
  if (!listed) choices.insert(choices.begin(), {id, rules_name(chosen)});
  return choice("rules", "Title and variant", id, choices) + hidden_fields(Url("").set("was", id));
}

std::optional<RulesChoice> rules_in_form(const Visit& visit) {
  const std::string_view both = visit.get("rules");
  if (both.empty()) return std::nullopt;
  const std::size_t blank = std::min(both.find(' '), both.size());
  return RulesChoice{std::string(both.substr(0, blank)),
                     std::string(both.substr(std::min(blank + 1, both.size())))};
}

std::shared_ptr<const notation::Rules> requested_rules(
    Visit& visit, std::initializer_list<std::string_view> others) {
  Form form;
  RulesChoice rules;
  add_rules_options(form.options(), rules, "the position");
  std::vector<std::string_view> known(others);
  known.emplace_back("rules");
  known.emplace_back("was");
  form.read(visit.request.parameters, known);
  if (const auto both = rules_in_form(visit)) rules = *both;
  if (rules.title.empty() && rules.variant.empty()) {
    const auto variants = visit.archive().variants();
    if (!variants.empty()) rules = {variants.front().title, variants.front().variant};
    if (variants.empty()) rules.title = visit.titles().titles().front()->id;
  }
  return chosen_rules(rules, visit.titles());
}

bool chose_other_rules(const Visit& visit) {
  return !visit.get("was").empty() && visit.get("rules") != visit.get("was");
}

}  // namespace gipfbase::cli::serve

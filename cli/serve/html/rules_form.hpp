// cli/serve/html/rules_form.hpp - the choice of a title and a variant in forms.
#pragma once

#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "cli/arguments/rules_choice.hpp"
#include "cli/serve/site.hpp"
#include "notation/game/rules.hpp"

namespace gipfbase::cli::serve {

/// One list of all titles and variants, for the parameter "rules".
[[nodiscard]] std::string rules_choice(const notation::Catalogue& titles,
                                       const notation::Rules& chosen);
/// The rules chosen in the list of `rules_choice`; nullopt when the request does not have them.
[[nodiscard]] std::optional<RulesChoice> rules_in_form(const Visit& visit);
/// True when the form was sent with rules that differ from those of the page that showed it.
[[nodiscard]] bool chose_other_rules(const Visit& visit);
/// The rules that the request names by "rules", or by "title" and "variant"; by default those of
/// the first variant in the database. Throws HttpError, also for parameters not among `others`.
[[nodiscard]] std::shared_ptr<const notation::Rules> requested_rules(
    Visit& visit, std::initializer_list<std::string_view> others);

}  // namespace gipfbase::cli::serve

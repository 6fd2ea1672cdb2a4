// cli/serve/html/rules_form.hpp - forms that begin with a title and a variant.
#pragma once

#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>

#include "cli/serve/site.hpp"
#include "notation/game/rules.hpp"

namespace gipfbase::cli::serve {

/// One list of all titles and variants, whose value is the parameter "rules".
[[nodiscard]] std::string rules_choice(const notation::Catalogue& titles,
                                       const notation::Rules& chosen);
/// Somebody has chosen other rules than those of the form's other fields.
[[nodiscard]] bool chose_other_rules(const Visit& visit);
/// The rules that a request asks for by "rules", or by "title" and "variant"; else those of the
/// first games of the database. Throws Refusal, also of parameters that are not among `others`.
[[nodiscard]] std::shared_ptr<const notation::Rules> asked_rules(
    Visit& visit, std::initializer_list<std::string_view> others);

}  // namespace gipfbase::cli::serve

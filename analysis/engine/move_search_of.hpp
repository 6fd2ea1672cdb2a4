// analysis/engine/move_search_of.hpp - implements MoveSearch for a title, in the title's static
// types.
#pragma once

#include <cstddef>
#include <memory>
#include <type_traits>
#include <typeinfo>

#include "analysis/engine/alpha_beta.hpp"
#include "analysis/engine/move_search.hpp"

namespace gipfbase::analysis {

/// Returns the search for the type of these rules; nullptr when none of `types` fits.
template <Title... T>
[[nodiscard]] std::unique_ptr<MoveSearch> move_search_among(TitleList<T...> /*types*/,
                                                            const notation::Rules& rules,
                                                            const Weights& weights,
                                                            std::size_t table_bytes) {
  std::unique_ptr<MoveSearch> search;
  const auto try_type = [&]<class Type>(std::type_identity<Type> /*type*/) {
    if (rules.rules_type() != typeid(Type)) return;
    search = std::make_unique<AlphaBeta<Type>>(weights, table_bytes);
  };
  (..., try_type(std::type_identity<T>{}));
  return search;
}

}  // namespace gipfbase::analysis

// analysis/puzzles/ends.hpp - titles in which nearly every win can be completed by several last
// moves.
//
// Such a title has analysis/hints/<title>/ends.hpp, which specialises `Ends`.
#pragma once

#include <type_traits>
#include <typeinfo>

#include "notation/game/rules.hpp"
#include "rules/core/title.hpp"

namespace gipfbase::analysis {

template <class T>
struct Ends {
  static constexpr bool kAnyLastMove = false;
};

/// True when puzzles of the title may always have several last moves, as with `any_end`.
[[nodiscard]] bool any_last_move(const notation::Rules& ruleset);

/// `any_last_move`, given the types of all titles.
template <Title... T>
[[nodiscard]] bool any_last_move_among(TitleList<T...> /*types*/, const notation::Rules& ruleset) {
  return (... || (Ends<T>::kAnyLastMove && ruleset.rules_type() == typeid(T)));
}

}  // namespace gipfbase::analysis

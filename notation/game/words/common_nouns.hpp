// notation/game/words/common_nouns.hpp - nouns that several titles have.
#pragma once

#include <algorithm>
#include <string_view>

#include "notation/game/words/nouns.hpp"

namespace gipfbase::notation {

/// A NounMaker that also makes nouns about kinds of moves and about stacks.
template <Title T>
struct CommonNouns : NounMaker<T> {
  using Maker = NounMaker<T>;
  using Of = NounOf<T>;
  using Set = typename Of::Set;

  /// A word of the search language that holds for moves of this kind.
  template <auto Kind>
  static constexpr Of kind(std::string_view name, std::string_view about) {
    return Maker::moved(Maker::template truth<is<Kind>>(name, about));
  }
  /// A word for the cell `Member` of a move of this kind; the empty set for other moves.
  template <auto Kind, auto Member>
  static constexpr Of place(std::string_view name, std::string_view about) {
    return Maker::moved(Maker::template cells<place_in<Kind, Member>>(name, about));
  }
  template <auto Kind>
  static bool is(const Moment<T>& moment) {
    return moment.move->kind == Kind;
  }

  // For titles with stacks.
  template <int Least>
  static Set high(const typename T::Position& position) {
    Set set;
    for (const int cell : position.occupied()) {
      if (position.height(cell) >= Least) set.set(cell);
    }
    return set;
  }
  static int highest(const typename T::Position& position, Seat seat) {
    int highest = 0;
    for (const int cell : position.stacks(seat)) {
      highest = std::max(highest, position.height(cell));
    }
    return highest;
  }

 private:
  template <auto Kind, auto Member>
  static Set place_in(const Moment<T>& moment) {
    return is<Kind>(moment) ? Set::of(moment.move->*Member) : Set{};
  }
};

}  // namespace gipfbase::notation

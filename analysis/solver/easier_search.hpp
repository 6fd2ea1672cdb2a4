// analysis/solver/easier_search.hpp - excludes forced wins with an easier game.
//
// A win that cannot be forced in an easier game cannot be forced in the real one (an admissible
// abstraction: M. E. Valtorta, A result on the computational complexity of heuristic estimates for
// the A* algorithm, 1984). Positions that differ only in what the easier game ignores are refuted
// together.
#pragma once

#include <cstdint>

#include "analysis/hints/hints.hpp"
#include "analysis/solver/budget.hpp"
#include "analysis/solver/proof/proof_question.hpp"
#include "analysis/solver/proof/proof_table.hpp"

namespace gipfbase::analysis {

template <SearchedGame T>
class ProofSearch;

/// For a game without an easier one: excludes nothing.
template <class T>
class EasierSearch {
 public:
  EasierSearch(ProofTable& /*table*/, const ProofQuestion& /*question*/, Budget& /*budget*/) {}
  [[nodiscard]] bool excludes(const typename T::Position& /*position*/, Plies /*plies*/) {
    return false;
  }
  [[nodiscard]] std::uint64_t nodes() const { return 0; }
  [[nodiscard]] std::uint64_t generated() const { return 0; }
};

template <HasEasierGame T>
class EasierSearch<T> {
 public:
  EasierSearch(ProofTable& table, const ProofQuestion& question, Budget& budget)
      : seat_(question.goal.seat),
        search_(table, {Guarantee::win(Seat{0}), question.width}, budget) {}

  /// True when the easier game shows that the player of the question cannot force a win within
  /// `plies` plies. Searches only at the first call for a position.
  [[nodiscard]] bool excludes(const typename T::Position& position, Plies plies) {
    const auto easier = Hints<T>::easier(position, seat_);
    ProofState state = search_.known(easier, plies);
    if (!state.settled(plies) && !search_.tried(easier)) {
      state = search_.search(easier, plies, {}, nodes_for(plies));
    }
    return state.refuted(plies);
  }
  [[nodiscard]] std::uint64_t nodes() const { return search_.nodes(); }
  [[nodiscard]] std::uint64_t generated() const { return search_.generated(); }

 private:
  /// The limit on nodes for a question, found by experiment: it suffices for nearly all questions
  /// about five plies and for most about seven. Questions about more plies are rarely answered.
  [[nodiscard]] static std::uint64_t nodes_for(Plies plies) {
    constexpr Plies kSeven = 7;
    constexpr std::uint64_t kMany = 30000;
    constexpr std::uint64_t kFew = 1000;
    return plies == kSeven ? kMany : kFew;
  }

  Seat seat_;
  ProofSearch<typename Hints<T>::Easier> search_;
};

}  // namespace gipfbase::analysis

// analysis/answers/solving/search_answer.hpp - a running search as JSON.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "analysis/answers/solving/puzzles_answer.hpp"
#include "analysis/answers/solving/solve_answer.hpp"

namespace gipfbase::analysis {

enum class SearchFor : std::uint8_t {
  kValue,     ///< the value of the position
  kAllMoves,  ///< the value of every move
  kPuzzle     ///< whether the position is a puzzle
};

/// The progress of a search.
struct SearchState {
  std::uint64_t number = 0;
  bool running = true;
  bool stopped = false;     ///< by a user
  std::uint64_t nodes = 0;  ///< visited so far
  double seconds = 0;
  double most_seconds = 0;  ///< limit of `seconds`
  SolveAnswer answer;       ///< what is known so far
  SearchFor kind = SearchFor::kValue;
  std::size_t settled = 0;                    ///< of the `different` moves
  std::size_t different = 0;                  ///< moves that lead to different positions
  std::optional<MovesAnswer> moves;           ///< at the end of a search for all moves
  std::optional<TestedPosition> tested = {};  ///< at the end of a search for a puzzle
  std::string proof;                          ///< file of the proof; empty: none
  std::string failure;                        ///< why the search failed
};
/// The state in a sentence.
[[nodiscard]] std::string sentence(const SearchState& state);
/// JSON on one line.
[[nodiscard]] std::string json_line(const SearchState& state);
[[nodiscard]] std::string to_json(const SearchState& state);

}  // namespace gipfbase::analysis

// analysis/answers/solving/search_answer.hpp - a search that is under way, as JSON.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "analysis/answers/solving/puzzles_answer.hpp"
#include "analysis/answers/solving/solve_answer.hpp"

namespace gipfbase::analysis {

enum class SearchFor : std::uint8_t {
  kValue,     ///< of a position
  kAllMoves,  ///< the value of every move
  kPuzzle     ///< whether it is a puzzle
};

/// How far a search is that others wait for.
struct SearchState {
  std::uint64_t number = 0;
  bool running = true;
  bool stopped = false;     ///< by whoever waited
  std::uint64_t nodes = 0;  ///< visited so far
  double seconds = 0;
  double most_seconds = 0;  ///< after which it ends
  SolveAnswer answer;       ///< what is known so far
  SearchFor kind = SearchFor::kValue;
  std::size_t settled = 0;  ///< of those moves that come to different positions
  std::size_t different = 0;
  std::optional<MovesAnswer> moves;           ///< at the end of a search for all moves
  std::optional<TestedPosition> tested = {};  ///< at the end of one for a puzzle
  std::string proof;                          ///< the file of the proof; empty: there is none
  std::string failure;                        ///< why there is no answer
};
/// What is known so far.
[[nodiscard]] std::string sentence(const SearchState& state);
/// One line.
[[nodiscard]] std::string json_line(const SearchState& state);
[[nodiscard]] std::string to_json(const SearchState& state);

}  // namespace gipfbase::analysis

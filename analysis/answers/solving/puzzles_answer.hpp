// analysis/answers/solving/puzzles_answer.hpp - puzzles found, checked and played.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/puzzles/puzzle_check.hpp"
#include "analysis/puzzles/puzzle_mining.hpp"

namespace gipfbase::analysis {

/// Puzzles out of games.
struct ExtractAnswer {
  MiningReport report;
  std::vector<FoundPuzzle> puzzles;
  bool interrupted = false;
  double seconds = 0;
};
[[nodiscard]] std::string json(const ExtractAnswer& answer);

/// A puzzle of a file, proved again.
struct CheckedPuzzle {
  std::string source;  ///< file, or archive!member
  std::uint32_t line = 0;
  std::uint32_t ordinal = 0;  ///< 1 for the first of its file
  PuzzleCheck check;
};
struct PuzzleCheckAnswer {
  std::vector<CheckedPuzzle> puzzles;  ///< in order of reading; open where work was interrupted
  std::uint64_t others = 0;            ///< records that are no puzzles, passed over
  bool interrupted = false;
  double seconds = 0;

  [[nodiscard]] std::uint64_t count(PuzzleCheck::Kind kind) const;
};
[[nodiscard]] std::string json(const PuzzleCheckAnswer& answer);

/// How a puzzle went that somebody was asked.
enum class PuzzleResult : std::uint8_t {
  kSolved,    ///< without a wrong move and without a hint
  kWithHelp,  ///< solved in the end
  kGivenUp    ///< solution shown, skipped or left
};
struct PlayedPuzzle {
  std::uint32_t ordinal = 0;  ///< in its file
  PuzzleResult result = PuzzleResult::kGivenUp;
  int wrong_moves = 0;
  int hints = 0;
};
struct PlayAnswer {
  std::size_t puzzles = 0;  ///< that could be asked
  std::vector<PlayedPuzzle> asked;

  [[nodiscard]] std::uint64_t count(PuzzleResult result) const;
};
[[nodiscard]] std::string json(const PlayAnswer& answer);

}  // namespace gipfbase::analysis

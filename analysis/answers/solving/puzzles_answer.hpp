// analysis/answers/solving/puzzles_answer.hpp - puzzles found, checked and played.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis/puzzles/puzzle_check.hpp"
#include "analysis/puzzles/puzzle_economy.hpp"
#include "analysis/puzzles/puzzle_mining.hpp"
#include "analysis/puzzles/puzzle_review.hpp"

namespace gipfbase::analysis {

/// Puzzles extracted from games.
struct ExtractAnswer {
  MiningReport report;
  std::vector<FoundPuzzle> puzzles;
  bool interrupted = false;
  double seconds = 0;
};
[[nodiscard]] std::string to_json(const ExtractAnswer& answer);

/// A puzzle of a file that was proved again.
struct CheckedPuzzle {
  std::string source;  ///< file, or archive!member
  std::uint32_t line = 0;
  std::uint32_t ordinal = 0;  ///< 1 for the first of its file
  PuzzleCheck check;
};
struct PuzzleCheckAnswer {
  std::vector<CheckedPuzzle> puzzles;  ///< in order of reading; those not reached are kOpen
  std::uint64_t others = 0;            ///< records that are not puzzles
  bool interrupted = false;
  double seconds = 0;

  [[nodiscard]] std::uint64_t count(PuzzleCheck::Kind kind) const;
};
[[nodiscard]] std::string to_json(const PuzzleCheckAnswer& answer);

/// A position that was tested for a composer.
struct TestedPosition {
  std::string source = {};    ///< file; empty: the position was given directly
  std::uint32_t line = 0;     ///< in its file
  std::uint32_t ordinal = 0;  ///< 1 for the first of its file
  std::shared_ptr<const notation::Rules> rules;
  notation::AnyPosition position;
  bool any_end = false;                ///< the record allows any last move
  std::optional<PuzzleReview> review;  ///< nullopt when interrupted before the test
  std::optional<Economy> economy;      ///< pieces that a puzzle does not need, if requested
};
struct PuzzleTestAnswer {
  std::vector<TestedPosition> positions;
  bool interrupted = false;
  double seconds = 0;

  [[nodiscard]] std::size_t puzzles() const;
};
/// How to test a position. `economy`: also finds pieces that a puzzle does not need.
struct PuzzleTestQuestion {
  PuzzleLimits limits;
  bool economy = true;
  int threads = 1;
  const ProofBooks* books = nullptr;  ///< for questions that the search leaves open
};
/// Tests the position of `tested` and sets its results.
void test_puzzle(const PuzzleTestQuestion& question, TestedPosition& tested,
                 const std::atomic<bool>& interrupted);
[[nodiscard]] std::string to_json(const PuzzleTestAnswer& answer);

/// How a player did at a puzzle.
enum class PuzzleResult : std::uint8_t {
  kSolved,    ///< solved without wrong moves or hints
  kWithHelp,  ///< solved with wrong moves or hints
  kGivenUp    ///< the solution was shown, or the puzzle was skipped or left
};
struct PlayedPuzzle {
  std::uint32_t ordinal = 0;  ///< in its file
  PuzzleResult result = PuzzleResult::kGivenUp;
  int wrong_moves = 0;
  int hints = 0;
  /// Whether the puzzle was proved to be right; nullopt if no proof was tried or it was undecided.
  std::optional<bool> holds = {};
};
struct PlayAnswer {
  std::size_t puzzles = 0;   ///< available puzzles
  std::size_t left_out = 0;  ///< puzzles solved before
  std::vector<PlayedPuzzle> asked;

  [[nodiscard]] std::uint64_t count(PuzzleResult result) const;
};
[[nodiscard]] std::string to_json(const PlayAnswer& answer);

}  // namespace gipfbase::analysis

// cli/commands/solving/puzzles/diary.hpp - how puzzles went that were asked before.
//
// A small text file: a line that says what it is, then one line for each puzzle with its digest,
// the last result and how often it was asked, parted by tabs.
#pragma once

#include <map>
#include <string>

#include "analysis/answers/solving/puzzles_answer.hpp"
#include "cli/terminal/output.hpp"

namespace gipfbase::cli {

/// Stands for a puzzle wherever it is found: title, variant, position and task.
[[nodiscard]] std::string puzzle_digest(const notation::Rules& rules,
                                        const analysis::Puzzle& puzzle);

class PuzzleDiary {
 public:
  /// What is kept of a puzzle.
  struct Entry {
    analysis::PuzzleResult result = analysis::PuzzleResult::kGivenUp;
    unsigned times = 0;
  };

  /// Reads the file, if there is one. Throws DataError when it is something else.
  explicit PuzzleDiary(std::string path);

  /// It was solved without help the last time.
  [[nodiscard]] bool solved(const std::string& digest) const;
  void note(const std::string& digest, analysis::PuzzleResult result);
  void forget(const std::string& digest) { entries_.erase(digest); }
  /// Writes the file at once, with its folder. Throws IoError.
  void save(Console& console) const;

 private:
  std::string path_;
  std::map<std::string, Entry> entries_;
};

}  // namespace gipfbase::cli

// cli/commands/solving/puzzles/diary.hpp - the record of puzzles that a user has tried.
//
// A text file: a heading, then one line per puzzle with its digest, the last result and the number
// of tries, separated by tabs.
#pragma once

#include <map>
#include <string>

#include "analysis/answers/solving/puzzles_answer.hpp"
#include "cli/terminal/output.hpp"

namespace gipfbase::cli {

/// A digest of title, variant, position and task, which identifies a puzzle in any file.
[[nodiscard]] std::string puzzle_digest(const notation::Rules& rules,
                                        const analysis::Puzzle& puzzle);

class PuzzleDiary {
 public:
  /// The record of a puzzle.
  struct Entry {
    analysis::PuzzleResult result = analysis::PuzzleResult::kGivenUp;
    unsigned times = 0;
  };

  /// Reads the file if it exists. Throws DataError if it is malformed.
  explicit PuzzleDiary(std::string path);

  /// True if the user solved the puzzle without help the last time.
  [[nodiscard]] bool solved(const std::string& digest) const;
  void note(const std::string& digest, analysis::PuzzleResult result);
  void forget(const std::string& digest) { entries_.erase(digest); }
  /// Writes the file, and creates its folder if necessary. Throws IoError.
  void save(Console& console) const;

 private:
  std::string path_;
  std::map<std::string, Entry> entries_;
};

}  // namespace gipfbase::cli

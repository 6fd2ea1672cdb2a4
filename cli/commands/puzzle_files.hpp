// cli/commands/puzzle_files.hpp - game records and puzzles out of files.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "analysis/puzzles/puzzle.hpp"
#include "cli/arguments/rules_choice.hpp"
#include "notation/formats/format.hpp"
#include "notation/game/finding.hpp"
#include "notation/game/game.hpp"
#include "notation/game/rules.hpp"

namespace gipfbase::cli {

/// A record of a file that is legal throughout, or the reason why it is not.
struct FileRecord {
  std::shared_ptr<const notation::Rules> ruleset;  ///< nothing when it cannot be used
  notation::Game record;
  std::string source;  ///< file, or archive!member
  std::uint32_t line = 0;
  std::uint32_t ordinal = 0;  ///< 1 for the first of its file
  std::string reason;         ///< why it cannot be used

  /// "games.gpn:12: game 2", or with another word for what it is.
  [[nodiscard]] std::string place(std::string_view what = "game") const;
};

struct FileRecords {
  std::vector<FileRecord> records;
  /// What is wrong with files as such. Findings about usable records are left out.
  std::vector<notation::Finding> findings;
};

/// Everything in these files, folders and archives, in order of reading. Throws IoError when not
/// one of the paths exists or can be read.
[[nodiscard]] FileRecords read_records(const std::vector<std::string>& paths,
                                       notation::Format format, const RulesChoice& rules);

/// The last part of a path, with what follows it inside an archive.
[[nodiscard]] std::string short_source(const std::string& source);

}  // namespace gipfbase::cli

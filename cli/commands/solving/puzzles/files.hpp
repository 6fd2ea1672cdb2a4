// cli/commands/solving/puzzles/files.hpp - game records and puzzles out of files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cli/arguments/options.hpp"
#include "notation/game/judged.hpp"

namespace gipfbase::cli {

struct FileRecords {
  /// Those that are not valid say why.
  std::vector<notation::Judged> records;
  /// What is wrong with files as such. Findings about usable records are left out.
  std::vector<notation::Finding> findings;
};

/// Everything in these files, folders and archives, in order of reading. Throws IoError when not
/// one of the paths exists or can be read.
[[nodiscard]] FileRecords read_records(const InputChoice& input, const notation::Catalogue& titles);

/// Takes positions and games out, which may stand beside puzzles; gives the number of these. Throws
/// DataError when there is nothing else.
std::size_t leave_out_others(FileRecords& files, const std::vector<std::string>& paths);

/// "games.gpn:12: game 2", or with another word for what it is.
[[nodiscard]] std::string place_of(const notation::Judged& record, std::string_view what);
/// Numbers 0 .. count - 1, in an order that the seed chooses; 0 leaves them as they are.
[[nodiscard]] std::vector<std::size_t> order_of(std::size_t count, std::uint64_t seed);
/// The last part of a path, with what follows it inside an archive.
[[nodiscard]] std::string short_source(const std::string& source);

}  // namespace gipfbase::cli

// cli/commands/solving/puzzles/files.hpp - game records and puzzles from files.
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
  /// Includes invalid records, each with the reason why it is invalid.
  std::vector<notation::Judged> records;
  /// Findings about whole files; those about single records are left out.
  std::vector<notation::Finding> findings;
};

/// Reads all records of files, folders and archives, in order. Throws IoError if none of the paths
/// exists or can be read.
[[nodiscard]] FileRecords read_records(const InputChoice& input, const Catalogue& titles);

/// Removes records that are not puzzles and returns their number. Throws DataError if there are no
/// puzzles.
std::size_t drop_other_records(FileRecords& files, const std::vector<std::string>& paths);

/// "games.gpn:12: game 2", where `what` is "game".
[[nodiscard]] std::string place_of(const notation::Judged& record, std::string_view what);
/// The numbers 0 .. count - 1, shuffled by `seed`; if `seed` is 0, in order.
[[nodiscard]] std::vector<std::size_t> order_of(std::size_t count, std::uint64_t seed);
/// The last part of a path, including the member of an archive.
[[nodiscard]] std::string short_source(const std::string& source);

}  // namespace gipfbase::cli

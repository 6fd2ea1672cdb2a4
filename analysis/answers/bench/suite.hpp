// analysis/answers/bench/suite.hpp - how many endgames are solved in a second, and in ten.
//
// The positions are always the same ones (endgames.tsv); where they come from is in
// tests/bench/README.md.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "notation/game/catalogue.hpp"
#include "notation/sources/progress.hpp"

namespace gipfbase::analysis {

struct SuiteQuestion {
  std::vector<const notation::TitleInfo*> titles;
  std::uint64_t positions = 0;  ///< of each group at most; 0: all
  double seconds = 10;          ///< that a position may take
  int threads = 1;
  std::size_t table_bytes = 0;
};

/// Positions of one variant, from games of one kind, so many plies before the end.
struct SuiteGroup {
  std::string title, variant;
  std::string games;  ///< "archive", "engine" or "random"
  std::uint64_t plies = 0;
  std::uint64_t positions = 0;
  std::uint64_t in_a_second = 0;   ///< solved
  std::uint64_t solved = 0;        ///< within the limit
  std::uint64_t nodes = 0;         ///< visited, in all
  std::uint64_t median_nodes = 0;  ///< of those solved
  double seconds = 0;              ///< in all
  std::uint64_t peak_bytes = 0;    ///< most memory of the process until then

  [[nodiscard]] bool same_kind(const SuiteGroup& other) const {
    return title == other.title && variant == other.variant && games == other.games &&
           plies == other.plies;
  }
};

struct SuiteAnswer {
  SuiteQuestion question;
  std::vector<SuiteGroup> groups;
  bool interrupted = false;
  double seconds = 0;
};

/// The positions as they are kept: lines of title, variant, games, plies and position text, with
/// tabs between them.
[[nodiscard]] std::string_view suite_lines();

/// Solves each position with empty tables. `stop` must be raised when `progress` asks to stop.
[[nodiscard]] SuiteAnswer answer(const SuiteQuestion& question,
                                 const notation::Catalogue& catalogue,
                                 const notation::Progress& progress, const std::atomic<bool>& stop);
[[nodiscard]] std::string json(const SuiteAnswer& answer);

}  // namespace gipfbase::analysis

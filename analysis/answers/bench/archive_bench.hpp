// analysis/answers/bench/archive_bench.hpp - how fast this program is with an archive, from import
// to proofs.
//
// The games are those of random play by a fixed seed, of one title or of all, under their usual
// rules. Beside each time stands that of a floor: the same rows, bytes or positions handled by bare
// means, in the same run. So figures of different machines can be compared, and a slower one be
// seen on any.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "analysis/answers/bench/bench_record.hpp"
#include "notation/game/catalogue.hpp"
#include "notation/sources/progress.hpp"

namespace gipfbase::analysis {

struct ArchiveBenchQuestion {
  std::vector<const notation::TitleInfo*> titles;  ///< under their usual rules
  std::string folder;             ///< an empty one; files are made in it, and left there
  std::uint64_t games = 100'000;  ///< imported, of all these titles together, at least one of each
  std::uint64_t appended = 1'000;
  std::uint64_t searches = 1'000;  ///< positions looked up
  std::uint64_t endgames = 24;     ///< solved, of each title
  std::uint64_t seed = 1;
  int threads = 0;  ///< 0: all cores; of the solvers always one
};

struct ArchiveBenchAnswer {
  ArchiveBenchQuestion question;
  BenchRecord record;
  /// What was checked was as it must be: every game stored, `check` without problems, every proof
  /// accepted.
  bool sound = true;
  bool interrupted = false;
  std::uint64_t import_peak_bytes = 0;  ///< most memory of the process until both imports were done
  std::uint64_t peak_bytes = 0;         ///< ... until the end
  double seconds = 0;
};

/// `stop` must be raised when `progress` asks to stop. Throws db::Error.
[[nodiscard]] ArchiveBenchAnswer answer(const ArchiveBenchQuestion& question,
                                        const notation::Catalogue& catalogue,
                                        const notation::Progress& progress,
                                        const std::atomic<bool>& stop);
[[nodiscard]] std::string json(const ArchiveBenchAnswer& answer);

}  // namespace gipfbase::analysis

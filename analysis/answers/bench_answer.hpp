// analysis/answers/bench_answer.hpp - the speed of this program on this machine, and a signature of
// its counts and results.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "notation/game/catalogue.hpp"

namespace gipfbase::analysis {

/// Perft, import, search and solving are measured on random games made from `seed`.
struct BenchQuestion {
  std::vector<std::shared_ptr<const notation::Rules>> rules;  ///< measured one after another
  std::string folder;           ///< an empty folder; created files stay there
  std::uint64_t games = 5'000;  ///< number of games to import for each set of rules
  std::uint64_t seed = 1;
  int threads = 0;  ///< for the import; 0: all cores
};

struct Measurement {
  std::string title, variant;
  std::string name;  ///< "rules", "import", "search" or "solve"
  double value = 0;
  std::string unit;  ///< "leaves/s", "moves/s", "searches/s" or "nodes/s"
  std::string of;    ///< the work that was measured, such as "5000 games"
};

struct BenchAnswer {
  BenchQuestion question;
  std::vector<Measurement> measurements;
  /// Numbers that do not depend on the machine or the number of threads.
  std::vector<std::pair<std::string, std::uint64_t>> facts;
  bool interrupted = false;
  double seconds = 0;

  /// Returns a hash of all facts, in their order: 16 hexadecimal digits.
  [[nodiscard]] std::string signature() const;
};

/// Stops early when `stop` is raised. Throws db::Error.
[[nodiscard]] BenchAnswer bench_answer(const BenchQuestion& question,
                                       const notation::Catalogue& catalogue,
                                       const std::atomic<bool>& stop);
[[nodiscard]] std::string to_json(const BenchAnswer& answer);

}  // namespace gipfbase::analysis

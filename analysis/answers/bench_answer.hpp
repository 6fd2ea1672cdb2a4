// analysis/answers/bench_answer.hpp - how fast this program is on this machine, and a signature of
// what it counts and finds.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "notation/game/catalogue.hpp"

namespace gipfbase::analysis {

/// Games of random play by a fixed seed are counted on, imported, searched and solved.
struct BenchQuestion {
  std::vector<std::shared_ptr<const notation::Rules>> rules;  ///< measured one after another
  std::string folder;           ///< an empty one; files are made in it, and left there
  std::uint64_t games = 5'000;  ///< imported, of each
  std::uint64_t seed = 1;
  int threads = 0;  ///< of the import; 0: all cores
};

/// A speed.
struct Measurement {
  std::string title, variant;
  std::string name;  ///< "rules", "import", "search" or "solve"
  double value = 0;
  std::string unit;  ///< "leaves/s", "moves/s", "searches/s" or "nodes/s"
  std::string of;    ///< what was measured, such as "5000 games"
};

struct BenchAnswer {
  BenchQuestion question;
  std::vector<Measurement> measurements;
  /// Numbers that are the same on every machine, for any number of threads.
  std::vector<std::pair<std::string, std::uint64_t>> facts;
  bool interrupted = false;
  double seconds = 0;

  /// 16 hexadecimal digits that stand for all facts, in their order.
  [[nodiscard]] std::string signature() const;
};

/// Ends early when `stop` is raised. Throws db::Error.
[[nodiscard]] BenchAnswer bench_answer(const BenchQuestion& question,
                                       const notation::Catalogue& catalogue,
                                       const std::atomic<bool>& stop);
[[nodiscard]] std::string to_json(const BenchAnswer& answer);

}  // namespace gipfbase::analysis

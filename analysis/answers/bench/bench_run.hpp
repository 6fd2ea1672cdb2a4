// analysis/answers/bench/bench_run.hpp - the parts of the benchmark of an archive; only for the
// .cpp files of this folder.
#pragma once

#include <string>

#include "analysis/answers/bench/archive_bench.hpp"

namespace gipfbase::analysis {

/// A benchmark while it runs.
struct BenchRun {
  const notation::Catalogue& catalogue;
  const notation::Progress& progress;
  const std::atomic<bool>& stop;
  ArchiveBenchAnswer answer;

  [[nodiscard]] const ArchiveBenchQuestion& question() const { return answer.question; }
  [[nodiscard]] BenchRecord& record() { return answer.record; }
  [[nodiscard]] bool stopped() const { return stop.load(); }
  /// A file of the folder.
  [[nodiscard]] std::string file(const std::string& name) const {
    return question().folder + '/' + name;
  }
};

/// The most memory that the process has had, in bytes.
[[nodiscard]] std::uint64_t peak_memory();
/// Games made, imported, appended, looked for, counted, checked. Each part returns at once when
/// the user asked to stop.
void measure_database(BenchRun& run);
/// Ends of games solved, one thread and no memory of others; their proofs verified.
void measure_solvers(BenchRun& run);

}  // namespace gipfbase::analysis

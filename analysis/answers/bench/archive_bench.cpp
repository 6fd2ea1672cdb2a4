#include "analysis/answers/bench/archive_bench.hpp"

#include <sys/resource.h>

#include "analysis/answers/bench/bench_run.hpp"
#include "analysis/answers/json.hpp"

namespace gipfbase::analysis {
namespace {

Json line_json(const BenchLine& line) {
  return object(key("name", line.name), key("amount", line.amount), key("unit", line.unit),
                key("seconds", line.seconds), key("per_second", line.per_second()),
                key("floor", line.floor.name), key("floor_per_second", line.floor_per_second()),
                key("ratio", line.ratio()));
}

Json facts_json(const std::vector<BenchRecord::Fact>& facts) {
  Json all = Json::object();
  for (const auto& [name, value] : facts) all[name] = value;
  return all;
}

}  // namespace

std::uint64_t peak_memory() {
  constexpr std::uint64_t kKilobyte = 1024;  // the unit of Linux
  struct rusage usage {};
  getrusage(RUSAGE_SELF, &usage);
  // The GNU library makes the number one of another width by a union.
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-union-access)
  return static_cast<std::uint64_t>(usage.ru_maxrss) * kKilobyte;
}

ArchiveBenchAnswer answer(const ArchiveBenchQuestion& question,
                          const notation::Catalogue& catalogue, const notation::Progress& progress,
                          const std::atomic<bool>& stop) {
  const notation::Stopwatch watch;
  BenchRun run{catalogue, progress, stop, {question, {}}};
  measure_database(run);
  if (!run.stopped()) measure_solvers(run);
  run.answer.interrupted = run.stopped();
  run.answer.peak_bytes = peak_memory();
  run.answer.seconds = watch.seconds();
  return std::move(run.answer);
}

std::string json(const ArchiveBenchAnswer& answer) {
  const ArchiveBenchQuestion& q = answer.question;
  return pretty(object(
      key("titles", array_of(q.titles, [](const auto* title) { return Json(title->id); })),
      key("games", q.games), key("appended", q.appended), key("searches", q.searches),
      key("endgames", q.endgames), key("seed", q.seed), key("threads", q.threads),
      key("measurements", array_of(answer.record.lines(), line_json)),
      key("facts", facts_json(answer.record.facts())), key("signature", answer.record.signature()),
      key("sound", answer.sound), key("import_peak_bytes", answer.import_peak_bytes),
      key("peak_bytes", answer.peak_bytes), key("seconds", answer.seconds)));
}

}  // namespace gipfbase::analysis

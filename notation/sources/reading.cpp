#include "notation/sources/reading.hpp"

#include <fmt/format.h>

#include <utility>

#include "notation/game/record/finding_quota.hpp"

namespace gipfbase::notation {
namespace {

class Reading final : public Consumer {
 public:
  explicit Reading(const ReadingWork& work) : work_(work) {}

  Taking work(Judged& game) override {
    auto read = std::make_shared<Read>();
    const bool usable = game.status != Judged::Status::kRejected;
    if (usable) judge(game);
    if (usable && work_.render) read->written = work_.render(game);
    read->status = game.status;
    read->plies = usable ? game.verdict.replay.plies : 0;
    read->findings = std::move(game.findings);
    if (work_.keep) read->game = std::move(game);
    return [this, read](std::uint32_t ordinal) { take(*read, ordinal); };
  }

  void begin_file(const InputFile& /*file*/) override { ++report_.inputs; }
  void begin_document(bool empty) override {
    ++report_.documents;
    report_.empty += empty ? 1 : 0;
  }
  void note(const Finding& finding) override {
    ++report_.findings_total;
    if (quota_.admits(finding)) report_.findings.push_back(finding);
  }

  [[nodiscard]] ReadingReport take_report() { return std::move(report_); }

 private:
  struct Read {
    Judged::Status status = Judged::Status::kValid;
    std::uint64_t plies = 0;
    std::vector<Finding> findings;
    Written written;
    Judged game;  ///< when games are kept
  };

  void take(Read& read, std::uint32_t ordinal) {
    set_ordinal(read.findings, ordinal);
    ++report_.read;
    switch (read.status) {
      case Judged::Status::kValid: ++report_.valid; break;
      case Judged::Status::kPartial: ++report_.partial; break;
      case Judged::Status::kRejected: ++report_.rejected; break;
    }
    report_.plies += read.plies;
    for (const Finding& finding : read.findings) note(finding);
    for (Finding& finding : read.written.findings) {
      if (finding.source.empty()) finding.source = fmt::format("game {}", ordinal);
      note(finding);
    }
    if (work_.emit && !read.written.text.empty()) work_.emit(std::move(read.written.text));
    if (work_.keep) {
      read.game.ordinal = ordinal;
      read.game.findings = std::move(read.findings);
      work_.keep(std::move(read.game));
    }
  }
  const ReadingWork& work_;
  ReadingReport report_;
  FindingQuota quota_;
};

}  // namespace

ReadingReport read_games(const std::vector<std::string>& paths, const ReadOptions& options,
                         const ReadingWork& work) {
  const Stopwatch watch;
  Reading reading(work);
  const bool whole =
      run_pipeline(list_inputs(paths, options.folder), options, reading, work.progress);
  ReadingReport report = reading.take_report();
  report.interrupted = !whole;
  report.seconds = watch.seconds();
  return report;
}

}  // namespace gipfbase::notation

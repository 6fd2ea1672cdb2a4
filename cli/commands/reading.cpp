#include "cli/commands/reading.hpp"

#include <fmt/format.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <chrono>
#include <optional>

#include "db/store/database.hpp"
#include "notation/sources/input.hpp"
#include "notation/threads/thread_arena.hpp"

namespace gipfbase::cli {
namespace {

using notation::Code;
using notation::Finding;
using notation::ReadGame;
using notation::Severity;

/// A document and what became of it; or findings about a file.
struct Item {
  std::optional<notation::Document> document;
  std::vector<Finding> findings;
  std::vector<std::string> texts;
  ReadingReport counts;
};

void append(std::vector<Finding>& all, std::vector<Finding>&& more) {
  std::move(more.begin(), more.end(), std::back_inserter(all));
}

class Reading {
 public:
  Reading(const InputChoice& input, int threads, const ReadingWork& work)
      : input_(input), work_(work), arena_(threads), rules_(canonical(input.rules)) {}

  ReadingReport run();

 private:
  void read_item(Item& item) const;
  void read_game(ReadGame& game, Item& item) const;
  void finish_batch();

  const InputChoice& input_;
  const ReadingWork& work_;
  db::ThreadArena arena_;
  RulesChoice rules_;
  std::vector<Item> batch_;
  std::uint64_t batch_bytes_ = 0;
  ReadingReport report_;
};

void Reading::read_game(ReadGame& game, Item& item) const {
  ++item.counts.read;
  switch (game.status) {
    case ReadGame::Status::kValid: ++item.counts.valid; break;
    case ReadGame::Status::kPartial: ++item.counts.partial; break;
    case ReadGame::Status::kRejected: ++item.counts.rejected; break;
  }
  append(item.findings, std::move(game.findings));
  if (game.status == ReadGame::Status::kRejected) return;
  const auto ruleset = db::ruleset_of(game.record.title, game.record.variant);
  const notation::Verdict verdict = notation::judge(*ruleset, game.record, nullptr);
  item.counts.plies += verdict.replay.plies;
  if (!work_.render) return;
  Rendered rendered = work_.render({game, *ruleset, verdict});
  append(item.findings, std::move(rendered.findings));
  item.texts.push_back(std::move(rendered.text));
}

void Reading::read_item(Item& item) const {
  if (!item.document) return;
  notation::ReadOptions options;
  options.source = item.document->source();
  options.title = rules_.title;
  options.variant = rules_.variant;
  options.format = format_of(input_);
  item.counts.files = 1;
  item.counts.empty = item.document->text.empty() ? 1 : 0;
  item.counts.bytes = item.document->text.size();
  append(item.findings, notation::read_document(item.document->text, options,
                                                [&](ReadGame& game) { read_game(game, item); }));
  item.document->text = {};
}

void Reading::finish_batch() {
  arena_.execute([&] {
    tbb::parallel_for(std::size_t{0}, batch_.size(), [&](std::size_t i) { read_item(batch_[i]); });
  });
  for (Item& item : batch_) {
    report_.files += item.counts.files;
    report_.empty += item.counts.empty;
    report_.read += item.counts.read;
    report_.valid += item.counts.valid;
    report_.partial += item.counts.partial;
    report_.rejected += item.counts.rejected;
    report_.plies += item.counts.plies;
    report_.bytes += item.counts.bytes;
    report_.findings_total += item.findings.size();
    const std::size_t room = kKeptFindings - report_.findings.size();
    if (item.findings.size() > room) item.findings.resize(room);
    append(report_.findings, std::move(item.findings));
    for (std::string& text : item.texts) work_.emit(std::move(text));
  }
  batch_.clear();
  batch_bytes_ = 0;
}

ReadingReport Reading::run() {
  constexpr std::size_t kBatchDocuments = 512;
  constexpr std::uint64_t kBatchBytes = 64'000'000;
  const auto begin = std::chrono::steady_clock::now();
  const auto add_findings = [&](std::vector<Finding>&& findings) {
    if (!findings.empty()) batch_.emplace_back().findings = std::move(findings);
  };
  std::vector<Finding> findings;
  const std::vector<notation::InputFile> files = notation::list_files(input_.paths, findings);
  add_findings(std::move(findings));
  std::uint64_t all = 0;
  for (const notation::InputFile& file : files) all += file.size;
  std::uint64_t before = 0;
  const auto take = [&](notation::Document&& document) {
    const std::uint64_t done = before + document.consumed;
    batch_bytes_ += document.text.size();
    batch_.emplace_back().document = std::move(document);
    if (batch_.size() >= kBatchDocuments || batch_bytes_ >= kBatchBytes) finish_batch();
    return !work_.progress || work_.progress(done, all, "bytes");
  };
  for (const notation::InputFile& file : files) {
    ++report_.inputs;
    findings = {};
    report_.interrupted = !notation::read_file(file, {}, take, findings);
    add_findings(std::move(findings));
    before += file.size;
    if (report_.interrupted) break;
  }
  finish_batch();
  report_.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return std::move(report_);
}

}  // namespace

ReadingReport read_games(const InputChoice& input, int threads, const ReadingWork& work) {
  return Reading(input, threads, work).run();
}

Exit exit_of_reading(std::uint64_t read, std::uint64_t bad, const std::vector<Finding>& findings,
                     bool interrupted) {
  if (interrupted) return Exit::kInterrupted;
  const auto is_error = [](const Finding& d) { return d.severity == Severity::kError; };
  const bool errors = std::any_of(findings.begin(), findings.end(), is_error);
  if (read == 0) {
    const bool unreadable =
        errors && std::all_of(findings.begin(), findings.end(), [&](const Finding& d) {
          return !is_error(d) || d.code == Code::kUnreadable;
        });
    return unreadable ? Exit::kIo : Exit::kBadData;
  }
  return errors || bad > 0 ? Exit::kFindings : Exit::kDone;
}

void say_findings(Console& console, const std::vector<Finding>& findings, std::uint64_t total,
                  std::size_t most) {
  const std::size_t shown = most == 0 ? findings.size() : std::min(most, findings.size());
  for (std::size_t i = 0; i < shown; ++i) {
    console.say(
        fmt::format("{}: {}", notation::name(findings[i].severity), findings[i].sentence()));
  }
  if (total > shown) {
    console.say(fmt::format("... and {} more findings; --findings 0 shows all of them",
                            grouped(total - shown)));
  }
}

}  // namespace gipfbase::cli

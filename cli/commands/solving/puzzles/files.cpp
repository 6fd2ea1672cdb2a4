#include "cli/commands/solving/puzzles/files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <utility>

#include "cli/terminal/errors.hpp"
#include "cli/terminal/progress.hpp"
#include "notation/sources/reading.hpp"

namespace gipfbase::cli {
namespace {

using notation::Code;
using notation::Finding;
using notation::Judged;
using notation::Severity;

/// Why a record cannot be used, with the number of the wrong move if there is one.
std::string reason_of(const Judged& record) {
  const auto error = std::find_if(record.findings.begin(), record.findings.end(),
                                  [](const Finding& d) { return d.severity == Severity::kError; });
  if (error == record.findings.end()) return "it is not legal";
  return error->ply > 0 ? fmt::format("move {}: {}", error->ply, error->message) : error->message;
}

}  // namespace

FileRecords read_records(const InputChoice& input, const Catalogue& titles) {
  require_some_path(input);
  const WaitingGuard guard;
  FileRecords all;
  notation::ReadingWork work;
  work.keep = [&](Judged&& record) {
    if (!record.valid()) record.reason = reason_of(record);
    all.records.push_back(std::move(record));
  };
  const notation::ReadingReport report =
      notation::read_games(input.paths, read_options(input, 0, titles), work);
  for (const Finding& finding : report.findings) {
    if (finding.game == 0) all.findings.push_back(finding);
  }
  const auto unreadable =
      std::find_if(all.findings.begin(), all.findings.end(),
                   [](const Finding& d) { return d.code == Code::kUnreadable; });
  if (all.records.empty() && unreadable != all.findings.end()) {
    throw IoError(unreadable->sentence());
  }
  return all;
}

std::size_t drop_other_records(FileRecords& files, const std::vector<std::string>& paths) {
  const std::size_t others = std::erase_if(files.records, [](const Judged& record) {
    return record.status != Judged::Status::kRejected && record.game.tag("Puzzle").empty();
  });
  if (files.records.empty() && others > 0) {
    throw DataError(
        fmt::format("{} in {}, but no puzzle; a puzzle needs a tag such as [Puzzle \"win in 2\"]",
                    counted(others, "record"), fmt::join(paths, ", ")));
  }
  return others;
}

std::string place_of(const Judged& record, std::string_view what) {
  return fmt::format("{}:{}: {} {}", record.source(), record.line, what, record.ordinal);
}

std::vector<std::size_t> order_of(std::size_t count, std::uint64_t seed) {
  std::vector<std::size_t> order(count);
  for (std::size_t i = 0; i < count; ++i) order[i] = i;
  if (seed == 0) return order;
  // Not std::shuffle: its order differs between standard libraries.
  std::mt19937_64 random(seed);
  for (std::size_t i = count; i > 1; --i) std::swap(order[i - 1], order[random() % i]);
  return order;
}

std::string short_source(const std::string& source) {
  const std::size_t path_end = std::min(source.find('!'), source.size());
  const std::size_t slash = path_end == 0 ? std::string::npos : source.rfind('/', path_end - 1);
  return slash == std::string::npos ? source : source.substr(slash + 1);
}

}  // namespace gipfbase::cli

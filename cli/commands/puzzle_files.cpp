#include "cli/commands/puzzle_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "cli/arguments/errors.hpp"
#include "cli/arguments/options.hpp"
#include "db/store/database.hpp"
#include "notation/sources/input.hpp"

namespace gipfbase::cli {
namespace {

using notation::Code;
using notation::Finding;
using notation::ReadGame;
using notation::Severity;

FileRecord record_of(ReadGame& game, const std::string& source) {
  FileRecord file_record;
  file_record.source = source;
  file_record.line = game.line;
  file_record.ordinal = game.ordinal;
  if (game.status == ReadGame::Status::kValid) {
    file_record.ruleset = db::ruleset_of(game.record.title, game.record.variant);
  } else {
    const auto error =
        std::find_if(game.findings.begin(), game.findings.end(),
                     [](const Finding& d) { return d.severity == Severity::kError; });
    file_record.reason = error != game.findings.end() ? error->message : "it is not legal";
    if (error != game.findings.end() && error->ply > 0) {
      file_record.reason = fmt::format("move {}: {}", error->ply, file_record.reason);
    }
  }
  file_record.record = std::move(game.record);
  return file_record;
}

void read_into(FileRecords& all, const notation::Document& document, notation::Format format,
               const RulesChoice& rules) {
  notation::ReadOptions options;
  options.source = document.source();
  options.title = rules.title;
  options.variant = rules.variant;
  options.format = format;
  std::vector<Finding> findings = notation::read_document(
      document.text, options,
      [&](ReadGame& game) { all.records.push_back(record_of(game, options.source)); });
  std::move(findings.begin(), findings.end(), std::back_inserter(all.findings));
}

}  // namespace

std::string FileRecord::place(std::string_view what) const {
  return fmt::format("{}:{}: {} {}", source, line, what, ordinal);
}

FileRecords read_records(const std::vector<std::string>& paths, notation::Format format,
                         const RulesChoice& rules) {
  InputChoice input;
  input.paths = paths;
  require_some_path(input);
  FileRecords all;
  const RulesChoice named = canonical(rules);
  for (const notation::InputFile& file : notation::list_files(paths, all.findings)) {
    const auto take = [&](notation::Document&& document) {
      read_into(all, document, format, named);
      return true;
    };
    static_cast<void>(notation::read_file(file, {}, take, all.findings));
  }
  const auto unreadable =
      std::find_if(all.findings.begin(), all.findings.end(),
                   [](const Finding& d) { return d.code == Code::kUnreadable; });
  if (all.records.empty() && unreadable != all.findings.end()) {
    throw IoError(unreadable->sentence());
  }
  return all;
}

std::string short_source(const std::string& source) {
  const std::size_t path_end = std::min(source.find('!'), source.size());
  const std::size_t slash = path_end == 0 ? std::string::npos : source.rfind('/', path_end - 1);
  return slash == std::string::npos ? source : source.substr(slash + 1);
}

}  // namespace gipfbase::cli

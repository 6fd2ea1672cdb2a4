#include "cli/arguments/options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "analysis/values/solved_value.hpp"
#include "cli/terminal/errors.hpp"
#include "cli/terminal/output.hpp"
#include "notation/game/date.hpp"
#include "notation/sources/input.hpp"

namespace gipfbase::cli {
namespace {

/// A date as the database writes it: 2004, 2004.06 or 2004.06.01; - and / are taken for dots.
std::string date_of(const std::string& option, const std::string& text) {
  std::string date = text;
  std::replace_if(
      date.begin(), date.end(), [](char c) { return c == '-' || c == '/'; }, '.');
  constexpr std::string_view kShape = "0000.00.00";
  const bool length = date.empty() || date.size() == 4 || date.size() == 7 || date.size() == 10;
  const bool shape =
      length && std::equal(date.begin(), date.end(), kShape.begin(), [](char c, char s) {
        return s == '.' ? c == '.' : std::isdigit(static_cast<unsigned char>(c)) != 0;
      });
  if (!shape) {
    throw UsageError(
        fmt::format("{} \"{}\" is not a date; write 2004, 2004.06 or 2004.06.01", option, text));
  }
  const auto fault = notation::calendar_fault(date);
  if (fault) throw UsageError(fmt::format("{}: {}", option, *fault));
  return date;
}

}  // namespace

Option add_database_option(Command& command, Arguments& arguments) {
  const char* named = std::getenv("GIPFBASE_DB");
  arguments.database = named != nullptr && *named != '\0' ? named : "games.gipfdb";
  return command.option("--db", &arguments.database, "FILE",
                        "Database (default: $GIPFBASE_DB, else games.gipfdb)");
}

void add_output_option(Command& command, Arguments& arguments) {
  command.option("--output,-o", &arguments.output, "FILE", "File; - is standard output (default)");
  command.flag("--force", &arguments.force, "Replace a file that this program has not written");
}

void add_threads_option(Command& command, Arguments& arguments) {
  command.option("--threads", &arguments.threads, "N", "Threads to use (default: one per core)")
      .within(0, 1024);
}

void add_findings_option(Command& command, Arguments& arguments) {
  const std::string usual = arguments.findings == 0 ? "0: all" : "20, 0: all";
  command
      .option("--findings", &arguments.findings, "N",
              fmt::format("Findings to print (default {})", usual))
      .whole_number();
}

void add_json_option(Command& command, Arguments& arguments) {
  command.flag("--json", &arguments.json, "Print one JSON object");
}

void add_list_options(Command& command, Arguments& arguments) {
  add_json_option(command, arguments);
  command.flag("--ndjson", &arguments.ndjson, "Print one JSON object per line")
      .excludes({"--json"});
}

void add_input_options(Command& command, InputChoice& choice) {
  command.positional("PATH", &choice.paths, "Files, folders or archives; - is standard input")
      .required();
  std::vector<std::string> names = {"auto"};
  for (const notation::Format* format : notation::formats()) {
    if (format->read != nullptr) names.emplace_back(format->name);
  }
  const std::string last = names.back();
  command
      .option("--format", &choice.format, "FORMAT",
              fmt::format("auto (by content), {} or {}",
                          fmt::join(names.begin() + 1, names.end() - 1, ", "), last))
      .one_of(names);
  add_rules_options(command, choice.rules, "records that name none");
}

notation::PipelineOptions pipeline_options(const InputChoice& choice, int threads,
                                           const notation::Catalogue& titles) {
  const RulesChoice rules = canonical(choice.rules, titles);
  notation::PipelineOptions options;
  options.catalogue = &titles;
  options.title = rules.title;
  options.variant = rules.variant;
  options.format = notation::find_format(choice.format);  // nullptr for "auto"
  options.threads = threads;
  return options;
}

void require_other_output(const Arguments& arguments, const std::vector<std::string>& paths) {
  std::error_code error;
  if (arguments.output == "-" || !std::filesystem::is_regular_file(arguments.output, error)) return;
  std::vector<notation::Finding> ignored;
  for (const notation::InputFile& file : notation::list_files(paths, ignored)) {
    if (file.path == "-" || !std::filesystem::equivalent(file.path, arguments.output, error))
      continue;
    throw IoError(fmt::format("\"{}\" is read and cannot be written at once; name another file",
                              arguments.output));
  }
}

void require_some_path(const InputChoice& choice) {
  std::error_code reason;
  for (const std::string& path : choice.paths) {
    if (path == "-" || std::filesystem::exists(path, reason)) return;
  }
  throw IoError(fmt::format("cannot read \"{}\": {}", choice.paths.front(),
                            reason ? reason.message() : std::strerror(ENOENT)));
}

void add_game_options(Command& command, GameChoice& choice) {
  add_rules_options(command, choice.rules, "the games");
  add_filter_options(command, choice.filter);
}

void add_filter_options(Command& command, db::GameFilter& f) {
  command
      .option("--player", &f.players, "NAME", "Who played, on either side; * stands for anything")
      .repeatable();
  command.option("--white", &f.white, "NAME", "Who moved first");
  command.option("--black", &f.black, "NAME", "Who moved second");
  command.option("--event", &f.event, "NAME", "Tournament or match");
  command.option("--site", &f.site, "NAME", "Place or server");
  command.option("--from", &f.date_from, "DATE", "Played in 2004, 2004.06, 2004.06.01 or later");
  command.option("--to", &f.date_to, "DATE", "Played then or earlier");
  command.option("--result", &f.result, "RESULT", "1-0, 0-1, 1/2-1/2, 0-0 or *")
      .one_of({"1-0", "0-1", "1/2-1/2", "0-0", "*"});
  command.option("--ending", &f.ending, "WORD", "How it ended: white, each, resignation, time ...");
  command.option("--min-plies", &f.min_plies, "N", "At least so many moves").whole_number();
  command.option("--max-plies", &f.max_plies, "N", "At most so many moves").whole_number();
  command.option("--source", &f.source, "NAME", "File, archive or member the game came from");
  command.option("--import", &f.import_id, "ID", "Number of the import (see \"gipfbase imports\")");
  command.option("--id", &f.id, "ID", "Number of the game").whole_number();
  command.option("--comment", &f.comment, "WORDS", "Games whose comments hold all these words");
  command.flag("--puzzles", &f.puzzles, "Puzzles instead of games");
  command.flag("--with-partial", &f.with_partial, "Also games kept only as far as they are legal");
}

db::GameFilter filter_of(const GameChoice& choice, const notation::Catalogue& titles) {
  db::GameFilter filter = choice.filter;
  const RulesChoice rules = canonical(choice.rules, titles);
  filter.title = rules.title;
  filter.variant = rules.variant;
  filter.date_from = date_of("--from", filter.date_from);
  filter.date_to = date_of("--to", filter.date_to);
  return filter;
}

void add_position_limit_options(Command& command, db::SolveLimits& limits) {
  command.option("--time", &limits.seconds, "S", "Seconds for each position (default: no limit)")
      .not_negative();
  command
      .option("--nodes", &limits.nodes, "N",
              fmt::format("Nodes for each position (default {}; no limit with --time)",
                          grouped(analysis::kNodesPerPosition)))
      .whole_number();
}

db::SolveLimits or_usual(const db::SolveLimits& limits) {
  if (limits.nodes > 0 || limits.seconds > 0) return limits;
  return {analysis::kNodesPerPosition, 0};
}

std::vector<std::int64_t> numbers_of(const std::vector<std::string>& texts) {
  std::vector<std::int64_t> ids;
  for (const std::string& text : texts) {
    std::int64_t first = 0;
    std::int64_t last = 0;
    const std::size_t dash = text.find('-');
    const auto read = [&](std::string_view part, std::int64_t& number) {
      const auto end = std::from_chars(part.data(), part.data() + part.size(), number);
      return end.ec == std::errc() && end.ptr == part.data() + part.size() && number > 0;
    };
    const bool sound =
        read(std::string_view(text).substr(0, dash), first) &&
        (dash == std::string::npos ? (last = first) > 0
                                   : read(std::string_view(text).substr(dash + 1), last));
    constexpr std::int64_t kMost = 10'000'000;
    if (!sound || last < first || last - first >= kMost) {
      throw UsageError(fmt::format("\"{}\" is no game number, nor a range such as 17-20", text));
    }
    for (std::int64_t id = first; id <= last; ++id) ids.push_back(id);
  }
  return ids;
}

}  // namespace gipfbase::cli

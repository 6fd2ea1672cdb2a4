#include "cli/arguments/options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <filesystem>

#include "cli/arguments/errors.hpp"
#include "cli/terminal/paths.hpp"

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
  return date;
}

}  // namespace

CLI::Validator whole_number() {
  return {[](const std::string& text) {
            std::uint64_t number = 0;
            const char* end = text.data() + text.size();
            const auto read = std::from_chars(text.data(), end, number);
            const bool whole = read.ec == std::errc() && read.ptr == end && number <= INT64_MAX;
            return whole ? std::string() : fmt::format("\"{}\" is not a whole number", text);
          },
          ""};
}

void add_database_option(CLI::App& command, std::string& path) {
  path = default_database();
  command.add_option("--db", path, "Database (default: $GIPFBASE_DB, else games.gipfdb)")
      ->type_name("FILE");
}

void add_json_option(CLI::App& command, bool& json) {
  command.add_flag("--json", json, "Print one JSON object");
}

void add_threads_option(CLI::App& command, int& threads) {
  command.add_option("--threads", threads, "Threads to use (default: one per core)")
      ->type_name("N")
      ->check(CLI::Range(0, 1024));
}

void add_list_options(CLI::App& command, ListStyle& style) {
  CLI::Option* json = command.add_flag("--json", style.json, "Print one JSON object");
  command.add_flag("--ndjson", style.ndjson, "Print one JSON object per line")->excludes(json);
}

void add_page_options(CLI::App& command, db::Page& page) {
  command.add_option("--limit", page.limit, "Most games to print (default 100, 0: all)")
      ->type_name("N")
      ->check(whole_number());
  command.add_option("--offset", page.offset, "Games to pass over first")
      ->type_name("N")
      ->check(whole_number());
}

void add_input_options(CLI::App& command, InputChoice& choice) {
  command.add_option("PATH", choice.paths, "Files, folders or archives; - is standard input")
      ->type_name("")
      ->required();
  command.add_option("--format", choice.format, "auto (by content), gpn, boardspace or transcript")
      ->type_name("FORMAT")
      ->check(CLI::IsMember({"auto", "gpn", "boardspace", "transcript"}));
  add_rules_options(command, choice.rules, "records that name none");
}

notation::Format format_of(const InputChoice& choice) {
  if (choice.format == "gpn") return notation::Format::kGpn;
  if (choice.format == "boardspace") return notation::Format::kBoardspace;
  if (choice.format == "transcript") return notation::Format::kTranscript;
  return notation::Format::kUnknown;
}

void require_some_path(const InputChoice& choice) {
  std::error_code reason;
  for (const std::string& path : choice.paths) {
    if (path == "-" || std::filesystem::exists(path, reason)) return;
  }
  throw IoError(fmt::format("cannot read \"{}\": {}", choice.paths.front(),
                            reason ? reason.message() : std::strerror(ENOENT)));
}

void add_game_options(CLI::App& command, GameChoice& choice) {
  add_rules_options(command, choice.rules, "the games");
  add_filter_options(command, choice.filter);
}

void add_filter_options(CLI::App& command, db::GameFilter& f) {
  command.add_option("--player", f.players, "Who played, on either side; * stands for anything")
      ->type_name("NAME")
      ->expected(1)
      ->take_all();
  command.add_option("--white", f.white, "Who moved first")->type_name("NAME");
  command.add_option("--black", f.black, "Who moved second")->type_name("NAME");
  command.add_option("--event", f.event, "Tournament or match")->type_name("NAME");
  command.add_option("--site", f.site, "Place or server")->type_name("NAME");
  command.add_option("--from", f.date_from, "Played in 2004, 2004.06, 2004.06.01 or later")
      ->type_name("DATE");
  command.add_option("--to", f.date_to, "Played then or earlier")->type_name("DATE");
  command.add_option("--result", f.result, "1-0, 0-1, 1/2-1/2, 0-0 or *")
      ->type_name("RESULT")
      ->check(CLI::IsMember({"1-0", "0-1", "1/2-1/2", "0-0", "*"}));
  command.add_option("--ending", f.ending, "How it ended: white, each, resignation, time ...")
      ->type_name("WORD");
  command.add_option("--min-plies", f.min_plies, "At least so many moves")
      ->type_name("N")
      ->check(whole_number());
  command.add_option("--max-plies", f.max_plies, "At most so many moves")
      ->type_name("N")
      ->check(whole_number());
  command.add_option("--source", f.source, "File, archive or member the game came from")
      ->type_name("NAME");
  command.add_option("--import", f.import_id, "Number of the import (see \"gipfbase imports\")")
      ->type_name("ID");
  command.add_option("--id", f.id, "Number of the game")->type_name("ID")->check(whole_number());
  command.add_flag("--with-partial", f.with_partial,
                   "Also games kept only as far as they are legal");
}

db::GameFilter filter_of(const GameChoice& choice) {
  db::GameFilter filter = choice.filter;
  const RulesChoice rules = canonical(choice.rules);
  filter.title = rules.title;
  filter.variant = rules.variant;
  filter.date_from = date_of("--from", filter.date_from);
  filter.date_to = date_of("--to", filter.date_to);
  return filter;
}

}  // namespace gipfbase::cli

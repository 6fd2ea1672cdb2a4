#include "cli/arguments/options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <set>

#include "analysis/puzzles/puzzle_search.hpp"
#include "analysis/ratings/game_ratings.hpp"
#include "analysis/values/solved_value.hpp"
#include "cli/terminal/errors.hpp"
#include "cli/terminal/output.hpp"
#include "notation/game/record/date.hpp"
#include "notation/game/record/result.hpp"
#include "notation/sources/encoding.hpp"
#include "notation/sources/input.hpp"

namespace gipfbase::cli {
namespace {

/// A date as the database writes it: 2004, 2004.06 or 2004.06.01. Also reads other spellings that
/// have only one meaning. Throws UsageError.
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
  const auto fault = notation::calendar_fault(date);
  if (shape && !fault) return date;
  const std::string read = notation::whole_date(text);
  if (!notation::calendar_fault(read)) return read.substr(0, read.find(".??"));
  if (const auto two = notation::read_date_text(text)) {
    throw UsageError(fmt::format("{}: \"{}\" can mean {} or {}; write one of these", option, text,
                                 two->date, two->other));
  }
  if (shape) throw UsageError(fmt::format("{}: {}", option, *fault));
  throw UsageError(
      fmt::format("{}: \"{}\" is not a date; write 2004, 2004.06 or 2004.06.01", option, text));
}

/// Reads a whole number; false if `text` is anything else.
bool read_number(std::string_view text, std::int64_t& number) {
  const auto end = std::from_chars(text.data(), text.data() + text.size(), number);
  return end.ec == std::errc() && end.ptr == text.data() + text.size();
}

/// Reads "1500..1800", "1500.." or "..1800"; `shapes` lists examples for the error message.
std::optional<db::Range> range_of(std::string_view option, const std::string& text,
                                  std::string_view shapes) {
  if (text.empty()) return std::nullopt;
  db::Range range;
  const std::size_t dots = text.find("..");
  const auto read = [](std::string_view part, std::int64_t& number) {
    return part.empty() || read_number(part, number);
  };
  const bool sound = dots != std::string::npos && text.size() > 2 &&
                     read(std::string_view(text).substr(0, dots), range.low) &&
                     read(std::string_view(text).substr(dots + 2), range.high);
  if (!sound || range.low > range.high) {
    throw UsageError(fmt::format("{}: \"{}\" is not a range; write {}", option, text, shapes));
  }
  return range;
}

constexpr std::array<std::pair<std::string_view, db::Order::By>, 6> kOrders = {
    {{"id", db::Order::By::kNumber},
     {"date", db::Order::By::kDate},
     {"player", db::Order::By::kPlayer},
     {"length", db::Order::By::kLength},
     {"rating", db::Order::By::kRating},
     {"round", db::Order::By::kRound}}};

}  // namespace

Option add_database_option(Command& command, Arguments& arguments, std::string_view metavar,
                           std::string_view help) {
  const char* named = std::getenv("GIPFBASE_DB");
  arguments.database = named != nullptr && *named != '\0' ? named : "games.gipfdb";
  return command.option("--db", &arguments.database, metavar, help).database();
}

Option add_output_option(Command& command, Arguments& arguments) {
  Option option = command.option("--output,-o", &arguments.output, "FILE",
                                 "File; - is standard output (default)");
  command.flag("--force", &arguments.force, "Replace a file that gipfbase did not write");
  return option;
}

void add_threads_option(Command& command, Arguments& arguments) {
  command.option("--threads", &arguments.threads, "N", "Threads to use (default: one per core)")
      .within(0, 1024);
}

void add_memory_option(Command& command, Arguments& arguments) {
  // The least covers the program, SQLite's cache and games in progress; the most is a terabyte.
  constexpr std::uint64_t kLeast = 224;
  constexpr std::uint64_t kMost = 1 << 20;
  command.option("--memory", &arguments.memory, "MB", "Memory limit in megabytes (default 512)")
      .within(kLeast, kMost);
}

void add_findings_option(Command& command, Arguments& arguments) {
  const std::string usual = arguments.findings == 0 ? "0: all" : "20, 0: all";
  command.option("--findings", &arguments.findings, "N",
                 fmt::format("Maximum number of findings to print (default {})", usual));
}

void add_json_option(Command& command, Arguments& arguments) {
  command.flag("--json", &arguments.json, "Print one JSON object");
}

void add_wait_option(Command& command, int& seconds) {
  constexpr int kMost = 86'400;
  command
      .option("--wait", &seconds, "SECONDS",
              "How long to wait while another process writes to the database (default 5)")
      .within(0, kMost);
}

void add_author_option(Command& command, std::string& author) {
  command.option("--author", &author, "NAME",
                 "Who makes the change, for the history (default $GIPFBASE_AUTHOR, or user@host)");
}

void add_list_options(Command& command, Arguments& arguments) {
  add_json_option(command, arguments);
  command.flag("--ndjson", &arguments.ndjson, "Print one JSON object per line")
      .excludes({"--json"});
}

void add_input_options(Command& command, InputChoice& choice) {
  command.positional("PATH", &choice.paths, "Files, folders or archives; - is standard input")
      .required();
  add_read_format_option(command, choice.format);
  add_rules_options(command, choice.rules, "records without one");
  command.option("--encoding", &choice.encoding, "NAME",
                 "Encoding of the texts, such as CP1251 (default: UTF-8, UTF-16, "
                 "UTF-32 or Windows-1252, by content)");
  command
      .option("--dates", &choice.dates, "ORDER",
              "day-first, month-first or year-first, for dates such as 4/5/2024 and 24-05-01")
      .one_of({"day-first", "month-first", "year-first"});
}

void add_read_format_option(Command& command, std::string& format) {
  std::vector<std::string> names = notation::format_names(&notation::Format::can_read);
  const std::string about = "auto (by content), " + alternatives(names);
  names.insert(names.begin(), "auto");
  command.option("--format", &format, "FORMAT", about).one_of(names);
}

std::string alternatives(const std::vector<std::string>& words) {
  return fmt::format("{} or {}", fmt::join(words.begin(), words.end() - 1, ", "), words.back());
}

notation::ReadOptions read_options(const InputChoice& choice, int threads,
                                   const Catalogue& titles) {
  const RulesChoice rules = canonical(choice.rules, titles);
  notation::ReadOptions options;
  options.catalogue = &titles;
  options.title = rules.title;
  options.variant = rules.variant;
  options.format = notation::find_format(choice.format);  // nullptr for "auto"
  options.threads = threads;
  if (!choice.encoding.empty() && !notation::is_encoding(choice.encoding)) {
    throw UsageError(
        fmt::format("--encoding {}: this encoding is not known; \"iconv -l\" lists the names",
                    choice.encoding));
  }
  options.encoding = choice.encoding;
  if (!choice.dates.empty()) {
    options.dates = choice.dates == "day-first"     ? notation::DateOrder::kDayFirst
                    : choice.dates == "month-first" ? notation::DateOrder::kMonthFirst
                                                    : notation::DateOrder::kYearFirst;
  }
  return options;
}

void require_other_output(const Arguments& arguments, const std::vector<std::string>& paths) {
  std::error_code error;
  if (arguments.output == "-" || !std::filesystem::is_regular_file(arguments.output, error)) return;
  std::vector<notation::Finding> ignored;
  for (const notation::InputFile& file : notation::list_files(paths, ignored)) {
    if (file.path == "-" || !std::filesystem::equivalent(file.path, arguments.output, error))
      continue;
    throw IoError(
        fmt::format("\"{}\" is an input file; name another file for --output", arguments.output));
  }
}

void require_some_path(const InputChoice& choice) {
  std::error_code reason;
  for (const std::string& path : choice.paths) {
    if (path == "-" || std::filesystem::exists(path, reason)) return;
  }
  const std::string& first = choice.paths.front();
  const std::string why = reason ? reason.message()
                          : first.find("://") == std::string::npos
                              ? "there is no such file or folder; check the name"
                              : "gipfbase does not download files; save the file and give its path";
  throw IoError(fmt::format("cannot read \"{}\": {}", first, why));
}

void add_game_options(Command& command, GameChoice& choice) {
  add_rules_options(command, choice.rules, "the games");
  add_filter_options(command, choice);
}

void add_id_arguments(Command& command, std::vector<std::string>& words) {
  command.positional("ID", &words, "Numbers of games, such as 3 or 3,7-9,12");
}

void add_date_options(Command& command, db::GameFilter& filter) {
  command
      .option("--from", &filter.date_from, "DATE",
              "Games played in or after 2004, 2004.06 or 2004.06.01")
      .check(fault_of_blank);
  command
      .option("--to", &filter.date_to, "DATE",
              "Games played in or before 2004, 2004.06 or 2004.06.01")
      .check(fault_of_blank);
}

void add_filter_options(Command& command, GameChoice& choice) {
  db::GameFilter& f = choice.filter;
  const auto text = [&](const char* name, Variable value, const char* metavar, const char* help) {
    return command.option(name, value, metavar, help).check(fault_of_blank);
  };
  text("--where", &f.where, "QUERY",
       "Games that match a query in the search language (see \"gipfbase help search-language\")");
  command.flag("--side-lines", &f.side_lines, "Let queries search side lines too");
  text("--player", &f.players, "NAME", "Player on either side; * matches anything").repeatable();
  text("--white", &f.white, "NAME", "Player who moved first (White)");
  text("--black", &f.black, "NAME", "Player who moved second (Black)");
  text("--event", &f.event, "NAME", "Tournament or match");
  text("--site", &f.site, "NAME", "Place or server");
  add_date_options(command, f);
  command.option("--result", &f.result, "RESULT", "1-0, 0-1, 1/2-1/2, 0-0 or *")
      .one_of({"1-0", "0-1", "1/2-1/2", "0-0", "*"}, notation::fault_of_result);
  text("--ending", &f.ending, "WORD",
       "How the game ended: resignation, time, white (won with white marbles) ...");
  command
      .option("--min-plies", &f.min_plies, "N", "Games of at least N plies (moves of both players)")
      .whole_number();
  command
      .option("--max-plies", &f.max_plies, "N", "Games of at most N plies (moves of both players)")
      .whole_number();
  text("--source", &f.source, "NAME",
       "File or archive that the game came from; ARCHIVE!FILE for a file in an archive");
  command.option("--import", &f.import_id, "ID", "Number of the import (see \"gipfbase imports\")");
  command.option("--id", &choice.ids, "ID", "Game numbers, such as 3 or 3,7-9,12").repeatable();
  text("--round", &f.round, "ROUND", "Round of the event; 3 includes 3.1, 3.2 ...");
  command
      .option("--tag", &choice.tags, "NAME=VALUE",
              "Any tag, as in Annotator=Bos*; without =VALUE: games with that tag")
      .repeatable();
  text("--comment", &f.comment, "WORDS", "Games with all these words in comments");
  text("--text", &f.text, "WORDS",
       "Games with all these words in names or comments; WORD* matches beginnings");
  command.flag("--annotated", &choice.annotated,
               "Games with comments, glyphs such as !? or side lines");
  command
      .flag("--not-annotated", &choice.not_annotated,
            "Games without comments, glyphs such as !? or side lines")
      .excludes({"--annotated"});
  text("--rating", &choice.rating, "RANGE",
       "Ratings of both players on the day of the game: 1500..1800, 1500.. or ..1800 (see "
       "\"gipfbase ratings\")");
  text("--rating-diff", &choice.rating_difference, "RANGE",
       "Rating of the first player minus that of the second, such as -50..50");
  command.flag("--puzzles", &f.puzzles, "Puzzles instead of games");
  command
      .flag("--contests", &f.contests,
            "Contests (games that decided a move of another game) instead of games")
      .excludes({"--puzzles"});
  command.flag("--with-partial", &f.with_partial,
               "Also games that were kept only in part (up to an error)");
}

db::GameFilter filter_of(const GameChoice& choice, const Catalogue& titles) {
  db::GameFilter filter = choice.filter;
  const RulesChoice rules = canonical(choice.rules, titles);
  filter.title = rules.title;
  filter.variant = rules.variant;
  filter.date_from = date_of("--from", filter.date_from);
  filter.date_to = date_of("--to", filter.date_to);
  const std::size_t both = std::min(filter.date_from.size(), filter.date_to.size());
  if (filter.date_from.substr(0, both) > filter.date_to.substr(0, both)) {
    throw UsageError(fmt::format("--from {} is later than --to {}; exchange them", filter.date_from,
                                 filter.date_to));
  }
  std::vector<std::string> ids = choice.ids;
  ids.insert(ids.end(), choice.words.begin(), choice.words.end());
  filter.ids = id_ranges(ids);
  for (const std::string& tag : choice.tags) {
    filter.tags.push_back(tag.find('=') == std::string::npos ? std::pair(tag, std::string("*"))
                                                             : name_and_value("--tag", tag));
    if (filter.tags.back().second.empty()) {
      throw UsageError(fmt::format("--tag: \"{}\" has no value; write * for any value", tag));
    }
  }
  if (choice.annotated || choice.not_annotated) filter.annotated = choice.annotated;
  filter.rating = range_of("--rating", choice.rating, "1500..1800, 1500.. or ..1800");
  filter.rating_difference =
      range_of("--rating-diff", choice.rating_difference, "-50..50, 100.. or ..-100");
  filter.rater = analysis::game_ratings;
  return filter;
}

namespace {

/// Makes the filter report each variant that it leaves out, once.
db::GameFilter reporting(db::GameFilter filter, Console& console) {
  filter.report_left_out =
      [&console, reported = std::make_shared<std::set<std::string>>()](const auto& left_out) {
        if (reported->insert(left_out).second) console.say("gipfbase: " + left_out);
      };
  return filter;
}

}  // namespace

db::GameFilter filter_of(const GameChoice& choice, const Catalogue& titles, Console& console) {
  return reporting(filter_of(choice, titles), console);
}

db::GameFilter openings_filter_of(const GameChoice& choice, const Catalogue& titles,
                                  Console& console) {
  return reporting(openings_filter_of(choice, titles), console);
}

db::GameFilter openings_filter_of(const GameChoice& choice, const Catalogue& titles) {
  db::GameFilter filter = filter_of(choice, titles);
  if (filter.puzzles || filter.contests || filter.with_partial) {
    throw UsageError(
        fmt::format("{}: openings are counted from whole games only; omit this option, or use "
                    "\"gipfbase search\" or \"gipfbase count\"",
                    filter.puzzles    ? "--puzzles"
                    : filter.contests ? "--contests"
                                      : "--with-partial"));
  }
  return filter;
}

std::vector<db::IdRange> id_ranges(const std::vector<std::string>& texts) {
  std::vector<db::IdRange> ranges;
  const auto read = [](std::string_view text) -> std::optional<db::IdRange> {
    db::IdRange range;
    const std::size_t dash = text.find('-');
    if (!read_number(text.substr(0, dash), range.first)) return std::nullopt;
    range.last = range.first;
    if (dash != std::string_view::npos && !read_number(text.substr(dash + 1), range.last)) {
      return std::nullopt;
    }
    return range.first > 0 && range.first <= range.last ? std::optional(range) : std::nullopt;
  };
  for (const std::string& text : texts) {
    for (std::size_t begin = 0; begin <= text.size();) {
      const std::size_t end = std::min(text.find(',', begin), text.size());
      const auto range = read(std::string_view(text).substr(begin, end - begin));
      if (!range) {
        throw UsageError(
            fmt::format("\"{}\" is not a game number or a list such as 3,7-9,12; \"gipfbase "
                        "search NAME\" finds the games of a player",
                        text));
      }
      ranges.push_back(*range);
      begin = end + 1;
    }
  }
  return ranges;
}

std::pair<std::string, std::string> name_and_value(std::string_view option,
                                                   const std::string& text) {
  const std::size_t equal = text.find('=');
  if (equal == 0 || equal == std::string::npos) {
    throw UsageError(
        fmt::format("{}: \"{}\" lacks a name or \"=\"; write NAME=VALUE, as in Event=\"World Cup\"",
                    option, text));
  }
  return {text.substr(0, equal), text.substr(equal + 1)};
}

namespace {

/// A time as the journal writes it, or the beginning of such a time; 2004.06, 2004-6-1 and
/// "2004/06/01 10:30" are read, too.
std::string journal_time(const std::string& typed) {
  std::string text = typed;
  std::replace(text.begin(), text.end(), '.', '-');
  std::replace(text.begin(), text.end(), '/', '-');
  std::replace(text.begin(), text.end(), ' ', 'T');
  constexpr std::string_view kForm = "0000-00-00T00:00:00";
  const bool fits = text.size() <= kForm.size() &&
                    std::equal(text.begin(), text.end(), kForm.begin(), [](char c, char form) {
                      const bool digit = c >= '0' && c <= '9';
                      return form == '0' ? digit : c == form;
                    });
  if (fits) return text;
  const std::string day = notation::whole_date(typed);
  if (day != typed && !notation::calendar_fault(day)) {
    return journal_time(day.substr(0, day.find(".??")));
  }
  throw UsageError(fmt::format(
      "\"{}\" is not a time of the history; write 2004, 2004-06, 2004-06-01 or 2004-06-01T10:30",
      typed));
}

}  // namespace

void add_history_options(Command& command, db::HistoryFilter& filter) {
  command.option("--author", &filter.author, "NAME", "Who made the change; * matches anything");
  command.option("--text", &filter.text, "TEXT", "Part of the command or the reason");
  command.option("--from", &filter.from, "TIME",
                 "Earliest time, such as 2026, 2026-03 or 2026-03-01T10:30");
  command.option("--to", &filter.to, "TIME", "Latest time, in the same form as --from");
  command.option("--limit", &filter.limit, "N", "Only the N latest changes (default 0: all)");
}

db::HistoryFilter history_filter(db::HistoryFilter filter) {
  for (std::string* const time : {&filter.from, &filter.to}) *time = journal_time(*time);
  return filter;
}

void add_order_options(Command& command, OrderChoice& choice) {
  std::vector<std::string> names;
  names.reserve(kOrders.size());
  for (const auto& [name, by] : kOrders) names.emplace_back(name);
  command
      .option("--sort", &choice.sort, "BY",
              "id (default), date, player, length, rating or round; unknown values come first")
      .one_of(names);
  command.flag("--reverse", &choice.reverse, "Reverse the order");
}

db::Order order_of(const OrderChoice& choice) {
  const auto* const order = std::find_if(kOrders.begin(), kOrders.end(),
                                         [&](const auto& o) { return o.first == choice.sort; });
  return {order->second, choice.reverse};
}

namespace {

/// Reads "3/64".
std::optional<db::Shard> read_shard(std::string_view text) {
  const auto read = [](std::string_view part) {
    std::int64_t number = 0;
    const bool digits = !part.empty() && part.front() >= '0' && part.front() <= '9';
    return digits && read_number(part, number) ? number : 0;
  };
  const std::size_t slash = text.find('/');
  const std::int64_t number = read(text.substr(0, slash));
  const std::int64_t of = slash == std::string_view::npos ? 0 : read(text.substr(slash + 1));
  if (number < 1 || of < number || of > std::int64_t{db::kMostShards}) return std::nullopt;
  return db::Shard{static_cast<std::uint32_t>(number), static_cast<std::uint32_t>(of)};
}

std::string fault_of_shard(const std::string& text) {
  if (read_shard(text)) return {};
  return fmt::format("\"{}\" is not a share; write 3/64 for the third of 64 (at most {})", text,
                     grouped(db::kMostShards));
}

}  // namespace

void add_shard_options(Command& command, ShardChoice& choice,
                       std::initializer_list<const char*> excluded) {
  command
      .option(
          "--into", &choice.into, "FILE",
          "File for the results, to be merged later (gipfbase merge); the database is only read")
      .excludes(excluded)
      .check(fault_of_blank);
  command
      .option(
          "--shard", &choice.shard, "K/N",
          "Do only share K of the N shares of the work, such as 3/64; each share needs an --into "
          "file of its own")
      .check(fault_of_shard)
      .needs("--into");
}

db::Shard shard_of(const ShardChoice& choice) {
  return choice.shard.empty() ? db::Shard() : *read_shard(choice.shard);
}

void add_position_limit_options(Command& command, db::SolveLimits& limits) {
  command
      .option("--time", &limits.seconds, "S",
              "Maximum time in seconds for each position (default 0: no limit)")
      .not_negative();
  command.option(
      "--nodes", &limits.nodes, "N",
      fmt::format("Maximum number of nodes for each position (default {}, with --engine 4,000; "
                  "with --time alone no limit)",
                  grouped(analysis::kNodesPerPosition)));
}

db::SolveLimits with_default_limits(const db::SolveLimits& limits) {
  if (limits.nodes > 0 || limits.seconds > 0) return limits;
  return {analysis::kNodesPerPosition, 0};
}

void add_puzzle_limit_options(Command& command, analysis::PuzzleLimits& limits,
                              std::string_view nodes) {
  limits.nodes = 10'000'000;
  command.option(
      "--nodes", &limits.nodes, "N",
      fmt::format("Maximum number of nodes {} may take {} times as many (default {}, 0: no limit)",
                  nodes, analysis::kProofFactor, limits.nodes));
  command
      .option("--time", &limits.seconds, "S",
              "Maximum time in seconds for the search that --nodes limits (default 0: no limit)")
      .within(0.0, 1e9);
}

}  // namespace gipfbase::cli

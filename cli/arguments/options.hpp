// cli/arguments/options.hpp - options that several commands share.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/arguments/command.hpp"
#include "cli/arguments/rules_choice.hpp"
#include "db/edit/change.hpp"
#include "db/query/lists/games.hpp"
#include "db/shards/shard.hpp"
#include "notation/sources/pipeline.hpp"

namespace gipfbase::analysis {
struct PuzzleLimits;
}  // namespace gipfbase::analysis

namespace gipfbase::cli {

/// Arguments of many commands; each command declares the options that it has.
struct Arguments {
  std::string database;
  std::string output = "-";
  bool force = false;          ///< --output may replace any file except a database
  int threads = 0;             ///< 0: all cores
  std::uint64_t memory = 512;  ///< megabytes
  std::size_t findings = 20;   ///< number of findings to print; 0: all
  bool json = false;
  bool ndjson = false;
};

/// --db, preset to $GIPFBASE_DB, else games.gipfdb in the current folder.
Option add_database_option(
    Command& command, Arguments& arguments, std::string_view metavar = "FILE",
    std::string_view help = "Database (default: $GIPFBASE_DB, else games.gipfdb)");
Option add_output_option(Command& command, Arguments& arguments);
void add_threads_option(Command& command, Arguments& arguments);
/// --memory: the limit for work on a whole database.
void add_memory_option(Command& command, Arguments& arguments);
/// The limit of --memory in bytes.
[[nodiscard]] constexpr std::uint64_t memory_bytes(const Arguments& arguments) {
  return arguments.memory << 20U;
}
void add_findings_option(Command& command, Arguments& arguments);
void add_json_option(Command& command, Arguments& arguments);
/// --wait: how many seconds to wait for another process that writes to the database.
void add_wait_option(Command& command, int& seconds);
/// --author: who makes a change.
void add_author_option(Command& command, std::string& author);
/// --json and --ndjson, which exclude each other.
void add_list_options(Command& command, Arguments& arguments);

/// The files to read, and how: PATH..., --format, and --title and --variant for records that do not
/// name their own.
struct InputChoice {
  std::vector<std::string> paths;
  std::string format = "auto";
  RulesChoice rules = {};
  std::string encoding = {};
  std::string dates = {};
};
void add_input_options(Command& command, InputChoice& choice);
/// Adds --format, for files that are read.
void add_read_format_option(Command& command, std::string& format);
/// Returns "a, b or c".
[[nodiscard]] std::string alternatives(const std::vector<std::string>& words);
/// How the files are to be read. Throws UsageError.
[[nodiscard]] notation::ReadOptions read_options(const InputChoice& choice, int threads,
                                                 const Catalogue& titles);
/// Throws IoError if --output is one of the input files.
void require_other_output(const Arguments& arguments, const std::vector<std::string>& paths);
/// Throws IoError if none of the paths exists.
void require_some_path(const InputChoice& choice);

/// Conditions on games, some of them not yet parsed.
struct GameChoice {
  db::GameFilter filter;
  RulesChoice rules;
  std::vector<std::string> ids;    ///< --id
  std::vector<std::string> words;  ///< numbers given as arguments
  std::vector<std::string> tags;   ///< --tag
  std::string rating, rating_difference;
  bool annotated = false;
  bool not_annotated = false;
};
void add_game_options(Command& command, GameChoice& choice);
/// The options of `add_game_options` without --title and --variant.
void add_filter_options(Command& command, GameChoice& choice);
/// --from and --to.
void add_date_options(Command& command, db::GameFilter& filter);
/// Game numbers as arguments.
void add_id_arguments(Command& command, std::vector<std::string>& words);
/// The conditions with dates and variant names as the database writes them. Throws UsageError.
[[nodiscard]] db::GameFilter filter_of(const GameChoice& choice, const Catalogue& titles);
/// As above, but a search with the filter also reports, once, each variant that it leaves out.
[[nodiscard]] db::GameFilter filter_of(const GameChoice& choice, const Catalogue& titles,
                                       Console& console);
/// As `filter_of`, for openings. They are counted from whole games only, so a choice of puzzles,
/// contests or games kept in part throws UsageError.
[[nodiscard]] db::GameFilter openings_filter_of(const GameChoice& choice, const Catalogue& titles);
[[nodiscard]] db::GameFilter openings_filter_of(const GameChoice& choice, const Catalogue& titles,
                                                Console& console);

/// Numbers of games such as 3, 7-9 and 3,7-9,12. Throws UsageError.
[[nodiscard]] std::vector<db::IdRange> id_ranges(const std::vector<std::string>& texts);
/// Splits NAME=VALUE of an option such as --set. Throws UsageError.
[[nodiscard]] std::pair<std::string, std::string> name_and_value(std::string_view option,
                                                                 const std::string& text);

/// The order of games.
struct OrderChoice {
  std::string sort = "id";
  bool reverse = false;
};
/// --sort and --reverse.
void add_order_options(Command& command, OrderChoice& choice);

/// The options for conditions on changes. `history_filter` returns the conditions with times as the
/// journal writes them; it throws UsageError.
void add_history_options(Command& command, db::HistoryFilter& filter);
[[nodiscard]] db::HistoryFilter history_filter(db::HistoryFilter filter);
[[nodiscard]] db::Order order_of(const OrderChoice& choice);

/// A share of the work, and the file for its results.
struct ShardChoice {
  std::string shard;
  std::string into;

  /// True if --into is given.
  [[nodiscard]] bool chosen() const { return !into.empty(); }
};
/// --shard and --into. `excluded` options are declared before and cannot be combined with --into.
void add_shard_options(Command& command, ShardChoice& choice,
                       std::initializer_list<const char*> excluded);
/// The share that --shard names; the whole work if --shard is not given.
[[nodiscard]] db::Shard shard_of(const ShardChoice& choice);

/// --time and --nodes: the limits for each position of a game.
void add_position_limit_options(Command& command, db::SolveLimits& limits);
/// The limits, or the default ones if none is given.
[[nodiscard]] db::SolveLimits with_default_limits(const db::SolveLimits& limits);
/// --nodes (default 10,000,000) and --time for checking a puzzle. `nodes` completes the help text
/// "Maximum number of nodes ...".
void add_puzzle_limit_options(Command& command, analysis::PuzzleLimits& limits,
                              std::string_view nodes);

}  // namespace gipfbase::cli

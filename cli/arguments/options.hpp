// cli/arguments/options.hpp - options that several commands share.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "cli/arguments/rules_choice.hpp"
#include "db/query/games.hpp"
#include "notation/formats/format.hpp"

namespace gipfbase::cli {

/// Accepts 0, 1, 2 ...; without it, a negative number would be taken for a very large one.
[[nodiscard]] CLI::Validator whole_number();

/// --db, preset to the default database.
void add_database_option(CLI::App& command, std::string& path);
void add_json_option(CLI::App& command, bool& json);
/// --threads; 0 stands for all cores.
void add_threads_option(CLI::App& command, int& threads);

/// How a list is printed.
struct ListStyle {
  bool json = false;
  bool ndjson = false;
};
/// --json and --ndjson, of which only one may be given.
void add_list_options(CLI::App& command, ListStyle& style);

/// --limit (0: all) and --offset.
void add_page_options(CLI::App& command, db::Page& page);

/// The files to read, and how: PATH..., --format, --title and --variant of records that name none.
struct InputChoice {
  std::vector<std::string> paths;
  std::string format = "auto";
  RulesChoice rules;
};
void add_input_options(CLI::App& command, InputChoice& choice);
[[nodiscard]] notation::Format format_of(const InputChoice& choice);
/// Throws IoError when not one of the paths exists.
void require_some_path(const InputChoice& choice);

/// Conditions on games.
struct GameChoice {
  db::GameFilter filter;
  RulesChoice rules;
};
void add_game_options(CLI::App& command, GameChoice& choice);
/// The same without --title and --variant.
void add_filter_options(CLI::App& command, db::GameFilter& filter);
/// The conditions with dates and variant names in the form the database wants. Throws UsageError.
[[nodiscard]] db::GameFilter filter_of(const GameChoice& choice);

}  // namespace gipfbase::cli

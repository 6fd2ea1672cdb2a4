// cli/commands/tables.hpp - tables and messages that several commands print.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/answers/games/games_answer.hpp"
#include "cli/arguments/options.hpp"
#include "cli/terminal/output.hpp"
#include "db/query/statistics.hpp"
#include "db/values/proved.hpp"

namespace gipfbase::cli {

/// Prints a page of games. If there are further games, a message after the table says so.
void print_games(const analysis::GamesAnswer& found, const Arguments& arguments, Console& console);

/// A table with one row per variant: games, plies, positions, results.
[[nodiscard]] std::string stats_table(const db::Stats& stats, const Console& console);

/// "win 5", "loss", "draw", "+3", "unknown".
[[nodiscard]] std::string short_text(const db::SolvedValue& value);

/// The default number of rows of tables; JSON has no limit by default.
inline constexpr std::size_t kTableRows = 20;
/// "51.3", or "-" if unknown.
[[nodiscard]] std::string percent_text(const std::optional<double>& share);

/// The results of some games.
struct TallyRow {
  std::string name;
  std::uint64_t games = 0;
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
  std::string first_date, last_date;
};
/// The rows of a table of tallies. `name(tally)` returns the name in its row.
template <class Tallies, class Name>
[[nodiscard]] std::vector<TallyRow> tally_rows(const Tallies& tallies, Name name) {
  std::vector<TallyRow> rows;
  rows.reserve(tallies.size());
  for (const auto& t : tallies) {
    rows.push_back({name(t), t.games, t.wins, t.draws, t.losses, t.first_date, t.last_date});
  }
  return rows;
}
/// Prints a table of at most `most` tallies (0: all). `total`: how many tallies there are (0: as
/// many as `rows`).
void print_tallies(const char* heading, const std::vector<TallyRow>& rows, std::size_t most,
                   std::size_t total, Console& console);

/// Reports the `reasons` why no game matches the conditions, or `otherwise` if there are none.
Exit no_such_games(Console& console, const std::vector<std::string>& reasons = {},
                   std::string_view otherwise = "no game matches");
/// Reports why no game matches the filter, or `otherwise` if no reason is known.
Exit no_such_games(Console& console, db::Database& database, const db::GameFilter& filter,
                   std::string_view otherwise = "no game matches");
/// Reports the games that the filter names by a single number and that do not exist or do not match
/// its other conditions. Returns true if there are any.
[[nodiscard]] bool report_missing(Console& console, db::Database& database,
                                  const db::GameFilter& filter);
/// The only player with this name, as shown in lists. Otherwise reports similar names and returns
/// nullopt.
[[nodiscard]] std::optional<std::string> only_player(db::Database& database,
                                                     const std::string& name, Console& console);
/// Reports how many games ("game") or puzzles were written to --output, unless that is standard
/// output.
void say_written(std::uint64_t number, std::string_view noun, const Arguments& arguments,
                 double seconds, Console& console);

}  // namespace gipfbase::cli

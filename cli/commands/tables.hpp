// cli/commands/tables.hpp - what several commands print.
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

/// Prints the page of games found, and on a table how many there are in all.
void print_games(const analysis::GamesAnswer& found, const Arguments& arguments, Console& console);

/// What a database holds, one line per variant: games, plies, positions, results.
[[nodiscard]] std::string stats_table(const db::Stats& stats, const Console& console);

/// "win 5", "loss", "draw", "+3", "unknown".
[[nodiscard]] std::string short_text(const db::SolvedValue& value);

/// Rows of a table that is for the eye, unless --limit says otherwise.
inline constexpr std::size_t kTableRows = 20;
/// "51.3", "-" where nothing is known.
[[nodiscard]] std::string percent_text(const std::optional<double>& share);

/// How some games went.
struct TallyRow {
  std::string name;
  std::uint64_t games = 0;
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
  std::string first_date, last_date;
};
/// The rows of tallies, with names that `name` gives them.
template <class Tallies, class Name>
[[nodiscard]] std::vector<TallyRow> tally_rows(const Tallies& tallies, Name name) {
  std::vector<TallyRow> rows;
  rows.reserve(tallies.size());
  for (const auto& t : tallies) {
    rows.push_back({name(t), t.games, t.wins, t.draws, t.losses, t.first_date, t.last_date});
  }
  return rows;
}
/// A table of tallies, at most so many (0: all); `total` (0: the rows) is how many there are.
void print_tallies(const char* heading, const std::vector<TallyRow>& rows, std::size_t most,
                   std::size_t total, Console& console);

/// Says that no game fits the conditions, and which of them nothing can fit.
Exit no_such_games(Console& console);
Exit no_such_games(Console& console, db::Database& database, const db::GameFilter& filter);
/// Says which games that are asked for by their numbers are not among those that fit; false when
/// all are.
[[nodiscard]] bool some_missing(Console& console, db::Database& database,
                                const db::GameFilter& filter);
/// The one player who goes by a name, as he is shown; else says who there is, and gives nothing.
[[nodiscard]] std::optional<std::string> only_player(db::Database& database,
                                                     const std::string& name, Console& console);
/// Says what was written to --output, unless that is standard output.
void say_written(std::uint64_t games, const Arguments& arguments, double seconds, Console& console);

}  // namespace gipfbase::cli

// analysis/events/standings.hpp - the table of a tournament.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "db/query/lists/results.hpp"

namespace gipfbase::analysis {

/// Tie-breaks for players with equal points, as at events of the GIPF project.
enum class TieBreak : std::uint8_t {
  /// Points of the opponents except the best and the worst of them. A bye counts as an opponent
  /// with 0 points, and so does each game that a player lacks compared with the player who has the
  /// most, as in the rules of the USCF (34E). With one or two rounds no opponent is left out.
  kMedianBuchholz,
  kBuchholz,         ///< points of all opponents
  kSonnebornBerger,  ///< points of beaten opponents, and half the points of drawn ones
  kDirect,           ///< points in the games between the tied players, if all of them met
  kWins              ///< games won over the board
};
/// "median-buchholz", "buchholz", "sonneborn-berger", "direct", "wins".
[[nodiscard]] std::string_view name(TieBreak tie_break);
[[nodiscard]] std::optional<TieBreak> tie_break(std::string_view name);

/// One game from the side of one player.
struct Encounter {
  std::optional<std::size_t> opponent;  ///< row of the table; nothing: a bye
  double points = 0;                    ///< 1, 0.5 or 0
  bool forfeit = false;                 ///< decided, but not played (db::kTookPlace)
  bool open = false;                    ///< without a result yet
  bool white = false;                   ///< moved first
  std::string round;
  std::string board;  ///< its number in the round, such as "3"; empty: unknown
  std::int64_t game = 0;
};

struct Standing {
  std::size_t rank = 1;  ///< the same for tied players
  std::string name;
  std::uint64_t games = 0;  ///< with a result, byes included
  std::uint64_t wins = 0;   ///< over the board
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
  std::uint64_t byes = 0;
  std::uint64_t forfeits = 0;  ///< won or lost without being played
  double points = 0;
  std::vector<double> tie_breaks;     ///< in the order of EventTable::tie_breaks
  std::vector<Encounter> encounters;  ///< by round, then by board
};

struct EventTable {
  std::vector<std::string> rounds;  ///< names of the rounds, in order
  std::uint64_t without_round = 0;  ///< games without a Round tag
  bool everybody_met = false;       ///< a round robin
  std::vector<TieBreak> tie_breaks;
  std::vector<Standing> standings;  ///< best first

  /// True when a player had a bye: a point without a game.
  [[nodiscard]] bool has_byes() const {
    return std::any_of(standings.begin(), standings.end(),
                       [](const Standing& standing) { return standing.byes > 0; });
  }
};

/// False for "?", which stands for an unknown event: its games are not a tournament.
[[nodiscard]] bool is_event(std::string_view name);
/// Points or a tie-break without rounding: "2.5", "48062200".
[[nodiscard]] std::string points_text(double points);
/// Returns the result: 1, ½, 0; + or - by forfeit; * when it is open.
[[nodiscard]] std::string_view result_text(const Encounter& encounter);
/// Returns a player's games of a round, such as "3w1" (won as the first player against number 3 of
/// the table) or "bye".
[[nodiscard]] std::string round_text(const Standing& one, std::string_view round);

/// Returns the table of these games. A player named "bye" is not a player: his opponent gets a
/// point. If `tie_breaks` is empty, those of a round robin (Sonneborn-Berger, direct, wins) or of a
/// Swiss event (Median-Buchholz, Sonneborn-Berger, direct, wins) are used. `check`, unless it is
/// empty, is called from time to time; an exception from it ends the work.
[[nodiscard]] EventTable event_table(const db::Results& results,
                                     std::span<const TieBreak> tie_breaks,
                                     const std::function<void()>& check = {});

}  // namespace gipfbase::analysis

// analysis/players/profile.hpp - the profile of a player: games, results, opponents and openings.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "db/query/lists/player_games.hpp"

namespace gipfbase::analysis {

/// Games of one group, with results from the player's side. Games lost by both count as lost. Games
/// without a result, and those against himself, are neither won, drawn nor lost.
using Tally = db::NameCount;

struct VariantTally : Tally {  ///< `name` is empty
  std::string title;
  std::string variant;
};

/// `name`: the first moves; symmetric openings have the same text.
struct OpeningTally : VariantTally {
  bool first = false;  ///< the player moved first
};

/// Years and seats are in their natural order; the other lists are sorted by the number of games.
struct Profile {
  Tally all;                           ///< `name`: the player
  std::optional<std::string> against;  ///< only games against him
  std::vector<VariantTally> variants;
  std::vector<Tally> seats;  ///< "first", "second"
  std::vector<Tally> years;  ///< "2004"; "" where the year is not known
  std::vector<Tally> opponents;
  std::vector<OpeningTally> openings;  ///< only games from the usual start position
  std::vector<Tally> endings;
  std::vector<db::GameSummary> meetings;  ///< the games; only with `against`
};

struct ProfileQuestion {
  std::string player;  ///< the name that is displayed
  std::optional<std::string> against;
  db::GameFilter filter;
  std::size_t opening_plies = 1;
};

/// Throws db::Error.
[[nodiscard]] Profile profile_of(db::Database& database, const ProfileQuestion& question);

}  // namespace gipfbase::analysis

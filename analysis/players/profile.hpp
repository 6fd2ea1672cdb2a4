// analysis/players/profile.hpp - what a player has played, and how that went.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "db/query/lists/player_games.hpp"

namespace gipfbase::analysis {

/// Games of a kind, with their results from the player's side. Those that both lost are lost. Games
/// without a result are neither won, drawn nor lost; nor are those against himself.
using Tally = db::NameCount;

struct OpeningTally : Tally {  ///< `name`: the first moves, turned so that equal ones are the same
  std::string title;
  std::string variant;
  bool first = false;  ///< the player moved first
};

struct VariantTally : Tally {  ///< without a name
  std::string title;
  std::string variant;
};

/// Years and seats in their order, everything else by the number of games.
struct Profile {
  Tally all;                           ///< `name`: the player
  std::optional<std::string> against;  ///< only games against him
  std::vector<VariantTally> variants;
  std::vector<Tally> seats;  ///< "first", "second"
  std::vector<Tally> years;  ///< "2004"; "" where the year is not known
  std::vector<Tally> opponents;
  std::vector<OpeningTally> openings;  ///< games that began elsewhere than their variant left out
  std::vector<Tally> endings;
  std::vector<db::GameSummary> meetings;  ///< the games themselves, with an opponent only
};

struct ProfileQuestion {
  std::string player;  ///< the name he is shown by
  std::optional<std::string> against;
  db::GameFilter filter;
  std::size_t opening_plies = 1;
};

/// Throws db::Error.
[[nodiscard]] Profile profile_of(db::Database& database, const ProfileQuestion& question);

}  // namespace gipfbase::analysis

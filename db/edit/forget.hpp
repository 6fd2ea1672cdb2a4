// db/edit/forget.hpp - makes a player anonymous: removes the name from the whole file.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "db/store/database.hpp"

namespace gipfbase::db {

/// The player to forget, and the name that replaces the player's.
struct ForgetRequest {
  std::string name;
  std::string stand_in;     ///< the new name, such as "Player 17"
  std::string reason;       ///< for the journal
  bool new_name = false;    ///< the name may be one that no player has
  bool names_only = false;  ///< replace names, but not in texts: the name is also a word
  bool no_hash = false;     ///< no hash is kept, so later imports bring the name back
};

/// How often the name occurred in one kind of place.
struct ForgottenPlace {
  std::string where;  ///< such as "comments"
  std::uint64_t count = 0;
};

struct ForgetReport {
  std::string stand_in;
  std::vector<std::string> names;      ///< of the player, with aliases and other spellings
  std::uint64_t games = 0;             ///< number of the player's games
  std::vector<ForgottenPlace> places;  ///< only those where rows changed
  std::vector<std::string> similar;    ///< similar names of other players, which stay
  bool names_only = false;             ///< texts were not searched
  std::optional<std::int64_t> change;  ///< nullopt: a dry run
  /// Places in the file that still have a name, as part of a longer word or in tables of another
  /// program; not counted in a dry run.
  std::uint64_t left = 0;
};

/// Replaces a player's name, its aliases and other spellings in all tables and in the journal, and
/// remembers hashes of them, so that imports replace them, too. Then rewrites the file, so that no
/// unused part of it has the name. Names of other players stay, unless they contain a forgotten
/// name of two words or more. Cannot be undone; with `dry` only reports. Throws Error. If only the
/// rewriting fails, Error says so: calling again finishes it.
[[nodiscard]] ForgetReport forget_player(Database& database, const ForgetRequest& request,
                                         bool dry);

/// Players who were forgotten in `from` but are still named in `database`, each with the stand-in
/// that `from` has for the name.
[[nodiscard]] std::vector<ForgetRequest> forgotten_elsewhere(Database& database, Database& from);

}  // namespace gipfbase::db

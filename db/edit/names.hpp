// db/edit/names.hpp - players, events and sites, and their aliases.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "db/edit/edit.hpp"
#include "db/store/database.hpp"
#include "db/store/sqlite.hpp"
#include "db/store/tables/identities.hpp"

namespace gipfbase::db {

enum class NameKind : std::uint8_t { kPlayer, kEvent, kSite };
/// "player", "event", "site".
[[nodiscard]] std::string_view name(NameKind kind);
[[nodiscard]] std::optional<NameKind> name_kind(std::string_view word);

/// Another name of a player, event or site.
struct Alias {
  NameKind kind = NameKind::kPlayer;
  std::string name;
  std::string of;
  std::uint64_t games = 0;  ///< number of games recorded under this name
};
/// All aliases, by kind and name.
[[nodiscard]] std::vector<Alias> list_aliases(Database& database);

/// How to treat names that no game has.
enum class NewNames : std::uint8_t {
  kRefuse,  ///< they are taken for mistakes
  kMake     ///< they are stored: games may follow, or the name is better than any recorded one
};
/// Makes `name` an alias of `of`: games keep the recorded name, but are shown, searched and counted
/// under `of`. Returns the id of the change, nullopt when `name` is that alias already. Throws
/// Error when the two have played each other or, with kRefuse, when one name occurs in no game.
std::optional<std::int64_t> add_alias(Database& database, NameKind kind, const std::string& name,
                                      const std::string& of, const std::string& reason,
                                      NewNames unknown = NewNames::kRefuse);
/// A name, and the main name that it should become an alias of.
struct AliasRequest {
  std::string name, of;
};
/// The outcome of `add_aliases`.
struct AliasesReport {
  EditReport report;
  std::vector<std::string> refused;  ///< a sentence for each alias that cannot be made
  std::size_t added = 0;
};
/// Makes several aliases in one change, as `add_alias` does, but skips those that cannot be made.
/// With `dry` only reports.
[[nodiscard]] AliasesReport add_aliases(Database& database, NameKind kind,
                                        const std::vector<AliasRequest>& wishes,
                                        const std::string& reason, NewNames unknown, bool dry);
/// Removes an alias. Throws Error when the name is not an alias.
std::int64_t remove_alias(Database& database, NameKind kind, const std::string& name,
                          const std::string& reason);

/// Stores the identity that a game has with main names instead of aliases. Exports write main
/// names, and with this identity an import recognises an exported game. False when none of the
/// game's names is an alias.
bool remember_shown_names(Database& database, Identities& identities, std::int64_t game);

/// Two names that may belong to the same player, event or site, and why.
struct AliasSuggestion {
  NameKind kind = NameKind::kPlayer;
  std::string name;  ///< the one with fewer games
  std::string of;
  std::uint64_t name_games = 0;
  std::uint64_t of_games = 0;
  std::string name_years, of_years;  ///< years of their games, such as "2004-2006"
  std::string evidence;              ///< how they differ or agree
  double score = 0;                  ///< 0 .. 1; greater is likelier
};
/// Pairs that differ by case, accents, blanks, punctuation, digits at the end or one or two
/// letters, likeliest first. Players who played each other and pairs that were marked as different
/// are left out. `most`: the greatest number of pairs; 0: no limit. `least`: the lowest score.
/// Throws Error.
[[nodiscard]] std::vector<AliasSuggestion> suggest_aliases(Database& database, NameKind kind,
                                                           std::size_t most, double least = 0);
/// True for a name with a title or rank, such as "GM Anna Bell" or "Anna Bell 3d".
[[nodiscard]] bool has_title(std::string_view name);
/// Names that probably belong to one player, event or site, and the best of them.
struct AliasGroup {
  NameKind kind = NameKind::kPlayer;
  std::string of;                  ///< the one with the most games
  std::vector<std::string> names;  ///< the other names
  double score = 0;                ///< the lowest score of the pairs that connect the names
};
/// The groups of names that suggestions connect. No group has two players who have played each
/// other, or names marked as different.
[[nodiscard]] std::vector<AliasGroup> groups_of(Database& database,
                                                const std::vector<AliasSuggestion>& pairs);

/// Two names that look alike but belong to different players, events or sites.
struct DistinctNames {
  NameKind kind = NameKind::kPlayer;
  std::string name, other;
};
[[nodiscard]] std::vector<DistinctNames> list_distinct(Database& database);
/// The pairs of one kind, each sorted.
[[nodiscard]] std::set<std::pair<std::string, std::string>> distinct_pairs(Database& database,
                                                                           NameKind kind);
/// Adds the pairs of names that were marked as different in another database.
void take_distinct(Database& database, Database& from);
/// Marks two names as different, or removes the mark when `different` is false. Returns false when
/// nothing changed. Throws Error when the names are equal. If `different` is true, also throws when
/// they already count as the same through an alias, or when the database does not have one of them.
bool set_distinct(Database& database, NameKind kind, const std::string& name,
                  const std::string& other, bool different);

/// The result of why_alike() for names such as Zed and Zed2.
inline constexpr std::string_view kDifferInDigits = "differ in digits at the end";
/// The evidence that two names are alike: "the same" when equal, empty when they are not alike.
[[nodiscard]] std::string why_alike(std::string_view a, std::string_view b);

/// Names that games use or that have aliases, and that are similar to an unknown name; most similar
/// first.
[[nodiscard]] std::vector<std::string> similar_names(Database& database, NameKind kind,
                                                     std::string_view name, std::size_t most);

/// Inside db only: deletes names that no game has and that have no aliases, inside the caller's
/// transaction. Deletes nothing if the journal has entries, because they refer to names by id.
void drop_unused_names(Connection& connection);
/// The id of a name, which is stored when it is new.
[[nodiscard]] std::int64_t name_id(Connection& connection, NameKind kind, const std::string& name);

}  // namespace gipfbase::db

// db/edit/names.hpp - players, events and sites, and the other names they go by.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "db/store/database.hpp"
#include "db/store/sqlite.hpp"
#include "db/store/tables/identities.hpp"

namespace gipfbase::db {

enum class NameKind : std::uint8_t { kPlayer, kEvent, kSite };
/// "player", "event", "site".
[[nodiscard]] std::string_view name(NameKind kind);
[[nodiscard]] std::optional<NameKind> name_kind(std::string_view word);

/// Another name of somebody or something.
struct Alias {
  NameKind kind = NameKind::kPlayer;
  std::string name;
  std::string of;
  std::uint64_t games = 0;  ///< recorded under this name
};
/// All of them, by kind and name.
[[nodiscard]] std::vector<Alias> list_aliases(Database& database);

/// What becomes of names that no game has.
enum class NewNames : std::uint8_t {
  kRefuse,  ///< they are slips
  kMake     ///< games with them may come, or they are better than any recorded one
};
/// Makes `name` another name of `of`: games keep what was recorded, and are shown, searched and
/// counted under `of`. Returns the number of the change, nothing when that is so already. Throws
/// Error, with names that may be meant, when no game has one of them, or when both have sat at one
/// board.
std::optional<std::int64_t> add_alias(Database& database, NameKind kind, const std::string& name,
                                      const std::string& of, const std::string& reason,
                                      NewNames unknown = NewNames::kRefuse);
/// Makes it a name of its own again. Throws Error when it is none.
std::int64_t remove_alias(Database& database, NameKind kind, const std::string& name,
                          const std::string& reason);

/// Exports write a game under the names that others stand for; so it is known when it comes back.
/// False when it has no other names.
bool know_by_names_shown(Database& database, Identities& identities, std::int64_t game);

/// Two names that may be one, and why.
struct AliasSuggestion {
  NameKind kind = NameKind::kPlayer;
  std::string name;  ///< of fewer games
  std::string of;
  std::uint64_t name_games = 0;
  std::uint64_t of_games = 0;
  std::string name_years, of_years;  ///< "2004-2006"
  std::string evidence;              ///< what makes them alike
  double score = 0;                  ///< 0 .. 1, the greater the likelier
};
/// Pairs that differ by case, accents, blanks, punctuation, digits at the end or a letter or two,
/// likeliest first. Never players who met at the board. Throws Error.
[[nodiscard]] std::vector<AliasSuggestion> suggest_aliases(Database& database, NameKind kind,
                                                           std::size_t most);

/// The answer of why_alike() for names such as Zed and Zed2.
inline constexpr std::string_view kDifferInDigits = "differ in digits at the end";
/// What makes two names alike, as suggestions say it; "the same", or empty when they are not.
[[nodiscard]] std::string why_alike(std::string_view a, std::string_view b);

/// Names of games, or that others stand for, near to one that is not there, nearest first, at most
/// `most`.
[[nodiscard]] std::vector<std::string> similar_names(Database& database, NameKind kind,
                                                     std::string_view name, std::size_t most);

/// For the files of this folder: forgets names that no game has, inside the caller's transaction.
void drop_unused_names(Connection& connection);
/// The number of a name, which is stored when it is new.
[[nodiscard]] std::int64_t name_id(Connection& connection, NameKind kind, const std::string& name);

}  // namespace gipfbase::db

// analysis/answers/games/games_answer.hpp - lists of games, players and events, and the
// profiles of players.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "analysis/players/profile.hpp"
#include "db/query/archive.hpp"

namespace gipfbase::analysis {

struct GamesQuestion {
  db::GameFilter filter;
  /// Only games that reach a position: one query for each set of rules that the position fits.
  /// Empty: all games.
  std::vector<db::PositionQuery> positions;
  db::Page page;
};

struct GamesAnswer : db::SearchResult {
  double seconds = 0;
};

enum class Names : std::uint8_t { kPlayers, kEvents };

struct NamesQuestion {
  Names of = Names::kPlayers;
  db::GameFilter filter;
  std::size_t most = 0;  ///< 0: all
};

struct NamesAnswer {
  Names of = Names::kPlayers;
  std::size_t total = 0;
  std::vector<db::NameCount> names;  ///< most games first
};

/// These three throw db::Error.
[[nodiscard]] GamesAnswer games_answer(db::Archive& archive, const GamesQuestion& question);
[[nodiscard]] GamesAnswer games_answer(db::Database& database, const GamesQuestion& question);
[[nodiscard]] NamesAnswer names_answer(db::Database& database, const NamesQuestion& question);

[[nodiscard]] std::string to_json(const GamesAnswer& answer);
[[nodiscard]] std::string to_json(const NamesAnswer& answer);
/// One object per line.
[[nodiscard]] std::string ndjson(const GamesAnswer& answer);
[[nodiscard]] std::string ndjson(const NamesAnswer& answer);

/// Lists at most `most` opponents, openings and meetings (0: all).
[[nodiscard]] std::string to_json(const Profile& profile, std::size_t most);

}  // namespace gipfbase::analysis

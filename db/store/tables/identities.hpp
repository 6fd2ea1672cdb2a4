// db/store/tables/identities.hpp - identities of stored games.
#pragma once

#include <cstdint>
#include <optional>

#include "db/store/sqlite.hpp"
#include "notation/sources/digest.hpp"

namespace gipfbase::db {

/// The identity of a record: two records with the same identity are one game.
struct Identity {
  notation::Digest digest{};
  /// `games.date_first`, which is part of the digest, too. It keeps the games of a day together in
  /// the index games_by_date, so that those of one import are on few pages. nullopt: unknown (rows
  /// from before schema 11).
  std::optional<std::int64_t> day;

  bool operator==(const Identity& other) const { return digest == other.digest; }
};

/// Reads an identity from a column of a row and the column after it. Returns nullopt when it is
/// damaged.
[[nodiscard]] std::optional<Identity> read_identity(const Statement& row, int column = 0);

/// The identities of stored games.
class Identities {
 public:
  explicit Identities(Connection& connection);

  /// The game whose record has this identity.
  [[nodiscard]] std::optional<std::int64_t> game(const Identity& identity);
  /// The game that had this identity before a correction, or into which a record with this identity
  /// was merged.
  [[nodiscard]] std::optional<std::int64_t> former(const Identity& identity);
  /// Adds a former identity to `game`, unless another game has it.
  void remember(const Identity& identity, std::int64_t game);

 private:
  [[nodiscard]] std::optional<std::int64_t> game_of_any_day(const Identity& identity);

  Connection* connection_;
  Statement game_, former_, remember_;
};

}  // namespace gipfbase::db

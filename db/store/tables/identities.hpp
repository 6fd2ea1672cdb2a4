// db/store/tables/identities.hpp - what tells whether a record is a game that is stored already.
#pragma once

#include <cstdint>
#include <optional>

#include "db/store/sqlite.hpp"
#include "notation/sources/digest.hpp"

namespace gipfbase::db {

/// What a record is known by: two with the same are one game.
struct Identity {
  notation::Digest digest{};
  /// `games.date_first`, which the digest holds, too: games of a day are together in the index, and
  /// those of one import on few of its pages. Nothing: nobody knows it any more (before schema 11).
  std::optional<std::int64_t> day;

  bool operator==(const Identity& other) const { return digest == other.digest; }
};

/// A column of a row with the identity, and the next one with its day; nothing when it is damaged.
[[nodiscard]] std::optional<Identity> read_identity(const Statement& row, int column = 0);

/// The identities of stored games.
class Identities {
 public:
  explicit Identities(Connection& connection);

  /// The game whose record has it.
  [[nodiscard]] std::optional<std::int64_t> game(const Identity& identity);
  /// The game that had it before it was corrected, or has it elsewhere.
  [[nodiscard]] std::optional<std::int64_t> former(const Identity& identity);
  /// From now on `game` is known by it as well, unless another game is.
  void remember(const Identity& identity, std::int64_t game);

 private:
  [[nodiscard]] std::optional<std::int64_t> game_of_any_day(const Identity& identity);

  Connection* connection_;
  Statement game_, former_, remember_;
};

}  // namespace gipfbase::db

#include "db/store/tables/identities.hpp"

#include <algorithm>

namespace gipfbase::db {
namespace {

std::optional<std::int64_t> only_number(Statement& s) {
  const auto number = s.step() ? std::optional(s.integer(0)) : std::nullopt;
  s.reset();
  return number;
}

}  // namespace

std::optional<Identity> read_identity(const Statement& row, int column) {
  Identity identity;
  const auto bytes = row.blob(column);
  if (bytes.size() != identity.digest.size()) return std::nullopt;
  std::copy(bytes.begin(), bytes.end(), identity.digest.begin());
  row.read_from(column + 1, identity.day);
  return identity;
}

Identities::Identities(Connection& connection)
    : connection_(&connection),
      game_(connection.prepare("SELECT id FROM games WHERE date_first = ? AND identity = ?")),
      former_(connection.prepare("SELECT game FROM identities WHERE identity = ?")),
      remember_(connection.prepare(
          "INSERT OR IGNORE INTO identities (identity, game, day) VALUES (?, ?, ?)")) {}

std::optional<std::int64_t> Identities::game(const Identity& identity) {
  if (!identity.day) return game_of_any_day(identity);
  return only_number(game_.bind_all(*identity.day, identity.digest));
}

std::optional<std::int64_t> Identities::game_of_any_day(const Identity& identity) {
  // Steps from day to day, with one look-up in the index for each.
  Statement s = connection_->prepare(
      "WITH RECURSIVE days (day) AS (SELECT min(date_first) FROM games UNION ALL "
      "SELECT (SELECT min(date_first) FROM games WHERE date_first > day) FROM days "
      "WHERE day IS NOT NULL) "
      "SELECT g.id FROM days CROSS JOIN games g ON g.date_first = day AND g.identity = ?");
  return only_number(s.bind_all(identity.digest));
}

std::optional<std::int64_t> Identities::former(const Identity& identity) {
  return only_number(former_.bind_all(identity.digest));
}

void Identities::remember(const Identity& identity, std::int64_t game) {
  if (!this->game(identity)) remember_.bind_all(identity.digest, game, identity.day).run();
}

}  // namespace gipfbase::db

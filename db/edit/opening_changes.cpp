#include "db/edit/opening_changes.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <string>

#include "db/rows/codec.hpp"

namespace gipfbase::db {

OpeningChanges::OpeningChanges(Connection& connection)
    : counts_(connection),
      total_(connection.prepare("SELECT games, orientations FROM opening_totals WHERE key = ?")),
      set_total_(connection.prepare(
          "UPDATE opening_totals SET games = ?, orientations = ? WHERE key = ?")),
      turned_(connection.prepare(
          "SELECT 1 FROM all_positions WHERE key = ? AND orientation = ? LIMIT 1")),
      move_(connection.prepare(
          "SELECT games, first_date, last_date FROM opening_stats WHERE key = ? AND next = ?")),
      take_move_(connection.prepare(
          "UPDATE opening_stats SET games = games - ?, seat0 = seat0 - ?, seat1 = seat1 - ?, "
          "drawn = drawn - ?, plies = plies - ? WHERE key = ? AND next = ?")),
      drop_move_(connection.prepare("DELETE FROM opening_stats WHERE key = ? AND next = ?")),
      count_move_(connection.prepare("INSERT INTO opening_stats " + count_moves(true))) {}

bool OpeningChanges::counted(std::uint64_t key) {
  const bool there = total_.bind_all(stored_key(key)).step();
  total_.reset();
  return there;
}

bool OpeningChanges::take(std::uint64_t key, const OpeningShare::Move& move, const MoveCount& left,
                          const MoveCount& came) {
  Bytes next;
  if (move.first) append_move(move.second, next);
  bool recount = true;
  bool gone = false;
  if (move_.bind_all(stored_key(key), next).step()) {
    // Other games need not be read when the first and last dates stay the same.
    const std::string first(move_.text(1));
    const std::string last(move_.text(2));
    const bool first_left = !left.first_date.empty() && left.first_date <= first &&
                            (came.first_date.empty() || came.first_date > left.first_date);
    const bool last_left =
        !left.last_date.empty() && left.last_date >= last && came.last_date < left.last_date;
    gone = move_.integer(0) <= left.games && came.games == 0;
    recount = first_left || last_left;
  }
  move_.reset();
  if (gone || recount) drop_move_.bind_all(stored_key(key), next).run();
  if (gone) return false;
  if (recount) {
    count_move_
        .bind_all(stored_key(key),
                  move.first ? std::optional(std::span<const std::uint8_t>(next)) : std::nullopt)
        .run();
    return false;
  }
  take_move_
      .bind_all(left.games, left.seat0, left.seat1, left.drawn, left.plies, stored_key(key), next)
      .run();
  return true;
}

void OpeningChanges::change(std::uint64_t key, const OpeningShare& left, const OpeningShare& came) {
  if (!total_.bind_all(stored_key(key)).step()) {
    total_.reset();
    return counts_.renew(key);
  }
  const std::int64_t games = total_.integer(0) - left.games + came.games;
  std::int64_t orientations = total_.integer(1);
  total_.reset();
  // Positions that too few games reach are not counted in advance.
  if (games < static_cast<std::int64_t>(kMaterialisedFrom)) return counts_.renew(key);
  static const MoveCount kNone;
  const auto of = [](const OpeningShare& share,
                     const OpeningShare::Move& move) -> const MoveCount& {
    const auto found = share.moves.find(move);
    return found == share.moves.end() ? kNone : found->second;
  };
  for (const auto& [move, count] : left.moves) {
    const MoveCount& now = of(came, move);
    if (take(key, move, count, now) && now.games > 0) counts_.add(key, move, now);
  }
  for (const auto& [move, count] : came.moves) {
    if (!left.moves.contains(move)) counts_.add(key, move, count);
  }
  orientations |= came.orientations;
  for (int turn = 0; turn < 32; ++turn) {
    const std::uint32_t bit = std::uint32_t{1} << turn;
    if ((left.orientations & bit) == 0 || (came.orientations & bit) != 0) continue;
    if (!turned_.bind_all(stored_key(key), turn).step()) orientations &= ~std::int64_t{bit};
    turned_.reset();
  }
  set_total_.bind_all(games, orientations, stored_key(key)).run();
}

}  // namespace gipfbase::db

#include "db/query/openings/move_groups.hpp"

#include <cmath>

#include "notation/text/stable_sort.hpp"

namespace gipfbase::db {
namespace {

constexpr std::size_t kExamples = 3;

/// The expected score of a player with the first rating against one with the second (A. Elo, The
/// Rating of Chessplayers, 1978).
double expected_score(double mine, double others) {
  constexpr double kScale = 400;
  return 1 / (1 + std::pow(10, (others - mine) / kScale));
}

}  // namespace

void MoveGroup::add(const OpeningExample& example) {
  const auto at = std::find_if(examples.begin(), examples.end(),
                               [&](const OpeningExample& e) { return example.rank() < e.rank(); });
  examples.insert(at, example);
  if (examples.size() > kExamples) examples.pop_back();
}

void MoveGroup::add_details(const SelectedGame& game, const GameRating* ratings, Seat mover) {
  if (ratings != nullptr) {
    const bool first = game.white_seat == mover;
    const double mine = first ? ratings->white : ratings->black;
    ++rated;
    expected += expected_score(mine, first ? ratings->black : ratings->white);
    take_player(first ? game.white : game.black, mine);
  }
  add(OpeningExample{ratings == nullptr ? 0 : ratings->white + ratings->black, game.first_day,
                     game.id});
}

OpeningTable OpeningCount::table() {
  collect(query_.position, false);
  // In some records the second seat begins; to the players it is the same game.
  if (!query_.exact) {
    if (const auto swapped = rules_.seats_swapped(query_.position)) collect(*swapped, true);
  }
  for (const auto& [move, group] : moves_) {
    if (!move) continue;
    table_.moves.push_back(made(*move, group));
    add_stored_details(table_.moves.back(), group);
  }
  notation::text::stable_sort(table_.moves, [](const OpeningMove& a, const OpeningMove& b) {
    return a.games != b.games ? a.games > b.games : a.text < b.text;
  });
  return std::move(table_);
}

void OpeningCount::collect(const notation::AnyPosition& position, bool swapped) {
  Counted counted = count(position, rules_.index_row(position, nullptr));
  table_.games += counted.games;
  for (auto& [next, group] : counted.moves) {
    if (swapped) std::swap(group.seat[0], group.seat[1]);
    if (!next) table_.ended += group.games;
    std::optional<PackedMove> move = next;
    if (next && !query_.exact) move = rules_.from_canonical(position, *next);
    if (next && (!move || !rules_.is_legal(position, *move))) {
      throw Error(
          "the index has a move from this position that cannot be played; run \"gipfbase check\"");
    }
    const auto [at, added] = moves_.try_emplace(move, std::move(group));
    if (!added) at->second.add(group);
  }
}

OpeningMove OpeningCount::made(const PackedMove& packed, const MoveGroup& group) const {
  const Seat mover = rules_.side_to_move(query_.position);
  OpeningMove move;
  move.move = packed;
  move.text = rules_.move_text(query_.position, packed);
  move.games = group.games;
  move.wins = group.seat[mover];
  move.losses = group.seat[mover == 0 ? 1 : 0];
  move.draws = group.drawn;
  move.other = group.games - group.seat[0] - group.seat[1] - group.drawn;
  move.average_plies = static_cast<double>(group.plies) / static_cast<double>(group.games);
  move.first_date = group.first_date;
  move.last_date = group.last_date;
  return move;
}

}  // namespace gipfbase::db

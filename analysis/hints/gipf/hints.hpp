// analysis/hints/gipf/hints.hpp - hints for finding forced wins in GIPF.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "analysis/hints/hints.hpp"
#include "rules/gipf/title.hpp"

namespace gipfbase::gipf {

/// Returns a lower bound of the plies in which `seat` can win. In the basic version a player loses
/// only when it is his turn and his reserve is empty, and a turn takes at most one piece from it.
/// In the other versions the last GIPF-piece may be captured at any time.
[[nodiscard]] inline int least_plies_to_win(const Position& position, Seat seat) {
  if (position.rules().version != Version::kBasic || position.outcome().over()) return 0;
  const int pushes = position.reserve(other(seat));
  // A player to move with an empty reserve has a row to remove, and then pushes.
  return position.side_to_move() == seat ? 2 * pushes + 1 : 2 * std::max(pushes, 1);
}

/// The complete lines through each spot.
inline constexpr auto kLinesThrough = [] {
  std::array<std::array<Cells, 3>, kCells> lines{};
  for (const Entry& entry : kEntry) {
    if (entry.direction >= 3) continue;  // the same line from its other end
    for (std::size_t i = 0; i < entry.length; ++i) {
      lines[entry.spot[i]][entry.direction] = entry.first[entry.length];
    }
  }
  return lines;
}();

/// Returns false only when the player to move cannot win by his next move.
///
/// He wins when the opponent cannot push afterwards: the opponent's reserve is empty (or has a
/// single piece where a GIPF-piece is due), and no move of the mover takes from it. Or he captures
/// all GIPF-pieces of the opponent. A row that the push completes has a piece of the mover where
/// the push changed a spot, and at least three others that were on the same line before. All pieces
/// captured with the row were on that line, too: a push moves pieces along its own line, and on any
/// other line the changed spot holds the mover's piece.
[[nodiscard]] inline bool may_win_at_once(const Position& position) {
  const Seat mover = position.side_to_move();
  const Seat opponent = other(mover);
  const int reserve = position.reserve(opponent);
  const bool introducing = position.may_introduce(opponent);
  if (reserve == 0 || (introducing && reserve == 1)) return true;
  if (introducing || position.rules().version == Version::kBasic) return false;
  const Pieces& pieces = position.pieces();
  constexpr int kNearlyRow = 3;
  for (Cells rest = pieces.of[opponent] & pieces.gipf; rest != 0; rest &= rest - 1) {
    const auto& lines = kLinesThrough[static_cast<std::size_t>(lowest(rest))];
    const bool exposed = std::any_of(lines.begin(), lines.end(), [&](Cells line) {
      return count(line & pieces.of[mover]) >= kNearlyRow;
    });
    if (!exposed) return false;
  }
  return true;
}

/// True when the player to move can win by his next move.
[[nodiscard]] inline bool wins_at_once(const Position& position) {
  if (position.outcome().over() || !may_win_at_once(position)) return false;
  return some_move_wins(position);
}

/// Grows with the opponent's reserve.
[[nodiscard]] inline std::uint32_t work_to_win(const Position& position, Seat seat) {
  return static_cast<std::uint32_t>(position.reserve(other(seat)));
}

}  // namespace gipfbase::gipf

namespace gipfbase::analysis {

template <>
struct Hints<gipf::Gipf> {
  /// A player may leave his own GIPF-pieces on the board, so he need not remove his last one.
  static constexpr bool kOnlyMoverWins = true;
  [[nodiscard]] static bool wins_at_once(const gipf::Position& position) {
    return gipf::wins_at_once(position);
  }
  [[nodiscard]] static int least_plies_to_win(const gipf::Position& position, Seat seat) {
    return gipf::least_plies_to_win(position, seat);
  }
  [[nodiscard]] static std::uint32_t work_to_win(const gipf::Position& position, Seat seat) {
    return gipf::work_to_win(position, seat);
  }
};

/// With potentials: only hints that hold whatever the potentials do.
template <>
struct Hints<gipf::PotentialGipf> {
  [[nodiscard]] static std::uint32_t work_to_win(const gipf::PotentialPosition& position,
                                                 Seat seat) {
    const Seat loser = other(seat);
    // Each loaded piece gives a turn when the reserve is empty.
    const auto& pieces = position.pieces();
    return static_cast<std::uint32_t>(position.reserve(loser) +
                                      gipf::count(pieces.of[loser] & pieces.open_loaded()));
  }
};

static_assert(WorkToWin<gipf::PotentialGipf>);
static_assert(OnlyMoverWins<gipf::Gipf> && WinsAtOnce<gipf::Gipf>);
static_assert(LeastPlies<gipf::Gipf> && WorkToWin<gipf::Gipf>);

}  // namespace gipfbase::analysis

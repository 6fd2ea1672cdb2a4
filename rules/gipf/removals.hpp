// rules/gipf/removals.hpp - pieces on the board, their rows, and all ways to remove rows.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "rules/core/outcome.hpp"
#include "rules/gipf/board.hpp"
#include "rules/hex/rows.hpp"

namespace gipfbase::gipf {

/// The pieces on the spots.
struct Pieces {
  std::array<Cells, 2> of{};  ///< [seat]: single pieces and GIPF-pieces
  Cells gipf = 0;             ///< which of them are GIPF-pieces

  [[nodiscard]] constexpr Cells all() const { return of[0] | of[1]; }
  /// When a row is removed, its single pieces must be removed; its GIPF-pieces may stay.
  [[nodiscard]] constexpr Cells must_be_removed() const { return ~gipf; }
  [[nodiscard]] constexpr Cells may_stay() const { return gipf; }
  /// The value of pieces in reserves and captures: 2 for a GIPF-piece, 1 for a single piece.
  [[nodiscard]] constexpr int worth(Cells cells) const {
    return count(cells) + count(cells & gipf);
  }
  /// Rows that consist only of GIPF-pieces may stay.
  [[nodiscard]] static constexpr bool must_break(Seat /*seat*/, Cells /*stays*/) { return false; }
  constexpr void put(int cell, Seat seat, bool is_gipf) {
    of[seat] |= bit(cell);
    if (is_gipf) gipf |= bit(cell);
  }
  constexpr void remove(Cells cells) {
    of[0] &= ~cells;
    of[1] &= ~cells;
    gipf &= ~cells;
  }
  /// Brings in a piece and moves the pieces in its way. The line must have a vacant spot.
  constexpr void push(const Entry& entry, Seat seat, bool is_gipf) {
    const Cells occupied = all();
    std::size_t n = 0;
    while ((occupied & bit(entry.spot[n])) != 0) ++n;
    const Cells run = entry.first[n];
    const auto moved = [&](Cells cells) {
      return (cells & ~run) | stepped(cells & run, entry.direction);
    };
    if (n > 0) {
      of[0] = moved(of[0]);
      of[1] = moved(of[1]);
      gipf = moved(gipf);
    }
    put(entry.spot[0], seat, is_gipf);
  }
  [[nodiscard]] constexpr bool operator==(const Pieces&) const = default;
};

/// The last piece of every group of four adjacent pieces of a set in a line along an axis
/// (directions 0, 1, 2).
[[nodiscard]] constexpr Cells fours(Cells cells, int axis) {
  // Pieces are never on dots, so no step leaves the board.
  return hex::row_ends<Board, 4>(Board::Cells::from_word(cells), axis).word();
}

/// True when a set has four or more adjacent pieces in a line.
[[nodiscard]] constexpr bool has_four(Cells own) {
  return (fours(own, 0) | fours(own, 1) | fours(own, 2)) != 0;
}

/// True when the player has four or more adjacent pieces in a line.
[[nodiscard]] constexpr bool has_row(const Pieces& pieces, Seat seat) {
  return has_four(pieces.of[seat]);
}

/// The rows of a player. A row is an unbroken run of pieces of either colour on a line, four
/// adjacent ones of which are the player's. Each of the 21 lines holds at most one row.
struct Rows {
  std::array<Cells, 21> row{};
  std::array<std::uint8_t, 21> axis{};
  std::size_t count = 0;
};
[[nodiscard]] Rows rows_of(const Pieces& pieces, Seat seat);

/// The sets of pieces that a player can remove at one point of his move, without duplicates. The
/// first eight need no heap memory; more are rare.
class Removals {
 public:
  [[nodiscard]] const Cells* begin() const { return sets().data(); }
  [[nodiscard]] const Cells* end() const { return sets().data() + sets().size(); }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool contains(Cells set) const { return std::find(begin(), end(), set) != end(); }
  void add(Cells set) {
    if (size_ < few_.size()) {
      few_[size_] = set;
    } else {
      if (size_ == few_.size()) many_.assign(few_.begin(), few_.end());
      many_.push_back(set);
    }
    ++size_;
  }

 private:
  [[nodiscard]] std::span<const Cells> sets() const {
    return size_ > few_.size() ? std::span<const Cells>(many_)
                               : std::span<const Cells>(few_.data(), size_);
  }
  std::size_t size_ = 0;
  std::array<Cells, 8> few_{};
  std::vector<Cells> many_;
};

/// The ways in which `seat` can remove rows now. The single pieces of a row are removed; each
/// GIPF-piece is removed or stays, as the player chooses. Then the player looks for rows again,
/// until no row with a single piece is left. Rows that consist only of GIPF-pieces may stay.
/// Returns {0}, which means to remove nothing, when there is no row.
[[nodiscard]] Removals removals(const Pieces& pieces, Seat seat);

}  // namespace gipfbase::gipf

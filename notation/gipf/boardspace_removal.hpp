// notation/gipf/boardspace_removal.hpp - the removal of rows by clicks on Boardspace.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "rules/gipf/position.hpp"

namespace gipfbase::gipf::boardspace {

/// A row of a player; see rows_of.
struct Row {
  Cells pieces = 0;
  Cells dots = 0;  ///< the dots at both ends of its line
  int axis = 0;    ///< direction 0, 1 or 2
};

/// The removal of a player's rows by clicks, before or after the push, as on Boardspace. By
/// default, the player's GIPF-pieces stay and opposing ones are removed, but an opposing GIPF-piece
/// that is in several rows stays.
class RowRemoval {
 public:
  enum class Time : std::uint8_t { kBeforePush, kAfterPush };

  RowRemoval(const Pieces& pieces, Seat seat, Time time);

  /// Applies the click Remove. A click on a GIPF-piece marks it to be removed with its row. A click
  /// on a single piece or an end dot of a row removes the row. False when the cell is in no row and
  /// nothing has been removed yet.
  [[nodiscard]] bool remove(int cell);
  /// Applies the click Preserve, which reverses whether the GIPF-piece on the cell stays.
  void preserve(int cell);

  [[nodiscard]] std::vector<Row> rows() const;
  [[nodiscard]] Cells gipfs() const { return left_.gipf; }
  /// GIPF-pieces that stay according to the clicks so far.
  [[nodiscard]] Cells preserved() const { return preserved_; }
  [[nodiscard]] Cells removed() const { return removed_; }
  /// All pieces removed when the player leaves the rest to Boardspace; nullopt when that depends on
  /// the order of crossing rows.
  [[nodiscard]] std::optional<Cells> settled() const;
  /// True when Boardspace needs no further click.
  [[nodiscard]] bool may_settle() const;
  /// A cell on which the click Remove removes this row; -1 if none exists.
  [[nodiscard]] int name_of(const Row& row) const;

 private:
  [[nodiscard]] std::optional<Row> row_at(int cell) const;
  void set_defaults();

  Pieces left_;
  Seat seat_;
  Time time_;
  Cells preserved_ = 0;
  Cells removed_ = 0;
};

/// A click Remove, or Preserve.
struct Click {
  bool preserve = false;
  int cell = -1;
};
/// Clicks that remove exactly `goal`, one of gipf::removals; nullopt if none exist.
[[nodiscard]] std::optional<std::vector<Click>> clicks_for(const RowRemoval& start, Cells goal);

}  // namespace gipfbase::gipf::boardspace

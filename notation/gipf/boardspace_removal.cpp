#include "notation/gipf/boardspace_removal.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace gipfbase::gipf::boardspace {
namespace {

constexpr int kAxes = 3;

/// The dot at the end of the line that leads from a piece in a direction.
Cells end_of(Cells piece, int direction) {
  while ((piece & kSpotCells) != 0) piece = stepped(piece, direction);
  return piece;
}

std::vector<Row> rows_with_dots(const Pieces& pieces, Seat seat) {
  std::vector<Row> rows;
  const Rows found = rows_of(pieces, seat);
  for (std::size_t i = 0; i < found.count; ++i) {
    const int axis = found.axis[i];
    const Cells piece = bit(lowest(found.row[i]));
    rows.push_back({found.row[i], end_of(piece, axis) | end_of(piece, hex::opposite(axis)), axis});
  }
  return rows;
}

/// Searches for clicks row by row.
class ClickSearch {
 public:
  explicit ClickSearch(Cells goal) : goal_(goal) {}

  bool reach(const RowRemoval& from) {
    const auto tried = std::find(tried_.begin(), tried_.end(), from.removed());
    if (tried != tried_.end()) return false;
    tried_.push_back(from.removed());
    return settle(from) || remove_row(from);
  }
  [[nodiscard]] std::vector<Click> take() { return std::move(clicks_); }

 private:
  /// Leaves the remaining rows to Boardspace; false when that does not remove exactly the goal.
  bool settle(RowRemoval rows) {
    if (!rows.may_settle()) return false;
    const std::size_t clicks = clicks_.size();
    for (const Row& row : rows.rows()) choose(rows, row.pieces & rows.gipfs(), goal_);
    if (rows.settled() == goal_) return true;
    clicks_.resize(clicks);
    return false;
  }

  bool remove_row(const RowRemoval& from) {
    for (const Row& row : from.rows()) {
      const int name = from.name_of(row);
      const Cells singles = row.pieces & ~from.gipfs();
      if (name < 0 || (singles & ~goal_) != 0) continue;
      // The GIPF-pieces to be removed may also be removed with another row, so every subset of them
      // is tried.
      const Cells gipfs = row.pieces & from.gipfs() & goal_;
      for (Cells taken = gipfs;; taken = (taken - 1) & gipfs) {
        if ((singles | taken) != 0 && remove_row(from, row, name, taken)) return true;
        if (taken == 0) break;
      }
    }
    return false;
  }

  bool remove_row(RowRemoval rows, const Row& row, int name, Cells taken) {
    const std::size_t clicks = clicks_.size();
    choose(rows, row.pieces & rows.gipfs(), taken);
    clicks_.push_back({false, name});
    if (rows.remove(name) && reach(rows)) return true;
    clicks_.resize(clicks);
    return false;
  }

  /// Clicks on the GIPF-pieces for which the player's choice differs from the default of
  /// Boardspace.
  void choose(RowRemoval& rows, Cells gipfs, Cells taken) {
    for (; gipfs != 0; gipfs &= gipfs - 1) {
      const int cell = lowest(gipfs);
      const bool goes = (rows.preserved() & bit(cell)) == 0;
      const bool should_be_removed = (taken & bit(cell)) != 0;
      if (goes == should_be_removed) continue;
      clicks_.push_back({!should_be_removed, cell});
      if (should_be_removed) {
        (void)rows.remove(cell);
      } else {
        rows.preserve(cell);
      }
    }
  }

  Cells goal_;
  std::vector<Cells> tried_;
  std::vector<Click> clicks_;
};

}  // namespace

RowRemoval::RowRemoval(const Pieces& pieces, Seat seat, Time time)
    : left_(pieces), seat_(seat), time_(time) {
  set_defaults();
}

std::vector<Row> RowRemoval::rows() const { return rows_with_dots(left_, seat_); }

void RowRemoval::set_defaults() {
  Cells in_one = 0;
  Cells in_several = 0;
  for (const Row& row : rows()) {
    in_several |= in_one & row.pieces;
    in_one |= row.pieces;
  }
  preserved_ = left_.gipf & ((left_.of[seat_] & in_one) | in_several);
}

bool RowRemoval::remove(int cell) {
  if ((left_.gipf & bit(cell)) != 0) {
    preserved_ &= ~bit(cell);
    return true;
  }
  const std::optional<Row> row = row_at(cell);
  // A second click on a removed row has no effect.
  if (!row) return removed_ != 0;
  const Cells taken = row->pieces & ~preserved_;
  removed_ |= taken;
  left_.remove(taken);
  // Before the push, but not after it, Boardspace sets the defaults again for the rows that are
  // left.
  if (time_ == Time::kBeforePush) set_defaults();
  return true;
}

void RowRemoval::preserve(int cell) { preserved_ ^= bit(cell) & left_.gipf; }

std::optional<Cells> RowRemoval::settled() const {
  std::vector<Cells> states = {0};  // the further pieces removed, for every order of removing rows
  std::optional<Cells> settled;
  for (std::size_t i = 0; i < states.size(); ++i) {
    const Cells gone = states[i];
    Pieces left = left_;
    left.remove(gone);
    bool finished = true;
    for (const Row& row : rows_with_dots(left, seat_)) {
      const Cells taken = row.pieces & ~preserved_;
      if (taken == 0) continue;
      finished = false;
      if (std::find(states.begin(), states.end(), gone | taken) == states.end()) {
        states.push_back(gone | taken);
      }
    }
    if (!finished) continue;
    if (settled) return std::nullopt;  // all states differ, so this is another final state
    settled = removed_ | gone;
  }
  return settled;
}

bool RowRemoval::may_settle() const {
  const std::vector<Row> all = rows();
  const bool singles = std::any_of(all.begin(), all.end(),
                                   [&](const Row& row) { return (row.pieces & ~left_.gipf) != 0; });
  if (!singles) return true;
  if (time_ == Time::kBeforePush) return false;
  Cells seen = 0;
  for (const Row& row : all) {
    if ((seen & (row.pieces | row.dots)) != 0) return false;
    seen |= row.pieces | row.dots;
  }
  return true;
}

std::optional<Row> RowRemoval::row_at(int cell) const {
  std::array<std::optional<Row>, kAxes> found;
  unsigned axes = 0;
  for (const Row& row : rows()) {
    if (((row.pieces | row.dots) & bit(cell)) == 0) continue;
    found[static_cast<std::size_t>(row.axis)] = row;
    axes |= 1U << static_cast<unsigned>(row.axis);
  }
  if (axes == 0) return std::nullopt;
  // The choice of Boardspace where rows cross; the index has a bit for the axis of each row.
  constexpr std::array<std::size_t, 8> kChosen = {0, 0, 1, 0, 2, 2, 1, 0};
  return found[kChosen[axes]];
}

int RowRemoval::name_of(const Row& row) const {
  Cells crossed = 0;
  for (const Row& other_row : rows()) {
    if (other_row.axis != row.axis || other_row.pieces != row.pieces) {
      crossed |= other_row.pieces | other_row.dots;
    }
  }
  // First tries pieces and dots that no other row shares, then shared ones that Boardspace assigns
  // to this row.
  const Cells singles = row.pieces & ~left_.gipf;
  for (const Cells candidates : {singles & ~crossed, row.dots & ~crossed, singles | row.dots}) {
    for (Cells rest = candidates; rest != 0; rest &= rest - 1) {
      const std::optional<Row> named = row_at(lowest(rest));
      if (named && named->pieces == row.pieces) return lowest(rest);
    }
  }
  return -1;
}

std::optional<std::vector<Click>> clicks_for(const RowRemoval& start, Cells goal) {
  ClickSearch search(goal);
  if (!search.reach(start)) return std::nullopt;
  return search.take();
}

}  // namespace gipfbase::gipf::boardspace

#include "notation/gipf/boardspace_writer.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "rules/gipf/title.hpp"

namespace gipfbase::gipf::boardspace {
namespace {

using notation::BoardspaceTitle;
using notation::Game;

/// Looks for clicks row by row.
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
  /// Leaves the rest to Boardspace.
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
      // GIPF-pieces that go may also go with another row, so every part of them is tried.
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
    clicks_.push_back({Verb::kRemove, name});
    if (rows.remove(name) && reach(rows)) return true;
    clicks_.resize(clicks);
    return false;
  }

  /// Clicks on those of the GIPF-pieces about which the player and Boardspace differ.
  void choose(RowRemoval& rows, Cells gipfs, Cells taken) {
    for (; gipfs != 0; gipfs &= gipfs - 1) {
      const int cell = lowest(gipfs);
      const bool goes = (rows.preserved() & bit(cell)) == 0;
      const bool shall_go = (taken & bit(cell)) != 0;
      if (goes == shall_go) continue;
      clicks_.push_back({shall_go ? Verb::kRemove : Verb::kPreserve, cell});
      if (shall_go) {
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

/// Writes the actions of one game.
class ActionWriter final : public notation::BoardspaceActionWriter {
 public:
  ActionWriter(Seat first, const Rules& rules)
      : BoardspaceActionWriter(first),
        position_(Position::start(rules)),
        turned_(first != 0 && rules.version != Version::kTournament) {
    act(first, fmt::format("Start P{}", first));
    end_ply();
  }

  /// What stands in the way of the move.
  std::optional<std::string> write_move(const Move& move) {
    const std::size_t ply = written().nodes_after_ply.size();
    if (!position_.is_legal(move)) {
      return fmt::format(
          "move {} is not legal; only legal games can be written as Boardspace records", ply);
    }
    const Seat side = position_.side_to_move();
    const RowRemoval before(position_.pieces(), side, RowRemoval::Time::kBeforePush);
    bool clear = click(before, move.before);
    if (move.entry == Move::kNoEntry) {
      // The end of a turn without a push shows in what is removed.
      if (written().nodes.size() == written().nodes_after_ply.back()) {
        click_twice(lowest(move.before));
      }
    } else {
      const Position middle = position_.after_removal(move.before);
      push(middle, move);
      const RowRemoval after(middle.after_push(kEntry[move.entry], move.gipf).pieces(), side,
                             RowRemoval::Time::kAfterPush);
      clear = click(after, move.after) && clear;
      act(player(), "Done");
    }
    if (!clear) {
      return fmt::format(
          "no clicks on Boardspace remove the rows of move {}; keep this game as .gpn", ply);
    }
    position_.play(move);
    end_ply();
    return std::nullopt;
  }

  void write_end(const Game& record) {
    if (!position_.outcome().over()) close(record, position_.side_to_move());
  }

 private:
  void push(const Position& middle, const Move& move) {
    // Whoever can bring in a GIPF-piece does so unless he says otherwise.
    if (!move.gipf && middle.may_push(true)) act(player(), "Standard");
    act(player(), fmt::format("Dropb {}", place(kEntry[move.entry].dot)));
    act(player(), fmt::format("Dropb {}", place(kEntry[move.entry].spot[0])));
  }

  bool click(const RowRemoval& rows, Cells goal) {
    const auto clicks = clicks_for(rows, goal);
    if (!clicks) return false;
    for (const Click& c : *clicks) {
      act(player(),
          fmt::format("{} {}", c.verb == Verb::kRemove ? "Remove" : "Preserve", place(c.cell)));
    }
    return true;
  }

  void click_twice(int gipf) {
    act(player(), fmt::format("Preserve {}", place(gipf)));
    act(player(), fmt::format("Remove {}", place(gipf)));
  }

  [[nodiscard]] std::string place(int cell) const {
    return place_text(turned_ ? turned_over(cell) : cell);
  }
  [[nodiscard]] Seat player() const { return player_of(position_.side_to_move()); }

  Position position_;
  bool turned_ = false;
};

}  // namespace

std::optional<std::vector<Click>> clicks_for(const RowRemoval& start, Cells goal) {
  ClickSearch search(goal);
  if (!search.reach(start)) return std::nullopt;
  return search.take();
}

Expected<BoardspaceTitle::Actions, std::string> write_actions(const Game& record,
                                                              const Rules& rules) {
  ActionWriter writer(notation::first_player(record), rules);
  for (const PackedMove& move : record.moves) {
    if (auto why = writer.write_move(Gipf::unpack(move))) return Unexpected{std::move(*why)};
  }
  writer.write_end(record);
  return writer.take();
}

}  // namespace gipfbase::gipf::boardspace

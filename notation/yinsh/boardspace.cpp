// Records of YINSH on boardspace.net.
#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "notation/formats/boardspace/turn_replay.hpp"
#include "notation/text/text.hpp"
#include "notation/yinsh/text.hpp"

namespace gipfbase::yinsh {
namespace {

using notation::BoardspaceAction;
using notation::BoardspaceTitle;
using notation::Game;
namespace text = notation::text;

constexpr std::array<notation::BoardspaceVariant, 2> kVariants = {
    {{"yinsh", kStandard}, {"yinsh-blitz", kBlitz}}};
/// The meaning of numbers in SU is not known.
constexpr notation::BoardspaceFormat kRecords = {"YINSH", "24", kVariants, {"BoardspaceSetup", ""}};

/// The verbs that BoardspaceReplay does not handle.
enum class Verb : std::uint8_t {
  kPlace,   ///< `place wr D 4`: a ring; `place w D 4`: a marker into the ring there
  kDrop,    ///< `drop board D 4`: the ring lands
  kMove,    ///< `move D 4 D 6`: a marker into the ring, and the ring lands
  kPick,    ///< `pick board D 4`: takes back what was put there last
  kRemove,  ///< `remove w D 4 D 8`: the row between the two; `remove wr D 4`: a ring
  kPass,
  kIgnored,     ///< known, and without effect on the game
  kUnreadable,  ///< a known verb without a place of the board
  kUnknown
};
constexpr std::array<notation::BoardspaceVerb<Verb>, 6> kVerbs = {{{"drop", Verb::kDrop},
                                                                   {"place", Verb::kPlace},
                                                                   {"move", Verb::kMove},
                                                                   {"remove", Verb::kRemove},
                                                                   {"pick", Verb::kPick},
                                                                   {"pass", Verb::kPass}}};

/// An action with its places as cells; members that a verb does not use keep their defaults.
struct Action {
  Verb verb = Verb::kUnknown;
  bool ring = false;  ///< kPlace or kRemove names a ring, not a marker or a row
  int first = -1;
  int second = -1;

  /// True for actions that change the board.
  [[nodiscard]] bool is_on_board() const { return verb <= Verb::kPass; }
};

Action read_action(const BoardspaceAction& source) {
  Action action;
  action.verb = notation::verb_of(source.verb, kVerbs);
  if (!action.is_on_board() || action.verb == Verb::kPass) return action;
  std::string_view args = source.args;
  if (action.verb != Verb::kMove) {
    const std::string_view what = notation::next_word(args);
    action.ring = what.ends_with('r');
    const bool on_board = !text::trimmed(args).empty();
    // Taking a piece from the pool, or putting it back there, does not change the board.
    const bool lifted = action.verb == Verb::kDrop || action.verb == Verb::kPick;
    if (lifted && (!on_board || what != "board")) {
      action.verb = Verb::kIgnored;
      return action;
    }
  }
  const bool two = action.verb == Verb::kMove || (action.verb == Verb::kRemove && !action.ring);
  action.first = notation::next_cell(args, Board::cell_at);
  if (two) action.second = notation::next_cell(args, Board::cell_at);
  if (action.first < 0 || (two && action.second < 0)) action.verb = Verb::kUnreadable;
  return action;
}

/// The actions of a turn without those that were taken back.
class Turn {
 public:
  [[nodiscard]] bool empty() const { return from_ < 0 && !passes_ && before_.empty(); }
  static constexpr std::string_view kMissing =
      "a ring was not put down, or a row was removed without a ring, or a ring without a row";

  /// Adds an action on the board; returns why it cannot follow the previous ones.
  [[nodiscard]] std::optional<std::string> add(const Action& action, const Position& /*position*/) {
    switch (action.verb) {
      case Verb::kPlace:
        if (from_ >= 0) return "puts a second piece on the board in the same turn";
        from_ = action.first;
        places_ = action.ring;
        return std::nullopt;
      case Verb::kMove:
        if (from_ >= 0) return "moves a second ring in the same turn";
        from_ = action.first;
        to_ = action.second;
        return std::nullopt;
      case Verb::kDrop: return drop(action.first);
      case Verb::kPick: return pick(action.first);
      case Verb::kRemove: return remove(action);
      default: passes_ = true; return std::nullopt;
    }
  }
  /// The move; nullopt when a part of it is missing.
  [[nodiscard]] std::optional<Move> move(const Position& /*position*/) const {
    Move move;
    if (places_) return Move::place(from_);
    if (from_ >= 0 && to_ < 0) return std::nullopt;
    move.kind = passes_ ? Move::Kind::kPass : from_ < 0 ? Move::Kind::kRows : Move::Kind::kRing;
    if (from_ >= 0) move = Move::ring_move(from_, to_);
    const std::size_t all = before_.size() + after_.size();
    if (all > Move::kSlots) return std::nullopt;
    move.before = static_cast<std::uint8_t>(before_.size());
    std::size_t slot = 0;
    for (const auto* removals : {&before_, &after_}) {
      for (const Removal& removal : *removals) {
        if (removal.row == Move::kNoRow || removal.ring == Move::kNoCell) return std::nullopt;
        move.row[slot] = removal.row;
        move.ring[slot++] = removal.ring;
      }
    }
    move.sort();
    return move;
  }

 private:
  struct Removal {
    std::uint8_t row = Move::kNoRow;
    std::uint8_t ring = Move::kNoCell;
  };

  [[nodiscard]] std::optional<std::string> drop(int cell) {
    if (from_ < 0 || places_) return "puts down a ring although no marker was put into a ring";
    if (to_ >= 0 && to_ != cell) return "puts down a second ring in the same turn";
    to_ = cell;
    if (to_ == from_) from_ = to_ = -1;
    return std::nullopt;
  }
  /// Takes back the last thing that was put on a point, or removed from it.
  [[nodiscard]] std::optional<std::string> pick(int cell) {
    std::vector<Removal>& removals = removing();
    if (!removals.empty() && removals.back().ring == cell) {
      removals.back().ring = Move::kNoCell;
    } else if (!removals.empty() && removals.back().row != Move::kNoRow &&
               kFive.at(removals.back().row).points.test(cell)) {
      removals.pop_back();
    } else if (to_ >= 0 && (cell == to_ || cell == from_)) {
      to_ = -1;
      after_.clear();
    } else if (cell == from_) {
      from_ = -1;
    } else {
      return "takes back something that was not put there in this turn";
    }
    return std::nullopt;
  }
  [[nodiscard]] std::optional<std::string> remove(const Action& action) {
    std::vector<Removal>& removals = removing();
    const auto add_to = [&](auto member, std::uint8_t value, std::uint8_t none) {
      if (removals.empty() || removals.back().*member != none) removals.emplace_back();
      removals.back().*member = value;
    };
    if (action.ring) {
      add_to(&Removal::ring, static_cast<std::uint8_t>(action.first), Move::kNoCell);
      return std::nullopt;
    }
    const std::uint8_t row = five_between(static_cast<std::size_t>(action.first),
                                          static_cast<std::size_t>(action.second));
    if (row == Move::kNoRow) return "does not name the ends of five points in a line";
    add_to(&Removal::row, row, Move::kNoRow);
    return std::nullopt;
  }
  [[nodiscard]] std::vector<Removal>& removing() { return to_ < 0 ? before_ : after_; }

  int from_ = -1;
  int to_ = -1;
  bool places_ = false;
  bool passes_ = false;
  std::vector<Removal> before_;
  std::vector<Removal> after_;
};

using Replay = notation::TurnReplay<Yinsh, Turn, read_action, kRecords>;

void write_turn(notation::BoardspaceActionWriter& writer, Seat player, const Position& position,
                const Move& move) {
  const char colour = position.side_to_move() == kWhite ? 'w' : 'b';
  const auto removals = [&](std::size_t begin, std::size_t end) {
    for (std::size_t n = begin; n < end; ++n) {
      const Five& five = kFive[move.row[n]];
      writer.act(player, "remove {} {} {}", colour, notation::boardspace_place<Board>(five.first),
                 notation::boardspace_place<Board>(five.last));
      writer.act(player, "remove {}r {}", colour, notation::boardspace_place<Board>(move.ring[n]));
    }
  };
  removals(0, move.before);
  if (move.kind == Move::Kind::kPlace) {
    writer.act(player, "place {}r {}", colour, notation::boardspace_place<Board>(move.from));
  } else if (move.kind == Move::Kind::kRing) {
    writer.act(player, "place {} {}", colour, notation::boardspace_place<Board>(move.from));
    writer.act(player, "drop board {}", notation::boardspace_place<Board>(move.to));
  } else if (move.kind == Move::Kind::kPass) {
    writer.act(player, "pass");
  }
  removals(move.before, move.rows());
}

Expected<BoardspaceTitle::Actions, std::string> write(const Game& record) {
  return notation::written_turns<Yinsh>(record, kRecords, "on the empty board", write_turn);
}

}  // namespace

const BoardspaceTitle kBoardspace = {notation::accepts_by<kRecords>,
                                     notation::settings_by<kRecords>,
                                     notation::read_by<kRecords, Replay::read>, write};

}  // namespace gipfbase::yinsh

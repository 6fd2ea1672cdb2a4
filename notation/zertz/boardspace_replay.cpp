// Converts the actions of ZÈRTZ players on Boardspace to moves.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>

#include "notation/formats/boardspace/replay.hpp"
#include "notation/text/text.hpp"
#include "notation/zertz/boardspace.hpp"
#include "notation/zertz/boardspace_turn.hpp"
#include "notation/zertz/text.hpp"

namespace gipfbase::zertz::boardspace {
namespace {

using notation::BoardspaceAction;
using notation::BoardspaceGame;
using notation::BoardspaceTitle;
using notation::Code;
using notation::Finding;
using notation::Game;
namespace text = notation::text;

// Start positions that players build action by action: Zertz+xx (rings on an empty field) and
// Zertz+H (Edit ... Start). The caller calls settle() on the finished position.

MarbleSet rack_of(const auto& position, int rack) {
  return rack == kPoolRack ? position.pool() : position.held(static_cast<Seat>(rack));
}

void change_rack(auto& position, int rack, std::size_t colour, int by) {
  MarbleSet marbles = rack_of(position, rack);
  marbles[colour] = static_cast<std::uint8_t>(marbles[colour] + by);
  if (rack == kPoolRack) {
    position.set_pool(marbles);
  } else {
    position.set_held(static_cast<Seat>(rack), marbles);
  }
}

/// Starts again on the full board of this name (SetBoard); returns why this is not possible.
template <class Layout>
std::optional<std::string> set_board(BasicPosition<Layout>& position, std::string_view name) {
  if constexpr (Layout::kCells == hex::Compact::kCells) {
    const auto is = [&](std::string_view known) { return text::same_word(name, known); };
    const Rules rules = position.rules();
    const BoardId before = position.board().id;
    // Other boards would need a variant of their own.
    std::optional<BoardId> board;
    if (is("Zertz") && (rules.handicap || before == BoardId::k37)) board = BoardId::k37;
    if ((is("Zertz+11") || is("Zertz+H")) && (rules.handicap || before == BoardId::k48)) {
      board = BoardId::k48;
    }
    if (is("Zertz+24") && before == BoardId::k61) board = BoardId::k61;
    if (board) {
      const Seat side = position.side_to_move();
      position = BasicPosition<Layout>::start(*board, rules);
      position.set_side_to_move(side);
      return std::nullopt;
    }
  }
  return fmt::format("a game of this kind cannot be set up on the board \"{}\"", name);
}

/// Applies an action to a position that is being set up; returns why it is not possible.
template <class Layout>
std::optional<std::string> set_up(BasicPosition<Layout>& position, const Action& action) {
  const auto cell_of = [&](int label) { return int{position.board().cell(label)}; };
  const int to = cell_of(action.to);
  if (action.verb == Verb::kRemoveRing || action.verb == Verb::kPutRing) {
    if (to == Labels::kNone) return "there is no such place on the board";
    if (position.occupied().test(to)) return "the ring holds a marble and stays where it is";
    if (action.verb == Verb::kPutRing) {
      position.put_ring(to);
    } else {
      position.remove_ring(to);
    }
    return std::nullopt;
  }
  const bool to_board = action.to != Labels::kNone;
  if (to_board && (to == Labels::kNone || !position.vacant().test(to))) {
    return "there is no vacant ring for the marble";
  }
  std::size_t colour = action.colour;
  if (action.from != Labels::kNone) {
    const int from = cell_of(action.from);
    if (from == Labels::kNone || !position.occupied().test(from)) {
      return "there is no marble at that place";
    }
    colour = static_cast<std::size_t>(position.colour_at(from));
    position.take_marble(from);
  } else {
    if (rack_of(position, action.rack)[colour] == 0) return "there is no such marble left to take";
    change_rack(position, action.rack, colour, -1);
  }
  if (to_board) {
    position.put_marble(to, static_cast<Colour>(colour));
  } else {
    change_rack(position, action.target_rack, colour, 1);
  }
  return std::nullopt;
}

/// In positions, seat 0 is P0 of Boardspace, and seat 1 is P1.
template <class Layout>
class Replay final : public notation::BoardspaceReplay {
 public:
  using Position = BasicPosition<Layout>;

  /// In files of the archive that have Done, every turn ends with it; actions of the other player
  /// before it belong to the turn.
  Replay(const BoardspaceGame& game, const Position& start, Game& record,
         std::vector<Finding>& findings)
      : BoardspaceReplay(game, record, findings, "ZÈRTZ", MissingDone::kContinuesTurn),
        position_(start) {
    if (start.rings().none()) phase_ = Phase::kBuilding;
  }

  /// The position before the first move.
  [[nodiscard]] Position start_position() const {
    Position start = start_.value_or(position_);
    if (phase_ != Phase::kPlaying) start.settle();
    return start;
  }
  /// The plies, counted from 1, in which the ring was removed before the marble was placed.
  [[nodiscard]] const std::vector<std::uint32_t>& ring_first() const { return ring_first_; }

 private:
  enum class Phase : std::uint8_t {
    kBuilding,  ///< P0 lays out the rings of a custom board
    kBuilt,     ///< P1 moves, or leaves the first move to P0
    kEditing,   ///< between Edit and Start
    kPlaying
  };

  bool act(const BoardspaceAction& source) override {
    const Action action = read_action(source);
    switch (action.verb) {
      case Verb::kEdit: begin_editing(source); return true;
      case Verb::kSetBoard: set_board(source); return true;
      case Verb::kIgnored: return true;
      case Verb::kUnreadable:
        fail(Code::kBadAction, source.line,
             fmt::format("the action \"{}\" cannot be read; the game was read up to here",
                         action_text(source)));
        return true;
      case Verb::kWinOnTime:  // the unconfirmed actions of the player are dropped, as after Resign
        if (turn_player() == source.seat) clear_turn();
        return false;
      case Verb::kUnknown: return false;
      default: play(source, action); return true;
    }
  }
  [[nodiscard]] bool is_on_board(const BoardspaceAction& source) const override {
    const Action action = read_action(source);
    return action.is_on_board() && !action.changes_nothing();
  }
  std::optional<std::string> add_to_turn(const BoardspaceAction& action) override {
    turn_.add(read_action(action));
    return std::nullopt;
  }
  [[nodiscard]] bool turn_empty() const override { return turn_.empty(); }
  [[nodiscard]] bool turn_complete() const override {
    Position position = position_;
    position.set_side_to_move(turn_player());
    return turn_.move(position).has_value();
  }
  void clear_turn() override { turn_.clear(); }

  void start(Seat player) override {
    if (phase_ == Phase::kPlaying) {
      set_mover(player);
    } else if (phase_ == Phase::kEditing) {
      begin_playing(player);
      if (position_.outcome().over()) end_by(of_sides(position_.outcome().result), {});
    }
  }
  void confirm_nothing() override {
    if (phase_ == Phase::kBuilding) {
      phase_ = Phase::kBuilt;
      set_mover(1);
    } else if (phase_ == Phase::kBuilt) {
      begin_playing(0);
    }
  }
  /// On Boardspace, a resignation counts for the player to move, even if the other player enters
  /// it.
  [[nodiscard]] Seat resigner(Seat /*player*/) const override { return position_.side_to_move(); }
  /// A last turn without Done is left out when it is incomplete or, in a file with Done, illegal.
  [[nodiscard]] bool last_turn_counts() const override {
    if (turn_player() != position_.side_to_move()) return false;
    const auto move = turn_.move(position_);
    return move || (!confirms() && !move.error().incomplete);
  }
  void end_of_unfinished_game() override {
    constexpr std::ptrdiff_t kTimes = 3;
    if (std::count(repeatable_.begin(), repeatable_.end(), position_) >= kTimes) {
      end_by(Result::kDraw, notation::kRepetition);
    }
  }

  void begin_editing(const BoardspaceAction& action) {
    if (ply() > 0) {
      fail(Code::kBadAction, action.line,
           "the position was changed by hand (Edit) in the middle of the game; the "
           "game was read up to here");
      return;
    }
    leave_turn();
    phase_ = Phase::kEditing;
  }

  void set_board(const BoardspaceAction& action) {
    if (phase_ != Phase::kEditing) {
      fail(Code::kBadAction, action.line,
           fmt::format("\"{}\" is possible only after \"Edit\", while the board is set up; the "
                       "game was read up to here",
                       action_text(action)));
    } else if (const auto why = boardspace::set_board(position_, text::trimmed(action.args))) {
      fail(Code::kBadAction, action.line, *why);
    }
  }

  void set_up(const BoardspaceAction& source, const Action& action) {
    leave_turn();
    if (const auto why = boardspace::set_up(position_, action)) {
      fail(Code::kBadAction, source.line,
           fmt::format("\"{}\" cannot be done while the game is set up: {}", action_text(source),
                       *why));
    }
  }

  void set_mover(Seat player) {
    position_.set_side_to_move(player);
    set_first(player);
  }
  void begin_playing(Seat player) {
    set_mover(player);
    position_.settle();
    phase_ = Phase::kPlaying;
  }

  void play(const BoardspaceAction& source, const Action& action) {
    if (action.changes_nothing()) {
      act_idly(source);
      return;
    }
    const bool ring = action.verb == Verb::kRemoveRing || action.verb == Verb::kPutRing;
    if (phase_ == Phase::kEditing || (phase_ == Phase::kBuilding && ring && source.seat == 0)) {
      set_up(source, action);
      return;
    }
    if (phase_ != Phase::kPlaying) begin_playing(source.seat);
    if (!begin_action(source)) return;
    if (!turn_.empty()) {
      keep_time(source);
    } else {
      added(source);
      if (ply() == 0) set_mover(source.seat);
    }
    turn_.add(action);
  }

  void end_turn() override {
    if (turn_player() != position_.side_to_move()) {
      end_out_of_turn();
      return;
    }
    const auto move = turn_.move(position_);
    if (!move) {
      fail(move.error().code, move.error().line, move.error().message);
      return;
    }
    if (!start_) {
      start_ = position_;
      keep_repeatable();
    }
    position_.play(*move);
    add_move(TitleOn<Layout>::pack(*move));
    if (turn_.ring_first()) ring_first_.push_back(ply());
    keep_repeatable();
    end_played_turn(turn_player(), of_sides(position_.outcome().result));
  }

  void keep_repeatable() {
    if (total(position_.pool()) == 0) repeatable_.push_back(position_);
  }

  Phase phase_ = Phase::kPlaying;
  std::optional<Position> start_;
  Position position_;
  Turn turn_;
  std::vector<Position> repeatable_;  ///< positions that can repeat: those with an empty pool
  std::vector<std::uint32_t> ring_first_;
};

template <class Layout>
BoardspaceTitle::Reading read_on(const BoardspaceGame& game, Game& record,
                                 std::vector<Finding>& findings) {
  Replay<Layout> replay(game, notation::typed<BasicPosition<Layout>>(record.start), record,
                        findings);
  BoardspaceTitle::Reading reading = replay.run();
  record.start = notation::erased(replay.start_position());
  if (!replay.ring_first().empty()) {
    reading.tags.push_back(
        {std::string(kRingFirstTag), fmt::format("{}", fmt::join(replay.ring_first(), " "))});
  }
  return reading;
}

}  // namespace

BoardspaceTitle::Reading read_actions(const BoardspaceGame& game, Game& record,
                                      std::vector<Finding>& findings) {
  return record.rules->variant() == kCustomVariant ? read_on<hex::Wide>(game, record, findings)
                                                   : read_on<hex::Compact>(game, record, findings);
}

}  // namespace gipfbase::zertz::boardspace

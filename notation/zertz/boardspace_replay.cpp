#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>

#include "notation/formats/boardspace/replay.hpp"
#include "notation/text/text.hpp"
#include "notation/zertz/boardspace.hpp"
#include "notation/zertz/boardspace_setup.hpp"
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

/// Positions know the players by their seats on Boardspace.
template <class Layout>
class Replay final : public notation::BoardspaceReplay {
 public:
  using Position = BasicPosition<Layout>;

  /// In the archive every turn of a file that has Done at all ends with it; what others do between
  /// belongs to the turn.
  Replay(const BoardspaceGame& game, const Position& start, Game& record,
         std::vector<Finding>& findings)
      : BoardspaceReplay(game, record, findings, "ZÈRTZ", MissingDone::kIsToFollow),
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
      case Verb::kPassedOver: return true;
      case Verb::kUnreadable:
        fail(Code::kBadAction, source.line,
             fmt::format("the action \"{}\" cannot be read; the moves before it were kept",
                         action_text(source)));
        return true;
      case Verb::kWinOnTime:  // what the player has just done is dropped, as when he resigns
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
  /// Boardspace takes a resignation for that of the player to move.
  [[nodiscard]] Seat resigner(Seat /*player*/) const override { return position_.side_to_move(); }
  /// A turn that is not legal is left out where a Done would have had to confirm it.
  [[nodiscard]] bool last_turn_counts() const override {
    if (turn_player() != position_.side_to_move()) return false;
    const auto move = turn_.move(position_);
    return move || (!confirms() && !move.error().incomplete);
  }
  void end_of_game_on() override {
    constexpr std::ptrdiff_t kTimes = 3;
    if (std::count(repeatable_.begin(), repeatable_.end(), position_) >= kTimes) {
      end_by(Result::kDraw, notation::kRepetition);
    }
  }

  void begin_editing(const BoardspaceAction& action) {
    if (ply() > 0) {
      fail(Code::kBadAction, action.line,
           "the position was changed by hand (Edit) in the middle of the game; the moves "
           "before it were kept");
      return;
    }
    leave_turn();
    phase_ = Phase::kEditing;
  }

  void set_board(const BoardspaceAction& action) {
    if (phase_ != Phase::kEditing) {
      fail(Code::kBadAction, action.line,
           fmt::format("\"{}\" changes the board outside of the set-up; the moves before it were "
                       "kept",
                       action_text(action)));
    } else if (const auto why =
                   boardspace::set_board(position_, notation::text::trimmed(action.args))) {
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
      end_out_of_turn(fmt::format("P{} moves although it is the turn of P{}", turn_player(),
                                  position_.side_to_move()));
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
  std::vector<Position> repeatable_;  ///< positions that may come back: those without a pool
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

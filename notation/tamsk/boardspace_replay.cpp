// From the actions of TAMSK players to moves.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "notation/formats/boardspace/replay.hpp"
#include "notation/game/play.hpp"
#include "notation/tamsk/boardspace.hpp"
#include "notation/tamsk/text.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::tamsk::boardspace {
namespace {

using notation::BoardspaceAction;
using notation::BoardspaceGame;
using notation::BoardspaceTitle;
using notation::Clock;
using notation::Code;
using notation::Finding;
using notation::Game;
using notation::Severity;

/// What BoardspaceReplay does not know already.
enum class Verb : std::uint8_t {
  kPick,         ///< Pickb space: lift an hourglass, or the one that was put down in this turn
  kDrop,         ///< Dropb space: put it down
  kMove,         ///< Move space space: both at once
  kFifteen,      ///< the 15-second glass is turned
  kTimeExpired,  ///< it is empty
  kClock,        ///< the clock of the game is stopped, or the game over
  kPassedOver,   ///< known and without meaning for the game
  kUnreadable,   ///< a known verb that names no space of the board
  kUnknown
};

/// How Boardspace writes that there is no clock.
constexpr Milliseconds kNoClock = -1;

struct Action {
  Verb verb = Verb::kUnknown;
  int from = -1;            ///< space of kPick, first one of kMove
  int to = -1;              ///< space of kDrop, second one of kMove
  Milliseconds clock = -1;  ///< of the game; -1 unknown
  bool bad_clock = false;   ///< one was written, but it is no time

  /// True for what lifts or puts down.
  [[nodiscard]] bool is_on_board() const { return verb <= Verb::kMove; }
};

// Frequent ones first.
constexpr std::array<notation::BoardspaceVerb<Verb>, 16> kVerbs = {
    {{kMove, Verb::kMove},
     {"Pickb", Verb::kPick},
     {"Dropb", Verb::kDrop},
     {kFifteen, Verb::kFifteen},
     {kTimeExpired, Verb::kTimeExpired},
     {"Pick", Verb::kPassedOver},
     {"Drop", Verb::kPassedOver},
     {"PickRing", Verb::kPassedOver},
     {"DropRing", Verb::kPassedOver},
     {"PickRingB", Verb::kPassedOver},
     {"DropRingB", Verb::kPassedOver},
     {kStop, Verb::kClock},
     {"Restart", Verb::kPassedOver},
     {"Delay", Verb::kPassedOver},
     {"GameOver", Verb::kClock},
     {"Pass", Verb::kPassedOver}}};

/// Takes a space, such as `D 4`, off the arguments; -1 when the board has no such space.
int next_space(std::string_view& args) {
  const auto place = notation::next_place(args);
  return place ? Board::cell_at(*place) : -1;
}

Action read_action(const BoardspaceAction& source) {
  Action action;
  action.verb = notation::verb_of(source.verb, kVerbs);
  std::string_view args = source.args;
  bool good = true;
  if (action.verb == Verb::kPick || action.verb == Verb::kMove) {
    action.from = next_space(args);
    good = action.from >= 0;
  }
  if (action.verb == Verb::kDrop || action.verb == Verb::kMove) {
    action.to = next_space(args);
    good = good && action.to >= 0;
  }
  if (!good) action.verb = Verb::kUnreadable;
  const std::string_view clock = notation::next_word(args);
  action.clock = notation::text::number<Milliseconds>(clock).value_or(kNoClock - 1);
  action.bad_clock = !clock.empty() && action.clock < kNoClock;
  action.clock = std::max(action.clock, kNoClock);
  return action;
}

/// What is left of the actions of a turn when those taken back are forgotten.
class Turn {
 public:
  [[nodiscard]] bool empty() const { return from_ < 0; }
  [[nodiscard]] bool complete() const { return to_ >= 0; }
  [[nodiscard]] Move move() const { return Move::step(from_, to_); }
  [[nodiscard]] int from() const { return from_; }
  /// When the hourglass was put down.
  [[nodiscard]] Milliseconds clock() const { return clock_; }
  /// Adds an action on the board; the reason why it cannot follow the ones before.
  [[nodiscard]] std::optional<std::string> add(const Action& action) {
    if (action.verb != Verb::kDrop && !lift(action.from)) {
      return "lifts a second hourglass in the same turn";
    }
    if (action.verb == Verb::kPick) return std::nullopt;
    if (empty() || complete()) return "puts an hourglass down although none was lifted";
    if (action.to == from_) {
      from_ = -1;
    } else {
      to_ = action.to;
    }
    clock_ = action.clock;
    return std::nullopt;
  }

 private:
  [[nodiscard]] bool lift(int cell) {
    if (complete() && cell == to_) {
      to_ = -1;
      return true;
    }
    if (complete() || (!empty() && cell != from_)) return false;
    from_ = cell;
    return true;
  }

  int from_ = -1;
  int to_ = -1;
  Milliseconds clock_ = -1;
};

template <class T>
class Replay final : public notation::BoardspaceReplay {
 public:
  using Here = typename T::Position;

  Replay(const BoardspaceGame& game, Game& record, std::vector<Finding>& findings)
      : BoardspaceReplay(game, record, findings, "TAMSK"),
        record_(record),
        position_(notation::typed<Here>(record.start)),
        glasses_(*record.rules, record.start) {}

 private:
  bool act(const BoardspaceAction& source) override {
    const Action action = read_action(source);
    if (action.bad_clock && action.verb < Verb::kPassedOver && !std::exchange(told_bad_, true)) {
      report(
          Code::kClock, Severity::kWarning, source.line,
          fmt::format("the clock of the game at the end of \"{}\" is no time in milliseconds; it "
                      "is not known there, and sand is not followed any more",
                      notation::action_text(source)));
    }
    switch (action.verb) {
      case Verb::kPick:
      case Verb::kDrop:
      case Verb::kMove:
        if (begin_action(source)) act_in_turn(source);
        return true;
      case Verb::kFifteen: play_sand(source, Move::fifteen(), action.clock); return true;
      case Verb::kTimeExpired: play_sand(source, Move::lost(), action.clock); return true;
      case Verb::kClock: look_at_clock(source, action.clock); return true;
      case Verb::kPassedOver: return true;
      case Verb::kUnreadable:
        refuse(source, "does not name a space of the board such as \"D 4\"");
        return true;
      case Verb::kUnknown: return false;
    }
    return false;
  }
  [[nodiscard]] bool is_on_board(const BoardspaceAction& action) const override {
    return read_action(action).is_on_board();
  }
  std::optional<std::string> add_to_turn(const BoardspaceAction& action) override {
    return turn_.add(read_action(action));
  }
  [[nodiscard]] bool turn_empty() const override { return turn_.empty(); }
  [[nodiscard]] bool turn_complete() const override { return turn_.complete(); }
  void clear_turn() override { turn_ = {}; }

  void end_turn() override {
    if (!turn_.complete()) {
      fail(
          Code::kIllegalMove, turn_line(),
          fmt::format("the hourglass on {} was lifted but not put down", space_name(turn_.from())));
      return;
    }
    const Move move = turn_.move();
    if (ply() == 0) set_first(turn_player());
    settle(turn_.clock());
    if (side_of(turn_player()) != position_.side_to_move() && !position_.outcome().over()) {
      end_out_of_turn(fmt::format("P{} moves although it is the turn of P{}", turn_player(),
                                  other(turn_player())));
      return;
    }
    const auto why = position_.illegality(move);
    if (why == Illegal::kDead) {
      // Boardspace rejects such a move, and the player has another one.
      report(Code::kBadAction, Severity::kNote, turn_line(),
             fmt::format("the hourglass on {} was empty by its clock; the move was left out",
                         space_name(move.from)));
      leave_turn();
      return;
    }
    if (why) {
      fail(Code::kIllegalMove, turn_line(),
           fmt::format("\"{}-{}\": {}", space_name(move.from), space_name(move.to),
                       explain(position_, move, *why)));
      return;
    }
    const Seat player = position_.side_to_move();
    act_at(move, turn_.clock(), turn_line());
    end_played_turn(player, position_.outcome().result);
  }

  /// What the 15-second glass does; the turn that was under way is over, or comes to nothing.
  void play_sand(const BoardspaceAction& source, const Move& move, Milliseconds clock) {
    if (turn_.complete()) end_turn();
    if (closed()) return act_after_end(source);
    leave_turn();
    settle(clock);
    if (!position_.is_legal(move)) {
      report(Code::kBadAction, Severity::kWarning, source.line,
             fmt::format("\"{}\" has no meaning here and was passed over",
                         notation::action_text(source)));
      return;
    }
    act_at(move, clock, source.line);
    end_if_over();
  }

  /// Plays what nobody decides up to a time of the game's clock: glasses that are empty, and the
  /// passes of players who cannot move. They take no time.
  void settle(Milliseconds until) {
    while (!position_.outcome().over()) {
      const bool passes = position_.is_legal(Move::pass());
      if (dies_before(passes ? clock_ : until)) continue;
      if (!passes) return;
      advance(Move::pass(), clock_);
    }
  }

  /// Plays the death of the first glass that is empty by then; false when there is none.
  bool dies_before(Milliseconds until) {
    if constexpr (Timed<T>) {
      if (until < clock_ || clock_ < 0 || !glasses_.clocks()) return false;
      const auto clocks = notation::typed<typename T::Clocks>(*glasses_.clocks());
      const auto late = T::time_out(clocks, position_, until - clock_);
      if (!late || late->kind != Move::Kind::kDies) return false;
      for (std::size_t i = 0; i < clocks.cell.size(); ++i) {
        if (clocks.cell[i] != late->from) continue;
        advance(*late, clock_ + clocks.left[i]);
        return true;
      }
    }
    return false;
  }

  /// The record says how late it is.
  void look_at_clock(const BoardspaceAction& source, Milliseconds clock) {
    end_turn_of_other(other(turn_player()));
    if (closed() || !turn_.empty()) return;
    keep_time(source);
    settle(clock);
    end_if_over();
  }
  void end_if_over() {
    if (position_.outcome().over()) end_by(position_.outcome().result, {});
  }

  /// Plays what an action says, and says when the game's clock stood later before.
  void act_at(const Move& move, Milliseconds clock, std::uint32_t line) {
    const Milliseconds before = clock_;
    advance(move, clock);
    if (clock < 0 || clock >= before || std::exchange(told_backwards_, true)) return;
    constexpr double kSecond = 1000;
    report(
        Code::kClock, Severity::kWarning, line,
        fmt::format("the clock of the game stood at {} s before this move, but at {} s after "
                    "it; the time of the move is not known, and sand is not followed any more",
                    static_cast<double>(before) / kSecond, static_cast<double>(clock) / kSecond));
  }

  /// Plays a legal move at a time of the game's clock.
  void advance(const Move& move, Milliseconds clock) {
    std::optional<Milliseconds> spent;
    if (clock >= clock_ && clock_ >= 0) spent = clock - clock_;
    clock_ = clock;
    position_.play(move);
    glasses_.push_legal(T::pack(move), spent);
    add_move(T::pack(move));
    if (spent) record_.notes.push_back({ply(), {}, {}, Clock{Clock::Kind::kMove, *spent}, {}});
  }

  Game& record_;
  Here position_;
  notation::Play glasses_;
  Milliseconds clock_ = 0;  ///< of the game at the last ply; -1 unknown
  bool told_backwards_ = false;
  bool told_bad_ = false;
  Turn turn_;
};

}  // namespace

BoardspaceTitle::Reading read_actions(const BoardspaceGame& game, Game& record,
                                      std::vector<Finding>& findings) {
  if (record.rules->has_clocks()) return Replay<SandTamsk>(game, record, findings).run();
  return Replay<Tamsk>(game, record, findings).run();
}

}  // namespace gipfbase::tamsk::boardspace

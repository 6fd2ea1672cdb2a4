#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "notation/formats/boardspace/lifting.hpp"
#include "notation/game/judged.hpp"
#include "notation/game/play.hpp"
#include "notation/game/record/times.hpp"
#include "notation/tamsk/text.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::tamsk {

const notation::TitleInfo& title_info();

namespace {

using notation::BoardspaceAction;
using notation::BoardspaceGame;
using notation::BoardspaceTitle;
using notation::Clock;
using notation::Code;
using notation::Finding;
using notation::Game;
using notation::Lifting;
using notation::Severity;
namespace text = notation::text;

// Verbs that this program reads and writes.
constexpr std::string_view kMove = "Move";
constexpr std::string_view kFifteen = "Fifteen";          // the 15-second glass is turned
constexpr std::string_view kTimeExpired = "TimeExpired";  // the 15-second glass is empty
constexpr std::string_view kStop = "Stop";                // the clock of the game stops

constexpr std::array<notation::BoardspaceVerb<Lifting>, 12> kVerbs = {
    {{kMove, Lifting::kMove},
     {"Pickb", Lifting::kPick},
     {"Dropb", Lifting::kDrop},
     {"Pick", Lifting::kIgnored},
     {"Drop", Lifting::kIgnored},
     {"PickRing", Lifting::kIgnored},
     {"DropRing", Lifting::kIgnored},
     {"PickRingB", Lifting::kIgnored},
     {"DropRingB", Lifting::kIgnored},
     {"Restart", Lifting::kIgnored},
     {"Delay", Lifting::kIgnored},
     {"Pass", Lifting::kIgnored}}};

constexpr notation::LiftingWords kLifting = {"TAMSK",
                                             kVerbs,
                                             "hourglass",
                                             "an hourglass",
                                             "puts an hourglass down although none was lifted",
                                             Board::cell_at,
                                             space_name};

/// Boardspace writes this when the clock is not known.
constexpr Milliseconds kNoClock = -1;

/// The clock of the game that follows the places of an action. kNoClock when it is unknown, a
/// smaller value when it is not a time of at most notation::kLongestTime.
Milliseconds clock_in(std::string_view rest) {
  const std::string_view clock = notation::next_word(rest);
  if (clock.empty()) return kNoClock;
  const auto time = text::number<Milliseconds>(clock);
  return time && *time >= kNoClock && *time <= notation::kLongestTime ? *time : kNoClock - 1;
}

/// The start position, also that of level 1, as a position with sand.
SandPosition start_of(const Game& record) {
  if (record.rules->has_clocks()) return notation::typed<SandPosition>(record.start);
  return notation::typed<Position>(record.start);
}

class Replay final : public notation::LiftingReplay {
 public:
  Replay(const BoardspaceGame& game, Game& record, std::vector<Finding>& findings)
      : LiftingReplay(game, record, findings, kLifting),
        record_(record),
        position_(start_of(record)),
        glasses_(*record.rules, record.start) {}

 private:
  bool act(const BoardspaceAction& source) override {
    const notation::LiftingAction action = read(source);
    if (action.is_on_board()) (void)clock_at_end(source, action.rest);
    return LiftingReplay::act(source);
  }
  bool act_by_title(const BoardspaceAction& source) override {
    const auto is = [&](std::string_view verb) { return text::same_word(source.verb, verb); };
    const bool sand = is(kFifteen) || is(kTimeExpired);
    if (!sand && !is(kStop) && !is("GameOver")) return false;
    const Milliseconds clock = clock_at_end(source, source.args);
    if (sand) {
      play_sand(source, is(kFifteen) ? Move::fifteen() : Move::lost(), clock);
    } else {
      look_at_clock(source, clock);
    }
    return true;
  }

  /// The clock of the game at the end of an action. Reports an unreadable clock once.
  Milliseconds clock_at_end(const BoardspaceAction& source, std::string_view rest) {
    const Milliseconds clock = clock_in(rest);
    if (clock < kNoClock && !std::exchange(reported_bad_clock_, true)) {
      report(
          Code::kClock, Severity::kWarning, source.line,
          fmt::format("the number at the end of \"{}\" is not a time of the game (milliseconds, at "
                      "most a million hours); from this move on, the hourglasses are not "
                      "compared with the clock",
                      notation::action_text(source)));
    }
    return std::max(clock, kNoClock);
  }

  void play_turn() override {
    const Move move = Move::step(turn().from(), turn().to());
    const Milliseconds clock = std::max(clock_in(turn().rest()), kNoClock);
    settle(clock);
    if (side_of(turn_player()) != position_.side_to_move() && !position_.outcome().over()) {
      end_out_of_turn();
      return;
    }
    if (position_.illegality(move) == Illegal::kDead) {
      // Boardspace rejects such a move, and the player makes another move.
      report(
          Code::kBadAction, Severity::kNote, turn_line(),
          fmt::format(
              "the hourglass on {} was already empty according to the clock; the move was left out",
              space_name(move.from)));
      leave_turn();
      return;
    }
    if (!is_legal_here(position_, move)) return;
    const Seat player = position_.side_to_move();
    act_at(move, clock, turn_line());
    end_played_turn(player, position_.outcome().result);
  }

  /// Plays a ply of the 15-second glass; a complete turn is played first, an incomplete one is
  /// dropped.
  void play_sand(const BoardspaceAction& source, const Move& move, Milliseconds clock) {
    if (turn().complete()) end_turn();
    if (closed()) return act_after_end(source);
    leave_turn();
    settle(clock);
    if (!position_.is_legal(move)) {
      report(
          Code::kBadAction, Severity::kWarning, source.line,
          fmt::format("\"{}\" has no meaning here and was ignored", notation::action_text(source)));
      return;
    }
    act_at(move, clock, source.line);
    end_if_over();
  }

  /// Plays the plies that no player decides, up to a time of the game clock: the deaths of empty
  /// glasses, and the passes of players who cannot move. Passes take no time.
  void settle(Milliseconds until) {
    while (!position_.outcome().over()) {
      const bool passes = position_.is_legal(Move::pass());
      if (dies_before(passes ? clock_ : until)) continue;
      if (!passes) return;
      advance(Move::pass(), clock_);
    }
  }

  /// Plays the death of the first glass that is empty by `until`; false if none exists.
  bool dies_before(Milliseconds until) {
    if (until < clock_ || clock_ < 0 || !glasses_.clocks()) return false;
    const auto clocks = notation::typed<SandTamsk::Clocks>(*glasses_.clocks());
    const auto late = SandTamsk::time_out(clocks, position_, until - clock_);
    if (!late || late->kind != Move::Kind::kGlassEmpty) return false;
    const auto* const glass = std::find(clocks.cell.begin(), clocks.cell.end(), late->from);
    advance(*late, clock_ + clocks.left[static_cast<std::size_t>(glass - clocks.cell.begin())]);
    return true;
  }

  /// Handles an action that only gives the clock.
  void look_at_clock(const BoardspaceAction& source, Milliseconds clock) {
    end_turn_of_other(other(turn_player()));
    if (closed() || !turn().empty()) return;
    keep_time(source);
    settle(clock);
    end_if_over();
  }
  void end_if_over() {
    if (position_.outcome().over()) end_by(position_.outcome().result, {});
  }

  /// Plays a move and reports a clock that runs backwards.
  void act_at(const Move& move, Milliseconds clock, std::uint32_t line) {
    const Milliseconds before = clock_;
    advance(move, clock);
    if (clock < 0 || clock >= before || std::exchange(reported_backwards_, true)) return;
    constexpr double kSecond = 1000;
    report(
        Code::kClock, Severity::kWarning, line,
        fmt::format("the clock of the game stood at {} s before this move, but at {} s after "
                    "it; the time of the move is unknown, and from this move on, the "
                    "hourglasses are not compared with the clock",
                    static_cast<double>(before) / kSecond, static_cast<double>(clock) / kSecond));
  }

  /// Plays a legal move that was made when the game clock showed `clock`.
  void advance(const Move& move, Milliseconds clock) {
    std::optional<Milliseconds> spent;
    if (clock >= clock_ && clock_ >= 0) spent = clock - clock_;
    clock_ = clock;
    position_.play(move);
    glasses_.push_legal(SandTamsk::pack(move), spent);
    add_move(SandTamsk::pack(move));
    if (spent) record_.notes.push_back({ply(), {}, {}, Clock{Clock::Kind::kMove, *spent}, {}});
  }

  Game& record_;
  SandPosition position_;
  notation::Play glasses_;
  Milliseconds clock_ = 0;  ///< the clock of the game at the last ply; -1: unknown
  bool reported_backwards_ = false;
  bool reported_bad_clock_ = false;
};

// The level of a record, and writing.

constexpr std::string_view kEarlyEnd = "+early-end";

constexpr std::array<notation::BoardspaceVariant, 3> kLevels = {
    {{"tamsk-u", kLevel1}, {"tamsk", kLevel2}, {"tamsk-f", kLevel3}}};
/// In SU, the level is followed by the number of players, a key and a revision: "2 0 100".
constexpr notation::BoardspaceFormat kRecords = {
    "TAMSK", "tamsk", kLevels, {"BoardspaceSetup", "2 0 100"}};

std::shared_ptr<const notation::Rules> rules_of(const std::string& settings) {
  const notation::TitleInfo& title = title_info();
  return title.make(notation::Settings::read(settings, title.agreements, title.name).value());
}

/// The record that the actions of a game give under some settings.
Game played(const BoardspaceGame& game, const std::string& settings) {
  Game record;
  const auto rules = rules_of(settings);
  record.begin(rules, rules->start());
  std::vector<Finding> findings;
  (void)Replay(game, record, findings).run();
  return record;
}

/// True when the actions stop where only the player who is ahead can move: Boardspace ends games
/// there.
bool stops_early(const BoardspaceGame& game, const std::string& level) {
  const Game record = played(game, level);
  const auto early = rules_of(level + std::string(kEarlyEnd));
  return !record.rules->replay(record.start, record.moves, nullptr).outcome.over() &&
         early->replay(early->start(), record.moves, nullptr).outcome.over();
}

Expected<std::string, std::string> settings(const BoardspaceGame& game) {
  auto level = notation::variant_of(kRecords, game);
  if (level && stops_early(game, *level)) *level += kEarlyEnd;
  return level;
}

BoardspaceTitle::Reading read_actions(const BoardspaceGame& game, Game& record,
                                      std::vector<Finding>& findings) {
  return Replay(game, record, findings).run();
}

using Written = Expected<BoardspaceTitle::Actions, std::string>;

/// The refusal of a game that would be read back with different dead hourglasses.
Unexpected<std::string> refusal(std::string_view why) {
  return Unexpected{
      fmt::format("Boardspace uses the clock to find out which hourglasses are empty, but {}; keep "
                  "this game as .gpn",
                  why)};
}
Finding clock_left_out(std::string_view why) {
  return {.code = Code::kClock,
          .severity = Severity::kWarning,
          .message = fmt::format("the clock of the game was left out: {}", why)};
}

/// The actions of a record, with the clock of the game if `with_times` is true and all times are
/// known.
Written write_as(const Game& record, bool with_times) {
  SandPosition position = start_of(record);
  const Rules rules = position.rules();
  if (auto why = notation::fault_of_start(record, "TAMSK", "with its hourglasses on the corners")) {
    return Unexpected{*std::move(why)};
  }
  if (rules.last_sand || rules.self_turning) {
    return Unexpected{
        fmt::format("Boardspace does not have the settings {}; keep this game as .gpn",
                    record.rules->variant())};
  }
  const auto times = record.times_spent();
  const auto untimed = std::find(times.begin(), times.end(), std::nullopt);
  const Milliseconds whole =
      std::accumulate(times.begin(), untimed, Milliseconds{0},
                      [](Milliseconds sum, const auto& time) { return sum + *time; });
  const bool timed = with_times && untimed == times.end() && whole <= notation::kLongestTime;
  const std::string why_untimed =
      untimed == times.end()
          ? "the times of this game add up to more than a million hours"
          : fmt::format("the times of this game are not all known (move {} has none)",
                        untimed - times.begin() + 1);
  const Seat first = notation::first_player(record);
  notation::BoardspaceActionWriter writer(first);
  Milliseconds clock = timed ? 0 : -1;
  writer.act(first, "Start P{} {}", first, clock);
  writer.end_ply();
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    const Move move = SandTamsk::unpack(record.moves[i]);
    if (!position.is_legal(move)) return notation::not_legal(i + 1);
    const Seat player = writer.player_of(position.side_to_move());
    if (timed) clock += *times[i];
    switch (move.kind) {
      case Move::Kind::kStep:
        writer.act(player, "{} {} {} {}", kMove, notation::boardspace_place<Board>(move.from),
                   notation::boardspace_place<Board>(move.to), clock);
        writer.act(player, "Done {}", clock);
        break;
      case Move::Kind::kFifteen: writer.act(other(player), "{} {}", kFifteen, clock); break;
      case Move::Kind::kLost: writer.act(player, "{} {}", kTimeExpired, clock); break;
      case Move::Kind::kGlassEmpty:
        if (timed) break;  // follows from the clocks
        return refusal(why_untimed);
      case Move::Kind::kPass:  // not written
      case Move::Kind::kLongestSand:
      case Move::Kind::kNone: break;
    }
    position.play(move);
    writer.end_ply();
  }
  // For a last ply without an action of its own, Stop is written: its clock or its player shows
  // readers the ply.
  const Move last = record.moves.empty() ? Move{} : SandTamsk::unpack(record.moves.back());
  if (last.kind == Move::Kind::kGlassEmpty || last.kind == Move::Kind::kPass) {
    writer.act(writer.player_of(position.side_to_move()), "{} {}", kStop, clock);
  }
  auto written = writer.finish(record, position.outcome().over(), position.side_to_move());
  const std::size_t level = rules.fifteen ? 2 : rules.sand ? 1 : 0;
  written.gm = kRecords.gm;
  written.setup = fmt::format("{} {}", kLevels[level].setup, kRecords.numbers.of(record));
  written.has_times = timed;
  const bool some = std::any_of(times.begin(), times.end(), [](const auto& t) { return bool(t); });
  if (with_times && !timed && some) written.losses.push_back(clock_left_out(why_untimed));
  return written;
}

/// The moves that reading the actions gives.
std::vector<PackedMove> moves_of(const BoardspaceTitle::Actions& written) {
  const std::string text =
      fmt::format("(;GM[{}]SU[{}];{})", written.gm, written.setup, fmt::join(written.nodes, ";"));
  std::vector<Finding> findings;
  const auto game = notation::parse_boardspace(text, findings);
  return played(*game, *settings(*game)).moves;
}

/// Writes a game. Includes its times when reading the file with them gives the same moves.
Written write(const Game& record) {
  Written timed = write_as(record, true);
  if (!timed || !timed->has_times || !record.rules->has_clocks()) return timed;
  if (moves_of(*timed) == record.moves) return timed;
  std::string why = "the times of this game do not fit its empty hourglasses";
  const std::vector<Finding> found = notation::audit(record);
  const auto clock = std::find_if(found.begin(), found.end(), [](const Finding& finding) {
    return finding.code == Code::kClock;
  });
  if (clock != found.end()) why += fmt::format(" (move {}: {})", clock->ply, clock->message);
  Written untimed = write_as(record, false);
  if (!untimed) return refusal(why);
  untimed->losses.push_back(clock_left_out(why));
  return untimed;
}

}  // namespace

const BoardspaceTitle kBoardspace = {notation::accepts_by<kRecords>, settings,
                                     notation::read_by<kRecords, read_actions>, write};

}  // namespace gipfbase::tamsk

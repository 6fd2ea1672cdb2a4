#include "notation/tamsk/boardspace.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "notation/formats/boardspace/play.hpp"
#include "notation/game/catalogue.hpp"
#include "notation/game/judged.hpp"
#include "notation/tamsk/text.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::tamsk {

const notation::TitleInfo& title_info();

namespace {

using notation::BoardspaceGame;
using notation::BoardspaceTitle;
using notation::Finding;
using notation::Game;
namespace text = notation::text;

constexpr std::string_view kGm = "tamsk";
/// Players, key and revision behind the name in SU. Other ones are kept in a tag.
constexpr std::string_view kUsualSetup = "2 0 100";
constexpr std::string_view kSetupTag = "BoardspaceSetup";
constexpr std::string_view kEarlyEnd = "+early-end";

/// The names in SU and the levels they stand for.
struct Level {
  std::string_view setup;
  std::string_view variant;
};
constexpr std::array<Level, 3> kLevels = {
    {{"tamsk-u", kLevel1}, {"tamsk", kLevel2}, {"tamsk-f", kLevel3}}};

std::shared_ptr<const notation::Rules> rules_of(const std::string& settings) {
  const notation::TitleInfo& title = title_info();
  return title.make(notation::Settings::read(settings, title.agreements, title.name).value());
}

/// What the clock tells, or who moves next.
bool is_unwritten(const Move& move) {
  return move.kind == Move::Kind::kDies || move.kind == Move::Kind::kPass;
}

/// True when the actions stop where only a player who is ahead could go on: Boardspace ends games
/// there.
bool stops_early(const BoardspaceGame& game, const std::string& level) {
  Game record;
  const auto rules = rules_of(level);
  record.begin(rules, rules->start());
  std::vector<Finding> findings;
  (void)boardspace::read_actions(game, record, findings);
  const auto early = rules_of(level + std::string(kEarlyEnd));
  return !rules->replay(record.start, record.moves, nullptr).outcome.over() &&
         early->replay(early->start(), record.moves, nullptr).outcome.over();
}

bool accepts(std::string_view gm, std::string_view setup) {
  const std::string_view name = gm.empty() ? notation::next_word(setup) : gm;
  return std::any_of(kLevels.begin(), kLevels.end(),
                     [&](const Level& level) { return text::same_word(level.setup, name); });
}

Expected<std::string, std::string> settings(const BoardspaceGame& game) {
  std::string_view setup = game.property("SU");
  const std::string_view name = notation::next_word(setup);
  for (const Level& level : kLevels) {
    if (!text::same_word(level.setup, name.empty() ? kGm : name)) continue;
    std::string variant(level.variant);
    if (stops_early(game, variant)) variant += kEarlyEnd;
    return variant;
  }
  return Unexpected{fmt::format(
      "SU[{}] is no variant of TAMSK; known are tamsk, tamsk-f and tamsk-u", game.property("SU"))};
}

BoardspaceTitle::Reading read(const BoardspaceGame& game, Game& record,
                              std::vector<Finding>& findings) {
  std::string_view setup = game.property("SU");
  (void)notation::next_word(setup);
  BoardspaceTitle::Reading reading = boardspace::read_actions(game, record, findings);
  setup = text::trimmed(setup);
  if (!setup.empty() && setup != kUsualSetup) {
    reading.tags.push_back({std::string(kSetupTag), std::string(setup)});
  }
  return reading;
}

std::string place_text(int cell) { return notation::boardspace_place(Board::place_of(cell)); }

using Written = Expected<BoardspaceTitle::Actions, std::string>;

/// What Boardspace has no place for; empty when there is nothing.
std::string refusal(const Game& record, const Rules& rules) {
  if (record.has_own_start()) {
    return "Boardspace begins every game of TAMSK with its hourglasses on the corners, and this "
           "one has a start position of its own; keep it as .gpn";
  }
  if (rules.last_sand || rules.self_turning) {
    return fmt::format("Boardspace does not know the settings {}; keep the game as .gpn",
                       record.rules->variant());
  }
  return {};
}

Finding clock_left_out(std::string_view why) {
  return {.code = notation::Code::kClock,
          .severity = notation::Severity::kWarning,
          .message = fmt::format("the clock of the game was left out: {}", why)};
}

/// The actions, with the clock of the game when all times are known and wanted.
template <class T>
Written write_as(const Game& record, bool with_times) {
  auto position = notation::typed<typename T::Position>(record.start);
  const Rules rules = position.rules();
  if (std::string why = refusal(record, rules); !why.empty()) return Unexpected{std::move(why)};
  const auto times = record.times_spent();
  const auto untimed = std::find(times.begin(), times.end(), std::nullopt);
  const bool timed = with_times && untimed == times.end();
  const Seat first = notation::first_player(record);
  notation::BoardspaceActionWriter writer(first);
  Milliseconds clock = timed ? 0 : -1;
  writer.act(first, "Start P{} {}", first, clock);
  writer.end_ply();
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    const Move move = T::unpack(record.moves[i]);
    if (!position.is_legal(move)) {
      return Unexpected{fmt::format(
          "move {} is not legal; only legal games can be written as Boardspace records", i + 1)};
    }
    const Seat player = writer.player_of(position.side_to_move());
    if (timed) clock += *times[i];
    switch (move.kind) {
      case Move::Kind::kStep:
        writer.act(player, "{} {} {} {}", boardspace::kMove, place_text(move.from),
                   place_text(move.to), clock);
        writer.act(player, "Done {}", clock);
        break;
      case Move::Kind::kFifteen:
        writer.act(other(player), "{} {}", boardspace::kFifteen, clock);
        break;
      case Move::Kind::kLost: writer.act(player, "{} {}", boardspace::kTimeExpired, clock); break;
      case Move::Kind::kDies:
        if (timed) break;  // the clocks tell
        return Unexpected{fmt::format(
            "Boardspace tells by clocks when an hourglass is empty, and the times of this game are "
            "not all known (move {} has none); keep it as .gpn",
            untimed - times.begin() + 1)};
      case Move::Kind::kPass:  // players who cannot move are passed over
      case Move::Kind::kOutlasts:
      case Move::Kind::kNone: break;
    }
    position.play(move);
    writer.end_ply();
  }
  if (!record.moves.empty() && is_unwritten(T::unpack(record.moves.back()))) {
    writer.act(writer.player_of(position.side_to_move()), "{} {}", boardspace::kStop, clock);
  }
  auto written = writer.finish(record, position.outcome().over(), position.side_to_move());
  const std::string_view setup = record.tag(kSetupTag);
  written.gm = kGm;
  written.setup = fmt::format("{} {}",
                              kLevels[rules.fifteen ? 2
                                      : rules.sand  ? 1
                                                    : 0]
                                  .setup,
                              setup.empty() ? kUsualSetup : setup);
  written.tells_times = timed;
  const bool some = std::any_of(times.begin(), times.end(), [](const auto& t) { return bool(t); });
  if (with_times && !timed && some) {
    written.losses.push_back(clock_left_out(fmt::format(
        "its times are not all known (move {} has none)", untimed - times.begin() + 1)));
  }
  return written;
}

/// The moves that the actions give when they are read.
std::vector<PackedMove> moves_of(const BoardspaceTitle::Actions& written) {
  const std::string text =
      fmt::format("(;GM[{}]SU[{}];{})", written.gm, written.setup, fmt::join(written.nodes, ";"));
  std::vector<Finding> findings;
  const auto game = notation::parse_boardspace(text, findings);
  Game record;
  const auto rules = rules_of(*settings(*game));
  record.begin(rules, rules->start());
  (void)boardspace::read_actions(*game, record, findings);
  return std::move(record.moves);
}

/// Where the times of a record disagree with its sand, for messages.
std::string place_of_disagreement(const Game& record) {
  for (const Finding& finding : notation::audit(record)) {
    if (finding.code != notation::Code::kClock) continue;
    return fmt::format(" (move {}: {})", finding.ply, finding.message);
  }
  return {};
}

/// A game with hourglasses: with its times when they tell the same moves.
Written write_with_sand(const Game& record) {
  Written timed = write_as<SandTamsk>(record, true);
  if (!timed || !timed->tells_times) return timed;
  const std::vector<PackedMove> told = moves_of(*timed);
  if (told == record.moves) return timed;
  const std::string place = place_of_disagreement(record);
  Written untimed = write_as<SandTamsk>(record, false);
  if (!untimed) {
    constexpr std::string_view kTells =
        "Boardspace tells by clocks when an hourglass is empty, and";
    const auto end =
        std::mismatch(record.moves.begin(), record.moves.end(), told.begin(), told.end());
    if (place.empty() && end.first == record.moves.end()) {
      return Unexpected{
          fmt::format("{} another one is at the moment at which this game ended early; whoever "
                      "reads it would take it for a game that went on; keep it as .gpn",
                      kTells)};
    }
    return Unexpected{fmt::format(
        "{} the times of this game disagree with its sand{}; keep it as .gpn", kTells, place)};
  }
  untimed->losses.push_back(clock_left_out(
      fmt::format("by it hourglasses would be empty that are not empty in this game{}", place)));
  return untimed;
}

Written write(const Game& record) {
  return record.rules->has_clocks() ? write_with_sand(record) : write_as<Tamsk>(record, true);
}

}  // namespace

const BoardspaceTitle kBoardspace = {accepts, settings, read, write};

}  // namespace gipfbase::tamsk

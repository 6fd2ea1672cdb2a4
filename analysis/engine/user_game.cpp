#include "analysis/engine/user_game.hpp"

#include <fmt/format.h>

#include <random>
#include <utility>

#include "analysis/engine/match.hpp"

namespace gipfbase::analysis {
namespace {

/// Small, because a game has many searches and several games may go on at once.
constexpr std::size_t kReplyTableBytes = std::size_t{24} << 20U;

}  // namespace

std::optional<GameEnd> end_of(const notation::Play& play, Seat white, Seat person) {
  const notation::Rules& rules = play.rules();
  const Outcome outcome = play.outcome();
  if (outcome.over()) {
    const std::string result(notation::result_text(outcome.result, white));
    const bool won = outcome.result == win_of(person);
    const bool lost = outcome.result == win_of(other(person));
    return GameEnd{result, "",
                   fmt::format("{} {} ({}).",
                               won    ? "You win:"
                               : lost ? "The engine wins:"
                                      : "Nobody wins:",
                               result, rules.ending_name(outcome))};
  }
  if (play.repeated()) {
    return GameEnd{std::string(notation::kDrawn), std::string(notation::kRepetition),
                   "A draw: the position has occurred three times."};
  }
  if (rules.actor(play.position()) == Actor::kNature) {
    return GameEnd{std::string(notation::kDrawn), std::string(notation::kUnfinished),
                   "Here a contest, another game, would have to decide; this game ends as a draw."};
  }
  return std::nullopt;
}

GameEnd resigned(Seat white, Seat person) {
  const std::string result(notation::result_text(win_of(other(person)), white));
  return {result, std::string(notation::kResignation), fmt::format("You resign: {}.", result)};
}

GameEnd out_of_time(Seat white, Seat person, Seat loser) {
  const std::string result(notation::result_text(win_of(other(loser)), white));
  return {result, std::string(notation::kTimeForfeit),
          loser == person ? fmt::format("You have run out of time: {}.", result)
                          : fmt::format("The engine has run out of time: {}.", result)};
}

notation::Game record_of(const EngineGame& game, const std::optional<GameEnd>& end) {
  notation::Game record;
  record.begin(game.rules, game.start);
  record.moves = game.moves;
  record.result = end ? end->result : std::string(notation::kNoResult);
  record.termination = end ? end->termination : std::string(notation::kUnfinished);
  const std::string engine = game.level < kMostLevel ? fmt::format("gipfbase level {}", game.level)
                                                     : std::string("gipfbase");
  const bool white = game.rules->side_to_move(game.start) == game.person;
  record.tags = {{"Event", "Game against the engine"},
                 {"White", white ? game.player : engine},
                 {"Black", white ? engine : game.player}};
  return record;
}

std::optional<EngineReply> engine_reply(const EngineGame& game, double seconds, std::uint64_t seed,
                                        const ProofBooks* books, const std::atomic<bool>& stop) {
  const Strength strength = strength_of(game.level);
  EngineSettings settings;
  settings.table_bytes = kReplyTableBytes;
  settings.books = books;
  settings.solver = strength.solver;
  Engine engine(game.rules, settings);
  EngineQuestion question = question_after(*game.rules, game.start, game.moves);
  question.limits.seconds = seconds;
  question.limits = limits_with(question.limits, strength);
  question.lines = strength.lines;
  question.to_move = true;
  const Opinion opinion = engine.search(question, stop);
  if (opinion.lines.empty()) return std::nullopt;
  // Every ply of a game has its own random numbers.
  std::mt19937_64 random(seed + game.moves.size());
  const EngineLine& line = chosen_line(opinion, strength, random);
  return EngineReply{line.moves.front(), line, opinion.seconds};
}

std::optional<std::size_t> turn_before(const EngineGame& game, std::size_t given) {
  std::optional<std::size_t> last;
  notation::for_each_position(*game.rules, game.start, game.moves,
                              [&](std::size_t ply, const auto& position, const PackedMove* move) {
                                if (move == nullptr || ply < given) return;
                                if (game.rules->side_to_move(position) == game.person) last = ply;
                              });
  return last;
}

}  // namespace gipfbase::analysis

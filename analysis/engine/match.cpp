#include "analysis/engine/match.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "notation/game/play.hpp"

namespace gipfbase::analysis {
namespace {

using notation::Rules;
using Clock = std::chrono::steady_clock;

/// True when the player to move can win by his next move.
bool wins_next(const Rules& rules, const notation::AnyPosition& position) {
  std::vector<PackedMove> moves;
  rules.legal_moves(position, moves);
  const Result win = win_of(rules.side_to_move(position));
  return std::any_of(moves.begin(), moves.end(), [&](const PackedMove& move) {
    return rules.outcome(notation::after(rules, position, move)).result == win;
  });
}

double points_of(const Outcome& outcome, Seat seat) {
  constexpr double kDraw = 0.5;
  if (outcome.result == win_of(seat)) return 1;
  return outcome.result == Result::kDraw || outcome.result == Result::kBothLose ? kDraw : 0;
}

PlayerSettings with_strength(PlayerSettings settings) {
  settings.engine.solver = settings.engine.solver && settings.strength.solver;
  settings.limits = limits_with(settings.limits, settings.strength);
  return settings;
}

}  // namespace

void Pace::add(const Pace& pace) {
  moves += pace.moves;
  seconds += pace.seconds;
  slowest = std::max(slowest, pace.slowest);
}

EngineLimits limits_with(const EngineLimits& limits, const Strength& strength) {
  EngineLimits both = limits;
  if (strength.nodes > 0 && (both.nodes == 0 || strength.nodes < both.nodes)) {
    both.nodes = strength.nodes;
  }
  return both;
}

EnginePlayer::EnginePlayer(std::shared_ptr<const Rules> rules, const PlayerSettings& settings)
    : settings_(with_strength(settings)),
      engine_(std::move(rules), settings_.engine),
      random_(settings.seed) {}

Expected<PackedMove, std::string> EnginePlayer::move(const notation::AnyPosition& start,
                                                     std::span<const PackedMove> moves,
                                                     const std::atomic<bool>& stop) {
  EngineQuestion question = question_after(engine_.rules(), start, moves);
  question.lines = settings_.strength.lines;
  question.limits = settings_.limits;
  question.to_move = true;
  const Opinion opinion = engine_.search(question, stop);
  if (opinion.lines.empty()) return Unexpected{std::string("no player is to move")};
  const EngineLine& line = chosen_line(opinion, settings_.strength, random_);
  win_probability_ = line.win_probability;
  return line.moves.front();
}

MatchGame played_game(const Rules& rules, const std::vector<PackedMove>& opening,
                      Seat seat_of_first, const std::array<MatchPlayer*, 2>& players,
                      const std::atomic<bool>& stop) {
  MatchGame game;
  game.opening = opening.size();
  game.seat_of_first = seat_of_first;
  const notation::AnyPosition start = rules.start();
  notation::Play play(rules, start);
  for (const PackedMove& move : opening) play.push_legal(move);
  for (MatchPlayer* player : players) player->new_game();
  constexpr double kDraw = 0.5;
  for (;;) {
    game.outcome = play.outcome();
    game.repeated = play.repeated();
    if (game.outcome.over()) {
      game.points = points_of(game.outcome, seat_of_first);
      break;
    }
    game.too_long = play.plies() >= kMostMatchPlies;
    if (game.repeated || game.too_long) {
      game.outcome.result = Result::kDraw;
      game.points = kDraw;
      break;
    }
    const bool first = rules.side_to_move(play.position()) == seat_of_first;
    const std::size_t which = first ? 0 : 1;
    const Clock::time_point begin = Clock::now();
    const auto move = players.at(which)->move(start, play.moves(), stop);
    if (stop.load(std::memory_order_relaxed)) break;
    const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    game.paces.at(which).add({1, seconds, seconds});
    if (!move || !rules.is_legal(play.position(), *move)) {
      game.fault = move ? "an illegal move" : move.error();
      game.points = first ? 0 : 1;
      game.outcome.result = win_of(first ? other(seat_of_first) : seat_of_first);
      break;
    }
    game.win_probabilities.push_back(players.at(which)->win_probability());
    play.push_legal(*move);
  }
  game.moves = play.take_moves();
  return game;
}

std::vector<PackedMove> random_opening(const Rules& rules, std::size_t plies, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<PackedMove> moves;
  constexpr int kTries = 100;
  for (int i = 0; i < kTries; ++i) {
    std::vector<PackedMove> opening;
    notation::AnyPosition position = rules.start();
    while (opening.size() < plies) {
      rules.legal_moves(position, moves);
      if (moves.empty()) break;
      opening.push_back(moves[random() % moves.size()]);
      rules.play(position, opening.back());
    }
    const bool fair = !rules.outcome(position).over() && rules.actor(position) != Actor::kNature &&
                      !wins_next(rules, position);
    if (fair) return opening;
  }
  return {};
}

MatchScore match_score(std::span<const MatchGame> games) {
  MatchScore score;
  std::vector<double> shares;  ///< for each pair of games, the first player's share of the points
  double points = 0;
  for (std::size_t i = 0; i < games.size(); i += 2) {
    double of_pair = 0;
    std::size_t played = 0;
    for (const MatchGame& game : games.subspan(i, std::min<std::size_t>(2, games.size() - i))) {
      if (!game.outcome.over()) continue;
      ++played;
      of_pair += game.points;
      if (game.points > 0.75) ++score.wins;
      if (game.points < 0.25) ++score.losses;
    }
    if (played > 0) shares.push_back(of_pair / static_cast<double>(played));
    score.games += played;
    points += of_pair;
  }
  score.draws = score.games - score.wins - score.losses;
  if (score.games == 0) return score;
  const auto pairs = static_cast<double>(shares.size());
  score.score = points / static_cast<double>(score.games);
  // Normal approximation over the pairs, with a pair won and a pair lost added (A. Agresti and
  // B. Coull, 1998), so that a match without variance has an interval, too.
  double sum = 1;
  for (const double share : shares) sum += share;
  const double mean = sum / (pairs + 2);
  double squares = mean * mean + (1 - mean) * (1 - mean);
  for (const double share : shares) squares += (share - mean) * (share - mean);
  const double error = std::sqrt(squares / (pairs + 1) / (pairs + 2));
  constexpr double kNormal = 1.96;
  score.low = std::max(0.0, mean - kNormal * error);
  score.high = std::min(1.0, mean + kNormal * error);
  return score;
}

}  // namespace gipfbase::analysis

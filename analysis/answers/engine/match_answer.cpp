#include "analysis/answers/engine/match_answer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "analysis/annotation/notes.hpp"
#include "analysis/answers/json.hpp"
#include "notation/sources/progress.hpp"
#include "notation/threads/in_order.hpp"

namespace gipfbase::analysis {
namespace {

Json match_game_json(const MatchQuestion& question, const MatchGame& game) {
  const notation::Rules& rules = *question.rules;
  return object(key("first_begins", game.seat_of_first == 0),
                key("result", game.outcome.over() ? notation::result_text(game.outcome.result, 0)
                                                  : notation::kNoResult),
                key("points", game.outcome.over() ? Json(game.points) : Json()),
                key("fault", known(game.fault)),
                key("moves", line_texts(rules, rules.start(), game.moves)));
}

Json pace_json(const Pace& pace) {
  return object(key("moves", pace.moves), key("seconds", pace.seconds),
                key("slowest", pace.slowest));
}

/// Writes the evaluations that the players gave for their moves into the record.
void add_opinions(const MatchGame& game, notation::Game& record) {
  const notation::Rules& rules = *record.rules;
  const Seat white = rules.side_to_move(record.start);
  notation::AnyPosition position = record.start;
  for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
    const bool by_white = rules.side_to_move(position) == white;
    rules.play(position, game.moves[ply]);
    if (ply < game.opening) continue;
    const std::optional<double>& wins = game.win_probabilities.at(ply - game.opening);
    if (!wins) continue;
    add_comment(note_at(record, static_cast<std::uint32_t>(ply + 1)),
                fmt::format("[%eval {:.2f}]", by_white ? *wins : 1 - *wins));
  }
}

}  // namespace

MatchAnswer match_answer(const MatchQuestion& question, const PlayerMaker& make,
                         const std::atomic<bool>& stop, const MatchProgress& progress) {
  const notation::Stopwatch watch;
  MatchAnswer answer;
  answer.question = question;
  answer.games.resize(question.games);
  std::mutex mutex;
  std::atomic<std::size_t> next{0};
  const auto play = [&] {
    const std::unique_ptr<MatchPlayer> first = make(0);
    const std::unique_ptr<MatchPlayer> second = make(1);
    for (std::size_t i = next++; i < question.games; i = next++) {
      if (stop.load(std::memory_order_relaxed)) return;
      const std::size_t pair = i / 2;
      constexpr std::uint64_t kSpread = 1'000'003;
      const std::vector<PackedMove> opening =
          random_opening(*question.rules, question.opening_plies, question.seed * kSpread + pair);
      MatchGame game = played_game(*question.rules, opening, static_cast<Seat>(i % 2),
                                   {first.get(), second.get()}, stop);
      const std::lock_guard lock(mutex);
      for (std::size_t j = 0; j < answer.paces.size(); ++j)
        answer.paces.at(j).add(game.paces.at(j));
      answer.games[i] = std::move(game);
      if (progress) progress(match_score(answer.games));
    }
  };
  notation::FirstFailure failure;
  {
    std::vector<std::jthread> running;
    for (int i = 1; i < question.threads; ++i) {
      running.emplace_back([&] { failure.guard(play); });
    }
    failure.guard(play);
  }
  failure.rethrow();
  answer.score = match_score(answer.games);
  answer.interrupted = stop.load();
  answer.seconds = watch.seconds();
  return answer;
}

std::string to_json(const MatchAnswer& answer) {
  const MatchQuestion& question = answer.question;
  const MatchScore& score = answer.score;
  return pretty(
      object(key("title", question.rules->title()), key("variant", question.rules->variant()),
             key("first", question.names[0]), key("second", question.names[1]),
             key("opening_plies", question.opening_plies), key("seed", question.seed),
             key("played", score.games), key("wins", score.wins), key("draws", score.draws),
             key("losses", score.losses), key("score", score.score), key("score_low", score.low),
             key("score_high", score.high), key("interrupted", answer.interrupted),
             key("seconds", answer.seconds), key("first_pace", pace_json(answer.paces[0])),
             key("second_pace", pace_json(answer.paces[1])),
             key("games", array_of(answer.games, [&](const MatchGame& game) {
                   return match_game_json(question, game);
                 }))));
}

std::string score_text(const MatchScore& score) {
  constexpr double kHalf = 0.5;
  const double points = static_cast<double>(score.wins) + kHalf * static_cast<double>(score.draws);
  return fmt::format(
      "{} - {} of {}: {} won, {} drawn, {} lost; {:.1f} % (95 % interval: {:.1f} to {:.1f} %)",
      points, static_cast<double>(score.games) - points, score.games, score.wins, score.draws,
      score.losses, 100 * score.score, 100 * score.low, 100 * score.high);
}

std::string pace_text(const std::array<Pace, 2>& paces) {
  const auto each = [](const Pace& pace) {
    const double moves = static_cast<double>(std::max<std::size_t>(1, pace.moves));
    return fmt::format("{:.3f} (at most {:.3f})", pace.seconds / moves, pace.slowest);
  };
  return fmt::format("seconds a move: first player {}, second player {}", each(paces[0]),
                     each(paces[1]));
}

std::vector<notation::Game> match_records(const MatchAnswer& answer) {
  std::vector<notation::Game> records;
  const MatchQuestion& question = answer.question;
  for (std::size_t i = 0; i < answer.games.size(); ++i) {
    const MatchGame& game = answer.games[i];
    if (!game.outcome.over()) continue;
    notation::Game record;
    record.begin(question.rules, question.rules->start());
    record.moves = game.moves;
    add_opinions(game, record);
    record.result = std::string(notation::result_text(game.outcome.result, 0));
    if (game.repeated) record.termination = std::string(notation::kRepetition);
    if (!game.fault.empty()) record.termination = std::string(notation::kForfeit);
    if (game.too_long) record.termination = std::string(notation::kAgreement);
    const std::size_t white = game.seat_of_first == 0 ? 0 : 1;
    record.tags = {{"Event", "Match of programs"},
                   {"Round", std::to_string(i + 1)},
                   {"White", question.names[white]},
                   {"Black", question.names[1 - white]}};
    records.push_back(std::move(record));
  }
  return records;
}

}  // namespace gipfbase::analysis

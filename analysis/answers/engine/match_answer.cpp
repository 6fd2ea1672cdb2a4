#include "analysis/answers/engine/match_answer.hpp"

#include <fmt/format.h>

#include <exception>
#include <mutex>
#include <thread>
#include <utility>

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

/// The score of the games that have been played.
MatchScore score_of_played(std::vector<MatchGame> games) { return match_score(games); }

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
      answer.games[i] = std::move(game);
      if (progress) progress(score_of_played(answer.games));
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
             key("seconds", answer.seconds),
             key("games", array_of(answer.games, [&](const MatchGame& game) {
                   return match_game_json(question, game);
                 }))));
}

std::string score_text(const MatchScore& score) {
  constexpr double kHalf = 0.5;
  const double points = static_cast<double>(score.wins) + kHalf * static_cast<double>(score.draws);
  return fmt::format(
      "{} - {} of {}: {} won, {} drawn, {} lost; {:.1f} % (95 %: {:.1f} to {:.1f} %)", points,
      static_cast<double>(score.games) - points, score.games, score.wins, score.draws, score.losses,
      100 * score.score, 100 * score.low, 100 * score.high);
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

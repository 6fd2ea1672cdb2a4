#include "analysis/annotation/engine_annotation.hpp"

#include <fmt/format.h>
#include <tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <memory>
#include <span>
#include <tuple>
#include <utility>

#include "analysis/annotation/notes.hpp"
#include "notation/game/play.hpp"
#include "notation/sources/progress.hpp"
#include "notation/text/text.hpp"
#include "notation/threads/in_order.hpp"

namespace gipfbase::analysis {
namespace {

using notation::AnyPosition;
using notation::Rules;

/// Knowledge about a position: the probability that a player wins.
struct PlyOpinion {
  bool known = false;
  double seat0 = 0.5;           ///< that seat 0 wins
  Proved proved = Proved::kNo;  ///< for the player to move
  Seat side = 0;
  std::vector<PackedMove> best;

  [[nodiscard]] double of(Seat seat) const { return seat == 0 ? seat0 : 1 - seat0; }
  [[nodiscard]] Proved proved_for(Seat seat) const {
    if (seat == side || proved == Proved::kDraw || proved == Proved::kNo) return proved;
    return proved == Proved::kWin ? Proved::kLoss : Proved::kWin;
  }
};

PlyOpinion opinion_of(Engine& engine, const EngineQuestion& question,
                      const std::atomic<bool>& stop) {
  const Rules& rules = engine.rules();
  PlyOpinion result;
  result.side = rules.side_to_move(question.position);
  const Outcome outcome = rules.outcome(question.position);
  double probability = 0.5;
  if (outcome.over()) {
    result.proved = outcome.result == win_of(result.side)          ? Proved::kWin
                    : outcome.result == win_of(other(result.side)) ? Proved::kLoss
                                                                   : Proved::kDraw;
    probability = probability_with(result.proved, probability);
  } else {
    const Opinion opinion = engine.search(question, stop);
    if (opinion.lines.empty() || stop.load(std::memory_order_relaxed)) return result;
    result.best = opinion.lines.front().moves;
    result.proved = opinion.proved;
    probability = probability_with(opinion.proved, opinion.win_probability());
  }
  result.known = true;
  result.seat0 = result.side == 0 ? probability : 1 - probability;
  return result;
}

std::string percent(double probability) { return fmt::format("{:.0f} %", 100 * probability); }

/// "61 % to 34 %; better Gf3,g4 Wd4,b1".
std::string slip_comment(const Rules& rules, AnyPosition position, const JudgedMove& judged) {
  std::string text = percent(judged.before) + " to " + percent(judged.after);
  if (judged.proved_after == Proved::kLoss) text += " (proved)";
  if (judged.better.empty()) return text;
  text += "; better";
  constexpr std::size_t kShown = 3;
  for (std::size_t i = 0; i < std::min(kShown, judged.better.size()); ++i) {
    text += ' ' + rules.move_text(position, judged.better[i]);
    rules.play(position, judged.better[i]);
  }
  return text;
}

}  // namespace

std::optional<Slip> slip_of(double given_away) {
  if (given_away >= kBlunderFrom) return Slip::kBlunder;
  if (given_away >= kMistakeFrom) return Slip::kMistake;
  if (given_away >= kInaccuracyFrom) return Slip::kInaccuracy;
  return std::nullopt;
}

double accuracy_of(double given_away) {
  constexpr double kMost = 103.1668;
  constexpr double kSteepness = 0.04354;
  constexpr double kOffset = 3.1669;
  return std::clamp(kMost * std::exp(-kSteepness * 100 * given_away) - kOffset, 0.0, 100.0);
}

EngineAnnotation engine_annotation(const notation::Game& game, Engine& engine,
                                   const EngineLimits& limits, const std::atomic<bool>& stop,
                                   const PositionsSearched& progress) {
  EngineAnnotation annotation;
  const Rules& rules = *game.rules;
  const Seat white = rules.side_to_move(game.start);
  std::array<double, 2> sum{};
  std::array<int, 2> count{};
  PlyOpinion before;
  for (std::size_t ply = 0; ply <= game.moves.size(); ++ply) {
    if (stop.load(std::memory_order_relaxed)) break;
    EngineQuestion question = question_after(rules, game.start, std::span(game.moves).first(ply));
    question.limits = limits;
    engine.clear();
    PlyOpinion now = opinion_of(engine, question, stop);
    if (ply > 0 && before.known && now.known) {
      const Seat player = before.side;
      JudgedMove judged;
      judged.ply = static_cast<std::uint32_t>(ply);
      judged.move = game.moves[ply - 1];
      judged.before = before.of(player);
      judged.after = now.of(player);
      judged.proved_before = before.proved;
      judged.proved_after = now.proved_for(player);
      const bool best = !before.best.empty() && before.best.front() == judged.move;
      // After the best move the search may judge the position differently; the move is not to blame
      // for that.
      if (best) judged.before = judged.after;
      judged.slip = slip_of(judged.given_away());
      if (!best) judged.better = before.best;
      const bool led = judged.before >= 0.5 && judged.after < 0.5;
      if (judged.slip && led) annotation.decisive = judged.ply;
      const std::size_t colour = player == white ? 0 : 1;
      sum.at(colour) += accuracy_of(judged.given_away());
      ++count.at(colour);
      annotation.moves.push_back(std::move(judged));
    }
    before = std::move(now);
    if (progress) progress(ply + 1);
  }
  for (std::size_t colour = 0; colour < 2; ++colour) {
    if (count.at(colour) > 0) annotation.accuracy.at(colour) = sum.at(colour) / count.at(colour);
  }
  return annotation;
}

void write_engine_annotation(const EngineAnnotation& annotation, notation::Game& game) {
  const Rules& rules = *game.rules;
  const Seat white = rules.side_to_move(game.start);
  std::size_t ply = 0;
  AnyPosition position = game.start;
  for (const JudgedMove& judged : annotation.moves) {
    for (; ply + 1 < judged.ply; ++ply) rules.play(position, game.moves[ply]);
    notation::Note& note = note_at(game, judged.ply);
    const double of_white = rules.side_to_move(position) == white ? judged.after : 1 - judged.after;
    note.comment = without_eval(std::move(note.comment));
    add_comment(note, fmt::format("[%eval {:.2f}]", of_white));
    if (!judged.slip) continue;
    add_glyph(note, static_cast<std::uint8_t>(*judged.slip));
    add_comment(note, slip_comment(rules, position, judged));
  }
}

namespace {

/// Returns the offset and the length of [%eval ...] in a comment; length 0 if it is missing.
std::pair<std::size_t, std::size_t> place_of_eval(std::string_view comment) {
  const std::size_t begin = comment.find("[%eval ");
  const std::size_t end = begin == std::string_view::npos ? begin : comment.find(']', begin);
  if (end == std::string_view::npos) return {0, 0};
  return {begin, end + 1 - begin};
}

}  // namespace

std::optional<double> stored_eval(std::string_view comment) {
  constexpr std::string_view kBefore = "[%eval ";
  const auto [begin, length] = place_of_eval(comment);
  if (length <= kBefore.size()) return std::nullopt;
  const auto value = notation::text::number<double>(
      comment.substr(begin + kBefore.size(), length - kBefore.size() - 1));
  // Other programs write values on another scale.
  if (!value || *value < 0 || *value > 1) return std::nullopt;
  return *value;
}

std::string without_eval(std::string comment) {
  for (auto [begin, length] = place_of_eval(comment); length > 0;
       std::tie(begin, length) = place_of_eval(comment)) {
    const bool blank = begin + length < comment.size() && comment[begin + length] == ' ';
    comment.erase(begin, length + (blank ? 1 : 0));
  }
  while (!comment.empty() && comment.back() == ' ') comment.pop_back();
  return comment;
}

std::size_t table_bytes_for_nodes(std::uint64_t nodes) {
  constexpr std::uint64_t kLeast = std::uint64_t{1} << 20U;
  constexpr std::uint64_t kMost = std::uint64_t{64} << 20U;
  constexpr std::uint64_t kBytesPerNode = 64;
  if (nodes == 0 || nodes > kMost / kBytesPerNode) return kMost;
  return std::clamp(std::bit_ceil(nodes * kBytesPerNode), kLeast, kMost);
}

AnnotateReport annotate_by_engine(db::Database& database, const db::GameFilter& filter,
                                  const EngineAnnotateOptions& options,
                                  const std::atomic<bool>& interrupted,
                                  const db::Progress& progress,
                                  const std::function<void(const EngineAnnotatedGame&)>& sink) {
  const notation::Stopwatch watch;
  AnnotateReport report;
  const std::vector<db::GameSummary> games = db::search(database, filter, {}, {0, 0}).games;
  std::size_t next = 0;
  std::atomic<bool> stop{false};
  const auto stopped = [&] { return stop.load() || interrupted.load(); };
  using Engines = std::map<const Rules*, std::unique_ptr<Engine>>;
  tbb::enumerable_thread_specific<Engines> engines;
  const auto read = [&]() -> std::shared_ptr<notation::Judged> {
    while (next < games.size() && !stopped()) {
      auto stored = db::load_game(database, games[next++].id);
      if (stored) return std::make_shared<notation::Judged>(std::move(*stored));
    }
    return nullptr;
  };
  const auto annotate = [&](const std::shared_ptr<notation::Judged>& in) {
    std::unique_ptr<Engine>& engine = engines.local()[in->game.rules.get()];
    if (!engine) {
      EngineSettings settings;
      settings.books = options.books;
      settings.table_bytes = table_bytes_for_nodes(options.limits.nodes);
      engine = std::make_unique<Engine>(in->game.rules, settings);
    }
    auto out = std::make_shared<EngineAnnotatedGame>();
    out->annotation = engine_annotation(in->game, *engine, options.limits, interrupted);
    out->game = std::move(*in);
    write_engine_annotation(out->annotation, out->game.game);
    return out;
  };
  const auto give = [&](const std::shared_ptr<EngineAnnotatedGame>& game) {
    // Games that were being annotated when the user stopped are incomplete.
    if (stopped()) return;
    sink(*game);
    ++report.games;
    if (progress && !progress(report.games, games.size(), "games")) stop = true;
  };
  notation::work_in_order(options.threads, 8, read, annotate, give);
  report.interrupted = stopped();
  report.seconds = watch.seconds();
  return report;
}

}  // namespace gipfbase::analysis

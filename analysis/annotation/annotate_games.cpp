#include <fmt/format.h>
#include <tbb/enumerable_thread_specific.h>

#include <map>

#include "analysis/annotation/annotate.hpp"
#include "analysis/values/book_values.hpp"
#include "notation/game/play.hpp"
#include "notation/sources/progress.hpp"
#include "notation/threads/in_order.hpp"

namespace gipfbase::analysis {
namespace {

/// Reads the games that match, one after the other, with their stored values.
class GameReader {
 public:
  GameReader(db::Database& database, const db::GameFilter& filter, const AnnotateOptions& options)
      : database_(database), values_(database), books_(options.books), last_(options.last) {
    for (const db::GameSummary& game : db::search(database, filter, {}, {0, 0}).games) {
      if (game.id > options.after_id && options.shard.holds_game(game.id)) ids_.push_back(game.id);
    }
  }

  [[nodiscard]] std::uint64_t games() const { return ids_.size(); }
  /// Returns nullptr at the end.
  [[nodiscard]] std::shared_ptr<GameToAnnotate> next() {
    while (next_ < ids_.size()) {
      auto stored = db::load_game(database_, ids_[next_++]);
      if (!stored) continue;  // removed meanwhile
      auto game = std::make_shared<GameToAnnotate>();
      game->game = std::move(*stored);
      const notation::Game& g = game->game.game;
      const std::size_t first = g.moves.size() > last_ ? g.moves.size() - last_ : 0;
      notation::for_each_position(
          *g.rules, g.start, g.moves,
          [&](std::size_t ply, const notation::AnyPosition& position, const PackedMove*) {
            if (ply < first) return;
            game->positions.push_back(position);
            game->stored.push_back(
                known_value(books_, *g.rules, position, values_.find(*g.rules, position)));
          });
      return game;
    }
    return nullptr;
  }

 private:
  db::Database& database_;
  db::SolvedValues values_;
  const ProofBooks* books_;
  std::uint32_t last_;
  std::vector<std::int64_t> ids_;
  std::size_t next_ = 0;
};

}  // namespace

AnnotateReport annotate_games(db::Database& database, const db::GameFilter& filter,
                              const AnnotateOptions& options, const std::atomic<bool>& interrupted,
                              const db::Progress& progress,
                              const std::function<void(const AnnotatedGame&)>& sink) {
  const notation::Stopwatch watch;
  AnnotateReport report;
  GameReader reader(database, filter, options);
  std::atomic<bool> stop{false};
  const auto stopped = [&] { return stop.load() || interrupted.load(); };
  using Solvers = std::map<const notation::Rules*, std::unique_ptr<Solver>>;
  tbb::enumerable_thread_specific<Solvers> solvers;
  const auto read = [&] { return stopped() ? nullptr : reader.next(); };
  const auto annotate = [&](const std::shared_ptr<GameToAnnotate>& in) {
    std::unique_ptr<Solver>& solver = solvers.local()[in->game.game.rules.get()];
    if (!solver) solver = make_solver(*in->game.game.rules, table_bytes_for(options.limits));
    auto out = std::make_shared<AnnotatedGame>();
    out->annotation = annotation_of(*in, *solver, options, interrupted);
    out->game = std::move(in->game);
    write_annotation(out->annotation, out->game.game);
    return out;
  };
  const auto give = [&](const std::shared_ptr<AnnotatedGame>& game) {
    // Games that were being annotated when the user stopped are incomplete.
    if (stopped()) return;
    sink(*game);
    ++report.games;
    if (progress && !progress(report.games, reader.games(), "games")) stop = true;
  };
  notation::work_in_order(options.threads, 8, read, annotate, give);
  report.interrupted = stopped();
  report.seconds = watch.seconds();
  return report;
}

}  // namespace gipfbase::analysis

#include <fmt/format.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_pipeline.h>

#include <chrono>
#include <map>

#include "analysis/annotation/annotate.hpp"
#include "notation/game/play.hpp"
#include "notation/threads/thread_arena.hpp"

namespace gipfbase::analysis {
namespace {

using Clock = std::chrono::steady_clock;

/// The games that match, one after the other, with what is stored about them.
class GameReader {
 public:
  GameReader(db::Database& database, const db::GameFilter& filter, std::uint32_t last)
      : database_(database), values_(database), last_(last) {
    for (const db::GameSummary& game : db::search(database, filter, {}, {0, 0}).games) {
      ids_.push_back(game.id);
    }
  }

  [[nodiscard]] std::uint64_t games() const { return ids_.size(); }
  /// Nothing at the end.
  [[nodiscard]] std::shared_ptr<GameToAnnotate> next() {
    while (next_ < ids_.size()) {
      auto stored = db::load_game(database_, ids_[next_++]);
      if (!stored) continue;  // taken back since
      auto game = std::make_shared<GameToAnnotate>();
      game->game = std::move(*stored);
      const notation::Game& g = game->game.game;
      const std::size_t first = g.moves.size() > last_ ? g.moves.size() - last_ : 0;
      notation::for_each_position(
          *g.rules, g.start, g.moves,
          [&](std::size_t ply, const notation::AnyPosition& position, const PackedMove*) {
            if (ply >= first) game->stored.push_back(values_.find(*g.rules, position));
          });
      return game;
    }
    return nullptr;
  }

 private:
  db::Database& database_;
  db::SolvedValues values_;
  std::uint32_t last_;
  std::vector<std::int64_t> ids_;
  std::size_t next_ = 0;
};

}  // namespace

AnnotateReport annotate_games(db::Database& database, const db::GameFilter& filter,
                              const AnnotateOptions& options, const std::atomic<bool>& interrupted,
                              const db::Progress& progress,
                              const std::function<void(const AnnotatedGame&)>& sink) {
  const Clock::time_point begin = Clock::now();
  AnnotateReport report;
  GameReader reader(database, filter, options.last);
  std::atomic<bool> stop{false};
  const auto stopped = [&] { return stop.load() || interrupted.load(); };
  using Solvers = std::map<const notation::Rules*, std::unique_ptr<Solver>>;
  tbb::enumerable_thread_specific<Solvers> solvers;
  using In = std::shared_ptr<GameToAnnotate>;
  using Out = std::shared_ptr<AnnotatedGame>;
  const auto read = [&](tbb::flow_control& flow) -> In {
    In game = stopped() ? nullptr : reader.next();
    if (!game) flow.stop();
    return game;
  };
  const auto annotate = [&](const In& in) {
    std::unique_ptr<Solver>& solver = solvers.local()[in->game.game.rules.get()];
    if (!solver) solver = make_solver(*in->game.game.rules, table_bytes_for(options.limits));
    auto out = std::make_shared<AnnotatedGame>();
    out->annotation = annotation_of(*in, *solver, options, interrupted);
    out->game = std::move(in->game);
    write_annotation(out->annotation, out->game.game);
    return out;
  };
  const auto give = [&](const Out& game) {
    // What was underway when the user stopped is not complete.
    if (stopped()) return;
    sink(*game);
    ++report.games;
    if (progress && !progress(report.games, reader.games(), "games")) stop = true;
  };
  notation::ThreadArena arena(options.threads);
  arena.execute([&] {
    tbb::parallel_pipeline(
        static_cast<std::size_t>(arena.threads()) * 8,
        tbb::make_filter<void, In>(tbb::filter_mode::serial_in_order, read) &
            tbb::make_filter<In, Out>(tbb::filter_mode::parallel, annotate) &
            tbb::make_filter<Out, void>(tbb::filter_mode::serial_in_order, give));
  });
  report.interrupted = stopped();
  report.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  return report;
}

}  // namespace gipfbase::analysis

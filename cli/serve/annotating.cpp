#include "cli/serve/annotating.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "analysis/annotation/engine_annotation.hpp"
#include "cli/serve/http/message.hpp"

namespace gipfbase::cli::serve {

AnnotationTask::AnnotationTask(std::uint64_t number, notation::Judged game, std::uint64_t nodes,
                               const analysis::ProofBooks& books,
                               std::atomic<std::uint64_t>& version)
    : number_(number), nodes_(nodes), version_(version) {
  state_.number = number;
  state_.annotated.game = std::move(game);
  state_.annotated.game.raw = {};
  ++version_;
  thread_ = std::thread([this, &books] { run(books); });
}

AnnotationTask::~AnnotationTask() {
  stop_ = true;
  thread_.join();
}

bool AnnotationTask::is_of(const notation::Judged& game) const {
  // The game of the task never changes.
  const notation::Judged& own = state_.annotated.game;
  return own.id == game.id && own.game.start == game.game.start &&
         own.game.moves == game.game.moves;
}

analysis::AnnotationState AnnotationTask::state() const {
  const std::scoped_lock lock(mutex_);
  analysis::AnnotationState copy = state_;
  if (copy.running) copy.seconds = watch_.seconds();
  return copy;
}

void AnnotationTask::run(const analysis::ProofBooks& books) {
  analysis::EngineAnnotation annotation;
  std::string failure = failure_of([&] {
    const notation::Game& game = state_.annotated.game.game;
    analysis::EngineSettings settings;
    settings.books = &books;
    settings.table_bytes = analysis::table_bytes_for_nodes(nodes_);
    analysis::Engine engine(game.rules, settings);
    annotation = analysis::engine_annotation(game, engine, {0, nodes_, 0}, stop_,
                                             [this](std::size_t positions) {
                                               const std::scoped_lock lock(mutex_);
                                               state_.positions = positions;
                                               ++version_;
                                             });
  });
  const std::scoped_lock lock(mutex_);
  state_.annotated.annotation = std::move(annotation);
  state_.failure = std::move(failure);
  state_.seconds = watch_.seconds();
  state_.stopped = stop_;
  state_.running = false;
  ++version_;
}

std::shared_ptr<AnnotationTask> Annotating::begin(const notation::Judged& game,
                                                  std::uint64_t nodes) {
  const std::scoped_lock lock(mutex());
  std::size_t running = 0;
  for (const auto& task : all()) {
    if (!task->state().running) continue;
    ++running;
    if (task->is_of(game) && task->nodes() == nodes) return task;
  }
  if (running >= kAtOnce) {
    throw HttpError(kTooMany, "two games are already being analyzed; stop one of them first");
  }
  return add([&](std::uint64_t number) {
    return std::make_shared<AnnotationTask>(number, game, nodes, books_, version_);
  });
}

std::shared_ptr<AnnotationTask> Annotating::latest(const notation::Judged& game) {
  const std::scoped_lock lock(mutex());
  const auto found = std::find_if(all().rbegin(), all().rend(),
                                  [&](const auto& task) { return task->is_of(game); });
  return found == all().rend() ? nullptr : *found;
}

}  // namespace gipfbase::cli::serve

#include "cli/serve/live_search.hpp"

#include <chrono>
#include <iterator>
#include <utility>

#include "cli/serve/api/responses.hpp"
#include "cli/serve/tasks.hpp"

namespace gipfbase::cli::serve {
namespace {

constexpr std::size_t kLiveTableBytes = std::size_t{32} << 20U;

}  // namespace

LiveQuestion live_question(std::shared_ptr<const notation::Rules> rules,
                           const notation::AnyPosition& start, std::span<const PackedMove> moves) {
  LiveQuestion question;
  question.engine = analysis::question_after(*rules, start, moves);
  if (rules->outcome(question.engine.position).over()) {
    throw HttpError(kBadRequest, "nothing to analyze: the game is over in this position");
  }
  if (rules->actor(question.engine.position) == Actor::kNature) {
    throw HttpError(kBadRequest, "no player is to move here; a contest must be decided first");
  }
  question.rules = std::move(rules);
  return question;
}

LiveSearch::LiveSearch(LiveQuestion question, const analysis::ProofBooks& books)
    : question_(std::move(question)) {
  state_.answer.rules = question_.rules;
  state_.answer.position = question_.engine.position;
  state_.answer.threads = question_.engine.threads;
  thread_ = std::thread([this, &books] { run(books); });
}

LiveSearch::~LiveSearch() {
  stop_ = true;
  thread_.join();
}

bool LiveSearch::running() const {
  const std::scoped_lock lock(mutex_);
  return state_.running;
}

analysis::AnalyzeState LiveSearch::state() const {
  const std::scoped_lock lock(mutex_);
  return state_;
}

void LiveSearch::run(const analysis::ProofBooks& books) {
  std::string failure = failure_of([&] {
    analysis::EngineSettings settings;
    settings.table_bytes = kLiveTableBytes;
    settings.books = &books;
    analysis::Engine engine(question_.rules, settings);
    static_cast<void>(
        engine.search(question_.engine, stop_, [this](const analysis::Opinion& opinion) {
          const std::scoped_lock lock(mutex_);
          state_.answer.opinion = opinion;
          ++version_;
        }));
  });
  const std::scoped_lock lock(mutex_);
  state_.failure = std::move(failure);
  state_.running = false;
  ++version_;
}

FollowedSearch LiveSearches::begin(LiveQuestion question) {
  const std::scoped_lock lock(mutex_);
  if (ended_) throw HttpError(kBusy, "the server is shutting down");
  std::erase_if(searches_, [](const auto& search) { return !search->running(); });
  if (searches_.size() >= 2 * kAtOnce) {
    throw HttpError(kTooMany, "too many positions are being analyzed; try again in a second");
  }
  // Searches that were asked to stop are at the front.
  for (auto search = searches_.begin(); search != searches_.end(); ++search) {
    const auto left = static_cast<std::size_t>(std::distance(search, searches_.end()));
    if (left < kAtOnce) break;
    (*search)->stop();
  }
  auto begun = std::make_shared<LiveSearch>(std::move(question), books_);
  searches_.push_back(begun);
  // The list keeps the search until it has ended, so the thread that serves the clients never waits
  // for it.
  return {begun.get(), [begun](LiveSearch* search) { search->stop(); }};
}

analysis::AnalyzeState LiveSearches::searched(LiveQuestion question,
                                              const std::function<bool()>& wanted) {
  const FollowedSearch search = begin(std::move(question));
  while (search->running()) {
    if (wanted && !wanted()) search->stop();
    constexpr std::chrono::milliseconds kPause(10);
    std::this_thread::sleep_for(kPause);
  }
  return search->state();
}

Response LiveSearches::events(
    LiveQuestion question, std::function<std::string(const analysis::AnalyzeState& state)> line) {
  return event_stream([search = begin(std::move(question)), line = std::move(line),
                       shown = std::uint64_t{0}]() mutable -> TaskState {
    const std::uint64_t version = search->version();
    if (version == shown) return {{}, true};
    shown = version;
    const analysis::AnalyzeState state = search->state();
    return {line(state), state.running};
  });
}

void LiveSearches::end() {
  const std::scoped_lock lock(mutex_);
  ended_ = true;
  for (const auto& search : searches_) search->stop();
}

}  // namespace gipfbase::cli::serve

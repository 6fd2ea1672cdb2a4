#include "cli/serve/rating_lists.hpp"

#include "db/query/lists/results.hpp"

namespace gipfbase::cli::serve {

std::shared_ptr<const analysis::RatingList> RatingLists::of(db::Database& database,
                                                            std::uint64_t state,
                                                            const std::string& title) {
  // A second request for the same list waits for the first.
  const std::scoped_lock lock(mutex_);
  if (state == 0 || state != state_) lists_.clear();
  state_ = state;
  auto& list = lists_[title];
  if (!list) {
    db::GameFilter filter;
    filter.title = title;
    list = std::make_shared<const analysis::RatingList>(
        analysis::rate(db::played_games(database, filter), {}));
  }
  return list;
}

}  // namespace gipfbase::cli::serve

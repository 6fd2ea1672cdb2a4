#include "cli/serve/rating_lists.hpp"

#include <chrono>

#include "db/query/lists/results.hpp"

namespace gipfbase::cli::serve {

std::shared_ptr<const analysis::RatingList> RatingLists::of(db::Database& database,
                                                            std::uint64_t state,
                                                            const std::string& title) {
  const auto check = [&database] { database.connection().check_wanted(); };
  // A request waits while another one computes a list, but only as long as its client waits.
  constexpr std::chrono::milliseconds kPatience(50);
  std::unique_lock lock(mutex_, std::defer_lock);
  while (!lock.try_lock_for(kPatience)) check();
  if (state == 0 || state != state_) lists_.clear();
  state_ = state;
  auto& list = lists_[title];
  if (!list) {
    db::GameFilter filter;
    filter.title = title;
    list = std::make_shared<const analysis::RatingList>(
        analysis::rate(db::played_games(database, filter), {}, check));
  }
  return list;
}

}  // namespace gipfbase::cli::serve

// cli/serve/rating_lists.hpp - the ratings of each title, computed once for each state of the
// database.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "analysis/ratings/rating_list.hpp"
#include "db/store/database.hpp"

namespace gipfbase::cli::serve {

/// The same ratings as those of the command ratings. Thread-safe.
class RatingLists {
 public:
  /// The ratings from all games of a title; `state` is that of the database, 0 when unknown.
  [[nodiscard]] std::shared_ptr<const analysis::RatingList> of(db::Database& database,
                                                               std::uint64_t state,
                                                               const std::string& title);

 private:
  std::timed_mutex mutex_;
  std::uint64_t state_ = 0;
  std::map<std::string, std::shared_ptr<const analysis::RatingList>> lists_;
};

}  // namespace gipfbase::cli::serve

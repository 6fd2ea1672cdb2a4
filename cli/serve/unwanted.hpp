// cli/serve/unwanted.hpp - ends searches of the engine and the solvers that nobody waits for.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "cli/serve/site.hpp"

namespace gipfbase::cli::serve {

/// Raises a flag when the client of a visit is gone, the time for the answer is over, or the server
/// ends. The visit must outlive this object.
class StopWhenUnwanted {
 public:
  explicit StopWhenUnwanted(Visit& visit);
  ~StopWhenUnwanted();
  StopWhenUnwanted(const StopWhenUnwanted&) = delete;
  StopWhenUnwanted& operator=(const StopWhenUnwanted&) = delete;

  [[nodiscard]] const std::atomic<bool>& flag() const { return stop_; }
  /// Throws HttpError when the flag was raised: the result of the search is not complete.
  void check() const;

 private:
  std::atomic<bool> stop_{false};
  std::mutex mutex_;
  std::condition_variable ended_;
  bool done_ = false;
  std::thread watch_;
};

}  // namespace gipfbase::cli::serve

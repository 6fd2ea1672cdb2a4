#include "cli/serve/unwanted.hpp"

#include <chrono>

#include "cli/serve/http/message.hpp"

namespace gipfbase::cli::serve {

StopWhenUnwanted::StopWhenUnwanted(Visit& visit)
    : watch_([this, &visit] {
        constexpr std::chrono::milliseconds kPause{100};
        const Databases& databases = visit.site.databases();
        const auto end = std::chrono::steady_clock::now() + databases.query_time();
        std::unique_lock lock(mutex_);
        while (!ended_.wait_for(lock, kPause, [this] { return done_; })) {
          const bool gone = visit.request.wanted && !visit.request.wanted();
          if (gone || databases.ended() || std::chrono::steady_clock::now() > end) stop_ = true;
        }
      }) {}

StopWhenUnwanted::~StopWhenUnwanted() {
  {
    const std::scoped_lock lock(mutex_);
    done_ = true;
  }
  ended_.notify_all();
  watch_.join();
}

void StopWhenUnwanted::check() const {
  if (stop_)
    throw HttpError(kOutOfTime, "this takes longer than the server may spend on one answer");
}

}  // namespace gipfbase::cli::serve

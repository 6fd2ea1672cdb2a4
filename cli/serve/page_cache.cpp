#include "cli/serve/page_cache.hpp"

namespace gipfbase::cli::serve {

void PageCache::begin(std::uint64_t state) {
  if (state == state_) return;
  places_.clear();
  entries_.clear();
  bytes_ = 0;
  state_ = state;
}

std::optional<Response> PageCache::find(const std::string& address, std::uint64_t state) {
  const std::scoped_lock lock(mutex_);
  begin(state);
  const auto place = places_.find(address);
  if (place == places_.end()) return std::nullopt;
  entries_.splice(entries_.begin(), entries_, place->second);
  return place->second->second;
}

void PageCache::keep(const std::string& address, std::uint64_t state, const Response& response) {
  // A large response would evict too many others.
  if (response.body.size() > most_bytes_ / 8) return;
  const std::scoped_lock lock(mutex_);
  begin(state);
  if (places_.contains(address)) return;
  entries_.emplace_front(address, response);
  places_.emplace(address, entries_.begin());
  bytes_ += bytes_of(entries_.front());
  while (bytes_ > most_bytes_) {
    bytes_ -= bytes_of(entries_.back());
    places_.erase(entries_.back().first);
    entries_.pop_back();
  }
}

}  // namespace gipfbase::cli::serve

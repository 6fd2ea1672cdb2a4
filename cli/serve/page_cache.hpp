// cli/serve/page_cache.hpp - caches responses until the database changes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "cli/serve/http/message.hpp"

namespace gipfbase::cli::serve {

/// The most recently used responses for one state of the database, by address. Thread-safe.
class PageCache {
 public:
  explicit PageCache(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  [[nodiscard]] std::optional<Response> find(const std::string& address, std::uint64_t state);
  void keep(const std::string& address, std::uint64_t state, const Response& response);

 private:
  using Entry = std::pair<std::string, Response>;
  void begin(std::uint64_t state);
  [[nodiscard]] static std::size_t bytes_of(const Entry& entry) {
    constexpr std::size_t kOverhead = 300;
    return entry.first.size() + entry.second.body.size() + kOverhead;
  }

  std::size_t most_bytes_;
  std::mutex mutex_;
  std::uint64_t state_ = 0;
  std::size_t bytes_ = 0;
  std::list<Entry> entries_;  ///< most recently used first
  std::unordered_map<std::string, std::list<Entry>::iterator> places_;
};

}  // namespace gipfbase::cli::serve

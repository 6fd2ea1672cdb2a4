#include "analysis/solver/proof/proof_table.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <new>
#include <span>
#include <utility>

namespace gipfbase::analysis {

/// Holds a bucket's lock.
class ProofTable::Locked {
 public:
  explicit Locked(Bucket& bucket) : lock_(bucket.entry[0].lock) {
    while (lock_.exchange(1, std::memory_order_acquire) != 0) {
    }
  }
  ~Locked() { lock_.store(0, std::memory_order_release); }
  Locked(const Locked&) = delete;
  Locked& operator=(const Locked&) = delete;

 private:
  std::atomic_ref<std::uint8_t> lock_;
};

ProofTable::ProofTable(std::size_t bytes)
    : most_buckets_(std::max<std::size_t>(1, bytes / sizeof(Bucket))) {
  constexpr std::size_t kBegin = (std::size_t{4} << 20U) / sizeof(Bucket);
  allocate(std::min(most_buckets_, kBegin));
}

void ProofTable::allocate(std::size_t buckets) {
  // Zeroed memory straight from the system costs nothing until it is touched, and all zeros are
  // vacant entries.
  memory_.reset(std::calloc(buckets + 1, sizeof(Bucket)));  // NOLINT(cppcoreguidelines-no-malloc)
  if (memory_ == nullptr) throw std::bad_alloc();
  void* aligned = memory_.get();
  std::size_t space = (buckets + 1) * sizeof(Bucket);
  first_ =
      static_cast<Bucket*>(std::align(alignof(Bucket), buckets * sizeof(Bucket), aligned, space));
  buckets_ = buckets;
  used_ = 0;
}

void ProofTable::make_room() {
  if (buckets_ == most_buckets_ || used_ < entries() / 2) return;
  constexpr std::size_t kFactor = 4;
  const std::unique_ptr<void, Free> old = std::move(memory_);
  const std::span<const Bucket> buckets(first_, buckets_);
  allocate(std::min(most_buckets_, buckets_ * kFactor));
  for (const Bucket& bucket : buckets) {
    for (const Entry& entry : bucket.entry) {
      if (entry.work != 0) put(entry);
    }
  }
}

void ProofTable::put(const Entry& entry) {
  auto& ways = bucket_of(entry.key).entry;
  auto* const place = std::min_element(
      ways.begin(), ways.end(), [](const Entry& a, const Entry& b) { return a.work < b.work; });
  if (place->work == 0) used_.fetch_add(1, std::memory_order_relaxed);
  place->key = entry.key;
  place->state = entry.state;
  place->work = entry.work;
}

void ProofTable::restore(const PositionKey& key, const ProofState& state, std::uint8_t work) {
  make_room();
  Entry entry;
  entry.key = key;
  entry.state = state;
  entry.work = std::max<std::uint8_t>(work, 1);
  put(entry);
}

bool ProofTable::find(const PositionKey& key, ProofState& state) const {
  Bucket& bucket = bucket_of(key);
  const Locked locked(bucket);
  for (const Entry& entry : bucket.entry) {
    if (entry.work == 0 || entry.key != key) continue;
    state = entry.state;
    return true;
  }
  return false;
}

void ProofTable::store(const PositionKey& key, const ProofState& state, std::uint64_t work) {
  const auto cost = static_cast<std::uint8_t>(1 + std::bit_width(work));
  Bucket& bucket = bucket_of(key);
  const Locked locked(bucket);
  for (Entry& entry : bucket.entry) {
    if (entry.work == 0 || entry.key != key) continue;
    // Facts stay facts, whatever the search that comes now was about.
    entry.state.proof = state.proof;
    entry.state.disproof = state.disproof;
    entry.state.forced_in = std::min(entry.state.forced_in, state.forced_in);
    entry.state.not_in = std::max(entry.state.not_in, state.not_in);
    entry.work = std::max(entry.work, cost);
    return;
  }
  Entry entry;
  entry.key = key;
  entry.state = state;
  entry.work = cost;
  put(entry);
}

}  // namespace gipfbase::analysis

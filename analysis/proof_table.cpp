#include "analysis/proof_table.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <new>

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
    : buckets_(std::max<std::size_t>(1, bytes / sizeof(Bucket))),
      // Zeroed memory straight from the system costs nothing until it is touched, and all zeros
      // are vacant entries.
      memory_(std::calloc(buckets_ + 1, sizeof(Bucket))) {
  if (memory_ == nullptr) throw std::bad_alloc();
  void* aligned = memory_.get();
  std::size_t space = (buckets_ + 1) * sizeof(Bucket);
  first_ =
      static_cast<Bucket*>(std::align(alignof(Bucket), buckets_ * sizeof(Bucket), aligned, space));
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
  Entry* place = nullptr;
  for (Entry& entry : bucket.entry) {
    if (entry.work != 0 && entry.key == key) {
      // Facts stay facts, whatever the search that comes now was about.
      entry.state.proof = state.proof;
      entry.state.disproof = state.disproof;
      entry.state.forced_in = std::min(entry.state.forced_in, state.forced_in);
      entry.state.not_in = std::max(entry.state.not_in, state.not_in);
      entry.work = std::max(entry.work, cost);
      return;
    }
    if (place == nullptr || entry.work < place->work) place = &entry;
  }
  place->key = key;
  place->state = state;
  place->work = cost;
}

}  // namespace gipfbase::analysis

#include "analysis/solver/proof/proof_table.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
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
  memory_ = table_memory<Bucket>(buckets);  // zeros are vacant entries
  buckets_ = buckets;
  used_ = 0;
  ask_for_large_pages(memory_.get(), buckets * sizeof(Bucket));
}

void ProofTable::grow() {
  constexpr std::size_t kFactor = 4;
  const TableMemory<Bucket> old = std::move(memory_);
  const std::span<const Bucket> buckets(old.get(), buckets_);
  const std::vector<Entry> waiting = std::exchange(aside_, {});
  allocate(std::min(most_buckets_, buckets_ * kFactor));
  for (const Bucket& bucket : buckets) {
    for (const Entry& entry : bucket.entry) {
      if (entry.work >= kSearched) add(entry);
    }
  }
  for (const Entry& entry : waiting) add(entry);
}

void ProofTable::make_room() {
  if (buckets_ == most_buckets_ || (used_ < entries() / 2 && aside_.empty())) return;
  grow();
  while (!aside_.empty() && buckets_ < most_buckets_) grow();
  aside_.clear();
}

ProofTable::Entry* ProofTable::entry_of(Bucket& bucket, const PositionKey& key) {
  const auto is_of = [&](const Entry& entry) { return entry.work != kVacant && entry.key == key; };
  auto* const found = std::find_if(bucket.entry.begin(), bucket.entry.end(), is_of);
  return found == bucket.entry.end() ? nullptr : found;
}

void ProofTable::count_searched(const Entry& before, const Entry& after) {
  if (before.work < kSearched && after.work >= kSearched) {
    used_.fetch_add(1, std::memory_order_relaxed);
  }
}

void ProofTable::join(Entry& entry, const Entry& more) {
  count_searched(entry, more);
  // Facts of both entries hold, for any number of plies.
  entry.state.proof = more.state.proof;
  entry.state.disproof = more.state.disproof;
  entry.state.proved_within = std::min(entry.state.proved_within, more.state.proved_within);
  entry.state.refuted_within = std::max(entry.state.refuted_within, more.state.refuted_within);
  entry.work = std::max(entry.work, more.work);
}

ProofTable::Entry ProofTable::put(const Entry& entry) {
  auto& ways = bucket_of(entry.key).entry;
  auto* const place = std::min_element(
      ways.begin(), ways.end(), [](const Entry& a, const Entry& b) { return a.work < b.work; });
  Entry gone;
  gone.key = place->key;
  gone.state = place->state;
  gone.work = place->work;
  count_searched(gone, entry);
  place->key = entry.key;
  place->state = entry.state;
  place->work = entry.work;
  return gone;
}

void ProofTable::add(const Entry& entry) {
  if (Entry* const known = keeps_ ? entry_of(bucket_of(entry.key), entry.key) : nullptr) {
    join(*known, entry);
    return;
  }
  const Entry gone = put(entry);
  if (keeps_ && gone.work >= kSearched) aside_.push_back(gone);
}

void ProofTable::restore(const PositionKey& key, const ProofState& state, std::uint8_t work) {
  keeps_ = true;
  if (aside_.empty()) make_room();
  Entry entry;
  entry.key = key;
  entry.state = state;
  entry.work = std::max<std::uint8_t>(work, kSearched);
  add(entry);
  // A file is in the order of buckets, so its first facts fall into few buckets, and the table
  // grows while it is nearly empty. The limit kSparse stops this for forged files with facts that
  // no table size separates.
  constexpr std::size_t kSparse = 32;
  while (!aside_.empty() && entries() < kSparse * used_) {
    if (buckets_ == most_buckets_) most_buckets_ *= 2;
    grow();
  }
}

bool ProofTable::find(const PositionKey& key, ProofState& state, std::uint8_t least) const {
  Bucket& bucket = bucket_of(key);
  const Locked locked(bucket);
  const Entry* const entry = entry_of(bucket, key);
  if (entry == nullptr || entry->work < least) return false;
  state = entry->state;
  return true;
}

void ProofTable::store(const PositionKey& key, const ProofState& state, std::uint64_t work) {
  Entry entry;
  entry.key = key;
  entry.state = state;
  entry.work =
      static_cast<std::uint8_t>(kSearched - 1 + std::bit_width(std::max<std::uint64_t>(work, 1)));
  Entry gone;
  {
    Bucket& bucket = bucket_of(key);
    const Locked locked(bucket);
    if (Entry* const known = entry_of(bucket, key)) {
      join(*known, entry);
      return;
    }
    gone = put(entry);
  }
  if (!keeps_ || gone.work < kSearched || buckets_ == most_buckets_) return;
  const std::scoped_lock lock(setting_aside_);
  aside_.push_back(gone);
}

void ProofTable::store_evaluation(const PositionKey& key, const ProofState& state) {
  Entry entry;
  entry.key = key;
  entry.state = state;
  entry.work = kEvaluated;
  Bucket& bucket = bucket_of(key);
  const Locked locked(bucket);
  if (Entry* const known = entry_of(bucket, key)) {
    if (known->work == kEvaluated) join(*known, entry);
    return;
  }
  const bool room = std::any_of(bucket.entry.begin(), bucket.entry.end(),
                                [](const Entry& other) { return other.work < kSearched; });
  if (room) put(entry);
}

}  // namespace gipfbase::analysis

#include "db/query/language/run/known_values.hpp"

#include <algorithm>
#include <utility>

namespace gipfbase::db::language {

KnownValues::KnownValues(Database& database, const notation::Rules& rules) {
  for_each_solved(database, rules, [&](const SolvedRow& row) {
    const auto add = [&](const notation::AnyPosition& position) {
      values_[rules.index_row(position, nullptr).key].push_back({position, row.value});
    };
    add(row.position);
    // As in SolvedValues, the value also applies to the position with the seats exchanged.
    if (const auto swapped = rules.seats_swapped(row.position)) add(*swapped);
  });
}

std::vector<std::uint64_t> KnownValues::keys() const {
  std::vector<std::uint64_t> keys;
  keys.reserve(values_.size());
  for (const auto& [key, values] : values_) keys.push_back(key);
  std::sort(keys.begin(), keys.end());
  return keys;
}

std::optional<SolvedValue> KnownValues::find(const notation::Rules& rules, std::uint64_t key,
                                             const notation::AnyPosition& position) const {
  const auto known = values_.find(key);
  if (known == values_.end()) return std::nullopt;
  for (const SolvedRow& k : known->second) {
    if (rules.same_position(k.position, position, false)) return k.value;
  }
  return std::nullopt;
}

}  // namespace gipfbase::db::language

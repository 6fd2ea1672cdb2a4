// db/query/language/run/known_values.hpp - proved values of positions, for queries.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "db/store/database.hpp"
#include "db/values/solved.hpp"
#include "notation/game/rules.hpp"

namespace gipfbase::db::language {

/// The proved values of the positions of a variant, read once. Look-ups are thread-safe.
class KnownValues {
 public:
  KnownValues(Database& database, const notation::Rules& rules);

  /// The canonical keys of the positions with a value.
  [[nodiscard]] std::vector<std::uint64_t> keys() const;
  [[nodiscard]] bool has(std::uint64_t key) const { return values_.contains(key); }
  /// The value of a position with that key, for the side to move. Compares the position as well.
  [[nodiscard]] std::optional<SolvedValue> find(const notation::Rules& rules, std::uint64_t key,
                                                const notation::AnyPosition& position) const;

 private:
  std::unordered_map<std::uint64_t, std::vector<SolvedRow>> values_;
};

}  // namespace gipfbase::db::language

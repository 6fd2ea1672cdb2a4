// db/rows/signature.hpp - bounds on what happens in a game, so that searches need not replay it.
//
// A signature has, for every noun of the title (and for each player where the noun takes one), the
// smallest and largest value in any position; for sets of places these are sizes, followed by the
// union of the sets. Layout of the blob: four bytes that identify the nouns; two bytes for each
// number (-128 means -128 or less, 127 means 127 or more); for each set two bytes for its size (255
// means 255 or more) and one bit for each place, by cell number.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "db/rows/codec.hpp"
#include "db/store/database.hpp"
#include "notation/game/rules.hpp"
#include "notation/game/words/nouns.hpp"

namespace gipfbase::db {

/// Numbers from `low` to `high`; the limits of the type mean that there is no bound.
struct NumberRange {
  std::int32_t low = INT32_MIN;
  std::int32_t high = INT32_MAX;
  [[nodiscard]] bool operator==(const NumberRange&) const = default;
};
/// Sets with a size in `size` that are subsets of `places`.
struct SetRange {
  NumberRange size{0, INT32_MAX};
  notation::CellSet places;
  [[nodiscard]] bool operator==(const SetRange&) const = default;
};

/// The layout of the signatures of a variant.
class SignatureLayout {
 public:
  explicit SignatureLayout(const notation::Rules& rules);

  /// The signature of a game with these ranges, as returned by Rules::replay.
  [[nodiscard]] Bytes signature(std::span<const notation::NounRange> ranges) const;
  /// True when a blob has this layout.
  [[nodiscard]] bool fits(std::span<const std::uint8_t> blob) const;
  /// The offset, in a blob, of the bounds for this noun and player; nullopt if the signature lacks
  /// them.
  [[nodiscard]] std::optional<std::size_t> find(const notation::NounQuestion& asked) const;
  /// The bounds at an offset of a blob with this layout.
  [[nodiscard]] static NumberRange number_at(std::span<const std::uint8_t> blob, std::size_t at);
  [[nodiscard]] SetRange set_at(std::span<const std::uint8_t> blob, std::size_t at) const;

 private:
  std::vector<notation::NounQuestion> asked_;
  std::vector<std::size_t> offsets_;
  std::vector<bool> is_set_;
  std::size_t set_bytes_ = 0;
  std::size_t size_ = 0;
  std::uint32_t mark_ = 0;  ///< identifies the nouns
};

/// The layout for these rules. Each thread caches the last one.
[[nodiscard]] const SignatureLayout& layout_of(const std::shared_ptr<const notation::Rules>& rules);

/// Computes the signature of a stored game again, if it can be replayed.
void renew_signature(Database& database, std::int64_t game);
/// Computes signatures that are missing or have other nouns.
void complete_signatures(Database& database);

}  // namespace gipfbase::db

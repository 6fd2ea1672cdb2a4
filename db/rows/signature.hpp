// db/rows/signature.hpp - what is true of all positions of a game, so that a search need not play
// through games in which nothing can fit.
//
// A signature has, for every noun of the title and of either player where it asks for one, the
// smallest and the largest number that any position has, and for sets of places also the places
// that are ever in them. Layout of the blob: four bytes that tell which nouns these are; two bytes
// for each number (-128 and 127: so much or further); for each set two bytes of its size (255: so
// many or more) and its places, a bit each, by the numbers of their cells.
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

/// Numbers from `low` to `high`; at the ends of what it can hold, without end.
struct NumberRange {
  std::int32_t low = INT32_MIN;
  std::int32_t high = INT32_MAX;
  [[nodiscard]] bool operator==(const NumberRange&) const = default;
};
/// Sets of so many places, all of them among `places`.
struct SetRange {
  NumberRange size{0, INT32_MAX};
  notation::CellSet places;
  [[nodiscard]] bool operator==(const SetRange&) const = default;
};

/// Where the signatures of a variant have what.
class SignatureLayout {
 public:
  explicit SignatureLayout(const notation::Rules& rules);

  /// The signature of a game with these ranges, as Rules::replay gives them.
  [[nodiscard]] Bytes signature(std::span<const notation::NounRange> ranges) const;
  /// True of a blob with this layout.
  [[nodiscard]] bool fits(std::span<const std::uint8_t> blob) const;
  /// Where the answer to a question is.
  [[nodiscard]] std::optional<std::size_t> find(const notation::Asked& asked) const;
  /// What a blob with this layout has there.
  [[nodiscard]] static NumberRange number_at(std::span<const std::uint8_t> blob, std::size_t at);
  [[nodiscard]] SetRange set_at(std::span<const std::uint8_t> blob, std::size_t at) const;

 private:
  std::vector<notation::Asked> asked_;
  std::vector<std::size_t> offsets_;
  std::vector<bool> is_set_;
  std::size_t set_bytes_ = 0;
  std::size_t size_ = 0;
  std::uint32_t mark_ = 0;  ///< of the nouns
};

/// The layout for these rules. Kept by each thread until it asks for another: the games of an
/// archive are mostly of the same rules.
[[nodiscard]] const SignatureLayout& layout_of(const std::shared_ptr<const notation::Rules>& rules);

/// Makes the signature of a stored game anew, when it can be played.
void renew_signature(Database& database, std::int64_t game);
/// Makes those that are missing, or of other nouns.
void complete_signatures(Database& database);

}  // namespace gipfbase::db

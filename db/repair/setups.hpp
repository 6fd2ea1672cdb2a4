// db/repair/setups.hpp - restores the damaged title, variant, rules or start of a game.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "db/rows/stored_row.hpp"

namespace gipfbase::db {

/// Everything needed to replay the moves of a stored game.
struct Setup {
  std::string title, variant;
  std::string start;  ///< empty: the variant's own
};

/// True when a judged game ends in the stored final position.
[[nodiscard]] bool ends_as_stored(notation::Judged& judged, const EncodedGame& stored);

/// Finds values for damaged columns under which the moves are legal and lead to the stored final
/// position. Thread-safety: may be used by several threads.
class Setups {
 public:
  /// Collects the variants of the games of a database, and those that the program supports.
  explicit Setups(Database& database);

  /// Corrects a row that `set_up` rejects and returns a sentence about it. Returns nullopt, and
  /// leaves the row unchanged, when nothing fits.
  [[nodiscard]] std::optional<std::string> restore(StoredRow& row) const;
  /// Replaces an unknown variant and an unreadable start by the defaults of the title, and removes
  /// moves and notes. Returns false for unknown titles and newer rules.
  [[nodiscard]] bool use_defaults(StoredRow& row) const;

 private:
  [[nodiscard]] bool fits(StoredRow& row, const Setup& setup) const;
  /// The setup of a row, with the settings that its variant had in the row's version of the rules.
  [[nodiscard]] Setup as_recorded(const EncodedGame& stored) const;
  /// Variants that a row may have, those most similar to the stored text first.
  [[nodiscard]] std::vector<Setup> variants_like(const EncodedGame& stored) const;
  /// Possible corrections of a start that cannot be read.
  [[nodiscard]] std::vector<std::string> starts_like(const EncodedGame& stored) const;

  const Database& database_;
  std::vector<Setup> known_;
};

}  // namespace gipfbase::db

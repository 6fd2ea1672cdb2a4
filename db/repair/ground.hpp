// db/repair/ground.hpp - what a stored game was played by (title, variant, rules and start), where
// that is damaged.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "db/rows/stored_row.hpp"

namespace gipfbase::db {

/// What it needs to replay the moves of a stored game.
struct Ground {
  std::string title, variant;
  std::string start;  ///< empty: the variant's own
};

/// True when a judged game ends in the position that was stored for its end.
[[nodiscard]] bool ends_as_stored(notation::Judged& judged, const EncodedGame& stored);

/// Looks for what is damaged among what else it may have been: under that the moves are legal and
/// lead to the position that was stored for their end. Thread-safety: may be used by several
/// threads.
class Grounds {
 public:
  /// The variants of the games of a database, and those that a program knows.
  explicit Grounds(Database& database);

  /// Puts right what is damaged of a row that `set_up` refuses. Gives a sentence about it; nothing,
  /// and the row as it was, when nothing fits.
  [[nodiscard]] std::optional<std::string> find_again(StoredRow& row) const;
  /// Puts the usual variant and start of its title into a row, without moves; false when the title
  /// is not known, or of newer rules.
  [[nodiscard]] bool begin_anew(StoredRow& row) const;

 private:
  [[nodiscard]] bool fits(StoredRow& row, const Ground& ground) const;
  /// Variants that a row may be of, those that look most like what is stored first.
  [[nodiscard]] std::vector<Ground> variants_like(const EncodedGame& stored) const;
  /// Texts that a start which cannot be read may have been.
  [[nodiscard]] std::vector<std::string> starts_like(const EncodedGame& stored) const;

  const Database& database_;
  std::vector<Ground> known_;
};

}  // namespace gipfbase::db

// analysis/certificate/proof_book.hpp - verified proofs with an index of their positions.
//
// The bytes of a book are one line of facts, the text of the proofs, and an index of the text:
//
//     gipfbase-book 1 TITLE VARIANT RULES-VERSION CLAIMS POSITIONS TEXT-BYTES CHECKSUM
//     gipfbase-proof ...
//     entries of 12 bytes: the canonical key of a position (8 bytes) and the offset in the text of
//     the line that has it (4 bytes), both little endian, sorted
//
// The index has the position of each claim, and for each line of a winning strategy the positions
// before and after the move.
//
// Different positions may have the same key, so a look-up compares the position with the text.
// Thread-safety: a ProofBook is immutable and may be shared between threads.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/certificate/proof.hpp"
#include "notation/game/catalogue.hpp"
#include "notation/text/expected.hpp"

namespace gipfbase::analysis {

/// The facts in the first line of a book.
struct BookFacts {
  std::string title;
  std::string variant;
  int rules_version = 0;
  std::uint64_t claims = 0;     ///< positions with a claim
  std::uint64_t positions = 0;  ///< positions with a move of a strategy
  std::uint64_t bytes = 0;      ///< of the text
  std::uint32_t checksum = 0;   ///< of text and index

  /// True when the proofs are about these rules, in the same version.
  [[nodiscard]] bool about(const notation::Rules& rules) const;
};

/// The value of a position in a book.
struct BookValue {
  Claim claim;                     ///< about the player to move; its plies are an upper bound
  std::optional<PackedMove> move;  ///< the winning move, if he wins
};

/// Whether a look-up finds the move, too, which takes longer for an image of the book's position.
enum class Lookup : std::uint8_t { kValue, kValueAndMove };

class ProofBook {
 public:
  /// Views the bytes of a book, which must outlive it. Returns an error when they are not a book.
  [[nodiscard]] static Expected<ProofBook, std::string> view(std::string_view bytes);

  [[nodiscard]] const BookFacts& facts() const { return facts_; }
  /// The proofs, as `verify` reads them.
  [[nodiscard]] std::string_view text() const { return text_; }
  /// All bytes of the book.
  [[nodiscard]] std::string_view bytes() const { return bytes_; }
  /// True when the checksum of text and index is right.
  [[nodiscard]] bool intact() const;
  /// Returns the proved value of a position: from a claim, or from a winning strategy, before or
  /// after one of its moves. Images under the symmetries of the board are found, too. The rules
  /// must be those of the book.
  [[nodiscard]] std::optional<BookValue> find(const notation::Rules& rules,
                                              const notation::AnyPosition& position,
                                              Lookup lookup) const;
  /// Returns all strategies of the proofs. The rules must be those of the book.
  [[nodiscard]] std::vector<Strategy> strategies(const notation::Rules& rules) const;

 private:
  BookFacts facts_;
  std::string_view bytes_;
  std::string_view text_;
  std::string_view index_;
};

/// Replays proofs by the rules and makes a book of them; the same proofs give the same bytes.
/// Returns an error, with the line where it is, when a proof does not hold or the proofs are about
/// different rules.
[[nodiscard]] Expected<std::string, std::string> make_book(const std::string& proofs,
                                                           const notation::Catalogue& titles);

}  // namespace gipfbase::analysis

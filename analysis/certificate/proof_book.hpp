// analysis/certificate/proof_book.hpp - proofs that hold, in a form in which a position is found at
// once.
//
// The bytes of a book are one line of facts, the text of the proofs, and an index of it:
//
//     gipfbase-book 1 TITLE VARIANT RULES-VERSION CLAIMS POSITIONS TEXT-BYTES CHECKSUM
//     gipfbase-proof ...
//     entries of 12 bytes: the canonical key of a position (8 bytes) and where in the text the line
//     begins that knows it (4 bytes), both little endian, sorted
//
// A line knows its position, and that of a strategy the position after its move.
//
// The index finds candidates; the position in the text decides. Thread-safety: a ProofBook is
// immutable and may be shared between threads.
#pragma once

#include <cstdint>
#include <memory>
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
  std::uint64_t claims = 0;     ///< positions whose value the proofs claim
  std::uint64_t positions = 0;  ///< in which the strategies say what to play
  std::uint64_t bytes = 0;      ///< of the text
  std::uint32_t checksum = 0;   ///< of text and index

  /// True for the rules that the proofs are about, in the version under which they hold.
  [[nodiscard]] bool about(const notation::Rules& rules) const;
};

/// The value that a book proves of a position.
struct BookValue {
  Claim claim;                     ///< about the player to move; its plies are an upper bound
  std::optional<PackedMove> move;  ///< that wins, when he does
};

/// How much a look-up finds out: in images of its positions a move takes a search.
enum class Lookup : std::uint8_t { kValue, kValueAndMove };

class ProofBook {
 public:
  /// Views the bytes of a book, which must outlive it. Returns why they are not a book.
  [[nodiscard]] static Expected<ProofBook, std::string> view(std::string_view bytes);

  [[nodiscard]] const BookFacts& facts() const { return facts_; }
  /// The proofs, as `verify` reads them.
  [[nodiscard]] std::string_view text() const { return text_; }
  /// All of it, as it is kept.
  [[nodiscard]] std::string_view bytes() const { return bytes_; }
  /// False when text or index were changed since the book was made.
  [[nodiscard]] bool intact() const;
  /// Returns the proved value of a position: that of a claim, or of a winning strategy, before and
  /// after its moves. Positions stand for their images under the symmetries of the board. The rules
  /// must be those that the book is about.
  [[nodiscard]] std::optional<BookValue> find(const notation::Rules& rules,
                                              const notation::AnyPosition& position,
                                              Lookup lookup) const;
  /// All strategies of the proofs. The rules must be those that the book is about.
  [[nodiscard]] std::vector<Strategy> strategies(const notation::Rules& rules) const;

 private:
  BookFacts facts_;
  std::string_view bytes_;
  std::string_view text_;
  std::string_view index_;
};

/// Replays proofs by the rules and makes a book of them, always the same bytes of the same proofs.
/// Returns the reason, with its line, when a proof does not hold or the proofs are about several
/// rules.
[[nodiscard]] Expected<std::string, std::string> make_book(const std::string& proofs,
                                                           const notation::Catalogue& titles);

}  // namespace gipfbase::analysis

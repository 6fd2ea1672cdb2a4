// analysis/answers/solving/proofs_answer.hpp - what books of proofs hold, whether they hold, and
// what they say of a position.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis/book/proof_books.hpp"
#include "db/values/proved.hpp"
#include "notation/game/catalogue.hpp"

namespace gipfbase::analysis {

/// The value that books prove of one position, in official notation.
struct BookAnswer {
  std::string book;               ///< its name
  db::SolvedValue value;          ///< from the view of the player to move
  std::string move;               ///< that wins; empty when the player to move does not
  std::vector<std::string> line;  ///< that move, and what follows against the longest defence
};
/// Returns nothing without books, and where they know nothing of the position.
[[nodiscard]] std::optional<BookAnswer> ask_books(const ProofBooks* books,
                                                  const notation::Rules& rules,
                                                  const notation::AnyPosition& position);
/// "The player to move wins in at most 25 plies, by Bc4,a3 (book zertz37-removes-a2)".
[[nodiscard]] std::string book_text(const BookAnswer& answer);

/// A move of the player who loses, and what follows.
struct Defence {
  std::string move;
  std::string answer;       ///< empty when the move ends the game
  std::uint32_t plies = 0;  ///< that the game can last after the move
};
/// How a position is won, or lost.
struct RefuteAnswer {
  std::shared_ptr<const notation::Rules> rules;
  notation::AnyPosition position;
  std::optional<BookAnswer> known;
  std::vector<Defence> defences;  ///< the loser is to move: all his moves, the longest first
};
[[nodiscard]] RefuteAnswer refute(const ProofBooks& books,
                                  const std::shared_ptr<const notation::Rules>& rules,
                                  const notation::AnyPosition& position);
[[nodiscard]] std::string to_json(const RefuteAnswer& answer);

/// The books there are, as JSON.
[[nodiscard]] std::string to_json(const ProofBooks& books);

/// A book that was replayed by the rules.
struct CheckedBook {
  const ShelvedBook* book = nullptr;
  std::string fault;  ///< why it does not hold; empty: it does
  double seconds = 0;
};
[[nodiscard]] CheckedBook checked(const ShelvedBook& shelved, const notation::Catalogue& titles);
[[nodiscard]] std::string to_json(const std::vector<CheckedBook>& books);

}  // namespace gipfbase::analysis

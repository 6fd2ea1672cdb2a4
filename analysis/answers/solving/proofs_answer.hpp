// analysis/answers/solving/proofs_answer.hpp - books of proofs: their contents, their verification,
// and the value of a position.
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

/// The value of a position in the books, with moves in official notation.
struct BookAnswer {
  std::string book;               ///< its name
  db::SolvedValue value;          ///< from the view of the player to move
  std::string move;               ///< the winning move; empty when the player to move loses
  std::vector<std::string> line;  ///< best play from the position, against the longest defence
};
/// Returns nullopt without books, and when no book has the position.
[[nodiscard]] std::optional<BookAnswer> ask_books(const ProofBooks* books,
                                                  const notation::Rules& rules,
                                                  const notation::AnyPosition& position);
/// "The player to move wins in at most 25 plies, by Bc4,a3 (book zertz37-removes-a2)".
[[nodiscard]] std::string book_text(const BookAnswer& answer);

/// A move of the losing player, and the winner's reply.
struct Defence {
  std::string move;
  std::string answer;       ///< the winner's reply; empty when the move ends the game
  std::uint32_t plies = 0;  ///< most plies that the game can last after the move
};
/// How a position is won or lost.
struct RefuteAnswer {
  std::shared_ptr<const notation::Rules> rules;
  notation::AnyPosition position;
  std::optional<BookAnswer> known;
  std::vector<Defence> defences;  ///< if the loser is to move: all moves, the longest defence first
};
[[nodiscard]] RefuteAnswer refute(const ProofBooks& books,
                                  const std::shared_ptr<const notation::Rules>& rules,
                                  const notation::AnyPosition& position);
[[nodiscard]] std::string to_json(const RefuteAnswer& answer);

/// The list of books as JSON.
[[nodiscard]] std::string to_json(const ProofBooks& books);

/// A book whose proofs were replayed by the rules.
struct CheckedBook {
  const ShelvedBook* book = nullptr;
  std::string fault;  ///< why one of the proofs does not hold; empty: all hold
  double seconds = 0;
};
[[nodiscard]] CheckedBook checked(const ShelvedBook& shelved, const notation::Catalogue& titles);
[[nodiscard]] std::string to_json(const std::vector<CheckedBook>& books);

}  // namespace gipfbase::analysis

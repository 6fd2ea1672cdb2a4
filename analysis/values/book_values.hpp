// analysis/values/book_values.hpp - adds values of books of proofs to those of a database or a
// search.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "analysis/book/proof_books.hpp"
#include "analysis/solver/solver.hpp"
#include "db/values/solved.hpp"

namespace gipfbase::analysis {

/// Returns the claim of a proof as a value of its position.
[[nodiscard]] db::SolvedValue value_of(const Claim& claim);

/// Returns the better of the stored value of a position and the value in the books. If `books` is
/// null or the books do not have the position, returns the stored value.
[[nodiscard]] std::optional<db::SolvedValue> known_value(const ProofBooks* books,
                                                         const notation::Rules& rules,
                                                         const notation::AnyPosition& position,
                                                         std::optional<db::SolvedValue> stored);

/// Returns `known_value` for the positions of a game, in order of ply, without those that have no
/// proved value.
[[nodiscard]] std::vector<db::PlyValue> known_values(const ProofBooks* books,
                                                     db::SolvedValues& stored,
                                                     const notation::Rules& rules,
                                                     const notation::AnyPosition& start,
                                                     std::span<const PackedMove> moves);

/// Loads the book that has a position into a solver. Returns the value in the book; nothing when no
/// book has the position.
std::optional<ProofBooks::Known> learn_from_book(Solver& solver, const ProofBooks* books,
                                                 const notation::Rules& rules,
                                                 const notation::AnyPosition& position);

}  // namespace gipfbase::analysis

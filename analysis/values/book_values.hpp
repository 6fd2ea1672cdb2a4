// analysis/values/book_values.hpp - what books of proofs add to what a database or a search knows.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "analysis/book/proof_books.hpp"
#include "analysis/solver/solver.hpp"
#include "db/values/solved.hpp"

namespace gipfbase::analysis {

/// The claim of a proof as a value of its position.
[[nodiscard]] db::SolvedValue value_of(const Claim& claim);

/// Returns the better of two values of a position: the one that is stored, and what the books
/// prove. Without books, or where they know nothing, that is the stored one.
[[nodiscard]] std::optional<db::SolvedValue> known_value(const ProofBooks* books,
                                                         const notation::Rules& rules,
                                                         const notation::AnyPosition& position,
                                                         std::optional<db::SolvedValue> stored);

/// The same for all positions of a game, in order of ply; positions without a proved value are left
/// out.
[[nodiscard]] std::vector<db::PlyValue> known_values(const ProofBooks* books,
                                                     db::SolvedValues& stored,
                                                     const notation::Rules& rules,
                                                     const notation::AnyPosition& start,
                                                     std::span<const PackedMove> moves);

/// Makes a solver remember the book that knows a position. Returns what the books know of it;
/// without books nothing.
std::optional<ProofBooks::Known> learn_from_book(Solver& solver, const ProofBooks* books,
                                                 const notation::Rules& rules,
                                                 const notation::AnyPosition& position);

}  // namespace gipfbase::analysis

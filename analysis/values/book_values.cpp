#include "analysis/values/book_values.hpp"

#include <tuple>
#include <utility>

#include "notation/game/play.hpp"

namespace gipfbase::analysis {
namespace {

using db::ProvedStatus;
using notation::AnyPosition;
using notation::Rules;

bool is_more_informative(const db::SolvedValue& a, const db::SolvedValue& b) {
  const auto rank = [](const db::SolvedValue& v) {
    return std::tuple(v.proved(), v.score.has_value(), v.complete(),
                      kEndless - v.distance.value_or(kEndless));
  };
  return rank(a) > rank(b);
}

}  // namespace

db::SolvedValue value_of(const Claim& claim) {
  db::SolvedValue value;
  value.method = "book of proofs";
  switch (claim.kind) {
    case Claim::Kind::kDraw: value.status = ProvedStatus::kDraw; return value;
    case Claim::Kind::kScore:
      value.status = ProvedStatus::kExact;
      value.score = claim.score;
      return value;
    case Claim::Kind::kWin: value.status = ProvedStatus::kWin; break;
    case Claim::Kind::kLoss: value.status = ProvedStatus::kLoss; break;
  }
  value.distance = claim.plies;
  return value;
}

std::optional<db::SolvedValue> known_value(const ProofBooks* books, const Rules& rules,
                                           const AnyPosition& position,
                                           std::optional<db::SolvedValue> stored) {
  if (books == nullptr || (stored && stored->complete())) return stored;
  const auto known = books->find(rules, position, Lookup::kValue);
  if (!known) return stored;
  db::SolvedValue value = value_of(known->claim);
  return stored && !is_more_informative(value, *stored) ? std::move(stored)
                                                        : std::optional(std::move(value));
}

std::vector<db::PlyValue> known_values(const ProofBooks* books, db::SolvedValues& stored,
                                       const Rules& rules, const AnyPosition& start,
                                       std::span<const PackedMove> moves) {
  std::vector<db::PlyValue> found;
  const auto look = [&](std::size_t ply, const AnyPosition& at, const PackedMove*) {
    auto value =
        known_value(books, rules, at, stored.empty() ? std::nullopt : stored.find(rules, at));
    if (!value || !value->proved()) return;
    found.push_back({static_cast<std::uint32_t>(ply), rules.side_to_move(at), std::move(*value)});
  };
  notation::for_each_position(rules, start, notation::legal_prefix(rules, start, moves), look);
  return found;
}

std::optional<ProofBooks::Known> learn_from_book(Solver& solver, const ProofBooks* books,
                                                 const Rules& rules, const AnyPosition& position) {
  if (books == nullptr) return std::nullopt;
  auto known = books->find(rules, position, Lookup::kValue);
  if (!known) return std::nullopt;
  for (const Strategy& strategy : known->book->book()->strategies(rules)) solver.learn(strategy);
  return known;
}

}  // namespace gipfbase::analysis

#include <array>
#include <string>
#include <string_view>

#include "notation/gipf/drawing.hpp"
#include "notation/gipf/potentials/text.hpp"
#include "notation/gipf/text.hpp"

namespace gipfbase::gipf {
namespace {

notation::DrawnPiece potential(Seat owner, std::string_view kind, std::string inscription) {
  notation::DrawnPiece piece;
  piece.name = fmt::format("{} {}potential", name(tint_of(owner)),
                           kind.empty() ? std::string("used ") : fmt::format("{}-", kind));
  piece.shape = notation::Shape::kToken;
  piece.tint = tint_of(owner);
  piece.inscription = std::move(inscription);
  return piece;
}

/// Puts the piece of a spot into its place, with its code: `w` for a single piece, `[W]` for a
/// GIPF-piece, `wz` for a loaded piece, `w'` for a used potential, `w2` for a piece with
/// DVONN-potentials on it.
void put_piece(const LoadedPieces& pieces, int cell, notation::Place& place) {
  const Cells here = bit(cell);
  if ((pieces.all() & here) == 0) return;
  const Seat owner = (pieces.of[kWhite] & here) != 0 ? kWhite : kBlack;
  const int height = pieces.height_at(cell);
  place.code = owner == kWhite ? "w" : "b";
  if ((pieces.gipf & here) != 0) {
    place.code = owner == kWhite ? "[W]" : "[B]";
    place.pieces.push_back(gipf_piece(owner));
    return;
  }
  if ((pieces.used & here) != 0 && height == 0) {
    place.code += '\'';
    place.pieces.push_back(potential(owner, {}, {}));
    return;
  }
  // Every DVONN-potential lies on an opposing piece.
  const Seat bottom = height % 2 == 0 ? owner : other(owner);
  place.pieces.push_back(single_piece(bottom));
  for (std::size_t k = 0; k < kKinds; ++k) {
    if ((pieces.loaded.at(k) & here) == 0) continue;
    place.pieces.push_back(potential(bottom, kKindNames.at(k), {kKindLetters[k]}));
    if (height == 0) place.code += kKindLetters[k];
  }
  if (height == 0) return;
  place.code += std::to_string(height);
  for (int i = 1; i <= height; ++i) {
    const Seat seat = (height - i) % 2 == 0 ? owner : other(owner);
    place.pieces.push_back(
        potential(seat, kKindNames[index_of(Kind::kDvonn)], i == height ? std::to_string(i) : ""));
    place.pieces.back().name += " in use";
  }
}

/// The next step of the player to move.
std::string turn_text(const PotentialPosition& p) {
  if (p.rows_due()) return "to remove rows";
  switch (p.phase()) {
    case Phase::kMoveDue: return "to move after an additional move";
    case Phase::kExtraDue: return "to make the additional move";
    case Phase::kAnswer: return "to answer";
    case Phase::kContest: return "waits for the contest";
    default: return "to move";
  }
}

}  // namespace

notation::Diagram diagram(const PotentialPosition& p) {
  notation::Diagram diagram =
      board_diagram([&](int cell, notation::Place& place) { put_piece(p.pieces(), cell, place); });
  for (const Seat seat : {kWhite, kBlack}) {
    notation::Supply supply = supply_of(p, seat);
    const auto add = [&](const std::string& remark) {
      supply.remark += (supply.remark.empty() ? "" : ", ") + remark;
    };
    std::string left;
    for (std::size_t k = 0; k < kKinds; ++k) {
      const int n = p.left(seat, static_cast<Kind>(k));
      if (n > 0) left += fmt::format(" {}{}", kKindLetters[k], n);
    }
    if (!left.empty()) add("may load" + left);
    if (p.challenges(seat) > 0) add(fmt::format("may challenge {}", p.challenges(seat)));
    if (!p.outcome().over() && p.side_to_move() == seat) supply.turn = turn_text(p);
    diagram.supplies.push_back(std::move(supply));
  }
  return diagram;
}

notation::Trace trace(const PotentialPosition& p, const PotentialMove& move) {
  // An announced use is executed by the ply that accepts or decides it.
  const bool decides = move.action == Action::kPass || move.action == Action::kExecuted;
  const PotentialMove played = decides ? p.announced() : move;
  notation::Trace trace;
  if (is_push(played.action)) trace = trace_of(kEntry[played.from]);
  if (played.action == Action::kUse) {
    trace.path = {place_name(played.from), place_name(played.to)};
  }
  add_removed(move.before | played.after, trace);
  return trace;
}

notation::MoveSteps steps(const PotentialPosition& /*position*/, const PotentialMove& move) {
  using Step = notation::MoveStep::Kind;
  notation::MoveSteps steps;
  add_removal(move.before, steps);
  if (move.action == Action::kUse) {
    steps.push_back({Step::kLift, place_name(move.from)});
    steps.push_back({Step::kMove, place_name(move.to)});
  } else if (is_push(move.action)) {
    std::string piece = "single piece";
    if (move.action == Action::kGipf) piece = "GIPF-piece";
    if (move.action == Action::kExtra) piece = "TAMSK-potential of e5";
    if (is_load(move.action)) {
      piece = fmt::format("piece with {}-potential", kKindNames[index_of(kind_of(move.action))]);
    }
    steps.push_back({Step::kChoose, std::move(piece)});
    add_push(kEntry[move.from], steps);
  }
  add_removal(move.after, steps);
  if (move.more) steps.push_back({Step::kChoose, "an additional move follows"});
  return steps;
}

}  // namespace gipfbase::gipf

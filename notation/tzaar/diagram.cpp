#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "notation/diagram/board_lines.hpp"
#include "notation/text/counted.hpp"
#include "notation/tzaar/text.hpp"

namespace gipfbase::tzaar {
namespace {

void put_stack(const Stack& stack, notation::Place& place) {
  const notation::Tint tint =
      stack.owner == kWhite ? notation::Tint::kWhite : notation::Tint::kBlack;
  // Taller stacks would cover the point above.
  constexpr int kMostDrawn = 3;
  place.code = stack_text(stack);
  place.pieces = {
      {fmt::format("{} piece", name(tint)), notation::Shape::kDisc, tint,
       std::min(stack.height, kMostDrawn)},
      {fmt::format("{} {}", name(tint), type_name(stack.type)), notation::Shape::kToken, tint}};
  if (stack.height > 1) {
    place.pieces[0].name = fmt::format("{} stack of {}", name(tint), stack.height);
  }
  place.pieces[1].inscription = place.code;
  place.pieces[1].inscription[0] = kTypeLetters[static_cast<std::size_t>(stack.type)];
}

}  // namespace

notation::Diagram diagram(const Position& p) {
  notation::Diagram diagram;
  for (const int cell : Board::kTables.ordered()) {
    notation::Place& place = diagram.add(Board::kTables, cell, notation::Ground::kSpot);
    const Stack stack = p.stack(cell);
    if (stack.height > 0) put_stack(stack, place);
  }
  diagram.label_edges();
  notation::add_lines<Board>(diagram);
  for (const Seat seat : {kWhite, kBlack}) {
    notation::Supply& supply = diagram.supplies.emplace_back();
    supply.owner = notation::colour_name(seat);
    for (const Type type : {Type::kTzaar, Type::kTzarra, Type::kTott}) {
      const int pieces = p.placing() ? p.left(seat, type) : p.tops(seat, type);
      supply.held.push_back({pieces, notation::text::noun_for(pieces, type_name(type)), {}, {}});
    }
    supply.remark = p.placing() ? "to place" : "visible";
    if (p.outcome().over() || p.side_to_move() != seat) continue;
    switch (p.phase()) {
      case Phase::kPlacing: supply.turn = "to place a piece"; break;
      case Phase::kFirst: supply.turn = "to make a single capture"; break;
      case Phase::kTurns: supply.turn = "to move"; break;
    }
  }
  return diagram;
}

notation::Trace trace(const Position& p, const Move& move) {
  notation::Trace trace{notation::path_of(steps(p, move)), {}};
  if (move.kind == Move::Kind::kPlace) return trace;
  trace.taken.push_back(space_name(move.to));
  if (p.captures_twice(move)) trace.taken.push_back(space_name(move.to2));
  return trace;
}

notation::MoveSteps steps(const Position& /*position*/, const Move& move) {
  using Kind = notation::MoveStep::Kind;
  if (move.kind == Move::Kind::kPlace) {
    return {{Kind::kChoose, std::string(type_name(move.type()))},
            {Kind::kPut, space_name(move.from)}};
  }
  notation::MoveSteps steps = {{Kind::kLift, space_name(move.from)},
                               {Kind::kMove, space_name(move.to)}};
  if (move.kind == Move::Kind::kPass) steps.push_back({Kind::kChoose, "pass the second part"});
  if (move.kind == Move::Kind::kDouble) {
    steps.push_back({Kind::kLift, space_name(move.from2)});
    steps.push_back({Kind::kMove, space_name(move.to2)});
  }
  return steps;
}

}  // namespace gipfbase::tzaar

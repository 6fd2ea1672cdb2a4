#include <fmt/format.h>

#include <array>
#include <string>
#include <utility>

#include "notation/text/counted.hpp"
#include "notation/zertz/text.hpp"

namespace gipfbase::zertz {
namespace {

notation::DrawnPiece marble(std::size_t colour) {
  constexpr std::array kTints = {notation::Tint::kWhite, notation::Tint::kGrey,
                                 notation::Tint::kBlack};
  return {fmt::format("{} marble", name(kTints.at(colour))), notation::Shape::kMarble,
          kTints.at(colour)};
}

notation::Supply supply(std::string owner, const MarbleSet& marbles, bool moves) {
  notation::Supply supply{std::move(owner), {}};
  for (std::size_t c = 0; c < marbles.size(); ++c) {
    notation::DrawnPiece piece = marble(c);
    supply.held.push_back({marbles.at(c), notation::text::noun_for(marbles.at(c), piece.name),
                           std::string(1, colour_letter(static_cast<Colour>(c))),
                           std::move(piece)});
  }
  if (moves) supply.turn = "to move";
  return supply;
}

}  // namespace

template <class Layout>
notation::Diagram diagram(const BasicPosition<Layout>& p) {
  const auto& board = p.board();
  const bool custom = board.id == BoardId::kCustom;
  notation::Diagram diagram;
  for (const int cell : board.ordered()) {
    const bool ring = p.rings().test(cell);
    // Custom boards use a part of a large field; a place without a ring may never have had one.
    if (custom && !ring) continue;
    notation::Place& place =
        diagram.add(board, cell, ring ? notation::Ground::kRing : notation::Ground::kGone);
    if (!ring || !p.occupied().test(cell)) continue;
    const Colour colour = p.colour_at(cell);
    place.pieces.push_back(marble(static_cast<std::size_t>(colour)));
    place.code = fmt::format("({})", colour_letter(colour));
  }
  diagram.label_edges();
  const auto moves = [&](Seat seat) { return !p.outcome().over() && p.side_to_move() == seat; };
  diagram.supplies = {supply("first player", p.held(0), moves(0)),
                      supply("second player", p.held(1), moves(1)),
                      supply("pool", p.pool(), false)};
  return diagram;
}

template <class Layout>
notation::Trace trace(const BasicPosition<Layout>& p, const Move& move) {
  notation::Trace trace;
  if (move.is_pass()) return trace;
  BasicPosition<Layout> after = p;
  after.play(move);
  const auto& board = p.board();
  const auto name = [&](int cell) { return ring_name(board.label(cell)); };
  if (move.is_placement()) {
    trace.path.push_back(ring_name(move.ring()));
    // The ring removed, and the isolated rings.
    for (auto gone = p.rings() & ~after.rings(); gone.any();) {
      trace.taken.push_back(name(gone.pop_lowest()));
    }
    return trace;
  }
  trace.path.push_back(ring_name(move.start()));
  for_each_jump(board, move, [&](int /*from*/, int over, int to) {
    trace.taken.push_back(name(over));
    trace.path.push_back(name(to));
  });
  return trace;
}

template <class Layout>
notation::MoveSteps steps(const BasicPosition<Layout>& p, const Move& move) {
  using Kind = notation::MoveStep::Kind;
  notation::MoveSteps steps;
  if (move.is_placement()) {
    steps.push_back({Kind::kChoose, marble(static_cast<std::size_t>(move.colour())).name});
    steps.push_back({Kind::kPut, ring_name(move.ring())});
    if (move.removes()) steps.push_back({Kind::kTake, ring_name(move.removed())});
    // Isolated marbles may be left only under optional isolation.
    if (move.declined() != 0) {
      std::string groups;
      for (unsigned i = 0; i < 3; ++i) {
        if ((move.declined() >> i & 1U) == 0) continue;
        groups += fmt::format("{}{}", groups.empty() ? "" : " and ", i + 1);
      }
      steps.push_back({Kind::kChoose, "leave isolated group " + groups});
    }
  } else if (move.is_capture()) {
    steps.push_back({Kind::kLift, ring_name(move.start())});
    const auto& board = p.board();
    for_each_jump(board, move, [&](int /*from*/, int /*over*/, int to) {
      steps.push_back({Kind::kJump, ring_name(board.label(to))});
    });
  }
  return steps;
}

template notation::Diagram diagram(const BasicPosition<hex::Compact>&);
template notation::Diagram diagram(const BasicPosition<hex::Wide>&);
template notation::Trace trace(const BasicPosition<hex::Compact>&, const Move&);
template notation::Trace trace(const BasicPosition<hex::Wide>&, const Move&);
template notation::MoveSteps steps(const BasicPosition<hex::Compact>&, const Move&);
template notation::MoveSteps steps(const BasicPosition<hex::Wide>&, const Move&);

}  // namespace gipfbase::zertz

#include <array>

#include "notation/gipf/drawing.hpp"
#include "notation/gipf/potentials/text.hpp"
#include "notation/gipf/text.hpp"

namespace gipfbase::gipf {
namespace {

using notation::DiagramStyle;

/// One spot: a single piece, a [GIPF-piece], a loaded piece (`wz`), a used potential (`w'`), or a
/// piece with DVONN-potentials on it (`w2`).
std::string piece_text(const LoadedPieces& pieces, int cell, const DiagramStyle& style) {
  const Cells here = bit(cell);
  if ((pieces.all() & here) == 0) return style.unicode ? " ○ " : " o ";
  const Seat owner = (pieces.of[kWhite] & here) != 0 ? kWhite : kBlack;
  const char letter = owner == kWhite ? 'w' : 'b';
  std::string text = fmt::format(" {} ", letter);
  if ((pieces.gipf & here) != 0) text = owner == kWhite ? "[W]" : "[B]";
  if (const int height = pieces.height_at(cell); height > 0) {
    text = fmt::format("{:>2}{:<2}", letter, height).substr(0, height > 9 ? 4 : 3);
    if (height > 9) text.erase(0, 1);
  } else if ((pieces.used & here) != 0) {
    text = fmt::format(" {}'", letter);
  } else {
    for (std::size_t k = 0; k < kKinds; ++k) {
      if ((pieces.loaded[k] & here) != 0) text = fmt::format(" {}{}", letter, kKindLetters[k]);
    }
  }
  return coloured(text, owner, style);
}

/// What is left of the turn, behind the player to move.
std::string_view turn_text(Phase phase) {
  switch (phase) {
    case Phase::kMoveDue: return "  to move after an additional move";
    case Phase::kExtraDue: return "  to make the additional move";
    case Phase::kAnswer: return "  to answer";
    case Phase::kContest: return "  waits for the contest";
    default: return "  to move";
  }
}

}  // namespace

std::string diagram(const PotentialPosition& p, const DiagramStyle& style) {
  std::string text =
      board_drawing(style, [&](int cell) { return piece_text(p.pieces(), cell, style); });
  for (const Seat seat : {kWhite, kBlack}) {
    text += supply_text(p, seat);
    std::string left;
    for (std::size_t k = 0; k < kKinds; ++k) {
      const int n = p.left(seat, static_cast<Kind>(k));
      if (n > 0) left += fmt::format(" {}{}", kKindLetters[k], n);
    }
    if (!left.empty()) text += ", may load" + left;
    if (p.challenges(seat) > 0) text += fmt::format(", may challenge {}", p.challenges(seat));
    if (!p.outcome().over() && p.side_to_move() == seat) text += turn_text(p.phase());
    text += '\n';
  }
  return text;
}

}  // namespace gipfbase::gipf

#include <algorithm>
#include <array>

#include "notation/gipf/fields.hpp"
#include "notation/gipf/text.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::gipf {
namespace {

using notation::PositionField;
using notation::PositionSign;

constexpr std::array<PositionSign, 18> kSigns = {{{".", "nothing"},
                                                  {"w", "white piece"},
                                                  {"b", "black piece"},
                                                  {"W", "white GIPF-piece"},
                                                  {"B", "black GIPF-piece"},
                                                  {"wz", "white, ZÈRTZ-potential"},
                                                  {"bz", "black, ZÈRTZ-potential"},
                                                  {"wt", "white, TAMSK-potential"},
                                                  {"bt", "black, TAMSK-potential"},
                                                  {"wd", "white, DVONN-potential"},
                                                  {"bd", "black, DVONN-potential"},
                                                  {"wy", "white, YINSH-potential"},
                                                  {"by", "black, YINSH-potential"},
                                                  {"wu", "white potential, used"},
                                                  {"bu", "black potential, used"},
                                                  {"(wb)", "black DVONN-potential on white"},
                                                  {"(bw)", "white DVONN-potential on black"},
                                                  {"(wdb)", "the same, the white one loaded"}}};
constexpr std::size_t kSinglePieces = 3;
constexpr std::size_t kWithoutPotentials = 5;

constexpr std::array<PositionSign, 4> kRights = {
    {{"-", "nobody"}, {"w", "White"}, {"b", "Black"}, {"wb", "both"}}};
constexpr std::array<PositionField, 7> kFields = {{{"in reserve: white,black", {}},
                                                   {"captured by White,Black", {}},
                                                   {"to move", notation::kSides},
                                                   {"may bring in GIPF-pieces", kRights},
                                                   {"potentials still to come: White/Black", {}},
                                                   {"state of the turn: - s m a", {}},
                                                   {"challenges left: White,Black", {}}}};
constexpr std::size_t kPlainFields = 4;

using Pair = std::array<int, 2>;

/// The pieces of each player on a board, a GIPF-piece counting as two. Potentials, used or on a
/// piece, do not count.
Pair pieces_on(std::string_view board) {
  Pair pieces{};
  for (std::size_t i = 0; i < board.size(); ++i) {
    const bool tower = board[i] == '(';
    if (tower) ++i;
    const std::string_view here = board.substr(std::min(i, board.size()));
    if (here.empty()) break;
    const char c = here[0];
    const bool gipf = c == 'W' || c == 'B';
    const bool used = here.size() > 1 && here[1] == 'u';
    if ((gipf || c == 'w' || c == 'b') && !used) {
      pieces[notation::text::lower(c) == 'w' ? kWhite : kBlack] += gipf ? 2 : 1;
    }
    if (tower) i += std::min(here.find(')'), here.size());
  }
  return pieces;
}

Pair pair_of(std::string_view field) {
  return notation::text::numbers<int, 2>(field, ',').value_or(Pair{});
}
std::string text_of(const Pair& pair) { return fmt::format("{},{}", pair[0], pair[1]); }

}  // namespace

notation::PositionGuide position_guide(Version version, bool potentials, bool challenges) {
  const std::size_t signs = potentials                   ? kSigns.size()
                            : version == Version::kBasic ? kSinglePieces
                                                         : kWithoutPotentials;
  const std::size_t fields = challenges   ? kFields.size()
                             : potentials ? kFields.size() - 1
                                          : kPlainFields;
  return {std::span(kSigns).first(signs), std::span(kFields).first(fields)};
}

std::string fitted_position(std::string_view text, std::string_view start) {
  notation::PositionFields fields(text, start);
  notation::PositionFields own(start, {});
  const Pair all = pieces_on(own[0]);
  const Pair rest = pair_of(own[1]);
  const Pair here = pieces_on(fields[0]);
  Pair captured = pair_of(fields[2]);
  Pair reserve{};
  for (const Seat seat : {kWhite, kBlack}) {
    int left = std::max(0, all[seat] + rest[seat] - here[seat]);
    int& gone = captured[other(seat)];
    gone = std::clamp(gone, 0, left);
    reserve[seat] = left - gone;
  }
  fields[1] = text_of(reserve);
  fields[2] = text_of(captured);
  return fields.text();
}

}  // namespace gipfbase::gipf

#include <string>

#include "notation/gipf/fields.hpp"
#include "notation/gipf/text.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::gipf {
namespace {

using notation::bad_position;
using notation::TextError;
using notation::text::character_at;

char piece_letter(const Pieces& pieces, int cell) {
  const Cells here = bit(cell);
  if ((pieces.all() & here) == 0) return '.';
  const bool gipf = (pieces.gipf & here) != 0;
  if ((pieces.of[kWhite] & here) != 0) return gipf ? 'W' : 'w';
  return gipf ? 'B' : 'b';
}

Failure read_board(notation::FieldReader& fields, Position& position) {
  const auto read = [&](int cell, std::size_t& at) -> Failure {
    const char c = fields.field()[at];
    switch (c) {
      case '.': break;
      case 'w':
      case 'W': position.put(cell, kWhite, c == 'W'); break;
      case 'b':
      case 'B': position.put(cell, kBlack, c == 'B'); break;
      default:
        return fields.error(
            fmt::format("'{}' has no meaning in a board; use . (vacant), w or b (single "
                        "piece), W or B (GIPF-piece)",
                        character_at(fields.field(), at)),
            at);
    }
    ++at;
    return std::nullopt;
  };
  return notation::read_board(fields, Board::kTables, kWritten, read);
}

Failure wrong_material(const Position& p, std::size_t end) {
  for (const Seat seat : {kWhite, kBlack}) {
    const Cells own = p.pieces().of[seat];
    const int pieces =
        count(own) + count(own & p.pieces().gipf) + p.reserve(seat) + p.captured(other(seat));
    if (auto failure = too_many_pieces(seat, pieces, end)) return failure;
  }
  if (p.rules().version == Version::kBasic && p.pieces().gipf != 0) {
    return bad_position(end, "the basic game has no GIPF-pieces");
  }
  return std::nullopt;
}

}  // namespace

std::string position_text(const Position& p) {
  std::string text;
  notation::write_board(Board::kTables, kWritten, text,
                        [&](int cell, std::string& out) { out += piece_letter(p.pieces(), cell); });
  return text + numbers_text(p, p.side_to_move());
}

Expected<Position, TextError> read_position(std::string_view text, const Rules& rules) {
  const auto read_version_rights = [&](notation::FieldReader& fields, Position& p) {
    return read_rights(fields, rules.version, p);
  };
  const auto check = [&](notation::FieldReader& /*fields*/, Position& p) {
    Failure failure = wrong_material(p, text.size());
    if (!failure) p.settle();
    return failure;
  };
  return notation::read_fields(text,
                               "the board, the reserves, the captured pieces, the side to move, "
                               "and who may bring in GIPF-pieces",
                               Position::empty(rules), read_board, read_numbers<Position>,
                               notation::kReadSide, read_version_rights, notation::kReadEnd, check);
}

}  // namespace gipfbase::gipf

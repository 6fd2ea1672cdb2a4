// notation/gipf/fields.hpp - the fields of position texts of GIPF, with or without potentials.
//
// The functions are templates over the type of the position.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "notation/game/position_board.hpp"
#include "notation/game/record/finding.hpp"
#include "notation/text/text.hpp"
#include "rules/gipf/position.hpp"

namespace gipfbase::gipf {

using Failure = std::optional<notation::TextError>;

/// The largest number of pieces that a player can have on the board, in reserve and captured
/// together.
inline constexpr int kMostPieces = 18;

/// The spots that position texts list.
inline constexpr Board::Cells kWritten = Board::Cells::from_word(kSpotCells);

/// Reads the numbers of pieces in reserve and captured.
template <class P>
Failure read_numbers(notation::FieldReader& fields, P& position) {
  constexpr std::array<const char*, 2> kWhat = {"in reserve", "captured"};
  for (std::size_t i = 0; i < kWhat.size(); ++i) {
    const std::string_view field = fields.next();
    const auto pair = notation::text::numbers<int, 2>(field, ',');
    const auto possible = [](int n) { return n >= 0 && n <= kMostPieces; };
    if (!pair || !std::all_of(pair->begin(), pair->end(), possible)) {
      return fields.error(
          fmt::format("{} how many pieces are {}; write the numbers of White and Black, each from "
                      "0 to {}, as in \"12,12\"",
                      fields.does_not_say(), kWhat[i], kMostPieces));
    }
    for (const Seat seat : {kWhite, kBlack}) {
      if (i == 0) position.set_reserve(seat, (*pair)[seat]);
      if (i == 1) position.set_captured(seat, (*pair)[seat]);
    }
  }
  return std::nullopt;
}

/// Reads who may bring in GIPF-pieces.
template <class P>
Failure read_rights(notation::FieldReader& fields, Version version, P& position) {
  const std::string_view field = fields.next();
  if (field != "-" && field != "w" && field != "b" && field != "wb") {
    return fields.error(
        fmt::format("{} who may bring in GIPF-pieces; write wb, w, b or -", fields.does_not_say()));
  }
  if (field != "-" && version != Version::kTournament) {
    return fields.error("GIPF-pieces are brought in only in the tournament version; write -");
  }
  position.set_may_introduce(kWhite, field.find('w') != std::string_view::npos);
  position.set_may_introduce(kBlack, field.find('b') != std::string_view::npos);
  return std::nullopt;
}

/// Checks the number of a player's pieces on the board, in reserve and captured, a GIPF-piece
/// counting as two. `end` is the end of the text: the error concerns the whole text.
inline Failure too_many_pieces(Seat seat, int pieces, std::size_t end) {
  if (pieces <= kMostPieces) return std::nullopt;
  return notation::bad_position(
      end, fmt::format("the {} pieces on the board, in reserve and captured add up to {}, "
                       "but there are only 18; a GIPF-piece counts as two",
                       seat == kWhite ? "white" : "black", pieces));
}

/// The fields after the board: reserves, captured pieces, side, rights.
template <class P>
[[nodiscard]] std::string numbers_text(const P& p, Seat turn) {
  std::string text =
      fmt::format(" {},{} {},{} {} ", p.reserve(kWhite), p.reserve(kBlack), p.captured(kWhite),
                  p.captured(kBlack), turn == kWhite ? 'w' : 'b');
  if (p.may_introduce(kWhite)) text += 'w';
  if (p.may_introduce(kBlack)) text += 'b';
  if (text.back() == ' ') text += '-';
  return text;
}

}  // namespace gipfbase::gipf

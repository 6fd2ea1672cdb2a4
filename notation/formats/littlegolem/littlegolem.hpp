// notation/formats/littlegolem/littlegolem.hpp - game records of TZAAR on littlegolem.net.
//
//   (;FF[TZAAR]VA[RANDOM]EV[cup]PB[Bob]PW[Ann]POS[60 letters]SO[https://www.littlegolem.net];
//   W[npmq];B[prqq-kplp];W[resign])
//
//   property       meaning
//   VA             the variant
//   POS            the start position (notation/tzaar/text.hpp)
//   EV, RO, DT     tags Event, Round, Date
//   PW, PB         White, Black; a star after a name is left out
//   SO             Site; the address of LittleGolem is read as its name
//   RE             the result, when neither the board nor a resignation shows it
//   W, B           a turn, or "resign"
//   C              the comment of a turn
//   any other      a tag with LittleGolem before its name, such as LittleGolemGC
#pragma once

#include "notation/formats/format.hpp"

namespace gipfbase::notation {

/// A game that is written and then read is unchanged, except for what the writer reports as lost.
extern const Format kLittleGolem;

/// See kLittleGolem.
[[nodiscard]] Written write_littlegolem(const Game& game);

}  // namespace gipfbase::notation

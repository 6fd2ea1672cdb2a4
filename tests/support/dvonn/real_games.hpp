// tests/support/dvonn/real_games.hpp - known facts about the real games of DVONN.
#pragma once

#include <array>
#include <catch2/catch.hpp>
#include <cstddef>
#include <string>

#include "notation/game/game.hpp"
#include "support/dvonn/positions.hpp"

namespace gipfbase::dvonn::testing {

/// The state of a game after its last recorded move.
struct KnownEnd {
  const char* name;
  std::size_t plies;  ///< passes and the last placement included
  Seat side;
  int white;  ///< points
  int black;
  int white_moves;
  int black_moves;
};

/// The LittleGolem game, then the CodeCup games in the order of their numbers. All break off: the
/// first by resignation, the others by a crash.
inline constexpr std::array<KnownEnd, 7> kKnownEnds = {{{"LittleGolem", 75, kWhite, 5, 29, 0, -1},
                                                        {"53360", 73, kWhite, 26, 11, 45, 0},
                                                        {"53492", 72, kBlack, 14, 17, 1, 35},
                                                        {"53505", 76, kBlack, 20, 22, 34, 0},
                                                        {"53576", 72, kBlack, 9, 17, 0, 32},
                                                        {"53590", 78, kBlack, 12, 35, 0, 52},
                                                        {"53604", 66, kBlack, 13, 12, 0, 30}}};

/// The final position of a record's moves, all of which must be legal.
inline Position replayed(const notation::Game& record) {
  Position p = notation::typed<Position>(record.start);
  for (const PackedMove& packed : record.moves) {
    const Move move = Dvonn::unpack(packed);
    if (!p.is_legal(move)) FAIL("an illegal move in " << record.tag("Source"));
    p.play(move);
  }
  return p;
}

inline void check_end(const notation::Game& record, const KnownEnd& known) {
  INFO(known.name);
  CHECK(record.tag("Source").find(known.name) != std::string_view::npos);
  CHECK(record.moves.size() == known.plies);
  const Position p = replayed(record);
  CHECK_FALSE(p.outcome().over());
  CHECK(p.side_to_move() == known.side);
  CHECK(p.points(kWhite) == known.white);
  CHECK(p.points(kBlack) == known.black);
  CHECK(p.mobility(kWhite) == known.white_moves);
  if (known.black_moves >= 0) CHECK(p.mobility(kBlack) == known.black_moves);
}

}  // namespace gipfbase::dvonn::testing

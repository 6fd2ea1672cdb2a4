// notation/game/record/round.hpp - names of rounds: 3, 3.2, Round 4, SF, Final.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gipfbase::notation {

/// False for texts that mean an unknown round: empty texts, and texts that consist only of signs
/// such as "?" and "-".
[[nodiscard]] bool is_round(std::string_view round);

/// Negative when round `x` comes before `y`, 0 when they are equal. Unknown rounds come first, then
/// numbers ("2", "Round 3", "3.1", "10"), other names, and knock-out rounds with the final last:
/// "Round of 16", "1/8 final", "QF2", "Halbfinale", "Third place", "Final".
[[nodiscard]] int compare_rounds(std::string_view x, std::string_view y);

/// The ways in which records write a round, the given spelling first: "3" also as "Round 3", "R3"
/// and "03".
[[nodiscard]] std::vector<std::string> spellings_of_round(std::string_view round);

/// The parts of a Round tag such as 3.2: the round before the first dot, the board after it (PGN
/// standard, 8.1.1.4). "Round 3", "R3" and "03" are the round 3.
struct RoundAndBoard {
  std::string_view round, board;
};
[[nodiscard]] RoundAndBoard round_and_board(std::string_view tag);

}  // namespace gipfbase::notation

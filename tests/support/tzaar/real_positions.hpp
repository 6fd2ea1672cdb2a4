// tests/support/tzaar/real_positions.hpp - TZAAR positions of games between people, from the
// reference archives.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "notation/tzaar/text.hpp"
#include "rules/tzaar/position.hpp"
#include "support/environment.hpp"

namespace gipfbase::tzaar::testing {

struct RealPosition {
  std::string name;  ///< "hardEndgameSet-01"
  Position position;
};

/// Reads a file of numbers: the player to move (1 White, -1 Black); 81 pieces (1 Tott, 2 Tzarra, 3
/// Tzaar, positive for White, negative for Black, 0 nothing, 100 not a point); 81 heights. Pieces
/// and heights are nine rows of nine, one row for each column of the board.
[[nodiscard]] inline Position position_of_numbers(std::istream& in) {
  constexpr int kSide = 9;
  constexpr int kCentre = kSide / 2;
  constexpr int kNoPoint = 100;
  const auto next = [&] {
    int number = 0;
    if (!(in >> number)) throw std::invalid_argument("a number is missing");
    return number;
  };
  Position position;
  position.set_phase(Phase::kTurns);
  position.set_side_to_move(next() == 1 ? kWhite : kBlack);
  const auto cell = [](int n) {
    const int column = n / kSide;
    const int row = n % kSide - std::max(column - kCentre, 0) + 1;
    return std::abs(column - n % kSide) > kCentre ? -1
                                                  : CountedBoard::cell_at(hex::Place{column, row});
  };
  std::vector<int> pieces(std::size_t{kSide} * kSide);
  std::generate(pieces.begin(), pieces.end(), next);
  for (int n = 0; n < kSide * kSide; ++n) {
    const int piece = pieces[static_cast<std::size_t>(n)];
    const int height = next();
    if ((cell(n) < 0) != (piece == kNoPoint)) throw std::invalid_argument("not a point");
    if (piece == 0 || piece == kNoPoint) continue;
    position.put(cell(n), {piece > 0 ? kWhite : kBlack,
                           static_cast<Type>(static_cast<int>(kTypes) - std::abs(piece)), height});
  }
  return position;
}

/// The positions in the order of their names; none when the archives are not there.
[[nodiscard]] inline std::vector<RealPosition> real_positions() {
  namespace fs = std::filesystem;
  std::vector<RealPosition> positions;
  const fs::path folder = fs::path(test::shared_folder()) / "corpora" / "tzaar" / "positions";
  if (test::shared_folder().empty() || !fs::exists(folder)) return positions;
  for (const auto& entry : fs::directory_iterator(folder)) {
    std::ifstream in(entry.path());
    positions.push_back({entry.path().stem().string(), position_of_numbers(in)});
  }
  std::sort(positions.begin(), positions.end(),
            [](const auto& a, const auto& b) { return a.name < b.name; });
  return positions;
}

}  // namespace gipfbase::tzaar::testing

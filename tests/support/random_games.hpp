// tests/support/random_games.hpp - games of random play as texts.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "notation/formats/gpn/gpn.hpp"
#include "support/titles.hpp"

namespace gipfbase::test {

/// Random legal games of a variant as .gpn text; the seed decides everything.
inline std::string random_games(const std::string& variant, int games, std::uint32_t seed,
                                int most_plies = 200, const std::string& title = "zertz") {
  const auto rules = rules_of(title, variant);
  std::mt19937 random(seed);
  std::string text;
  std::vector<PackedMove> moves;
  for (int i = 0; i < games; ++i) {
    notation::Game record = new_game(rules);
    record.tags = {{"Event", "Random play"},
                   {"Date", std::to_string(2000 + i % 20) + ".??.??"},
                   {"Round", std::to_string(i)},
                   {"White", "Player " + std::to_string(random() % 5)},
                   {"Black", "Player " + std::to_string(random() % 5)}};
    notation::AnyPosition position = record.start;
    while (!rules->outcome(position).over() && static_cast<int>(record.moves.size()) < most_plies) {
      rules->legal_moves(position, moves);
      // A narrow choice at first, so that games share openings.
      const std::size_t choice = record.moves.size() < 3 ? random() % 3 : random() % moves.size();
      const PackedMove move = moves[choice % moves.size()];
      rules->play(position, move);
      record.moves.push_back(move);
    }
    notation::write_gpn(record, text);
  }
  return text;
}

}  // namespace gipfbase::test

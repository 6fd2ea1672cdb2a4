// tests/support/tamsk/games.hpp - random games of TAMSK with the times of all plies.
#pragma once

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "notation/game/game.hpp"
#include "notation/game/play.hpp"
#include "rules/tamsk/title.hpp"
#include "support/titles.hpp"

namespace gipfbase::tamsk::testing {

/// A random game under these settings. In levels 2 and 3 every ply has its time in seconds, up to
/// `pace`, sand runs out on time, and the 15-second glass is sometimes turned.
inline notation::Game timed_game(const std::string& settings, std::uint32_t seed, int pace) {
  notation::Game game = test::new_game(test::rules_of("tamsk", settings));
  const notation::Rules& rules = *game.rules;
  std::mt19937 random(seed);
  notation::Play play(rules, game.start);
  std::vector<PackedMove> moves;
  while (!play.outcome().over()) {
    rules.legal_moves(play.position(), moves);
    PackedMove move = moves[random() % moves.size()];
    const bool free = moves.size() > 1;  // an only move, such as a pass, takes no time
    Milliseconds spent =
        free && pace > 0 ? 1000 * static_cast<Milliseconds>(random() % static_cast<unsigned>(pace))
                         : 0;
    const auto late = [&](Milliseconds time) {
      return rules.time_out(*play.clocks(), play.position(), time);
    };
    if (rules.has_clocks()) {
      const PackedMove fifteen = SandTamsk::pack(Move::fifteen());
      if (random() % 4 == 0 && rules.is_legal(play.position(), fifteen) &&
          !rules.objection(*play.clocks(), play.position(), fifteen, spent)) {
        move = fifteen;
      }
      // The clocks decide whose sand runs longest.
      for (std::size_t i = 0; rules.objection(*play.clocks(), play.position(), move, spent); ++i) {
        move = moves.at(i);
      }
      if (late(spent)) {
        while (spent > 0 && late(spent - 100)) spent -= 100;
        move = *late(spent);
      }
    }
    if (const auto reason = play.push(move, spent)) throw std::logic_error(reason->message);
    if (rules.has_clocks()) {
      game.notes.push_back({static_cast<std::uint32_t>(play.plies()),
                            {},
                            {},
                            notation::Clock{notation::Clock::Kind::kMove, spent},
                            {}});
    }
  }
  game.moves.assign(play.moves().begin(), play.moves().end());
  game.tags = {{"Site", "Boardspace"}, {"White", "Ann"}, {"Black", "Bob"}};
  // Every reader gives a record the result that its finished board shows.
  if (play.outcome().result == Result::kDraw) game.result = std::string(notation::kDrawn);
  return game;
}

}  // namespace gipfbase::tamsk::testing

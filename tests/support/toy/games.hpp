// tests/support/toy/games.hpp - games of the toy as text.
#pragma once

#include <string_view>
#include <vector>

#include "notation/formats/gpn/gpn.hpp"
#include "support/toy/text.hpp"

namespace gipfbase::toy {

/// A game with clocks and two contests, a game of ZÈRTZ and a text; then another game.
inline constexpr std::string_view kGame = R"([Event "Toys"]
[White "Anna"]
[Black "Bert"]
[Result "1-0"]
[Title "toy"]
[Variant "heap"]

1. announce {[%emt 0:00:05]} challenge {[%emt 0:00:02.5] bold}
2. neutralised 2... take-1 {[%egt 0:00:08]} 3. announce challenge
4. executed {[%contest a die: 5 against 2 [%clk 1] {so\) [%contest]]}
4... take-2 take-2 take-2 1-0

[Contest "3"]
[Event "The challenge"]
[Result "0-1"]
[Title "zertz"]
[Variant "37"]
[Termination "resignation"]

1. Wd4,a1 Bd3,g1 0-1

[Event "Toys"]
[White "Carl"]
[Black "Anna"]
[Title "toy"]
[Variant "heap+stones=3+seconds=5"]

1. take-1 {[%emt 0:00:01]} time {[%emt 0:00:05]} 1-0
)";

[[nodiscard]] inline std::vector<notation::Judged> games_in(std::string_view text) {
  std::vector<notation::Judged> games;
  notation::ReadOptions options;
  options.catalogue = &catalogue();
  (void)notation::read_gpn(text, options, [&](notation::Judged& game) { games.push_back(game); });
  return games;
}

}  // namespace gipfbase::toy

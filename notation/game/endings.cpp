#include "notation/game/endings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "notation/game/game.hpp"
#include "notation/game/judged.hpp"

namespace gipfbase::notation {
namespace {

struct Ending {
  std::string_view word;
  std::string_view name;  ///< after "won" or "drawn"
  int marbles = 0;        ///< number that wins a game of ZÈRTZ; blitz needs one fewer
};
constexpr std::array<Ending, 19> kEndings = {
    {{"white", "with white marbles", 4},
     {"grey", "with grey marbles", 5},
     {"black", "with black marbles", 6},
     {"each", "with marbles of each colour", 3},
     {"full-board", "by filling the board"},
     {"no-moves", "because no move was left"},
     {"no-pieces", "because the reserve was empty"},
     {"no-capture", "because no capture was left"},
     {"type-captured", "by capturing all pieces of a kind"},
     {"no-gipf", "because no GIPF-piece was left"},
     {"rings", "on rings"},
     {"equal-rings", "with equal rings"},
     {"last-sand", "by the last sand"},
     {"points", "on points"},
     {"equal-points", "with equal points"},
     {kTimeForfeit, "on time"},
     {kUnspecified, "not recorded"},
     {kUnfinished, "unfinished"},
     {kUnrecorded, "without recorded moves"}}};

/// nullptr for words that no title and no record uses.
const Ending* find_ending(std::string_view word) {
  const auto* const found = std::find_if(kEndings.begin(), kEndings.end(),
                                         [&](const Ending& e) { return e.word == word; });
  return found == kEndings.end() ? nullptr : found;
}

}  // namespace

std::string ending_name(std::string_view ending) {
  if (ending.empty()) return "unknown";
  const Ending* known = find_ending(ending);
  return known == nullptr ? fmt::format("by {}", ending) : std::string(known->name);
}

std::string ending_text(std::string_view ending, std::string_view result,
                        std::string_view variant) {
  if (ending == kUnfinished) return std::string(ending);
  const std::string_view verb = result == kDrawn      ? "drawn"
                                : result == kBothLost ? "lost by both"
                                : result == kNoResult ? "ended"
                                                      : "won";
  if (ending == kUnspecified) return std::string(verb);
  const Ending* known = find_ending(ending);
  if (known == nullptr || known->marbles == 0)
    return fmt::format("{} {}", verb, ending_name(ending));
  const bool blitz = variant.find("blitz") != std::string_view::npos;
  return fmt::format("{} with {} {}", verb, known->marbles - (blitz ? 1 : 0),
                     ending == "each" ? "of each colour" : ending);
}

}  // namespace gipfbase::notation

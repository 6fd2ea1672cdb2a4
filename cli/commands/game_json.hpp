// cli/commands/game_json.hpp - games and findings as JSON. The keys are part of the interface; they
// are listed in cli/README.md.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/terminal/output.hpp"
#include "db/query/games.hpp"
#include "db/query/statistics.hpp"
#include "notation/game/finding.hpp"
#include "notation/game/judged.hpp"

namespace gipfbase::cli {

/// A game ready to be printed or written, from a database or straight from a file.
struct GameView {
  std::optional<std::int64_t> id;
  const notation::Game* record = nullptr;
  std::string result;  ///< as the replay shows
  std::string ending;
  bool valid = true;
  std::string reason;  ///< why only a part was kept
  std::string source;
};
[[nodiscard]] GameView view_of(const db::StoredGame& game);

/// A game replayed. Throws DataError when a move is not legal, which a sound database never holds.
struct Replayed {
  std::shared_ptr<const notation::Rules> ruleset;
  notation::AnyPosition start;
  std::vector<notation::AnyPosition> after;  ///< after each ply
  std::vector<std::string> moves;            ///< official notation

  [[nodiscard]] const notation::AnyPosition& at(std::size_t ply) const {
    return ply == 0 ? start : after[ply - 1];
  }
};
[[nodiscard]] Replayed replayed(const GameView& game);

/// Every tag of a record, the roster first, in the order of .gpn files.
[[nodiscard]] std::vector<notation::Tag> all_tags(const GameView& game);

/// The whole game; `position` is that after `ply` plies, by default the last.
[[nodiscard]] Json json_of(const GameView& game, std::optional<std::size_t> ply = std::nullopt);
[[nodiscard]] Json json_of(const db::GameSummary& game);
[[nodiscard]] Json json_of(const notation::Finding& finding);
[[nodiscard]] Json json_of(const std::vector<notation::Finding>& findings);
[[nodiscard]] Json json_of(const db::VariantStats& stats);

}  // namespace gipfbase::cli

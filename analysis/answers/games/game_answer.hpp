// analysis/answers/games/game_answer.hpp - a game as an answer.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/answers/solving/proofs_answer.hpp"
#include "db/values/solved.hpp"
#include "notation/game/judged.hpp"

namespace gipfbase::analysis {

/// Returns the moves of a game in official notation.
[[nodiscard]] std::vector<std::string> move_texts(const notation::Game& game);
/// Returns the position after `ply` plies.
[[nodiscard]] notation::AnyPosition position_after(const notation::Game& game, std::size_t ply);
/// Returns the text of the position after `ply` plies, in a foreign format if one is named
/// (Rules::position_formats), or the reason why it has no such text.
[[nodiscard]] Expected<std::string, std::string> position_text(const notation::Game& game,
                                                               std::size_t ply,
                                                               std::string_view format = {});

struct GameAnswer {
  notation::Judged game;
  std::size_t ply = 0;  ///< the position after this ply is shown
  /// The foreign format of position texts, which must be able to express all of them. If it is
  /// empty, position texts have the program's own format.
  std::string position_format = {};
  /// If this game is in the bin: the game to restore to get it back.
  std::optional<std::int64_t> binned_with;
  std::vector<db::PlyValue> values;   ///< proved values of the game's positions
  const ProofBooks* books = nullptr;  ///< for the value of the position that is shown

  /// Returns the value that the books have for the position that is shown.
  [[nodiscard]] std::optional<BookAnswer> known() const;
};
/// Returns nullopt for an unknown id. The values of positions include those in `books`. Throws
/// db::Error.
[[nodiscard]] std::optional<GameAnswer> game_answer(db::Database& database, std::int64_t id,
                                                    const ProofBooks* books = nullptr);
[[nodiscard]] std::string to_json(const GameAnswer& answer);

}  // namespace gipfbase::analysis

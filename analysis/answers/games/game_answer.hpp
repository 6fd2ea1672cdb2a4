// analysis/answers/games/game_answer.hpp - a game, as an answer and as a record of any format.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/answers/solving/proofs_answer.hpp"
#include "db/values/solved.hpp"
#include "notation/formats/format.hpp"

namespace gipfbase::analysis {

/// Returns the record to be written. Its result is the decision of the arbiter, if there is one; a
/// record without a result gets the result on the board.
[[nodiscard]] notation::Game with_result(const notation::Judged& judged);
/// Returns the record as .gpn files hold it: like with_result, but if the result changes, the old
/// one is kept in a tag, so that reading the file gives the same record again.
[[nodiscard]] notation::Game gpn_record(const notation::Judged& judged);
/// Returns all tags of a game, the roster first, in the order of .gpn files.
[[nodiscard]] std::vector<notation::Tag> all_tags(const notation::Judged& judged);
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
  /// Foreign format for the texts of positions, which must allow it; empty: the program's format.
  std::string position_format = {};
  std::optional<std::int64_t> binned_with;  ///< the game to restore, if this one is in the bin
  std::vector<db::PlyValue> values;         ///< proved values of its positions
  const ProofBooks* books = nullptr;        ///< for the value of the position that is shown

  /// Returns the value in the books of the position that is shown.
  [[nodiscard]] std::optional<BookAnswer> known() const;
};
/// Returns nothing for an unknown id. The values of positions include those of the
/// books. Throws db::Error.
[[nodiscard]] std::optional<GameAnswer> game_answer(db::Database& database, std::int64_t id,
                                                    const ProofBooks* books = nullptr);
[[nodiscard]] std::string to_json(const GameAnswer& answer);

/// A format in which games are written: those of notation/formats, JSON and CSV.
struct RecordFormat {
  std::string_view name;  ///< as on the command line
  /// Writes a game. May be called by any thread.
  notation::Written (*write)(const notation::Judged& game) = nullptr;
  std::string_view before;    ///< text before all games
  std::string_view between;   ///< text between two games
  std::string_view after;     ///< text after all games
  bool one_per_file = false;  ///< each game needs its own file
};
[[nodiscard]] std::span<const RecordFormat> record_formats();
/// Returns nullptr when no format has this name.
[[nodiscard]] const RecordFormat* find_record_format(std::string_view name);

}  // namespace gipfbase::analysis

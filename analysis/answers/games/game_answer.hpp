// analysis/answers/games/game_answer.hpp - a whole game, as an answer and as a record of any
// format.
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

/// The record as it leaves the program: with the result that the board shows, where it claims none.
[[nodiscard]] notation::Game with_result(const notation::Judged& judged);
/// Every tag of a game, the roster first, in the order of .gpn files.
[[nodiscard]] std::vector<notation::Tag> all_tags(const notation::Judged& judged);
/// Its moves in official notation.
[[nodiscard]] std::vector<std::string> move_texts(const notation::Game& game);
/// The position after so many plies.
[[nodiscard]] notation::AnyPosition position_after(const notation::Game& game, std::size_t ply);
/// Its text, in a foreign notation of positions when one is named (Rules::position_formats); or why
/// there is none.
[[nodiscard]] Expected<std::string, std::string> position_text(const notation::Game& game,
                                                               std::size_t ply,
                                                               std::string_view format = {});

struct GameAnswer {
  notation::Judged game;
  std::size_t ply = 0;                      ///< whose position is shown
  std::string position_format = {};         ///< of the texts of positions, which must have one
  std::optional<std::int64_t> binned_with;  ///< in the bin: the game that restore takes out
  std::vector<db::PlyValue> values;         ///< what is proved about its positions
  const ProofBooks* books = nullptr;        ///< asked about the position that is shown

  /// Returns the value that books prove of that position.
  [[nodiscard]] std::optional<BookAnswer> known() const;
};
/// Nothing when there is no game with this id. Values that books prove are among those of its
/// positions. Throws db::Error.
[[nodiscard]] std::optional<GameAnswer> game_answer(db::Database& database, std::int64_t id,
                                                    const ProofBooks* books = nullptr);
[[nodiscard]] std::string to_json(const GameAnswer& answer);

/// A format in which games leave the program: those of notation/formats that are written, and JSON
/// and CSV.
struct RecordFormat {
  std::string_view name;  ///< as on the command line
  /// One game. From any thread.
  notation::Written (*write)(const notation::Judged& game) = nullptr;
  std::string_view before;   ///< all games
  std::string_view between;  ///< two games
  std::string_view after;    ///< all games
  /// Each game wants a file of its own.
  bool one_per_file = false;
};
[[nodiscard]] std::span<const RecordFormat> record_formats();
/// nullptr when there is none of this name.
[[nodiscard]] const RecordFormat* find_record_format(std::string_view name);

}  // namespace gipfbase::analysis

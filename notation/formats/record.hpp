// notation/formats/record.hpp - what formats share: the status of a game that was read, and the
// result and tags of a game that is written.
#pragma once

#include <string_view>
#include <vector>

#include "notation/formats/format.hpp"

namespace gipfbase::notation {

/// Sets the source and the game of all findings about a game that was read, and the status of the
/// game: rejected when it is not `usable`, partial when a usable game has an error.
void finish_reading(Judged& read, bool usable, const ReadOptions& options);

/// Returns the result to be written. A decision of the arbiter takes precedence over the claimed
/// result, which takes precedence over the result on the board.
[[nodiscard]] std::string_view recorded_result(const Judged& judged);
/// Returns the record with the result that recorded_result returns.
[[nodiscard]] Game with_recorded_result(const Judged& judged);
/// Returns the record as .gpn files hold it: like with_recorded_result, but if the result changes,
/// the old one is kept in a tag, so that reading the file gives the same record again.
[[nodiscard]] Game gpn_record(const Judged& judged);
/// Returns all tags of a game, the roster first, in the order of .gpn files.
[[nodiscard]] std::vector<Tag> all_tags(const Judged& judged);
/// Writes a game in a format whose can_write() is true. Findings without a source get the number of
/// the game in the database as their source. Thread-safe.
[[nodiscard]] Written write_game(const Format& format, const Judged& judged);

}  // namespace gipfbase::notation

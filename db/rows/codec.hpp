// db/rows/codec.hpp - game records as the columns of the table `games`; layout in db/README.md.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "notation/game/game.hpp"
#include "notation/game/rules.hpp"

namespace gipfbase::db {

using Bytes = std::vector<std::uint8_t>;

/// Appends a packed move: its 128 bits in groups of seven, lowest first, the top bit of a byte
/// telling that another follows (LEB128).
void append_move(const PackedMove& move, Bytes& bytes);
[[nodiscard]] Bytes encode_moves(std::span<const PackedMove> moves);
/// The moves of a blob; stops at damage.
[[nodiscard]] std::vector<PackedMove> decode_moves(std::span<const std::uint8_t> bytes);
/// The same in place of what the list holds.
void decode_moves(std::span<const std::uint8_t> bytes, std::vector<PackedMove>& moves);
/// The move of a column `next`.
[[nodiscard]] PackedMove decode_move(std::span<const std::uint8_t> bytes);

/// Tags without a column of their own, as a JSON array of [name, value].
[[nodiscard]] std::string encode_tags(const notation::Game& record);
/// Any names and values in the same form.
[[nodiscard]] std::string encode_pairs(std::span<const std::pair<std::string, std::string>> pairs);
void decode_tags(std::string_view json, std::vector<notation::Tag>& tags);

/// Notes as a JSON array of objects: p ply, c comment, n NAGs, k [kind, milliseconds], v
/// variations, each {m: [[high, low], ...], n: notes}. What has another form, as in a damaged file,
/// is left out when it is read.
[[nodiscard]] std::string encode_notes(const std::vector<notation::Note>& notes);
[[nodiscard]] std::vector<notation::Note> decode_notes(std::string_view json);

/// True when a column of tags or notes can be read at all.
[[nodiscard]] bool is_json(std::string_view text);

/// The times of a game's moves, one number (LEB128) for each: milliseconds + 1, 0 unknown.
[[nodiscard]] Bytes encode_times(std::span<const std::optional<Milliseconds>> times);
/// Notes without the clocks that say no more than the times do.
[[nodiscard]] std::vector<notation::Note> without_times(
    std::vector<notation::Note> notes, std::span<const std::optional<Milliseconds>> times);
/// Gives the notes those clocks again.
void restore_times(std::span<const std::uint8_t> bytes, std::vector<notation::Note>& notes);

/// Counters that are not 0, as a JSON object.
[[nodiscard]] std::string encode_counters(const notation::Rules& ruleset,
                                          std::span<const std::int32_t> counters);

/// The days that a recorded date may mean, as yyyymmdd; 0 and 99991231 where nothing is known.
struct DayRange {
  std::int64_t first = 0;
  std::int64_t last = 99991231;
};
[[nodiscard]] DayRange days_of(std::string_view date);
/// The same of a game's date, of which nothing is known when it cannot be
/// (notation/game/record/date.hpp).
[[nodiscard]] DayRange known_days(std::string_view date);

}  // namespace gipfbase::db

// db/rows/codec.hpp - encodes game records as columns of the table `games`; layout in db/README.md.
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

/// Appends a packed move as LEB128: groups of seven bits, lowest first; the top bit is set when
/// another group follows.
void append_move(const PackedMove& move, Bytes& bytes);
[[nodiscard]] Bytes encode_moves(std::span<const PackedMove> moves);
/// The moves of a blob; stops at damage.
[[nodiscard]] std::vector<PackedMove> decode_moves(std::span<const std::uint8_t> bytes);
/// Replaces the contents of `moves`.
void decode_moves(std::span<const std::uint8_t> bytes, std::vector<PackedMove>& moves);
/// The move in a column `next`.
[[nodiscard]] PackedMove decode_move(std::span<const std::uint8_t> bytes);

/// Tags without a column of their own, as a JSON array of [name, value].
[[nodiscard]] std::string encode_tags(const notation::Game& record);
/// Pairs of names and values, also as a JSON array of [name, value].
[[nodiscard]] std::string encode_pairs(std::span<const std::pair<std::string, std::string>> pairs);
void decode_tags(std::string_view json, std::vector<notation::Tag>& tags);

/// Notes as a JSON array of objects with the keys p (ply), c (comment), n (numbers of glyphs), k
/// (clock: [kind, milliseconds]) and v (variations, each with its moves as m: [[high, low], ...]
/// and its notes as n). Malformed parts, as in a damaged file, are left out when read.
[[nodiscard]] std::string encode_notes(const std::vector<notation::Note>& notes);
[[nodiscard]] std::vector<notation::Note> decode_notes(std::string_view json);

/// True when a column of tags or notes is valid JSON.
[[nodiscard]] bool is_json(std::string_view text);

/// The times of a game's moves, one number (LEB128) for each: milliseconds + 1, 0 unknown.
[[nodiscard]] Bytes encode_times(std::span<const std::optional<Milliseconds>> times);
/// Notes without the clocks that only repeat the times.
[[nodiscard]] std::vector<notation::Note> without_times(
    std::vector<notation::Note> notes, std::span<const std::optional<Milliseconds>> times);
/// Adds the clocks that `without_times` removed, from the encoded times.
void restore_times(std::span<const std::uint8_t> bytes, std::vector<notation::Note>& notes);

/// Counters that are not 0, as a JSON object.
[[nodiscard]] std::string encode_counters(const notation::Rules& ruleset,
                                          std::span<const std::int32_t> counters);

/// The days that a recorded date may mean, as yyyymmdd; 0 and 99991231 where unknown.
struct DayRange {
  std::int64_t first = 0;
  std::int64_t last = 99991231;
};
[[nodiscard]] DayRange days_of(std::string_view date);
/// The days of a game's date; an impossible date counts as unknown (notation/game/record/date.hpp).
[[nodiscard]] DayRange known_days(std::string_view date);

}  // namespace gipfbase::db

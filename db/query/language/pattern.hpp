// db/query/language/pattern.hpp - boards with wildcards.
//
//   pattern = row { "/" row }
//   row     = { place | blank }
//   place   = "?" | letter | "[" letter { letter } "]"
//
// The rows are those of position texts: places a1, a2, ..., then b1, ... Letters are those of the
// title's nouns (Noun::letter), "?" matches anything.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "db/query/language/syntax.hpp"
#include "notation/game/rules.hpp"
#include "notation/game/words/nouns.hpp"

namespace gipfbase::db::language {

/// A part of a pattern: each of these places must be in at least one of the sets that the letters
/// name.
struct PatternPart {
  std::string letters;     ///< in order, each once
  std::vector<int> cells;  ///< in the order of the pattern
};

/// A letter of the patterns of a title, and its meaning.
struct PatternLetter {
  char letter = '\0';
  std::string about;
};
/// The letters of a title in the order of its nouns; none in titles without patterns.
[[nodiscard]] std::vector<PatternLetter> pattern_letters(const notation::Rules& rules);

/// The places of a pattern, row by row. Each is a text such as "?", "W" or "[WB]".
using PatternRows = std::vector<std::vector<std::string>>;
/// A pattern with "?" everywhere.
[[nodiscard]] PatternRows empty_pattern(const notation::Rules& rules);
/// A pattern that matches this board. At each place it has the letter with the smallest set, of
/// those letters that do not depend on the player to move.
[[nodiscard]] PatternRows pattern_of(const notation::Rules& rules,
                                     const notation::AnyPosition& position);
[[nodiscard]] std::string pattern_text(const PatternRows& rows);
/// The rows of a text that `check_pattern` accepts.
[[nodiscard]] PatternRows pattern_rows(std::string_view text);
/// The first fault of a pattern, with its column from 1; nullopt if the pattern is valid.
[[nodiscard]] std::optional<Fault> check_pattern(const notation::Rules& rules,
                                                 std::string_view text);

/// Reads a pattern for a board. `column`: the column of the first character, for faults.
[[nodiscard]] Expected<std::vector<PatternPart>, Fault> read_pattern(std::string_view text,
                                                                     std::size_t column,
                                                                     const notation::Places& places,
                                                                     std::string_view letters);

}  // namespace gipfbase::db::language

// db/query/language/pattern.hpp - boards with wildcards.
//
//   pattern = row { "/" row }
//   row     = { place | blank }
//   place   = "?" | letter | "[" letter { letter } "]"
//
// The rows are those of position texts: places a1, a2, ..., then b1, ... Letters are those of the
// title's nouns (Noun::letter), "?" stands for anything.
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

/// What a pattern says of some places: that each is in one of these nouns.
struct PatternPart {
  std::string letters;     ///< in order, each once
  std::vector<int> cells;  ///< in the order of the pattern
};

/// A letter of the patterns of a title, and what stands on places with it.
struct PatternLetter {
  char letter = '\0';
  std::string about;
};
/// Those of a title in the order of its nouns; none in titles without patterns.
[[nodiscard]] std::vector<PatternLetter> pattern_letters(const notation::Rules& rules);

/// A pattern taken apart: "?", "W" or "[WB]" for each place, row by row.
using PatternRows = std::vector<std::vector<std::string>>;
/// "?" everywhere.
[[nodiscard]] PatternRows empty_pattern(const notation::Rules& rules);
/// What the pattern that fits only this board says of each place, by the narrowest letters there
/// are, whoever is to move.
[[nodiscard]] PatternRows pattern_of(const notation::Rules& rules,
                                     const notation::AnyPosition& position);
[[nodiscard]] std::string pattern_text(const PatternRows& rows);
/// The rows of a text that `check_pattern` has nothing to say against.
[[nodiscard]] PatternRows pattern_rows(std::string_view text);
/// What is wrong with a pattern; columns count from the first character, from 1.
[[nodiscard]] std::optional<Fault> check_pattern(const notation::Rules& rules,
                                                 std::string_view text);

/// Reads a pattern for a board; columns of faults count from that of the first character.
[[nodiscard]] Expected<std::vector<PatternPart>, Fault> read_pattern(std::string_view text,
                                                                     std::size_t column,
                                                                     const notation::Places& places,
                                                                     std::string_view letters);

}  // namespace gipfbase::db::language

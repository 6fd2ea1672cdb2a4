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
#include <string>
#include <string_view>
#include <vector>

#include "db/query/language/syntax.hpp"
#include "notation/game/nouns.hpp"

namespace gipfbase::db::language {

/// What a pattern says of some places: that each is in one of these nouns.
struct PatternPart {
  std::string letters;     ///< in order, each once
  std::vector<int> cells;  ///< in the order of the pattern
};

/// Reads a pattern for a board; columns of faults count from that of the first character.
[[nodiscard]] Expected<std::vector<PatternPart>, Fault> read_pattern(std::string_view text,
                                                                     std::size_t column,
                                                                     const notation::Places& places,
                                                                     std::string_view letters);

}  // namespace gipfbase::db::language

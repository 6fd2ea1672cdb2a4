// notation/game/merge/merge.hpp - merges two records of the same game.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "notation/game/game.hpp"

namespace gipfbase::notation {

/// The treatment of the comments, glyphs and side lines of a second record of a game.
enum class NewNotes : std::uint8_t {
  kKeep,     ///< they are ignored; those that contradict the first record are conflicts
  kAdd,      ///< new ones are added; those that contradict the first record are conflicts
  kReplace,  ///< new ones are added, and replace those that they contradict
  kBoth      ///< both stay, even where they contradict each other
};

/// The result of merging `from` into the record `into`.
struct Merged {
  bool changed = false;  ///< the record `into` has changed
  /// Contradictions, one sentence each without a full stop. The first record prevails.
  std::vector<std::string> conflicts;
  /// Contradictions where the comment or glyphs of the second record were taken.
  std::vector<std::string> replaced;
};

/// Adds what a second record has besides its moves: comments, glyphs, clocks, side lines, and tags
/// that `into` lacks or has as "?". A more exact date replaces a less exact one, and a valid date
/// one that is not valid. The moves of `from` must be the moves of `into` or the first of them,
/// possibly rotated or reflected; side lines are transformed with the moves. If the longer of two
/// comments on a move, or one of the comments that " / " joins in it, begins with the shorter one,
/// the longer one stays. Any other two different comments on a move contradict each other; so do
/// two of the glyphs $1 to $6, or two of $10 to $21. Merging the same record a second time changes
/// nothing.
Merged merge_record(Game& into, const Game& from, NewNotes notes = NewNotes::kAdd);

/// Which value stays where two records have changed a field in different ways.
enum class Prevailing : std::uint8_t { kInto, kFrom };

/// A field that two records have changed in different ways, in words for a message.
struct Clash {
  std::string field;  ///< a tag, "Result", "moves", "comment of move 3", ...
  std::string into, from;
};

/// Takes over what `from` changed since `base`, field by field: every tag, the result, the
/// termination, the moves with their start, and the comment, glyphs, clock and side lines of every
/// move. A field that `into` has changed in another way is a clash.
[[nodiscard]] std::vector<Clash> merge_changes(Game& into, const Game& base, const Game& from,
                                               Prevailing prevailing = Prevailing::kInto);

/// Takes over what is newer in `from`, field by field. A value is older than the other record's
/// value if that record had it in the past. Fields that `into` never had are added. Two values of
/// which neither is older are a clash.
[[nodiscard]] std::vector<Clash> merge_histories(Game& into, std::span<const Game> past_of_into,
                                                 const Game& from,
                                                 std::span<const Game> past_of_from,
                                                 Prevailing prevailing = Prevailing::kInto);

/// The fields in which two records differ, named as in Clash.
[[nodiscard]] std::vector<std::string> different_fields(const Game& a, const Game& b);

}  // namespace gipfbase::notation

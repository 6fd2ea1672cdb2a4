// analysis/puzzles/puzzle_record.hpp - puzzles as game records, so that every reader of .gpn files
// shows and checks them; the tags and comments are described in README.md.
#pragma once

#include <string>
#include <vector>

#include "analysis/puzzles/puzzle.hpp"
#include "notation/game/game.hpp"
#include "notation/game/rules.hpp"
#include "notation/text/expected.hpp"

namespace gipfbase::analysis {

/// The source of a puzzle.
struct PuzzleSource {
  /// Roster tags of the game. White is the winner, who moves first in the record of the puzzle.
  std::vector<notation::Tag> tags;
  std::string text;  ///< value of the tag Source
};

/// Returns the source of the position after `ply` plies of a game with the name `where`, such as
/// "game 17".
[[nodiscard]] PuzzleSource source_of(const notation::Game& game, const std::string& where,
                                     std::size_t ply, const notation::AnyPosition& position);

[[nodiscard]] notation::Game record_of(std::shared_ptr<const notation::Rules> rules,
                                       const Puzzle& puzzle, const PuzzleSource& source);

/// Returns the puzzle in a record, or a sentence that says why the record is not a puzzle. The
/// moves of the record must be legal.
[[nodiscard]] Expected<Puzzle, std::string> puzzle_of(const notation::Game& record);

/// Returns what is wrong with an optional tag of a puzzle; empty if nothing is.
[[nodiscard]] std::string tag_fault(const notation::Game& record);

}  // namespace gipfbase::analysis

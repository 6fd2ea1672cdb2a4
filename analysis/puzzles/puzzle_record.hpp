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

/// Where a puzzle comes from.
struct PuzzleSource {
  /// Roster tags of the game. White is whoever moves first in the record, so of a puzzle it is the
  /// player who wins.
  std::vector<notation::Tag> tags;
  std::string text;  ///< value of the tag Source
};

/// The source of a position, the one after `ply` plies of a game that `where` names, such as
/// "game 17".
[[nodiscard]] PuzzleSource source_of(const notation::Game& game, const std::string& where,
                                     std::size_t ply, const notation::AnyPosition& position);

[[nodiscard]] notation::Game record_of(std::shared_ptr<const notation::Rules> rules,
                                       const Puzzle& puzzle, const PuzzleSource& source);

/// The puzzle that a record claims to be, or in one sentence why it is none. The moves of the
/// record must be legal.
[[nodiscard]] Expected<Puzzle, std::string> puzzle_of(const notation::Game& record);

/// What is wrong with the tags of a puzzle that readers can do without; empty when nothing is.
[[nodiscard]] std::string tag_fault(const notation::Game& record);

}  // namespace gipfbase::analysis

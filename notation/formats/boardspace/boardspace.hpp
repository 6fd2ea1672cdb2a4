// notation/formats/boardspace/boardspace.hpp - game records of boardspace.net: an SGF-like
// container whose nodes hold user interface actions.
//
// The container is the same for every title and is read and written here. The BoardspaceTitle in
// notation/<title>/ decides what the actions of a title mean.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "notation/formats/format.hpp"
#include "notation/text/expected.hpp"
#include "notation/text/text.hpp"
#include "rules/core/outcome.hpp"

namespace gipfbase::notation {

/// An action of a player, such as `P0[5 RtoB 2 0 D 4]TM[1234]`. Its texts are views into the parsed
/// text.
struct BoardspaceAction {
  static constexpr std::int64_t kNoTime = -1;
  static constexpr std::int64_t kBadTime = -2;  ///< TM is there but does not hold a time

  Seat seat = 0;          ///< an action of P-1, which is not a player, is read as one of seat 0
  std::string_view verb;  ///< as written; compare without case
  std::string_view args;  ///< what follows the verb; see next_word
  std::int64_t milliseconds = kNoTime;  ///< TM: time that the player has used so far
  std::uint32_t line = 0;
};

/// A C property, with white space changed as by text::plain.
struct BoardspaceComment {
  /// Number of actions up to the end of the comment's node. The comment belongs to the last of
  /// these actions.
  std::size_t actions = 0;
  std::string text;
};

/// True for the name of a property of a player: P0, P1, P-1 ...
[[nodiscard]] inline bool is_player_property(std::string_view name) {
  if (name.size() < 2 || name.front() != 'P') return false;
  name.remove_prefix(name[1] == '-' ? 2 : 1);
  return !name.empty() && std::all_of(name.begin(), name.end(), text::is_digit);
}
/// The property that holds a tag of a record: `TAG[Name Value]`.
inline constexpr std::string_view kBoardspaceTag = "TAG";

/// A property that is not an action.
struct BoardspaceProperty {
  std::string name;
  std::string value;  ///< without escapes
  std::uint32_t line = 0;
};

/// The first property of this name; nullptr if none exists.
[[nodiscard]] inline const BoardspaceProperty* find_property(
    std::string_view name, const std::vector<BoardspaceProperty>& properties) {
  const auto found = std::find_if(properties.begin(), properties.end(),
                                  [&](const BoardspaceProperty& p) { return p.name == name; });
  return found == properties.end() ? nullptr : &*found;
}

/// The first game tree of a file, main line only.
struct BoardspaceGame {
  /// Properties other than actions, in the order of the file: "GM", "SU" ..., and those of the
  /// players as "P0 id", "P1 ranking", "P0 time". White space is normalised except in TAG.
  std::vector<BoardspaceProperty> properties;
  std::vector<BoardspaceAction> actions;
  std::vector<BoardspaceComment> comments;
  std::uint32_t line = 0;  ///< where the tree begins

  [[nodiscard]] const BoardspaceProperty* find(std::string_view name) const {
    return find_property(name, properties);
  }
  /// The value of the first property of this name; empty if none exists.
  [[nodiscard]] std::string_view property(std::string_view name) const {
    const BoardspaceProperty* found = find(name);
    return found == nullptr ? std::string_view() : found->value;
  }
};

/// Removes the first word of a blank-separated text and returns it; empty if none exists.
[[nodiscard]] inline std::string_view next_word(std::string_view& text) {
  std::size_t at = 0;
  const std::string_view word = text::next_field(text, at);
  text.remove_prefix(at);
  return word;
}

/// Reads the container. `text` must outlive the result, and should be UTF-8, because its bytes are
/// not converted. A fault that can be skipped is appended to the findings. Fails when there is no
/// game tree.
[[nodiscard]] Expected<BoardspaceGame, Finding> parse_boardspace(std::string_view text,
                                                                 std::vector<Finding>& findings);

/// Bytes that are not UTF-8 are read as Windows-1252. A game that is written and then read is
/// unchanged, except for what the writer reports as lost, such as variations, glyphs, and clocks
/// other than the time used.
extern const Format kBoardspace;

/// True for a text that begins like a record of this format.
[[nodiscard]] bool looks_like_boardspace(std::string_view text, const Catalogue& catalogue);
/// See kBoardspace.
[[nodiscard]] Written write_boardspace(const Game& game);

/// A title's part of the format.
struct BoardspaceTitle {
  /// The values that `read` returns in addition to the record that it fills.
  struct Reading {
    Seat first = 0;  ///< the player who moves first; White in the record
    /// The result that the board or an action such as resigning shows; kOngoing when none does.
    Result shown = Result::kOngoing;
    /// Tags that follow from the actions. They come after the tags that every title has.
    std::vector<Tag> tags;
  };
  /// The actions of a record, such as `P0[1 RtoB 2 0 D 4]`, with the values of GM and SU.
  struct Actions {
    std::string gm;
    std::string setup;
    Seat first = 0;
    std::vector<std::string> nodes;
    /// Number of nodes written after ply i; entry 0 counts the nodes before the first ply.
    std::vector<std::size_t> nodes_after_ply;
    /// True when the actions themselves record the time of each move; TM is then not written.
    bool has_times = false;
    /// The parts of the game that these actions cannot express.
    std::vector<Finding> losses = {};
  };

  /// True when a file with this GM and SU is of this title.
  bool (*accepts)(std::string_view gm, std::string_view setup);
  /// The settings of the game, or the reason why they are not settings of this title.
  Expected<std::string, std::string> (*settings)(const BoardspaceGame& game);
  /// Fills start, moves and notes of a record that already has its rules and their start position.
  /// Sets result and termination where an action gives them. The findings that it appends have
  /// neither `game` nor `source`. An error among them means that the record holds only the moves
  /// before the error.
  Reading (*read)(const BoardspaceGame& game, Game& record, std::vector<Finding>& findings);
  Expected<Actions, std::string> (*write)(const Game& record);
};

}  // namespace gipfbase::notation

// notation/formats/boardspace/tags.hpp - the tags that the properties of a Boardspace file become.
//
//   property          tag
//   -                 Site "Boardspace"
//   DT                Date, as far as it is certain; BoardspaceDT has the text if it holds more
//   P0 id, P1 id      White, Black: White is the player who moves first
//   P0/P1 ranking     WhiteElo, BlackElo
//   GN                GameName with its prefixes (T! tournament, U! unranked, A! turn-based)
//   RE                ResultText
//   P0/P1 time        BoardspaceP0Time, BoardspaceP1Time
//   VV other than 2   BoardspaceVV
//   any other         Boardspace and its name, such as BoardspaceTC
//   -                 BoardspaceFirst "P1" when the second player moved first
//
// GM and SU follow from title and variant. Tags that cannot be restored by this table, including
// Result and Termination, are written one by one as TAG[Name Value]; a name with blanks is in
// quotation marks. A TAG property takes precedence over the property in the table that gives the
// same tag. As in .gpn files, the value "?" means that the record does not have this tag.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "notation/formats/boardspace/boardspace.hpp"

namespace gipfbase::notation::boardspace {

/// A date as `2004.05.31` from DT, unknown or impossible parts as ??; empty when unknown.
[[nodiscard]] std::string date_of(std::string_view dt);
/// The text of DT for a date of the form that date_of returns.
[[nodiscard]] std::string date_text(std::string_view date);

/// The winner according to the RE property, a text in the language of its writer.
enum class Claim : std::uint8_t { kNone, kSeat0, kSeat1, kDraw, kUnclear };
[[nodiscard]] Claim claim_of(std::string_view result_text, std::string_view name0,
                             std::string_view name1);

/// Plays the actions of `game` under `rules`, and stores the resulting game and its findings in
/// `read`.
void read_game(const BoardspaceGame& game, std::shared_ptr<const Rules> rules, Judged& read);

/// The tags of a file. `result` and `termination` are the TAG properties with these tags,
/// unchanged.
struct FileTags {
  std::vector<Tag> tags;
  std::optional<BoardspaceProperty> result;
  std::optional<BoardspaceProperty> termination;
};
/// The tags for the properties of a file, and those that its title adds for the actions. Faults of
/// TAG properties, and contradictions with other properties, are reported.
[[nodiscard]] FileTags tags_of(const BoardspaceGame& game, Seat first,
                               const std::vector<Tag>& of_actions, std::vector<Finding>& findings);

/// The properties for the tags of a record, in the order in which files have them.
/// `closing_properties` gives those of the last node.
[[nodiscard]] std::vector<Tag> properties_of(const Game& record, Seat first);
[[nodiscard]] std::vector<Tag> closing_properties(const Game& record);
/// TAG properties for all tags of a record; tags of `others` that the record lacks get the value
/// "?".
[[nodiscard]] std::vector<Tag> listed_properties(const Game& record,
                                                 const std::vector<Tag>& others);

}  // namespace gipfbase::notation::boardspace

// notation/formats/boardspace/tags.hpp - what a Boardspace file says about a game besides its
// moves, and the tags that stand for it.
//
//   property          tag
//   -                 Site "Boardspace"
//   DT                Date, as far as it is certain, and BoardspaceDT as it stands if it says more
//   P0 id, P1 id      White, Black: White is the player who moves first
//   P0/P1 ranking     WhiteElo, BlackElo
//   GN                GameName; prefixes (T! tournament, U! unranked, A! turn-based) stay in it
//   RE                ResultText
//   P0/P1 time        BoardspaceP0Time, BoardspaceP1Time
//   VV other than 2   BoardspaceVV
//   any other         Boardspace and its name, such as BoardspaceTC
//   -                 BoardspaceFirst "P1" when the second player moved first
//
// GM and SU follow from title and variant. Tags that this table cannot give back are written one by
// one as TAG[Name Value], Result and Termination included; a name with blanks in it stands in
// quotation marks. Such a tag replaces the one that another property stands for, and "?" as its
// value means, as in .gpn files, that there is none.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "notation/formats/boardspace/boardspace.hpp"

namespace gipfbase::notation::boardspace {

/// A date as `2004.05.31`, unknown or impossible parts as ??, from the DT property; empty when
/// nothing is known.
[[nodiscard]] std::string date_of(std::string_view dt);
/// A date of that form as DT text.
[[nodiscard]] std::string date_text(std::string_view date);

/// Whom the RE property, a text in the language of its writer, calls the winner.
enum class Claim : std::uint8_t { kNone, kSeat0, kSeat1, kDraw, kUnclear };
[[nodiscard]] Claim claim_of(std::string_view result_text, std::string_view name0,
                             std::string_view name1);

/// Fills a game of these rules and the findings about it from the container.
void read_game(const BoardspaceGame& game, std::shared_ptr<const Rules> rules, Judged& read);

/// What the properties say of a game; result and termination, which are claims, are the words of
/// TAG properties, as they stand.
struct FileTags {
  std::vector<Tag> tags;
  std::optional<BoardspaceProperty> result;
  std::optional<BoardspaceProperty> termination;
};
/// The tags that stand for the properties of a file, and those that its title adds for the actions.
/// What is wrong with TAG properties, and where others disagree with them, is reported.
[[nodiscard]] FileTags tags_of(const BoardspaceGame& game, Seat first,
                               const std::vector<Tag>& of_actions, std::vector<Finding>& findings);

/// The properties that stand for the tags of a record, in the order in which files have them;
/// those of the last node are left to `closing_properties`.
[[nodiscard]] std::vector<Tag> properties_of(const Game& record, Seat first);
[[nodiscard]] std::vector<Tag> closing_properties(const Game& record);
/// TAG properties for all tags of a record, result and termination included; without those of
/// `others` that the record does not have.
[[nodiscard]] std::vector<Tag> listed_properties(const Game& record,
                                                 const std::vector<Tag>& others);

}  // namespace gipfbase::notation::boardspace

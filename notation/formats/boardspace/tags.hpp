// notation/formats/boardspace/tags.hpp - what a Boardspace file says about a game besides its
// moves, and the tags that stand for it.
//
//   property          tag
//   -                 Site "Boardspace"
//   DT                Date, as far as it is certain, and BoardspaceDT as it stands
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
// one as TAG[Name Value]; a file with such properties has these tags and no others, Result and
// Termination included.
#pragma once

#include <cstdint>
#include <memory>
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

/// Result and termination are claims, too, but only TAG properties bring them.
struct FileTags {
  std::vector<Tag> tags;
  bool listed = false;      ///< the tags come from TAG properties
  std::string result;       ///< with `listed`
  std::string termination;  ///< with `listed`
};
[[nodiscard]] FileTags tags_of(const BoardspaceGame& game, Seat first);

/// The properties that stand for the tags of a record, in the order in which files have them;
/// those of the last node are left to `closing_properties`.
[[nodiscard]] std::vector<Tag> properties_of(const Game& record, Seat first);
[[nodiscard]] std::vector<Tag> closing_properties(const Game& record);
/// TAG properties for all tags of a record, result and termination included.
[[nodiscard]] std::vector<Tag> listed_properties(const Game& record);

}  // namespace gipfbase::notation::boardspace

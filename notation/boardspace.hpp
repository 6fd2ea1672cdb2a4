// notation/boardspace.hpp - game records of boardspace.net: an SGF-like container whose nodes hold
// user interface actions.
//
// The container is the same for every title and is read here; what the actions of a title mean
// is decided by its BoardspaceTitle in notation/<title>/.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "notation/diagnostic.hpp"
#include "notation/expected.hpp"
#include "notation/record.hpp"

namespace gipfbase::notation {

/// One action of a player, such as `P0[5 RtoB 2 0 D 4]TM[1234]`.
struct BoardspaceAction {
  int seat = 0;           ///< 0 or 1; P-1 is read as 0
  std::string_view verb;  ///< as written; compare without case
  std::vector<std::string_view> args;
  std::int64_t milliseconds = -1;  ///< TM: time the player has used so far, -1 unknown
  std::string comment;             ///< C properties since the action before, joined by blanks
  std::uint32_t line = 0;
};

/// The first game tree of a file, main line only.
struct BoardspaceGame {
  std::vector<Tag> root;  ///< root properties by name; P0 id etc. as "P0 id", "P1 ranking" ...
  std::string setup;      ///< SU, such as "Zertz+11"
  std::vector<BoardspaceAction> actions;
  std::string end_comment;  ///< comment behind the last action
  std::vector<Tag> end;     ///< times of the last node: "P0 time", "P1 time"
};

/// A title's part of the format.
class BoardspaceTitle {
 public:
  virtual ~BoardspaceTitle() = default;
  BoardspaceTitle() = default;
  BoardspaceTitle(const BoardspaceTitle&) = delete;
  BoardspaceTitle& operator=(const BoardspaceTitle&) = delete;

  /// True when a file with this GM and SU is of this title.
  [[nodiscard]] virtual bool accepts(std::string_view gm, std::string_view setup) const = 0;
  /// Fills title, variant, start, moves, notes, result and termination of a record from the
  /// actions; tags are already there. Findings are appended with `game`, `source` left empty.
  /// False: nothing usable (the record then holds what was understood before the error); true
  /// with an error among the findings: the legal prefix was kept.
  virtual bool read(const BoardspaceGame& game, GameRecord& record,
                    std::vector<Diagnostic>& findings) const = 0;
  /// The actions of a record, one node per line, with the SU value.
  struct Written {
    std::string setup;
    std::string gm;
    std::vector<std::string> nodes;
  };
  [[nodiscard]] virtual Expected<Written, std::string> write(const GameRecord& record) const = 0;
};

}  // namespace gipfbase::notation

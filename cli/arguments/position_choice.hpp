// cli/arguments/position_choice.hpp - the options --position, --line, --same-order and --exact.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/arguments/rules_choice.hpp"
#include "db/query/archive.hpp"
#include "notation/game/rules.hpp"

namespace gipfbase::cli {

struct PositionChoice {
  std::string position;
  std::string line;
  bool same_order = false;
  bool exact = false;
  std::string called = "--position";  ///< what messages call the position text
};

/// A position under the rules it belongs to, and the moves that led there.
struct ChosenPosition {
  std::shared_ptr<const notation::Rules> ruleset;
  notation::AnyPosition position;
  std::vector<PackedMove> line;
  notation::AnyPosition start;  ///< before the line
};

/// --position and --line of what is looked for in games, --same-order and --exact.
void add_position_options(Command& command, PositionChoice& choice);
/// --position and --line of a position to work on.
void add_start_options(Command& command, PositionChoice& choice);

/// The position as an argument, and --line.
void add_position_argument(Command& command, PositionChoice& choice);

/// Throws UsageError unless the options go together, as every search for a position wants them.
void require_sense(const PositionChoice& choice);

/// True when --position or --line is given.
[[nodiscard]] bool given(const PositionChoice& choice);

/// The position meant: --position, or the start, with --line played from there. When no variant is
/// named, the first one of the title that --position fits; when no title is named either, the one
/// whose moves --line holds. Throws UsageError that says where the text is wrong and why.
[[nodiscard]] ChosenPosition chosen_or_start(const PositionChoice& choice, const RulesChoice& rules,
                                             const notation::Catalogue& titles);

/// What the position of a query looks like, with the last move of --line marked.
[[nodiscard]] notation::Diagram diagram_of(const db::PositionQuery& query,
                                           const PositionChoice& choice);

/// Opens a database for reading. Throws UsageError when the options make no sense together; when
/// there is no such database, a wrong text is reported first.
[[nodiscard]] db::Database open_to_search(const std::string& path, const PositionChoice& choice,
                                          const RulesChoice& rules,
                                          const notation::Catalogue& titles);

/// The same where it may be a cluster.
[[nodiscard]] std::unique_ptr<db::Archive> open_archive_to_search(
    const std::string& path, const PositionChoice& choice, const RulesChoice& rules,
    const notation::Catalogue& titles);

/// The same for a database: the position under the rules of every variant of its games that it fits
/// (a position belongs to its variant), those with most games first; at least one.
[[nodiscard]] std::vector<db::PositionQuery> chosen_among(db::Archive& archive,
                                                          const PositionChoice& choice,
                                                          const RulesChoice& rules);
[[nodiscard]] std::vector<db::PositionQuery> chosen_among(db::Database& database,
                                                          const PositionChoice& choice,
                                                          const RulesChoice& rules);

}  // namespace gipfbase::cli

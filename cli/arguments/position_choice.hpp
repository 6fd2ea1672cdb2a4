// cli/arguments/position_choice.hpp - the options --position, --line, --same-order and --exact.
#pragma once

#include <memory>
#include <string>
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
  // In messages:
  std::string called = "--position";  ///< the name of the position text
  /// The name of the line. With a name other than "--line", messages suggest no options.
  std::string line_called = "--line";
};

/// A position with its rules, and the moves that led to it.
struct ChosenPosition {
  std::shared_ptr<const notation::Rules> ruleset;
  notation::AnyPosition position;
  std::vector<PackedMove> line;
  notation::AnyPosition start;  ///< the position before the line
};

/// --position, --line, --same-order and --exact, for a search in games.
void add_position_options(Command& command, PositionChoice& choice);
/// --position and --line, for one position.
void add_start_options(Command& command, PositionChoice& choice);

/// POSITION as an argument, and --line.
void add_position_argument(Command& command, PositionChoice& choice);

/// Throws UsageError if --same-order is given without a line from the start.
void check_combination(const PositionChoice& choice);

/// True when --position or --line is given.
[[nodiscard]] bool given(const PositionChoice& choice);

/// The chosen position: --position or the start position, after the moves of --line. If --position
/// is given without a variant, the first variant that it fits is used. If only --line is given, its
/// moves determine the title. Throws a UsageError that says where the text is wrong and why.
[[nodiscard]] ChosenPosition chosen_or_start(const PositionChoice& choice, const RulesChoice& rules,
                                             const Catalogue& titles);

/// Draws the position of a query, with the last move of --line marked.
[[nodiscard]] notation::Diagram diagram_of(const db::PositionQuery& query,
                                           const PositionChoice& choice);

/// Opens a database for reading. Throws UsageError if the options conflict. If the database does
/// not exist, an error in the position or line is reported first.
[[nodiscard]] db::Database open_to_search(const std::string& path, const PositionChoice& choice,
                                          const RulesChoice& rules, const Catalogue& titles);

/// `open_to_search` for a path that may also be the address of a cluster.
[[nodiscard]] std::unique_ptr<db::Archive> open_archive_to_search(const std::string& path,
                                                                  const PositionChoice& choice,
                                                                  const RulesChoice& rules,
                                                                  const Catalogue& titles);

/// The chosen position under every variant in the database that it fits, the variant with the most
/// games first. If it fits none of these, the position that `chosen_or_start` returns. Throws
/// UsageError if it fits no variant.
[[nodiscard]] std::vector<db::PositionQuery> chosen_among(db::Archive& archive,
                                                          const PositionChoice& choice,
                                                          const RulesChoice& rules);
[[nodiscard]] std::vector<db::PositionQuery> chosen_among(db::Database& database,
                                                          const PositionChoice& choice,
                                                          const RulesChoice& rules);

}  // namespace gipfbase::cli

// cli/position_choice.hpp - the options --position, --line, --same-order and --exact.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/rules_choice.hpp"
#include "db/games.hpp"
#include "notation/ruleset.hpp"

namespace gipfbase::cli {

struct PositionChoice {
  std::string position;
  std::string line;
  bool same_order = false;
  bool exact = false;
};

/// A position under the rules it belongs to, and the moves that led there.
struct ChosenPosition {
  std::shared_ptr<const notation::Ruleset> ruleset;
  notation::AnyPosition position;
  std::vector<PackedMove> line;
};

void add_position_options(CLI::App& command, PositionChoice& choice);

/// The position meant: --position, or the start, with --line played from there. When no variant is
/// named, the first one of the title that --position fits; when no title is named either, the one
/// whose moves --line holds. Nothing when neither option is given.
/// Throws UsageError that says where the text is wrong and why.
[[nodiscard]] std::optional<ChosenPosition> chosen_position(const PositionChoice& choice,
                                                            const RulesChoice& rules);

/// The same, or the start position when nothing is given.
[[nodiscard]] ChosenPosition chosen_or_start(const PositionChoice& choice,
                                             const RulesChoice& rules);

[[nodiscard]] db::PositionQuery query_of(const ChosenPosition& chosen,
                                         const PositionChoice& choice);

}  // namespace gipfbase::cli

// cli/commands/proved_value.hpp - proved values as a few characters, and as search conditions.
#pragma once

#include <optional>
#include <string>

#include "db/values/solved.hpp"

namespace gipfbase::cli {

class Command;

/// "win 5", "loss", "draw", "+3", "unknown".
[[nodiscard]] std::string short_text(const db::SolvedValue& value);

/// The options --value and --in of search.
struct ValueChoice {
  std::string value;  ///< win, loss, draw or a number of points
  std::optional<std::uint32_t> within;
};
void add_value_options(Command& command, ValueChoice& choice);
[[nodiscard]] std::optional<db::ValueFilter> filter_of(const ValueChoice& choice);

/// What solving one position of a game may cost: --time and --nodes.
void add_position_limit_options(Command& command, db::SolveLimits& limits);
/// The limits, or the usual ones when none is given.
[[nodiscard]] db::SolveLimits or_usual(const db::SolveLimits& limits);

}  // namespace gipfbase::cli

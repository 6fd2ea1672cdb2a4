#include "cli/commands/proved_value.hpp"

#include <fmt/format.h>

#include <charconv>

#include "analysis/values/solved_value.hpp"
#include "cli/arguments/options.hpp"
#include "cli/terminal/output.hpp"

namespace gipfbase::cli {
namespace {

constexpr int kMostPoints = 1000;

/// A number of points with or without a sign; nothing for other texts.
std::optional<int> points_of(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  int points = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), points);
  const bool whole = read.ec == std::errc() && read.ptr == text.data() + text.size();
  return whole && points >= -kMostPoints && points <= kMostPoints ? std::optional(points)
                                                                  : std::nullopt;
}

std::optional<int> verdict_named(std::string_view text) {
  if (text == "win") return 1;
  if (text == "draw") return 0;
  if (text == "loss") return -1;
  return std::nullopt;
}

}  // namespace

std::string short_text(const db::SolvedValue& value) {
  if (value.score) return fmt::format("{:+}", *value.score);
  const bool decided =
      value.status == db::ProvedStatus::kWin || value.status == db::ProvedStatus::kLoss;
  std::string text(name_of(value.status));
  if (decided && value.distance) text += fmt::format(" {}", *value.distance);
  return text;
}

void add_value_options(Command& command, ValueChoice& choice) {
  command
      .option("--value", &choice.value, "VALUE",
              "Games with a position of this proved value, from the view of the side to move: "
              "win, loss, draw or points such as 3 or -3")
      .check([](const std::string& text) {
        return verdict_named(text) || points_of(text)
                   ? std::string()
                   : fmt::format("\"{}\" is neither win, loss, draw nor a number of points", text);
      });
  command.option("--in", &choice.within, "PLIES", "... that is decided within so many plies")
      .whole_number();
}

std::optional<db::ValueFilter> filter_of(const ValueChoice& choice) {
  if (choice.value.empty() && !choice.within) return std::nullopt;
  db::ValueFilter filter;
  filter.within = choice.within;
  filter.verdict = verdict_named(choice.value);
  if (!filter.verdict && !choice.value.empty()) filter.score = points_of(choice.value);
  return filter;
}

void add_position_limit_options(Command& command, db::SolveLimits& limits) {
  command.option("--time", &limits.seconds, "S", "Seconds for each position (default: no limit)")
      .not_negative();
  command
      .option("--nodes", &limits.nodes, "N",
              fmt::format("Nodes for each position (default {}; no limit with --time)",
                          grouped(analysis::kNodesPerPosition)))
      .whole_number();
}

db::SolveLimits or_usual(const db::SolveLimits& limits) {
  if (limits.nodes > 0 || limits.seconds > 0) return limits;
  return {analysis::kNodesPerPosition, 0};
}

}  // namespace gipfbase::cli

// The conditions of a filter in ClickHouse's SQL.
#include <fmt/format.h>

#include <array>
#include <utility>

#include "db/cluster/cluster.hpp"
#include "db/cluster/definitions.hpp"
#include "db/query/query.hpp"
#include "db/rows/codec.hpp"

namespace gipfbase::db {
namespace {

/// Refuses conditions on data that the tables lack, such as ratings, sources, comments and tags.
void refuse_unsupported(const GameFilter& f) {
  const std::array<std::pair<bool, std::string_view>, 10> options = {{
      {!f.where.empty(), "--where"},
      {f.rating || f.rating_difference, "ratings"},
      {!f.tags.empty(), "--tag"},
      {!f.comment.empty(), "--comment"},
      {!f.text.empty(), "--text"},
      {f.annotated.has_value(), "--annotated and --not-annotated"},
      {!f.source.empty() || f.import_id, "--source and --import"},
      {f.puzzles, "--puzzles"},
      {f.contests, "--contests"},
      {f.value.has_value(), "--value and --in"},
  }};
  for (const auto& [asked, option] : options) {
    if (!asked) continue;
    throw Error("a cluster does not support {}; use the exported database file", option);
  }
}

/// SQL for the ids of names that match a pattern, aliases included; every shard has all names.
std::string named_so(const std::string& table, const std::string& name) {
  return fmt::format(
      "(SELECT id FROM {0} WHERE known_id IN (SELECT known_id FROM {0} WHERE folded LIKE {1}))",
      table, sql_text(like_pattern(name)));
}

}  // namespace

std::string ClusterArchive::game_conditions(const GameFilter& f) const {
  refuse_unsupported(f);
  std::string sql = f.with_partial ? "1" : "valid = 1";
  const auto add = [&](const std::string& condition) { sql += " AND " + condition; };
  const auto equals = [&](std::string_view column, const std::string& text) {
    if (!text.empty()) add(fmt::format("{} = {}", column, sql_text(text)));
  };
  const auto is = [&](std::string_view column, std::string_view names, const std::string& name) {
    if (!name.empty()) add(fmt::format("{} IN {}", column, named_so(table(names), name)));
  };
  equals("title", f.title);
  equals("variant", f.variant);
  equals("result", f.result);
  equals("ending", f.ending);
  for (const std::string& player : f.players) {
    if (player.empty()) continue;
    const std::string ids = named_so(table("players"), player);
    add(fmt::format("(white_id IN {0} OR black_id IN {0})", ids));
  }
  is("white_id", "players", f.white);
  is("black_id", "players", f.black);
  is("event_id", "events", f.event);
  is("site_id", "sites", f.site);
  if (!f.date_from.empty() || !f.date_to.empty()) add("date_first > 0");
  if (!f.date_from.empty()) add(fmt::format("date_last >= {}", days_of(f.date_from).first));
  if (!f.date_to.empty()) add(fmt::format("date_first <= {}", days_of(f.date_to).last));
  if (f.min_plies) add(fmt::format("toInt64(plies) >= {}", *f.min_plies));
  if (f.max_plies) add(fmt::format("toInt64(plies) <= {}", *f.max_plies));
  if (f.id) add(fmt::format("game = {}", *f.id));
  if (!f.round.empty()) {
    // Ignores only the case of a to z, as SQLite's LIKE does.
    std::vector<std::string> like;
    for (const std::string& pattern : round_patterns(f.round)) {
      like.push_back(fmt::format("lower(round) LIKE lower({})", sql_text(pattern)));
    }
    add(fmt::format("({})", fmt::join(like, " OR ")));
  }
  if (!f.ids.empty()) {
    std::string ranges;
    for (const IdRange& range : f.ids) {
      ranges += fmt::format("{}game BETWEEN {} AND {}", ranges.empty() ? "(" : " OR ", range.first,
                            range.last);
    }
    add(ranges + ')');
  }
  return sql;
}

std::string ClusterArchive::of_games(const GameFilter& filter) const {
  refuse_unsupported(filter);
  if (filter.plain()) return {};
  return fmt::format(" AND game GLOBAL IN (SELECT game FROM {} WHERE {})", table("all_games"),
                     game_conditions(filter));
}

}  // namespace gipfbase::db

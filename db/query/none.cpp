#include <fmt/format.h>

#include "db/edit/edit.hpp"
#include "db/edit/names.hpp"
#include "db/query/lists/games.hpp"
#include "db/query/query.hpp"

namespace gipfbase::db {
namespace {

std::uint64_t games_with(Database& database, const GameFilter& filter) {
  const Conditions conditions(database, filter);
  return conditions.count(database.connection(),
                          "SELECT count(*) FROM games g" + conditions.where());
}

/// The values of the first column, separated by commas.
std::string listed(Connection& c, std::string_view sql) {
  std::string text;
  Statement s = c.prepare(sql);
  while (s.step()) text += fmt::format("{}{}", text.empty() ? "" : ", ", s.text(0));
  return text;
}

}  // namespace

std::vector<std::string> reasons_for_none(Database& database, const GameFilter& filter) {
  Connection& c = database.connection();
  const Snapshot snapshot(c);
  std::vector<std::string> reasons;
  const auto unknown_name = [&](NameKind kind, const std::string& text,
                                std::string GameFilter::*member) {
    if (text.empty()) return;
    GameFilter alone;
    alone.with_partial = true;
    if (kind == NameKind::kPlayer) {
      alone.players = {text};
    } else {
      alone.*member = text;
    }
    if (games_with(database, alone) > 0) return;
    constexpr std::size_t kMost = 5;
    const auto near = similar_names(database, kind, text, kMost);
    reasons.push_back(fmt::format(
        "no {} is called \"{}\"{}", name(kind), text,
        near.empty() ? std::string() : fmt::format("; did you mean {}?", fmt::join(near, " or "))));
  };
  for (const std::string& player : filter.players) unknown_name(NameKind::kPlayer, player, nullptr);
  unknown_name(NameKind::kPlayer, filter.white, nullptr);
  unknown_name(NameKind::kPlayer, filter.black, nullptr);
  unknown_name(NameKind::kEvent, filter.event, &GameFilter::event);
  unknown_name(NameKind::kSite, filter.site, &GameFilter::site);
  if (!filter.ending.empty() &&
      c.integer("SELECT count(*) FROM totals WHERE name = 'ending ' || ?", filter.ending) == 0) {
    reasons.push_back(
        fmt::format("no game ended by \"{}\"; the endings in this database are: {}", filter.ending,
                    listed(c,
                           "SELECT DISTINCT substr(name, 8) FROM totals WHERE name LIKE 'ending %' "
                           "ORDER BY 1")));
  }
  constexpr std::uint64_t kMostListed = 20;
  std::uint64_t missing = 0;
  Statement any = c.prepare("SELECT EXISTS (SELECT 1 FROM games WHERE id BETWEEN ? AND ?)");
  for (const IdRange& range : filter.ids) {
    any.reset();
    any.bind_all(range.first, range.last);
    any.step();
    const bool exists = any.integer(0) != 0;
    if (!exists && ++missing > kMostListed) continue;
    if (const auto bin =
            range.first == range.last ? binned_with(database, range.first) : std::nullopt) {
      reasons.push_back(fmt::format(
          "game {} is in the bin; restore it with \"gipfbase restore {}\"", range.first, *bin));
    }
    if (exists) continue;
    reasons.push_back(range.first == range.last ? fmt::format("there is no game {}", range.first)
                                                : fmt::format("no game has a number from {} to {}",
                                                              range.first, range.last));
  }
  if (missing > kMostListed) {
    reasons.push_back(fmt::format("{} more of the numbers that you named belong to no game",
                                  missing - kMostListed));
  }
  if (filter.import_id &&
      c.integer("SELECT count(*) FROM imports WHERE id = ?", *filter.import_id) == 0) {
    reasons.push_back(
        fmt::format("there is no import {}; \"gipfbase imports\" lists them", *filter.import_id));
  }
  return reasons;
}

}  // namespace gipfbase::db

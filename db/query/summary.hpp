// db/query/summary.hpp - the columns of a game that lists show, inside db only.
#pragma once

#include <string_view>

#include "db/query/games.hpp"
#include "db/store/sqlite.hpp"

namespace gipfbase::db {

/// To be read from `games g` with the joins below; summary_of expects them first.
inline constexpr std::string_view kSummaryColumns =
    "g.id, g.title, g.variant, coalesce(wa.name, w.name), coalesce(ba.name, b.name), "
    "coalesce(ea.name, e.name), coalesce(sa.name, s.name), g.round, g.date, g.result, "
    "g.ending, g.plies, g.valid";
inline constexpr std::string_view kJoins =
    " JOIN players w ON w.id = g.white LEFT JOIN players wa ON wa.id = w.alias_of "
    "JOIN players b ON b.id = g.black LEFT JOIN players ba ON ba.id = b.alias_of "
    "JOIN events e ON e.id = g.event LEFT JOIN events ea ON ea.id = e.alias_of "
    "JOIN sites s ON s.id = g.site LEFT JOIN sites sa ON sa.id = s.alias_of";

/// Number of those columns.
inline constexpr int kSummaryWidth = 13;

/// The summary in the current row of a statement.
[[nodiscard]] GameSummary summary_of(const Statement& s);

}  // namespace gipfbase::db

// analysis/answers/archive/archive_answer.hpp - changes of stored games, names of players, ratings
// and tournament tables as JSON.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "analysis/events/standings.hpp"
#include "analysis/ratings/rating_list.hpp"
#include "db/edit/change.hpp"
#include "db/edit/dedupe.hpp"
#include "db/edit/edit.hpp"
#include "db/edit/forget.hpp"
#include "db/edit/names.hpp"

namespace gipfbase::analysis {

[[nodiscard]] std::string to_json(const db::EditReport& report);
/// The games in the bin, or those that were in it before it was emptied.
struct BinAnswer {
  bool emptied = false;
  std::vector<std::int64_t> games;
  std::vector<db::BinEntry> entries;  ///< the same games, with their players and so on
};
[[nodiscard]] std::string to_json(const BinAnswer& answer);
[[nodiscard]] std::string to_json(const std::vector<db::ChangeEntry>& entries);
[[nodiscard]] std::string to_json(const std::vector<db::Alias>& aliases);
[[nodiscard]] std::string to_json(const std::vector<db::AliasSuggestion>& suggestions,
                                  const std::vector<db::AliasGroup>& groups);
[[nodiscard]] std::string to_json(const db::AliasesReport& report);
[[nodiscard]] std::string to_json(const std::vector<db::DistinctNames>& pairs);
[[nodiscard]] std::string to_json(const db::ForgetReport& report);
/// The result of `dedupe`.
struct DedupeAnswer {
  std::vector<db::Duplicate> pairs;
  db::EditReport done;     ///< empty when nothing was changed
  std::size_t joined = 0;  ///< records joined with their duplicates
};
/// Lists the first `most` pairs (0: all).
[[nodiscard]] std::string to_json(const DedupeAnswer& answer, std::size_t most);
/// Lists the first `most` players (0: all). With `curves`, adds their ratings over time.
[[nodiscard]] std::string to_json(const RatingList& list, std::size_t most, bool curves);
/// Contains the first `most` players of every list (0: all).
[[nodiscard]] std::string to_json(const RatingList& list, const std::vector<DatedList>& lists,
                                  std::size_t most);
[[nodiscard]] std::string to_json(const std::vector<RatingQuality>& qualities);
[[nodiscard]] std::string to_json(const EventTable& table, const std::string& event);
/// One line per player: rank, name, points, tie-breaks, games.
[[nodiscard]] std::string csv(const EventTable& table);
/// Returns a date that may be any of the days from `day` to `until` (days since 1970-01-01, in one
/// year): "2004.06.01", "2004.06.??", "2004.??.??".
[[nodiscard]] std::string date_text(std::int32_t day, std::int32_t until);

}  // namespace gipfbase::analysis

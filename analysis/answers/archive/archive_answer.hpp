// analysis/answers/archive/archive_answer.hpp - what becomes of stored games, what people are
// called, how strong they are and how tournaments stand, as JSON.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "analysis/events/standings.hpp"
#include "analysis/ratings/rating_list.hpp"
#include "db/edit/change.hpp"
#include "db/edit/dedupe.hpp"
#include "db/edit/edit.hpp"
#include "db/edit/names.hpp"

namespace gipfbase::analysis {

[[nodiscard]] std::string to_json(const db::EditReport& report);
/// The games in the bin, or that were in it before it was emptied.
struct BinAnswer {
  bool emptied = false;
  std::vector<std::int64_t> games;
};
[[nodiscard]] std::string to_json(const BinAnswer& answer);
[[nodiscard]] std::string to_json(const std::vector<db::ChangeEntry>& entries);
[[nodiscard]] std::string to_json(const std::vector<db::Alias>& aliases);
[[nodiscard]] std::string to_json(const std::vector<db::AliasSuggestion>& suggestions);
/// What dedupe found, and did.
struct DedupeAnswer {
  std::vector<db::Twins> pairs;
  db::EditReport done;     ///< without a change: nothing
  std::size_t joined = 0;  ///< records
};
/// The first `most` pairs (0: all).
[[nodiscard]] std::string to_json(const DedupeAnswer& answer, std::size_t most);
/// The first `most` players (0: all); with `curves` their ratings over time.
[[nodiscard]] std::string to_json(const RatingList& list, std::size_t most, bool curves);
/// The first `most` players of every list (0: all).
[[nodiscard]] std::string to_json(const RatingList& list, const std::vector<DatedList>& lists,
                                  std::size_t most);
[[nodiscard]] std::string to_json(const std::vector<RatingQuality>& qualities);
[[nodiscard]] std::string to_json(const EventTable& table, const std::string& event);
/// One line per player: rank, name, points, tie-breaks, games.
[[nodiscard]] std::string csv(const EventTable& table);
/// A date that may mean these days and those between, the same or of one year, as days since
/// 1970-01-01: "2004.06.01", "2004.06.??", "2004.??.??".
[[nodiscard]] std::string date_text(std::int32_t day, std::int32_t until);

}  // namespace gipfbase::analysis

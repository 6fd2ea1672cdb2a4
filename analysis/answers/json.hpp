// analysis/answers/json.hpp - makes JSON. Only for the .cpp files of this folder: callers get
// finished texts.
#pragma once

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "analysis/answers/solving/proofs_answer.hpp"
#include "analysis/solver/solver.hpp"
#include "db/query/statistics.hpp"
#include "db/values/solved.hpp"
#include "notation/game/record/finding.hpp"
#include "notation/game/rules.hpp"
#include "notation/sources/progress.hpp"

namespace gipfbase::analysis {

/// Objects keep their members in the order in which they were added.
using Json = nlohmann::ordered_json;

/// One line of JSON without a line feed, whatever bytes the strings hold.
[[nodiscard]] std::string compact(const Json& json);
/// JSON on several lines, ending with a line feed.
[[nodiscard]] std::string pretty(const Json& json);

/// A member of an object.
using Member = std::pair<const char*, Json>;
[[nodiscard]] inline Member key(const char* name, Json value) { return {name, std::move(value)}; }
/// nullopt becomes null.
template <class T>
[[nodiscard]] Member key(const char* name, const std::optional<T>& value) {
  return {name, value ? Json(*value) : Json()};
}
/// Returns `text`, which is from a record or the database; nullopt when it means "unknown".
[[nodiscard]] std::optional<std::string> known(std::string_view text);
/// Returns a number that counts from 1; nullopt for 0.
template <class Number>
[[nodiscard]] std::optional<Number> counted_from_one(Number number) {
  return number == 0 ? std::nullopt : std::optional(number);
}
/// Returns the value; nullopt when it is not known.
template <class Value>
[[nodiscard]] std::optional<Value> when(bool known, Value value) {
  return known ? std::optional(std::move(value)) : std::nullopt;
}
[[nodiscard]] Json object_of(std::span<Member> members);
template <class... Members>
[[nodiscard]] Json object(Members... members) {
  std::array<Member, sizeof...(members)> all = {std::move(members)...};
  return object_of(all);
}
/// Returns an array of make(item) for each item.
template <class Items, class Make>
[[nodiscard]] Json array_of(const Items& items, Make make) {
  Json list = Json::array();
  for (const auto& item : items) list.push_back(make(item));
  return list;
}
/// Returns an object of pairs of names and values.
template <class Pairs>
[[nodiscard]] Json object_from(const Pairs& pairs) {
  Json json = Json::object();
  for (const auto& [name, value] : pairs) json[name] = value;
  return json;
}
/// Returns a text with one line of JSON, make(item), for each item.
template <class Items, class Make>
[[nodiscard]] std::string lines_of(const Items& items, Make make) {
  std::string text;
  for (const auto& item : items) text += compact(make(item)) + '\n';
  return text;
}

/// Returns the first `most` items (0: all).
template <class T>
[[nodiscard]] std::span<const T> first_of(const std::vector<T>& items, std::size_t most) {
  return {items.data(), most == 0 ? items.size() : std::min(most, items.size())};
}

// Parts that several answers contain:
[[nodiscard]] Json json_of(const db::SolvedValue& value);
[[nodiscard]] Json json_of(const std::vector<db::PlyValue>& values);
[[nodiscard]] Json json_of(const std::vector<notation::Finding>& findings);
[[nodiscard]] Json json_of(const std::vector<db::VariantStats>& variants);
/// null when there is no answer.
[[nodiscard]] Json json_of(const std::optional<BookAnswer>& answer);
/// The value of a position or a move; members that do not apply to `goal` are null.
[[nodiscard]] Json solution_json(const Solution& solution, Goal goal);
/// Appends the numbers of a tally to `json`, an object with the tally's name.
[[nodiscard]] Json with_numbers(Json json, const db::NameCount& tally);
/// An array of one object for each tally; its member `what` is the name of the tally.
[[nodiscard]] Json tallies_json(const char* what, std::span<const db::NameCount> tallies);
/// The tallies of years; a year is a number, or null if it is unknown.
[[nodiscard]] Json years_json(std::span<const db::NameCount> years);
/// A game as an entry of a list.
[[nodiscard]] Json game_json(const db::GameSummary& game);
/// Returns a line of legal moves in official notation.
[[nodiscard]] std::vector<std::string> line_texts(const notation::Rules& rules,
                                                  notation::AnyPosition position,
                                                  std::span<const PackedMove> moves);

}  // namespace gipfbase::analysis

#include "db/store/tables/totals.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <unordered_map>
#include <utility>
#include <vector>

#include "db/store/tables/index_runs.hpp"

namespace gipfbase::db {
namespace {

/// True for the name of the maximum of a counter.
bool is_counter_maximum(std::string_view name) { return name.starts_with("max "); }
bool is_maximum(std::string_view name) { return name == "longest" || is_counter_maximum(name); }

/// Continues "SELECT ... v": the lengths of the counted games of title ?1 and variant ?2, or the
/// values of their counter ?3.
std::string values_of_games(bool counter) {
  return fmt::format(
      "FROM (SELECT {} AS v FROM games g{} WHERE g.title = ?1 AND g.variant = ?2 AND "
      "g.state = 0 AND g.parent IS NULL AND g.valid = 1 AND {})",
      counter ? "j.value" : "g.plies",
      counter ? ", json_each(CASE WHEN json_valid(g.counters) THEN g.counters ELSE '{}' END) j"
              : "",
      counter ? "j.key = ?3 AND j.type = 'integer'" : "?3 = ''");
}

/// The counted games: not contests, puzzles or binned games.
constexpr const char* kCountedGames =
    "SELECT title, variant, valid, winner, plies, result, ending, counters, length(moves) "
    "FROM games WHERE state = 0 AND parent IS NULL";

void add_to(std::map<std::string, std::int64_t, std::less<>>& values, std::string_view name,
            std::int64_t value) {
  auto at = values.find(name);
  if (at == values.end()) at = values.emplace(name, 0).first;
  at->second = is_maximum(name) ? std::max(at->second, value) : at->second + value;
}

}  // namespace

Totals::Values& Totals::values_of(std::string_view title, std::string_view variant) {
  if (last_ == nullptr || last_->first != title || last_->second != variant) {
    const auto at = variants_.try_emplace({std::string(title), std::string(variant)}).first;
    last_ = &at->first;
    last_values_ = &at->second;
  }
  return *last_values_;
}

void Totals::add(std::string_view title, std::string_view variant, std::string_view name,
                 std::int64_t value) {
  add_to(values_of(title, variant), name, value);
}

void Totals::count(const CountedGame& game, std::int64_t times) {
  Values& values = values_of(game.title, game.variant);
  Values* const leaving =
      times < 0 ? &leaving_[{std::string(game.title), std::string(game.variant)}] : nullptr;
  const auto count = [&](std::string_view name, std::int64_t value) {
    if (!is_maximum(name)) return add_to(values, name, times * value);
    add_to(leaving != nullptr ? *leaving : values, name, value);
  };
  count("games", 1);
  count("move_bytes", game.move_bytes);
  if (!game.valid) return;
  count("valid", 1);
  count("plies", game.plies);
  count("longest", game.plies);
  if (game.winner == 0 || game.winner == 1) count(game.winner == 0 ? "won0" : "won1", 1);
  std::string name;
  const auto count_named = [&](std::string_view kind, std::string_view of, std::int64_t value) {
    name.assign(kind).append(of);
    count(name, value);
  };
  count_named("result ", game.result, 1);
  count_named("ending ", game.ending, 1);
  const auto counters = nlohmann::json::parse(game.counters, nullptr, false);
  if (!counters.is_object()) return;
  for (const auto& [counter, value] : counters.items()) {
    if (!value.is_number_integer()) continue;
    const auto number = value.get<std::int64_t>();
    count_named("sum ", counter, number);
    count_named("max ", counter, number);
    count_named("with ", counter, 1);
  }
}

std::int64_t Totals::value(std::string_view title, std::string_view variant,
                           std::string_view name) const {
  const auto values = variants_.find({std::string(title), std::string(variant)});
  if (values == variants_.end()) return 0;
  const auto at = values->second.find(name);
  return at == values->second.end() ? 0 : at->second;
}

void Totals::renew_maxima(Connection& connection) const {
  Statement stored =
      connection.prepare("SELECT value FROM totals WHERE title = ? AND variant = ? AND name = ?");
  for (const auto& [variant, values] : leaving_) {
    for (const auto& [name, value] : values) {
      if (this->value(variant.first, variant.second, name) >= value) continue;
      stored.bind_all(variant.first, variant.second, name);
      const bool largest = !stored.step() || stored.integer(0) <= value;
      stored.reset();
      if (!largest) continue;
      // Usually another game has the same maximum, which then stays.
      const std::string_view counter =
          is_counter_maximum(name) ? std::string_view(name).substr(4) : "";
      const std::string from = values_of_games(is_counter_maximum(name));
      if (connection.integer("SELECT 1 " + from + " WHERE v = ?4 LIMIT 1", variant.first,
                             variant.second, counter, value) != 0) {
        continue;
      }
      connection.run(
          "UPDATE totals SET value = ?4 WHERE title = ?1 AND variant = ?2 AND name = ?3",
          variant.first, variant.second, name,
          connection.integer("SELECT max(v) " + from, variant.first, variant.second, counter));
    }
  }
}

namespace {

/// Removes the rows that match a condition. A DELETE with the condition searches its place again
/// after each row, and would never end in a damaged table with rows out of order.
void remove_rows(Connection& connection, std::string_view condition) {
  std::vector<std::array<std::string, 3>> found;
  Statement rows = connection.prepare(
      fmt::format("SELECT title, variant, name FROM totals WHERE {}", condition));
  while (rows.step()) {
    auto& [title, variant, name] = found.emplace_back();
    rows.read(title, variant, name);
  }
  rows.reset();
  Statement remove =
      connection.prepare("DELETE FROM totals WHERE title = ? AND variant = ? AND name = ?");
  for (const auto& [title, variant, name] : found) {
    remove.bind_all(std::string_view(title), std::string_view(variant), std::string_view(name))
        .run();
  }
}

}  // namespace

void Totals::store(Connection& connection) {
  Statement row = connection.prepare(
      "INSERT INTO totals VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO UPDATE SET value = "
      "CASE WHEN ?5 THEN max(value, excluded.value) ELSE value + excluded.value END");
  for (const auto& [variant, values] : variants_) {
    for (const auto& [name, value] : values) {
      row.bind_all(std::string_view(variant.first), std::string_view(variant.second));
      row.bind_from(3, std::string_view(name)).bind_from(4, value);
      row.bind_from(5, std::int64_t{is_maximum(name) ? 1 : 0}).run();
    }
  }
  if (!leaving_.empty()) {
    renew_maxima(connection);
    remove_rows(connection, "value = 0 AND name NOT IN ('distinct', 'distinct_exact')");
  }
  *this = {};
}

Totals counted_games(Connection& connection) {
  Totals totals;
  Statement s = connection.prepare(kCountedGames);
  while (s.step()) {
    totals.add({s.text(0), s.text(1), s.integer(2) != 0, s.null(3) ? -1 : s.integer(3),
                s.integer(4), s.text(5), s.text(6), s.text(7), s.integer(8)});
  }
  return totals;
}

void recount_totals(Connection& connection) {
  Totals totals = counted_games(connection);
  remove_rows(connection, "name NOT IN ('distinct', 'distinct_exact')");
  totals.store(connection);
  recount_distinct(connection);
}

std::vector<std::string> Totals::rows() const {
  std::vector<std::string> rows;
  for (const auto& [variant, values] : variants_) {
    for (const auto& [name, value] : values) {
      if (value == 0) continue;
      rows.push_back(fmt::format("{} {}, {}: {}", variant.first, variant.second, name, value));
    }
  }
  return rows;
}

void forget_distinct(Connection& connection) {
  remove_rows(connection, "name IN ('distinct', 'distinct_exact')");
}

void count_distinct(Connection& connection, Totals& totals) {
  std::vector<std::pair<std::string, std::string>> variants;
  // Indexed by game id, for a look-up per position; ids of a damaged file may be arbitrary.
  constexpr std::uint32_t kNone = UINT32_MAX;
  constexpr std::uint64_t kPart = 8;
  constexpr std::uint64_t kFew = 1024;
  std::vector<std::uint32_t> variant_of(
      static_cast<std::size_t>(
          std::min(connection.count("SELECT max(id) + 1 FROM games"),
                   kPart * connection.count("SELECT count(*) FROM games") + kFew)),
      kNone);
  std::unordered_map<std::uint64_t, std::uint32_t> variant_of_others;
  Statement games = connection.prepare("SELECT id, title, variant FROM games WHERE valid = 1");
  while (games.step()) {
    std::pair variant(std::string(games.text(1)), std::string(games.text(2)));
    auto at = std::find(variants.begin(), variants.end(), variant);
    if (at == variants.end()) at = variants.insert(at, std::move(variant));
    const auto game = static_cast<std::uint64_t>(games.integer(0));
    auto& place = game < variant_of.size() ? variant_of[game] : variant_of_others[game];
    place = static_cast<std::uint32_t>(at - variants.begin());
  }
  std::vector<std::pair<std::int64_t, std::int64_t>> counts(variants.size());
  Statement rows = connection.prepare(sorted_index(connection, "key, game, placed, orientation"));
  std::int64_t last = 0;
  std::uint32_t orientations = 0;
  while (rows.step()) {
    // A key belongs to exactly one variant, because it includes rules and board.
    const auto game = static_cast<std::uint64_t>(rows.integer(1));
    std::uint32_t variant = game < variant_of.size() ? variant_of[game] : kNone;
    if (const auto other = variant_of_others.find(game); other != variant_of_others.end()) {
      variant = other->second;
    }
    if (variant == kNone) continue;
    auto& [distinct, exact] = counts[variant];
    if (orientations == 0 || rows.integer(0) != last) {
      last = rows.integer(0);
      orientations = 0;
      ++distinct;
    }
    const std::uint32_t bit = 1U << (static_cast<std::uint32_t>(rows.integer(3)) & 31U);
    if ((orientations & bit) == 0) ++exact;
    orientations |= bit;
  }
  for (std::size_t i = 0; i < variants.size(); ++i) {
    totals.add(variants[i].first, variants[i].second, "distinct", counts[i].first);
    totals.add(variants[i].first, variants[i].second, "distinct_exact", counts[i].second);
  }
}

void recount_distinct(Connection& connection) {
  Totals totals;
  count_distinct(connection, totals);
  forget_distinct(connection);
  totals.store(connection);
}

}  // namespace gipfbase::db

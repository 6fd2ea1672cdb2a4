// db/store/tables/totals.hpp - totals of every variant, such as its number of games. A separate
// table keeps them, so that no query has to count games or read the whole index.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "db/store/sqlite.hpp"

namespace gipfbase::db {

/// The contribution of a game to the totals of its variant.
struct CountedGame {
  std::string_view title, variant;
  bool valid = true;
  std::int64_t winner = -1;  ///< column games.winner, -1 for NULL
  std::int64_t plies = 0;
  std::string_view result, ending;
  std::string_view counters;  ///< JSON object
  std::int64_t move_bytes = 0;

  [[nodiscard]] bool operator==(const CountedGame&) const = default;
};

/// Totals of games that are about to be stored. Rows of the table `totals` are (title, variant,
/// name, value). Values count valid games unless stated otherwise. The names are:
///   games (partial ones included)  valid  plies  won0  won1  move_bytes (partial ones included)
///   result R  ending E  sum C  with C (games with a counter that is not 0)
///   longest  max C: the largest value instead of the sum
///   distinct  distinct_exact: positions up to symmetry, and as played; missing when unknown
class Totals {
 public:
  void add(const CountedGame& game) { count(game, 1); }
  /// Subtracts the contribution of a stored game.
  void remove(const CountedGame& game) { count(game, -1); }
  void add(std::string_view title, std::string_view variant, std::string_view name,
           std::int64_t value);
  /// Adds everything to the table, inside the caller's transaction, and clears this object. The
  /// table `games` must be up to date before: when a game with a maximum was removed, the new
  /// maximum is searched for among the stored games.
  void store(Connection& connection);
  /// Values other than 0, such as "zertz 37, games: 12", in the order of the table.
  [[nodiscard]] std::vector<std::string> rows() const;
  [[nodiscard]] std::int64_t value(std::string_view title, std::string_view variant,
                                   std::string_view name) const;

 private:
  void renew_maxima(Connection& connection) const;
  using Values = std::map<std::string, std::int64_t, std::less<>>;
  void count(const CountedGame& game, std::int64_t times);
  Values& values_of(std::string_view title, std::string_view variant);

  std::map<std::pair<std::string, std::string>, Values> variants_;
  std::map<std::pair<std::string, std::string>, Values> leaving_;  ///< removed maxima
  const std::pair<std::string, std::string>* last_ = nullptr;      ///< the variant used last ...
  Values* last_values_ = nullptr;                                  ///< ... and its values
};

/// All totals except the numbers of distinct positions, counted from the games.
[[nodiscard]] Totals counted_games(Connection& connection);
/// Counts all totals again, those of distinct positions included, and stores them.
void recount_totals(Connection& connection);
/// During an import, distinct positions are counted only if the index has at most this number of
/// rows. In a larger index they are counted on demand, or by `optimize`.
inline constexpr std::uint64_t kCountedAtOnce = 4'000'000;
/// Counts the distinct positions of every variant into `totals`, in one pass over the index in
/// order of keys. Stores nothing.
void count_distinct(Connection& connection, Totals& totals);
/// Counts the distinct positions and replaces the stored numbers.
void recount_distinct(Connection& connection);
/// Marks the numbers of distinct positions as unknown.
void forget_distinct(Connection& connection);

}  // namespace gipfbase::db

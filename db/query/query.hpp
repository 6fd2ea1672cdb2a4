// db/query/query.hpp - filters as SQL conditions, and columns of games for lists; inside db only.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "db/query/lists/games.hpp"

namespace gipfbase::db {

/// The folded name of the absent opponent in a bye.
inline constexpr std::string_view kBye = "bye";

/// An SQL expression on `games g`, false for forfeits: games whose record says that they were
/// forfeited, and games without moves, except those that were drawn or whose record says how they
/// ended or that their moves are not recorded.
inline constexpr std::string_view kTookPlace =
    "(g.termination IS NOT 'forfeit' AND (g.plies > 0 OR g.result = '1/2-1/2' OR g.termination IN "
    "('unrecorded', 'resignation', 'time', 'agreement', 'repetition')))";

/// Conditions on the table `games`, called g, joined by AND.
class Conditions {
 public:
  using BoundValue = std::variant<std::int64_t, std::string>;

  Conditions() = default;
  /// The conditions of a filter, except those on ratings, queries and proved values.
  explicit Conditions(const GameFilter& filter);
  /// Only the conditions on the contents of a game, such as names, date and length. Partial games,
  /// puzzles and games in the bin may match, too.
  [[nodiscard]] static Conditions about_game(const GameFilter& filter);
  /// All conditions of a filter. First rates the games and runs the query if the filter needs this.
  Conditions(Database& database, const GameFilter& filter);

  void add(std::string condition) { conditions_.push_back(std::move(condition)); }
  void add(std::string condition, BoundValue value) {
    conditions_.push_back(std::move(condition));
    values_.push_back(std::move(value));
  }
  /// Excludes byes and forfeits (`kTookPlace`).
  void add_played();
  /// Adds the condition that a column is in one of these ranges.
  void add_ranges(std::string_view column, const std::vector<IdRange>& ranges);
  void add(std::string condition, const std::vector<BoundValue>& values) {
    conditions_.push_back(std::move(condition));
    values_.insert(values_.end(), values.begin(), values.end());
  }
  /// " WHERE ..." or an empty text.
  [[nodiscard]] std::string where() const;
  /// The values of the parameters, in their order.
  [[nodiscard]] const std::vector<BoundValue>& values() const { return values_; }
  /// Binds the values from parameter `first` on; returns the number of the next parameter.
  int bind(Statement& statement, int first = 1) const;
  /// A statement with these values as its parameters. The conditions must outlive it.
  [[nodiscard]] Statement statement(Connection& connection, std::string_view sql) const;
  /// The number that a statement with these values returns.
  [[nodiscard]] std::uint64_t count(Connection& connection, std::string_view sql) const;

 private:
  void begin(const GameFilter& filter, bool common_title);
  void add_fields(const GameFilter& filter, bool common_title);
  void add_ids(const std::vector<IdRange>& ranges, std::int64_t state);
  void add_word(const std::string& word);
  void add_tag(const std::string& name, const std::string& value);
  void add_ratings(const GameFilter& filter);
  void add_name(const std::string& condition, const std::string& pattern, int times = 1);
  std::vector<std::string> conditions_;
  std::vector<BoundValue> values_;
};

/// The ratings of the games of the filter's title (of all titles if it sets none), by id. Throws
/// Error.
[[nodiscard]] std::vector<GameRating> rated_games(Database& database, const GameFilter& filter);
/// Adds the ratings of the filter's title (of all titles if it sets none) to the table
/// temp.game_ratings, unless they are there.
void provide_ratings(Database& database, const GameFilter& filter);
/// Converts a text with * wildcards to a LIKE pattern.
[[nodiscard]] std::string file_pattern(const std::string& text);
/// Patterns for a round in all its spellings, each with and without a board: 3 also finds 3.1.
[[nodiscard]] std::vector<std::string> round_patterns(const std::string& round);
/// Converts a name with * wildcards to a LIKE pattern, to compare with folded names.
[[nodiscard]] std::string like_pattern(const std::string& name);
/// SQL for the ids of the names that match a pattern, the only parameter, and of their main names
/// and aliases.
[[nodiscard]] std::string named(std::string_view table);

/// Columns of `games g` with kJoins, as summary_of expects them.
inline constexpr std::string_view kSummaryColumns =
    "g.id, g.title, g.variant, coalesce(wa.name, w.name), coalesce(ba.name, b.name), "
    "coalesce(ea.name, e.name), coalesce(sa.name, s.name), g.round, g.date, g.result, "
    "g.ending, g.plies, g.valid";
/// Like kSummaryColumns, with the names as recorded.
inline constexpr std::string_view kRecordedColumns =
    "g.id, g.title, g.variant, w.name, b.name, e.name, s.name, g.round, g.date, g.result, "
    "g.ending, g.plies, g.valid";
/// CROSS JOIN makes SQLite begin with the games, even when there are few players and events.
inline constexpr std::string_view kJoins =
    " CROSS JOIN players w ON w.id = g.white LEFT JOIN players wa ON wa.id = w.alias_of "
    "CROSS JOIN players b ON b.id = g.black LEFT JOIN players ba ON ba.id = b.alias_of "
    "CROSS JOIN events e ON e.id = g.event LEFT JOIN events ea ON ea.id = e.alias_of "
    "CROSS JOIN sites s ON s.id = g.site LEFT JOIN sites sa ON sa.id = s.alias_of";

/// " ORDER BY ..." for `games g` with kJoins, and the join that it needs in addition, which may be
/// empty.
struct OrderSql {
  std::string join, by;
};
/// Rates the games first when the order needs ratings.
[[nodiscard]] OrderSql order_sql(Database& database, const GameFilter& filter, const Order& order);

/// Parameters of LIMIT ? OFFSET ?.
[[nodiscard]] inline std::int64_t limit_of(const Page& page) {
  return page.limit == 0 ? -1 : static_cast<std::int64_t>(page.limit);
}

/// Number of summary columns.
inline constexpr int kSummaryWidth = 13;

/// The summary in the current row of a statement.
[[nodiscard]] GameSummary summary_of(const Statement& s);

}  // namespace gipfbase::db

// db/query/query.hpp - filters as SQL conditions with bound values, and the columns of a game that
// lists show; inside db only.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "db/query/lists/games.hpp"

namespace gipfbase::db {

/// The folded name of nobody, against whom others have a bye.
inline constexpr std::string_view kBye = "bye";

/// An expression on `games g`: true but of forfeits, which were decided without a move. A draw was
/// played, and so was a game that says that its moves are not recorded.
inline constexpr std::string_view kTookPlace =
    "(g.plies > 0 OR g.result = '1/2-1/2' OR g.termination = 'unrecorded')";

/// Conditions on the table `games`, called g, joined by AND.
class Conditions {
 public:
  using BoundValue = std::variant<std::int64_t, std::string>;

  Conditions() = default;
  /// What the filter asks for but ratings, queries and values.
  explicit Conditions(const GameFilter& filter);
  /// What the filter says of a game as such, whether it is whole, a puzzle or in the bin.
  [[nodiscard]] static Conditions about_game(const GameFilter& filter);
  /// Everything. Rates the games of the database first when the filter asks for ratings, and asks
  /// its queries of them.
  Conditions(Database& database, const GameFilter& filter);

  void add(std::string condition) { conditions_.push_back(std::move(condition)); }
  void add(std::string condition, BoundValue value) {
    conditions_.push_back(std::move(condition));
    values_.push_back(std::move(value));
  }
  /// Only games that were played: byes and forfeits (`kTookPlace`) were not.
  void add_played();
  /// A column holds a number of these ranges.
  void add_ranges(std::string_view column, const std::vector<IdRange>& ranges);
  void add(std::string condition, const std::vector<BoundValue>& values) {
    conditions_.push_back(std::move(condition));
    values_.insert(values_.end(), values.begin(), values.end());
  }
  /// " WHERE ..." or nothing.
  [[nodiscard]] std::string where() const;
  /// The values of the parameters, in their order.
  [[nodiscard]] const std::vector<BoundValue>& values() const { return values_; }
  /// Binds the values from parameter `first` on; gives the number of the next parameter.
  int bind(Statement& statement, int first = 1) const;

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

/// Ratings of all games in the table temp.game_ratings, made when they are first asked for by the
/// rater of the filter.
void provide_ratings(Database& database, const GameFilter& filter);
/// A text, with * for anything, as a pattern of LIKE.
[[nodiscard]] std::string file_pattern(const std::string& text);
/// The same of a name, for folded names.
[[nodiscard]] std::string like_pattern(const std::string& name);
/// The numbers of everybody or everything in a table of names that goes by such a pattern, the one
/// parameter, other names included.
[[nodiscard]] std::string named(std::string_view table);

/// To be read from `games g` with the joins below; summary_of expects them first.
inline constexpr std::string_view kSummaryColumns =
    "g.id, g.title, g.variant, coalesce(wa.name, w.name), coalesce(ba.name, b.name), "
    "coalesce(ea.name, e.name), coalesce(sa.name, s.name), g.round, g.date, g.result, "
    "g.ending, g.plies, g.valid";
/// The same with the names of the records.
inline constexpr std::string_view kRecordedColumns =
    "g.id, g.title, g.variant, w.name, b.name, e.name, s.name, g.round, g.date, g.result, "
    "g.ending, g.plies, g.valid";
/// Games come first, whatever SQLite thinks of few players and events.
inline constexpr std::string_view kJoins =
    " CROSS JOIN players w ON w.id = g.white LEFT JOIN players wa ON wa.id = w.alias_of "
    "CROSS JOIN players b ON b.id = g.black LEFT JOIN players ba ON ba.id = b.alias_of "
    "CROSS JOIN events e ON e.id = g.event LEFT JOIN events ea ON ea.id = e.alias_of "
    "CROSS JOIN sites s ON s.id = g.site LEFT JOIN sites sa ON sa.id = s.alias_of";

/// " ORDER BY ..." of games g with the joins above, and the join that it needs behind these.
struct OrderSql {
  std::string join, by;
};
/// Rates the games first when they are to be ordered by that.
[[nodiscard]] OrderSql order_sql(Database& database, const GameFilter& filter, const Order& order);

/// Parameters of LIMIT ? OFFSET ?.
[[nodiscard]] inline std::int64_t limit_of(const Page& page) {
  return page.limit == 0 ? -1 : static_cast<std::int64_t>(page.limit);
}

/// Number of those columns.
inline constexpr int kSummaryWidth = 13;

/// The summary in the current row of a statement.
[[nodiscard]] GameSummary summary_of(const Statement& s);

}  // namespace gipfbase::db

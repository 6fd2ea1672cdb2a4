// db/query/lists/games.hpp - finding and loading games.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "db/store/database.hpp"
#include "db/values/proved.hpp"
#include "notation/game/judged.hpp"

namespace gipfbase::db {

/// Numbers of games from `first` to `last`.
struct IdRange {
  std::int64_t first = 0;
  std::int64_t last = 0;
};

/// Ratings of the two players of a game on its day.
struct GameRating {
  std::int64_t game = 0;
  double white = 0;
  double black = 0;
};

/// Whole numbers from `low` to `high`.
struct Range {
  std::int64_t low = INT32_MIN;
  std::int64_t high = INT32_MAX;
};

/// Conditions on games; empty members ask for nothing. Names match without regard to case, with
/// * for any characters.
struct GameFilter {
  std::string title;
  std::string variant;
  std::vector<std::string> players;  ///< each must have played, on either side
  std::string white;
  std::string black;
  std::string event;
  std::string site;
  std::string date_from;  ///< 2004, 2004.06 or 2004.06.01; partial dates match when they may be in
  std::string date_to;
  std::string result;  ///< 1-0, 0-1, 1/2-1/2, 0-0 or *
  std::string ending;  ///< how it ended: white, each, resignation, time, ...
  std::string source;  ///< file, archive or member name
  std::optional<int> min_plies;
  std::optional<int> max_plies;
  std::optional<std::int64_t> import_id;
  std::optional<std::int64_t> id;
  /// Games, and by their own number also puzzles and contests. Empty: all.
  std::vector<IdRange> ids;
  std::string round;
  /// Each of these tags has such a value: names as in records, values with * for any characters.
  std::vector<std::pair<std::string, std::string>> tags;
  std::optional<bool> annotated;           ///< with comments, glyphs or side lines, or without
  std::optional<Range> rating;             ///< of both players
  std::optional<Range> rating_difference;  ///< that of the first player minus that of the second
  /// Rates all games; asked, once, when ratings are wanted.
  std::function<std::vector<GameRating>(Database&)> rater;
  /// A query of the search language (db/query/language); the game fits when any of its positions or
  /// moves does. Whoever passes it on to the database may see a language::QueryError.
  std::string where;
  /// Told of every variant whose games a query leaves out, and why, in a sentence without a full
  /// stop.
  std::function<void(const std::string&)> tell;
  bool side_lines = false;    ///< queries look at side lines, too
  bool with_partial = false;  ///< games stored only as far as legal, too
  bool puzzles = false;       ///< puzzles instead of games
  bool contests = false;      ///< games within games instead
  std::string comment;        ///< words that the comments hold, all of them
  std::string text;           ///< words in names of players, event or site, or in comments: all
  /// A position of the game has such a proved value. Only `search` understands this condition.
  std::optional<ValueFilter> value;

  /// True when nothing but title and variant is asked for.
  [[nodiscard]] bool plain() const;
};

/// A position to look for.
struct PositionQuery {
  std::shared_ptr<const notation::Rules> ruleset;
  notation::AnyPosition position;
  bool exact = false;  ///< only as it stands: not turned or mirrored, nor with changed seats
  /// When given: only games that reached the position by exactly these moves from the start (up
  /// to symmetry unless exact).
  std::optional<std::vector<PackedMove>> line;
};

struct GameSummary {
  std::int64_t id = 0;
  std::string title;
  std::string variant;
  std::string white;
  std::string black;
  std::string event;
  std::string site;
  std::string round;
  std::string date;
  std::string result;
  std::string ending;
  std::uint32_t plies = 0;
  bool valid = true;
  /// Where the position searched for, or else the value or what a query asks for, occurs first.
  std::optional<std::uint32_t> ply;
};

struct SearchResult {
  std::uint64_t total = 0;         ///< all games that match
  bool more = false;               ///< there are more than `total`: they were not all looked at
  std::vector<GameSummary> games;  ///< the page asked for; hits verified by replay
};

/// In which order games come. Those of which the value is not known come first; equal ones by
/// number.
struct Order {
  enum class By : std::uint8_t {
    kNumber,
    kDate,    ///< the first day it may mean
    kPlayer,  ///< White, then Black, as folded
    kLength,
    kRating  ///< of both players together
  };
  By by = By::kNumber;
  bool reverse = false;
};

struct Page {
  std::uint64_t limit = 100;  ///< 0: no limit
  std::uint64_t offset = 0;
  Order order = {};
};
/// All games.
inline constexpr Page kEverything = {0, 0, {}};

/// A search by a query alone stops behind the page asked for, so that its total is known only when
/// the page is the last. Throws Error; so do the functions below.
[[nodiscard]] SearchResult search(Database& database, const GameFilter& filter,
                                  const std::optional<PositionQuery>& position, const Page& page);

/// How many games match.
[[nodiscard]] std::uint64_t count_games(Database& database, const GameFilter& filter);

/// Which names games come with.
enum class Spelling : std::uint8_t {
  kKnown,    ///< those that they are aliases of
  kRecorded  ///< those of the records
};

/// What the file holds of a loaded game that is not what was stored; without damage nothing.
[[nodiscard]] std::vector<notation::Finding> damage_of(const notation::Judged& game);

/// Nothing when there is no game with this id. Of moves that cannot be those that were stored, as
/// in a damaged file, the game has those before, as one that is kept in part.
[[nodiscard]] std::optional<notation::Judged> load_game(Database& database, std::int64_t id,
                                                        Spelling names = Spelling::kKnown);

/// Gives every matching game of the page to the visitor, until it returns false.
void for_each_game(Database& database, const GameFilter& filter,
                   const std::function<bool(notation::Judged&)>& visit,
                   const Page& page = kEverything, Spelling names = Spelling::kKnown);

/// The numbers of the games in these ranges. Throws Error when one that is named by itself is not
/// there.
[[nodiscard]] std::vector<std::int64_t> existing_games(Database& database,
                                                       const std::vector<IdRange>& ranges);

/// Why nothing can fit the conditions, in sentences that say what there is instead: a name, an
/// ending or an import that the database does not know. Empty: each of them alone fits something.
[[nodiscard]] std::vector<std::string> reasons_for_none(Database& database,
                                                        const GameFilter& filter);

struct NameCount {
  std::string name;
  std::uint64_t games = 0;
  std::uint64_t wins = 0;  ///< players only
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;  ///< those that both lost included
  std::string first_date;
  std::string last_date;
};
/// Players, or events, with the number of their valid games, most games first.
[[nodiscard]] std::vector<NameCount> list_players(Database& database, const GameFilter& filter);
[[nodiscard]] std::vector<NameCount> list_events(Database& database, const GameFilter& filter);

}  // namespace gipfbase::db

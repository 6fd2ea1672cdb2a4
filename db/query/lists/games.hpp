// db/query/lists/games.hpp - finds and loads games.
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

/// Ids from `first` to `last`.
struct IdRange {
  std::int64_t first = 0;
  std::int64_t last = 0;
};

/// Ratings of the two players of a game on its date.
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

/// Conditions on games; empty members are ignored. Names ignore case and may have * wildcards.
struct GameFilter {
  std::string title;
  std::string variant;
  std::vector<std::string> players;  ///< each must have played, on either side
  std::string white;
  std::string black;
  std::string event;
  std::string site;
  /// 2004, 2004.06 or 2004.06.01. A date that is known only in part matches if it may be in the
  /// range.
  std::string date_from;
  std::string date_to;
  std::string result;  ///< 1-0, 0-1, 1/2-1/2, 0-0 or *
  std::string ending;  ///< white, each, resignation, time, ...
  std::string source;  ///< file, archive or member name
  std::optional<int> min_plies;
  std::optional<int> max_plies;
  std::optional<std::int64_t> import_id;
  std::optional<std::int64_t> id;
  /// Ids of games; a range of one id may also name a puzzle or a contest. Empty: all games.
  std::vector<IdRange> ids;
  std::string round;
  /// Tags that must match: names as in records, values with * for any characters.
  std::vector<std::pair<std::string, std::string>> tags;
  std::optional<bool> annotated;  ///< true: with comments, glyphs or side lines; false: without
  std::optional<Range> rating;    ///< range for the ratings of both players
  std::optional<Range> rating_difference;  ///< first player's rating minus the second's
  /// Rates all games of a title; called once for each title, when its ratings are needed.
  std::function<std::vector<GameRating>(Database&, const std::string& title)> rater;
  /// A query of the search language (db/query/language); a game matches when any of its positions
  /// or moves does. Functions that take the filter may throw language::QueryError.
  std::string where;
  /// Called for every variant that a query leaves out, with the reason, as a sentence without a
  /// full stop.
  std::function<void(const std::string&)> report_left_out;
  bool side_lines = false;    ///< queries also look at side lines
  bool with_partial = false;  ///< include partial games
  bool puzzles = false;       ///< puzzles instead of games
  bool contests = false;      ///< contests, which are games within games, instead of games
  std::string comment;        ///< words that must all be in the comments
  std::string text;           ///< words that must all be in names or comments
  /// Some position of the game must have a proved value that matches.
  std::optional<ValueFilter> value;

  /// True when only title and variant are set.
  [[nodiscard]] bool plain() const;
};

/// A position to search for.
struct PositionQuery {
  std::shared_ptr<const notation::Rules> ruleset;
  notation::AnyPosition position;
  bool exact = false;  ///< not rotated, mirrored or with exchanged seats
  /// If set, only games that reached the position by these moves (up to symmetry unless exact).
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
  /// The first ply at which the position of the search occurs. In a search without a position, the
  /// first ply with the proved value or, if no value was given either, the first that matches the
  /// query.
  std::optional<std::uint32_t> ply;
};

struct SearchResult {
  std::uint64_t total = 0;         ///< number of matching games
  bool more = false;               ///< `total` is a lower bound: the search stopped early
  std::vector<GameSummary> games;  ///< the requested page; hits are verified by replay
};

/// Order of games. Unknown values come first; equal ones are ordered by id.
struct Order {
  enum class By : std::uint8_t {
    kNumber,
    kDate,    ///< the first possible day
    kPlayer,  ///< White, then Black, by folded name
    kLength,
    kRating,  ///< sum of the ratings of both players
    kRound    ///< numbers, then names, the final last
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

/// A search only by a query, in order of id, stops after the requested page: its total is exact
/// only on the last page. Throws Error, as the functions below do.
[[nodiscard]] SearchResult search(Database& database, const GameFilter& filter,
                                  const std::optional<PositionQuery>& position, const Page& page);

/// The number of matching games.
[[nodiscard]] std::uint64_t count_games(Database& database, const GameFilter& filter);

/// The names in loaded games.
enum class Spelling : std::uint8_t {
  kKnown,    ///< aliases replaced by the main names
  kRecorded  ///< as in the records
};

/// Findings about the damage that a game has in the file; empty if it is undamaged.
[[nodiscard]] std::vector<notation::Finding> damage_of(const notation::Judged& game);

/// Returns nullopt for unknown ids. A game with damaged moves is loaded up to the damage.
[[nodiscard]] std::optional<notation::Judged> load_game(Database& database, std::int64_t id,
                                                        Spelling names = Spelling::kKnown);

/// Calls `visit` for every matching game of the page, until it returns false.
void for_each_game(Database& database, const GameFilter& filter,
                   const std::function<bool(notation::Judged&)>& visit,
                   const Page& page = kEverything, Spelling names = Spelling::kKnown);

/// A stored game whose moves have not been decoded and played yet.
struct UnjudgedGame {
  notation::Judged game;            ///< without moves and notes
  std::size_t plies = 0;            ///< plies that the game had when it was stored
  std::string damage;               ///< why its moves cannot be read; empty if they can
  std::vector<std::uint8_t> moves;  ///< as stored, like the next two
  std::vector<std::uint8_t> times;
  std::string notes;
};
/// Decodes and plays the moves of a stored game. Call it once for each game; any thread may do
/// this. A game with damaged moves ends before the damage.
notation::Judged& judge(UnjudgedGame& unjudged);

/// Like for_each_game, but does not decode and judge the games, which would take most of the time.
void for_each_unjudged(Database& database, const GameFilter& filter,
                       const std::function<bool(UnjudgedGame&)>& visit,
                       const Page& page = kEverything, Spelling names = Spelling::kKnown);

/// The ids of the games in these ranges. Throws Error when a range of one id names no game.
[[nodiscard]] std::vector<std::int64_t> existing_games(Database& database,
                                                       const std::vector<IdRange>& ranges);

/// Reasons why no game can match: names, endings, ids and imports in the filter that the database
/// does not have, with suggestions. Other conditions are not examined.
[[nodiscard]] std::vector<std::string> reasons_for_none(Database& database,
                                                        const GameFilter& filter);

struct NameCount {
  std::string name;
  std::uint64_t games = 0;
  std::uint64_t wins = 0;  ///< for players, not for events
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;  ///< including games that both lost
  std::string first_date;
  std::string last_date;
};
/// Players, or events, with the number of their valid games, in descending order.
[[nodiscard]] std::vector<NameCount> list_players(Database& database, const GameFilter& filter);
[[nodiscard]] std::vector<NameCount> list_events(Database& database, const GameFilter& filter);

}  // namespace gipfbase::db

// notation/game/judged.hpp - a game and its verdict, which comes from the board if the game ended
// there, otherwise from the record.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "notation/game/game.hpp"
#include "notation/game/record/date.hpp"
#include "notation/game/record/finding.hpp"
#include "notation/game/record/source_name.hpp"

namespace gipfbase::notation {

/// Ending of a game whose record names a winner but not how he won.
inline constexpr std::string_view kUnspecified = "unspecified";
/// Ending of a game that is kept only as far as it is legal.
inline constexpr std::string_view kIllegal = "illegal";

/// The tag with the result that the arbiter decided. It replaces the result that the moves show.
inline constexpr std::string_view kDecisionTag = "Decision";
/// Ending of a game that the arbiter decided.
inline constexpr std::string_view kByDecision = "decision";

struct Verdict {
  Replay replay;
  Seat white = 0;  ///< seat of the player who moves first
  std::string_view result = kNoResult;
  std::optional<Seat> winner;  ///< nullopt when drawn, lost by both, or unknown
  /// How the game ended: the title's name for an ending on the board, or one of resignation, time,
  /// repetition, agreement, decision, unspecified, unfinished and illegal.
  std::string ending;
};

/// A game that was read or loaded, with its status and findings.
struct Judged : SourceName {
  enum class Status : std::uint8_t {
    kValid,    ///< everything is legal
    kPartial,  ///< legal up to a point; `game` holds the legal prefix
    kRejected  ///< nothing usable
  };
  Game game;
  Status status = Status::kValid;
  Verdict verdict;                 ///< filled by `judge`
  std::vector<Finding> findings;   ///< with source, game, line and ply set
  std::uint32_t ordinal = 0;       ///< number in its document, from 1
  std::uint32_t line = 0;          ///< where it begins
  std::string_view raw;            ///< its text, valid as long as the document
  std::optional<std::int64_t> id;  ///< its number in the database
  std::string reason;              ///< why it was not kept whole; empty for valid games

  [[nodiscard]] bool valid() const { return status == Status::kValid; }
};

/// A finding about a game, with its place.
[[nodiscard]] Finding about(const Judged& game, Code code, Severity severity, std::string message);

/// The data that judging a game collects from its positions.
struct GameIndex {
  std::vector<IndexRow> rows;     ///< one per position; empty for games that are not valid
  std::vector<NounRange> ranges;  ///< see Rules::replay
};

/// Replays a game and decides its result. A decision of the arbiter (kDecisionTag) comes before
/// everything else. Otherwise the board decides first, then resignation and time forfeit, then
/// repetition when the record stops at the third occurrence of a position, then the claimed result.
/// Fills `indexed` when it is not null; leaves its rows empty unless `with_rows`.
[[nodiscard]] Verdict judge(const Game& game, GameIndex* indexed = nullptr, bool with_rows = true);

/// The verdict of the moves and the record, without the arbiter's decision; nullopt when the game
/// has no decision.
[[nodiscard]] std::optional<Verdict> without_decision(const Judged& judged);

/// Judges a game that was not rejected. Ignores the claimed result of a game that is not valid, and
/// makes no rows for such a game. Adds findings about contradictions with clocks and contests, and
/// about a date that is impossible or in the future.
void judge(Judged& judged, GameIndex* indexed = nullptr);

/// True for the tags that lists show: White, Black, Event, Site, Round and Date.
[[nodiscard]] bool is_listed(std::string_view tag);
/// The longest value of a listed tag, in bytes.
inline constexpr std::size_t kLongestName = 500;

/// The tags of the players, and the name in place of an opponent who does not exist.
inline constexpr std::array<std::string_view, 2> kPlayerTags = {"White", "Black"};
inline constexpr std::string_view kByeName = "bye";
/// True for a name that means nobody: empty, "-", "?" or a word such as "spielfrei" (German for a
/// bye).
[[nodiscard]] bool is_nobody(std::string_view name);

/// Gives names (see text::tidy_name) and the date of a game the form in which they are stored, with
/// a finding where a date was read from another form. In a game with a result but no moves, a
/// missing opponent is named kByeName.
void tidy_tags(Judged& judged, DateOrder order = DateOrder::kUnknown);

/// Shortens the values of listed tags that exceed kLongestName, with a finding for each.
void cut_long_names(Judged& judged);

/// The limit for tags, comments and side lines of a game together, in bytes.
inline constexpr std::size_t kMostText = std::size_t{64} << 20U;
/// Keeps only the beginning of a game with more than kMostPlies, and rejects one with more than
/// kMostText, so that such a game does not endanger the games stored with it. Adds a finding in
/// both cases.
void keep_within_limits(Judged& judged);

/// Contradictions between the moves of a game, which must be legal, and its times and contests.
/// Returns at once for titles that have neither. The findings have no place except their ply.
///
/// White of a contest is taken to be the user (see ContestOutcome), unless White has the name of
/// the user's opponent in the outer game. If both players lose, the contest is a tie.
[[nodiscard]] std::vector<Finding> audit(const Game& game);

/// Why a game was not kept whole: the first error among the findings.
[[nodiscard]] std::string first_error(const std::vector<Finding>& findings);

}  // namespace gipfbase::notation

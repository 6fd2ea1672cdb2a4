// notation/game/judged.hpp - a game with its verdict: what the board shows, and, where it shows
// nothing, what the record claims.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "notation/game/game.hpp"
#include "notation/game/record/finding.hpp"
#include "notation/game/record/source_name.hpp"

namespace gipfbase::notation {

/// Ending of a game whose record names a winner but not how he won.
inline constexpr std::string_view kUnspecified = "unspecified";
/// Ending of a game that is kept only as far as it is legal.
inline constexpr std::string_view kIllegal = "illegal";

struct Verdict {
  Replay replay;
  Seat white = 0;  ///< seat of the player who moves first
  std::string_view result = kNoResult;
  std::optional<Seat> winner;  ///< nothing when drawn, both lost or not known
  /// How the game ended: the title's name for an ending on the board, else resignation, time,
  /// repetition, agreement, unspecified, unfinished or illegal.
  std::string ending;
};

/// A game that was read or loaded, and what became of it.
struct Judged : SourceName {
  enum class Status : std::uint8_t {
    kValid,    ///< everything legal
    kPartial,  ///< legal up to a point; `game` holds the legal prefix
    kRejected  ///< nothing usable
  };
  Game game;
  Status status = Status::kValid;
  Verdict verdict;                 ///< filled by `judge`
  std::vector<Finding> findings;   ///< with source, game, line and ply filled in
  std::uint32_t ordinal = 0;       ///< 1 for the first game of its document
  std::uint32_t line = 0;          ///< where it begins
  std::string_view raw;            ///< its text, valid as long as the document's
  std::optional<std::int64_t> id;  ///< in a database
  std::string reason;              ///< why it was not kept whole; empty for valid games

  [[nodiscard]] bool valid() const { return status == Status::kValid; }
};

/// What judging a game finds on its way through the positions.
struct Course {
  std::vector<IndexRow> rows;     ///< of valid games, one per position
  std::vector<NounRange> ranges;  ///< see Rules::replay
};

/// Replays a game and decides its result. The board decides first; then resignation and time
/// forfeit; then repetition when the record stops at the third occurrence of a position; then
/// the result that the record claims. Fills `course` when it is not null.
[[nodiscard]] Verdict judge(const Game& game, Course* course = nullptr, bool with_rows = true);

/// The same for a game that was not rejected; the result of one that is not valid does not count,
/// and it has no rows. What its clocks and contests disagree with is added to its findings.
void judge(Judged& judged, Course* course = nullptr);

/// True of tags that lists show: White, Black, Event, Site, Round and Date.
[[nodiscard]] bool is_listed(std::string_view tag);
/// Their values may have so many bytes.
inline constexpr std::size_t kLongestName = 500;

/// Cuts those of a game that are longer, with a finding for each.
void cut_long_names(Judged& judged);

/// The most text of a game, in bytes, that is kept: its tags, comments and side lines.
inline constexpr std::size_t kMostText = std::size_t{64} << 20U;
/// Keeps a game with more than kMostPlies in part, and rejects one with more than kMostText. A
/// finding says so. Neither may cost the games stored with it.
void keep_within_limits(Judged& judged);

/// What of the times and contests of a game, whose moves must be legal, disagrees with its moves;
/// nothing at once in titles that know neither. The findings have no place but their ply.
///
/// White of a contest is the player of the same name, otherwise the one who announced; a contest
/// that both lose is a tie.
[[nodiscard]] std::vector<Finding> audit(const Game& game);

/// Why a game was not kept whole: the first error among the findings.
[[nodiscard]] std::string first_error(const std::vector<Finding>& findings);

}  // namespace gipfbase::notation

// db/rows/encoded.hpp - a judged game as a row of the table `games`, without the ids.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "db/edit/journal.hpp"
#include "db/rows/codec.hpp"
#include "db/store/tables/identities.hpp"
#include "notation/game/judged.hpp"
#include "notation/sources/digest.hpp"

namespace gipfbase::db {

/// A record of another database, and its versions before each change that was made there, the
/// latest first.
struct OtherRecord {
  notation::Game now;
  std::vector<notation::Game> past;
  notation::Judged::Status status = notation::Judged::Status::kValid;
  std::string reason;
};

/// The encoded row of a game. Any thread can prepare it for the thread that stores it.
struct EncodedGame : notation::SourceName {
  std::vector<notation::Finding> findings;
  notation::Judged::Status status = notation::Judged::Status::kValid;
  notation::Digest identity{};
  /// The identity that the game gets if another game has the same `identity`, but other clocks or
  /// tags.
  notation::Digest apart{};
  /// The identity without the tags that the import set, if it set any.
  std::optional<Identity> recorded_identity;
  /// The identity with a date as version 1.0 stored it: "2004" for 2004.??.??.
  std::optional<Identity> short_dated;
  std::string corrects;  ///< value of the tag Quarantine, which names the quarantined text that
                         ///< this corrects
  std::uint32_t line = 0;
  std::string title, variant, white, black, event, site, round, date;
  int rules_version = 0;
  DayRange days;
  [[nodiscard]] Identity known_as() const { return {identity, days.first}; }
  std::string result, claimed_result, termination, ending;
  std::int64_t winner = -1;  ///< -1: NULL
  int white_seat = 0;
  std::uint32_t plies = 0;
  std::string start;
  Bytes moves;
  std::string final_position, counters, tags, notes, reason;
  bool puzzle = false;
  bool renamed = false;                  ///< a forgotten name was replaced
  std::string comments;                  ///< all comments, for searching
  std::vector<notation::IndexRow> rows;  ///< of valid games
  std::string raw;                       ///< text of incomplete games
  Bytes times;                           ///< of titles with clocks
  Bytes signature;                       ///< see db/rows/signature.hpp
  struct Contest {
    std::uint32_t ply = 0;
    std::string text;
    std::unique_ptr<EncodedGame> game;  ///< nullptr: there is only the text
  };
  std::vector<Contest> contests;
  std::vector<ForeignChange> journal;  ///< changes made in another database
  /// Identities that the game had in another database, and identities of records joined with it.
  std::vector<Identity> former{};
  std::vector<notation::Digest>
      rivals{};  ///< identities of this game with another result or ending
  std::shared_ptr<const OtherRecord> other{};  ///< in a merge: the record of the other database
};

/// Encodes a judged record as a row, and moves findings and texts out of `judged`. Computes
/// `indexed` if it is empty. `within`: for a contest, bytes that identify the game around it and
/// the place in it.
[[nodiscard]] EncodedGame encode(notation::Judged& judged, notation::GameIndex indexed = {},
                                 std::string_view within = {});

/// The identity that `encode` computes, equal for records of the same game.
[[nodiscard]] notation::Digest identity_of(const EncodedGame& row, const notation::Game& game,
                                           std::string_view within = {});

/// The value of EncodedGame::apart for these columns: a hash of the identity, clocks and
/// `game_tags`.
[[nodiscard]] notation::Digest apart_identity(const EncodedGame& row);
/// True when a row has clocks or `game_tags`.
[[nodiscard]] bool can_be_apart(const EncodedGame& row);
/// Makes `apart` the identity of the row, and gives its contests identities that depend on it.
void set_apart(EncodedGame& row);
/// Why two records with the same identity are different games, such as "clocks". Empty when they
/// may be the same game.
[[nodiscard]] std::string difference_between(const EncodedGame& a, const EncodedGame& b);
/// True when two records have the same clocks and the same `game_tags`.
[[nodiscard]] bool same_clocks_and_tags(const notation::Game& a, const notation::Game& b);
/// True when two records of the same moves state different clocks of the same kind for some move.
[[nodiscard]] bool clocks_differ(std::span<const notation::Note> a,
                                 std::span<const notation::Note> b);

/// Tags that distinguish games with the same players and moves.
[[nodiscard]] std::span<const std::string_view> game_tags();
/// Tags that distinguish games of the same players on the same day.
[[nodiscard]] std::span<const std::string_view> moment_tags();
/// The identity of a record that is not encoded yet.
[[nodiscard]] Identity identity_of(const notation::Judged& judged);

/// The seat of the winner; 2 for a draw, 3 if both players lost, -1 otherwise.
[[nodiscard]] std::int64_t winner_column(const notation::Verdict& verdict);

}  // namespace gipfbase::db

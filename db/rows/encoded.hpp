// db/rows/encoded.hpp - a judged game as a row of the table `games`, but for the ids.
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

/// What many threads prepare and one stores.
struct EncodedGame : notation::SourceName {
  std::vector<notation::Finding> findings;
  notation::Judged::Status status = notation::Judged::Status::kValid;
  notation::Digest identity{};
  /// The same without the tags that the import set, when it set any.
  std::optional<Identity> recorded_identity;
  std::string corrects;  ///< what the tag Quarantine says: this is a text set aside, corrected
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
  std::string comments;                  ///< all of them, for searching
  std::vector<notation::IndexRow> rows;  ///< of valid games
  std::string raw;                       ///< text of games not kept whole
  Bytes times;                           ///< of titles with clocks
  Bytes signature;                       ///< see db/rows/signature.hpp
  struct Contest {
    std::uint32_t ply = 0;
    std::string text;
    std::unique_ptr<EncodedGame> game;  ///< nullptr: none but the text
  };
  std::vector<Contest> contests;
  std::vector<ToldChange> journal;  ///< what was done to it elsewhere
  std::vector<Identity> former{};   ///< identities it had there, or has from records joined
};

/// Takes findings and texts over, and the course, which is made when it is not given. `within`:
/// what identifies the place of a contest.
[[nodiscard]] EncodedGame encode(notation::Judged& judged, notation::Course course = {},
                                 std::string_view within = {});

/// What makes two records the same game, as `encode` finds it for a record with these columns.
[[nodiscard]] notation::Digest identity_of(const EncodedGame& row, const notation::Game& game,
                                           std::string_view within = {});

/// Tags that tell two games of the same players on the same day apart.
[[nodiscard]] std::span<const std::string_view> moment_tags();
/// The same of a record before it is encoded.
[[nodiscard]] Identity identity_of(const notation::Judged& judged);

/// Seat of the winner, 2 drawn, 3 both lost, -1 none of these.
[[nodiscard]] std::int64_t winner_column(const notation::Verdict& verdict);

}  // namespace gipfbase::db

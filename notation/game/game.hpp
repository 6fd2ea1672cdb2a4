// notation/game/game.hpp - a game as it was recorded, without computed values.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "notation/game/rules.hpp"
#include "rules/core/title.hpp"

namespace gipfbase::notation {

struct Tag {
  std::string name;
  std::string value;
  [[nodiscard]] bool operator==(const Tag&) const = default;
};

/// The value of the first tag of this name, empty if none exists.
[[nodiscard]] inline std::string_view value_of(std::string_view name,
                                               const std::vector<Tag>& tags) {
  for (const Tag& tag : tags) {
    if (tag.name == name) return tag.value;
  }
  return {};
}

/// A clock reading that belongs to a move.
struct Clock {
  enum class Kind : std::uint8_t {
    kRemaining,  ///< time left, `%clk`
    kElapsed,    ///< time the player has used in the game so far, `%egt`
    kMove        ///< time used for this move, `%emt`
  };
  Kind kind = Kind::kElapsed;
  std::int64_t milliseconds = 0;
  [[nodiscard]] bool operator==(const Clock&) const = default;
};

struct Variation;

/// Annotations of one move. Plies count from 1 within their line; 0 is before the first move.
struct Note {
  std::uint32_t ply = 0;
  std::string comment;
  std::vector<std::uint8_t> nags;
  std::optional<Clock> clock;
  /// Alternatives to this move.
  std::vector<Variation> variations;
  [[nodiscard]] bool operator==(const Note&) const;
};

/// A side line. Its first move replaces the move whose note holds it.
struct Variation {
  std::vector<PackedMove> moves;
  std::vector<Note> notes;  ///< in order of ply
  [[nodiscard]] bool operator==(const Variation&) const;
};

inline bool Note::operator==(const Note&) const = default;
inline bool Variation::operator==(const Variation&) const = default;

/// Results as written in tags.
inline constexpr std::string_view kFirstWins = "1-0";
inline constexpr std::string_view kSecondWins = "0-1";
inline constexpr std::string_view kDrawn = "1/2-1/2";
inline constexpr std::string_view kBothLost = "0-0";
inline constexpr std::string_view kNoResult = "*";
inline constexpr std::array kResultTexts = {kFirstWins, kSecondWins, kDrawn, kBothLost, kNoResult};
/// True for one of kResultTexts.
[[nodiscard]] inline bool is_result(std::string_view text) {
  return std::find(kResultTexts.begin(), kResultTexts.end(), text) != kResultTexts.end();
}

/// The text of a result when White sits at this seat, and the result of a text.
[[nodiscard]] std::string_view result_text(Result result, Seat white);
[[nodiscard]] Result result_of(std::string_view text, Seat white);

/// How a game ended according to its record, when the board does not show it.
inline constexpr std::string_view kResignation = "resignation";
inline constexpr std::string_view kTimeForfeit = "time";
inline constexpr std::string_view kAgreement = "agreement";
inline constexpr std::string_view kRepetition = "repetition";
/// The game was decided because a player did not come, or was disqualified.
inline constexpr std::string_view kForfeit = "forfeit";
inline constexpr std::string_view kUnfinished = "unfinished";
/// The game was played to its end, but only its result is recorded.
inline constexpr std::string_view kUnrecorded = "unrecorded";

struct Game;

/// The contest that decided a ply of nature: a game, or a text when its title is unknown.
struct Contest {
  std::uint32_t ply = 0;  ///< the decided ply, counted from 1
  std::string text;
  std::vector<Game> game;  ///< the deciding game; empty if only a text is known
  [[nodiscard]] bool operator==(const Contest&) const;
};

/// One game as recorded. White is the player who moves first. Seats are those of the start
/// position, so White has the seat that is to move there.
struct Game {
  std::shared_ptr<const Rules> rules;  ///< nullptr: nothing in the record was usable
  AnyPosition start;
  std::vector<PackedMove> moves;
  std::vector<Note> notes;        ///< in order of ply
  std::vector<Contest> contests;  ///< in order of ply
  /// All tags in the order of the record, except `Title`, `Variant`, `Position`, `Result` and
  /// `Termination`, which the other fields hold.
  std::vector<Tag> tags;
  std::string result = std::string(kNoResult);  ///< as the record claims
  std::string termination;  ///< as the record claims: one of the words above, or empty

  /// The value of a tag, empty if none exists.
  [[nodiscard]] std::string_view tag(std::string_view name) const { return value_of(name, tags); }
  /// True when the game does not begin at the start of its variant.
  [[nodiscard]] bool has_own_start() const { return start != rules->start(); }
  /// The position text of the start; an empty text if the game begins at the start of its variant.
  [[nodiscard]] std::string start_text() const {
    return has_own_start() ? rules->write_position(start) : std::string();
  }
  /// Sets rules and start.
  void begin(std::shared_ptr<const Rules> of, const AnyPosition& position) {
    rules = std::move(of);
    start = position;
  }
  /// The time that the actor of each move took; nullopt where no clock records it. For a time ply,
  /// the time after which the clock ran out. The moves must be legal.
  [[nodiscard]] std::vector<std::optional<Milliseconds>> times_spent() const;
  [[nodiscard]] bool operator==(const Game&) const;
};

inline bool Contest::operator==(const Contest&) const = default;
inline bool Game::operator==(const Game&) const = default;

}  // namespace gipfbase::notation

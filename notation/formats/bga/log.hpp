// notation/formats/bga/log.hpp - the log of a table (one game) on boardgamearena.com, as a list of
// actions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gipfbase::notation::bga {

/// One action of a player.
struct Action {
  enum class Verb : std::uint8_t {
    kPlaceRing,
    kPlaceMarker,
    kMoveRing,
    kRemoveRow,
    kRemoveRing,
    kTakeBack,  ///< takes back the last action of the player
    kRestart,   ///< takes back all actions of the player's turn
    kConcede,
    kEnd  ///< the game at the table has ended
  };
  Verb verb = Verb::kEnd;
  std::string player;  ///< name, or number if the log has no names
  std::string from;    ///< a point such as "E5"; empty if the action has none
  std::string to;
  std::uint32_t line = 0;  ///< its line if the log is text; 0 if it is JSON
};

struct Log {
  std::vector<Action> actions;
  std::string white;  ///< the player with the colour #ffffff, if the log has colours
  std::string black;
  std::string table;         ///< the number of the table, if the log has it
  std::int64_t seconds = 0;  ///< time of the first action, since 1970; 0: unknown
};

/// True for the beginning of a log, as JSON or as lines of text.
[[nodiscard]] bool looks_like_log(std::string_view beginning);

/// The logs of a text, one for each table. nullopt for JSON that is damaged.
[[nodiscard]] std::optional<std::vector<Log>> read_logs(std::string_view text);

}  // namespace gipfbase::notation::bga

// cli/commands/game_writer.hpp - games leaving the program: formats, and the files that hold many
// games.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands/game_json.hpp"
#include "notation/game/finding.hpp"

namespace gipfbase::cli {

enum class GameFormat : std::uint8_t { kGpn, kShortGpn, kBoardspace, kJson, kNdjson, kCsv };

/// Names as on the command line, in the order of GameFormat.
[[nodiscard]] std::vector<std::string> game_format_names();
[[nodiscard]] GameFormat game_format(const std::string& name);

/// One game in a format, with what the format could not hold. A finding of severity kError means
/// that the format has no place for the game; the text is then empty. May be called from several
/// threads.
struct GameText {
  std::string text;
  std::vector<notation::Finding> findings;
};
[[nodiscard]] GameText text_of(GameFormat format, const GameView& game);

/// Puts the texts of games together.
class GameWriter {
 public:
  virtual ~GameWriter() = default;
  GameWriter() = default;
  GameWriter(const GameWriter&) = delete;
  GameWriter& operator=(const GameWriter&) = delete;

  virtual void add(std::string_view text) = 0;
  /// Everything is in its place. Without this call no file has been made or changed, except in a
  /// folder that receives one file per game.
  virtual void commit() = 0;
};

/// Writes to `output`: "-" is standard output. Boardspace records go into a .zip, into a folder
/// (one that exists, or a name that ends with /), or, when there is only one, into a file.
[[nodiscard]] std::unique_ptr<GameWriter> make_writer(GameFormat format, const std::string& output,
                                                      Console& console);

}  // namespace gipfbase::cli

// cli/terminal/files/game_writer.hpp - the files that hold the games which leave the program.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/answers/games/game_answer.hpp"
#include "cli/terminal/output.hpp"

namespace gipfbase::cli {

/// Names as on the command line.
[[nodiscard]] std::vector<std::string> record_format_names();

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

/// Writes to `output`: "-" is standard output. Records that want a file each go into a .zip, a
/// folder (one that exists, or a name that ends with /), or, when there is only one, into a file.
[[nodiscard]] std::unique_ptr<GameWriter> make_writer(const analysis::RecordFormat& format,
                                                      const std::string& output, Console& console,
                                                      bool force);

}  // namespace gipfbase::cli

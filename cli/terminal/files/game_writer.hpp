// cli/terminal/files/game_writer.hpp - writes games to files.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "cli/terminal/output.hpp"
#include "notation/formats/format.hpp"

namespace gipfbase::cli {

/// Writes the texts of games.
class GameWriter {
 public:
  virtual ~GameWriter() = default;
  GameWriter() = default;
  GameWriter(const GameWriter&) = delete;
  GameWriter& operator=(const GameWriter&) = delete;

  virtual void add(std::string_view text) = 0;
  /// Completes the output. Without this call no file is created or changed, except in a folder
  /// that receives one file per game.
  virtual void commit() = 0;
};

/// A writer to `output`; "-" is standard output. Formats with one game per file are written to a
/// .zip, to a folder (an existing one, or a name that ends with /), or as a file for a single game.
[[nodiscard]] std::unique_ptr<GameWriter> make_writer(const notation::Format& format,
                                                      const std::string& output, Console& console,
                                                      bool force);

}  // namespace gipfbase::cli

// cli/terminal/files/diagram_writer.hpp - writes diagrams of games and puzzles to a folder.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "cli/terminal/output.hpp"
#include "notation/game/judged.hpp"

namespace gipfbase::cli {

/// Writes SVG files: `game-000017-ply-003.svg` for every position of a game, `puzzle-000017.svg`
/// for the position of a puzzle. A game from a database keeps its number there; the number of any
/// other game is its place in the order of calls of `add`, from 1.
/// Functions throw IoError.
class DiagramWriter {
 public:
  /// Creates the folder if necessary. With `force`, files not written by gipfbase are replaced.
  DiagramWriter(std::string folder, Console& console, bool force);

  void add(const notation::Judged& judged);
  /// Waits until all files are on the disk.
  void commit();
  [[nodiscard]] std::uint64_t games() const { return games_; }
  [[nodiscard]] std::uint64_t files() const { return files_; }

 private:
  void write(const std::string& name, const notation::Game& game, std::size_t ply);

  std::filesystem::path folder_;
  Console& console_;
  bool force_;
  std::uint64_t games_ = 0;
  std::uint64_t files_ = 0;
};

}  // namespace gipfbase::cli

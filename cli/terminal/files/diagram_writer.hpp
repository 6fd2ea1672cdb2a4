// cli/terminal/files/diagram_writer.hpp - folders of diagrams of games and puzzles.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "cli/terminal/output.hpp"
#include "notation/game/judged.hpp"

namespace gipfbase::cli {

/// SVG files in a folder, which is made if need be: `game-000017-ply-003.svg` for every position of
/// a game, `puzzle-000017.svg` for that of a puzzle. Numbers are those of the database, or count
/// the games. Functions throw IoError.
class DiagramWriter {
 public:
  /// Files of others are replaced only if `force` says so.
  DiagramWriter(std::string folder, Console& console, bool force);

  void add(const notation::Judged& judged);
  /// Waits until all of them are on the disk.
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

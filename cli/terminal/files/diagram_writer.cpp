#include "cli/terminal/files/diagram_writer.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "analysis/answers/games/board_answer.hpp"
#include "cli/terminal/errors.hpp"
#include "cli/terminal/files/output_file.hpp"

namespace gipfbase::cli {

DiagramWriter::DiagramWriter(std::string folder, Console& console, bool force)
    : folder_(std::move(folder)), console_(console), force_(force) {
  make_folder(folder_);
}

void DiagramWriter::add(const notation::Judged& judged) {
  const notation::Game& game = judged.game;
  const auto number = judged.id ? static_cast<std::uint64_t>(*judged.id) : games_ + 1;
  ++games_;
  if (!game.tag("Puzzle").empty()) {
    write(fmt::format("puzzle-{:06}.svg", number), game, 0);
    return;
  }
  for (std::size_t ply = 0; ply <= game.moves.size(); ++ply) {
    write(fmt::format("game-{:06}-ply-{:03}.svg", number, ply), game, ply);
  }
}

void DiagramWriter::commit() {
  // One sync for all files: a sync for each takes fifty times as long as drawing it.
  const int folder = open(folder_.c_str(), O_RDONLY | O_DIRECTORY);
  const bool written = folder >= 0 && syncfs(folder) == 0;
  const int reason = errno;
  if (folder >= 0) close(folder);
  if (!written) {
    throw IoError(fmt::format("cannot write to the folder \"{}\": {}", folder_.string(),
                              std::strerror(reason)));
  }
}

void DiagramWriter::write(const std::string& name, const notation::Game& game, std::size_t ply) {
  OutputFile file((folder_ / name).string(), console_, force_, Leftovers::kKeep);
  file.write(analysis::svg(game, ply));
  file.commit_unsynced();
  ++files_;
}

}  // namespace gipfbase::cli

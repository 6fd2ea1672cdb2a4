// tests/fuzz/samples.hpp - material for the seeds of the targets.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "notation/game/game.hpp"

namespace gipfbase::fuzz {

/// The text of a file of this checkout; empty when it cannot be read.
[[nodiscard]] std::string file_text(const std::string& path);
/// The .gpn files of sample-games.
[[nodiscard]] std::vector<std::string> sample_files();
/// Some games of every title: the first ones of each sample file with at most `most_plies` plies,
/// and short random games of every variant.
[[nodiscard]] std::vector<notation::Game> sample_games(std::size_t of_each_file,
                                                       std::size_t most_plies = 200);
/// The same games as .gpn text, one for each.
[[nodiscard]] std::vector<std::string> sample_texts(std::size_t of_each_file,
                                                    std::size_t most_plies = 200);

}  // namespace gipfbase::fuzz

#include "fuzz/samples.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>

#include "notation/formats/format.hpp"
#include "notation/formats/gpn/gpn.hpp"
#include "support/environment.hpp"
#include "support/titles.hpp"

namespace gipfbase::fuzz {
namespace {

namespace fs = std::filesystem;

/// A game of random moves without a result.
notation::Game random_game(std::shared_ptr<const notation::Rules> rules, std::size_t plies,
                           std::minstd_rand& random) {
  notation::Game game = test::new_game(std::move(rules));
  notation::AnyPosition position = game.start;
  std::vector<PackedMove> moves;
  while (game.moves.size() < plies && !game.rules->outcome(position).over()) {
    game.rules->legal_moves(position, moves);
    game.moves.push_back(moves[random() % moves.size()]);
    game.rules->play(position, game.moves.back());
  }
  game.tags = {{"Date", "2004.06.01"}, {"White", "Anna"}, {"Black", "Bert"}};
  return game;
}

}  // namespace

std::string file_text(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<std::string> sample_files() {
  std::vector<std::string> files;
  for (const auto& entry :
       fs::recursive_directory_iterator(fs::path(test::source_folder()) / "sample-games")) {
    if (entry.path().extension() == ".gpn") files.push_back(entry.path().string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::vector<notation::Game> sample_games(std::size_t of_each_file, std::size_t most_plies) {
  std::vector<notation::Game> games;
  for (const std::string& file : sample_files()) {
    const std::string text = file_text(file);
    std::size_t left = of_each_file;
    notation::read_document(text, test::reading(), [&](notation::Judged& judged) {
      if (left == 0 || !judged.valid() || judged.game.moves.size() > most_plies) return;
      --left;
      games.push_back(std::move(judged.game));
    });
  }
  std::minstd_rand random(1);
  for (const notation::TitleInfo* title : test::catalogue().titles()) {
    for (const notation::VariantInfo& variant : title->agreements.variants) {
      constexpr std::size_t kPlies = 12;
      games.push_back(random_game(test::rules_of(title->id, variant.id), kPlies, random));
    }
  }
  return games;
}

std::vector<std::string> sample_texts(std::size_t of_each_file, std::size_t most_plies) {
  std::vector<std::string> texts;
  for (const notation::Game& game : sample_games(of_each_file, most_plies)) {
    notation::write_gpn(game, texts.emplace_back());
  }
  return texts;
}

}  // namespace gipfbase::fuzz

// The games in sample-games/ are read without findings, and are stored as the program writes them.
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "notation/game/catalogue.hpp"
#include "support/environment.hpp"
#include "support/gpn_support.hpp"

namespace gipfbase::sample_games_test {
namespace {

namespace fs = std::filesystem;

TEST_CASE("the sample games are valid, canonical and name their source", "[gpn][samples]") {
  std::set<std::string> titles;
  for (const auto& entry :
       fs::recursive_directory_iterator(test::source_folder() + "/sample-games")) {
    if (entry.path().extension() != ".gpn") continue;
    INFO(entry.path().filename());
    std::ifstream file(entry.path(), std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    const auto read = test::read_text(text);
    CHECK(test::sentences(read).empty());
    CHECK_FALSE(read.games.empty());
    std::string again;
    for (const notation::Judged& game : read.games) {
      CHECK(game.status == notation::Judged::Status::kValid);
      CHECK_FALSE(game.game.tag("Source").empty());
      titles.emplace(game.game.rules->title());
      notation::write_gpn(game.game, again);
    }
    CHECK(again == text);
  }
  for (const auto* title : test::catalogue().titles())
    CHECK(titles.contains(std::string(title->id)));
}

}  // namespace
}  // namespace gipfbase::sample_games_test

// tests/support/zertz/zen.hpp - ZEN and ZIP texts in tests, and the games of zertz.app.
#pragma once

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "notation/formats/zen/zen.hpp"
#include "notation/game/play.hpp"
#include "support/environment.hpp"
#include "support/titles.hpp"

namespace gipfbase::zen_test {

using namespace notation;

inline std::shared_ptr<const Rules> zertz_rules(std::string_view variant) {
  return test::rules_of("zertz", variant);
}

/// The ZIP texts of the start positions of 37, 48 and 61 rings.
inline constexpr std::string_view kZip37 =
    "oooo/ooooo/oooooo/ooooooo/1oooooo/2ooooo/3oooo 6/8/10 0/0/0 0/0/0 1";
inline constexpr std::string_view kZip48 =
    "oooo/ooooo/oooooo/ooooooo/oooooooo/1ooooooo/2oooooo/3ooooo 6/8/10 0/0/0 0/0/0 1";
inline constexpr std::string_view kZip61 =
    "ooooo/oooooo/ooooooo/oooooooo/ooooooooo/1oooooooo/2ooooooo/3oooooo/4ooooo 6/8/10 0/0/0 0/0/0 "
    "1";

/// Every game of a ZEN text.
inline std::vector<Judged> read_all(std::string_view text,
                                    const ReadOptions& options = test::reading()) {
  std::vector<Judged> games;
  kZen.read(text, options, [&](Judged& game) { games.push_back(game); });
  return games;
}

/// Moves after the tag of a start position.
inline std::string zen(std::string_view moves, std::string_view zip = kZip37) {
  return "[ZIP \"" + std::string(zip) + "\"]\n\n" + std::string(moves) + "\n";
}
/// The game of a text that holds one.
inline Judged read_one(std::string_view text, const ReadOptions& options = test::reading()) {
  const auto games = read_all(text, options);
  REQUIRE(games.size() == 1);
  return games[0];
}

/// The first finding as a sentence, empty if none exists.
inline std::string first_finding(const Judged& game) {
  return game.findings.empty() ? std::string() : game.findings.front().sentence();
}

/// The official moves of a game, separated by " | ".
inline std::string moves_of(const Game& game) {
  std::string text;
  for_each_position(*game.rules, game.start, game.moves,
                    [&](std::size_t ply, const AnyPosition& position, const PackedMove* move) {
                      if (move == nullptr) return;
                      text += (ply > 0 ? " | " : "") + game.rules->move_text(position, *move);
                    });
  return text;
}

/// A file of the folder with the games of zertz.app; empty, with a warning, when it does not exist.
inline std::string corpus(const std::string& name) {
  const std::filesystem::path path =
      std::filesystem::path(test::shared_folder()) / "corpora" / "zertz-zen" / name;
  std::ifstream file(path, std::ios::binary);
  if (test::shared_folder().empty() || !file) {
    WARN("skipped: the games of zertz.app are not there; configure with -DGIPFBASE_SHARED=FOLDER");
    return {};
  }
  return {std::istreambuf_iterator<char>(file), {}};
}

/// The rows of a table without its heading, as fields.
inline std::vector<std::vector<std::string>> rows(const std::string& table) {
  std::vector<std::vector<std::string>> all;
  std::istringstream lines(table);
  std::string line;
  std::getline(lines, line);
  while (std::getline(lines, line)) {
    std::vector<std::string>& fields = all.emplace_back();
    std::istringstream cells(line);
    for (std::string cell; std::getline(cells, cell, '\t');) fields.push_back(cell);
    if (line.ends_with('\t')) fields.emplace_back();
  }
  return all;
}

}  // namespace gipfbase::zen_test

// tests/support/typed_records.hpp - games in files as people type them.
#pragma once

#include <algorithm>
#include <catch2/catch.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "notation/sources/reading.hpp"
#include "support/folder.hpp"
#include "support/gpn_support.hpp"

namespace gipfbase::test {

/// The first moves of a game of ZÈRTZ.
inline constexpr std::string_view kMoves = "1. Wd4,a1 Bd3,g1 2. x d3Wd5 Ge2,a4 ";

/// What the reading of a path gave.
struct ReadPaths {
  std::vector<notation::Judged> games;
  std::vector<notation::Finding> findings;
};

inline ReadPaths read_paths(const std::string& path, notation::ReadOptions options = reading()) {
  ReadPaths read;
  notation::ReadingWork work;
  work.keep = [&](notation::Judged&& game) { read.games.push_back(std::move(game)); };
  read.findings = notation::read_games({path}, options, work).findings;
  return read;
}

/// The games of a text, as a file is read.
inline ReadPaths read_as_file(const std::string& text,
                              const notation::ReadOptions& options = reading()) {
  const Folder folder;
  return read_paths(folder.write("games.gpn", text), options);
}

/// The only game of a record of ZÈRTZ with these tags and moves.
inline notation::Judged typed_game(const std::string& tags, std::string_view moves) {
  ReadPaths read = read_as_file(tags + "[Title \"zertz\"]\n\n" + std::string(moves) + "\n");
  REQUIRE(read.games.size() == 1);
  return std::move(read.games.front());
}

/// True when the message of a finding contains these words.
inline bool has(const std::vector<notation::Finding>& findings, std::string_view words) {
  return std::any_of(findings.begin(), findings.end(), [&](const notation::Finding& finding) {
    return finding.message.find(words) != std::string::npos;
  });
}

/// A game that is exported and read again is the same.
inline void check_round_trip(const notation::Judged& game) {
  CHECK(only_game(gpn_text(game.game)).game == game.game);
}

}  // namespace gipfbase::test

// tests/support/boardspace.hpp - made-up Boardspace records and what is read from them.
#pragma once

#include <catch2/catch.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "notation/formats/boardspace/boardspace.hpp"
#include "notation/game/play.hpp"
#include "support/titles.hpp"

namespace gipfbase::boardspace_test {

using namespace notation;

inline constexpr auto kValid = Judged::Status::kValid;
inline constexpr auto kPartial = Judged::Status::kPartial;

using Actions = std::vector<std::string>;

/// The only game of a file.
inline Judged read_file(std::string_view text) {
  Judged result;
  int games = 0;
  kBoardspace.read(text, test::reading("file.sgf"), [&](Judged& game) {
    result = game;
    ++games;
  });
  REQUIRE(games == 1);
  return result;
}

/// Reads records of a title, whose property GM has the value `gm`.
struct ReadActions {
  const char* gm;
  const char* usual_setup;

  /// A file from lines such as "P0 RtoB 2 0 D 4", which begin on line 8.
  [[nodiscard]] std::string file(const Actions& actions, const std::string& setup = {},
                                 const std::string& properties = {}) const {
    std::string text = "(;\nGM[" + std::string(gm) + "]VV[2]\nSU[" +
                       (setup.empty() ? usual_setup : setup) +
                       "]\nP0[id \"Ann\"]\nP1[id \"Bob\"]\n" + properties + "\n\n";
    int index = 0;
    for (const std::string& action : actions) {
      const std::size_t blank = action.find(' ');
      text += "; " + action.substr(0, blank) + "[" + std::to_string(index++) +
              action.substr(blank) + "]\n";
    }
    return text + ";\nP0[time 0:01:00 ]\nP1[time 0:02:00 ]\n)\n";
  }
  Judged operator()(const Actions& actions, const std::string& setup = {},
                    const std::string& properties = {}) const {
    return read_file(file(actions, setup, properties));
  }
};

/// The moves in official notation, separated by " | ".
inline std::string official_moves(const Judged& judged) {
  const Game& game = judged.game;
  std::string text;
  for_each_position(*game.rules, game.start, game.moves,
                    [&](std::size_t ply, const AnyPosition& position, const PackedMove* next) {
                      if (next == nullptr) return;
                      if (ply > 0) text += " | ";
                      game.rules->write_move(position, *next, text);
                    });
  return text;
}

inline const Finding* find(const Judged& game, Code code) {
  for (const Finding& d : game.findings) {
    if (d.code == code) return &d;
  }
  return nullptr;
}

/// The reason why Boardspace cannot store a game; empty if it can.
inline std::string refusal(const Game& game) {
  const Written written = kBoardspace.write(game);
  for (const Finding& d : written.findings) {
    if (d.severity != Severity::kError) continue;
    CHECK(written.text.empty());
    return d.message;
  }
  CHECK_FALSE(written.text.empty());
  return {};
}

/// The file of a game that Boardspace can store.
inline Written written_game(const Game& game) {
  REQUIRE(refusal(game) == "");
  return kBoardspace.write(game);
}

inline void check_round_trip(const Judged& game) {
  const Written written = written_game(game.game);
  INFO(written.text);
  const Judged again = read_file(written.text);
  CHECK(again.game == game.game);
  CHECK(again.status == kValid);
}

}  // namespace gipfbase::boardspace_test

// tests/support/zertz/boardspace.hpp - made-up Boardspace records of ZÈRTZ and what is read from
// them.
#pragma once

#include <catch2/catch.hpp>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "notation/formats/boardspace/boardspace.hpp"
#include "notation/game/catalogue.hpp"

namespace gipfbase::boardspace_test {

using namespace notation;

/// A file from lines such as "P0 RtoB 2 0 D 4".
inline std::string file_of(const std::vector<std::string>& actions,
                           const std::string& setup = "Zertz", const std::string& properties = "") {
  std::string text =
      "(;\nGM[22]VV[2]\nSU[" + setup + "]\nP0[id \"Ann\"]\nP1[id \"Bob\"]\n" + properties + "\n";
  int index = 0;
  for (const std::string& action : actions) {
    const std::size_t blank = action.find(' ');
    text += "; " + action.substr(0, blank) + "[" + std::to_string(index++) + action.substr(blank) +
            "]\n";
  }
  return text + ";\nP0[time 0:01:00 ]\nP1[time 0:02:00 ]\n)\n";
}

inline ReadGame read(const std::string& text) {
  ReadGame result;
  int games = 0;
  read_boardspace(text, {}, [&](ReadGame& game) {
    result = game;
    ++games;
  });
  REQUIRE(games == 1);
  return result;
}

inline ReadGame read(const std::vector<std::string>& actions, const std::string& setup = "Zertz",
                     const std::string& properties = "") {
  return read(file_of(actions, setup, properties));
}

inline const Rules& ruleset(const Game& record) {
  static std::vector<std::shared_ptr<const Rules>> kept;
  kept.push_back(find_title(record.title)->ruleset(record.variant).value());
  return *kept.back();
}

inline AnyPosition start_of(const Game& record) {
  const Rules& rules = ruleset(record);
  return record.start.empty() ? rules.start() : rules.read_position(record.start).value();
}

/// The moves in official notation, separated by " | ".
inline std::string moves_of(const ReadGame& game) {
  const Rules& rules = ruleset(game.record);
  AnyPosition position = start_of(game.record);
  std::string text;
  for (const PackedMove& move : game.record.moves) {
    if (!text.empty()) text += " | ";
    rules.write_move(position, move, text);
    rules.play(position, move);
  }
  return text;
}

inline const Finding* find(const ReadGame& game, Code code) {
  for (const Finding& d : game.findings) {
    if (d.code == code) return &d;
  }
  return nullptr;
}

inline void check_round_trip(const ReadGame& game) {
  const auto written = write_boardspace(game.record);
  REQUIRE(written.has_value());
  const ReadGame again = read(written->text);
  INFO(written->text);
  CHECK(again.record == game.record);
  CHECK(again.status == ReadGame::Status::kValid);
}

inline constexpr auto kValid = ReadGame::Status::kValid;
inline constexpr auto kPartial = ReadGame::Status::kPartial;

}  // namespace gipfbase::boardspace_test

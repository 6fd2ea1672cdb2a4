// Every position that a game can reach can be written and read again.
//
// GIPFBASE_ROUNDTRIP_GAMES sets the number of games of each title.
#include <catch2/catch.hpp>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include "notation/game/settings.hpp"
#include "support/titles.hpp"

namespace gipfbase::position_roundtrip_test {
namespace {

using namespace gipfbase::notation;

/// A variant with random flags and numbers, which may have no effect.
std::string random_settings(const Agreements& agreements, std::mt19937& random) {
  std::string text(agreements.variants[random() % agreements.variants.size()].id);
  for (const FlagInfo& flag : agreements.flags) {
    if (random() % 3 == 0) text += '+' + std::string(flag.name);
  }
  for (const NumberInfo& number : agreements.numbers) {
    if (random() % 2 == 0) continue;
    const auto range = static_cast<std::uint32_t>(number.most - number.least + 1);
    const int value = number.least + static_cast<int>(random() % range);
    text += '+' + std::string(number.name) + '=' + std::to_string(value);
  }
  return text;
}

/// The moves of a position, sorted.
std::vector<PackedMove> moves_of(const Rules& rules, const AnyPosition& position) {
  std::vector<PackedMove> moves;
  rules.legal_moves(position, moves);
  return moves;
}

/// Fails unless the text of a position is read as a position with this text and these moves.
void check_text(const Rules& rules, const AnyPosition& position,
                const std::vector<PackedMove>& moves) {
  const std::string text = rules.write_position(position);
  const auto read = rules.read_position(text);
  if (!read) {
    FAIL(rules.title() << " " << rules.variant() << ": " << text << ": " << read.error().message);
  }
  if (rules.write_position(*read) != text) {
    FAIL(rules.title() << " " << rules.variant() << ": " << text << " is read as "
                       << rules.write_position(*read));
  }
  // ZÈRTZ texts do not say that the previous player has passed, which can end the game.
  if (rules.title() != "zertz" && moves_of(rules, *read).size() != moves.size()) {
    FAIL(rules.title() << " " << rules.variant() << ": " << text << " is read with other moves");
  }
}

TEST_CASE("positions of random games come back from their texts under all settings",
          "[notation][property]") {
  constexpr std::size_t kMostPlies = 150;
  const char* const wanted = std::getenv("GIPFBASE_ROUNDTRIP_GAMES");
  const std::uint64_t games = wanted == nullptr ? 60 : std::strtoull(wanted, nullptr, 10);
  std::mt19937 random(11);
  for (const TitleInfo* const title : test::catalogue().titles()) {
    std::uint64_t played = 0;
    std::uint64_t positions = 0;
    while (played < games) {
      const auto named =
          test::catalogue().rules(*title, random_settings(title->agreements, random));
      if (!named) continue;  // the flags exclude each other
      const Rules& rules = **named;
      ++played;
      AnyPosition position = rules.start();
      for (std::size_t ply = 0; ply <= kMostPlies; ++ply) {
        const std::vector<PackedMove> moves = moves_of(rules, position);
        check_text(rules, position, moves);
        ++positions;
        if (moves.empty() || rules.outcome(position).over()) break;
        rules.play(position, moves[random() % moves.size()]);
      }
    }
    CHECK(positions > 10 * games);
  }
}

/// The text of the position after these moves from a start position.
std::string after(const std::string& title, const std::string& settings, const std::string& start,
                  const std::vector<std::string>& moves) {
  const auto rules = test::rules_of(title, settings);
  AnyPosition position = test::position(*rules, start);
  for (const std::string& text : moves) {
    const auto move = rules->read_move(position, text);
    if (!move) throw std::invalid_argument(text + ": " + move.error().message);
    rules->play(position, *move);
  }
  check_text(*rules, position, moves_of(*rules, position));
  return rules->write_position(position);
}

TEST_CASE("a player who is hurried may lose his last moves to the sand", "[tamsk][notation]") {
  CHECK(after("tamsk", "level-3", "W1.../...../....../...B1.../..1.../...../.... 31,30 w",
              {"fifteen", "sand-a1"}) ==
        "W1x.../...../....../...B1.../..1.../...../.... 31,30 w+15");
}

TEST_CASE("a piece uncovered in a removal may stand in a row for the rest of the turn",
          "[gipf][potentials][notation]") {
  // Removing the row b3 c4 d5 e6 also removes the black DVONN-potential on f6. The white piece
  // under it then stands in a row with f3 f4 f5, and this row stays.
  CHECK_FALSE(after("gipf", "standard+tamsk-waits+tamsk=3+dvonn=6",
                    ".w../..w../...w../...wt.../.WWW(wb)./...../B... 3,5 0,0 w - -/- -",
                    {"&a2-e6;xb3,c4,d5,e6,f6*"})
                  .empty());
}

}  // namespace
}  // namespace gipfbase::position_roundtrip_test

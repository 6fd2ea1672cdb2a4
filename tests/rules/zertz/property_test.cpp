// Random games played side by side by rules/ and by the rulebook reference.
#include <catch2/catch.hpp>
#include <map>
#include <string>
#include <utility>

#include "support/side_by_side.hpp"
#include "support/zertz/positions.hpp"
#include "support/zertz/rulebook.hpp"
#include "support/zertz/scenario.hpp"

namespace gipfbase::zertz::testing::property_test {
namespace {

rulebook::Game rulebook_game(const Scenario& s) {
  const rulebook::Switches switches{s.rules.blitz, s.rules.optional_isolation, s.rules.both_lose,
                                    s.rules.full_board_goes_on, s.rules.exact_repetition};
  return {std::string(kBoardNames[static_cast<std::size_t>(s.board)]), switches, s.text};
}

template <class Layout>
struct Table : test::TableOf<BasicPosition<Layout>, Move, rulebook::Game> {
  using Base = test::TableOf<BasicPosition<Layout>, Move, rulebook::Game>;
  static constexpr int kMostTurns = 120;

  explicit Table(const Scenario& s)
      : Base{testing::read<Layout>(s.text, s.board, s.rules), rulebook_game(s)}, start(s) {}
  [[nodiscard]] std::string outcome() const { return testing::outcome(this->position); }
  [[nodiscard]] std::string turn_text(const Move& move) const {
    return testing::turn_text(this->position, move);
  }
  [[nodiscard]] Move read(const std::string& text) const { return turn(this->position, text); }
  [[nodiscard]] std::string where() const {
    return " on " + std::string(kBoardNames[static_cast<std::size_t>(start.board)]) + ", rules " +
           std::to_string(start.rules.bits());
  }
  std::string other_difference(const test::Turns<Move>& /*all*/) {
    const std::uint64_t key = this->position.repetition_key();
    const std::string repeats = this->game.repetition();
    if (repeats.empty() != (key == 0)) return "repetition is possible for one side only";
    const bool known = key == 0 || (by_key.try_emplace(key, repeats).first->second == repeats &&
                                    by_text.try_emplace(repeats, key).first->second == key);
    return known ? "" : "repetition keys differ from repetitions";
  }

  Scenario start;
  std::map<std::uint64_t, std::string> by_key;  ///< repeated facts, by repetition key
  std::map<std::string, std::uint64_t> by_text;
};

test::Played play_both(std::vector<std::uint32_t> numbers, test::Seen& seen) {
  Genes genes(std::move(numbers));
  const Scenario s = scenario(genes);
  return s.board == BoardId::kCustom
             ? test::play_both(std::move(genes), Table<hex::Wide>(s), seen)
             : test::play_both(std::move(genes), Table<hex::Compact>(s), seen);
}

TEST_CASE("every random game is the same by the rules core and by the rulebook",
          "[zertz][property]") {
  test::check_random_games(2000, play_both);
}

TEST_CASE("a long run of random games is the same by the rules core and by the rulebook",
          "[zertz][property][slow]") {
  test::check_long_run(1500, {}, play_both);
}

}  // namespace
}  // namespace gipfbase::zertz::testing::property_test

// Random games of GIPF written in the short and the complete form, and read back.
//
// GIPFBASE_ROUNDTRIP_GAMES sets the number of games.
#include <array>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include "notation/game/catalogue.hpp"
#include "support/gipf/positions.hpp"
#include "support/gipf/scenario.hpp"
#include "support/gpn_support.hpp"

namespace gipfbase::gipf::testing::roundtrip_test {
namespace {

std::uint64_t games_wanted(std::uint64_t otherwise) {
  const char* const value = std::getenv("GIPFBASE_ROUNDTRIP_GAMES");
  return value == nullptr ? otherwise : std::strtoull(value, nullptr, 10);
}

/// Counts of the kinds of short forms.
struct Forms {
  std::uint64_t moves = 0;
  std::uint64_t removals = 0;
  std::uint64_t shorter = 0;
};

/// Checks that both texts of a move are read as this move, or as the entry with the same text.
std::string fault(const Position& p, const Move& move, Forms& forms) {
  const Move merged = Gipf::merged(p, move);
  const std::string whole = complete(p, move);
  const std::string brief = shortest(p, move);
  for (const std::string& text : {whole, brief}) {
    if (scan_move(text) != text.size()) return text + " is not scanned";
    const auto read = read_move(p, text);
    if (!read) return text + ": " + read.error().message;
    if (!(*read == merged)) return text + " is read as " + complete(p, *read);
    if (const auto wrong = remark(p, *read, text)) return text + ": " + wrong->message;
    // Converted to the other form and back, both texts stay the same.
    if (complete(p, *read) != whole || shortest(p, *read) != brief) {
      return text + " comes back as another text";
    }
  }
  if (brief.size() > whole.size()) return brief + " is longer than " + whole;
  ++forms.moves;
  forms.removals += move.before != 0 || move.after != 0 ? 1 : 0;
  forms.shorter += brief.size() < whole.size() ? 1 : 0;
  return "";
}

TEST_CASE("moves of random GIPF games come back from both forms", "[gipf][notation][property]") {
  const std::uint64_t games = games_wanted(300);
  Forms forms;
  for (std::uint64_t game = 0; game < games; ++game) {
    test::Genes genes(test::random_numbers(game + (std::uint64_t{7} << 40U)));
    const Scenario s = scenario(genes);
    Position p = position(s.text, s.rules);
    std::vector<Move> moves;
    while (!p.outcome().over() && !genes.used_up()) {
      if (p.count_moves() > 20000) break;
      moves.clear();
      p.for_each_move([&](const Move& move) { moves.push_back(move); });
      const Move move =
          moves[static_cast<std::size_t>(genes.below(static_cast<int>(moves.size())))];
      const std::string wrong = fault(p, move, forms);
      if (!wrong.empty()) FAIL(wrong << " in " << position_text(p) << ", game " << game);
      p.play(move);
    }
  }
  if (games > 300) {
    WARN(games << " games, " << forms.moves << " moves, " << forms.removals << " with removals, "
               << forms.shorter << " shorter in the short form");
  }
  CHECK(forms.removals > 0);
  CHECK(forms.shorter > 0);
  CHECK(forms.shorter < forms.removals);
}

TEST_CASE("whole GIPF records come back from short to complete to short and back",
          "[gipf][gpn][property]") {
  const std::uint64_t games = games_wanted(100);
  std::uint64_t plies = 0;
  std::mt19937_64 random(4);
  constexpr std::array<std::string_view, 5> kVariants = {
      "basic", "standard", "tournament", "standard+immediate-end", "tournament+immediate-end"};
  notation::GpnStyle brief;
  brief.short_moves = true;
  std::vector<PackedMove> moves;
  for (std::uint64_t game = 0; game < games; ++game) {
    const auto rules = test::rules_of("gipf", kVariants[game % kVariants.size()]);
    notation::Game record = test::new_game(rules);
    for (auto p = rules->start(); !rules->outcome(p).over() && record.moves.size() < 150;) {
      rules->legal_moves(p, moves);
      record.moves.push_back(moves[random() % moves.size()]);
      rules->play(p, record.moves.back());
    }
    plies += record.moves.size();
    const auto back = [](const std::string& text) {
      const auto read = test::read_text(text);
      if (read.games.size() != 1 || !test::sentences(read).empty()) {
        FAIL("one game expected: " << text);
      }
      return read.games.front().game;
    };
    const std::string whole = test::gpn_text(record);
    const std::string shortened = test::gpn_text(record, brief);
    const notation::Game from_whole = back(whole);
    const notation::Game from_short = back(shortened);
    if (!(from_whole == from_short)) FAIL("the two forms differ: " << whole << shortened);
    if (test::gpn_text(from_short) != whole) FAIL("short to complete: " << whole);
    if (test::gpn_text(from_whole, brief) != shortened) FAIL("complete to short: " << whole);
  }
  if (games > 100) WARN(games << " games, " << plies << " moves");
  CHECK(plies > 10 * games);
}

}  // namespace
}  // namespace gipfbase::gipf::testing::roundtrip_test

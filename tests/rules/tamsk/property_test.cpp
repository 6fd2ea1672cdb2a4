// Random games played side by side by rules/ and by the rulebook reference.
//
// GIPFBASE_PROPERTY_MOVES sets the number of turns of the long runs, GIPFBASE_PROPERTY_SEED their
// seed.
#include <rapidcheck.h>
#include <rapidcheck/catch.h>

#include <catch2/catch.hpp>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "support/environment.hpp"
#include "support/tamsk/positions.hpp"
#include "support/tamsk/rulebook.hpp"
#include "support/tamsk/scenario.hpp"

namespace gipfbase::tamsk::testing::property_test {
namespace {

using test::Genes;

tamsk_rulebook::Agreement agreement(const Rules& rules) {
  return {rules.fifteen ? 3
          : rules.sand  ? 2
                        : 1,
          rules.early_end, rules.last_sand, rules.self_turning};
}

/// All moves that can be written.
const std::vector<Move>& writable() {
  static const std::vector<Move> all = [] {
    std::vector<Move> moves = {Move::pass(), Move::fifteen(), Move::lost(), Move::outlasts(kWhite),
                               Move::outlasts(kBlack)};
    for (const int cell : Board::kAll) {
      moves.push_back(Move::dies(cell));
      for (const int to : Board::kAll) {
        moves.push_back(Move::step(cell, to));
      }
    }
    return moves;
  }();
  return all;
}

std::string joined(const std::vector<std::string>& texts) {
  std::string all;
  for (const std::string& text : texts) all += text + ' ';
  return all;
}

/// What differs between the two, or nothing.
template <bool kSand>
std::string difference(const BasicPosition<kSand>& p, const tamsk_rulebook::Game& game) {
  if (position_text(p) != game.text()) return "position is " + position_text(p);
  if (outcome(p) != game.outcome()) {
    return "outcome is " + outcome(p) + " instead of " + game.outcome();
  }
  if (p.outcome().over() && p.outcome().score != game.rings_left('b') - game.rings_left('w')) {
    return "score is " + std::to_string(p.outcome().score);
  }
  const std::vector<std::string> found = turns(p);
  const std::vector<std::string> expected = game.turns();
  if (p.count_moves() != found.size()) return "count_moves differs from for_each_move";
  if (found != expected) return "turns " + joined(found) + "against " + joined(expected);
  std::vector<std::string> legal;
  for (const Move& move : writable()) {
    if (p.is_legal(move)) legal.push_back(turn_text(move));
  }
  std::sort(legal.begin(), legal.end());
  std::vector<std::string> all = game.at_any_time();
  all.insert(all.end(), expected.begin(), expected.end());
  std::sort(all.begin(), all.end());
  if (legal != all) return "legal are " + joined(legal) + "against " + joined(all);
  if constexpr (kSand) {
    const bool nature = expected == std::vector<std::string>{"last-b", "last-w"};
    if ((p.actor() == Actor::kNature) != nature) return "somebody else decides";
  }
  return "";
}

struct Played {
  std::string difference;  ///< where and how the two differ; empty when they do not
  std::string ending;
  int turns = 0;
  std::map<std::string, int> kinds;  ///< passes, and what sand did
};

std::string kind_of(const std::string& turn) {
  if (turn.rfind("sand-", 0) == 0) return "sand";
  if (turn.rfind("last-", 0) == 0) return "last";
  return turn.size() == 5 ? "move" : turn;
}

template <bool kSand>
Played play_both(std::vector<std::uint32_t> numbers) {
  Genes genes(std::move(numbers));
  const Scenario start = scenario(genes, kSand);
  Played played;
  auto p = position<kSand>(start.text, start.rules);
  tamsk_rulebook::Game game(start.text, agreement(start.rules));
  while (true) {
    played.difference = difference(p, game);
    if (!played.difference.empty()) {
      played.difference += " in " + game.text();
      return played;
    }
    std::vector<std::string> choice = game.turns();
    if (choice.empty() || genes.used_up()) break;
    const auto possible = game.at_any_time();
    if (!possible.empty() && genes.below(6) == 0) choice = possible;
    const std::string& text =
        choice[static_cast<std::size_t>(genes.below(static_cast<int>(choice.size())))];
    p.play(turn(p, text));
    game.play(text);
    ++played.turns;
    ++played.kinds[kind_of(text)];
  }
  played.ending = outcome(p);
  return played;
}

template <bool kSand>
void check_random_games() {
  rc::prop("legal turns, positions, rings and outcomes agree", [] {
    const auto numbers = *rc::gen::resize(2000, rc::gen::container<std::vector<std::uint32_t>>(
                                                    rc::gen::inRange<std::uint32_t>(0, 1U << 30U)));
    const Played played = play_both<kSand>(numbers);
    if (!played.difference.empty()) RC_FAIL(played.difference);
  });
}

/// Plays until there are so many turns; every word of `kinds` must occur.
template <class Play>
void check_long_run(std::uint64_t quick, const std::vector<std::string>& kinds, const Play& play) {
  const std::uint64_t moves = test::from_environment("GIPFBASE_PROPERTY_MOVES", quick);
  const std::uint64_t seed = test::from_environment("GIPFBASE_PROPERTY_SEED", 1);
  std::uint64_t games = 0;
  std::uint64_t turns = 0;
  std::map<std::string, std::uint64_t> seen;
  for (; turns < moves; ++games) {
    const Played played = play(test::random_numbers((seed << 32U) + games));
    if (!played.difference.empty()) {
      FAIL("seed " << seed << ", game " << games << ", turn " << played.turns << ": "
                   << played.difference);
    }
    turns += static_cast<std::uint64_t>(played.turns);
    ++seen[played.ending];
    for (const auto& [kind, n] : played.kinds) seen[kind] += static_cast<std::uint64_t>(n);
  }
  std::string summary;
  for (const auto& [what, n] : seen) summary += ", " + what + " " + std::to_string(n);
  if (moves > quick) WARN(turns << " turns in " << games << " games" << summary);
  CHECK(turns >= moves);
  for (const std::string& kind : kinds) {
    INFO(kind);
    CHECK(seen[kind] > 0);
  }
}

TEST_CASE("every random game of TAMSK is the same by the rules core and by the rulebook",
          "[tamsk][property]") {
  check_random_games<false>();
}

TEST_CASE("every random game of TAMSK with sand is the same by the rules core and by the rulebook",
          "[tamsk][property]") {
  check_random_games<true>();
}

TEST_CASE("a long run of random games of TAMSK is the same by the rules core and by the rulebook",
          "[tamsk][property]") {
  check_long_run(3000, {"move", "pass", "white", "black", "draw"}, play_both<false>);
}

TEST_CASE("a long run of games of TAMSK with sand is the same by the rules core and the rulebook",
          "[tamsk][property]") {
  check_long_run(3000,
                 {"move", "pass", "sand", "fifteen", "lost", "last", "white", "black", "draw"},
                 play_both<true>);
}

// Perft.

std::uint64_t leaves(const tamsk_rulebook::Game& game, int depth) {
  const auto turns = game.turns();
  if (depth == 1) return turns.size();
  std::uint64_t n = 0;
  for (const std::string& turn : turns) {
    tamsk_rulebook::Game next = game;
    next.play(turn);
    n += leaves(next, depth - 1);
  }
  return n;
}

/// What a variant's name says.
tamsk_rulebook::Agreement named(const std::string& variant) {
  const auto has = [&](const char* word) { return variant.find(word) != std::string::npos; };
  return {has("level-3")   ? 3
          : has("level-2") ? 2
                           : 1,
          has("early-end"), has("last-sand"), has("self-turning")};
}

TEST_CASE("the rulebook counts the leaves of the perft table of TAMSK", "[tamsk][perft]") {
  // GIPFBASE_RULEBOOK_LEAVES sets the largest count; the table was made with 300,000.
  const std::uint64_t most = test::from_environment("GIPFBASE_RULEBOOK_LEAVES", 2000);
  std::ifstream file(test::source_folder() + "/tests/data/perft/tamsk.tsv");
  REQUIRE(file);
  int counted = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#' || line.rfind("variant", 0) == 0) continue;
    std::istringstream in(line);
    std::string variant;
    std::string id;
    std::string text;
    int depth = 0;
    std::uint64_t nodes = 0;
    std::getline(in, variant, '\t');
    std::getline(in, id, '\t');
    std::getline(in, text, '\t');
    in >> depth >> nodes;
    if (nodes > most) continue;
    INFO(line);
    CHECK(leaves(text == "-" ? tamsk_rulebook::Game(named(variant))
                             : tamsk_rulebook::Game(text, named(variant)),
                 depth) == nodes);
    ++counted;
  }
  CHECK(counted > 100);
}

// Sand by the clocks of the title, and falling pinch by pinch.

constexpr long kTick = tamsk_rulebook::Sand::kTick;

/// Somebody thinks for so long in both: what happens first.
std::string both_think(const SandTamsk::Clocks& clocks, const SandPosition& p,
                       tamsk_rulebook::Sand& sand, const tamsk_rulebook::Game& game, long thought,
                       tamsk_rulebook::Sand::Event& event) {
  event = sand.think(game, thought);
  const auto late = SandTamsk::time_out(clocks, p, thought);
  const std::string text = late ? turn_text(*late) : "";
  if (text != event.turn) {
    return "after " + std::to_string(thought) + " ms " + text + " against " + event.turn;
  }
  if (late && SandTamsk::time_out(clocks, p, event.after) != late) return "it happens later";
  if (late && event.after > 0 && SandTamsk::time_out(clocks, p, event.after - kTick)) {
    return "it happens before";
  }
  return "";
}

/// Objections against everything that may be played now, `spent` after the last ply.
std::string objections(const SandTamsk::Clocks& clocks, const SandPosition& p,
                       const tamsk_rulebook::Sand& sand, const tamsk_rulebook::Game& game,
                       long spent) {
  for (const Move& move : writable()) {
    if (!p.is_legal(move)) continue;
    const std::string text = turn_text(move);
    const std::string kind = kind_of(text);
    const char other_side = text.back() == 'w' ? 'b' : 'w';
    const bool wrong =
        kind == "sand" || kind == "lost" || (kind == "fifteen" && !sand.fifteen_is_empty()) ||
        (kind == "last" && sand.most(game, text.back()) < sand.most(game, other_side));
    const auto before = SandTamsk::objection(clocks, p, move, spent);
    if (before.has_value() != wrong) return "an objection against " + text;
  }
  return "";
}

Played play_with_sand(std::vector<std::uint32_t> numbers) {
  Genes genes(std::move(numbers));
  Rules rules = scenario(genes, true).rules;
  Played played;
  auto p = SandPosition::start(rules);
  tamsk_rulebook::Game game(agreement(rules));
  auto clocks = SandTamsk::start_clocks(p);
  tamsk_rulebook::Sand sand;
  // Some play fast, some let their sand run.
  const int pace = 20 << genes.below(5);
  while (true) {
    if (p.outcome().over() || genes.used_up()) break;
    const bool passes = turns(p).front() == "pass";
    const long thought = passes ? 0 : kTick * genes.below(pace);
    tamsk_rulebook::Sand::Event event;
    played.difference = both_think(clocks, p, sand, game, thought, event);
    if (played.difference.empty() && event.turn.empty()) {
      played.difference = objections(clocks, p, sand, game, thought);
    }
    if (!played.difference.empty()) {
      played.difference += " in " + game.text();
      return played;
    }
    std::string text = event.turn;
    if (text.empty()) {
      std::vector<std::string> choice = game.turns();
      const auto possible = game.at_any_time();
      const bool hurry = std::find(possible.begin(), possible.end(), "fifteen") != possible.end();
      if (hurry && sand.fifteen_is_empty() && genes.below(2) == 0) choice = {"fifteen"};
      text = choice[static_cast<std::size_t>(genes.below(static_cast<int>(choice.size())))];
    }
    const Move move = turn(p, text);
    clocks = SandTamsk::clocks_after(clocks, p, move, event.after);
    p.play(move);
    sand.play(game, text);
    game.play(text);
    ++played.turns;
    ++played.kinds[kind_of(text)];
  }
  played.ending = outcome(p);
  return played;
}

TEST_CASE("in random games of TAMSK sand runs out when it has run through", "[tamsk][property]") {
  check_long_run(2500, {"move", "pass", "sand", "fifteen", "lost"}, play_with_sand);
}

}  // namespace
}  // namespace gipfbase::tamsk::testing::property_test

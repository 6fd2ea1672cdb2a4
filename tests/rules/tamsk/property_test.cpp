// Random games played side by side by rules/ and by the rulebook reference.
#include <catch2/catch.hpp>
#include <string>
#include <utility>
#include <vector>

#include "support/perft_table.hpp"
#include "support/side_by_side.hpp"
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

std::string kind_of(const std::string& turn) {
  if (turn.rfind("sand-", 0) == 0) return "sand";
  if (turn.rfind("last-", 0) == 0) return "last";
  return turn.size() == 5 ? "move" : turn;
}

template <bool kSand>
struct Table : test::TableOf<BasicPosition<kSand>, Move, tamsk_rulebook::Game> {
  using Base = test::TableOf<BasicPosition<kSand>, Move, tamsk_rulebook::Game>;

  explicit Table(Genes& genes) : Table(scenario(genes, kSand)) {}
  explicit Table(const Scenario& s)
      : Base{testing::position<kSand>(s.text, s.rules),
             tamsk_rulebook::Game(s.text, agreement(s.rules))} {}
  [[nodiscard]] std::string outcome() const { return testing::outcome(this->position); }
  static std::string turn_text(const Move& move) { return testing::turn_text(move); }
  [[nodiscard]] Move read(const std::string& text) const { return turn(this->position, text); }
  [[nodiscard]] std::string other_difference(const test::Turns<Move>& /*all*/) const {
    const auto& p = this->position;
    if (p.outcome().over() &&
        p.outcome().score != this->game.rings_left('b') - this->game.rings_left('w')) {
      return "score is " + std::to_string(p.outcome().score);
    }
    std::vector<std::string> legal;
    for (const Move& move : writable()) {
      if (p.is_legal(move)) legal.push_back(turn_text(move));
    }
    std::sort(legal.begin(), legal.end());
    const std::vector<std::string> expected = this->game.turns();
    std::vector<std::string> all = this->game.at_any_time();
    all.insert(all.end(), expected.begin(), expected.end());
    std::sort(all.begin(), all.end());
    if (legal != all) return "legal are " + joined(legal) + "against " + joined(all);
    if constexpr (kSand) {
      const bool nature = expected == std::vector<std::string>{"last-b", "last-w"};
      if ((p.actor() == Actor::kNature) != nature) return "somebody else decides";
    }
    return "";
  }
  /// Chooses a time ply from time to time.
  std::string choose(Genes& genes, const test::Turns<Move>& all) const {
    const auto possible = this->game.at_any_time();
    if (possible.empty() || genes.below(6) != 0) return Base::choose(genes, all);
    return possible[static_cast<std::size_t>(genes.below(static_cast<int>(possible.size())))];
  }
  static void note(const BasicPosition<kSand>& /*before*/, const Move& move, test::Seen& seen) {
    ++seen[kind_of(turn_text(move))];
  }
};

TEST_CASE("every random game of TAMSK is the same by the rules core and by the rulebook",
          "[tamsk][property]") {
  test::check_random_games(2000, test::play_random<Table<false>>);
}

TEST_CASE("every random game of TAMSK with sand is the same by the rules core and by the rulebook",
          "[tamsk][property]") {
  test::check_random_games(2000, test::play_random<Table<true>>);
}

TEST_CASE("a long run of random games of TAMSK is the same by the rules core and by the rulebook",
          "[tamsk][property]") {
  test::check_long_run(3000, {"move", "pass", "outcome white", "outcome black", "outcome draw"},
                       test::play_random<Table<false>>);
}

TEST_CASE("a long run of games of TAMSK with sand is the same by the rules core and the rulebook",
          "[tamsk][property]") {
  test::check_long_run(3000,
                       {"move", "pass", "sand", "fifteen", "lost", "last", "outcome white",
                        "outcome black", "outcome draw"},
                       test::play_random<Table<true>>);
}

// Perft.

/// The rules of a variant.
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
  int counted = 0;
  for (const test::PerftRow& row : test::perft_table("tamsk")) {
    if (row.nodes > most) continue;
    INFO(row.line);
    const tamsk_rulebook::Agreement agreed = named(row.variant);
    CHECK(test::leaves(row.from_start() ? tamsk_rulebook::Game(agreed)
                                        : tamsk_rulebook::Game(row.position, agreed),
                       row.depth) == row.nodes);
    ++counted;
  }
  CHECK(counted > 100);
}

// Compares the clocks of the title with sand that falls pinch by pinch.

constexpr long kTick = tamsk_rulebook::Sand::kTick;

/// Compares what happens first while a player thinks, by the clocks of the title and by the sand of
/// the reference. Returns the difference, empty if there is none.
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

/// Compares the objections to all plies that are possible `spent` ms after the last ply.
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

test::Played play_with_sand(std::vector<std::uint32_t> numbers, test::Seen& seen) {
  Genes genes(std::move(numbers));
  Rules rules = scenario(genes, true).rules;
  test::Played played;
  auto p = SandPosition::start(rules);
  tamsk_rulebook::Game game(agreement(rules));
  auto clocks = SandTamsk::start_clocks(p);
  tamsk_rulebook::Sand sand;
  // Some players are fast, some let their sand run.
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
    ++seen[kind_of(text)];
  }
  return played;
}

TEST_CASE("in random games of TAMSK sand runs out at the right time", "[tamsk][property]") {
  test::check_long_run(2500, {"move", "pass", "sand", "fifteen", "lost"}, play_with_sand);
}

}  // namespace
}  // namespace gipfbase::tamsk::testing::property_test

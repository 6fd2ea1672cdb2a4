// Random games of YINSH played side by side by rules/ and by the rulebook reference, and counts of
// single actions against published ones.
#include <algorithm>
#include <catch2/catch.hpp>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "support/perft_table.hpp"
#include "support/side_by_side.hpp"
#include "support/yinsh/positions.hpp"
#include "support/yinsh/rulebook.hpp"
#include "support/yinsh/scenario.hpp"

namespace gipfbase::yinsh::testing::property_test {
namespace {

using test::Genes;

struct Table : test::TableOf<Position, Move, yinsh_rulebook::Game> {
  static constexpr std::uint64_t kMostMoves = 5000;

  explicit Table(Genes& genes) : Table(scenario(genes)) {}
  explicit Table(const Scenario& s)
      : TableOf{testing::position(s.text, s.blitz), yinsh_rulebook::Game(s.text, s.blitz)} {}
  [[nodiscard]] std::string outcome() const { return testing::outcome(position); }
  static std::string turn_text(const Move& move) { return plain_turn(move); }
  /// Finds the turn, writes it in the official notation, short and complete, and reads both texts.
  [[nodiscard]] Move read(const std::string& text) const {
    Move found;
    position.for_each_move([&](const Move& move) {
      if (plain_turn(move) == text) found = move;
    });
    std::string brief;
    write_short_move(position, found, brief);
    if (turn(position, brief) != found) return {};
    return turn(position, testing::turn_text(found));
  }
  /// Rows are rare in random play, so turns that remove some are preferred.
  std::string choose(Genes& genes, const test::Turns<Move>& all) const {
    if (genes.below(3) > 0) {
      std::vector<std::string> removing;
      for (const auto& [text, move] : all) {
        if (move.rows() > 0) removing.push_back(text);
      }
      if (!removing.empty()) {
        return removing[static_cast<std::size_t>(genes.below(static_cast<int>(removing.size())))];
      }
    }
    return TableOf::choose(genes, all);
  }
  void note(const Position& before, const Move& move, test::Seen& seen) const {
    if (move.kind == Move::Kind::kPass) ++seen["pass"];
    if (move.kind == Move::Kind::kRows) ++seen["rows end the game"];
    if (move.before > 0 && move.kind == Move::Kind::kRing) ++seen["rows, then a move"];
    if (move.rows() == move.before + 1U) ++seen["one row"];
    if (move.rows() > move.before + 1U) ++seen["several rows"];
    if (before.pool() == 1) ++seen["last marker"];
  }
};

TEST_CASE("every random game of YINSH is the same by the rules core and by the rulebook",
          "[yinsh][property]") {
  test::check_random_games(200, test::play_random<Table>);
}

TEST_CASE("a long run of random games of YINSH is the same by the rules core and by the rulebook",
          "[yinsh][property]") {
  test::check_long_run(2500,
                       {"one row", "several rows", "rows, then a move", "last marker",
                        "outcome white rings", "outcome black rings"},
                       test::play_random<Table>);
}

TEST_CASE("the rulebook counts the leaves of the perft table of YINSH", "[yinsh][perft]") {
  // GIPFBASE_RULEBOOK_LEAVES sets the largest count; the table was made with 100,000.
  const std::uint64_t most = test::from_environment("GIPFBASE_RULEBOOK_LEAVES", 3000);
  int counted = 0;
  for (const test::PerftRow& row : test::perft_table("yinsh")) {
    if (row.nodes > most) continue;
    INFO(row.line);
    const std::string text =
        row.from_start() ? position_text(Position::start(false)) : row.position;
    CHECK(test::leaves(yinsh_rulebook::Game(text, row.variant == "blitz"), row.depth) == row.nodes);
    ++counted;
  }
  CHECK(counted > 50);
}

/// A turn as numbers of single actions, in each order in which its rows and rings can be removed.
std::vector<std::vector<int>> action_orders(const Move& move) {
  std::vector<std::vector<int>> all = {{}};
  constexpr int kRows = 1000;
  constexpr int kRings = 2000;
  constexpr int kMoves = 3000;
  const auto removals = [&](std::size_t first, std::size_t end) {
    std::vector<int> rows;
    std::vector<int> rings;
    for (std::size_t i = first; i < end; ++i) {
      rows.push_back(kRows + move.row[i]);
      rings.push_back(kRings + move.ring[i]);
    }
    std::vector<std::vector<int>> longer;
    std::sort(rows.begin(), rows.end());
    do {
      std::sort(rings.begin(), rings.end());
      do {
        for (std::vector<int> actions : all) {
          for (std::size_t i = 0; i < rows.size(); ++i) {
            actions.push_back(rows[i]);
            actions.push_back(rings[i]);
          }
          longer.push_back(actions);
        }
      } while (std::next_permutation(rings.begin(), rings.end()));
    } while (std::next_permutation(rows.begin(), rows.end()));
    all = longer;
  };
  removals(0, move.before);
  if (move.kind != Move::Kind::kRows) {
    for (auto& actions : all) actions.push_back(kMoves + 256 * move.from + move.to);
  }
  removals(move.before, move.rows());
  return all;
}

/// The leaves of the tree of single actions, derived from whole turns.
std::uint64_t actions(const Position& p, std::size_t depth) {
  if (depth == 0) return 1;
  std::set<std::vector<int>> begun;  // turns that go on beyond the depth
  std::uint64_t leaves = 0;
  p.for_each_move([&](const Move& move) {
    std::uint64_t whole = 0;
    std::size_t length = 0;
    for (std::vector<int>& order : action_orders(move)) {
      length = order.size();
      if (length < depth) {
        ++whole;
      } else {
        order.resize(depth);
        begun.insert(order);
      }
    }
    if (whole == 0) return;
    Position next = p;
    next.play(move);
    leaves += whole * actions(next, depth - length);
  });
  return leaves + begun.size();
}

/// The position after the first turns of the game between people.
Position bga_after(std::size_t turns) {
  std::ifstream file(test::shared_folder() + "/corpora/yinsh/bga.txt");
  std::string line;
  while (std::getline(file, line) && line.starts_with("#")) continue;
  std::istringstream in(line);
  Position p;
  std::string text;
  for (std::size_t n = 0; n < turns && in >> text; ++n) {
    p.play(turn(p, text.substr(text.find('.') + 1)));
  }
  return p;
}

TEST_CASE("single actions of YINSH are as many as independent programs count",
          "[yinsh][perft][corpus]") {
  std::ifstream file(test::shared_folder() + "/perft/perft.jsonl");
  if (!file) {
    WARN("skipped: the reference numbers are not here");
    return;
  }
  // The quick run leaves out large counts, which take long in a build that is not optimised.
  const std::uint64_t most = test::from_environment("GIPFBASE_PERFT_NODES", 600'000);
  int counted = 0;
  for (std::string line; std::getline(file, line);) {
    const auto row = nlohmann::json::parse(line);
    if (row.at("title") != "yinsh" || row.at("nodes") > most) continue;
    INFO(line);
    const std::string moves = row.at("moves");
    Position p;
    if (moves.starts_with("corpora")) {
      p = bga_after(row.at("id") == "Y.bga30" ? 30 : 54);
    } else {
      std::istringstream in(moves);
      for (std::string text; in >> text;) p.play(turn(p, text));
    }
    const std::uint64_t nodes = row.at("nodes");
    const int depth = row.at("depth");
    CHECK(actions(p, static_cast<std::size_t>(depth)) == nodes);
    if (nodes < 10'000) {
      CHECK(yinsh_rulebook::Game(position_text(p), false).actions(depth) == nodes);
    }
    ++counted;
  }
  CHECK(counted >= 12);
}

}  // namespace
}  // namespace gipfbase::yinsh::testing::property_test

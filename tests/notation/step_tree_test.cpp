// The steps in which moves are entered on the board: every legal move has one path, and nothing
// else.
#include "notation/game/steps/step_tree.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "support/titles.hpp"
#include "support/toy/text.hpp"

namespace gipfbase::step_tree_test {
namespace {

using notation::AnyPosition;
using notation::MoveStep;
using notation::StepTree;

/// The moves at the ends of all paths, in any order.
void collect(const StepTree& tree, std::size_t node, std::string codes,
             std::vector<std::pair<std::string, PackedMove>>& leaves) {
  const StepTree::Node& at = tree.node(node);
  if (at.leaf()) {
    REQUIRE(at.move);
    leaves.emplace_back(std::move(codes), *at.move);
    return;
  }
  CHECK_FALSE(at.move);
  for (const auto& [step, next] : at.next) {
    collect(tree, next, codes + (codes.empty() ? "" : "/") + step.code(), leaves);
  }
}

std::vector<std::string> settings_of(const notation::TitleInfo& title) {
  std::vector<std::string> settings;
  for (const auto& variant : title.agreements.variants) {
    settings.emplace_back(variant.id);
    if (title.id == "zertz" && variant.id == "37") settings.emplace_back("37+optional-isolation");
    if (title.id == "gipf")
      settings.push_back(settings.back() + "+zertz=3+tamsk=3+dvonn=3+yinsh=3");
  }
  return settings;
}

/// Checks the tree of a position.
void check_tree(const notation::Rules& rules, const AnyPosition& position) {
  std::vector<PackedMove> moves;
  rules.legal_moves(position, moves);
  const StepTree tree(rules, position);
  std::vector<std::pair<std::string, PackedMove>> leaves;
  if (!moves.empty()) collect(tree, 0, {}, leaves);
  INFO(rules.title() << ' ' << rules.variant() << ' ' << rules.write_position(position));
  REQUIRE(leaves.size() == moves.size());
  CHECK(tree.size() == moves.size());
  std::set<std::string> paths;
  std::set<PackedMove> reached;
  for (const auto& [codes, move] : leaves) {
    paths.insert(codes);
    reached.insert(move);
  }
  CHECK(paths.size() == leaves.size());
  CHECK(reached == std::set<PackedMove>(moves.begin(), moves.end()));
  // A path that the browser sends leads to its move.
  const auto& [codes, move] = leaves[leaves.size() / 2];
  const auto path = tree.path(codes);
  REQUIRE(path);
  CHECK(StepTree::codes(path->steps) == codes);
  CHECK(tree.node(path->node).move == move);
  CHECK_FALSE(tree.path(codes + "/-z9"));
  // Every place of a step is on the board.
  const notation::Diagram diagram = rules.diagram(position);
  for (const MoveStep& step : path->steps) {
    if (step.kind == MoveStep::Kind::kChoose) continue;
    for (std::size_t at = 0; at < step.name.size(); at = step.name.find(',', at) + 1) {
      CHECK(diagram.find(step.name.substr(at, step.name.find(',', at) - at)) != nullptr);
      if (step.name.find(',', at) == std::string::npos) break;
    }
  }
  CHECK(tree.json().size() < 2000 + 25 * moves.size());
}

TEST_CASE("every legal move has one path of steps, and no other path exists", "[steps][property]") {
  for (const notation::TitleInfo* title : test::catalogue().titles()) {
    for (const std::string& setting : settings_of(*title)) {
      const auto rules = test::rules_of(title->id, setting);
      std::mt19937 random(57);
      for (int game = 0; game < 2; ++game) {
        AnyPosition position = rules->start();
        std::vector<PackedMove> moves;
        for (int ply = 0; ply < 90 && !rules->outcome(position).over(); ++ply) {
          rules->legal_moves(position, moves);
          if (moves.empty()) break;
          if (ply % 5 == game || moves.size() < 100) check_tree(*rules, position);
          rules->play(position, moves[random() % moves.size()]);
        }
      }
    }
  }
}

StepTree tree_of(std::string_view title, std::string_view setting, std::string_view position) {
  const auto rules = test::rules_of(title, setting);
  return {*rules, position.empty() ? rules->start() : test::position(*rules, position)};
}

std::vector<std::string> codes_at(const StepTree& tree, std::string_view path) {
  std::vector<std::string> codes;
  for (const auto& [step, next] : tree.node(tree.path(path).value().node).next) {
    codes.push_back(step.code());
  }
  return codes;
}

TEST_CASE("in ZÈRTZ a marble is chosen, its ring, and the ring to remove", "[steps]") {
  const StepTree tree = tree_of("zertz", "37", "");
  CHECK(codes_at(tree, "") ==
        std::vector<std::string>{":white marble", ":grey marble", ":black marble"});
  CHECK(codes_at(tree, ":grey marble").size() == 37);
  CHECK(codes_at(tree, ":grey marble/+d4").size() == 18);
  CHECK(tree.node(tree.path(":grey marble/+d4/-a1").value().node).leaf());
  CHECK_FALSE(tree.path(":grey marble/+d4/-d4"));
  CHECK_FALSE(tree.path(":red marble"));
  CHECK(tree.json().starts_with("{\":white marble\":{\"+"));
}

TEST_CASE("in TZAAR a pass is a step like the second part of a turn", "[steps]") {
  const auto rules = test::rules_of("tzaar", "standard");
  std::vector<PackedMove> moves;
  rules->legal_moves(rules->start(), moves);
  const AnyPosition position = notation::after(*rules, rules->start(), moves.front());
  const StepTree tree(*rules, position);
  rules->legal_moves(position, moves);
  const notation::MoveSteps capture = notation::steps_of(*rules, position, moves.front());
  REQUIRE(capture.size() >= 3);
  const std::vector<std::string> next =
      codes_at(tree, StepTree::codes({capture.begin(), capture.begin() + 2}));
  CHECK(std::count(next.begin(), next.end(), ":pass the second part") == 1);
  CHECK(std::any_of(next.begin(), next.end(), [](const auto& code) { return code[0] == '*'; }));
}

TEST_CASE("in TAMSK an empty hourglass and the 15-second glass are steps where they are offered",
          "[steps]") {
  const auto rules = test::rules_of("tamsk", "level-3");
  const auto at = [&](const std::vector<std::string_view>& moves) {
    AnyPosition position = rules->start();
    for (const std::string_view move : moves) {
      rules->play(position, rules->read_move(position, move).value());
    }
    return position;
  };
  const AnyPosition position = at({"a1-b2", "a4-b4", "d7-d6"});
  const StepTree tree(*rules, position, notation::TimePlies::kOffered);
  const std::vector<std::string> first = codes_at(tree, "");
  CHECK(std::count(first.begin(), first.end(), ":turn the 15-second glass") == 1);
  CHECK(std::count(first.begin(), first.end(), ":15 seconds over") == 0);
  CHECK(codes_at(tree, ":hourglass empty") == std::vector<std::string>{"!b2", "!b4", "!d6"});
  const auto move_at = [&](std::string_view path) {
    return rules->move_text(position, tree.node(tree.path(path).value().node).move.value());
  };
  CHECK(move_at(":hourglass empty/!b4") == "sand-b4");
  CHECK(move_at(":turn the 15-second glass") == "fifteen");
  // Time plies are not among the moves of a player, and are shown only on request.
  std::vector<PackedMove> moves;
  rules->legal_moves(position, moves);
  CHECK(tree.size() == moves.size());
  CHECK(StepTree(*rules, position).json().find("hourglass empty") == std::string::npos);
  const StepTree hurried(*rules, at({"a1-b2", "a4-b4", "d7-d6", "fifteen"}),
                         notation::TimePlies::kOffered);
  const std::vector<std::string> then = codes_at(hurried, "");
  CHECK(std::count(then.begin(), then.end(), ":15 seconds over") == 1);
  CHECK(std::count(then.begin(), then.end(), ":turn the 15-second glass") == 0);
  // Level 1 has no time.
  const auto untimed = test::rules_of("tamsk", "level-1");
  CHECK(StepTree(*untimed, untimed->start(), notation::TimePlies::kOffered).json() ==
        StepTree(*untimed, untimed->start()).json());
}

TEST_CASE("a title without steps of its own offers the texts of its moves", "[steps][toy]") {
  const auto rules = toy::catalogue().rules("toy", "heap+stones=3").value();
  const StepTree tree(*rules, rules->start());
  REQUIRE_FALSE(tree.root().leaf());
  for (const auto& [step, next] : tree.root().next) {
    CHECK(step.kind == MoveStep::Kind::kChoose);
    CHECK(tree.node(next).leaf());
  }
}

TEST_CASE("the steps of two thousand moves take less than 40 KB", "[steps]") {
  for (const char* setting : {"48", "61"}) {
    const auto rules = test::rules_of("zertz", setting);
    const StepTree tree(*rules, rules->start());
    CAPTURE(setting, tree.size(), tree.json().size());
    CHECK(tree.size() > 2000);
    CHECK(tree.json().size() * 2000 / tree.size() < 40'000);
  }
}

}  // namespace
}  // namespace gipfbase::step_tree_test

// Position keys and symmetries of YINSH, against boards turned and flipped by the rulebook.
#include "rules/keys.hpp"

#include <catch2/catch.hpp>
#include <optional>
#include <string>
#include <vector>

#include "support/yinsh/positions.hpp"
#include "support/yinsh/rulebook.hpp"
#include "support/yinsh/scenario.hpp"

namespace gipfbase::yinsh::testing::keys_test {
namespace {

struct Subject {
  using Title = Yinsh;
  static constexpr bool kTextIsAll = true;
  static constexpr bool kInOrder = true;
  static std::optional<Position> begin(test::Genes& genes) {
    const Scenario s = scenario(genes);
    return position(s.text, s.blitz);
  }
  static std::string text(const Position& p) { return position_text(p); }
  static Position read(const std::string& text, const Position& like) {
    return position(text, like.blitz());
  }
  static bool readable(const Position&) { return true; }
  static std::string rules(const Position& p) { return p.blitz() ? "blitz " : ""; }
  static std::vector<std::string> images(const Position& p) {
    const yinsh_rulebook::Game game(position_text(p), p.blitz());
    std::vector<std::string> all;
    for (int s = 0; s < Board::kSymmetries; ++s) all.push_back(game.transformed(s));
    return all;
  }
};

TEST_CASE(
    "canonical keys of YINSH are equal exactly for positions that a symmetry maps onto each "
    "other",
    "[yinsh][key][property][slow]") {
  test::check_canonical_keys<Subject>(3000);
}

TEST_CASE("everything in a position of YINSH is in its key", "[yinsh][key]") {
  const std::string board = "W e5 f6 g7, B b3 c4 d4, w a2 a3, b k9";
  const Position p = points(board, "2,2 w");
  const std::vector<Position> others = {points(board, "2,2 b"),
                                        points("W e5 f6 g7 h8, B b3 c4 d4, w a2 a3, b k9", "1,2 w"),
                                        points("W e5 f6 g7, B b3 c4 d4, w a2, b a3 k9", "2,2 w"),
                                        points("W e5 f6 b3, B g7 c4 d4, w a2 a3, b k9", "2,2 w")};
  for (const Position& other : others) CHECK(Yinsh::keys(other).exact() != Yinsh::keys(p).exact());
  CHECK(Yinsh::keys(Position::start(true)).exact() != Yinsh::keys(Position::start(false)).exact());
}

TEST_CASE("keys of YINSH positions never change, because databases store them", "[yinsh][key]") {
  test::check_key_vectors("yinsh", 16,
                          [](const auto& variant, const auto& /*rules*/, const std::string& text) {
                            return Yinsh::keys(position(text, variant == kBlitz));
                          });
}

}  // namespace
}  // namespace gipfbase::yinsh::testing::keys_test

// Position keys and symmetries of DVONN, against boards turned and flipped on the drawing.
#include "rules/keys.hpp"

#include <catch2/catch.hpp>
#include <optional>
#include <string>
#include <vector>

#include "support/dvonn/positions.hpp"
#include "support/dvonn/rulebook.hpp"
#include "support/dvonn/scenario.hpp"

namespace gipfbase::dvonn::testing::keys_test {
namespace {

TEST_CASE("DVONN's board has four symmetries, which keep neighbours and are their own inverses",
          "[dvonn][key]") {
  STATIC_REQUIRE(Board::kSymmetries == 4);
  for (int s = 0; s < Board::kSymmetries; ++s) {
    Cells images;
    for (const int from : Board::kAll) {
      const int to = Board::image(from, s);
      images.set(to);
      CHECK(Board::image(to, s) == from);
      CHECK(Board::inverse(s) == s);
      CHECK(space_name(to) == dvonn_rulebook::transformed_space(space_name(from), s));
      for (const int beside : Board::around(from)) {
        CHECK(kReach[1][static_cast<std::size_t>(to)].test(Board::image(beside, s)));
      }
    }
    CHECK(images == Board::kAll);
  }
}

struct Subject {
  using Title = Dvonn;
  static constexpr bool kTextIsAll = true;
  static constexpr bool kInOrder = true;
  static std::optional<Position> begin(test::Genes& genes) { return position(scenario(genes)); }
  static std::string text(const Position& p) { return position_text(p); }
  static Position read(const std::string& text, const Position&) { return position(text); }
  static bool readable(const Position&) { return true; }
  static std::string rules(const Position&) { return {}; }
  static std::vector<std::string> images(const Position& p) {
    const dvonn_rulebook::Game game(position_text(p));
    std::vector<std::string> all;
    for (int s = 0; s < Board::kSymmetries; ++s) all.push_back(game.transformed(s));
    return all;
  }
};

TEST_CASE(
    "canonical keys of DVONN are equal exactly for positions that a symmetry maps onto each "
    "other",
    "[dvonn][key][property]") {
  test::check_canonical_keys<Subject>(5000);
}

TEST_CASE("keys of DVONN positions never change, because databases store them", "[dvonn][key]") {
  test::check_key_vectors("dvonn", 12, [](const auto&, const auto&, const std::string& text) {
    return Dvonn::keys(position(text));
  });
}

}  // namespace
}  // namespace gipfbase::dvonn::testing::keys_test

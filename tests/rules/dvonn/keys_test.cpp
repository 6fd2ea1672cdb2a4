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
  STATIC_REQUIRE(kSymmetries == 4);
  for (std::size_t s = 0; s < kSymmetries; ++s) {
    Cells images = 0;
    for (Cells rest = kBoard; rest != 0; rest &= rest - 1) {
      const int from = lowest(rest);
      const int to = kImage[s][static_cast<std::size_t>(from)];
      images |= bit(to);
      CHECK(kImage[s][static_cast<std::size_t>(to)] == from);
      CHECK(space_name(to) ==
            dvonn_rulebook::transformed_space(space_name(from), static_cast<int>(s)));
      for (int d = 0; d < kDirections; ++d) {
        const int neighbour = step(from, d);
        if (neighbour < 0) continue;
        const int image = kImage[s][static_cast<std::size_t>(neighbour)];
        CHECK((kReach[1][static_cast<std::size_t>(to)] & bit(image)) != 0);
      }
    }
    CHECK(images == kBoard);
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
    for (int s = 0; s < kSymmetries; ++s) all.push_back(game.transformed(s));
    return all;
  }
};

TEST_CASE(
    "canonical keys of DVONN are equal exactly for positions that a symmetry maps onto each "
    "other",
    "[dvonn][key][property]") {
  test::check_canonical_keys<Subject>(5000);
}

TEST_CASE("keys of DVONN positions stay what they were when databases were written",
          "[dvonn][key]") {
  test::check_key_vectors("dvonn", 12, [](const auto&, const auto&, const std::string& text) {
    return Dvonn::keys(position(text));
  });
}

}  // namespace
}  // namespace gipfbase::dvonn::testing::keys_test

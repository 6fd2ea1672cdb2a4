// Position keys and symmetries of GIPF with potentials, against boards turned and mirrored by the
// rulebook reference, and keys stored in databases.
#include <catch2/catch.hpp>
#include <optional>
#include <string>
#include <vector>

#include "rules/keys.hpp"
#include "support/gipf/potentials.hpp"
#include "support/gipf/potentials_rulebook.hpp"

namespace gipfbase::gipf::testing::potentials_keys_test {
namespace {

struct PotentialSubject {
  using Title = PotentialGipf;
  /// When neither player has a GIPF-piece left, a text does not say who lost his last one first.
  static constexpr bool kTextIsAll = false;
  static constexpr bool kInOrder = true;
  static std::optional<PotentialPosition> begin(test::Genes& genes) {
    const PotentialScenario s = potential_scenario(genes);
    return potential_position(s.text, settings_of(s.rules));
  }
  static std::string text(const PotentialPosition& p) { return position_text(p); }
  static PotentialPosition read(const std::string& text, const PotentialPosition& like) {
    return potential_position(text, settings_of(like.rules()));
  }
  /// A game that ended in the middle of a turn is over at once when it is read.
  static bool readable(const PotentialPosition& p) { return !p.outcome().over(); }
  static std::string rules(const PotentialPosition& p) { return settings_of(p.rules()); }
  static std::vector<std::string> images(const PotentialPosition& p) {
    const gipf_rulebook::potentials::Game game(settings_of(p.rules()), position_text(p));
    std::vector<std::string> all;
    for (int s = 0; s < kSymmetries; ++s) all.push_back(game.transformed(s));
    return all;
  }
};

TEST_CASE("GIPF keys with potentials are canonical under the board's symmetries",
          "[gipf][potentials][key][slow]") {
  test::check_canonical_keys<PotentialSubject>(1000);
}

TEST_CASE("GIPF keys with potentials never change, because databases store them",
          "[gipf][potentials][key]") {
  test::check_key_vectors(
      "gipf-potentials", 6,
      [](const std::string& variant, const std::string&, const std::string& text) {
        return PotentialGipf::keys(potential_position(text, variant));
      });
}

TEST_CASE("positions with potentials repeat each other only when nothing differs",
          "[gipf][potentials][key]") {
  const std::string settings = "tournament+zertz=3+tamsk=3+challenges=3";
  const std::string board = "W.../...../.bz..../...wt.../....../...../...B ";
  const auto key = [&](const std::string& text) {
    return potential_position(text, settings).repetition_key();
  };
  const std::uint64_t usual = key(board + "9,8 1,2 w wb z1t2/t1 - 1,2");
  CHECK(key(board + "9,8 1,2 w wb z1t2/t1 - 1,2") == usual);
  for (const char* const other :
       {"8,8 1,2 w wb z1t2/t1 - 1,2", "9,7 1,2 w wb z1t2/t1 - 1,2", "9,8 1,2 b wb z1t2/t1 - 1,2",
        "9,8 1,2 w w z1t2/t1 - 1,2", "9,8 1,2 w b z1t2/t1 - 1,2", "9,8 1,2 w wb t2/t1 - 1,2",
        "9,8 1,2 w wb z1t2/- - 1,2", "9,8 1,2 w wb z1t2/t1 s 1,2", "9,8 1,2 w wb z1t2/t1 m 1,2",
        "9,8 1,2 w wb z1t2/t1 - 1,1", "9,8 1,2 w wb z1t2/t1 - 0,2",
        "9,8 1,2 w wb z1t2/t1 s?&e1>e2 1,2", "9,8 1,2 w wb z1t2/t1 s!&e1>e2 1,2",
        "9,8 1,2 w wb z1t2/t1 s?&d1>d2 1,2"}) {
    INFO(other);
    CHECK(key(board + other) != usual);
  }
  // An announced use with the rows removed after it.
  const auto announced = [&](const char* use) {
    PotentialPosition p =
        potential_position("W.../...../....../.wwW.wy./....../...../...B 9,9 0,0 w - -/- - 1,1",
                           "tournament+yinsh=3+challenges=1");
    REQUIRE(p.is_legal(potential_turn_of(use)));
    p.play(potential_turn_of(use));
    return p;
  };
  const PotentialPosition stays = announced("e7=e6;xe3,e4,e6,e7");
  const PotentialPosition goes = announced("e7=e6;xe3,e4,e5,e6,e7");
  CHECK(stays.repetition_key() != goes.repetition_key());
  CHECK(PotentialGipf::keys(stays).exact() != PotentialGipf::keys(goes).exact());
  CHECK(key("W.../...../.wz..../...wt.../....../...../...B 9,8 1,2 w wb z1t2/t1 - 1,2") != usual);
  CHECK(key("W.../...../.bt..../...wt.../....../...../...B 9,8 1,2 w wb z1t2/t1 - 1,2") != usual);
}

TEST_CASE("packed plies with potentials keep their layout", "[gipf][potentials][key]") {
  const auto packed = [](const char* text) { return PotentialGipf::pack(potential_turn_of(text)); };
  CHECK(packed("e1>e2") == PackedMove{0, packed("e1>e2").low});
  CHECK((packed("Ze1>e2").low & 15U) == 2);
  CHECK((packed("Ye1>e2").low & 15U) == 5);
  CHECK((packed("&e1>e2").low & 15U) == 6);
  // Spots are numbered b2 0, b3 1, ...
  CHECK(packed("b2=b3;xb2&") ==
        PackedMove{0, 7U | 1U << 10U | 1U << 16U | std::uint64_t{1} << 54U});
  CHECK(packed("xb3;b4=h5;xh5") ==
        PackedMove{std::uint64_t{1} << 26U, 7U | 2U << 4U | 36U << 10U | std::uint64_t{1} << 18U});
  CHECK(packed("?pass") == PackedMove{0, 8});
  CHECK(packed("?challenge") == PackedMove{0, 9});
  CHECK(packed("!executed") == PackedMove{0, 10});
  CHECK(packed("!neutralised") == PackedMove{0, 11});
}

}  // namespace
}  // namespace gipfbase::gipf::testing::potentials_keys_test

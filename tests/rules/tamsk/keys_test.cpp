// Position keys and symmetries of TAMSK, against boards turned and flipped on the drawing.
#include "rules/keys.hpp"

#include <catch2/catch.hpp>
#include <optional>
#include <string>
#include <vector>

#include "support/tamsk/positions.hpp"
#include "support/tamsk/rulebook.hpp"
#include "support/tamsk/scenario.hpp"

namespace gipfbase::tamsk::testing::keys_test {
namespace {

TEST_CASE("TAMSK's board has twelve symmetries, which keep neighbours and capacities",
          "[tamsk][key]") {
  STATIC_REQUIRE(Board::kSymmetries == 12);
  for (int s = 0; s < Board::kSymmetries; ++s) {
    Cells images;
    for (const int from : Board::kAll) {
      const int to = Board::image(from, s);
      images.set(to);
      CHECK(Board::image(to, Board::inverse(s)) == from);
      CHECK(capacity(to) == capacity(from));
      CHECK(space_name(to) == tamsk_rulebook::transformed_space(space_name(from), s));
      for (const int beside : Board::around(from)) {
        CHECK(Board::around(to).test(Board::image(beside, s)));
      }
    }
    CHECK(images == Board::kAll);
  }
}

template <class T, bool kSand>
struct Subject {
  using Title = T;
  using Position = BasicPosition<kSand>;
  static constexpr bool kTextIsAll = true;
  static constexpr bool kInOrder = true;
  static std::optional<Position> begin(test::Genes& genes) {
    const Scenario s = scenario(genes, kSand);
    return position<kSand>(s.text, s.rules);
  }
  static std::string text(const Position& p) { return position_text(p); }
  static Position read(const std::string& text, const Position& like) {
    return position<kSand>(text, like.rules());
  }
  static bool readable(const Position&) { return true; }
  static std::string rules(const Position& p) { return std::to_string(p.rules().bits()) + ' '; }
  static std::vector<std::string> images(const Position& p) {
    const tamsk_rulebook::Game game(position_text(p), {});
    std::vector<std::string> all;
    for (int s = 0; s < Board::kSymmetries; ++s) all.push_back(game.transformed(s));
    return all;
  }
};

TEST_CASE(
    "canonical keys of TAMSK are equal exactly for positions that a symmetry maps onto each "
    "other",
    "[tamsk][key][property][slow]") {
  test::check_canonical_keys<Subject<Tamsk, false>>(3000);
  test::check_canonical_keys<Subject<SandTamsk, true>>(3000);
}

TEST_CASE("everything in a position of TAMSK is in its key", "[tamsk][key]") {
  const std::string board = "a1 W0, c3 2, d4 B1";
  const SandPosition p = sand(board, "31,30 w", kThree);
  std::vector<SandPosition> others = {sand(board, "31,30 b", kThree),
                                      sand(board, "31,30 w+15", kThree),
                                      sand(board, "30,31 w", kThree),
                                      sand(board, "31,30 w"),
                                      sand("a1 w0, c3 2, d4 B1", "31,30 w", kThree),
                                      sand("a1 W0x, c3 2, d4 B1", "31,30 w", kThree),
                                      sand("a1 B0, c3 2, d4 B1", "31,30 w", kThree),
                                      sand("a1 W0, c3 1, d4 B2", "31,30 w", kThree)};
  for (const SandPosition& other : others) {
    INFO(position_text(other));
    CHECK(SandTamsk::keys(other).exact() != SandTamsk::keys(p).exact());
    SymmetryKeys updated = SandTamsk::keys(p);
    SandTamsk::update_keys(updated, p, other);
    CHECK(updated.key == SandTamsk::keys(other).key);
  }
}

TEST_CASE("symmetries apply to plies of the sand, too", "[tamsk][key]") {
  const SandPosition p = sand("a1 W1, d4 B1", "31,31 w", kThree);
  for (int s = 0; s < Board::kSymmetries; ++s) {
    const Move dies = SandTamsk::transformed(p, Move::dies(cell("a1")), s);
    CHECK(space_name(dies.from) == tamsk_rulebook::transformed_space("a1", s));
    CHECK(SandTamsk::restored(p, dies, s) == Move::dies(cell("a1")));
    for (const Move& move : {Move::fifteen(), Move::lost(), Move::pass(), Move::outlasts(kBlack)}) {
      CHECK(SandTamsk::transformed(p, move, s) == move);
    }
  }
}

TEST_CASE("keys of TAMSK positions never change, because databases store them", "[tamsk][key]") {
  test::check_key_vectors(
      "tamsk", 12, [](const auto& variant, const auto& bits, const std::string& text) {
        const Rules rules = Rules::of_bits(static_cast<std::uint8_t>(std::stoi(bits)));
        return variant == kLevel1 ? Tamsk::keys(position(text, rules))
                                  : SandTamsk::keys(position<true>(text, rules));
      });
}

}  // namespace
}  // namespace gipfbase::tamsk::testing::keys_test

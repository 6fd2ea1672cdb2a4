// Position keys and symmetries of GIPF, against boards turned and mirrored by the rulebook
// reference, and the packed form of moves.
#include "rules/keys.hpp"

#include <catch2/catch.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "support/gipf/positions.hpp"
#include "support/gipf/rulebook.hpp"
#include "support/gipf/scenario.hpp"

namespace gipfbase::gipf::testing::keys_test {
namespace {

TEST_CASE("GIPF's board has twelve symmetries, which keep lines and have inverses", "[gipf][key]") {
  STATIC_REQUIRE(kSymmetries == 12);
  for (int s = 0; s < kSymmetries; ++s) {
    Cells images = 0;
    for (int c = 0; c < kCells; ++c) {
      const int to = Board::image(c, s);
      images |= bit(to);
      CHECK(is_spot(to) == is_spot(c));
      CHECK(Board::image(to, Board::inverse(s)) == c);
    }
    CHECK(count(images) == kCells);
    for (std::size_t e = 0; e < kEntries; ++e) {
      const Entry& image = kEntry[kEntryImage[static_cast<std::size_t>(s)][e]];
      REQUIRE(image.length == kEntry[e].length);
      CHECK(image.dot == Board::image(kEntry[e].dot, s));
      for (std::size_t i = 0; i < image.length; ++i) {
        CHECK(image.spot[i] == Board::image(kEntry[e].spot[i], s));
      }
    }
  }
}

struct Subject {
  using Title = Gipf;
  /// When neither player has a GIPF-piece left, a text does not say who lost his last one first.
  static constexpr bool kTextIsAll = false;
  static constexpr bool kInOrder = true;
  static std::optional<Position> begin(test::Genes& genes) {
    const Scenario s = scenario(genes);
    return position(s.text, s.rules);
  }
  static std::string text(const Position& p) { return position_text(p); }
  static Position read(const std::string& text, const Position& like) {
    return position(text, like.rules());
  }
  static bool readable(const Position&) { return true; }
  static std::string rules(const Position& p) {
    return version_name(p) + (p.rules().ends_at_removal ? "+immediate-end" : "");
  }
  static std::vector<std::string> images(const Position& p) {
    const gipf_rulebook::Game game(version_name(p), position_text(p));
    std::vector<std::string> all;
    for (int s = 0; s < kSymmetries; ++s) all.push_back(game.transformed(s));
    return all;
  }

 private:
  static std::string version_name(const Position& p) {
    return std::string(kVersionNames[static_cast<std::size_t>(p.rules().version)]);
  }
};

TEST_CASE(
    "canonical keys of GIPF are equal exactly for positions that a symmetry maps onto each "
    "other",
    "[gipf][key][property]") {
  test::check_canonical_keys<Subject>(2000);
}

TEST_CASE("keys differ by pieces, reserves, captured pieces, side, rights and rules",
          "[gipf][key]") {
  std::set<std::uint64_t> keys;
  const auto add = [&](const Position& p) { keys.insert(Gipf::keys(p).exact()); };
  const std::string rest = "5,5 0,0 w -";
  for (const Rules& rules : {kStandard, kTournament, Rules{Version::kStandard, true}}) {
    add(pieces("Gb2 c3", "Gh2", rest, rules));
  }
  add(pieces("b2 c3", "h2", rest, kBasic));
  add(pieces("b2 Gc3", "Gh2", rest, kTournament));
  add(pieces("Gb2", "c3 Gh2", rest, kTournament));
  for (const char* other : {"6,5 0,0 w -", "5,6 0,0 w -", "5,5 1,0 w -", "5,5 0,1 w -",
                            "5,5 0,0 b -", "5,5 0,0 w w", "5,5 0,0 w b", "5,5 0,0 w wb"}) {
    add(pieces("Gb2 c3", "Gh2", other, kTournament));
  }
  CHECK(keys.size() == 14);
}

TEST_CASE("a packed move is entry, kind and the spots removed before and after", "[gipf][key]") {
  const Move move = turn_of("xb2,h5;Ga1>b2;xb3,e5,h5");
  const PackedMove packed = Gipf::pack(move);
  CHECK((packed.low & 63U) == move.entry);
  CHECK((packed.low >> 6U & 1U) == 1);
  CHECK((packed.low >> 7U & ((std::uint64_t{1} << 37U) - 1)) == (1U | std::uint64_t{1} << 36U));
  // b3 and e5 are spots 1 and 18, h5 is 36: bits 45, 62 and 80.
  CHECK(packed.low >> 44U == (2U | 1U << 18U));
  CHECK(packed.high == 1U << 16U);
  CHECK(Gipf::unpack(packed) == move);
}

TEST_CASE("entries onto a vacant spot are one move in statistics", "[gipf][key]") {
  const Position p = Position::start(kTournament);
  CHECK(Gipf::merged(p, turn_of("Gf1>e2")) == Gipf::merged(p, turn_of("Gd1>e2")));
  CHECK_FALSE(Gipf::merged(p, turn_of("Gf1>e2")) == Gipf::merged(p, turn_of("Gg1>g2")));
  const Position occupied = pieces("Ge2 e4 e5 e6 e7 Gb2", "Gh2", "5,5 0,0 w -");
  // e2 is vacant only after the row has been removed.
  const Position row = pieces("e2 e3 e4 e5 Gb2", "Gh2", "5,5 0,0 w -");
  CHECK(Gipf::merged(row, turn_of("xe2,e3,e4,e5;f1>e2")) ==
        Gipf::merged(row, turn_of("xe2,e3,e4,e5;e1>e2")));
  CHECK_FALSE(Gipf::merged(occupied, turn_of("xe4,e5,e6,e7;f1>e2")) ==
              Gipf::merged(occupied, turn_of("xe4,e5,e6,e7;e1>e2")));
  for (int s = 0; s < kSymmetries; ++s) {
    CHECK(Gipf::merged(p, turn_of("Gf1>e2"), s) == Gipf::merged(p, turn_of("Ge1>e2"), s));
  }
}

TEST_CASE("counters add up the events of a game", "[gipf][key]") {
  std::vector<std::int32_t> counters(Gipf::kCounters.size());
  Position p = pieces("e3 e4 Ge5 Gb2 d2 d3 d4 d5", "Ge6 e7 Gh2", "5,5 0,0 w w", kTournament);
  const Move move = turn_of("xd2,d3,d4,d5;Ge1>e2;xe3,e4,e5,e6,e7,e2");
  REQUIRE(p.is_legal(move));
  const Position before = p;
  p.play(move);
  Gipf::count(before, move, p, counters);
  // One GIPF-piece brought in; two removals; 4 + 2 + 2 x 2 own pieces regained; 2 + 1 captured,
  // among them one GIPF-piece; 10 pieces taken off in one turn.
  CHECK(counters == std::vector<std::int32_t>{1, 2, 10, 3, 1, 10});
}

TEST_CASE("keys of GIPF positions never change, because databases store them", "[gipf][key]") {
  test::check_key_vectors(
      "gipf", 12, [](const std::string& version, const std::string& rules, const auto& text) {
        return Gipf::keys(position(text, rules_of(version, rules == "1")));
      });
}

}  // namespace
}  // namespace gipfbase::gipf::testing::keys_test

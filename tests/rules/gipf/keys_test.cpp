// Position keys and symmetries of GIPF, against boards turned and mirrored by the rulebook
// reference, and the packed form of moves.
//
// GIPFBASE_KEY_POSITIONS sets the number of positions of the long run.
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <set>
#include <sstream>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "support/environment.hpp"
#include "support/gipf/positions.hpp"
#include "support/gipf/rulebook.hpp"
#include "support/gipf/scenario.hpp"

namespace gipfbase::gipf::testing {
namespace {

std::string version_name(const Rules& rules) {
  return std::string(kVersionNames[static_cast<std::size_t>(rules.version)]) +
         (rules.ends_at_removal ? "+immediate-end" : "");
}

TEST_CASE("GIPF's board has twelve symmetries, which keep lines and have inverses", "[gipf][key]") {
  STATIC_REQUIRE(kSymmetries == 12);
  for (const Symmetry& symmetry : kSymmetry) {
    Cells images = 0;
    for (std::size_t c = 0; c < static_cast<std::size_t>(kCells); ++c) {
      images |= bit(symmetry.cell[c]);
      CHECK(is_spot(symmetry.cell[c]) == is_spot(static_cast<int>(c)));
      CHECK(kSymmetry[symmetry.inverse].cell[symmetry.cell[c]] == c);
    }
    CHECK(count(images) == kCells);
    for (std::size_t e = 0; e < kEntries; ++e) {
      const Entry& image = kEntry[symmetry.entry[e]];
      REQUIRE(image.length == kEntry[e].length);
      CHECK(image.dot == symmetry.cell[kEntry[e].dot]);
      for (std::size_t i = 0; i < image.length; ++i) {
        CHECK(image.spot[i] == symmetry.cell[kEntry[e].spot[i]]);
      }
    }
  }
}

/// Random positions, one after the other, from random games.
class RandomPositions {
 public:
  const Position& next() {
    std::vector<Move> moves;
    if (p_.count_moves() < 5000) p_.for_each_move([&](const Move& m) { moves.push_back(m); });
    if (moves.empty() || genes_.used_up()) {
      begin();
      return p_;
    }
    const Position before = p_;
    p_.play(moves[static_cast<std::size_t>(genes_.below(static_cast<int>(moves.size())))]);
    Gipf::update_keys(keys_, before, p_);
    return p_;
  }
  [[nodiscard]] const SymmetryKeys& keys() const { return keys_; }

 private:
  void begin() {
    genes_ = test::Genes(test::random_numbers(seed_++));
    const Scenario s = scenario(genes_);
    p_ = position(s.text, s.rules);
    keys_ = Gipf::keys(p_);
  }
  std::uint64_t seed_ = 1000000;
  test::Genes genes_{test::random_numbers(seed_)};
  Position p_ = Position::start(kStandard);
  SymmetryKeys keys_ = Gipf::keys(p_);
};

TEST_CASE(
    "canonical keys of GIPF are equal exactly for positions that a symmetry maps onto each "
    "other",
    "[gipf][key][property]") {
  const char* const wanted = std::getenv("GIPFBASE_KEY_POSITIONS");
  const long long positions = wanted == nullptr ? 2000 : std::atoll(wanted);
  // A number per text instead of the text, so that a long run fits into memory.
  const std::hash<std::string> identity;
  std::unordered_map<std::uint64_t, std::size_t> of_exact;
  std::unordered_map<std::uint64_t, std::size_t> of_canonical;
  RandomPositions random;
  const auto promise = [](bool kept, const char* what, const std::string& text) {
    if (!kept) FAIL(what << ": " << text);
  };
  for (long long i = 0; i < positions; ++i) {
    const Position p = random.next();
    const std::string text = position_text(p);
    const std::string version = version_name(p.rules());
    const SymmetryKeys keys = Gipf::keys(p);
    promise(keys.key == random.keys().key, "updated keys are those from scratch", text);
    const gipf_rulebook::Game game(
        std::string(kVersionNames[static_cast<std::size_t>(p.rules().version)]), text);
    std::string first = text;
    std::set<std::string> images;
    std::set<std::pair<std::uint64_t, int>> places;
    for (int s = 0; s < kSymmetries; ++s) {
      const std::string image_text = game.transformed(s);
      first = std::min(first, image_text);
      images.insert(image_text);
      const Position image = Gipf::transformed(p, s);
      promise(position_text(image) == image_text, "the image is the transformed position", text);
      const SymmetryKeys image_keys = Gipf::keys(image);
      promise(image_keys.exact() == keys.key[static_cast<std::size_t>(s)],
              "the key under a symmetry is that of the image", text);
      promise(image_keys.canonical() == keys.canonical(), "images share a canonical key", text);
      places.emplace(image_keys.canonical(), image_keys.orientation());
    }
    promise(places.size() == images.size(), "orientation tells images apart", text);
    const std::size_t same = identity(version + text);
    promise(of_exact.try_emplace(keys.exact(), same).first->second == same,
            "two positions share a key", text);
    const std::size_t class_of = identity(version + first);
    promise(of_canonical.try_emplace(keys.canonical(), class_of).first->second == class_of,
            "two positions share a canonical key", text);
  }
  if (wanted != nullptr) {
    WARN(positions << " positions, " << of_exact.size() << " keys, " << of_canonical.size()
                   << " canonical keys");
  }
  CHECK(of_exact.size() > 1);
  CHECK(of_canonical.size() <= of_exact.size());
}

TEST_CASE("what a key tells apart: pieces, reserves, captured pieces, side, rights, rules",
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

TEST_CASE("entries onto a vacant spot are one for statistics", "[gipf][key]") {
  const Position p = Position::start(kTournament);
  CHECK(Gipf::merged(p, turn_of("Gf1>e2")) == Gipf::merged(p, turn_of("Gd1>e2")));
  CHECK_FALSE(Gipf::merged(p, turn_of("Gf1>e2")) == Gipf::merged(p, turn_of("Gg1>g2")));
  const Position occupied = pieces("Ge2 e4 e5 e6 e7 Gb2", "Gh2", "5,5 0,0 w -");
  // Vacant only once the row has gone.
  const Position row = pieces("e2 e3 e4 e5 Gb2", "Gh2", "5,5 0,0 w -");
  CHECK(Gipf::merged(row, turn_of("xe2,e3,e4,e5;f1>e2")) ==
        Gipf::merged(row, turn_of("xe2,e3,e4,e5;e1>e2")));
  CHECK_FALSE(Gipf::merged(occupied, turn_of("xe4,e5,e6,e7;f1>e2")) ==
              Gipf::merged(occupied, turn_of("xe4,e5,e6,e7;e1>e2")));
  for (int s = 0; s < kSymmetries; ++s) {
    CHECK(Gipf::merged(p, turn_of("Gf1>e2"), s) == Gipf::merged(p, turn_of("Ge1>e2"), s));
  }
}

TEST_CASE("counters add up what a game shows", "[gipf][key]") {
  std::vector<std::int32_t> counters(Gipf::kCounters.size());
  Position p = pieces("e3 e4 Ge5 Gb2 d2 d3 d4 d5", "Ge6 e7 Gh2", "5,5 0,0 w w", kTournament);
  const Move move = turn_of("xd2,d3,d4,d5;Ge1>e2;xe3,e4,e5,e6,e7,e2");
  REQUIRE(p.is_legal(move));
  const Position before = p;
  p.play(move);
  Gipf::count(before, move, p, counters);
  // One GIPF-piece in; two removals; 4 + 2 + 2 x 2 own pieces, 2 + 1 captured; 10 in one turn.
  CHECK(counters == std::vector<std::int32_t>{1, 2, 10, 3, 1, 10});
}

TEST_CASE("keys of GIPF positions stay what they were when databases were written", "[gipf][key]") {
  std::ifstream file(test::source_folder() + "/tests/data/key-vectors.tsv");
  REQUIRE(file);
  int vectors = 0;
  for (std::string line; std::getline(file, line);) {
    std::istringstream in(line);
    std::array<std::string, 6> field;
    for (std::string& f : field) std::getline(in, f, '\t');
    const auto& [title, variant, rules, text, exact, canonical] = field;
    if (title != "gipf") continue;
    INFO(line);
    const SymmetryKeys keys = Gipf::keys(position(text, rules_of(variant, rules == "1")));
    CHECK(keys.exact() == std::stoull(exact, nullptr, 16));
    CHECK(keys.canonical() == std::stoull(canonical, nullptr, 16));
    ++vectors;
  }
  CHECK(vectors >= 12);
}

}  // namespace
}  // namespace gipfbase::gipf::testing

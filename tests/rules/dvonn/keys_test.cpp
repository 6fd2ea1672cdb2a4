// Position keys and symmetries of DVONN, against boards turned and flipped on the drawing.
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

#include "support/dvonn/positions.hpp"
#include "support/dvonn/rulebook.hpp"
#include "support/dvonn/scenario.hpp"
#include "support/environment.hpp"

namespace gipfbase::dvonn::testing {
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

/// Random positions, one after the other, from random games.
class RandomPositions {
 public:
  const Position& next() {
    if (p_.outcome().over()) begin();
    std::vector<Move> moves;
    p_.for_each_move([&](const Move& m) { moves.push_back(m); });
    if (moves.empty()) return p_;
    const Position before = p_;
    p_.play(moves[static_cast<std::size_t>(genes_.below(static_cast<int>(moves.size())))]);
    Dvonn::update_keys(keys_, before, p_);
    if (genes_.used_up()) begin();
    return p_;
  }
  [[nodiscard]] const SymmetryKeys& keys() const { return keys_; }

 private:
  void begin() {
    genes_ = test::Genes(test::random_numbers(seed_++));
    p_ = position(scenario(genes_));
    keys_ = Dvonn::keys(p_);
  }
  std::uint64_t seed_ = 1000000;
  test::Genes genes_{test::random_numbers(seed_)};
  Position p_;
  SymmetryKeys keys_ = Dvonn::keys(p_);
};

TEST_CASE(
    "canonical keys of DVONN are equal exactly for positions that a symmetry maps onto each "
    "other",
    "[dvonn][key][property]") {
  const char* const wanted = std::getenv("GIPFBASE_KEY_POSITIONS");
  const long long positions = wanted == nullptr ? 5000 : std::atoll(wanted);
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
    const SymmetryKeys keys = Dvonn::keys(p);
    promise(keys.key == random.keys().key, "updated keys are those from scratch", text);
    const dvonn_rulebook::Game game(text);
    std::string first = text;
    std::set<std::string> images;
    std::set<std::pair<std::uint64_t, int>> places;
    for (int s = 0; s < kSymmetries; ++s) {
      const std::string image_text = game.transformed(s);
      first = std::min(first, image_text);
      images.insert(image_text);
      const auto image = read_position(image_text);
      promise(image.has_value(), "the image is a position", image_text);
      const SymmetryKeys image_keys = Dvonn::keys(*image);
      promise(*image == Dvonn::transformed(p, s), "the image is the transformed position", text);
      promise(image_keys.exact() == keys.key[static_cast<std::size_t>(s)],
              "the key under a symmetry is that of the image", text);
      promise(image_keys.canonical() == keys.canonical(), "images share a canonical key", text);
      places.emplace(image_keys.canonical(), image_keys.orientation());
    }
    promise(places.size() == images.size(), "orientation tells images apart", text);
    promise(of_exact.try_emplace(keys.exact(), identity(text)).first->second == identity(text),
            "two positions share a key", text);
    promise(of_canonical.try_emplace(keys.canonical(), identity(first)).first->second ==
                identity(first),
            "two positions share a canonical key", text);
  }
  if (wanted != nullptr) {
    WARN(positions << " positions, " << of_exact.size() << " keys, " << of_canonical.size()
                   << " canonical keys");
  }
  CHECK(of_exact.size() > 1);
  CHECK(of_canonical.size() <= of_exact.size());
}

TEST_CASE("keys of DVONN positions stay what they were when databases were written",
          "[dvonn][key]") {
  std::ifstream file(test::source_folder() + "/tests/data/key-vectors.tsv");
  REQUIRE(file);
  int vectors = 0;
  for (std::string line; std::getline(file, line);) {
    std::istringstream in(line);
    std::array<std::string, 6> field;
    for (std::string& f : field) std::getline(in, f, '\t');
    const auto& [title, variant, rules, text, exact, canonical] = field;
    if (title != "dvonn") continue;
    INFO(line);
    const SymmetryKeys keys = Dvonn::keys(position(text));
    CHECK(keys.exact() == std::stoull(exact, nullptr, 16));
    CHECK(keys.canonical() == std::stoull(canonical, nullptr, 16));
    ++vectors;
  }
  CHECK(vectors >= 12);
}

}  // namespace
}  // namespace gipfbase::dvonn::testing

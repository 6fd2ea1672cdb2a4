// tests/rules/keys.hpp - the guarantees of position keys, checked in random games and against keys
// stored in databases.
//
// GIPFBASE_KEY_POSITIONS sets the number of positions of a long run.
#pragma once

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cstdint>
#include <fstream>
#include <functional>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "rules/core/title.hpp"
#include "support/environment.hpp"
#include "support/genes.hpp"

namespace gipfbase::test {

/// Random positions from random games. A Subject defines the parts that differ between titles:
///   Title                      the title, as in rules/
///   std::optional<Position> begin(Genes&)  start of a random game, nullopt if impossible
///   std::string text(Position)
///   Position read(text, like)  the position of a text, under the rules of the position `like`
///   bool readable(Position)    the text of the position contains all that its keys depend on
///   bool kTextIsAll            true if the text contains everything else of the position, too
///   std::string rules(Position)  what equal positions have in common but texts do not contain
///   std::vector<std::string> images(Position)  texts of all images, by a reference
///   bool kInOrder              true if `images` are in the order of the title's symmetries
template <class Subject>
class RandomPositions {
 public:
  using T = typename Subject::Title;
  using Position = typename T::Position;
  using Move = typename T::Move;

  RandomPositions() { begin(); }

  const Position& next() {
    // Crossing rows full of GIPF-pieces have too many moves for a test.
    constexpr std::uint64_t kMostMoves = 5000;
    std::vector<Move> moves;
    if (position_.count_moves() < kMostMoves) {
      position_.for_each_move([&](const Move& move) { moves.push_back(move); });
    }
    if (moves.empty() || genes_.used_up()) {
      begin();
      return position_;
    }
    const Position before = position_;
    position_.play(moves[static_cast<std::size_t>(genes_.below(static_cast<int>(moves.size())))]);
    T::update_keys(keys_, before, position_);
    return position_;
  }
  /// Kept up to date from move to move.
  [[nodiscard]] const SymmetryKeys& keys() const { return keys_; }

 private:
  void begin() {
    std::optional<Position> first;
    while (!first) {
      genes_ = test::Genes(test::random_numbers(seed_++));
      first = Subject::begin(genes_);
    }
    position_ = *first;
    keys_ = T::keys(position_);
  }
  std::uint64_t seed_ = 1000000;
  test::Genes genes_{{}};
  Position position_;
  SymmetryKeys keys_;
};

/// Canonical keys are equal exactly for positions that a symmetry maps onto each other.
template <class Subject>
void check_canonical_keys(std::uint64_t usual_positions) {
  using T = typename Subject::Title;
  const std::uint64_t positions = test::from_environment("GIPFBASE_KEY_POSITIONS", usual_positions);
  // Numbers instead of texts, so that a long run fits into memory.
  const std::hash<std::string> identity;
  std::unordered_map<std::uint64_t, std::size_t> of_exact;
  std::unordered_map<std::uint64_t, std::size_t> of_canonical;
  RandomPositions<Subject> random;
  for (std::uint64_t i = 0; i < positions; ++i) {
    const auto p = random.next();
    const std::string text = Subject::text(p);
    const auto promise = [&](bool kept, const char* what) {
      if (!kept) FAIL(what << ": " << text);
    };
    const SymmetryKeys keys = T::keys(p);
    promise(keys.key == random.keys().key, "updated keys are those from scratch");
    std::vector<std::string> expected = Subject::images(p);
    std::vector<std::string> images;
    std::set<std::pair<std::uint64_t, int>> places;
    for (int s = 0; s < keys.count; ++s) {
      const auto image = T::transformed(p, s);
      const SymmetryKeys image_keys = T::keys(image);
      images.push_back(Subject::text(image));
      promise(image_keys.exact() == keys.key[static_cast<std::size_t>(s)],
              "the key under a symmetry is that of the image");
      promise(image_keys.canonical() == keys.canonical(), "images share a canonical key");
      places.emplace(image_keys.canonical(), image_keys.orientation());
      if (!Subject::readable(p)) continue;
      const auto read = Subject::read(images.back(), p);
      promise(T::keys(read).key == image_keys.key, "keys do not change by being written and read");
      promise(!Subject::kTextIsAll || read == image, "nor does the position");
    }
    promise(places.size() == std::set<std::string>(images.begin(), images.end()).size(),
            "orientation distinguishes images");
    if (!Subject::kInOrder) {
      std::sort(images.begin(), images.end());
      std::sort(expected.begin(), expected.end());
    }
    promise(images == expected, "the images are the transformed positions");
    const std::string rules = Subject::rules(p);
    const std::size_t same = identity(rules + text);
    promise(of_exact.try_emplace(keys.exact(), same).first->second == same,
            "two positions share a key");
    const std::string first = *std::min_element(expected.begin(), expected.end());
    const std::size_t alike = identity(rules + first);
    promise(of_canonical.try_emplace(keys.canonical(), alike).first->second == alike,
            "two positions share a canonical key");
  }
  if (positions != usual_positions) {
    WARN(positions << " positions, " << of_exact.size() << " keys, " << of_canonical.size()
                   << " canonical keys");
  }
  CHECK(of_exact.size() > 1);
  CHECK(of_canonical.size() <= of_exact.size());
}

/// Keys never change, because databases store them: `keys_of(variant, rules, text)` returns the
/// keys of a row of the table.
template <class KeysOf>
void check_key_vectors(std::string_view wanted, int at_least, const KeysOf& keys_of) {
  std::ifstream file(test::source_folder() + "/tests/data/key-vectors.tsv");
  REQUIRE(file);
  int vectors = 0;
  for (std::string line; std::getline(file, line);) {
    std::istringstream in(line);
    std::array<std::string, 6> field;
    for (std::string& f : field) std::getline(in, f, '\t');
    const auto& [title, variant, rules, text, exact, canonical] = field;
    if (title != wanted) continue;
    INFO(line);
    const SymmetryKeys keys = keys_of(variant, rules, text);
    CHECK(keys.exact() == std::stoull(exact, nullptr, 16));
    CHECK(keys.canonical() == std::stoull(canonical, nullptr, 16));
    ++vectors;
  }
  CHECK(vectors >= at_least);
}

}  // namespace gipfbase::test

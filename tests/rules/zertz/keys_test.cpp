// Position keys and symmetries of ZÈRTZ, against boards turned and mirrored ring by ring.
//
// GIPFBASE_KEY_POSITIONS sets the number of positions of the long run.
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <fstream>
#include <map>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "support/environment.hpp"
#include "support/zertz/positions.hpp"
#include "support/zertz/rulebook.hpp"
#include "support/zertz/scenario.hpp"

namespace gipfbase::zertz::testing {
namespace {

using Point = std::pair<int, int>;  // across and up, in half steps

/// The places of a board's text, in its order.
std::vector<Point> points(BoardId board) {
  const std::vector<int> feet = board == BoardId::k61 ? std::vector<int>{4, 3, 2, 1, 0, 1, 2, 3, 4}
                                                      : std::vector<int>{3, 2, 1, 0, 1, 2, 3, 4};
  const auto start = rulebook::start_text(std::string(kBoardNames[static_cast<std::size_t>(board)]),
                                          rulebook::Switches{});
  std::vector<Point> all;
  int x = 0;
  int row = 0;
  for (const char c : start.substr(0, start.find(' '))) {
    if (c == '/') {
      ++x;
      row = 0;
    } else {
      all.emplace_back(x, feet[static_cast<std::size_t>(x)] + 2 * row++);
    }
  }
  // Counted from the first place, half steps across and up are both even or both odd.
  const Point origin = all.front();
  for (Point& p : all) p = {p.first - origin.first, p.second - origin.second};
  return all;
}

/// Turns a point by a sixth clockwise around the origin. With a steps up to the right and b steps
/// up, up becomes up to the right, and up to the right becomes down to the right.
Point turned(Point p) {
  const int a = p.first;
  const int b = (p.second - p.first) / 2;
  return {a + b, (a + b) - 2 * a};
}

/// For every way to put a board's outline onto itself: where each place of the text goes.
std::vector<std::vector<std::size_t>> symmetries(BoardId board) {
  const auto from = points(board);
  std::vector<std::vector<std::size_t>> found;
  for (const bool mirrored : {false, true}) {
    std::vector<Point> image = from;
    if (mirrored) {
      for (Point& p : image) p.first = -p.first;
    }
    for (int turn = 0; turn < 6; ++turn) {
      // Slide the image so that its lowest place lies on the board's lowest.
      const Point low = *std::min_element(from.begin(), from.end());
      const Point image_low = *std::min_element(image.begin(), image.end());
      std::vector<std::size_t> to;
      for (const Point& p : image) {
        const Point q{p.first - image_low.first + low.first,
                      p.second - image_low.second + low.second};
        const auto at = std::find(from.begin(), from.end(), q);
        if (at != from.end()) to.push_back(static_cast<std::size_t>(at - from.begin()));
      }
      if (to.size() == from.size()) found.push_back(to);
      for (Point& p : image) p = turned(p);
    }
  }
  return found;
}

/// A position text with its board turned or mirrored.
std::string moved(const std::string& text, const std::vector<std::size_t>& to) {
  const std::size_t board_end = text.find(' ');
  std::string places = text.substr(0, board_end);
  places.erase(std::remove(places.begin(), places.end(), '/'), places.end());
  std::string image = places;
  for (std::size_t i = 0; i < to.size(); ++i) image[to[i]] = places[i];
  std::string result = text;
  std::size_t next = 0;
  for (std::size_t i = 0; i < board_end; ++i) {
    if (text[i] != '/') result[i] = image[next++];
  }
  return result;
}

const std::vector<std::vector<std::size_t>>& symmetries_of(BoardId board) {
  static const auto all = [] {
    std::vector<std::vector<std::vector<std::size_t>>> made;
    for (int id = 0; id < static_cast<int>(BoardId::kCustom); ++id) {
      made.push_back(symmetries(static_cast<BoardId>(id)));
    }
    return made;
  }();
  return all[static_cast<std::size_t>(board)];
}

TEST_CASE("the boards have 12, 2, 2, 4, 6 and 12 symmetries", "[zertz][key]") {
  const std::array<int, 6> expected = {12, 2, 2, 4, 6, 12};
  for (std::size_t id = 0; id < expected.size(); ++id) {
    const auto board = static_cast<BoardId>(id);
    CHECK(compact_board(board).symmetries == expected[id]);
    CHECK(symmetries_of(board).size() == static_cast<std::size_t>(expected[id]));
  }
  CHECK(wide_board().symmetries == 1);
}

TEST_CASE("a symmetry of a board keeps neighbours, and its inverse undoes it", "[zertz][key]") {
  for (int id = 0; id < static_cast<int>(BoardId::kCustom); ++id) {
    const auto& board = compact_board(static_cast<BoardId>(id));
    for (std::size_t s = 0; s < static_cast<std::size_t>(board.symmetries); ++s) {
      const auto& image = board.image[s];
      std::set<int> images;
      for (auto cells = board.cells; cells.any();) {
        const int cell = cells.pop_lowest();
        const int to = image[static_cast<std::size_t>(cell)];
        images.insert(to);
        CHECK(board.image[board.inverse[s]][static_cast<std::size_t>(to)] == cell);
        for (int d = 0; d < hex::kDirections; ++d) {
          const int neighbour = hex::Compact::neighbour(cell, d);
          if (neighbour < 0 || !board.cells.test(neighbour)) continue;
          const int direction = board.direction_image[s][static_cast<std::size_t>(d)];
          CHECK(hex::Compact::neighbour(to, direction) ==
                image[static_cast<std::size_t>(neighbour)]);
        }
      }
      CHECK(images.size() == static_cast<std::size_t>(board.rings));
    }
  }
}

/// What two positions must share to be the same: text, rules, passes, board, outcome.
std::string identity(const Position& p, const std::string& text) {
  return text + "|" + std::to_string(static_cast<int>(p.board().id)) + "|" +
         std::to_string(p.rules().bits()) + "|" + std::to_string(p.passes());
}

/// Random positions, one after the other, from random games on every board but the custom ones.
class RandomPositions {
 public:
  const Position& next() {
    if (turns_left_ == 0 || p_.outcome().over()) begin();
    std::vector<Move> moves;
    p_.for_each_move([&](const Move& m) { moves.push_back(m); });
    if (moves.empty()) return p_;
    const Position before = p_;
    p_.play(moves[random_() % moves.size()]);
    CompactTitle::update_keys(keys_, before, p_);
    --turns_left_;
    return p_;
  }
  [[nodiscard]] const SymmetryKeys& keys() const { return keys_; }

 private:
  void begin() {
    Scenario s;
    do {
      Genes genes(random_numbers(seed_++));
      s = scenario(genes);
    } while (s.board == BoardId::kCustom);
    p_ = read<hex::Compact>(s.text, s.board, s.rules);
    keys_ = CompactTitle::keys(p_);
    turns_left_ = 200;
  }
  std::mt19937_64 random_{5};
  std::uint64_t seed_ = 1000000;
  Position p_;
  SymmetryKeys keys_;
  int turns_left_ = 0;
};

TEST_CASE("canonical keys are equal exactly for positions that a symmetry maps onto each other",
          "[zertz][key][property]") {
  const char* const wanted = std::getenv("GIPFBASE_KEY_POSITIONS");
  const long long positions = wanted == nullptr ? 20000 : std::atoll(wanted);
  std::unordered_map<std::uint64_t, std::string> of_exact;
  std::unordered_map<std::uint64_t, std::string> of_canonical;
  RandomPositions random;
  const auto promise = [](bool kept, const char* what, const std::string& text) {
    if (!kept) FAIL(what << ": " << text);
  };
  for (long long i = 0; i < positions; ++i) {
    const Position p = random.next();
    const std::string text = position_text(p);
    const SymmetryKeys keys = CompactTitle::keys(p);
    promise(keys.key == random.keys().key, "updated keys are those from scratch", text);

    // The images of the position, and which of them is the first in alphabetical order.
    std::string first = text;
    std::multiset<std::uint64_t> exact_of_images;
    std::map<std::string, std::pair<std::uint64_t, int>> places;
    for (const auto& to : symmetries_of(p.board().id)) {
      const std::string image_text = moved(text, to);
      first = std::min(first, image_text);
      if (p.passes() > 0) continue;  // a text does not tell passes
      // Read back, a finished game may look unfinished (its last ring went with its marbles); keys
      // do not depend on that.
      const auto image_keys =
          CompactTitle::keys(read<hex::Compact>(image_text, p.board().id, p.rules()));
      promise(image_keys.canonical() == keys.canonical(), "images share a canonical key", text);
      exact_of_images.insert(image_keys.exact());
      places[image_text] = {image_keys.canonical(), image_keys.orientation()};
    }
    if (p.passes() == 0) {
      const auto count = static_cast<std::size_t>(keys.count);
      promise(std::multiset<std::uint64_t>(keys.key.begin(), keys.key.begin() + count) ==
                  exact_of_images,
              "the keys are those of the images", text);
      std::set<std::pair<std::uint64_t, int>> distinct;
      for (const auto& [image_text, place] : places) distinct.insert(place);
      promise(distinct.size() == places.size(), "orientation tells images apart", text);
    }
    promise(
        of_exact.try_emplace(keys.exact(), identity(p, text)).first->second == identity(p, text),
        "two positions share a key", text);
    promise(of_canonical.try_emplace(keys.canonical(), identity(p, first)).first->second ==
                identity(p, first),
            "two positions share a canonical key", text);
  }
  if (wanted != nullptr) {
    WARN(positions << " positions, " << of_exact.size() << " keys, " << of_canonical.size()
                   << " canonical keys");
  }
  CHECK(of_exact.size() > 1);
}

TEST_CASE("keys of positions stay what they were when databases were written", "[zertz][key]") {
  std::ifstream file(test::source_folder() + "/tests/data/key-vectors.tsv");
  REQUIRE(file);
  int vectors = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#' || line.starts_with("title\t")) continue;
    std::istringstream in(line);
    std::array<std::string, 6> field;
    for (std::string& f : field) std::getline(in, f, '\t');
    const auto& [title, board_name, rules, text, exact, canonical] = field;
    if (title != "zertz") continue;
    INFO(line);
    const auto board = static_cast<BoardId>(
        std::find(kBoardNames.begin(), kBoardNames.end(), board_name) - kBoardNames.begin());
    const Rules bits = Rules::from_bits(static_cast<std::uint8_t>(std::stoi(rules)));
    const auto keys = board == BoardId::kCustom
                          ? WideTitle::keys(read<hex::Wide>(text, board, bits))
                          : CompactTitle::keys(read<hex::Compact>(text, board, bits));
    CHECK(keys.exact() == std::stoull(exact, nullptr, 16));
    CHECK(keys.canonical() == std::stoull(canonical, nullptr, 16));
    ++vectors;
  }
  CHECK(vectors >= 20);
}

}  // namespace
}  // namespace gipfbase::zertz::testing

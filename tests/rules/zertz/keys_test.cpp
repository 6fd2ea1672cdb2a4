// Position keys and symmetries of ZÈRTZ, against boards turned and mirrored ring by ring.
#include "rules/keys.hpp"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "support/zertz/positions.hpp"
#include "support/zertz/rulebook.hpp"
#include "support/zertz/scenario.hpp"

namespace gipfbase::zertz::testing::keys_test {
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

/// Turns a point by a sixth clockwise around the origin. A point is `a` steps to the upper right
/// and `b` steps up; the turn maps up to upper right, and upper right to lower right.
Point turned(Point p) {
  const int a = p.first;
  const int b = (p.second - p.first) / 2;
  return {a + b, (a + b) - 2 * a};
}

/// For every symmetry of the outline of a board: the image of each place of the text.
std::vector<std::vector<std::size_t>> symmetries(BoardId board) {
  const auto from = points(board);
  std::vector<std::vector<std::size_t>> found;
  for (const bool mirrored : {false, true}) {
    std::vector<Point> image = from;
    if (mirrored) {
      for (Point& p : image) p.first = -p.first;
    }
    for (int turn = 0; turn < 6; ++turn) {
      // Slide the image so that its lowest place lies on the lowest place of the board.
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
  CHECK(kWideBoard.symmetries == 1);
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
      CHECK(images.size() == static_cast<std::size_t>(board.places));
    }
  }
}

struct Subject {
  using Title = CompactTitle;
  /// A finished game may look unfinished, because its last ring went with its marbles.
  static constexpr bool kTextIsAll = false;
  static constexpr bool kInOrder = false;
  /// Games begin on every board except custom ones.
  static std::optional<Position> begin(Genes& genes) {
    const Scenario s = scenario(genes);
    if (s.board == BoardId::kCustom) return std::nullopt;
    return zertz::testing::read<hex::Compact>(s.text, s.board, s.rules);
  }
  static std::string text(const Position& p) { return position_text(p); }
  static Position read(const std::string& text, const Position& like) {
    return zertz::testing::read<hex::Compact>(text, like.board().id, like.rules());
  }
  /// A text does not contain passes.
  static bool readable(const Position& p) { return p.passes() == 0; }
  static std::string rules(const Position& p) {
    return std::to_string(static_cast<int>(p.board().id)) + "|" + std::to_string(p.rules().bits()) +
           "|" + std::to_string(p.passes()) + "|";
  }
  static std::vector<std::string> images(const Position& p) {
    std::vector<std::string> all;
    for (const auto& to : symmetries_of(p.board().id)) all.push_back(moved(position_text(p), to));
    return all;
  }
};

TEST_CASE("canonical keys are equal exactly for positions that a symmetry maps onto each other",
          "[zertz][key][property][slow]") {
  test::check_canonical_keys<Subject>(20000);
}

TEST_CASE("keys of ZÈRTZ positions never change, because databases store them", "[zertz][key]") {
  test::check_key_vectors(
      "zertz", 20, [](const std::string& name, const std::string& rules, const auto& text) {
        const auto board = static_cast<BoardId>(
            std::find(kBoardNames.begin(), kBoardNames.end(), name) - kBoardNames.begin());
        const Rules bits = Rules::from_bits(static_cast<std::uint8_t>(std::stoi(rules)));
        return board == BoardId::kCustom
                   ? WideTitle::keys(read<hex::Wide>(text, board, bits))
                   : CompactTitle::keys(read<hex::Compact>(text, board, bits));
      });
}

}  // namespace
}  // namespace gipfbase::zertz::testing::keys_test

// Queries on boards whose sets have one to four words: the toy title on a long row of places.
#include <catch2/catch.hpp>
#include <memory>
#include <string>
#include <vector>

#include "db/query/language/scan.hpp"
#include "notation/game/rules_of.hpp"
#include "support/db_support.hpp"
#include "support/toy/text.hpp"
#include "support/toy/title.hpp"

namespace gipfbase::toy {

// The toy title's functions, for its positions on a row.
std::string position_text(const Position& p);
Expected<Move, notation::TextError> read_move(const Position& p, std::string_view text);
void write_move(const Position& p, Move move, std::string& text);
notation::Diagram diagram(const Position& p);
notation::Trace trace(const Position& before, Move move);

}  // namespace gipfbase::toy

namespace gipfbase::language_wide_test {
namespace {

namespace language = db::language;

template <int Words>
struct RowPosition : toy::Position {
  using Cells = hex::Bits<Words>;
};

/// The toy title on a row of as many places as its sets can hold. The noun `full` means the places
/// of the remaining stones.
template <int Words>
struct Row : toy::Toy {
  using Position = RowPosition<Words>;
  static constexpr int kPlaces = 64 * Words;

  using Toy::transformed;
  [[nodiscard]] static Position transformed(const Position& p, int /*identity*/) { return p; }
};

/// The place of a stone; neighbouring stones are in different words.
constexpr int place_of(int stone, int places) { return stone * 67 % places; }

template <int Words>
hex::Bits<Words> full(const RowPosition<Words>& position) {
  hex::Bits<Words> full;
  for (int i = 0; i < position.stones; ++i) full.set(place_of(i, 64 * Words));
  return full;
}
template <int Words>
hex::Bits<Words> last(const RowPosition<Words>& /*position*/) {
  return hex::Bits<Words>::of(64 * Words - 1);
}
template <int Words>
int stones(const RowPosition<Words>& position) {
  return position.stones;
}

template <int Words>
class RowText {
 public:
  using Position = RowPosition<Words>;
  static constexpr int kPlaces = Row<Words>::kPlaces;

  [[nodiscard]] Position start() const {
    Position start;
    start.stones = 40;
    return start;
  }
  [[nodiscard]] Expected<Position, notation::TextError> read_position(std::string_view) const {
    return Unexpected{notation::TextError{notation::Code::kBadPosition, 0, "there is no text"}};
  }
  [[nodiscard]] std::size_t scan_move(std::string_view text) const {
    return text.starts_with("take-") ? 6 : 0;
  }
  [[nodiscard]] bool before(toy::Move a, toy::Move b) const { return a < b; }

  [[nodiscard]] static std::span<const notation::NounOf<Row<Words>>> nouns() {
    using Make = notation::NounMaker<Row<Words>>;
    static const std::array all = {
        Make::template cells<&full<Words>>("full", "stones that are left"),
        Make::template cells<&last<Words>>("last", "the last place"),
        Make::template number<&stones<Words>>("stones", "stones that are left")};
    return all;
  }
  [[nodiscard]] static notation::Places places() {
    notation::Places places;
    places.image.resize(1);
    for (int cell = 0; cell < kPlaces; ++cell) {
      places.all.push_back({"a" + std::to_string(cell + 1), cell});
      places.cells.set(cell);
      auto& steps = places.step.emplace_back();
      steps.fill(-1);
      steps[0] = static_cast<std::int16_t>(cell + 1 < kPlaces ? cell + 1 : -1);
      steps[3] = static_cast<std::int16_t>(cell - 1);
      places.image[0].push_back(static_cast<std::uint8_t>(cell));
    }
    return places;
  }
};

template <int Words>
void check_row() {
  static const notation::TitleInfo info{
      "row",
      "Row",
      {.variants = {{"row", "a row of places", {}}}, .numbers = {}, .default_variant = "row"},
      [](const notation::Settings& settings) {
        return notation::rules_under<Row<Words>>(settings, info, 1, RowText<Words>());
      }};
  const notation::Catalogue catalogue(std::vector<const notation::TitleInfo*>{&info});
  constexpr int kPlaces = Row<Words>::kPlaces;
  INFO(kPlaces << " places");
  const test::Folder folder;
  db::Database database(folder.file("d"), db::Database::Mode::kCreate, catalogue);
  std::string text = "[Title \"row\"]\n\n";
  for (int i = 0; i < 39; ++i) text += "take-1 ";
  test::import_text(database, folder, text + "*\n");
  const auto times = [&](const std::string& query) {
    return language::run_query(database, query, {}, {1}, [](const auto&) { return true; }, {})
        .times;
  };
  // Stones 40 to 1, so stone n is present in all positions except the last n.
  for (const int stone : {0, 1, 2, 3, 17, 39}) {
    const std::string place = "a" + std::to_string(place_of(stone, kPlaces) + 1);
    INFO(place);
    const auto due = static_cast<std::uint64_t>(40 - stone);
    CHECK(times(place + " in full") == due);
    CHECK(times("some c in full: c = " + place) == due);
    CHECK(times("some c in near(" + place + "): " + place + " in near(c) and " + place +
                " in full") == due);
    CHECK(times("not " + place + " in board - full") == due);
  }
  CHECK(times("count(full) = stones") == 40);
  CHECK(times("count(board) = " + std::to_string(kPlaces)) == 1);
  CHECK(times("every c in full: some d in board - full + last: c in near(d) or c in full") == 40);
  CHECK(times("last = {a" + std::to_string(kPlaces) + "}") == 40);
  CHECK(times("line(board) = parts(board) + " + std::to_string(kPlaces - 1)) == 1);
  CHECK(times("prev(full) - full = near(last)") <= 1);
}

TEST_CASE("boards with any number of words can be searched", "[db][language]") {
  check_row<1>();
  check_row<2>();
  check_row<3>();
  check_row<4>();
}

}  // namespace
}  // namespace gipfbase::language_wide_test

// Opening statistics of YINSH against plain loops over the games: the twelve images of a position,
// and orders of placing that lead to one position, count as one.
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "db/query/openings/openings.hpp"
#include "notation/game/play.hpp"
#include "rules/yinsh/title.hpp"
#include "support/db_support.hpp"
#include "support/environment.hpp"

namespace gipfbase::yinsh_openings_test {
namespace {

using yinsh::Board;
using yinsh::Move;
using yinsh::Yinsh;

/// A point by its column and row, counted from f6 in the middle.
using Point = std::pair<int, int>;
/// A ring that is placed: its place in the order of rings and its point.
using Ring = std::pair<std::size_t, Point>;
using Rings = std::vector<Ring>;

constexpr std::size_t kRings = 10;
constexpr int kImages = 12;

Point point_of(int cell) {
  const hex::Place place = Board::place_of(cell);
  return {place.column - 5, place.row - 6};
}

/// The image of a point: six turns, each also reflected.
Point image_of(Point p, int image) {
  if (image >= kImages / 2) p = {p.second, p.first};
  for (int turn = 0; turn < image % (kImages / 2); ++turn) p = {p.first - p.second, p.first};
  return p;
}

/// The lowest image of rings in their order, or of White's and Black's without order.
Rings lowest(const Rings& rings, bool in_order) {
  Rings best;
  for (int image = 0; image < kImages; ++image) {
    Rings seen;
    for (const auto& [n, point] : rings)
      seen.push_back({in_order ? n : n % 2, image_of(point, image)});
    if (!in_order) std::sort(seen.begin(), seen.end());
    if (best.empty() || seen < best) best = seen;
  }
  return best;
}

/// The first rings of a game; fewer when it is shorter.
Rings rings_of(const notation::Game& game) {
  Rings rings;
  for (const PackedMove& packed : game.moves) {
    const Move move = Yinsh::unpack(packed);
    if (move.kind != Move::Kind::kPlace) break;
    rings.push_back({rings.size(), point_of(move.from)});
  }
  return rings;
}

Rings first_of(Rings rings, std::size_t number) {
  rings.resize(number);
  return rings;
}

/// A stored game: its rings, its winner by colour, and its moves.
struct Stored {
  Rings rings;
  std::optional<Seat> winner;
  std::vector<PackedMove> moves;
};

std::vector<Stored> stored_games(db::Database& database) {
  std::vector<Stored> games;
  db::for_each_game(database, {}, [&](notation::Judged& judged) {
    if (judged.game.rules->variant() == "standard") {
      games.push_back({rings_of(judged.game), judged.verdict.winner, judged.game.moves});
    }
    return true;
  });
  return games;
}

struct Counts {
  std::uint64_t games = 0, white = 0, black = 0;
  [[nodiscard]] bool operator==(const Counts&) const = default;
};

/// A position in which a number of rings has been placed.
struct Case {
  std::size_t number = 0;
  notation::AnyPosition position;
  Rings reached;  ///< its lowest image
};

/// The rings of a position, without order.
Rings rings_on(const yinsh::Position& p) {
  Rings rings;
  for (const Seat seat : {yinsh::kWhite, yinsh::kBlack}) {
    for (const int cell : p.rings(seat)) rings.push_back({seat, point_of(cell)});
  }
  return rings;
}

/// Compares the table of a position, and the orders of placing, with a loop over the games.
void check_case(db::Database& database, const std::vector<Stored>& games, const Case& c) {
  Counts all;
  std::map<Rings, Counts> next;
  std::map<Rings, std::uint64_t> orders;
  for (const Stored& game : games) {
    if (game.rings.size() < c.number) continue;
    if (lowest(first_of(game.rings, c.number), false) != c.reached) continue;
    const auto count = [&](Counts& counts) {
      ++counts.games;
      if (game.winner) ++(*game.winner == yinsh::kWhite ? counts.white : counts.black);
    };
    count(all);
    ++orders[lowest(first_of(game.rings, c.number), true)];
    if (game.rings.size() > c.number) {
      count(next[lowest(first_of(game.rings, c.number + 1), false)]);
    }
  }
  REQUIRE(all.games > 0);
  db::PositionQuery query;
  query.ruleset = test::rules_of("yinsh", "standard");
  query.position = c.position;
  db::GameFilter filter;
  filter.title = "yinsh";
  filter.variant = "standard";
  const db::OpeningTable table = db::openings(database, query, filter);
  CHECK(table.games == all.games);
  if (c.number < kRings) {
    std::map<Rings, Counts> found;
    for (const db::OpeningMove& move : table.moves) {
      const auto after = notation::after(*query.ruleset, c.position, move.move);
      const bool white = c.number % 2 == 0;
      const Counts counts{move.games, white ? move.wins : move.losses,
                          white ? move.losses : move.wins};
      // Images of one move are one line of the table.
      const Rings rings = rings_on(notation::typed<yinsh::Position>(after));
      CHECK(found.emplace(lowest(rings, false), counts).second);
    }
    CHECK(found == next);
  }
  db::OpeningBook book(database, filter, false);
  std::vector<std::uint64_t> wanted;
  for (const auto& order : orders) wanted.push_back(order.second);
  std::sort(wanted.rbegin(), wanted.rend());
  std::vector<std::uint64_t> told;
  for (const db::MoveOrder& order : book.orders(*query.ruleset, c.position)) {
    told.push_back(order.games);
  }
  CHECK(told == wanted);
}

/// Checks the positions that are reached in most orders, `of_each` for each number of rings.
/// Returns the most orders of one position.
std::size_t check_common_positions(db::Database& database, std::size_t of_each) {
  const std::vector<Stored> games = stored_games(database);
  const auto rules = test::rules_of("yinsh", "standard");
  std::size_t most_orders = 0;
  for (std::size_t number = 0; number <= kRings; ++number) {
    struct Reached {
      std::set<Rings> orders;
      const Stored* game = nullptr;
    };
    std::map<Rings, Reached> reached;
    for (const Stored& game : games) {
      if (game.rings.size() < number) continue;
      const Rings rings = first_of(game.rings, number);
      Reached& here = reached[lowest(rings, false)];
      here.orders.insert(lowest(rings, true));
      here.game = &game;
    }
    std::vector<std::pair<std::size_t, Rings>> most;
    for (const auto& [key, here] : reached) most.emplace_back(here.orders.size(), key);
    std::sort(most.rbegin(), most.rend());
    most_orders = std::max(most_orders, most.front().first);
    most.resize(std::min(most.size(), of_each));
    for (const auto& entry : most) {
      Case c{number, rules->start(), entry.second};
      for (std::size_t i = 0; i < number; ++i) {
        rules->play(c.position, reached.at(c.reached).game->moves[i]);
      }
      INFO(rules->write_position(c.position));
      check_case(database, games, c);
    }
  }
  return most_orders;
}

TEST_CASE("opening tables of YINSH take images and orders of placing as one",
          "[db][openings][yinsh]") {
  const test::Folder folder;
  db::Database database = test::create(folder);
  // Games that place the same rings in other orders, each seen from one of the twelve sides.
  const std::array<std::array<Point, 5>, 2> colours = {
      {{{{0, 1}, {2, 2}, {-3, -1}, {4, 1}, {1, -2}}},
       {{{-1, 1}, {3, 3}, {0, -4}, {-2, 2}, {2, 0}}}}};
  std::string text;
  for (int game = 0; game < 48; ++game) {
    text += "[Title \"yinsh\"]\n[White \"a\"]\n[Black \"b" + std::to_string(game) + "\"]\n\n";
    for (std::size_t n = 0; n < kRings; ++n) {
      const std::size_t turned = (n / 2 + static_cast<std::size_t>(game) / 12) % 5;
      const Point p = image_of(colours[n % 2][turned], game % 12);
      text += static_cast<char>('f' + p.first) + std::to_string(p.second + 6) + ' ';
    }
    text += game % 3 == 0 ? "1-0\n\n" : "0-1\n\n";
  }
  test::import_text(database, folder, text);
  CHECK(check_common_positions(database, 4) == 4);
}

TEST_CASE("opening tables of the YINSH archive agree with plain loops",
          "[db][openings][yinsh][corpus]") {
  namespace fs = std::filesystem;
  const fs::path archive =
      fs::path(test::shared_folder()) / "corpora" / "yinsh-boardspace" / "games-2005.zip";
  if (test::shared_folder().empty() || !fs::exists(archive)) {
    WARN("skipped: the reference archives are not here");
    return;
  }
  const test::Folder folder;
  db::Database database = test::create(folder);
  CHECK(db::import_games(database, {archive.string()}, {}, {}).stored >= 540);
  CHECK(check_common_positions(database, 3) > 1);
}

}  // namespace
}  // namespace gipfbase::yinsh_openings_test

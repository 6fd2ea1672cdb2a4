// Opening tables and novelties against plain loops over the games.
#include "db/query/openings/openings.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "db/query/openings/novelties.hpp"
#include "notation/game/play.hpp"
#include "support/db_support.hpp"
#include "support/environment.hpp"

namespace gipfbase::openings_test {
namespace {

using db::Database;
using test::create;
using test::Folder;
using test::import_text;

struct Counted {
  std::uint64_t games = 0, wins = 0, draws = 0, losses = 0, plies = 0;
  [[nodiscard]] bool operator==(const Counted&) const = default;
};

/// The same key for positions that are the same to the players.
std::uint64_t key_of(const notation::Rules& rules, const notation::AnyPosition& position) {
  const std::uint64_t key = rules.index_row(position, nullptr).key;
  const auto swapped = rules.seats_swapped(position);
  return swapped ? std::min(key, rules.index_row(*swapped, nullptr).key) : key;
}

struct Table {
  std::uint64_t games = 0, ended = 0;
  std::map<std::uint64_t, Counted> moves;  ///< by the position they lead to
};

/// Counts every matching game, move by move.
Table counted_by_hand(Database& database, const db::PositionQuery& query,
                      const db::GameFilter& filter) {
  const notation::Rules& rules = *query.ruleset;
  Table table;
  db::for_each_game(database, filter, [&](notation::Judged& judged) {
    if (judged.game.rules->variant() != rules.variant()) return true;
    bool reached = false;
    bool ended = false;
    std::set<std::uint64_t> gone_on;
    notation::for_each_position(
        rules, judged.game.start, judged.game.moves,
        [&](std::size_t, const notation::AnyPosition& position, const PackedMove* move) {
          const auto swapped = rules.seats_swapped(position);
          const bool here =
              rules.same_position(position, query.position, query.exact) ||
              (!query.exact && swapped && rules.same_position(*swapped, query.position, false));
          if (!here) return;
          reached = true;
          ended = ended || move == nullptr;
          if (move == nullptr) return;
          const auto after = notation::after(rules, position, *move);
          const std::uint64_t key =
              query.exact ? rules.repetition_key(after) : key_of(rules, after);
          if (!gone_on.insert(key).second) return;
          Counted& counted = table.moves[key];
          ++counted.games;
          counted.plies += judged.game.moves.size();
          const auto winner = judged.verdict.winner;
          if (winner) ++(*winner == rules.side_to_move(position) ? counted.wins : counted.losses);
          if (judged.verdict.result == notation::kDrawn) ++counted.draws;
        });
    table.games += reached ? 1 : 0;
    table.ended += ended ? 1 : 0;
    return true;
  });
  return table;
}

void check_table(Database& database, const db::PositionQuery& query, db::GameFilter filter) {
  const notation::Rules& rules = *query.ruleset;
  filter.title = rules.title();
  filter.variant = rules.variant();
  const Table wanted = counted_by_hand(database, query, filter);
  db::OpeningBook book(database, filter, true);
  for (const db::OpeningTable& found : {db::openings(database, query, filter), book.table(query)}) {
    CHECK(found.games == wanted.games);
    CHECK(found.ended == wanted.ended);
    std::map<std::uint64_t, Counted> moves;
    for (const db::OpeningMove& move : found.moves) {
      const auto after = notation::after(rules, query.position, move.move);
      Counted& counted = moves[query.exact ? rules.repetition_key(after) : key_of(rules, after)];
      counted.games += move.games;
      counted.wins += move.wins;
      counted.draws += move.draws;
      counted.losses += move.losses;
      counted.plies +=
          static_cast<std::uint64_t>(move.average_plies * static_cast<double>(move.games) + 0.5);
      CHECK(move.games == move.wins + move.draws + move.losses + move.other);
      if (!move.details) continue;
      // Games with this move are among those that reach the position after it.
      CHECK(move.details->reached.games >= move.games);
      CHECK(move.details->examples.size() == std::min<std::uint64_t>(3, move.games));
      if (!query.exact) {
        db::PositionQuery next = query;
        next.position = after;
        CHECK(move.details->reached.games == counted_by_hand(database, next, filter).games);
      }
    }
    CHECK(moves == wanted.moves);
  }
}

TEST_CASE("opening tables of any selection agree with plain loops", "[db][openings][slow]") {
  const Folder folder;
  Database database = create(folder);
  // Many copies of the same first moves, so that some tables are counted in advance.
  std::string text = test::random_games("37", 60, 3);
  for (int i = 0; i < 90; ++i) {
    text += "[Title \"zertz\"]\n[White \"p" + std::to_string(i % 7) + "\"]\n[Black \"q" +
            std::to_string(i) + "\"]\n[Date \"20" + std::to_string(10 + i % 9) +
            ".01.01\"]\n\n1. W" + (i % 3 == 0 ? "d4,a1" : "a1,d7") + " B" +
            (i % 2 == 0 ? "d3,g1" : "d3,a2") + (i % 5 == 0 ? " 1-0" : " 0-1") + "\n\n";
  }
  import_text(database, folder, text);
  db::PositionQuery query;
  query.ruleset = test::rules_of("zertz", "37");
  const notation::AnyPosition start = query.ruleset->start();
  std::vector<notation::AnyPosition> positions = {start};
  db::for_each_game(database, {}, [&](notation::Judged& judged) {
    if (*judged.id % 10 == 0) {
      const std::size_t ply = static_cast<std::size_t>(*judged.id / 10 % 4);
      notation::AnyPosition position = judged.game.start;
      for (std::size_t i = 0; i < std::min(ply, judged.game.moves.size()); ++i) {
        query.ruleset->play(position, judged.game.moves[i]);
      }
      positions.push_back(position);
    }
    return true;
  });
  std::vector<db::GameFilter> filters(4);
  filters[1].min_plies = 10;
  filters[2].where = "some(capture) or first_player = p3";
  filters[3].players = {"p1"};
  for (const db::GameFilter& filter : filters) {
    for (const bool exact : {false, true}) {
      for (const notation::AnyPosition& position : positions) {
        query.position = position;
        query.exact = exact;
        check_table(database, query, filter);
      }
    }
  }
}

TEST_CASE("opening tables of TZAAR agree with plain loops", "[db][openings][tzaar]") {
  const Folder folder;
  Database database = create(folder);
  // Random games share their first three turns often.
  import_text(database, folder, test::random_games("fixed", 40, 5, 12, "tzaar"));
  db::PositionQuery query;
  query.ruleset = test::rules_of("tzaar", "fixed");
  query.position = query.ruleset->start();
  std::vector<PackedMove> turns;
  for (int ply = 0; ply < 3; ++ply) {
    check_table(database, query, {});
    query.ruleset->legal_moves(query.position, turns);
    query.ruleset->play(query.position, turns.front());
  }
}

TEST_CASE("openings list the strongest player, expected scores, and orders of moves",
          "[db][openings]") {
  const Folder folder;
  Database database = create(folder);
  const auto game = [](const char* white, const char* black, const char* moves) {
    return std::string("[Title \"zertz\"]\n[White \"") + white + "\"]\n[Black \"" + black +
           "\"]\n[Date \"2020.01.01\"]\n\n" + moves + "\n\n";
  };
  // The same position in two orders of moves; the third game is the first one rotated.
  import_text(database, folder,
              game("Anna", "Bert", "1. Wd4,a1 Gb3,g1 2. Wf3,d7 1-0") +
                  game("Carl", "Bert", "1. Wf3,d7 Gb3,g1 2. Wd4,a1 0-1") +
                  game("Dora", "Bert", "1. Wd4,g1 Gf3,a1 2. Wb3,d7 1-0"));
  db::GameFilter filter;
  filter.rater = [](Database&, const std::string&) {
    return std::vector<db::GameRating>{{1, 1700, 1500}, {2, 1500, 1500}};
  };
  db::OpeningBook book(database, filter, true);
  db::PositionQuery query;
  query.ruleset = test::rules_of("zertz", "37");
  query.position = query.ruleset->start();
  const db::OpeningTable table = book.table(query);
  CHECK(table.games == 3);
  REQUIRE(table.moves.size() >= 2);
  const db::OpeningMove& first = table.moves.front();
  REQUIRE(first.details);
  CHECK(first.games == 2);
  CHECK(first.details->rated == 1);
  CHECK(*first.details->expected == Approx(0.7597).epsilon(0.001));
  CHECK(first.details->strongest == "Anna");
  CHECK(first.details->examples == std::vector<std::int64_t>{1, 3});
  for (const char* move : {"Wd4,a1", "Gb3,g1", "Wf3,d7"}) {
    const auto packed = query.ruleset->read_move(query.position, move);
    REQUIRE(packed);
    query.ruleset->play(query.position, *packed);
  }
  const auto orders = book.orders(*query.ruleset, query.position);
  REQUIRE(orders.size() == 2);
  CHECK(orders[0].games == 2);
  CHECK(orders[1].games == 1);
  CHECK(book.reached(*query.ruleset, query.position).games == 3);
}

TEST_CASE("novelties agree with plain loops", "[db][novelties]") {
  const Folder folder;
  Database database = create(folder);
  std::string text;
  // Dates in another order than ids, some equal, some unknown.
  const std::string games = test::random_games("37", 40, 9);
  const std::string date = "[Date \"";
  std::size_t at = 0;
  int number = 0;
  for (std::size_t next = games.find(date); next != std::string::npos;
       next = games.find(date, at)) {
    const std::string day =
        ++number % 11 == 0 ? "????.??.??" : "2020.01." + std::to_string(10 + number * 7 % 13);
    text += games.substr(at, next - at) + date + day;
    at = games.find('"', next + date.size());
  }
  text += games.substr(at);
  for (int i = 0; i < 30; ++i) {
    text += "[Title \"zertz\"]\n[Round \"" + std::to_string(i) + "\"]\n[Date \"2020.01." +
            std::to_string(10 + i * 5 % 17) + "\"]\n\n1. W" + (i % 3 == 0 ? "d4,a1" : "a1,d7") +
            " B" + (i % 4 == 0 ? "d3,g1" : "d3,a2") + " *\n\n";
  }
  import_text(database, folder, text);
  struct Line {
    std::int64_t id, day;
    std::vector<std::uint64_t> keys;
  };
  std::vector<Line> lines;
  db::for_each_game(database, {}, [&](notation::Judged& judged) {
    Line line{*judged.id, 0, {}};
    const std::string day(judged.game.tag("Date"));
    if (day.find('?') == std::string::npos) line.day = std::stoi(day.substr(8));
    notation::for_each_position(
        *judged.game.rules, judged.game.start, judged.game.moves,
        [&](std::size_t, const notation::AnyPosition& position, const PackedMove*) {
          line.keys.push_back(key_of(*judged.game.rules, position));
        });
    lines.push_back(std::move(line));
    return true;
  });
  for (const char* where : {"", "some(capture)", "plies < 5"}) {
    db::GameFilter filter;
    filter.where = where;
    std::set<std::int64_t> fit;
    db::for_each_game(database, filter, [&](notation::Judged& judged) {
      fit.insert(*judged.id);
      return true;
    });
    for (const int threads : {1, 2}) {
      const db::Novelties found = db::novelties(database, filter, threads, {});
      std::map<std::int64_t, db::Novelty> by_game;
      for (const db::Novelty& n : found.games) by_game[n.game] = n;
      std::uint64_t known = 0;
      std::uint64_t undated = 0;
      for (const Line& line : lines) {
        if (!fit.contains(line.id)) continue;
        if (line.day == 0) {
          ++undated;
          continue;
        }
        const auto games_with = [&](std::uint64_t key, bool earlier) {
          return static_cast<std::uint64_t>(
              std::count_if(lines.begin(), lines.end(), [&](const Line& other) {
                return other.day > 0 && (!earlier || other.day < line.day) &&
                       std::find(other.keys.begin(), other.keys.end(), key) != other.keys.end();
              }));
        };
        std::size_t ply = 1;
        while (ply < line.keys.size() && games_with(line.keys[ply], true) > 0) ++ply;
        INFO("game " << line.id);
        if (ply == line.keys.size()) {
          ++known;
          CHECK(!by_game.contains(line.id));
          continue;
        }
        REQUIRE(by_game.contains(line.id));
        CHECK(by_game[line.id].ply == ply);
        CHECK(by_game[line.id].before == games_with(line.keys[ply - 1], true));
        CHECK(by_game[line.id].since + 1 == games_with(line.keys[ply], false));
      }
      CHECK(found.known == known);
      CHECK(found.undated == undated);
      CHECK((known > 0 || !filter.where.empty()));
    }
  }
}

}  // namespace
}  // namespace gipfbase::openings_test

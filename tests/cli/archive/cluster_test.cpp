// Two ClickHouse servers on this machine as the shards of a cluster: every query gives the same
// answer as the database file, or fails.
//
// GIPFBASE_CLUSTER_POSITIONS (0: sample games and a few generated ones) is the number of positions
// to generate, in addition to the ZÈRTZ archive; GIPFBASE_CLUSTER_QUESTIONS is the number of
// queries.
#include "db/cluster/cluster.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <catch2/catch.hpp>
#include <functional>
#include <random>
#include <set>
#include <thread>

#include "analysis/answers/archive/database_answer.hpp"
#include "analysis/answers/games/games_answer.hpp"
#include "analysis/answers/openings/openings_answer.hpp"
#include "support/cli/json_schema.hpp"
#include "support/cli/workshop.hpp"
#include "support/clickhouse.hpp"
#include "support/environment.hpp"
#include "support/tables_support.hpp"
#include "support/titles.hpp"

namespace gipfbase::cluster_test {
namespace {

using tests::Run;
using tests::Workshop;

double seconds_of(const std::function<void()>& work) {
  const notation::Stopwatch watch;
  work();
  return watch.seconds();
}

/// A query about a position of a game, with or without conditions.
struct Question {
  db::PositionQuery position;
  db::GameFilter filter;
  db::Page page;
};

/// Random positions of random games, most of them early.
class Questions {
 public:
  Questions(const std::string& path, std::uint64_t seed)
      : database_(path, db::Database::Mode::kRead, test::catalogue()), random_(seed) {
    last_ = database_.connection().integer("SELECT max(id) FROM games");
  }

  Question next() {
    while (true) {
      const auto id = static_cast<std::int64_t>(random_() % static_cast<std::uint64_t>(last_)) + 1;
      auto game = db::load_game(database_, id);
      if (!game || game->status != notation::Judged::Status::kValid) continue;
      const notation::Game& g = game->game;
      Question q;
      q.position.ruleset = g.rules;
      q.position.position = g.start;
      const std::size_t most = random_() % 2 == 0 ? 4 : g.moves.size();
      const std::size_t plies = random_() % (std::min(most, g.moves.size()) + 1);
      const std::vector<PackedMove> line(g.moves.begin(),
                                         g.moves.begin() + static_cast<std::ptrdiff_t>(plies));
      for (const PackedMove& move : line) g.rules->play(q.position.position, move);
      q.position.exact = random_() % 5 == 0;
      if (random_() % 6 == 0 && g.start == g.rules->start()) q.position.line = line;
      narrow(q, *game);
      return q;
    }
  }

 private:
  void narrow(Question& q, const notation::Judged& game) {
    const auto tag = [&](std::string_view name) {
      for (const notation::Tag& t : game.game.tags) {
        if (t.name == name) return t.value;
      }
      return std::string();
    };
    switch (random_() % 12) {
      case 0: q.filter.players = {tag("White")}; break;
      case 1: q.filter.black = tag("Black").substr(0, 2) + "*"; break;
      case 2: q.filter.date_from = "2005"; break;
      case 3: q.filter.date_to = "2012.06"; break;
      case 4: q.filter.min_plies = 30; break;
      case 5: q.filter.result = "1-0"; break;
      case 6: q.filter.event = tag("Event"); break;
      case 7: q.filter.ids = {{1, last_ / 2}}; break;
      case 8: q.filter.round = "*1*"; break;
      default: break;
    }
    constexpr std::array<db::Order::By, 4> kOrders = {db::Order::By::kNumber, db::Order::By::kDate,
                                                      db::Order::By::kPlayer,
                                                      db::Order::By::kLength};
    q.page.limit = 1 + random_() % 30;
    if (random_() % 3 == 0) q.page.offset = random_() % 20;
    if (random_() % 3 == 0) q.page.order.by = kOrders[random_() % kOrders.size()];
    q.page.order.reverse = random_() % 4 == 0;
  }

  db::Database database_;
  std::mt19937_64 random_;
  std::int64_t last_ = 0;
};

/// The JSON of a search and of an opening table, without the time they took.
std::string answers(db::Archive& archive, const Question& q, std::array<double, 2>& seconds) {
  analysis::GamesAnswer games =
      games_answer(archive, analysis::GamesQuestion{q.filter, {q.position}, q.page});
  seconds[0] = std::exchange(games.seconds, 0);
  analysis::OpeningsQuestion question;
  question.positions = {q.position};
  question.positions.front().line.reset();
  question.filter = q.filter;
  analysis::OpeningsAnswer openings = openings_answer(archive, question);
  seconds[1] = std::exchange(openings.seconds, 0);
  return analysis::to_json(games) + analysis::to_json(openings);
}

/// Compares answers of the file and of the cluster, and reports the times.
void compare_answers(const std::string& file, const std::string& cluster, std::uint64_t questions,
                     std::uint64_t seed, bool say) {
  Questions random(file, seed);
  std::array<std::array<std::vector<double>, 2>, 2> times;  // [file, cluster][search, openings]
  db::FileArchive from_file(file, test::catalogue());
  const auto from_cluster = db::open_archive(cluster, test::catalogue());
  std::set<std::string> different;
  for (std::uint64_t i = 0; i < questions; ++i) {
    const Question q = random.next();
    std::array<std::array<double, 2>, 2> seconds{};
    const std::string expected = answers(from_file, q, seconds[0]);
    const std::string found = answers(*from_cluster, q, seconds[1]);
    INFO("question " << i << " of seed " << seed << ", "
                     << q.position.ruleset->write_position(q.position.position));
    CHECK(found == expected);
    different.insert(expected);
    for (std::size_t who = 0; who < 2; ++who) {
      for (std::size_t what = 0; what < 2; ++what) times[who][what].push_back(seconds[who][what]);
    }
  }
  CHECK(different.size() > questions / 3);
  if (!say) return;
  constexpr double kMilli = 1000;
  const auto quantile = [](std::vector<double> list, double part) {
    std::sort(list.begin(), list.end());
    return kMilli * list[static_cast<std::size_t>(part * static_cast<double>(list.size() - 1))];
  };
  for (std::size_t what = 0; what < 2; ++what) {
    fmt::print(
        "{}: SQLite median {:.2f} ms, 99 % {:.2f} ms; cluster median {:.2f} ms, 99 % {:.2f} "
        "ms\n",
        what == 0 ? "search" : "openings", quantile(times[0][what], 0.5),
        quantile(times[0][what], 0.99), quantile(times[1][what], 0.5),
        quantile(times[1][what], 0.99));
  }
}

std::string without_what_differs(nlohmann::json stats) {
  stats.erase("file_bytes");
  return stats.dump();
}

/// Sample games, the archive if there is one, generated games, an alias and proved values.
void fill(const Workshop& w, std::uint64_t positions) {
  REQUIRE(w.run({"import", test::source_folder() + "/sample-games"}).exit <= 1);
  w.write("round.gpn", test::kCirclingGame);
  REQUIRE(w.run({"import", "round.gpn"}).exit == 0);
  REQUIRE(w.run({"alias", "ddyer", "Dave", "--new"}).exit == 0);
  if (positions > 0 && !test::shared_folder().empty()) {
    REQUIRE(w.run({"import", test::shared_folder() + "/corpora/zertz-boardspace/games"}).exit <= 1);
  }
  struct Title {
    const char* name;
    std::uint64_t plies;  ///< about the length of a random game
  };
  const std::uint64_t each = std::max<std::uint64_t>(positions, 20000) / 4;
  for (const Title& title :
       {Title{"zertz", 26}, Title{"dvonn", 80}, Title{"gipf", 36}, Title{"tamsk", 40}}) {
    const std::string games = std::to_string(each / title.plies + 1);
    REQUIRE(w.run({"generate", "--title", title.name, "--games", games, "-o", "g.gpn", "--force"})
                .exit == 0);
    REQUIRE(w.run({"import", "g.gpn"}).exit <= 1);
  }
  std::filesystem::remove(w.path("g.gpn"));
  REQUIRE(w.run({"solve", "--db", "games.gipfdb", "--last", "1", "--nodes", "50", "--id", "1-300"})
              .exit <= 1);
}

TEST_CASE("a cluster answers as the file does, or not at all", "[cli][cluster]") {
  if (!test::has_clickhouse()) {
    WARN("skipped: clickhouse-server is not installed");
    return;
  }
  const std::uint64_t positions = test::from_environment("GIPFBASE_CLUSTER_POSITIONS", 0);
  const std::uint64_t questions = test::from_environment("GIPFBASE_CLUSTER_QUESTIONS", 40);
  const bool full = positions > 0;
  Workshop w;
  fill(w, positions);
  const std::string file_rows = full ? "1048576" : "1500";
  const double exporting = seconds_of([&] {
    REQUIRE(w.run({"export", "--tables", "t", "--file-rows", file_rows}).exit == 0);
  });
  test::Cluster cluster(w);
  const auto load = [&] {
    return w.run({"cluster", "load", "t", "--db", cluster.all(), "--json"});
  };

  // Queries fail before the load, and in the middle of it.
  const Run nothing = w.run({"stats", "--db", cluster.one()});
  CHECK(nothing.exit == 4);
  CHECK(nothing.messages() == 1);
  std::mt19937 random(5);
  std::uint64_t cut_off = 0;
  const notation::Stopwatch begun;
  for (int i = 0; i < 4; ++i) {
    w.write("loader/.keep", "");
    pid_t loader = test::start_in(w, "loader",
                                  {test::program_path(), "cluster", "load", w.path("t").string(),
                                   "--db", cluster.all(), "--threads", "1"});
    std::this_thread::sleep_for(std::chrono::milliseconds(random() % (full ? 3000 : 150)));
    test::end(loader, SIGKILL);
    const Run half = w.run({"stats", "--db", cluster.one(), "--json"});
    CHECK((half.exit == 4 || half.exit == 0));
    CHECK((half.exit == 0) != half.out.empty());
    if (half.exit == 4) ++cut_off;
  }
  CHECK(cut_off > 0);
  const Run stopped = w.run_interrupted({"cluster", "load", "t", "--db", cluster.all(), "--json"},
                                        std::chrono::milliseconds(50));
  CHECK((stopped.exit == 130 || stopped.exit == 0));
  CHECK(stopped.json().at("interrupted") == (stopped.exit == 130));
  REQUIRE(load().exit == 0);
  const double loading = begun.seconds();
  const Run again = load();
  REQUIRE(again.exit == 0);
  CHECK(tests::Schema().faults("cluster-load", again.json()) == "");
  CHECK(again.json().at("loaded") == 0);
  CHECK(again.json().at("dropped") == 0);
  CHECK(again.json().at("present") == again.json().at("files"));

  const auto stats = w.run({"stats", "--json"}).json();
  CHECK(without_what_differs(w.run({"stats", "--json", "--db", cluster.one()}).json()) ==
        without_what_differs(stats));
  const double comparing = seconds_of(
      [&] { compare_answers(w.path("games.gipfdb").string(), cluster.one(), questions, 1, full); });
  // The text output is the same as well.
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"openings", "--title", "zertz", "--variant", "37", "--limit", "5"},
           {"openings", "--title", "zertz", "--variant", "37", "--depth", "2", "--json"},
           {"openings", "--position", test::kCircle, "--json"},
           {"openings", "--position", test::kCircle, "--exact", "--json"},
           {"search", "--position", test::kCircle, "--ndjson"},
           {"search", "--position", test::kCircle, "--exact", "--ndjson"},
           {"openings", "--title", "dvonn", "--format", "csv"},
           {"search", "--title", "zertz", "--line", "Wd4,a1", "--ndjson"},
           {"search", "Dave", "--sort", "date", "--reverse", "--ndjson"},
           {"search", "--line", "d2 c1", "--title", "dvonn", "--ndjson"}}) {
    std::vector<std::string> of_cluster = words;
    of_cluster.insert(of_cluster.end(), {"--db", cluster.one()});
    const Run expected = w.run(words);
    const Run found = w.run(of_cluster);
    const auto without_seconds = [](const std::string& text) {
      const std::size_t at = text.find("\"seconds\"");
      return at == std::string::npos ? text : text.substr(0, at) + text.substr(text.find('\n', at));
    };
    INFO(words[0] << ' ' << words[1] << ' ' << words[2] << ": " << found.err);
    CHECK(without_seconds(found.out) == without_seconds(expected.out));
    CHECK(found.exit == expected.exit);
  }
  // Queries that a cluster cannot answer are refused.
  w.write("one.gpn", tests::sample_game());
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"search", "--line", "Wd4,a1", "--where", "plies > 3"},
                                             {"search", "--tag", "Annotator"},
                                             {"search", "--rating", "1500.."},
                                             {"search", "--value", "win"},
                                             {"openings", "--title", "zertz", "--details"},
                                             {"list"},
                                             {"check"},
                                             {"import", "one.gpn"}}) {
    std::vector<std::string> of_cluster = words;
    of_cluster.insert(of_cluster.end(), {"--db", cluster.one()});
    const Run refused = w.run(of_cluster);
    INFO(words[0] << ": " << refused.err);
    CHECK(refused.exit == 4);
    CHECK(refused.messages() == 1);
    CHECK(refused.out.empty());
    CHECK(refused.says("a cluster"));
  }

  // A server configured for another cluster does not see the loaded data.
  REQUIRE(w.run({"import", "one.gpn", "--db", "one.gipfdb"}).exit == 0);
  REQUIRE(w.run({"export", "--db", "one.gipfdb", "--tables", "one"}).exit == 0);
  // The first run loads the data; the second finds everything loaded.
  for (int i = 0; i < 2; ++i) {
    const Run other =
        w.run({"cluster", "load", "one", "--db", cluster.one("other", 1), "--cluster", "first"});
    CHECK(other.exit == 4);
    CHECK(other.messages() == 1);
    CHECK(other.says("sees 0 rows of games on the shards of its cluster first instead of 1"));
  }
  CHECK(
      w.run({"cluster", "load", "one", "--db", cluster.one("other"), "--cluster", "first"}).exit ==
      0);
  CHECK(w.run({"stats", "--db", cluster.one("other")}).exit == 0);

  const Run unknown =
      w.run({"cluster", "load", "one", "--db", cluster.one("nowhere"), "--cluster", "none"});
  CHECK(unknown.exit == 4);
  CHECK(unknown.says("names 0 shards of the cluster none (remote_servers)"));
  CHECK(w.run({"stats", "--db", cluster.one("nowhere")}).says("has no database"));

  // One shard dies during queries: every query is answered correctly or fails.
  const std::vector<std::string> asked = {"search",   "--title", "zertz", "--line", "Wd4,a1",
                                          "--ndjson", "--limit", "0",     "--db",   cluster.one()};
  const std::string right = w.run(asked).out;
  CHECK(right.size() > 200);
  std::atomic<std::uint64_t> answered{0};
  std::uint64_t refused = 0;
  std::atomic<bool> over{false};
  std::jthread killer([&] {
    // Waits for the first answer, however long that takes.
    while (answered == 0 && !over) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    cluster.stop(1);
  });
  for (int after = 0; after < 5;) {
    const Run run = w.run(asked);
    if (run.exit == 0) {
      CHECK(run.out == right);
      ++answered;
      continue;
    }
    INFO(run.err);
    CHECK(run.exit == 4);
    CHECK(run.out.empty());
    CHECK(run.messages() == 1);
    ++refused;
    ++after;
  }
  over = true;
  killer.join();
  CHECK(answered > 0);
  CHECK(refused > 0);
  CHECK(w.run({"stats", "--db", cluster.one()}).says("cannot reach all shards"));
  const Run no_shard = load();
  CHECK(no_shard.exit == 4);
  CHECK(no_shard.says("cannot be reached"));

  // The shard restarts with its data. Then it hangs: queries still end.
  cluster.begin(1);
  CHECK(w.run(asked).out == right);
  cluster.pause(1, true);
  const notation::Stopwatch watch;
  const Run hanging =
      w.run({"openings", "--title", "zertz", "--db", cluster.one("games?timeout=2")});
  cluster.pause(1, false);
  INFO(hanging.err);
  CHECK(hanging.exit == 4);
  CHECK(hanging.out.empty());
  constexpr double kSoon = 20;
  CHECK(watch.seconds() < kSoon);

  if (full) {
    fmt::print(
        "{} positions: exported in {:.1f} s, loaded in {:.1f} s, four loads killed and one "
        "interrupted on the way, {} questions in {:.1f} s\n",
        stats.at("positions").get<std::uint64_t>(), exporting, loading, questions, comparing);
    return;
  }

  // Another export replaces the loaded one, and missing rows are noticed.
  REQUIRE(w.run({"delete", "1-20", "--yes"}).exit == 0);
  REQUIRE(w.run({"export", "--tables", "t", "--file-rows", "2500"}).exit == 0);
  REQUIRE(load().exit == 0);
  compare_answers(w.path("games.gipfdb").string(), cluster.one(), questions / 4, 2, false);
  db::ClusterServer(db::cluster_address(cluster.one()), 0)
      .execute("ALTER TABLE positions DROP PARTITION 0");
  const Run fewer = w.run({"stats", "--db", cluster.one()});
  CHECK(fewer.exit == 4);
  CHECK(fewer.says("rows of positions"));
  const Run repaired = load();
  CHECK(repaired.exit == 0);
  CHECK(repaired.json().at("loaded") == 1);
  CHECK(w.run({"stats", "--db", cluster.one()}).exit == 0);
  // A cluster with an unknown version of the tables is refused.
  db::ClusterServer(db::cluster_address(cluster.one()), 0)
      .execute("INSERT INTO about VALUES (0, '', '', 0, 0, 0, 0, '')");
  CHECK(w.run({"stats", "--db", cluster.one()}).says("version"));
  // Tables of other programs are not changed.
  const Run others = w.run({"cluster", "load", "t", "--db", cluster.all("system")});
  CHECK(others.exit == 4);
  CHECK(others.says("has other tables"));
}

}  // namespace
}  // namespace gipfbase::cluster_test

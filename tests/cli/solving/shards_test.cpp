// Work split into independent shards: merged they give the results of one process.
#include <algorithm>
#include <catch2/catch.hpp>
#include <csignal>

#include "db/shards/shard.hpp"
#include "db/store/sqlite.hpp"
#include "support/cli/workshop.hpp"
#include "support/db_support.hpp"
#include "support/solving/solved_support.hpp"

namespace gipfbase::tests::shards_test {
namespace {

using nlohmann::json;
using Words = std::vector<std::string>;

const Words kSolve = {"solve", "--db", "games.gipfdb", "--last", "3", "--nodes", "1000"};
const Words kAnnotate = {"annotate", "--last", "3", "--nodes", "500"};
const Words kExtract = {"puzzles", "extract", "--moves", "1..2", "--last", "4", "--nodes", "5000"};

Words with(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

Words shard(const Words& words, int number, int of) {
  return with(words, {"--shard", std::to_string(number) + "/" + std::to_string(of), "--into",
                      "shard-" + std::to_string(number)});
}

/// The command line that merges shards 1 to `of`, except those left out.
Words merging(int of, const Words& more = {}, const std::vector<int>& without = {}) {
  Words words = {"merge"};
  for (int number = of; number > 0; --number) {  // the order does not matter
    if (std::find(without.begin(), without.end(), number) != without.end()) continue;
    words.push_back("shard-" + std::to_string(number));
  }
  return with(words, more);
}

/// Games of all titles, some of them with the same beginnings, so that shards share positions.
void import_games(const Workshop& w, int games = 6) {
  w.write("games.gpn", test::games_of_all_titles(games));
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
}

std::string solved_rows(const Workshop& w, const std::string& name = "games.gipfdb") {
  db::Database database(w.path(name).string(), db::Database::Mode::kRead, test::catalogue());
  return test::dump_solved(database);
}

void copy(const Workshop& w, const std::string& from, const std::string& to) {
  std::filesystem::copy_file(w.path(from), w.path(to),
                             std::filesystem::copy_options::overwrite_existing);
}

/// `gipfbase merge shard-*` as expanded by a shell.
Words joined_files(const Workshop& w) {
  Words words = {"merge"};
  for (const std::string& file : w.files()) {
    if (file.starts_with("shard-")) words.push_back(file);
  }
  return words;
}

void forget_shards(const Workshop& w) {
  for (const std::string& file : w.files()) {
    if (file.starts_with("shard-")) std::filesystem::remove(w.path(file));
  }
}

}  // namespace

TEST_CASE("the work itself determines the shards, which are of similar size", "[cli][shards]") {
  // These numbers must never change: machines with different builds share work.
  CHECK(db::Shard::of_work(0, 64) == 48);
  CHECK(db::Shard::of_work(1, 64) == 2);
  CHECK(db::Shard::of_work(~std::uint64_t{0}, 1000) == 937);
  std::vector<int> counts(16);
  constexpr int kGames = 16'000;
  for (std::uint64_t id = 1; id <= kGames; ++id) ++counts.at(db::Shard::of_work(id, 16) - 1);
  for (const int count : counts) CHECK(std::abs(count - kGames / 16) < 130);
}

TEST_CASE("shards of solve --db, merged, store what one process does, row for row",
          "[cli][shards]") {
  const Workshop w;
  import_games(w);
  copy(w, "games.gipfdb", "empty.gipfdb");
  const json one = w.run(with(kSolve, {"--json"})).json();
  const std::string expected = solved_rows(w);
  REQUIRE(one.at("solved") > 10);
  for (const int of : {1, 2, 7}) {
    INFO(of << " shards");
    forget_shards(w);
    copy(w, "empty.gipfdb", "games.gipfdb");
    const std::string before = w.read("games.gipfdb");
    std::uint64_t tried = 0;
    std::uint64_t nodes = 0;
    for (int number = of; number > 0; --number) {
      const json part = w.run(with(shard(kSolve, number, of), {"--json"})).json();
      tried += part.at("tried").get<std::uint64_t>();
      nodes += part.at("nodes").get<std::uint64_t>();
      CHECK(part.at("stored").at("games") == 0);
    }
    CHECK(tried == one.at("tried"));
    CHECK(nodes == one.at("nodes"));
    CHECK(w.read("games.gipfdb") == before);  // a shard only reads
    const json merged = w.run(merging(of, {"--json"})).json();
    CHECK(merged.at("values") == one.at("tried"));
    CHECK(merged.at("games") == one.at("stored").at("games"));
    CHECK(merged.at("missing") == json::array());
    CHECK(solved_rows(w) == expected);
    const json again = w.run(merging(of, {"--json"})).json();
    CHECK(again.at("values") == 0);
    CHECK(again.at("games") == 0);
    CHECK(solved_rows(w) == expected);
    CHECK(w.run(with(kSolve, {"--json"})).json().at("passed_over") == one.at("games"));
    CHECK(w.run({"check"}).exit == 0);
  }
}

TEST_CASE("missing shards of solve --db are reported, and can be merged later", "[cli][shards]") {
  const Workshop w;
  import_games(w);
  copy(w, "games.gipfdb", "one.gipfdb");
  Words straight = kSolve;
  straight[2] = "one.gipfdb";
  REQUIRE(w.run(straight).exit == 0);
  constexpr int kShards = 4;
  for (int number = 1; number <= kShards; ++number) {
    REQUIRE(w.run(shard(kSolve, number, kShards)).exit == 0);
  }
  const Run part = w.run(merging(kShards, {}, {1, 3}));
  CHECK(part.exit == 1);
  CHECK(part.messages() == 1);
  CHECK(part.says("shards 1 and 3 of 4 are missing; "));
  const Run more = w.run(merging(kShards, {"--json"}, {2, 3, 4}));
  CHECK(more.exit == 1);
  CHECK(more.says("shard 3 of 4 is missing; "));
  CHECK(more.json().at("missing") == json::array({3}));
  CHECK(solved_rows(w) != solved_rows(w, "one.gipfdb"));
  CHECK(w.run(merging(kShards, {}, {1, 2, 4})).exit == 0);
  CHECK(solved_rows(w) == solved_rows(w, "one.gipfdb"));
}

TEST_CASE("a value is never replaced by that of a shorter search", "[cli][shards]") {
  const Workshop w;
  import_games(w, 3);
  Words hasty = kSolve;
  hasty.back() = "3";
  REQUIRE(w.run(shard(hasty, 1, 1)).exit == 0);
  REQUIRE(w.run(kSolve).exit == 0);
  const std::string before = solved_rows(w);
  CHECK(w.run(merging(1)).exit == 0);
  CHECK(solved_rows(w) == before);
}

TEST_CASE("games edited or added in the meantime do not affect shards", "[cli][shards]") {
  const Workshop w;
  import_games(w);
  for (int number : {1, 2}) REQUIRE(w.run(shard(kSolve, number, 2)).exit == 0);
  REQUIRE(w.run({"edit", "1", "--set", "White=Somebody", "--yes"}).exit == 0);
  REQUIRE(w.run({"delete", "2", "--yes"}).exit == 0);
  w.write("more.gpn", sample_game());
  REQUIRE(w.run({"import", "more.gpn"}).exit == 0);
  const json merged = w.run(merging(2, {"--json"})).json();
  CHECK(merged.at("changed_games") == 1);
  CHECK(merged.at("open_games") == 0);
  const json rest = w.run(with(kSolve, {"--json"})).json();
  CHECK(rest.at("games").get<int>() - rest.at("passed_over").get<int>() == 1);
}

TEST_CASE("shards of annotate and of puzzles extract, merged, are the file of one process",
          "[cli][shards]") {
  const Workshop w;
  import_games(w);
  for (const Words& command :
       {kAnnotate, kExtract, with(kExtract, {"--seed", "3"}), with(kExtract, {"games.gpn"})}) {
    const Run one = w.run(with(command, {"--output", "one.gpn"}));
    INFO(one.err);
    REQUIRE(one.exit == 0);
    for (const int of : {1, 3}) {
      forget_shards(w);
      for (int number = 1; number <= of; ++number) {
        const Run part = w.run(shard(command, number, of));
        INFO(part.err);
        CHECK(part.exit == 0);
        CHECK(part.out.empty());
      }
      CHECK(w.run(merging(of, {"--output", "merged.gpn"})).exit == 0);
      CHECK(w.read("merged.gpn") == w.read("one.gpn"));
      CHECK(w.run(merging(of)).out == w.read("one.gpn"));
    }
    const Run lacking = w.run(merging(3, {"--output", "lacking.gpn"}, {2}));
    CHECK(lacking.exit == 3);
    CHECK(lacking.messages() == 1);
    CHECK(lacking.says("shard 2 of 3 is missing"));
    CHECK_FALSE(w.exists("lacking.gpn"));
  }
  REQUIRE(w.run(with(kExtract, {"--limit", "2", "--output", "few.gpn"})).exit == 0);
  forget_shards(w);
  for (int number : {1, 2}) REQUIRE(w.run(shard(kExtract, number, 2)).exit == 0);
  CHECK(w.run(merging(2, {"--limit", "2"})).out == w.read("few.gpn"));
}

TEST_CASE("near duplicates in different shards are left out as one process leaves them out",
          "[cli][shards]") {
  const Workshop w;
  // Each game is there twice with other names and numbers, so every puzzle is found twice.
  const std::string games = test::games_of_all_titles(4);
  std::string others = games;
  for (std::size_t at = 0; (at = others.find("[White \"", at)) != std::string::npos; at += 9) {
    others.insert(at + 8, "B");
  }
  w.write("games.gpn", games + others);
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  const Run one = w.run(with(kExtract, {"--output", "one.gpn"}));
  REQUIRE(one.exit == 0);
  for (int number : {1, 2, 3}) REQUIRE(w.run(shard(kExtract, number, 3)).exit == 0);
  const json merged = w.run(merging(3, {"--output", "merged.gpn", "--json"})).json();
  CHECK(w.read("merged.gpn") == w.read("one.gpn"));
  CHECK(merged.at("duplicates") >= merged.at("records"));
}

TEST_CASE("merge --store writes the notes that annotate --store does", "[cli][shards]") {
  const Workshop w;
  import_games(w);
  copy(w, "games.gipfdb", "one.gipfdb");
  REQUIRE(w.run(with(kAnnotate, {"--db", "one.gipfdb", "--store"})).exit == 0);
  for (int number : {1, 2}) REQUIRE(w.run(shard(kAnnotate, number, 2)).exit == 0);
  const json merged = w.run(merging(2, {"--store", "--json"})).json();
  CHECK(merged.at("updated") > 0);
  CHECK(merged.at("output").is_null());
  const Words all = {"export", "--with-partial"};
  CHECK(w.run(all).out == w.run(with(all, {"--db", "one.gipfdb"})).out);
  CHECK(w.run(merging(2, {"--store", "--json"})).json().at("updated") == 0);
}

TEST_CASE("a stopped or killed shard continues", "[cli][shards]") {
  const Workshop w;
  w.write("games.gpn", test::random_games("61", 12, 4));
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  int in_time = 0;
  int unfinished = 0;
  const Words solve = {"solve", "--db", "games.gipfdb", "--last", "4", "--nodes", "4000"};
  const Words annotate = {"annotate", "--last", "4", "--nodes", "3000"};
  const Words extract = {"puzzles", "extract", "--last", "4", "--nodes", "4000"};
  for (const Words& command : {solve, annotate, extract}) {
    INFO(command.front());
    forget_shards(w);
    copy(w, "games.gipfdb", "one.gipfdb");
    REQUIRE(w.run(shard(command, 2, 2)).exit == 0);
    // kill -9, perhaps before there is a file, then Ctrl-C twice: each run continues the one
    // before.
    in_time += w.run_waiting(shard(command, 1, 2), SIGKILL).exit == -1 ? 1 : 0;
    const Run killed = w.run(joined_files(w));
    INFO(killed.err);
    if (killed.exit == (command == solve ? 1 : 3)) {
      ++unfinished;
      CHECK(killed.messages() == 1);
    } else {
      CHECK(killed.exit <= 1);
    }
    for (int attempt = 1; attempt < 3; ++attempt) {
      const Run stopped =
          w.run_interrupted(shard(command, 1, 2), std::chrono::milliseconds(150 * attempt));
      INFO(stopped.err);
      CHECK((stopped.exit == 130 || stopped.exit == 0));
    }
    REQUIRE(w.run(shard(command, 1, 2)).exit == 0);
    if (command == solve) {
      Words straight = solve;
      straight[2] = "one.gipfdb";
      REQUIRE(w.run(straight).exit == 0);
      CHECK(w.run(merging(2)).exit == 0);
      CHECK(solved_rows(w) == solved_rows(w, "one.gipfdb"));
      copy(w, "one.gipfdb", "games.gipfdb");
    } else {
      const Run one = w.run(with(command, {"--output", "one.gpn"}));
      const Run merged = w.run(merging(2, {"--output", "merged.gpn"}));
      CHECK(merged.exit == one.exit);
      CHECK(w.exists("one.gpn") == w.exists("merged.gpn"));
      if (w.exists("one.gpn")) CHECK(w.read("merged.gpn") == w.read("one.gpn"));
      CHECK(w.run(shard(command, 1, 2)).says("0 games"));
    }
  }
  // A fast machine may have finished some or all of them.
  CHECK((unfinished > 0 || in_time < 3));
}

TEST_CASE("a shard killed while it wrote is unfinished when it is merged", "[cli][shards]") {
  const Workshop w;
  import_games(w, 4);
  for (int number : {1, 2}) REQUIRE(w.run(shard(kSolve, number, 2)).exit == 0);
  copy(w, "shard-1", "writing");
  db::Connection writer(w.path("writing").string(), SQLITE_OPEN_READWRITE);
  writer.execute(
      "PRAGMA cache_size = 2; BEGIN; UPDATE shard SET finished = 0;"
      "CREATE TABLE large (a); INSERT INTO large VALUES (randomblob(99999))");
  copy(w, "writing", "shard-1");
  copy(w, "writing-journal", "shard-1-journal");
  CHECK(w.run(merging(2, {"--json"})).json().at("missing") == json::array());
  CHECK_FALSE(w.exists("shard-1-journal"));
}

TEST_CASE("a finished shard with more games to do is unfinished until they are done",
          "[cli][shards]") {
  const Workshop w;
  import_games(w, 2);
  const Words command = {"solve", "--db", "games.gipfdb", "--last", "4", "--nodes", "5000"};
  REQUIRE(w.run(shard(command, 1, 1)).exit == 0);
  w.write("more.gpn", test::random_games("61", 15, 9));
  REQUIRE(w.run({"import", "more.gpn"}).exit == 0);
  const Run stopped = w.run_interrupted(shard(command, 1, 1), std::chrono::milliseconds(300));
  // A fast machine may have finished.
  if (stopped.exit == 130) {
    CHECK(w.run(merging(1, {"--json"})).json().at("unfinished") == json::array({1}));
  }
  CHECK(w.run(shard(command, 1, 1)).exit == 0);
  CHECK(w.run(merging(1)).exit == 0);
}

TEST_CASE("results of different tasks are refused, and nothing is changed", "[cli][shards]") {
  const Workshop w;
  import_games(w, 4);
  REQUIRE(w.run(shard(kSolve, 1, 2)).exit == 0);
  const std::string before = w.read("games.gipfdb");
  const auto refused = [&](const Words& words, const char* reason, int exit = 4) {
    const Run run = w.run(words);
    INFO(run.err);
    CHECK(run.exit == exit);
    CHECK(run.messages() == 1);
    CHECK(run.says(reason));
    CHECK(w.read("games.gipfdb") == before);
  };
  Words further = kSolve;
  further[4] = "5";
  refused(shard(further, 1, 2), "belongs to another task");
  refused(shard(kSolve, 1, 3), "belongs to another task");
  REQUIRE(w.run(shard(further, 2, 2)).exit == 0);
  refused(merging(2), "are from different runs: \"solve --db --last 3");
  std::filesystem::remove(w.path("shard-2"));
  REQUIRE(w.run(shard(kAnnotate, 2, 2)).exit == 0);
  refused(merging(2), "are from different runs");
  refused({"merge", "shard-1", "other.gipfdb", "--output", "x.gpn"}, "there is no file");
  refused({"merge", "shard-1", "--output", "x.gpn"}, "these shards hold values", 2);
  refused({"merge", "shard-1", "games.gipfdb"}, "merge databases separately", 2);
  refused({"stats", "--db", "shard-1"}, "has the results of a shard");
  refused(with(kSolve, {"--into", "games.gipfdb"}), "does not have results of a shard");
  refused(with(kSolve, {"--into", "nowhere/x"}), "there is no folder");
  // A shard is refused by another database, and when games were added after the first shard.
  w.write("other.gpn", test::random_games("37", 5, 1234));
  REQUIRE(w.run({"import", "other.gpn", "--db", "other.gipfdb"}).exit == 0);
  refused({"merge", "shard-1", "--db", "other.gipfdb"}, "belongs to another database");
  forget_shards(w);
  REQUIRE(w.run(shard(kAnnotate, 1, 2)).exit == 0);
  REQUIRE(w.run({"import", "other.gpn"}).exit == 0);
  REQUIRE(w.run(shard(kAnnotate, 2, 2)).exit == 0);
  const Run changed = w.run(merging(2));
  CHECK(changed.exit == 4);
  CHECK(changed.says("with other games"));
  CHECK(w.run(shard(kAnnotate, 1, 2)).exit == 4);
}

TEST_CASE("the file of a shard belongs to its first database", "[cli][shards]") {
  const Workshop w;
  w.write("a.gpn", test::random_games("37", 5, 1));
  w.write("b.gpn", test::random_games("37", 6, 2));
  REQUIRE(w.run({"import", "a.gpn"}).exit == 0);
  REQUIRE(w.run({"import", "b.gpn", "--db", "other.gipfdb"}).exit == 0);
  Words other = kSolve;
  other[2] = "other.gipfdb";
  REQUIRE(w.run(shard(kSolve, 1, 2)).exit == 0);
  const std::string before = w.read("shard-1");
  const Run mistaken = w.run(shard(other, 1, 2));
  CHECK(mistaken.exit == 4);
  CHECK(mistaken.messages() == 1);
  CHECK(
      mistaken.says("\"shard-1\" belongs to another database: 5 of its 5 games are not in "
                    "\"other.gipfdb\"; name the right one with --db"));
  CHECK(w.read("shard-1") == before);
  CHECK(w.run(shard(kSolve, 1, 2)).exit == 0);
  // A shard of another database is also detected among those of the right one.
  REQUIRE(w.run(shard(other, 2, 2)).exit == 0);
  const Run mixed = w.run(merging(2));
  CHECK(mixed.exit == 4);
  CHECK(mixed.says("\"shard-2\" belongs to another database: 6 of its 6 games are not in "));
  w.write("shard-2", "something else");
  const Run foreign = w.run(merging(2));
  CHECK(foreign.exit == 2);
  CHECK(foreign.says("\"shard-2\" does not have results of a shard, but others do"));
}

TEST_CASE("a file is used by one shard at a time, and annotate needs games", "[cli][shards]") {
  const Workshop w;
  import_games(w, 2);
  REQUIRE(w.run(shard(kSolve, 1, 2)).exit == 0);
  {
    db::Connection other(w.path("shard-1").string(), SQLITE_OPEN_READWRITE);
    other.execute("BEGIN EXCLUSIVE");
    for (const Words& words : {shard(kSolve, 1, 2), Words{"merge", "shard-1"}}) {
      const Run second = w.run(words);
      CHECK(second.exit == 4);
      CHECK(second.says("\"shard-1\" is being written to by another process"));
    }
  }
  const Run none = w.run(with(kAnnotate, {"--variant", "61", "--into", "x.shard"}));
  CHECK(none.exit == 1);
  CHECK(none.says("no game matches"));
}

TEST_CASE("an empty file is a shard that has not started", "[cli][shards]") {
  const Workshop w;
  import_games(w, 3);
  REQUIRE(w.run(shard(kAnnotate, 1, 2)).exit == 0);
  w.write("shard-2", "");
  const Run run = w.run(merging(2));
  CHECK(run.exit == 3);
  CHECK(run.says("shard 2 of 2 is missing"));
  REQUIRE(w.run(shard(kAnnotate, 2, 2)).exit == 0);
  CHECK(w.run(merging(2)).exit == 0);
}

TEST_CASE("a damaged file of a shard must be made again, not repaired", "[cli][shards]") {
  const Workshop w;
  import_games(w, 3);
  REQUIRE(w.run(shard(kSolve, 1, 1)).exit == 0);
  constexpr std::size_t kHeader = 100;
  w.write("shard-1", w.read("shard-1").substr(0, kHeader) + std::string(20'000, 'x'));
  const Run run = w.run(merging(1));
  CHECK(run.exit == 4);
  CHECK(run.says("\"shard-1\", with the results of a shard, is damaged"));
  CHECK(run.says("remove it and run the shard again"));
}

TEST_CASE("an invalid share is refused with one message", "[cli][shards]") {
  const Workshop w;
  import_games(w, 1);
  for (const Words& command : {kSolve, kAnnotate, kExtract}) {
    for (const char* share : {"0/4", "5/4", "a/b", "1/0", "3", "1/", "/4", "-1/4", "1/4/2", "1/4x",
                              "1/999999999", "99999999999999999999/4", " 1/4", ""}) {
      INFO(command.front() << ' ' << share);
      const Run run = w.run(with(command, {"--shard", share, "--into", "x.shard"}));
      CHECK(run.exit == 2);
      CHECK(run.messages() == 1);
      CHECK(run.says("--shard"));
      CHECK_FALSE(w.exists("x.shard"));
    }
    const Run alone = w.run(with(command, {"--shard", "1/4"}));
    CHECK(alone.exit == 2);
    CHECK(alone.says("--into"));
  }
  CHECK(w.run(with(kAnnotate, {"--into", "x.shard", "--store"})).exit == 2);
  CHECK(w.run(with(kExtract, {"--into", "x.shard", "--limit", "3"})).exit == 2);
}

}  // namespace gipfbase::tests::shards_test

// Many readers during one writer: every answer is from the state before or after a batch.
#include <atomic>
#include <catch2/catch.hpp>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

#include "db/query/lists/games.hpp"
#include "db/query/openings/openings.hpp"
#include "db/query/statistics.hpp"
#include "db/repair/check.hpp"
#include "support/db_support.hpp"

namespace gipfbase::readers_test {
namespace {

using db::Database;

/// The results of several queries of one command.
struct Seen {
  std::uint64_t games = 0, positions = 0, plies = 0, opening = 0, listed = 0;
};

Seen look(const std::string& path) {
  Database database(path, Database::Mode::kRead, test::catalogue());
  const db::Snapshot snapshot(database.connection());
  const db::Stats stats = db::statistics(database);
  Seen seen{stats.games, stats.positions, stats.plies, 0, 0};
  seen.listed = database.connection().count("SELECT count(*) FROM games WHERE state = 0");
  seen.opening =
      database.connection().count("SELECT count(DISTINCT game) FROM all_positions WHERE ply = 0");
  return seen;
}

TEST_CASE("fifty readers during an import see the database before or after a batch",
          "[db][readers][slow]") {
  const test::Folder folder;
  constexpr int kFiles = 20;
  constexpr int kGames = 50;
  std::vector<std::string> paths;
  for (int i = 0; i < kFiles; ++i) {
    paths.push_back(
        folder.write("f" + std::to_string(i) + ".gpn",
                     test::random_games("37", kGames, 100U + static_cast<unsigned>(i))));
  }
  const std::string path = folder.file("games.gipfdb");
  {
    Database database(path, Database::Mode::kCreate, test::catalogue());
    test::import_text(database, folder, test::random_games("37", 10, 1), 1, "first.gpn");
  }
  std::atomic<bool> done{false};
  std::atomic<int> torn{0};
  std::atomic<int> answers{0};
  std::mutex mutex;
  std::set<std::uint64_t> states;
  std::set<std::string> refused;
  const auto read = [&] {
    while (!done) {
      try {
        const Seen seen = look(path);
        // All figures belong to one state: every game has one more position than moves, and all
        // queries count the same games.
        const bool whole = seen.positions == seen.plies + seen.games && seen.listed == seen.games &&
                           seen.opening == seen.games;
        torn += whole ? 0 : 1;
        ++answers;
        const std::lock_guard lock(mutex);
        states.insert(seen.games);
      } catch (const db::Error& error) {
        const std::lock_guard lock(mutex);
        refused.insert(error.what());
      }
    }
  };
  std::vector<std::thread> readers;
  constexpr int kReaders = 50;
  readers.reserve(kReaders);
  for (int i = 0; i < kReaders; ++i) readers.emplace_back(read);
  {
    // Little memory, so that a few files fill a batch.
    notation::ReadOptions options;
    options.memory = 1;
    options.threads = 1;
    Database database(path, Database::Mode::kWrite, test::catalogue());
    CHECK(db::import_games(database, paths, options, {}).stored == kFiles * kGames);
  }
  done = true;
  for (std::thread& reader : readers) reader.join();
  CHECK(torn == 0);
  CHECK(answers > kReaders);
  CHECK(states.size() >= 2);  // more of them unless the machine is busy
  for (const std::string& sentence : refused) {
    CHECK(sentence.find("is being written to by another process") != std::string::npos);
  }
  CHECK(look(path).games == kFiles * kGames + 10);
  Database database(path, Database::Mode::kRead, test::catalogue());
  CHECK(db::check(database, 2, {}).problems.empty());
}

}  // namespace
}  // namespace gipfbase::readers_test

// If a command is killed at any moment, the database stays sound. Repeating an import completes it;
// a change is either made or not.
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <catch2/catch.hpp>
#include <chrono>
#include <random>
#include <thread>

#include "db/edit/edit.hpp"
#include "db/query/statistics.hpp"
#include "db/repair/check.hpp"
#include "support/db_support.hpp"
#include "support/environment.hpp"
#include "support/titles.hpp"

namespace gipfbase::kill_test {
namespace {

/// The number of times that each command is killed.
std::uint64_t kills() { return test::from_environment("GIPFBASE_KILLS", 6); }

/// A command in another process, with its output discarded.
pid_t start(std::vector<std::string> words, const std::string& database) {
  words.insert(words.begin(), test::program_path());
  words.insert(words.end(), {"--db", database});
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  for (const int output : {STDOUT_FILENO, STDERR_FILENO}) {
    posix_spawn_file_actions_addopen(&actions, output, "/dev/null", O_WRONLY, 0);
  }
  pid_t child = 0;
  const int failure = posix_spawn(&child, test::program_path().c_str(), &actions, nullptr,
                                  arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  REQUIRE(failure == 0);
  return child;
}

TEST_CASE("an import killed at any moment leaves a sound database and can be completed",
          "[cli][kill][slow]") {
  const test::Folder folder;
  std::vector<std::string> paths;
  constexpr unsigned kFiles = 8;
  constexpr int kGames = 200;
  for (unsigned i = 0; i < kFiles; ++i) {
    paths.push_back(
        folder.write("f" + std::to_string(i) + ".gpn", test::random_games("37", kGames, 900 + i)));
  }
  const auto begin = std::chrono::steady_clock::now();
  db::Database straight(folder.file("straight"), db::Database::Mode::kCreate, test::catalogue());
  REQUIRE(db::import_games(straight, paths, {}, {}).stored == kFiles * kGames);
  const std::chrono::duration<double> whole = std::chrono::steady_clock::now() - begin;
  const auto expected = db::statistics(straight);

  std::mt19937 random(4);
  for (std::uint64_t i = 0; i < kills(); ++i) {
    const std::string path = folder.file("killed" + std::to_string(i));
    std::vector<std::string> words = {"import"};
    words.insert(words.end(), paths.begin(), paths.end());
    const pid_t child = start(words, path);
    std::this_thread::sleep_for(whole * (static_cast<double>(random() % 1000) / 1000.0));
    kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);

    if (std::filesystem::exists(path) && std::filesystem::file_size(path) > 0) {
      db::Database killed(path, db::Database::Mode::kCreate, test::catalogue());
      CHECK(db::check(killed, 2, {}).problems.empty());
    }
    db::Database completed(path, db::Database::Mode::kCreate, test::catalogue());
    const db::ImportReport rest = db::import_games(completed, paths, {}, {});
    CHECK(rest.stored + rest.duplicate == kFiles * kGames);
    CHECK(db::check(completed, 2, {}).problems.empty());
    const auto found = db::statistics(completed);
    CHECK(found.valid_games == expected.valid_games);
    CHECK(found.distinct_positions == expected.distinct_positions);
  }
}

/// All stored data with the journal.
std::string whole(db::Database& database) {
  std::string text = test::dump(database);
  db::Statement s = database.connection().prepare(
      "SELECT 'change', id, what FROM changes UNION ALL SELECT 'alias', id, alias_of FROM players "
      "UNION ALL SELECT 'import', id, state FROM imports");
  while (s.step()) {
    for (int column = 0; column < 3; ++column) text += std::string(s.text(column)) + '|';
  }
  return text;
}

TEST_CASE("a change killed at any moment is made or not", "[cli][kill][slow]") {
  const test::Folder folder;
  constexpr int kGames = 200;
  std::string games;
  std::string copies;
  for (unsigned seed = 0; seed < kGames; ++seed) {
    const std::string one = test::random_games("37", 1, 500 + seed);
    const std::size_t white = one.find("[White \"") + 8;
    const std::size_t date = one.find("[Date \"") + 7;
    std::string first = one;
    first.replace(white, first.find('"', white) - white, "Anna" + std::to_string(seed % 40));
    games += first.replace(date, 10, "2004.06.01");
    first[first.find("[White \"") + 8] = 'a';  // for searches the same name
    copies += first;
  }
  const std::string path = folder.file("all.gipfdb");
  {
    db::Database database(path, db::Database::Mode::kCreate, test::catalogue());
    test::import_text(database, folder, games);
    test::import_text(database, folder, copies, 2, "copies.gpn");
    (void)db::delete_games(database, std::array<std::int64_t, 2>{1, 2}, "", false);
  }
  const std::vector<std::vector<std::string>> commands = {
      {"edit", "--from", "2004", "--set", "Event=World Cup", "--yes"},
      {"edit", "3-150", "--set", "Result=1-0", "--yes"},
      {"dedupe", "--yes"},
      {"alias", "Anna1", "Anna2"},
      {"delete", "3-250", "--yes"},
      {"undo", "1"},
      {"imports", "revert", "2", "--yes"},
      {"optimize"},
  };
  std::mt19937 random(7);
  for (const auto& command : commands) {
    INFO(command.front());
    std::string before;
    std::string after;
    std::chrono::duration<double> time{};
    {
      const std::string straight = folder.file("straight.gipfdb");
      std::filesystem::copy_file(path, straight, std::filesystem::copy_options::overwrite_existing);
      db::Database database(straight, db::Database::Mode::kWrite, test::catalogue());
      before = whole(database);
      const auto begin = std::chrono::steady_clock::now();
      int status = 0;
      waitpid(start(command, straight), &status, 0);
      time = std::chrono::steady_clock::now() - begin;
      REQUIRE(WEXITSTATUS(status) == 0);
      after = whole(database);
      REQUIRE((after != before || command.front() == "optimize"));
    }
    for (std::uint64_t i = 0; i < kills(); ++i) {
      const std::string killed = folder.file("killed.gipfdb");
      std::filesystem::remove(killed + "-journal");
      std::filesystem::copy_file(path, killed, std::filesystem::copy_options::overwrite_existing);
      const pid_t child = start(command, killed);
      std::this_thread::sleep_for(time * (static_cast<double>(random() % 1000) / 1000.0));
      kill(child, SIGKILL);
      int status = 0;
      waitpid(child, &status, 0);
      db::Database database(killed, db::Database::Mode::kWrite, test::catalogue());
      const std::string now = whole(database);
      CHECK((now == before || now == after));
      CHECK(db::check(database, 2, {}).problems.empty());
    }
  }
}

}  // namespace
}  // namespace gipfbase::kill_test

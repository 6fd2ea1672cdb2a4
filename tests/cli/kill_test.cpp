// An import may be killed at any moment: the database opens, is whole, and importing again
// completes it.
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

#include "db/query/statistics.hpp"
#include "db/store/check.hpp"
#include "support/db_support.hpp"
#include "support/environment.hpp"
#include "support/titles.hpp"

namespace gipfbase {
namespace {

/// `gipfbase import` of the paths in a process of its own, its output thrown away.
pid_t start_import(const std::string& database, const std::vector<std::string>& paths) {
  std::vector<std::string> words = {test::program_path(), "import", "--db", database};
  words.insert(words.end(), paths.begin(), paths.end());
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

TEST_CASE("an import killed at any moment leaves a whole database and can be completed",
          "[cli][kill]") {
  const test::Folder folder;
  std::vector<std::string> paths;
  constexpr unsigned kFiles = 12;
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
  constexpr int kMoments = 10;
  for (int i = 0; i < kMoments; ++i) {
    const std::string path = folder.file("killed" + std::to_string(i));
    const pid_t child = start_import(path, paths);
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

}  // namespace
}  // namespace gipfbase

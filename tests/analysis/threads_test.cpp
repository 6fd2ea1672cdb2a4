// Work on several threads. These tests also run under ThreadSanitizer.
#include <atomic>
#include <catch2/catch.hpp>

#include "analysis/games/perft.hpp"
#include "db/repair/check.hpp"
#include "support/db_support.hpp"

namespace gipfbase::threads_test {
namespace {

using test::create;
using test::dump;
using test::Folder;
using test::import_text;
using test::random_games;

TEST_CASE("the number of threads does not change the database", "[db][threads]") {
  const Folder folder;
  std::string text = random_games("61", 60, 3) + "[Title \"zertz\"]\n\n1. Wd4,d4 *\n\n";
  for (const notation::TitleInfo* title : test::catalogue().titles()) {
    text += random_games(std::string(title->agreements.default_variant), 20, 4, 200,
                         std::string(title->id));
  }
  std::string first;
  for (const int threads : {1, 2, 5}) {
    db::Database database = create(folder, "t" + std::to_string(threads));
    import_text(database, folder, text, threads);
    const std::string contents = dump(database);
    if (first.empty()) first = contents;
    CHECK(contents == first);
    CHECK(db::check(database, threads, {}).problems.empty());
  }
}

TEST_CASE("the number of threads does not change a perft count", "[perft][threads]") {
  const std::atomic<bool> stop{false};
  for (const notation::TitleInfo* title : test::catalogue().titles()) {
    const auto rules = test::catalogue().rules(*title);
    const auto one = analysis::perft(*rules, rules->start(), 2, 1, stop);
    const auto two = analysis::perft(*rules, rules->start(), 2, 2, stop);
    CHECK(one.nodes == rules->perft(rules->start(), 2, stop));
    CHECK(two.nodes == one.nodes);
  }
}

}  // namespace
}  // namespace gipfbase::threads_test

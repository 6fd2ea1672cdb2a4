// A journal keeps what was added to it whatever happens to the process.
#include "analysis/theorem/journal.hpp"

#include <array>
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "support/folder.hpp"

namespace gipfbase::analysis::journal_test {
namespace {

using Texts = std::vector<std::string>;

Texts before(const std::string& path) {
  const Journal journal(path, "work");
  return {journal.before().begin(), journal.before().end()};
}

TEST_CASE("a journal goes on behind the last whole line, wherever it was cut off", "[theorem]") {
  const test::Folder folder;
  const std::string path = folder.file("journal");
  {
    Journal journal(path, "work");
    CHECK(journal.before().empty());
    journal.add(Texts{"one", "two"});
    journal.add(Texts{"three"});
  }
  CHECK(before(path) == Texts{"one", "two", "three"});
  const std::string whole = folder.read("journal");
  for (std::size_t size = 0; size <= whole.size(); ++size) {
    folder.write("journal", whole.substr(0, size));
    const Texts left = before(path);
    REQUIRE(left.size() <= 3);
    CHECK(std::equal(left.begin(), left.end(), Texts{"one", "two", "three"}.begin()));
    {
      Journal journal(path, "work");
      journal.add(Texts{"more"});
    }
    Texts longer = left;
    longer.emplace_back("more");
    CHECK(before(path) == longer);
  }
}

TEST_CASE("a journal says what is wrong with its file", "[theorem]") {
  const test::Folder folder;
  const std::string path = folder.file("journal");
  {
    Journal journal(path, "work");
    journal.add(Texts{"one", "two"});
    CHECK_THROWS_WITH(Journal(path, "work"), path + ": another process works on it");
  }
  CHECK_THROWS_WITH(Journal(path, "play"),
                    path + ": it belongs to other work (\"work\"); name another folder");
  std::string damaged = folder.read("journal");
  damaged[damaged.find("one")] = 'O';
  folder.write("journal", damaged);
  CHECK_THROWS_WITH(Journal(path, "work"),
                    path + ": line 2 is damaged; remove the file to begin anew");
  folder.write("journal", "what somebody else wrote");
  CHECK_THROWS_WITH(Journal(path, "work"),
                    path + ": this is no journal of this program; name another folder");
  CHECK(folder.read("journal") == "what somebody else wrote");
  CHECK_THROWS(Journal(folder.file("no/folder"), "work"));
}

}  // namespace
}  // namespace gipfbase::analysis::journal_test

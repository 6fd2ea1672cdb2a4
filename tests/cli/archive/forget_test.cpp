// Players made anonymous, aliases from files, the journal, and imports that are only tried.
#include <catch2/catch.hpp>
#include <fstream>
#include <iterator>
#include <string>

#include "support/cli/workshop.hpp"

namespace gipfbase::tests::cli_forget_test {
namespace {

std::string game(const std::string& white, const std::string& black, const std::string& round) {
  return "[Title \"zertz\"]\n[White \"" + white + "\"]\n[Black \"" + black + "\"]\n[Round \"" +
         round + "\"]\n\n1. Wd4,a1 {" + white + " thinks} Bd3,g1 *\n\n";
}

TEST_CASE("forget shows what would change, asks for --yes, and then leaves no name", "[cli]") {
  const Workshop w;
  w.write("cup.gpn", game("Zoe Quixley", "Bert", "1") + game("Cleo", "Zoe Quixley", "2"));
  REQUIRE(w.run({"import", "cup.gpn"}).exit == 0);
  CHECK(w.run({"forget", "Zoe Quixley"}).exit == 2);
  const auto dry = w.run({"forget", "Zoe Quixley", "--as", "Player 17"});
  CHECK(dry.exit == 0);
  tests::check_output(dry);
  tests::check_wording(dry);
  CHECK(w.run({"player", "Zoe Quixley"}).exit == 0);
  const auto done = w.run({"forget", "Zoe Quixley", "--as", "Player 17", "--yes"});
  CHECK(done.exit == 0);
  tests::check_wording(done);
  std::ifstream file(w.path("games.gipfdb"), std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  CHECK(bytes.find("Quixley") == std::string::npos);
  CHECK(bytes.find("quixley") == std::string::npos);
  tests::check_wording(w.run({"undo", "1"}));
  CHECK(w.run({"import", "cup.gpn"}).exit == 0);
  w.write("more.gpn", game("QUIXLEY, Zoe", "Bert", "3"));
  const auto more = w.run({"import", "more.gpn"});
  tests::check_output(more);
  CHECK(w.run({"list", "--json"}).json().at("games").at(2).at("white") == "Player 17");
  CHECK(w.run({"check"}).exit == 0);
}

TEST_CASE("forget --no-hash keeps nothing that a guess could be tested with", "[cli]") {
  const Workshop w;
  w.write("cup.gpn", game("Zoe Quixley", "Bert", "1"));
  REQUIRE(w.run({"import", "cup.gpn"}).exit == 0);
  CHECK(w.run({"forget", "Zoe Quixley", "--as", "Player 17", "--no-hash", "--yes"}).exit == 0);
  CHECK(w.run({"list", "--json"}).json().at("games").at(0).at("white") == "Player 17");
  // Without a hash an import brings the name back, and it can be forgotten again.
  w.write("more.gpn", game("Zoe Quixley", "Bert", "2"));
  CHECK(w.run({"import", "more.gpn"}).exit == 0);
  CHECK(w.run({"list", "--json"}).json().at("games").at(1).at("white") == "Zoe Quixley");
  CHECK(w.run({"forget", "Zoe Quixley", "--as", "Player 18", "--no-hash", "--yes"}).exit == 0);
  CHECK(w.run({"players"}).out.find("Quixley") == std::string::npos);
}

TEST_CASE("aliases come from a file, and only with --yes", "[cli]") {
  const Workshop w;
  w.write("cup.gpn", game("Bos, A.", "Bert", "1") + game("Anna Bos", "Bert", "2") +
                         game("A. Bos", "Bert", "3"));
  REQUIRE(w.run({"import", "cup.gpn"}).exit == 0);
  w.write("names.csv", "name,of\n# a remark\n\"Bos, A.\",Anna Bos\nA. Bos\tAnna Bos\n");
  tests::check_wording(w.run({"alias", "--file", "names.csv"}));
  tests::check_wording(w.run({"alias"}));
  CHECK(w.run({"alias", "--file", "names.csv", "--yes"}).exit == 0);
  CHECK(w.run({"alias", "--json"}).json().at("aliases").size() == 2);
  w.write("bad.csv", "Anna\n");
  tests::check_wording(w.run({"alias", "--file", "bad.csv"}));
  tests::check_wording(w.run({"alias", "--suggest", "--yes"}));
  CHECK(w.run({"alias", "--different", "Bert", "Anna Bos"}).exit == 0);
  CHECK(w.run({"alias", "--different"}).out.find("Bert") != std::string::npos);
  CHECK(w.run({"alias", "--different", "Bert", "Anna Bos", "--remove"}).exit == 0);
  tests::check_wording(w.run({"alias", "--different"}));
}

TEST_CASE("history names the author and lists a part, and import can be tried", "[cli]") {
  const Workshop w;
  w.write("cup.gpn", game("Anna", "Bert", "1"));
  const auto tried = w.run({"import", "--dry-run", "cup.gpn"});
  CHECK(tried.exit == 0);
  tests::check_output(tried);
  CHECK(w.run({"list"}).exit != 0);
  REQUIRE(w.run({"import", "cup.gpn"}).exit == 0);
  CHECK(w.run({"import", "--dry-run", "cup.gpn", "--json"}).json().at("new").empty());
  REQUIRE(w.run({"edit", "1", "--set", "Round=2", "--yes", "--author", "Dora"}).exit == 0);
  REQUIRE(w.run({"edit", "1", "--set", "Site=Ghent", "--yes", "--author", "Emil"}).exit == 0);
  CHECK(w.run({"history", "--author", "dora", "--json"}).json().at("changes").size() == 1);
  CHECK(w.run({"history", "--limit", "1"}).out.find("by Emil") != std::string::npos);
  CHECK(w.run({"history", "--from", "yesterday"}).exit == 2);
  tests::check_wording(w.run({"history", "--to", "2000"}));
}

}  // namespace
}  // namespace gipfbase::tests::cli_forget_test

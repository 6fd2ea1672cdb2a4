// The command proofs, and the use of books in other commands.
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "support/cli/readme.hpp"
#include "support/cli/workshop.hpp"

namespace gipfbase::tests::proofs_test {
namespace {

using nlohmann::json;

constexpr const char* kBook = "zertz37-removes-a2";
constexpr const char* kWon = "oooo/ooooo/oooooo/oooWBoo/oooooo/ooooo/oooo 3,0,0 0,0,0 2,8,9 0";

TEST_CASE("proofs lists the books of the program, and check replays them", "[cli][proofs]") {
  const Workshop w;
  const json books = w.run({"proofs", "--json"}).json()["books"];
  REQUIRE(books.size() == 2);
  CHECK(books[1]["name"] == kBook);
  CHECK(books[1]["variant"] == "37");
  CHECK(books[0]["claims"] == 39);
  CHECK(books[1]["claims"] == 108);
  CHECK(books[1]["positions"] == 19104);
  CHECK(books[1]["file"].is_null());
  CHECK(w.run({"proofs"}).out.find("19,104") != std::string::npos);
  const Run checked = w.run({"proofs", "check", kBook});
  CHECK(checked.exit == 0);
  CHECK(checked.out.starts_with(std::string(kBook) + ": accepted (108 claims, 19,104 positions, "));
  const Run none = w.run({"proofs", "check", "zertz37-removes-a3"});
  CHECK(none.exit == 2);
  tests::check_wording(none);
}

TEST_CASE("proofs refute follows a book against every defence", "[cli][proofs]") {
  const Workshop w;
  const auto refute = [&](const std::string& line) {
    return w.run({"proofs", "refute", "--line", line, "--json"}).json();
  };
  std::string line = "Wd4,f1";  // an image of the move in the proof
  const json first = refute(line)["book"];
  CHECK(first["name"] == kBook);
  CHECK(first["value"]["status"] == "win");
  CHECK(first["value"]["distance"] == 25);
  REQUIRE(first["pv"].size() == 25);
  CHECK(first["pv"][0] == first["move"]);
  line += " " + first["move"].get<std::string>();
  json answer = refute(line);
  CHECK(answer["book"]["value"]["status"] == "loss");
  CHECK(answer["book"]["value"]["distance"] == 24);
  CHECK(answer["book"]["move"].is_null());
  REQUIRE(!answer["defences"].empty());
  CHECK(answer["defences"][0]["plies"] == 23);
  for (const json& defence : answer["defences"]) {
    CHECK(defence["plies"] <= 23);
    CHECK(defence["answer"].is_string());
  }
  const std::string text = w.run({"proofs", "refute", "--line", "Wd4,a2"}).out;
  CHECK(text.find("The player to move wins in at most 25 plies, by ") != std::string::npos);
  const Run open = w.run({"proofs", "refute", "--line", "Wd4,a1"});
  CHECK(open.exit == 1);
  tests::check_wording(open);
}

TEST_CASE("proofs add accepts correct proofs, and remove removes them", "[cli][proofs]") {
  const Workshop w;
  REQUIRE(w.run({"solve", "--position", kWon, "--proof", "won.proof"}).exit == 0);
  const Run before = w.run({"proofs", "refute", "--position", kWon});
  CHECK(before.exit == 1);
  CHECK(w.run({"proofs", "refute", "--with", "won.proof", "--position", kWon}).exit == 0);
  const json added = w.run({"proofs", "add", "won.proof", "--json"}).json()["books"];
  REQUIRE(added.size() == 3);
  CHECK(added[2]["name"] == "won");
  CHECK(added[2]["file"] == w.path("data/gipfbase/proofs/won.book").string());
  const json known = w.run({"proofs", "refute", "--position", kWon, "--json"}).json()["book"];
  CHECK(known["name"] == "won");
  CHECK(known["value"]["distance"] == 1);
  CHECK(w.run({"proofs", "check"}).exit == 0);
  const Run again = w.run({"proofs", "add", "won.proof"});
  CHECK(again.exit == 2);
  tests::check_wording(again);
  CHECK(w.run({"proofs", "remove", "won"}).exit == 0);
  CHECK_FALSE(w.exists("data/gipfbase/proofs/won.book"));
  CHECK(w.run({"proofs", "refute", "--position", kWon}).exit == 1);
}

TEST_CASE("proofs reports errors and changes nothing", "[cli][proofs]") {
  const Workshop w;
  const Run missing = w.run({"proofs", "add", "none.proof"});
  CHECK(missing.exit == 4);
  tests::check_wording(missing);
  std::string proof = test::page("tests/verifier/tall-stacks.proof");
  w.write("right.proof", proof);
  proof[proof.find("i4-i3")] = 'h';
  w.write("wrong.proof", proof);
  const Run wrong = w.run({"proofs", "add", "right.proof", "wrong.proof"});
  CHECK(wrong.exit == 3);
  tests::check_wording(wrong);
  CHECK_FALSE(w.exists("data/gipfbase/proofs"));
  const Run kept = w.run({"proofs", "remove", kBook});
  CHECK(kept.exit == 2);
  tests::check_wording(kept);
  // A damaged book is reported and does not affect the others.
  REQUIRE(w.run({"proofs", "add", "right.proof"}).exit == 0);
  std::string book = w.read("data/gipfbase/proofs/right.book");
  book[book.size() / 2] ^= 1;
  w.write("data/gipfbase/proofs/right.book", book);
  const Run listed = w.run({"proofs"});
  CHECK(listed.exit == 0);
  tests::check_wording(listed);
  CHECK(w.run({"proofs", "check"}).exit == 1);
  CHECK(w.run({"solve", "--line", "Wd4,a2"}).exit == 0);
  CHECK(w.run({"proofs", "remove", "right"}).exit == 0);
}

TEST_CASE("solve answers at once from a book", "[cli][proofs]") {
  const Workshop w;
  const Run run = w.run({"solve", "--line", "Wd4,a2", "--json"});
  CHECK(run.exit == 0);
  const json answer = run.json();
  CHECK(answer["status"] == "win");
  CHECK(answer["distance"] == 25);
  CHECK(answer["shortest"] == false);
  CHECK(answer["book"] == kBook);
  CHECK(answer["pv"].size() == 25);
  CHECK(answer["best"] == answer["pv"][0]);
  CHECK(w.run({"solve", "--line", "Wd4,a2"}).out.find("--time 60 searches for a shorter win") !=
        std::string::npos);
  // Near the end the search finds the shortest win even with a book.
  std::string line = "Wd4,a2";
  for (std::size_t i = 0; i + 3 < 25; ++i) line += " " + answer["pv"][i].get<std::string>();
  const json end = w.run({"solve", "--line", line, "--json"}).json();
  // This ending is in both books of the program.
  CHECK(end["book"].get<std::string>().starts_with("zertz37-removes-"));
  CHECK(end["shortest"] == true);
}

TEST_CASE("openings, show, report and annotate use the books by default", "[cli][proofs]") {
  const Workshop w;
  w.write("games.gpn",
          "[Title \"zertz\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"0-1\"]\n\n1. Wd4,a2 0-1\n\n"
          "[Title \"zertz\"]\n[White \"C\"]\n[Black \"D\"]\n[Result \"1-0\"]\n\n"
          "1. Wd4,a2 Wa1,b1 1-0\n\n"
          "[Title \"zertz\"]\n[White \"E\"]\n[Black \"F\"]\n[Result \"1-0\"]\n\n1. Wd4,a1 1-0\n");
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  const json openings = w.run({"openings", "--json"}).json();
  CHECK(openings["book"].is_null());
  REQUIRE(openings["moves"].size() == 2);
  for (const json& move : openings["moves"]) {
    const bool lost = move["move"] != "Wd4,a1";
    CHECK(move["proved"].is_null() == !lost);
    if (lost) CHECK(move["proved"]["distance"] == 25);
    if (lost) CHECK(move["proved"]["status"] == "loss");
  }
  CHECK(w.run({"openings"}).out.find("loss 25") != std::string::npos);
  const json there = w.run({"openings", "--line", "Wd4,a2", "--json"}).json();
  CHECK(there["book"]["value"]["status"] == "win");
  CHECK(there["book"]["pv"].size() == 25);
  CHECK(w.run({"report", "--line", "Wd4,a2", "--json"}).json()["proved"]["distance"] == 25);
  const json shown = w.run({"show", "1", "--json"}).json();
  CHECK(shown["values"] ==
        json::parse(R"([{"ply": 1, "status": "win", "score": null, "distance": 25}])"));
  CHECK(shown["book"]["name"] == kBook);
  tests::check_output(w.run({"show", "1"}));
  CHECK(w.run({"show", "3", "--json"}).json()["book"].is_null());
  tests::check_output(w.run({"annotate", "--id", "1", "--last", "1", "--nodes", "1"}));
}

TEST_CASE("the boards on the page of the book are those that the program draws", "[cli][proofs]") {
  const std::string page = test::page("analysis/book/README.md");
  const Workshop w;
  int boards = 0;
  const std::string command = "$ gipfbase board --line \"";
  for (std::size_t at = page.find(command); at != std::string::npos; at = page.find(command, at)) {
    at += command.size();
    const std::size_t end = page.find("\"\n", at);
    const std::string out = w.run({"board", "--line", page.substr(at, end - at)}).out;
    CHECK(page.compare(end + 2, out.size(), out) == 0);
    ++boards;
  }
  CHECK(boards >= 1);
}

}  // namespace
}  // namespace gipfbase::tests::proofs_test

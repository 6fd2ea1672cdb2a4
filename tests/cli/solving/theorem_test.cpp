// The command theorem: certificates of lost first moves, kept, followed and counted.
#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zlib.h>

#include <array>
#include <catch2/catch.hpp>
#include <chrono>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "support/environment.hpp"
#include "support/readme.hpp"
#include "support/workshop.hpp"

namespace gipfbase::tests::theorem_test {
namespace {

using nlohmann::json;

const std::vector<std::string> kProve = {"theorem", "prove", "zertz37", "--into", "theorem"};

/// The folder of the theorem, made once: it takes some seconds.
const Workshop& proved() {
  static const Workshop workshop;
  static const Run run = workshop.run(kProve);
  REQUIRE(run.exit == 0);
  return workshop;
}

/// A line as journals have it.
std::string journal_line(const std::string& text) {
  const auto* const bytes = reinterpret_cast<const Bytef*>(text.data());
  return fmt::format("{:08x}\t{}\n", crc32(0, bytes, static_cast<uInt>(text.size())), text);
}

/// The answers are the same whatever folder the files are in.
std::string folder() { return proved().path("theorem").string(); }

TEST_CASE("theorem prove keeps certificates, a table and a journal", "[cli][theorem][slow]") {
  const Workshop& w = proved();
  const Run again = w.run({"theorem", "prove", "zertz37", "--into", "theorem", "--json"});
  REQUIRE(again.exit == 0);
  const json answer = again.json();
  CHECK(answer["openings"] == 171);
  CHECK(answer["lost"] == 147);
  CHECK(answer["moves"] == 1944);
  CHECK(answer["moves_lost"] == 1728);
  CHECK(answer["interrupted"] == false);
  std::string digests;
  for (const json& c : answer["certificates"]) {
    digests += c["sha256"].get<std::string>() + "  " + c["file"].get<std::string>() + "\n";
    CHECK(w.read("theorem/" + c["file"].get<std::string>()).size() == c["bytes"]);
  }
  CHECK(digests == test::page("tests/data/theorem/zertz37.sha256"));
  const std::string table = w.read("theorem/openings.tsv");
  CHECK(table.find("\nWd4,a2\t12\ta2\tlost\t25\tremoves-a2.proof\t") != std::string::npos);
  CHECK(table.find("\nWd4,a1\t6\ta1\topen\t\t\t\n") != std::string::npos);
  CHECK(w.run({"verify", "theorem/removes-a1.proof", "theorem/removes-a2.proof"}).exit == 0);
}

TEST_CASE("theorem refute follows a certificate against every defence", "[cli][theorem][slow]") {
  const Workshop& w = proved();
  const auto refute = [&](const std::string& line) {
    return w.run({"theorem", "refute", "--from", "theorem", "--line", line, "--json"}).json();
  };
  std::string line = "Wd4,f1";  // an image of what the certificate names
  json answer = refute(line);
  CHECK(answer["winner"] == "second");
  CHECK(answer["plies"] == 25);
  CHECK(answer["pv"].size() == 25);
  for (int plies = 25; plies > 0; --plies) {
    answer = refute(line);
    CHECK(answer["plies"] == plies);
    CHECK(answer["move"].is_null() == !answer["defences"].empty());
    // Of the defences the longest comes first.
    const json& next = answer["move"].is_null() ? answer["defences"][0]["move"] : answer["move"];
    line += " " + next.get<std::string>();
  }
  const Run over = w.run({"theorem", "refute", "--from", "theorem", "--line", line});
  CHECK(over.exit == 1);
  CHECK(over.says("no certificate says anything about this position"));
  const Run open = w.run({"theorem", "refute", "--from", "theorem", "--line", "Wd4,a1"});
  CHECK(open.exit == 1);
}

TEST_CASE("solve answers at once with the certificates", "[cli][theorem][slow]") {
  const Run run = proved().run({"solve", "--variant", "37", "--line", "Wd4,a2", "--known",
                                "theorem", "--any-win", "--json"});
  CHECK(run.exit == 0);
  CHECK(run.json()["status"] == "win");
  CHECK(run.json()["distance"] == 25);
  CHECK(run.json()["known_proofs"] == 2);
}

TEST_CASE("openings, show, search and annotate know what theorem store has stored",
          "[cli][theorem][slow]") {
  const Workshop w;
  w.write("games.gpn",
          "[Title \"zertz\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"0-1\"]\n\n1. Wd4,a2 0-1\n\n"
          "[Title \"zertz\"]\n[White \"C\"]\n[Black \"D\"]\n[Result \"1-0\"]\n\n"
          "1. Wd4,a2 Wa1,b1 1-0\n\n"
          "[Title \"zertz\"]\n[White \"E\"]\n[Black \"F\"]\n[Result \"1-0\"]\n\n1. Wd4,a1 1-0\n");
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  const json stored = w.run({"theorem", "store", "--from", folder(), "--json"}).json();
  CHECK(stored["positions"] > 30000);
  CHECK(stored["better"] > 30000);
  const json moves = w.run({"openings", "--json"}).json()["moves"];
  REQUIRE(moves.size() == 2);
  for (const json& move : moves) {
    const bool lost = move["move"] != "Wd4,a1";
    CHECK(move["proved"].is_null() == !lost);
    if (lost) CHECK(move["proved"]["status"] == "loss");
  }
  CHECK(w.run({"search", "--value", "win", "--in", "25"}).out.find("A") != std::string::npos);

  CHECK(w.run({"show", "1", "--json"}).out.find("\"distance\": 25") != std::string::npos);

  CHECK(w.run({"annotate", "--id", "1", "--last", "1", "--nodes", "1"})
            .out.find("{proved: Black wins in at most") != std::string::npos);

  const json games = w.run({"theorem", "games", "--json"}).json();
  CHECK(games["games"]["games"] == 3);
  CHECK(games["lost"]["games"] == 2);
  CHECK(games["lost"]["wins"] == 1);
  REQUIRE(games["steps"].size() == 1);
  CHECK(games["steps"][0]["reached"]["games"] == 2);
  CHECK(games["steps"][0]["left"]["losses"] == 1);
  CHECK(games["steps"][0]["ended"]["wins"] == 1);
}

TEST_CASE("a game that follows the certificate to its end carries the refutation through",
          "[cli][theorem][slow]") {
  const json answer =
      proved().run({"theorem", "refute", "--from", "theorem", "--line", "Gd4,a2", "--json"}).json();
  std::string moves = "Gd4,a2";
  for (const json& move : answer["pv"]) moves += " " + move.get<std::string>();
  const Workshop w;
  w.write("game.gpn", "[Title \"zertz\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"0-1\"]\n\n" +
                          moves + " 0-1\n");
  REQUIRE(w.run({"import", "game.gpn"}).exit == 0);
  const json games = w.run({"theorem", "games", "--json"}).json();
  CHECK(games["finished"]["wins"] == 1);
  CHECK(games["steps"].size() == (answer["pv"].size() + 1) / 2);
  for (const json& step : games["steps"]) CHECK(step["kept"]["games"] == 1);
}

TEST_CASE("theorem prove, killed or interrupted, goes on and ends with the same files",
          "[cli][theorem][kill][slow]") {
  const Workshop w;
  const std::string journal = w.path("theorem/journal").string();
  const auto first_settled = [&] {
    return w.exists("theorem/journal") &&
           w.read("theorem/journal").find("first ") != std::string::npos;
  };
  std::vector<std::string> words = {test::program_path()};
  words.insert(words.end(), kProve.begin(), kProve.end());
  words[4] = "--into";
  words[5] = w.path("theorem").string();
  words.insert(words.end(), {"--threads", "1"});
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t child = 0;
  const int failure =
      posix_spawn(&child, words.front().c_str(), &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  REQUIRE(failure == 0);
  while (!first_settled() && waitpid(child, nullptr, WNOHANG) == 0) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  REQUIRE(first_settled());
  const std::string before = w.read("theorem/journal");

  const Run interrupted = w.run_interrupted(kProve, std::chrono::milliseconds(50));
  if (interrupted.exit == 130) CHECK_FALSE(w.exists("theorem/openings.tsv"));
  const Run run = w.run(kProve);
  CHECK(run.exit == 0);
  // The journal was added to, behind the last line that was whole.
  const std::size_t whole = before.rfind('\n') + 1;
  CHECK(w.read("theorem/journal").substr(0, whole) == before.substr(0, whole));
  for (const char* file : {"removes-a1.proof", "removes-a2.proof", "openings.tsv"}) {
    CHECK(w.read(std::string("theorem/") + file) == proved().read(std::string("theorem/") + file));
  }
}

TEST_CASE("theorem replies keeps what is won, and goes on after an interruption",
          "[cli][theorem][kill][slow]") {
  const Workshop w;
  const auto words = [](const std::string& folder, const std::string& threads) {
    return std::vector<std::string>{"theorem",     "replies",  "zertz37",  "--opening", "Wd4,a1",
                                    "--exchanges", "8",        "--sample", "6",         "--effort",
                                    "20",          "--rounds", "2",        "--into",    folder,
                                    "--threads",   threads,    "--json"};
  };
  const Run whole = w.run(words("whole", "1"));
  REQUIRE(whole.exit == 0);
  const json answer = whole.json();
  CHECK(answer["replies"].size() == 6);
  CHECK(answer["untried"] == 0);
  CHECK(answer["won"] > 0);

  (void)w.run_interrupted(words("parts", "2"), std::chrono::milliseconds(100));
  const std::string before = w.exists("parts/journal") ? w.read("parts/journal") : "";
  const Run rest = w.run(words("parts", "2"));
  REQUIRE(rest.exit == 0);
  CHECK(w.read("parts/journal").substr(0, before.size()) == before);
  const json other = rest.json();
  for (std::size_t i = 0; i < 6; ++i) {
    const json& reply = answer["replies"][i];
    for (const char* member :
         {"line", "status", "rounds", "states", "plies", "positions", "certificate", "sha256"}) {
      CHECK(reply[member] == other["replies"][i][member]);
    }
    if (reply["status"] != "won") continue;
    const std::string file = reply["certificate"].get<std::string>();
    CHECK(w.read("whole/" + file) == w.read("parts/" + file));
    CHECK(w.run({"verify", "whole/" + file}).exit == 0);
  }
  // What is there is not tried again, but for certificates that have gone or were changed.
  const std::string journal = w.read("whole/journal");
  CHECK(w.run(words("whole", "1")).json()["replies"] == answer["replies"]);
  CHECK(w.read("whole/journal") == journal);
  std::vector<std::string> proofs;
  for (const json& reply : answer["replies"]) {
    if (reply["status"] == "won")
      proofs.push_back("whole/" + reply["certificate"].get<std::string>());
  }
  REQUIRE(proofs.size() > 1);
  const std::vector<std::string> kept = {w.read(proofs[0]), w.read(proofs[1])};
  std::filesystem::remove(w.path(proofs[0]));
  w.write(proofs[1], kept[1].substr(0, kept[1].size() / 2));
  CHECK(w.run(words("whole", "1")).json()["replies"] == answer["replies"]);
  CHECK(w.read(proofs[0]) == kept[0]);
  CHECK(w.read(proofs[1]) == kept[1]);
  CHECK(w.run(words("whole", "1")).json()["replies"] == answer["replies"]);

  // Nobody wins with the certificate of another reply.
  const std::string first = journal.substr(0, journal.find('\n') + 1);
  const auto won = [&](std::size_t i) { return answer["replies"][i]["status"] == "won"; };
  std::size_t winner = 0;
  while (!won(winner)) ++winner;
  const std::size_t other_reply = winner == 0 ? 1 : 0;
  const auto sum = answer["replies"][winner]["sha256"].get<std::string>();
  w.write("forged/journal",
          first + journal_line(fmt::format("tried {} 0 won 1 1 1 1 {}", other_reply, sum)));
  w.write(fmt::format("forged/reply-{:05}.proof", other_reply + 1), kept[0]);
  const json judged = w.run(words("forged", "1")).json()["replies"][other_reply];
  for (const char* member : {"status", "rounds", "plies", "sha256"}) {
    CHECK(judged[member] == answer["replies"][other_reply][member]);
  }

  // Of others nothing is replaced.
  w.write("other/replies.tsv", "mine");
  std::vector<std::string> other_words = words("other", "1");
  CHECK(w.run(other_words).says("is no file of this program"));
  CHECK(w.read("other/replies.tsv") == "mine");
  w.write("whole/journal", journal + journal_line("tried 99 0 open 1 1 0 0 -"));
  const Run damaged = w.run(words("whole", "1"));
  CHECK(damaged.exit == 4);
  CHECK(damaged.says("whole/journal: a line does not belong to this work; name another folder"));

  CHECK(w.run({"theorem", "replies", "zertz37", "--opening", "Wd4,a1", "--exchanges", "2", "--into",
               "x"})
            .exit == 2);
  const Run nothing =
      w.run({"theorem", "replies", "zertz37", "--opening", "Wd4,d4", "--into", "x"});
  CHECK(nothing.exit == 2);
  CHECK(nothing.says("--opening \"Wd4,d4\": "));
  const Run lost = w.run({"theorem", "replies", "zertz37", "--opening", "Wd4,a2", "--into", "x"});
  CHECK(lost.exit == 4);
  CHECK(lost.says("Wd4,a2 is lost"));
  CHECK_FALSE(w.exists("x"));
}

TEST_CASE("theorem says what is wrong", "[cli][theorem][slow]") {
  const Workshop w;
  CHECK(w.run({"theorem"}).exit == 2);
  CHECK(w.run({"theorem", "prove", "chess", "--into", "x"}).exit == 2);
  CHECK(w.run({"theorem", "prove", "zertz37"}).exit == 2);
  const Run nothing = w.run({"theorem", "refute", "--from", ".", "--line", "Wd4,a2"});
  CHECK(nothing.exit == 4);
  CHECK(nothing.says("make them with \"gipfbase theorem prove\""));
  const std::string proof = proved().read("theorem/removes-a1.proof");
  w.write("cut.proof", proof.substr(0, proof.size() / 2));
  const Run cut = w.run({"theorem", "refute", "--from", "cut.proof", "--line", "Wd4,a2"});
  CHECK(cut.exit == 4);
  CHECK(cut.says("cut.proof:"));
  CHECK(cut.says("rejected: "));
  w.write("used/journal", "what a user wrote\nin two lines\n");
  const Run damaged = w.run({"theorem", "prove", "zertz37", "--into", "used"});
  CHECK(damaged.exit == 4);
  CHECK(damaged.says("line 1 is damaged"));
  w.write("file", "");
  CHECK(w.run({"theorem", "prove", "zertz37", "--into", "file/below"}).exit == 4);
}

TEST_CASE("the boards on the page of the theorem are what the program draws",
          "[cli][theorem][slow]") {
  const std::string page = test::page("analysis/theorem/README.md");
  const Workshop w;
  int boards = 0;
  const std::string command = "$ gipfbase board --line \"";
  for (std::size_t at = page.find(command); at != std::string::npos; at = page.find(command, at)) {
    at += command.size();
    const std::size_t end = page.find("\"\n", at);
    const std::string line = page.substr(at, end - at);
    const std::string out = w.run({"board", "--line", line}).out;
    INFO(line);
    CHECK(page.compare(end + 2, out.size(), out) == 0);
    ++boards;
  }
  CHECK(boards >= 2);
}

}  // namespace
}  // namespace gipfbase::tests::theorem_test

// A year of work on a database: corrections, notes, duplicates, undo, and exports that can be
// imported again.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "support/cli/workshop.hpp"
#include "support/environment.hpp"

namespace gipfbase::tests::year_test {
namespace {

/// Lines in an order that does not depend on the times of changes.
std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) {
    const bool change = line.rfind("[Change", 0) == 0;
    // Changes of one second may have another order, and other numbers.
    if (change) line.replace(7, line.find(' ') - 7, "");
    if (line.find("merge games.gipfdb") == std::string::npos) lines.push_back(line);
  }
  return lines;
}
std::vector<std::string> sorted_journals(const std::string& text) {
  std::vector<std::string> lines = lines_of(text);
  const auto is_change = [](const std::string& line) { return line.rfind("[Change ", 0) == 0; };
  for (auto at = lines.begin(); at != lines.end();) {
    const auto end = std::find_if_not(at, lines.end(), is_change);
    std::sort(at, end);
    at = end == lines.end() ? end : end + 1;
  }
  return lines;
}

/// The first line that differs, or empty.
std::string difference(const std::string& a, const std::string& b) {
  const auto left = sorted_journals(a);
  const auto right = sorted_journals(b);
  for (std::size_t i = 0; i < std::max(left.size(), right.size()); ++i) {
    const std::string one = i < left.size() ? left[i] : "(end)";
    const std::string other = i < right.size() ? right[i] : "(end)";
    if (one != other) return one + "\n" + other;
  }
  return "";
}

TEST_CASE("a database survives a year of work, and its exports can be imported again",
          "[cli][year][slow]") {
  const Workshop w;
  const std::string samples = gipfbase::test::source_folder() + "/sample-games/zertz/";
  std::filesystem::copy(samples + "tournament-2004.gpn", w.path("cup.gpn"));
  std::filesystem::copy(samples + "real-games.gpn", w.path("single.gpn"));
  const auto done = [&](const std::vector<std::string>& words) {
    Run run = w.run(words);
    INFO(words.front() << ": " << run.out << run.err);
    CHECK(run.exit == 0);
    return run;
  };

  // January: the first import.
  done({"import", "cup.gpn", "single.gpn"});
  const std::string first = done({"export"}).out;

  // February: corrections.
  done({"edit", "1", "--set", "Round=1", "--set", "Date=2004.05.12", "--reason", "score sheet",
        "--yes"});
  done({"edit", "--event", "*tournament*", "--set", "Organiser=mreitz", "--yes"});
  done({"edit", "2", "--set", "White=D. Dyer", "--yes"});

  // March: a name has two spellings.
  done({"alias", "D. Dyer", "ddyer", "--reason", "his own word"});
  CHECK(w.run({"players", "--json"}).out.find("D. Dyer") == std::string::npos);

  // April: another collector adds comments and corrects a game.
  const std::string cup = w.read("cup.gpn");
  std::string commented = cup;
  commented.insert(commented.find("\n\n1. ") + 5, " {a quiet beginning}");
  w.write("theirs.gpn", commented);
  done({"import", "--db", "theirs.gipfdb", "theirs.gpn"});
  done({"edit", "--db", "theirs.gipfdb", "5", "--set", "Termination=resignation", "--set",
        "Round=2", "--reason", "saw it", "--yes"});
  CHECK(done({"merge", "theirs.gipfdb", "--json"}).json().at("updated") == 2);
  CHECK(w.run({"show", "5", "--json"}).json().at("tags").at("Round") == "2");

  // May: proofs as notes.
  done({"annotate", "--store", "--nodes", "2000", "--last", "3"});

  // June: a duplicate game.
  done({"dedupe", "--yes"});
  CHECK(w.run({"dedupe"}).exit == 1);

  // July: a mistake is undone.
  const Run wrong = done({"delete", "--event", "*tournament*", "--yes"});
  CHECK(w.run({"list", "--event", "*tournament*"}).exit == 1);
  const std::string change =
      done({"history", "--json"}).json().at("changes").back().at("id").dump();
  done({"undo", change});

  // August: a wrong import is reverted.
  w.write("rubbish.gpn", "[Title \"zertz\"]\n[White \"Nobody\"]\n\n1. Wd4,a1 *\n");
  done({"import", "rubbish.gpn"});
  done({"imports", "revert", "3", "--yes"});

  // September: is everything in order?
  done({"check"});
  const auto standings = done({"standings", "*tournament*", "--json"}).json();
  CHECK(standings.at("standings").size() == 7);

  // October: export to another database, with games, notes and journal.
  const std::string all = done({"export", "--journal"}).out;
  CHECK(all.find("a quiet beginning") != std::string::npos);
  CHECK(all.find("score sheet") != std::string::npos);
  w.write("all.gpn", all);
  done({"import", "--db", "fresh.gipfdb", "all.gpn"});
  done({"check", "--db", "fresh.gipfdb"});
  CHECK(difference(done({"export", "--journal", "--db", "fresh.gipfdb"}).out, all) == "");
  CHECK(w.run({"standings", "*tournament*", "--json", "--db", "fresh.gipfdb"}).json() == standings);

  // November: merge into another database.
  done({"merge", "--db", "whole.gipfdb", "games.gipfdb"});
  done({"check", "--db", "whole.gipfdb"});
  CHECK(difference(done({"export", "--journal", "--db", "whole.gipfdb"}).out, all) == "");

  // December: all changes are undone one by one; the original records remain.
  auto changes = w.run({"history", "--json"}).json().at("changes");
  for (auto entry = changes.rbegin(); entry != changes.rend(); ++entry) {
    if (entry->at("elsewhere") || !entry->at("undone_by").is_null()) continue;
    if (entry->at("what").get<std::string>().rfind("undo", 0) == 0) continue;
    done({"undo", entry->at("id").dump()});
  }
  done({"check"});
  CHECK(done({"export"}).out == first);
}

TEST_CASE("two archives, two colleagues and a merge lose nothing and store nothing twice",
          "[cli][year][merge]") {
  const Workshop w;
  const auto done = [&](const std::vector<std::string>& words) {
    Run run = w.run(words);
    INFO(words.front() << ": " << run.out << run.err);
    CHECK(run.exit == 0);
    return run;
  };
  const std::string samples = gipfbase::test::source_folder() + "/sample-games/";
  done({"import", samples + "zertz/tournament-2004.gpn"});
  done({"import", samples + "dvonn"});
  const std::string first = done({"export"}).out;
  const auto games = [&] { return done({"list", "--limit", "1", "--json"}).json().at("total"); };
  const auto all = games();
  done({"backup", "bert.gipfdb"});
  done({"backup", "carl.gipfdb"});

  // Bert and Carl correct the same games, but different fields; one field of game 2 they both
  // correct, differently.
  done({"edit", "--db", "bert.gipfdb", "1", "2", "3", "--set", "Event=Spring", "--yes"});
  done({"edit", "--db", "bert.gipfdb", "2", "--set", "Round=3", "--yes"});
  done({"delete", "--db", "bert.gipfdb", "4", "--yes"});
  done({"edit", "--db", "carl.gipfdb", "1", "2", "3", "--set", "Site=Ghent", "--yes"});
  done({"edit", "--db", "carl.gipfdb", "2", "--set", "Round=4", "--yes"});
  tests::check_output(done({"merge", "bert.gipfdb"}));
  const Run second = w.run({"merge", "carl.gipfdb"});
  tests::check_wording(second);
  CHECK(games() == all);
  for (const char* id : {"1", "2", "3"}) {
    const auto tags = done({"show", id, "--json"}).json().at("tags");
    CHECK(tags.at("Event") == "Spring");
    CHECK(tags.at("Site") == "Ghent");
  }
  CHECK(done({"show", "2", "--json"}).json().at("tags").at("Round") == "3");
  // A second merge changes nothing.
  const std::string both = done({"export"}).out;
  CHECK(w.run({"merge", "carl.gipfdb"}).out.find(" 0  stored") != std::string::npos);
  CHECK(done({"export"}).out == both);
  done({"check"});

  // The changes are undone one by one, the latest first.
  const auto changes = done({"history", "--json"}).json().at("changes");
  std::vector<int> steps;
  for (const auto& change : changes) {
    if (!change.at("elsewhere")) steps.push_back(change.at("id"));
  }
  std::sort(steps.rbegin(), steps.rend());
  for (const int step : steps) done({"undo", std::to_string(step)});
  CHECK(done({"export"}).out == first);
  done({"check"});
}

}  // namespace
}  // namespace gipfbase::tests::year_test

// Finding and joining records of the same game.
#include "db/edit/dedupe.hpp"

#include <catch2/catch.hpp>
#include <string>

#include "db/edit/change.hpp"
#include "db/query/statistics.hpp"
#include "db/repair/check.hpp"
#include "notation/formats/gpn/gpn.hpp"
#include "support/db_support.hpp"
#include "support/environment.hpp"
#include "support/wording.hpp"

namespace gipfbase::dedupe_test {
namespace {

using db::Database;
using db::Duplicate;
using test::create;
using test::dump;
using test::Folder;
using test::import_text;
using test::random_games;

const std::string kFirst = "1. Bb5,g1 Wa2,c6 2. Wd4,e6 Wb1,d1 3. Wa1,e1 x a1Wa3 4. Gg2,a4 Wg3,d7 ";
const std::string kMoves = kFirst + "5. x g2Wg4 Gc5,d2 ";
const std::string kOther = kFirst + "5. x g2Wg4 Gc5,c1 ";

std::string record(const std::string& white, const std::string& black, const std::string& date,
                   const std::string& more = "", const std::string& movetext = kMoves + "*") {
  return "[Title \"zertz\"]\n[Date \"" + date + "\"]\n[White \"" + white + "\"]\n[Black \"" +
         black + "\"]\n" + more + "\n" + movetext + "\n\n";
}

std::vector<Duplicate> twins_of(Database& database) {
  db::GameFilter all;
  all.with_partial = true;
  return db::find_duplicates(database, all, {}, {});
}

/// The pairs found in a database of these records.
std::vector<Duplicate> found_in(const std::string& records) {
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder, records);
  return twins_of(database);
}

TEST_CASE("records with the same moves are one game unless their headers contradict",
          "[db][dedupe]") {
  const std::string anna =
      record("Anna Bos", "Bert", "2004.06.01", "[Round \"3\"]\n[Site \"Ghent\"]\n");
  struct Case {
    const char* name;
    std::string other;
    int found;  ///< 0 not a pair, 1 perhaps, 2 surely
  };
  const Case cases[] = {
      {"case", record("anna bos", "Bert", "2004.06.01"), 2},
      {"a letter", record("Anna Boss", "Bert", "2004.06.01"), 2},
      {"who it was is not known", record("?", "Bert", "2004.06.01"), 2},
      {"a part of the date", record("Anna Bos", "Bert", "2004.06.??"), 2},
      {"no date", record("Anna Bos", "Bert", "????.??.??"), 2},
      {"the next day", record("Anna Bos", "Bert", "2004.06.02"), 1},
      {"day and month", record("Anna Bos", "Bert", "2004.01.06"), 1},
      {"digits", record("Anna Bos2", "Bert", "2004.06.01"), 1},
      {"seats", record("Bert", "Anna Bos", "2004.06.01"), 1},
      {"round", record("Anna Bos", "Bert", "2004.06.01", "[Round \"4\"]\n"), 1},
      {"place", record("Anna Bos", "Bert", "2004.06.01", "[Site \"Lille\"]\n"), 1},
      {"spelling of the place", record("Anna Bos", "Bert", "2004.06.01", "[Site \"ghent\"]\n"), 2},
      {"time", record("Anna Bos", "Bert", "2004.06.01", "[Round \"3\"]\n[Time \"10:00:00\"]\n"), 2},
      {"result", record("Anna Bos", "Bert", "2004.06.01", "[Result \"1-0\"]\n", kMoves + "1-0"), 2},
      {"nothing known", record("?", "?", "????.??.??"), 1},
      {"two days later", record("Anna Bos", "Bert", "2004.06.03"), 0},
      {"somebody else", record("Zoe", "Bert", "2004.06.01"), 0},
      {"another move", record("Anna Bos", "Bert", "2004.06.01", "", kOther + "*"), 1},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    const auto found = found_in(anna + c.other);
    CHECK(static_cast<int>(found.size()) == (c.found > 0 ? 1 : 0));
    if (!found.empty()) CHECK(found[0].sure == (c.found == 2));
    if (!found.empty()) CHECK(found[0].doubts.empty() == found[0].sure);
  }
}

TEST_CASE("records that ended in different ways are perhaps one game", "[db][dedupe]") {
  const auto ended = [](const std::string& how) {
    return record("Anna", "Bert", "2004.06.01",
                  "[Result \"1-0\"]\n" + (how.empty() ? "" : "[Termination \"" + how + "\"]\n"),
                  kMoves + "1-0");
  };
  const auto contradicting = found_in(ended("resignation") + ended("time forfeit"));
  REQUIRE(contradicting.size() == 1);
  CHECK_FALSE(contradicting[0].sure);
  const auto unsaid = found_in(ended("resignation") + ended(""));
  REQUIRE(unsaid.size() == 1);
  CHECK(unsaid[0].sure);
}

TEST_CASE("contradicting comments of joined records stay apart", "[db][dedupe]") {
  const auto commented = [](const std::string& white, const std::string& comment) {
    return record(white, "Bert", "2004.06.01", "",
                  "1. Bb5,g1 {" + comment + "} " + kMoves.substr(10) + "*");
  };
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder,
              commented("Anna", "a mistake, says Bert") + commented("anna", "fine, says Carl"));
  const auto found = twins_of(database);
  REQUIRE(found.size() == 1);
  (void)db::join_duplicates(database, found, "", false);
  const auto game = db::load_game(database, found[0].kept.id);
  REQUIRE(game->game.notes.size() == 1);
  CHECK_THAT(game->game.notes[0].comment,
             Catch::Equals("a mistake, says Bert / fine, says Carl") ||
                 Catch::Equals("fine, says Carl / a mistake, says Bert"));
}

TEST_CASE("a shorter record is the same game, unless it begins two games", "[db][dedupe]") {
  const std::string whole = record("Anna", "Bert", "2004.06.01");
  const std::string part = record("Anna", "Bert", "2004.06.01", "", kFirst + "*");
  const auto found = found_in(part + whole);
  REQUIRE(found.size() == 1);
  CHECK(found[0].kept.id == 2);
  CHECK(found[0].joined.id == 1);
  CHECK(found[0].sure);
  test::check_wording("8 moves and 10", found[0].moves);
  const std::string other = record("Anna", "Bert", "2004.06.01", "", kOther + "*");
  const auto both = found_in(part + whole + other);
  REQUIRE(both.size() == 1);
  test::check_wording("9 moves of 10", both[0].moves);
}

/// The game, mirrored or rotated.
notation::Game turned(const notation::Game& game) {
  const notation::Rules& rules = *game.rules;
  notation::Game other = game;
  other.notes.clear();
  other.moves.clear();
  notation::AnyPosition from = game.start;
  notation::AnyPosition into = game.start;
  for (const PackedMove& move : game.moves) {
    const auto row = rules.index_row(from, &move);
    PackedMove like = rules.from_canonical(into, row.next).value();
    if (other.moves.empty()) {
      std::vector<PackedMove> legal;
      rules.legal_moves(into, legal);
      for (const PackedMove& m : legal) {
        if (m != move && rules.index_row(into, &m).next == row.next) like = m;
      }
      REQUIRE(like != move);
    }
    other.moves.push_back(like);
    rules.play(from, move);
    rules.play(into, like);
  }
  return other;
}

TEST_CASE("a rotated copy is joined with its side lines rotated back, undo separates them again",
          "[db][dedupe]") {
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder,
              record("Anna", "Bert", "2004.06.01", "[Annotator \"C\"]\n[Source \"a book\"]\n",
                     "1. Bb5,g1 {first} Wa2,c6" + kMoves.substr(19) + "*"));
  notation::Game copy = turned(db::load_game(database, 1, db::Spelling::kRecorded)->game);
  copy.tags.erase(copy.tags.begin() + 6, copy.tags.end());
  // The copy gets another last move, with a comment.
  const notation::Rules& rules = *copy.rules;
  notation::AnyPosition last = copy.start;
  for (std::size_t i = 0; i + 1 < copy.moves.size(); ++i) rules.play(last, copy.moves[i]);
  std::vector<PackedMove> legal;
  rules.legal_moves(last, legal);
  const notation::Variation line{{legal.front()}, {{1, "better", {}, {}, {}}}};
  copy.notes = {{10, "last", {}, {}, {line}}};
  copy.result = "1-0";
  std::string text;
  notation::write_gpn(copy, text);
  import_text(database, folder, text, 1, "b.gpn");
  const std::string before = dump(database);

  const auto found = twins_of(database);
  REQUIRE(found.size() == 1);
  test::check_wording("turned", found[0].moves);
  CHECK(found[0].sure);
  const auto done = db::join_duplicates(database, found, "double", false);
  REQUIRE(done.change);
  CHECK(db::check(database, 2, {}).problems.empty());
  CHECK(db::statistics(database).games == 1);
  const std::int64_t kept = found[0].kept.id;
  const auto game = db::load_game(database, kept).value();
  CHECK(game.verdict.result == "1-0");
  CHECK(game.game.tag("Annotator") == "C");
  // Either record may be kept: its side line is legal and reaches the equivalent position.
  REQUIRE(game.game.notes.size() == 2);
  const auto& variations = game.game.notes[1].variations;
  REQUIRE(variations.size() == 1);
  REQUIRE(variations[0].moves.size() == 1);
  CHECK(variations[0].notes[0].comment == "better");
  std::vector<PackedMove> moves = game.game.moves;
  moves.back() = variations[0].moves[0];
  std::vector<PackedMove> copied = copy.moves;
  copied.back() = legal.front();
  CHECK(rules.same_line(game.game.start, moves, copy.start, copied, false));

  // Both records are recognised, and the message for the removed one names the kept one.
  CHECK(import_text(database, folder, text + "\n", 1, "c.gpn").stored == 0);
  test::check_wording("delete", test::words_thrown([&] {
                        (void)db::delete_games(database, std::array{found[0].joined.id}, "", true);
                      }));
  (void)db::revert_import(database, 3);
  db::undo(database, *done.change, "");
  CHECK(dump(database) == before);
  CHECK(db::check(database, 2, {}).problems.empty());
}

TEST_CASE("an impossible date is replaced by a possible one", "[db][dedupe]") {
  for (const bool right_first : {true, false}) {
    CAPTURE(right_first);
    const Folder folder;
    Database database = create(folder);
    const std::string right = record("Anna Bos", "Bert", "2004.06.30");
    const std::string wrong = record("anna bos", "Bert", "2004.06.31");
    import_text(database, folder, right_first ? right + wrong : wrong + right);
    const auto found = twins_of(database);
    REQUIRE(found.size() == 1);
    CHECK_FALSE(found[0].sure);
    CHECK_THAT(found[0].doubts,
               Catch::VectorContains(right_first
                                         ? std::string("dates \"2004.06.30\" and \"2004.06.31\"")
                                         : std::string("dates \"2004.06.31\" and \"2004.06.30\"")));
    (void)db::join_duplicates(database, found, "", false);
    CHECK(db::load_game(database, found[0].kept.id)->game.tag("Date") == "2004.06.30");
  }
}

TEST_CASE("records joined to a joined record go to the final one", "[db][dedupe]") {
  const Folder folder;
  Database database = create(folder);
  const std::string part = kFirst + "*";
  import_text(database, folder, record("Anna", "Bert", "2004.06.01", "", part));
  import_text(database, folder,
              record("anna", "Bert", "2004.06.01", "[Annotator \"C\"]\n", part) +
                  record("Anna", "Bert", "2004.06.01"),
              1, "b.gpn");
  const auto found = twins_of(database);
  REQUIRE(found.size() == 2);
  const std::string before = dump(database);
  const auto done = db::join_duplicates(database, found, "", false);
  CHECK(db::statistics(database).games == 1);
  CHECK(db::load_game(database, 3)->game.tag("Annotator") == "C");
  CHECK(db::check(database, 2, {}).problems.empty());
  // The joined game belongs to both imports: reverting the second would keep it.
  CHECK(db::preview_revert(database, 2).kept == 1);
  CHECK(done.added == 0);
  CHECK(db::report_of_change(database, db::undo(database, *done.change, "")).added == 2);
  CHECK(dump(database) == before);
}

TEST_CASE("records are joined although two of them together equal a third one", "[db][dedupe]") {
  const Folder folder;
  Database database = create(folder);
  const std::string told = "1. Bb5,g1 {one} Wa2,c6 {two}" + kMoves.substr(19) + "*";
  import_text(database, folder,
              record("Anna", "Bert", "2004.06.01", "[Event \"Cup\"]\n[Site \"here\"]\n", told) +
                  record("Anna", "Bert", "2004.06.01", "[Round \"1\"]\n") +
                  record("Anna", "Bert", "2004.06.01", "[Event \"Cup\"]\n[Round \"1\"]\n"));
  const auto found = twins_of(database);
  REQUIRE(found.size() == 2);
  const std::string before = dump(database);
  const auto done = db::join_duplicates(database, found, "", false);
  CHECK(db::statistics(database).games == 1);
  CHECK(db::check(database, 2, {}).problems.empty());
  db::undo(database, *done.change, "");
  CHECK(dump(database) == before);
}

TEST_CASE("reverting an import needs joins with other imports to be undone or kept",
          "[db][dedupe]") {
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder, record("Anna", "Bert", "2004.06.01"));
  import_text(database, folder, record("anna", "Bert", "2004.06.01", "[Annotator \"C\"]\n"), 1,
              "b.gpn");
  // These two records are of one import.
  import_text(database, folder,
              record("Dora", "Emil", "2005.06.01") + record("dora", "Emil", "2005.06.01"), 1,
              "c.gpn");
  const auto found = twins_of(database);
  REQUIRE(found.size() == 2);
  const std::int64_t across = *db::join_duplicates(database, {&found[0], 1}, "", false).change;
  (void)db::join_duplicates(database, {&found[1], 1}, "", false);
  import_text(database, folder, record("Anna", "Bert", "2004.06.01") + "\n", 1, "again.gpn");
  CHECK(db::preview_revert(database, 3).joins.empty());
  CHECK(db::revert_import(database, 3).removed == 1);
  CHECK(db::preview_revert(database, 4).joins.empty());
  CHECK(db::revert_import(database, 4).removed == 0);
  const std::string before = dump(database);
  for (const std::int64_t import : {1, 2}) {
    CAPTURE(import);
    CHECK(db::preview_revert(database, import).joins == std::vector{across});
    CHECK_THROWS_WITH(db::revert_import(database, import),
                      Catch::Contains("undo " + std::to_string(across)));
    CHECK(dump(database) == before);
  }
  SECTION("undone, and joined and undone again") {
    const std::int64_t apart = db::undo(database, across, "");
    CHECK(db::preview_revert(database, 1).joins.empty());
    const std::int64_t joined = db::undo(database, apart, "");
    CHECK(db::preview_revert(database, 1).joins == std::vector{joined});
    db::undo(database, joined, "");
    CHECK(db::revert_import(database, 1).removed == 1);
    CHECK(db::load_game(database, 2)->game.tag("White") == "anna");
  }
  SECTION("kept") {
    CHECK(db::revert_import(database, 1, true).removed == 0);
    CHECK(db::statistics(database).games == 1);
  }
  CHECK(db::check(database, 2, {}).problems.empty());
}

TEST_CASE("the pairs do not depend on threads, nor on the order of the records", "[db][dedupe]") {
  const std::string games = random_games("37", 60, 3);
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder, games);
  std::vector<std::string> copies;
  for (std::int64_t id = 2; id <= 60; id += 4) {
    notation::Game copy = turned(db::load_game(database, id, db::Spelling::kRecorded)->game);
    for (notation::Tag& tag : copy.tags) {
      if (tag.name == "White") tag.value += " ";
    }
    notation::write_gpn(copy, copies.emplace_back());
  }
  std::string all;
  for (const std::string& copy : copies) all += copy + "\n";
  import_text(database, folder, all, 1, "copies.gpn");
  const auto found = twins_of(database);
  CHECK(found.size() == copies.size());
  db::DedupeOptions options;
  options.threads = 1;
  const auto again = db::find_duplicates(database, {}, options, {});
  REQUIRE(again.size() == found.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    CHECK(again[i].kept.id == found[i].kept.id);
    CHECK(again[i].joined.id == found[i].joined.id);
  }
}

TEST_CASE("the more precise of two dates is kept", "[db][dedupe]") {
  for (const char* vague : {"2004.??.??", "2004.06.??", "2004", "????.??.??"}) {
    for (const bool exact_first : {true, false}) {
      CAPTURE(vague, exact_first);
      const Folder folder;
      Database database = create(folder);
      const std::string exact = record("Anna Bos", "Bert", "2004.06.01");
      const std::string other =
          record("Anna Bos", "Bert", vague, "[Annotator \"somebody with a long name\"]\n");
      import_text(database, folder, exact_first ? exact + other : other + exact);
      (void)db::join_duplicates(database, twins_of(database), "", false);
      const auto game = db::load_game(database, exact_first ? 2 : 1);
      REQUIRE(game);
      CHECK(game->game.tag("Date") == "2004.06.01");
      CHECK(game->game.tag("Annotator") == "somebody with a long name");
    }
  }
}

}  // namespace
}  // namespace gipfbase::dedupe_test

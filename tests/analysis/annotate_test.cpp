// Annotation: moves that give away the win, and what annotating leaves unchanged.
#include "analysis/annotation/annotate.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

#include "support/db_support.hpp"
#include "support/wording.hpp"

namespace gipfbase::annotate_test {
namespace {

using analysis::annotate_games;
using analysis::AnnotatedGame;
using analysis::AnnotateOptions;
using analysis::Glyph;
using analysis::MarkedMove;
using db::Database;
using test::create;
using test::Folder;
using test::import_text;
using test::random_games;

AnnotateOptions options_of(std::uint32_t last, std::uint64_t nodes, int threads = 2) {
  AnnotateOptions options;
  options.last = last;
  options.limits = {nodes, 0};
  options.threads = threads;
  return options;
}

std::vector<AnnotatedGame> annotated(Database& database, const AnnotateOptions& options) {
  std::vector<AnnotatedGame> games;
  const std::atomic<bool> never{false};
  annotate_games(database, {}, options, never, {},
                 [&](const AnnotatedGame& game) { games.push_back(game); });
  return games;
}

std::string text_of(const std::vector<AnnotatedGame>& games) {
  std::string text;
  for (const AnnotatedGame& game : games) notation::write_gpn(game.game.game, text);
  return text;
}

/// The end of a real game: one of White's ten moves wins by three points, nine lose.
std::string dvonn_ending(const std::string& moves) {
  return "[Title \"dvonn\"]\n[Position \".B5./..B3./..B10r../...../...../..B7r../...../...../"
         "....W/..W9W/W6rWW w s\"]\n\n" +
         moves + " *\n\n";
}

/// Marks with this glyph.
std::vector<MarkedMove> marks(const AnnotatedGame& game, Glyph glyph) {
  std::vector<MarkedMove> found;
  std::copy_if(game.annotation.marks.begin(), game.annotation.marks.end(),
               std::back_inserter(found),
               [glyph](const MarkedMove& mark) { return mark.glyph == glyph; });
  return found;
}

TEST_CASE("the only move that wins is marked with $1", "[annotate]") {
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder, dvonn_ending("1. j5-k5 pass 2. k5-k3 pass 3. k3-c3"));
  const auto games = annotated(database, options_of(10, 1'000'000));
  REQUIRE(games.size() == 1);
  const auto only = marks(games[0], Glyph::kOnlyMove);
  REQUIRE_FALSE(only.empty());
  CHECK(only[0].ply == 1);
  test::check_wording("$1, a win by 3 points", only[0].comment);
  CHECK(marks(games[0], Glyph::kBlunder).empty());
  CHECK_FALSE(games[0].annotation.decisive);
  CHECK(games[0].annotation.values.front().value.score == 3);
}

TEST_CASE("a move that turns a win into a loss is marked with $4 and named decisive",
          "[annotate]") {
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder, dvonn_ending("1. k4-k3"));
  const auto games = annotated(database, options_of(10, 1'000'000));
  REQUIRE(games.size() == 1);
  CHECK(games[0].annotation.decisive == 1U);
  REQUIRE(games[0].annotation.marks.size() == 1);
  const MarkedMove& mark = games[0].annotation.marks[0];
  CHECK(mark.glyph == Glyph::kBlunder);
  CHECK(mark.better == "j5-k5");
  CHECK(mark.before.score == 3);
  CHECK(mark.after.score.value() < 0);
  test::check_wording("$4, better j5-k5", mark.comment);
  const auto& notes = games[0].game.game.notes;
  REQUIRE(notes.size() == 2);
  CHECK(notes[0].ply == 0);
  test::check_wording("a win by 3 points", notes[0].comment);
  CHECK(notes[1].nags == std::vector<std::uint8_t>{4});
  CHECK(notes[1].comment == mark.comment);
}

TEST_CASE("existing comments and glyphs stay, and none is written twice", "[annotate]") {
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder,
              dvonn_ending("{Before.} 1. k4-k3 $6 {[%clk 0:01:00] A slip.} (1. j5-k5 {wins})"));
  const auto games = annotated(database, options_of(10, 1'000'000));
  REQUIRE(games.size() == 1);
  const auto& notes = games[0].game.game.notes;
  REQUIRE(notes.size() == 2);
  CHECK(notes[0].comment.starts_with("Before. "));
  CHECK(notes[1].nags == std::vector<std::uint8_t>{6, 4});
  CHECK(notes[1].comment.starts_with("A slip. "));
  CHECK(notes[1].clock.has_value());
  CHECK(notes[1].variations.size() == 1);

  // The written record can be read, and annotating it again adds nothing.
  const std::string text = text_of(games);
  Database again = create(folder, "again");
  CHECK(import_text(again, folder, text, 2, "again.gpn").stored == 1);
  CHECK(text_of(annotated(again, options_of(10, 1'000'000))) == text);
}

TEST_CASE("positions without a proved value are unknown and mark nothing", "[annotate]") {
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder,
              "[Title \"zertz\"]\n[Variant \"37\"]\n\n1. Wd4,a1 Bd3,g1 2. x d3Wd5 *\n\n");
  const auto games = annotated(database, options_of(2, 1));
  REQUIRE(games.size() == 1);
  CHECK(games[0].annotation.marks.empty());
  CHECK(games[0].annotation.first == 1);
  const auto& notes = games[0].game.game.notes;
  REQUIRE(notes.size() == 1);
  CHECK(notes[0].ply == 1);
  test::check_wording("nothing proved", notes[0].comment);
  CHECK(notes[0].nags.empty());
}

TEST_CASE("stored values are used and the database is only read", "[annotate]") {
  const Folder folder;
  {
    Database database = create(folder);
    import_text(database, folder, dvonn_ending("1. k4-k3"));
    const auto ruleset = test::rules_of("dvonn", "standard");
    const auto game = *db::load_game(database, 1);
    auto position = game.game.start;
    std::vector<db::SolvedRow> rows;
    for (const int score : {3, -11}) {
      db::SolvedValue value;
      value.status = db::ProvedStatus::kExact;
      // Scores are from the view of the side to move: White before the move, Black after it.
      value.score = rows.empty() ? score : -score;
      rows.push_back({position, value});
      ruleset->play(position, game.game.moves[0]);
    }
    db::store_solved(database, *ruleset, rows, {});
  }
  Database database(folder.file("games.gipfdb"), Database::Mode::kRead, test::catalogue());
  const auto games = annotated(database, options_of(10, 1));
  REQUIRE(games.size() == 1);
  REQUIRE(games[0].annotation.marks.size() == 1);
  CHECK(games[0].annotation.marks[0].glyph == Glyph::kBlunder);
  CHECK(games[0].annotation.marks[0].after.score == -11);
}

TEST_CASE("every blunder found in games of all titles is confirmed by a separate search",
          "[annotate][slow]") {
  const Folder folder;
  Database database = create(folder);
  std::string text;
  for (const notation::TitleInfo* title : test::catalogue().titles()) {
    text += random_games(std::string(title->agreements.default_variant), 6, 5, 200,
                         std::string(title->id));
  }
  import_text(database, folder, text);
  const auto games = annotated(database, options_of(5, 1500));
  CHECK(text_of(annotated(database, options_of(5, 1500, 1))) == text_of(games));
  int checked = 0;
  const std::atomic<bool> never{false};
  for (const AnnotatedGame& game : games) {
    const auto ruleset = game.game.game.rules;
    const auto solver = analysis::make_solver(*ruleset, std::size_t{16} << 20U);
    for (const MarkedMove& mark : marks(game, Glyph::kBlunder)) {
      auto position = ruleset->start();
      std::vector<Seat> sides;
      for (std::uint32_t ply = 0; ply < mark.ply; ++ply) {
        if (ply + 1 == mark.ply) {
          const auto before = solve_value(*solver, *ruleset, position, {30'000, 0}, never);
          CHECK(before->verdict() == 1);
        }
        sides.push_back(ruleset->side_to_move(position));
        ruleset->play(position, game.game.game.moves[ply]);
      }
      auto after = *solve_value(*solver, *ruleset, position, {30'000, 0}, never);
      if (ruleset->side_to_move(position) != sides.back()) after = after.seen_by_opponent();
      CHECK(after.verdict().value() < 1);
      ++checked;
    }
  }
  CHECK(checked > 0);
}

}  // namespace
}  // namespace gipfbase::annotate_test

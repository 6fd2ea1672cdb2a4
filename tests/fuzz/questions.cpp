#include "fuzz/questions.hpp"

#include <array>
#include <atomic>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "analysis/answers/archive/archive_answer.hpp"
#include "analysis/answers/archive/database_answer.hpp"
#include "analysis/answers/games/board_answer.hpp"
#include "analysis/answers/games/game_answer.hpp"
#include "analysis/answers/games/games_answer.hpp"
#include "analysis/answers/openings/compare_answer.hpp"
#include "analysis/answers/openings/novelties_answer.hpp"
#include "analysis/answers/openings/openings_answer.hpp"
#include "analysis/answers/openings/report_answer.hpp"
#include "analysis/ratings/game_ratings.hpp"
#include "analysis/values/claims.hpp"
#include "analysis/values/solve_games.hpp"
#include "db/edit/change.hpp"
#include "db/edit/dedupe.hpp"
#include "db/edit/edit.hpp"
#include "db/edit/journal_reader.hpp"
#include "db/edit/names.hpp"
#include "db/import/merge.hpp"
#include "db/query/language/scan.hpp"
#include "db/query/lists/player_games.hpp"
#include "db/query/lists/results.hpp"
#include "db/repair/check.hpp"
#include "fuzz/target.hpp"
#include "notation/formats/record.hpp"

namespace gipfbase::fuzz {
namespace {

using db::Database;
using Mode = Database::Mode;

constexpr std::size_t kFewGames = 20;

void check(Database& database) {
  const db::CheckReport report = analysis::check(database, 1, {});
  (void)analysis::to_json(report);
  for (const std::string& problem : report.problems)
    promise(!problem.empty(), "a problem has a text");
}

void stats(Database& database) {
  (void)analysis::to_json(db::statistics(database));
  (void)db::stored_variants(database, true);
  (void)db::stored_variants(database, false);
}

void list(Database& database) {
  for (const bool reverse : {false, true}) {
    for (const auto by : {db::Order::By::kNumber, db::Order::By::kDate, db::Order::By::kPlayer,
                          db::Order::By::kLength, db::Order::By::kRating, db::Order::By::kRound}) {
      analysis::GamesQuestion question;
      question.page = {kFewGames, 0, {by, reverse}};
      question.filter.with_partial = true;
      if (by == db::Order::By::kRating) question.filter.rater = analysis::game_ratings;
      (void)analysis::to_json(analysis::games_answer(database, question));
    }
  }
  for (const bool puzzles : {false, true}) {
    analysis::GamesQuestion question;
    question.filter.puzzles = puzzles;
    question.filter.contests = !puzzles;
    (void)analysis::ndjson(analysis::games_answer(database, question));
  }
  (void)analysis::to_json(
      analysis::names_answer(database, analysis::NamesQuestion{analysis::Names::kPlayers, {}, 0}));
  (void)analysis::to_json(
      analysis::names_answer(database, analysis::NamesQuestion{analysis::Names::kEvents, {}, 0}));
}

std::vector<std::int64_t> some_games(Database& database) {
  std::vector<std::int64_t> ids;
  db::GameFilter filter;
  filter.with_partial = true;
  for (const auto& game : db::search(database, filter, {}, {kFewGames, 0, {}}).games) {
    ids.push_back(game.id);
  }
  return ids;
}

void show(Database& database) {
  constexpr std::int64_t kMostIds = 40;  // also of puzzles, contests and games in the bin
  for (std::int64_t id = 1; id < kMostIds; ++id) {
    auto answer = analysis::game_answer(database, id);
    if (!answer) continue;
    (void)analysis::to_json(*answer);
    answer->ply = answer->game.game.moves.size();
    (void)analysis::to_json(*answer);
    const auto& game = answer->game.game;
    (void)analysis::svg(game, answer->ply);
    (void)db::history(database, id);
    (void)db::JournalReader(database).tags(id);
    (void)db::binned_with(database, id);
  }
}

void exported(Database& database) {
  db::for_each_game(database, {}, [](const notation::Judged& game) {
    for (const notation::Format* format : notation::formats()) {
      if (format->can_write()) (void)notation::write_game(*format, game);
    }
    return true;
  });
}

void search(Database& database) {
  for (const char* query : {"capture", "count(white) > 3 then not capture", "year >= 2000",
                            "proved = win", "final(outcome) or some(pass)"}) {
    db::GameFilter filter;
    filter.side_lines = true;
    filter.with_partial = true;
    try {
      (void)db::language::run_query(database, query, filter, {.threads = 1},
                                    [](const auto&) { return true; }, {});
    } catch (const db::language::QueryError&) {  // it may be invalid for the remaining games
    }
  }
  db::GameFilter by_words;
  by_words.text = "anna cup";
  by_words.comment = "proved";
  (void)db::search(database, by_words, {}, {kFewGames, 0, {}});
  db::GameFilter by_columns;
  by_columns.players = {"*a*"};
  by_columns.date_from = "2003.06";
  by_columns.ending = "resignation";
  by_columns.tags = {{"WhiteElo", "*"}};
  by_columns.annotated = true;
  (void)db::search(database, by_columns, {}, {kFewGames, 0, {}});
  (void)db::reasons_for_none(database, by_columns);
  db::GameFilter by_value;
  by_value.value = db::ValueFilter{1, {}, 5};
  (void)db::search(database, by_value, {}, {kFewGames, 0, {}});
}

/// The start positions of all variants that the games name.
std::vector<db::PositionQuery> starts(Database& database) {
  std::vector<db::PositionQuery> all;
  for (const db::StoredVariant& stored : db::stored_variants(database)) {
    const auto rules = database.rules(stored.title, stored.variant);
    all.push_back({rules, rules->start(), false, {}});
  }
  return all;
}

void openings(Database& database) {
  for (const db::PositionQuery& start : starts(database)) {
    analysis::OpeningsQuestion question;
    question.positions = {start};
    question.details = true;
    question.depth = 2;
    const auto answer = analysis::openings_answer(database, question);
    (void)analysis::to_json(answer);
    (void)analysis::csv(answer);
    (void)analysis::svg(answer);
    (void)analysis::game_of(answer);
    (void)db::search(database, {}, start, {kFewGames, 0, {}});
    question.filter.date_from = "2004";
    (void)analysis::openings_answer(database, question);
  }
}

void reports(Database& database) {
  const auto positions = starts(database);
  if (positions.empty()) return;
  (void)analysis::to_json(
      analysis::report_answer(database, analysis::ReportQuestion{positions, {}, 10}));
  (void)analysis::to_json(analysis::compare_answer(
      database, analysis::CompareQuestion{{"year < 2004", "year >= 2004"}, positions, {}, 0}));
  analysis::NoveltiesQuestion novelties;
  novelties.threads = 1;
  (void)analysis::to_json(analysis::novelties_answer(database, novelties, {}));
}

void people(Database& database) {
  const db::Results results = db::played_games(database, {});
  for (const auto system : {analysis::RatingSystem::kWholeHistory, analysis::RatingSystem::kGlicko2,
                            analysis::RatingSystem::kElo}) {
    analysis::RatingOptions options;
    options.system = system;
    const auto rated = analysis::rate(results, options);
    (void)analysis::to_json(rated, 0, true);
    (void)analysis::to_json(rated, analysis::lists_over_time(rated, true), 0);
  }
  (void)analysis::to_json(analysis::compare_systems(results, {}));
  constexpr std::array kTieBreaks = {
      analysis::TieBreak::kMedianBuchholz, analysis::TieBreak::kBuchholz,
      analysis::TieBreak::kSonnebornBerger, analysis::TieBreak::kDirect, analysis::TieBreak::kWins};
  const auto table = analysis::event_table(results, kTieBreaks);
  (void)analysis::to_json(table, "all");
  (void)analysis::csv(table);
  constexpr std::size_t kFewPlayers = 5;
  std::size_t left = kFewPlayers;
  for (const std::string& player : db::players_called(database, "*")) {
    if (left-- == 0) break;
    (void)analysis::to_json(analysis::profile_of(database, {player, {}, {}, 2}), 0);
  }
  (void)analysis::to_json(db::list_aliases(database));
  for (const auto kind : {db::NameKind::kPlayer, db::NameKind::kEvent, db::NameKind::kSite}) {
    const auto pairs = db::suggest_aliases(database, kind, kFewGames);
    (void)analysis::to_json(pairs, db::groups_of(database, pairs));
    (void)db::similar_names(database, kind, "Ana", kFewGames);
  }
}

void archive(Database& database) {
  (void)analysis::to_json(db::list_findings(database, {}, {kFewGames, 0, {}}));
  (void)db::finding_codes(database);
  const auto texts = db::list_quarantined(database, {});
  (void)analysis::to_json(texts);
  for (const auto& text : texts) (void)db::quarantine_text(text);
  (void)analysis::to_json(db::list_imports(database));
  (void)analysis::to_json(db::history(database, std::nullopt));
  (void)db::binned_games(database);
  (void)db::count_solved(database);
  for (const auto& import : db::list_imports(database)) {
    try {
      (void)db::preview_revert(database, import.id);
    } catch (const db::Error&) {  // already reverted
    }
  }
  db::DedupeOptions options;
  options.threads = 1;
  const auto twins = db::find_duplicates(database, {}, options, {});
  (void)analysis::to_json(analysis::DedupeAnswer{twins, {}, 0}, 0);
}

void edit(Database& database) {
  const auto games = some_games(database);
  const auto change =
      db::edit_tags(database, games, {{"Event", "Fuzz"}, {"Result", "1-0"}}, "", false);
  if (change.change) (void)db::undo(database, *change.change, "");
  (void)db::edit_tags(database, games, {{"Date", "2004.01.01"}, {"X", "y"}}, "", true);
  if (games.size() > 1) {
    (void)db::delete_games(database, std::span(games).first(1), "", false);
    (void)db::restore_games(database, std::span(games).first(1), "", false);
    (void)db::delete_games(database, std::span(games).last(1), "", false);
    (void)db::empty_bin(database);
  }
  check(database);
}

void taken_back(Database& database) {
  for (const auto& change : db::history(database, std::nullopt)) {
    try {
      (void)db::undo(database, change.id, "");
    } catch (const db::Error&) {
    }
  }
  for (const auto& import : db::list_imports(database)) {
    try {
      (void)db::revert_import(database, import.id);
    } catch (const db::Error&) {
    }
  }
  check(database);
}

void names(Database& database) {
  const auto players = db::players_called(database, "*");
  if (players.size() > 1) {
    (void)db::add_alias(database, db::NameKind::kPlayer, players.back(), players.front(), "",
                        db::NewNames::kMake);
    (void)db::remove_alias(database, db::NameKind::kPlayer, players.back(), "");
  }
  db::DedupeOptions options;
  options.threads = 1;
  const auto twins = db::find_duplicates(database, {}, options, {});
  (void)db::join_duplicates(database, twins, "", false);
}

void optimized(Database& database) { db::optimize(database, {}); }

void solved(Database& database) {
  analysis::SolveGamesOptions options;
  options.last = 1;
  options.limits = {50, 0};
  options.threads = 1;
  (void)analysis::solve_games(database, {}, options, {});
}

/// Merges the database in both directions.
void merged(Database& database) {
  const std::string path = database.path() + "-other";
  std::remove(path.c_str());
  db::ClaimPolicy how;
  how.prove = analysis::make_prover({50, 0}, 1, {});
  try {
    Database other(path, Mode::kCreate, database.catalogue());
    (void)db::merge_databases(other, {database.path()}, 1, {}, 0, how);
  } catch (const db::Error&) {
    std::remove(path.c_str());
    throw;
  }
  (void)db::merge_databases(database, {path}, 1, {}, 0, how);
  std::remove(path.c_str());
}

}  // namespace

std::span<const Question> questions() {
  static constexpr std::array kAll = {
      Question{"stats", Mode::kRead, stats},       Question{"check", Mode::kRead, check},
      Question{"list", Mode::kRead, list},         Question{"show", Mode::kRead, show},
      Question{"export", Mode::kRead, exported},   Question{"search", Mode::kRead, search},
      Question{"openings", Mode::kRead, openings}, Question{"report", Mode::kRead, reports},
      Question{"ratings", Mode::kRead, people},    Question{"findings", Mode::kRead, archive},
      Question{"edit", Mode::kWrite, edit},        Question{"undo", Mode::kWrite, taken_back},
      Question{"alias", Mode::kWrite, names},      Question{"optimize", Mode::kWrite, optimized},
      Question{"solve", Mode::kWrite, solved},     Question{"merge", Mode::kWrite, merged},
  };
  return kAll;
}

}  // namespace gipfbase::fuzz

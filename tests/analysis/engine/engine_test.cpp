// The engine: legal, deterministic, quick to stop, and never in contradiction to a proof.
#include "analysis/engine/engine.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <memory>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "analysis/engine/match.hpp"
#include "analysis/engine/move_search.hpp"
#include "analysis/engine/repetitions.hpp"
#include "analysis/engine/strength.hpp"
#include "analysis/engine/transposition_table.hpp"
#include "notation/formats/format.hpp"
#include "support/cli/readme.hpp"
#include "support/titles.hpp"

namespace gipfbase::test::engine_test {
namespace {

using namespace gipfbase::analysis;  // NOLINT(google-build-using-namespace)
using notation::AnyPosition;
using notation::Rules;

const std::atomic<bool> kNever{false};

/// Variants with every type of position.
const std::vector<std::pair<std::string, std::string>>& variants() {
  static const std::vector<std::pair<std::string, std::string>> all = {
      {"zertz", "37"},      {"zertz", "61"},      {"dvonn", "standard"}, {"gipf", "standard"},
      {"tamsk", "level-1"}, {"tamsk", "level-2"}, {"yinsh", "standard"}, {"tzaar", "fixed"}};
  return all;
}

EngineQuestion question_of(const AnyPosition& position, std::uint64_t nodes) {
  EngineQuestion question;
  question.position = position;
  question.limits.nodes = nodes;
  return question;
}

EngineSettings small() {
  EngineSettings settings;
  settings.table_bytes = std::size_t{4} << 20U;
  return settings;
}

/// Positions of a random game, one every few plies.
std::vector<AnyPosition> random_positions(const Rules& rules, std::uint32_t seed) {
  std::mt19937 random(seed);
  std::vector<AnyPosition> positions;
  AnyPosition position = rules.start();
  std::vector<PackedMove> moves;
  for (int ply = 0; ply < 120; ++ply) {
    rules.legal_moves(position, moves);
    if (moves.empty() || rules.actor(position) == Actor::kNature) break;
    if (ply % 12 == 0) positions.push_back(position);
    rules.play(position, moves[random() % moves.size()]);
  }
  return positions;
}

TEST_CASE("lines of the engine are legal in every title", "[engine]") {
  for (const auto& [title, variant] : variants()) {
    const auto rules = rules_of(title, variant);
    Engine engine(rules, small());
    for (const AnyPosition& position : random_positions(*rules, 7)) {
      INFO(title << ' ' << variant << ": " << rules->write_position(position));
      EngineQuestion question = question_of(position, 200);
      question.lines = 3;
      const Opinion opinion = engine.search(question, kNever);
      CHECK(opinion.complete);
      CHECK(opinion.lines.size() ==
            std::min<std::size_t>(3, static_cast<std::size_t>(rules->count_moves(position))));
      for (const EngineLine& line : opinion.lines) {
        CHECK(line.win_probability >= 0);
        CHECK(line.win_probability <= 1);
        AnyPosition at = position;
        for (const PackedMove& move : line.moves) {
          REQUIRE(rules->is_legal(at, move));
          rules->play(at, move);
        }
      }
    }
  }
}

TEST_CASE("equal questions with a limit on nodes have equal answers", "[engine]") {
  for (const auto& [title, variant] : variants()) {
    const auto rules = rules_of(title, variant);
    const AnyPosition position = random_positions(*rules, 3).back();
    INFO(title << ' ' << variant << ": " << rules->write_position(position));
    const auto answer = [&] {
      Engine engine(rules, small());
      EngineQuestion question = question_of(position, 1'000);
      question.lines = 2;
      return engine.search(question, kNever);
    };
    const Opinion first = answer();
    const Opinion second = answer();
    CHECK(first.nodes == second.nodes);
    CHECK(first.depth == second.depth);
    REQUIRE(first.lines.size() == second.lines.size());
    for (std::size_t i = 0; i < first.lines.size(); ++i) {
      CHECK(first.lines[i].moves == second.lines[i].moves);
      CHECK(first.lines[i].win_probability == second.lines[i].win_probability);
    }
  }
}

/// A puzzle of the sample files: its position, and the move that solves it.
struct Puzzle {
  std::shared_ptr<const Rules> rules;
  AnyPosition position;
  PackedMove move;
  std::string task;
};

std::vector<Puzzle> puzzles_of(const std::string& file) {
  std::vector<Puzzle> puzzles;
  const std::string text = page("sample-games/puzzles/" + file);
  notation::read_document(text, reading(), [&](notation::Judged& judged) {
    const notation::Game& game = judged.game;
    if (!game.moves.empty()) {
      puzzles.push_back(
          {game.rules, game.start, game.moves.front(), std::string(game.tag("Puzzle"))});
    }
  });
  return puzzles;
}

TEST_CASE("short wins of the puzzle files are found and proved", "[engine]") {
  for (const char* file : {"zertz.gpn", "gipf.gpn"}) {
    int asked = 0;
    for (const Puzzle& puzzle : puzzles_of(file)) {
      if (puzzle.task != "win in 2") continue;
      if (++asked > 8) break;
      INFO(file << ": " << puzzle.rules->write_position(puzzle.position));
      for (const bool solver : {true, false}) {
        EngineSettings settings = small();
        settings.solver = solver;
        Engine engine(puzzle.rules, settings);
        EngineQuestion question = question_of(puzzle.position, 60'000);
        question.to_move = true;
        const Opinion opinion = engine.search(question, kNever);
        CHECK(opinion.proved == Proved::kWin);
        CHECK(opinion.lines.front().moves.front() == puzzle.move);
      }
    }
    CHECK(asked > 0);
  }
}

TEST_CASE("moves that lose by proof are not proposed while others exist", "[engine]") {
  // White wins by 18 with a2-c2; every other move loses.
  const auto dvonn = rules_of("dvonn", "standard");
  const AnyPosition only =
      position(*dvonn, "BW2./.R../W3R.../WB6.../B6..../.W3rB3../..W7../...../...../..../... w s");
  for (const bool solver : {true, false}) {
    EngineSettings settings = small();
    settings.solver = solver;
    Engine engine(dvonn, settings);
    EngineQuestion question = question_of(only, 20'000);
    question.lines = 5;
    const Opinion opinion = engine.search(question, kNever);
    CHECK(dvonn->move_text(only, opinion.lines.front().moves.front()) == "a2-c2");
    CHECK(opinion.lines.front().proved == Proved::kWin);
    for (std::size_t i = 1; i < opinion.lines.size(); ++i) {
      CHECK(opinion.lines[i].proved == Proved::kLoss);
    }
  }
}

TEST_CASE("the solver is not asked about DVONN with many stacks", "[engine]") {
  const auto rules = rules_of("dvonn", "standard");
  const auto search = make_move_search(*rules, std::size_t{1} << 20U);
  const auto helps = [&](const AnyPosition& position) {
    search->begin(position, {});
    return search->solver_helps();
  };
  CHECK_FALSE(helps(rules->start()));
  CHECK(helps(
      position(*rules, "BW2./.R../W3R.../WB6.../B6..../.W3rB3../..W7../...../...../..../... w s")));
}

TEST_CASE("in a proved draw the engine proposes a move that keeps it", "[engine]") {
  const auto rules = rules_of("tamsk", "level-1");
  const AnyPosition drawn =
      position(*rules, "1111/1B1.21/B1W22B22./122132./122W221/12221/W1111 6,7 b");
  // With this limit the solver's share ends when it has proved the draw, but has no move yet.
  const Opinion opinion = Engine(rules, small()).search(question_of(drawn, 4'435), kNever);
  CHECK(opinion.proved == Proved::kDraw);
  CHECK(opinion.lines.front().proved == Proved::kDraw);
}

TEST_CASE("the solver is not asked about TAMSK while many rings fit", "[engine]") {
  for (const char* const level : {"level-1", "level-2"}) {
    const auto rules = rules_of("tamsk", level);
    const auto search = make_move_search(*rules, std::size_t{1} << 20U);
    const auto helps = [&](const AnyPosition& position) {
      search->begin(position, {});
      return search->solver_helps();
    };
    CHECK_FALSE(helps(rules->start()));
    CHECK(helps(position(*rules, "W0..B0/12221/123321/B123332W1/123321/12221/W0..B0 5,4 w")));
  }
}

TEST_CASE("the engine agrees with the solver about ends of random games", "[engine]") {
  for (const auto& [title, variant] : variants()) {
    const auto rules = rules_of(title, variant);
    if (rules->has_clocks()) continue;  // the solver also considers time plies
    for (std::uint32_t seed = 0; seed < 8; ++seed) {
      const AnyPosition last = random_positions(*rules, seed).back();
      INFO(title << ' ' << variant << ": " << rules->write_position(last));
      EngineSettings settings = small();
      settings.solver = false;
      Engine engine(rules, settings);
      // Some of the limits end the search in the middle of an iteration.
      EngineQuestion question = question_of(last, seed % 2 == 0 ? 2'000 : 60 + 40 * seed);
      question.lines = 2;
      const Opinion opinion = engine.search(question, kNever);
      const auto solver = make_solver(*rules, std::size_t{4} << 20U);
      if (opinion.proved != Proved::kNo) {
        SolveOptions options;
        options.shortest = false;
        Budget budget(0, 20'000, kNever);
        const Status status = solver->solve(last, options, budget).status;
        const Status claimed = opinion.proved == Proved::kWin    ? Status::kWin
                               : opinion.proved == Proved::kLoss ? Status::kLoss
                                                                 : Status::kDraw;
        CHECK((status == Status::kUnknown || status == claimed));
      }
      for (const EngineLine& line : opinion.lines) {
        if (line.proved == Proved::kNo) continue;
        const AnyPosition next = notation::after(*rules, last, line.moves.front());
        SolveOptions options;
        options.shortest = false;
        Budget budget(0, 20'000, kNever);
        const Status status = solver->solve(next, options, budget).status;
        const bool same = rules->side_to_move(next) == rules->side_to_move(last);
        const bool won = (line.proved == Proved::kWin) == same;
        const Status claimed = line.proved == Proved::kDraw ? Status::kDraw
                               : won                        ? Status::kWin
                                                            : Status::kLoss;
        CHECK((status == Status::kUnknown || status == claimed));
      }
    }
  }
}

TEST_CASE("a search without limits stops when it is asked to", "[engine]") {
  for (const auto& [title, variant] : variants()) {
    INFO(title << ' ' << variant);
    const auto rules = rules_of(title, variant);
    Engine engine(rules, small());
    std::atomic<bool> stop{false};
    std::jthread later([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
      stop.store(true);
    });
    EngineQuestion question = question_of(rules->start(), 0);
    const Opinion opinion = engine.search(question, stop);
    CHECK(opinion.lines.size() == 1);
  }
}

TEST_CASE("two threads prove the same results as one", "[engine]") {
  for (const Puzzle& puzzle : puzzles_of("zertz.gpn")) {
    if (puzzle.task != "win in 2") continue;
    Engine engine(puzzle.rules, small());
    EngineQuestion question = question_of(puzzle.position, 40'000);
    question.to_move = true;
    question.threads = 2;
    const Opinion opinion = engine.search(question, kNever);
    CHECK(opinion.proved == Proved::kWin);
    CHECK(opinion.lines.front().moves.front() == puzzle.move);
  }
}

TEST_CASE("points are expected where they decide and are not proved", "[engine]") {
  const auto expected = [](const char* title, const char* variant) {
    const auto rules = rules_of(title, variant);
    Engine engine(rules, small());
    return engine.search(question_of(rules->start(), 100), kNever).lines.front().expected_points;
  };
  CHECK(expected("dvonn", "standard"));
  CHECK(expected("tamsk", "level-1"));
  CHECK_FALSE(expected("zertz", "37"));
}

TEST_CASE("a finished game has no lines", "[engine]") {
  const auto rules = rules_of("dvonn", "standard");
  AnyPosition position = rules->start();
  std::vector<PackedMove> moves;
  std::mt19937 random(1);
  for (rules->legal_moves(position, moves); !moves.empty(); rules->legal_moves(position, moves)) {
    rules->play(position, moves[random() % moves.size()]);
  }
  Engine engine(rules, small());
  CHECK(engine.search(question_of(position, 10), kNever).lines.empty());
}

TEST_CASE("the second time in a search and the third time in a game are draws", "[engine]") {
  Repetitions repetitions;
  const std::vector<std::uint64_t> game = {5, 6, 5, 7};
  repetitions.begin(game);
  repetitions.push(6);
  CHECK_FALSE(repetitions.drawn());  // the second time in the game
  repetitions.push(5);
  CHECK(repetitions.drawn());  // the third time
  repetitions.pop();
  repetitions.push(7);
  CHECK(repetitions.drawn());  // the second time, because the game ends with this position
  repetitions.pop();
  repetitions.push(0);
  repetitions.push(0);
  CHECK_FALSE(repetitions.drawn());  // cannot come back
}

TEST_CASE("the table gives back what was stored under the same key", "[engine]") {
  TranspositionTable table(1024);
  const PositionKey key{123, 456};
  CHECK_FALSE(table.find(key));
  table.store(key, {-321, 9, TranspositionTable::Bound::kUpper, 0xABCD1234});
  const auto entry = table.find(key);
  REQUIRE(entry);
  CHECK(entry->value == -321);
  CHECK(entry->depth == 9);
  CHECK(entry->bound == TranspositionTable::Bound::kUpper);
  CHECK(entry->move == 0xABCD1234);
  CHECK_FALSE(table.find({123, 457}));
  table.clear();
  CHECK_FALSE(table.find(key));
}

TEST_CASE("a large table takes no time before it is used", "[engine]") {
  const auto page_faults = [] {
    rusage usage{};
    REQUIRE(getrusage(RUSAGE_SELF, &usage) == 0);
    return usage.ru_minflt;
  };
  constexpr std::size_t kBytes = std::size_t{256} << 20U;  // 65,536 pages
  const auto before = page_faults();
  const TranspositionTable table(kBytes);
  CHECK_FALSE(table.find({123, 456}));
  CHECK(page_faults() - before < 5000);
}

TEST_CASE("the score of a match has an interval that gets narrower", "[engine]") {
  std::vector<MatchGame> games;
  const auto add_pair = [&](double first, double second) {
    for (const double points : {first, second}) {
      MatchGame game;
      game.outcome.result = Result::kDraw;  // the game is over
      game.points = points;
      games.push_back(game);
    }
  };
  CHECK(match_score(games).games == 0);
  for (int i = 0; i < 10; ++i) add_pair(1, 0.5);
  const MatchScore few = match_score(games);
  CHECK(few.games == 20);
  CHECK(few.wins == 10);
  CHECK(few.draws == 10);
  CHECK(few.score == 0.75);
  CHECK(few.low < 0.75);
  CHECK(few.high > 0.74);
  for (int i = 0; i < 90; ++i) add_pair(1, 0.5);
  const MatchScore many = match_score(games);
  CHECK(many.high - many.low < few.high - few.low);
  games.emplace_back();  // a game that was stopped
  CHECK(match_score(games).games == 200);
}

TEST_CASE("levels choose softly, but no move that loses by proof", "[engine]") {
  Opinion opinion;
  opinion.lines.resize(3);
  const auto set = [&](std::size_t i, double probability) {
    opinion.lines[i].moves = {PackedMove{0, i + 1}};
    opinion.lines[i].win_probability = probability;
  };
  set(0, 0.60);
  set(1, 0.55);
  set(2, 0);
  opinion.lines[2].proved = Proved::kLoss;
  std::mt19937_64 random(1);
  std::array<int, 4> chosen{};
  for (int i = 0; i < 1'000; ++i) {
    ++chosen.at(chosen_line(opinion, strength_of(1), random).moves.front().low);
  }
  CHECK(chosen[1] > chosen[2]);
  CHECK(chosen[2] > 300);
  CHECK(chosen[3] == 0);
  for (int i = 0; i < 10; ++i) {
    CHECK(chosen_line(opinion, strength_of(kMostLevel), random).moves.front().low == 1);
  }
  for (int level = kLeastLevel + 1; level < kMostLevel; ++level) {
    CHECK(strength_of(level).nodes > strength_of(level - 1).nodes);
    CHECK(strength_of(level).softness <= strength_of(level - 1).softness);
  }
}

TEST_CASE("openings of a match are legal and leave the game open", "[engine]") {
  for (const auto& [title, variant] : variants()) {
    const auto rules = rules_of(title, variant);
    const std::vector<PackedMove> opening = random_opening(*rules, 4, 7);
    CHECK(opening.size() == 4);
    CHECK(opening == random_opening(*rules, 4, 7));
    AnyPosition position = rules->start();
    for (const PackedMove& move : opening) {
      REQUIRE(rules->is_legal(position, move));
      rules->play(position, move);
    }
    CHECK_FALSE(rules->outcome(position).over());
  }
}

}  // namespace
}  // namespace gipfbase::test::engine_test

#include "analysis/answers/solving/solve_answer.hpp"

#include <algorithm>

#include "analysis/answers/json.hpp"
#include "analysis/values/book_values.hpp"

namespace gipfbase::analysis {
namespace {

Json mark_json(const MarkedMove& mark) {
  return object(key("ply", mark.ply), key("move", mark.move),
                key("nag", static_cast<int>(mark.glyph)), key("before", json_of(mark.before)),
                key("after", json_of(mark.after)), key("better", known(mark.better)),
                key("comment", known(mark.comment)));
}

Json annotated_json(const AnnotatedGame& game) {
  const notation::Game& g = game.game.game;
  const Annotation& a = game.annotation;
  return object(key("id", game.game.id), key("white", known(g.tag("White"))),
                key("black", known(g.tag("Black"))), key("result", game.game.verdict.result),
                key("plies", g.moves.size()), key("first", a.first),
                key("decisive_ply", a.decisive), key("values", json_of(a.values)),
                key("marks", array_of(a.marks, mark_json)));
}

Json file_json(const VerifiedFile& file) {
  const Verification& result = file.result;
  return object(key("file", file.path), key("accepted", result.accepted),
                key("reason", result.accepted ? Json() : Json(result.reason)),
                key("line", counted_from_one(result.accepted ? std::uint64_t{0} : result.line)),
                key("proofs", result.proofs), key("positions", result.positions),
                key("seconds", file.seconds));
}

/// Returns the fastest known winning move in official notation; empty when none is known.
std::string winning_move(const SolveQuestion& question, Solver& solver) {
  const notation::Rules& rules = *question.rules;
  const Seat mover = rules.side_to_move(question.position);
  std::vector<PackedMove> moves;
  rules.legal_moves(question.position, moves);
  std::optional<PackedMove> best;
  Plies distance = kForever;
  for (const PackedMove& move : moves) {
    notation::AnyPosition next = question.position;
    rules.play(next, move);
    if (rules.actor(next) == Actor::kNature) continue;
    const Solution after = solver.remembered(next, question.options);
    const bool own = rules.side_to_move(next) == mover;
    if (after.status != (own ? Status::kWin : Status::kLoss)) continue;
    if (best && after.distance >= distance) continue;
    best = move;
    distance = after.distance;
  }
  return best ? rules.move_text(question.position, *best) : std::string();
}

/// Takes the value from a book if the search has none: a full table may have lost the book's facts.
void take_over(const db::SolvedValue& value, const SolveOptions& options, Solution& solution) {
  if (solution.status != Status::kUnknown) return;
  if (options.goal == Goal::kScore) {
    if (!value.score) return;
    solution.status = Status::kExact;
    solution.lower = *value.score;
    solution.upper = *value.score;
    return;
  }
  const bool draw = value.status == db::ProvedStatus::kDraw;
  if (!draw && (!value.distance || *value.distance > options.plies)) return;
  if (draw) {
    solution.status = Status::kDraw;
  } else {
    solution.status = value.status == db::ProvedStatus::kWin ? Status::kWin : Status::kLoss;
    solution.distance = static_cast<Plies>(*value.distance);
  }
  exclude_other_wins(solution);
}

/// The question, and what is known about its position.
Json question_json(const SolveQuestion& question, const Solution& solution) {
  const auto& [rules, position, options, books] = question;
  Json json = object(key("title", rules->title()), key("variant", rules->variant()),
                     key("position", rules->write_position(position)),
                     key("goal", options.goal == Goal::kScore ? "score" : "win"));
  json.update(solution_json(solution, options.goal));
  return json;
}

}  // namespace

Json solution_json(const Solution& s, Goal goal) {
  const bool for_score = goal == Goal::kScore;
  const auto of_score = [&](auto value) { return for_score ? Json(value) : Json(); };
  const auto of_win = [&](auto value) { return for_score ? Json() : Json(value); };
  const auto plies = [](Plies n) { return n == kForever ? Json("ever") : Json(n); };
  return object(key("status", status_name(s.status)),
                key("score", s.status == Status::kExact ? of_score(s.lower) : Json()),
                key("score_at_least", of_score(s.lower)), key("score_at_most", of_score(s.upper)),
                key("distance", s.distance == kForever ? Json() : Json(s.distance)),
                key("shortest", of_win(s.shortest)),
                key("by_repetition", s.status == Status::kDraw ? Json(s.by_repetition) : Json()),
                key("no_win_within", of_win(plies(s.no_win_within))),
                key("no_loss_within", of_win(plies(s.no_loss_within))));
}

void learn_from_books(const SolveQuestion& question, Solver& solver) {
  (void)learn_from_book(solver, question.books, *question.rules, question.position);
}

void set_best_line(SolveAnswer& answer, Solver& solver) {
  const SolveQuestion& question = answer.question;
  auto known = ask_books(question.books, *question.rules, question.position);
  if (known) take_over(known->value, question.options, answer.solution);
  answer.line = line_texts(*question.rules, question.position, answer.solution.line);
  if (known) {
    answer.book = known->book;
    const bool as_proved = known->value.distance == std::uint32_t{answer.solution.distance};
    if (answer.line.empty() && as_proved) answer.line = std::move(known->line);
  }
  if (!answer.line.empty()) {
    answer.best = answer.line.front();
  } else if (answer.solution.status == Status::kWin) {
    answer.best = winning_move(question, solver);
  }
}

SolveAnswer solve_answer(const SolveQuestion& question, Solver& solver, Budget& budget,
                         double save_every, const std::function<void()>& save) {
  SolveAnswer answer;
  answer.question = question;
  std::uint64_t nodes = 0;
  std::uint64_t wasted = 0;
  for (;;) {
    if (save_every > 0) budget.pause_in(save_every);
    answer.solution = solver.solve(question.position, question.options, budget);
    nodes += answer.solution.nodes;
    wasted += answer.solution.wasted_nodes;
    if (!budget.spent() || !budget.resume()) break;
    save();
  }
  answer.solution.nodes = nodes;
  answer.solution.wasted_nodes = wasted;
  set_best_line(answer, solver);
  answer.seconds = budget.seconds();
  return answer;
}

std::string to_json(const SolveAnswer& answer) {
  const Solution& s = answer.solution;
  Json json = question_json(answer.question, s);
  json.update(object(
      key("best", known(answer.best)), key("pv", answer.line), key("book", known(answer.book)),
      key("nodes", s.nodes), key("wasted_nodes", s.wasted_nodes), key("seconds", answer.seconds),
      key("threads", answer.question.options.threads), key("proof_nodes", answer.proof_nodes),
      key("facts_read", answer.facts ? Json(answer.facts->read) : Json()),
      key("facts_written", answer.facts ? Json(answer.facts->written) : Json()),
      key("facts_lost", answer.facts ? Json(answer.facts->lost) : Json()),
      key("known_positions", answer.improved ? Json(answer.improved->positions) : Json()),
      key("known_proofs", answer.improved ? Json(answer.improved->proofs) : Json())));
  return pretty(json);
}

MovesAnswer moves_answer(const SolveQuestion& question, Solver& solver,
                         const AllMovesLimits& limits, const std::atomic<bool>& interrupted,
                         const MovesProgress& progress) {
  const notation::Stopwatch watch;
  MovesAnswer answer;
  answer.question = question;
  answer.found = solve_moves(solver, *question.rules, question.position, question.options, limits,
                             interrupted, progress);
  answer.seconds = watch.seconds();
  return answer;
}

std::string to_json(const MovesAnswer& answer) {
  const auto& [rules, position, options, books] = answer.question;
  const AllMoves& found = answer.found;
  const auto move_json = [&, &rules = *rules, &position = position,
                          goal = options.goal](const MoveValue& value) {
    Json json = object(key("move", rules.move_text(position, value.move)));
    json.update(solution_json(value.solution, goal));
    json["pv"] = line_texts(rules, position, value.solution.line);
    const MoveValue& first = found.moves[value.like];
    json["like"] = &first == &value ? Json() : Json(rules.move_text(position, first.move));
    return json;
  };
  const std::vector<std::string> line = line_texts(*rules, position, found.position.line);
  Json json = question_json(answer.question, found.position);
  json.update(
      object(key("best", line.empty() ? Json() : Json(line.front())), key("pv", line),
             key("winning", found.count(Status::kWin)), key("drawing", found.count(Status::kDraw)),
             key("losing", found.count(Status::kLoss)), key("exact", found.count(Status::kExact)),
             key("open", found.open), key("moves", array_of(found.moves, move_json)),
             key("nodes", found.position.nodes), key("wasted_nodes", found.position.wasted_nodes),
             key("seconds", answer.seconds), key("threads", options.threads),
             key("facts_read", answer.facts ? Json(answer.facts->read) : Json()),
             key("facts_written", answer.facts ? Json(answer.facts->written) : Json()),
             key("facts_lost", answer.facts ? Json(answer.facts->lost) : Json()),
             key("interrupted", found.interrupted)));
  return pretty(json);
}

std::string to_json(const FrontierQuestion& question, const FrontierReport& report) {
  return pretty(object(
      key("title", question.rules->title()), key("variant", question.rules->variant()),
      key("position", question.rules->write_position(question.root)), key("depth", report.depth),
      key("positions", report.positions), key("share", report.share), key("done", report.done),
      key("tried", report.tried), key("solved", report.solved), key("nodes", report.nodes),
      key("interrupted", report.interrupted), key("seconds", report.seconds)));
}

std::string to_json(const SolveGamesReport& report, const db::SolvedCounts& stored) {
  return pretty(object(
      key("games", report.games), key("passed_over", report.passed_over),
      key("positions", report.positions), key("known", report.known),
      key("elsewhere", report.elsewhere), key("tried", report.tried),
      key("solved", report.solved()), key("wins", report.wins), key("losses", report.losses),
      key("draws", report.draws), key("exact", report.exact), key("nodes", report.nodes),
      key("stored",
          object(key("wins", stored.wins), key("losses", stored.losses), key("draws", stored.draws),
                 key("exact", stored.exact), key("unknown", stored.unknown),
                 key("games", stored.games), key("complete_games", stored.complete_games))),
      key("interrupted", report.interrupted), key("seconds", report.seconds)));
}

void AnnotateAnswer::count(const Annotation& annotation) {
  marked += annotation.marks.size();
  decisive += annotation.decisive ? 1 : 0;
  for (const db::PlyValue& value : annotation.values) unknown += value.value.proved() ? 0 : 1;
}

std::string to_json(const AnnotateAnswer& answer) {
  return pretty(object(key("total", answer.report.games), key("marked", answer.marked),
                       key("decisive", answer.decisive), key("unknown", answer.unknown),
                       key("seconds", answer.report.seconds),
                       key("games", array_of(answer.games, annotated_json))));
}

VerifiedFile verified(const std::string& path, std::istream& text,
                      const notation::Catalogue& titles) {
  const notation::Stopwatch watch;
  VerifiedFile file{path, verify(text, titles)};
  file.seconds = watch.seconds();
  return file;
}

bool all_accepted(const std::vector<VerifiedFile>& files) {
  return std::all_of(files.begin(), files.end(),
                     [](const VerifiedFile& file) { return file.result.accepted; });
}

std::string to_json(const std::vector<VerifiedFile>& files) {
  if (files.size() == 1) return pretty(file_json(files.front()));
  return pretty(
      object(key("accepted", all_accepted(files)), key("files", array_of(files, file_json))));
}

}  // namespace gipfbase::analysis

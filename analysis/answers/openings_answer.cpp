#include "analysis/answers/openings_answer.hpp"

#include <algorithm>

#include "analysis/answers/json.hpp"

namespace gipfbase::analysis {
namespace {

void score_moves(db::OpeningTable table, OpeningsAnswer& found) {
  found.games = table.games;
  found.ended = table.ended;
  found.moves_total = table.moves.size();
  const std::uint64_t went_on = table.games - std::min(table.ended, table.games);
  for (db::OpeningMove& move : table.moves) {
    ScoredMove& scored = found.moves.emplace_back();
    scored.score = score_of(move.wins, move.draws, move.losses);
    if (went_on > 0) {
      scored.popularity = static_cast<double>(move.games) / static_cast<double>(went_on);
    }
    scored.played = std::move(move);
  }
}

void look_up_values(db::Database& database, OpeningsAnswer& found) {
  db::SolvedValues solved(database);
  if (solved.empty()) return;
  const notation::Rules& rules = *found.position.ruleset;
  const notation::AnyPosition& position = found.position.position;
  for (ScoredMove& move : found.moves) {
    const auto next = notation::after(rules, position, move.played.move);
    const auto value = solved.find(rules, next);
    if (!value || !value->proved()) continue;
    const bool same_side = rules.side_to_move(next) == rules.side_to_move(position);
    move.proved = same_side ? *value : value->seen_by_opponent();
  }
}

Json move_json(const ScoredMove& move) {
  const db::OpeningMove& m = move.played;
  const Interval& interval = move.score.interval;
  return object(key("move", m.text), key("games", m.games), key("wins", m.wins),
                key("draws", m.draws), key("losses", m.losses), key("score", move.score.share),
                key("low", interval.low), key("high", interval.high), key("other", m.other),
                key("share", move.popularity), key("average_plies", m.average_plies),
                key("first_date", known(m.first_date)), key("last_date", known(m.last_date)),
                key("proved", move.proved ? json_of(*move.proved) : Json()));
}

}  // namespace

OpeningsAnswer answer(db::Database& database, const OpeningsQuestion& question) {
  const notation::Stopwatch watch;
  OpeningsAnswer found;
  found.position = question.positions.front();
  db::GameFilter filter = question.filter;
  for (const db::PositionQuery& position : question.positions) {
    filter.title = position.ruleset->title();
    filter.variant = position.ruleset->variant();
    db::OpeningTable table = db::openings(database, position, filter);
    if (table.games > 0 && found.games > 0) {
      found.others.push_back({filter.title, filter.variant, table.games});
    } else if (table.games > 0) {
      found.position = position;
      score_moves(std::move(table), found);
    }
  }
  found.seconds = watch.seconds();
  if (question.most_moves > 0 && found.moves.size() > question.most_moves) {
    found.moves.resize(question.most_moves);
  }
  look_up_values(database, found);
  return found;
}

std::string json(const OpeningsAnswer& answer) {
  const notation::Rules& rules = *answer.position.ruleset;
  return pretty(object(key("games", answer.games), key("seconds", answer.seconds),
                       key("title", rules.title()), key("variant", rules.variant()),
                       key("position", rules.write_position(answer.position.position)),
                       key("ended", answer.ended), key("moves_total", answer.moves_total),
                       key("moves", array_of(answer.moves, move_json))));
}

}  // namespace gipfbase::analysis

#include "analysis/answers/openings/compare_answer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "analysis/answers/json.hpp"
#include "analysis/answers/openings/each_position.hpp"
#include "analysis/openings/significance.hpp"
#include "db/query/language/scan.hpp"
#include "notation/text/stable_sort.hpp"

namespace gipfbase::analysis {
namespace {

db::ResultCounts tallied(const db::OpeningMove& m) { return {m.games, m.wins, m.draws, m.losses}; }

/// Adds the query as a further condition. Returns the number of columns by which the query is
/// shifted to the right in the combined text.
std::size_t add_query(const std::string& query, db::GameFilter& filter) {
  if (filter.where.empty()) {
    filter.where = query;
    return 0;
  }
  filter.where = fmt::format("({}) and ({})", query, filter.where);
  return 1;
}

struct Side {
  db::ResultCounts all;
  db::OpeningTable table;
};

Side side_of(db::Database& database, const CompareQuestion& question, std::size_t which,
             const db::PositionQuery& position) {
  db::GameFilter filter = question.filter;
  filter.title = position.ruleset->title();
  filter.variant = position.ruleset->variant();
  const std::size_t moved = add_query(question.queries[which], filter);
  try {
    db::OpeningBook book(database, filter);
    Side side;
    side.table = book.table(position);
    side.all = book.reached(*position.ruleset, position.position);
    return side;
  } catch (const db::language::QueryError& error) {
    throw db::language::QueryError(
        error.column() - std::min(moved, error.column() - 1),
        fmt::format("the {} query is wrong: {}", which == 0 ? "first" : "second", error.what()));
  }
}

void finish(ComparedGames& c, const std::array<std::uint64_t, 2>& went_on) {
  for (std::size_t i = 0; i < 2; ++i) {
    c.score[i] = score_of(c.games[i].wins, c.games[i].draws, c.games[i].losses);
    if (went_on[i] > 0) {
      c.share[i] = static_cast<double>(c.games[i].games) / static_cast<double>(went_on[i]);
    }
  }
  c.by_share.p = p_of_shares(std::min(c.games[0].games, went_on[0]), went_on[0],
                             std::min(c.games[1].games, went_on[1]), went_on[1]);
  c.by_score.p = p_of_scores(c.games[0], c.games[1]);
}

void mark_significant(std::vector<ComparedMove>& moves, Difference ComparedGames::*which) {
  std::vector<std::optional<double>> p;
  p.reserve(moves.size());
  for (const ComparedMove& move : moves) p.push_back((move.*which).p);
  const std::vector<bool> shown = significant(p);
  for (std::size_t i = 0; i < moves.size(); ++i) (moves[i].*which).significant = shown[i];
}

Json games_json(const ComparedGames& c, std::size_t i) {
  const db::ResultCounts& g = c.games[i];
  return object(key("games", g.games), key("wins", g.wins), key("draws", g.draws),
                key("losses", g.losses), key("other", g.other()), key("share", c.share[i]),
                key("score", c.score[i].share), key("low", c.score[i].interval.low),
                key("high", c.score[i].interval.high));
}

Json difference_json(const Difference& d) {
  return object(key("p", d.p), key("significant", d.significant));
}

void add_members(const ComparedGames& c, Json& json) {
  json["first"] = games_json(c, 0);
  json["second"] = games_json(c, 1);
  json["share"] = difference_json(c.by_share);
  json["score"] = difference_json(c.by_score);
}

}  // namespace

CompareAnswer compare_answer(db::Database& database, const CompareQuestion& question) {
  const notation::Stopwatch watch;
  CompareAnswer found;
  std::array<Side, 2> sides;
  for_each_understood(question.positions, [&](const db::PositionQuery& position) {
    sides = {side_of(database, question, 0, position), side_of(database, question, 1, position)};
    found.position = position;
    return sides[0].all.games + sides[1].all.games == 0;
  });
  std::map<std::string, ComparedMove> moves;
  std::array<std::uint64_t, 2> went_on{};
  for (std::size_t i = 0; i < 2; ++i) {
    found.all.games[i] = sides[i].all;
    const db::OpeningTable& table = sides[i].table;
    went_on[i] = table.games - std::min(table.ended, table.games);
    for (const db::OpeningMove& move : table.moves) {
      ComparedMove& compared = moves[move.text];
      compared.text = move.text;
      compared.games[i] = tallied(move);
    }
  }
  finish(found.all, {sides[0].all.games, sides[1].all.games});
  found.all.by_score.significant = significant({found.all.by_score.p})[0];
  for (auto& [text, move] : moves) {
    if (move.games[0].games + move.games[1].games < question.least_games) continue;
    finish(move, went_on);
    found.moves.push_back(std::move(move));
  }
  mark_significant(found.moves, &ComparedGames::by_share);
  mark_significant(found.moves, &ComparedGames::by_score);
  notation::text::stable_sort(found.moves, [](const ComparedMove& a, const ComparedMove& b) {
    return a.games[0].games + a.games[1].games > b.games[0].games + b.games[1].games;
  });
  found.seconds = watch.seconds();
  return found;
}

std::string to_json(const CompareAnswer& answer) {
  const notation::Rules& rules = *answer.position.ruleset;
  Json json = object(key("title", rules.title()), key("variant", rules.variant()),
                     key("position", rules.write_position(answer.position.position)),
                     key("seconds", answer.seconds));
  add_members(answer.all, json);
  json["moves"] = array_of(answer.moves, [](const ComparedMove& move) {
    Json one = object(key("move", move.text));
    add_members(move, one);
    return one;
  });
  return pretty(json);
}

}  // namespace gipfbase::analysis

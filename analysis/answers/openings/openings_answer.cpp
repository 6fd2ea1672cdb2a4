#include "analysis/answers/openings/openings_answer.hpp"

#include <algorithm>
#include <tuple>

#include "analysis/answers/json.hpp"
#include "analysis/answers/openings/each_position.hpp"
#include "analysis/values/book_values.hpp"
#include "notation/text/stable_sort.hpp"

namespace gipfbase::analysis {
namespace {

/// True when the first of two moves comes before the second.
bool comes_before(MoveOrder order, const ScoredMove& a, const ScoredMove& b) {
  const auto score = [](const ScoredMove& move) { return move.score.share.value_or(-1); };
  switch (order) {
    case MoveOrder::kGames: break;
    case MoveOrder::kScore:
      if (score(a) != score(b)) return score(a) > score(b);
      break;
    case MoveOrder::kLength:
      if (a.played.average_plies != b.played.average_plies) {
        return a.played.average_plies > b.played.average_plies;
      }
      break;
    case MoveOrder::kDate:
      if (a.played.last_date != b.played.last_date) return a.played.last_date > b.played.last_date;
      break;
    case MoveOrder::kName: return a.played.text < b.played.text;
  }
  return std::tuple(b.played.games, a.played.text) < std::tuple(a.played.games, b.played.text);
}

class Tree {
 public:
  Tree(const OpeningsQuestion& question, OpeningsAnswer& found)
      : question_(question), found_(found) {}

  /// Fills the answer from the table of its position.
  void grow(db::OpeningTables& book, db::OpeningTable table) {
    book_ = &book;
    // Rare moves are left out of a tree.
    constexpr std::uint64_t kPart = 200;
    least_ = question_.least_games.value_or(
        question_.depth > 1 ? std::max<std::uint64_t>(2, table.games / kPart) : 0);
    found_.games = table.games;
    found_.ended = table.ended;
    found_.moves_total = table.moves.size();
    first_side_ = found_.position.ruleset->side_to_move(found_.position.position);
    found_.moves = scored(found_.position, std::move(table), question_.depth);
  }

 private:
  std::vector<ScoredMove> scored(const db::PositionQuery& query, db::OpeningTable table,
                                 std::size_t depth) {
    const notation::Rules& rules = *query.ruleset;
    const std::uint64_t went_on = table.games - std::min(table.ended, table.games);
    const bool first_side = rules.side_to_move(query.position) == first_side_;
    std::vector<ScoredMove> moves;
    for (db::OpeningMove& move : table.moves) {
      if (move.games < least_) continue;
      ScoredMove& scored = moves.emplace_back();
      scored.score = score_of(move.wins, move.draws, move.losses);
      if (move.details) {
        const db::ResultCounts& there = move.details->reached;
        scored.reached = score_of(there.wins, there.draws, there.losses);
      }
      if (went_on > 0) {
        scored.popularity = static_cast<double>(move.games) / static_cast<double>(went_on);
      }
      scored.first_side = first_side;
      scored.played = std::move(move);
    }
    notation::text::stable_sort(moves, [&](const ScoredMove& a, const ScoredMove& b) {
      return comes_before(question_.order, a, b);
    });
    if (question_.most_moves > 0 && moves.size() > question_.most_moves) {
      moves.resize(question_.most_moves);
    }
    if (depth <= 1) return moves;
    for (ScoredMove& move : moves) {
      db::PositionQuery next = query;
      rules.play(next.position, move.played.move);
      db::OpeningTable after_move = book_->table(next);
      ++found_.positions;
      move.ended = after_move.ended;
      move.next_total = after_move.moves.size();
      move.next = scored(next, std::move(after_move), depth - 1);
    }
    return moves;
  }

  const OpeningsQuestion& question_;
  OpeningsAnswer& found_;
  db::OpeningTables* book_ = nullptr;
  std::uint64_t least_ = 0;
  Seat first_side_ = 0;
};

/// Adds the proved values of the positions after the moves. `stored`: the archive has values.
void look_up_values(db::Archive& archive, bool stored, const ProofBooks* books,
                    const notation::Rules& rules, const notation::AnyPosition& position,
                    std::vector<ScoredMove>& moves) {
  std::vector<notation::AnyPosition> positions;
  positions.reserve(moves.size());
  for (const ScoredMove& move : moves) {
    positions.push_back(notation::after(rules, position, move.played.move));
  }
  std::vector<std::optional<db::SolvedValue>> values(moves.size());
  if (stored) values = archive.values(rules, positions);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const auto value = known_value(books, rules, positions[i], values[i]);
    if (value && value->proved()) {
      const bool same_side = rules.side_to_move(positions[i]) == rules.side_to_move(position);
      moves[i].proved = same_side ? *value : value->seen_by_opponent();
    }
    look_up_values(archive, stored, books, rules, positions[i], moves[i].next);
  }
}

Json details_json(const ScoredMove& move) {
  if (!move.played.details) return {};
  const db::OpeningDetails& d = *move.played.details;
  return object(
      key("reached", object(key("games", d.reached.games), key("wins", d.reached.wins),
                            key("draws", d.reached.draws), key("losses", d.reached.losses),
                            key("score", move.reached.share), key("low", move.reached.interval.low),
                            key("high", move.reached.interval.high))),
      key("rated", d.rated), key("expected", d.expected),
      key("strongest", d.rating ? std::optional(d.strongest) : std::nullopt),
      key("rating", d.rating), key("examples", d.examples));
}

Json move_json(const ScoredMove& move) {
  const db::OpeningMove& m = move.played;
  const Interval& interval = move.score.interval;
  return object(key("move", m.text), key("games", m.games), key("wins", m.wins),
                key("draws", m.draws), key("losses", m.losses), key("score", move.score.share),
                key("low", interval.low), key("high", interval.high), key("other", m.other),
                key("share", move.popularity), key("average_plies", m.average_plies),
                key("first_date", known(m.first_date)), key("last_date", known(m.last_date)),
                key("proved", move.proved ? json_of(*move.proved) : Json()),
                key("details", details_json(move)), key("ended", move.ended),
                key("moves_total", move.ended ? Json(move.next_total) : Json()),
                key("moves", move.ended ? array_of(move.next, move_json) : Json()));
}

}  // namespace

OpeningsAnswer openings_answer(db::Archive& archive, const OpeningsQuestion& question) {
  const notation::Stopwatch watch;
  OpeningsAnswer found;
  db::GameFilter filter = question.filter;
  for_each_understood(question.positions, [&](const db::PositionQuery& position) {
    filter.title = position.ruleset->title();
    filter.variant = position.ruleset->variant();
    const auto book = archive.openings(filter, question.details);
    db::OpeningTable table = book->table(position);
    if (!found.position.ruleset) found.position = position;
    if (table.games > 0 && found.games > 0) {
      found.others.push_back({filter.title, filter.variant, table.games});
    } else if (table.games > 0) {
      found.position = position;
      Tree(question, found).grow(*book, std::move(table));
    }
    return true;
  });
  found.seconds = watch.seconds();
  const bool stored = archive.has_proved_values();
  if (stored || question.books != nullptr) {
    look_up_values(archive, stored, question.books, *found.position.ruleset,
                   found.position.position, found.moves);
  }
  found.known = ask_books(question.books, *found.position.ruleset, found.position.position);
  archive.confirm();
  return found;
}

OpeningsAnswer openings_answer(db::Database& database, const OpeningsQuestion& question) {
  db::FileArchive archive(database);
  return openings_answer(archive, question);
}

std::string to_json(const OpeningsAnswer& answer) {
  const notation::Rules& rules = *answer.position.ruleset;
  return pretty(object(key("games", answer.games), key("seconds", answer.seconds),
                       key("title", rules.title()), key("variant", rules.variant()),
                       key("position", rules.write_position(answer.position.position)),
                       key("ended", answer.ended), key("moves_total", answer.moves_total),
                       key("book", json_of(answer.known)),
                       key("moves", array_of(answer.moves, move_json))));
}

}  // namespace gipfbase::analysis

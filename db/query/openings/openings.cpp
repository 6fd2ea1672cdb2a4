#include "db/query/openings/openings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "db/query/openings/move_groups.hpp"
#include "db/rows/codec.hpp"
#include "db/rows/opening_counts.hpp"
#include "notation/text/stable_sort.hpp"

namespace gipfbase::db {
namespace {

/// The representative of all lines that are equal to this one by symmetry.
std::vector<PackedMove> canonical_line(const notation::Rules& rules, notation::AnyPosition position,
                                       std::span<const PackedMove> moves) {
  std::vector<notation::IndexRow> rows;
  (void)rules.replay(position, moves, &rows);
  std::vector<PackedMove> line;
  for (const notation::IndexRow& row : rows) {
    if (!row.has_next) break;
    line.push_back(rules.from_canonical(position, row.next).value());
    rules.play(position, line.back());
  }
  return line;
}

}  // namespace

/// Counts from the index, or reads the stored counts.
class OpeningBook::Count final : public OpeningCount {
 public:
  Count(OpeningBook& book, const PositionQuery& query) : OpeningCount(query), book_(book) {}

 private:
  Counted count(const notation::AnyPosition& position, const notation::IndexRow& row) override {
    const bool known = !query().exact && !book_.details_ && book_.counted_in_advance(row.key);
    return known ? stored(row.key) : counted(position, row);
  }

  Counted stored(std::uint64_t key) {
    Connection& c = book_.database_.connection();
    Counted counted;
    counted.games = c.count("SELECT games FROM opening_totals WHERE key = ?", stored_key(key));
    Statement s = c.prepare(
        "SELECT next, games, seat0, seat1, drawn, plies, first_date, last_date FROM opening_stats "
        "WHERE key = ?");
    s.bind_all(stored_key(key));
    while (s.step()) {
      MoveGroup g;
      std::span<const std::uint8_t> next;
      s.read(next, g.games, g.seat[0], g.seat[1], g.drawn, g.plies, g.first_date, g.last_date);
      counted.moves.emplace(next.empty() ? std::nullopt : std::optional(decode_move(next)),
                            std::move(g));
    }
    return counted;
  }

  Counted counted(const notation::AnyPosition& position, const notation::IndexRow& row) {
    Counted counted;
    const Seat mover = rules().side_to_move(position);
    Statement moves = book_.database_.connection().prepare("SELECT moves FROM games WHERE id = ?");
    std::int64_t game = 0;
    // Next moves found so far in this game: usually one.
    std::vector<std::optional<PackedMove>> seen;
    const auto visit = [&](const Occurrence& here) {
      if (query().exact && here.orientation != row.orientation) return;
      std::optional<PackedMove> next = here.next;
      if (query().exact && next) {
        // Index rows of a symmetric position do not distinguish its equivalent moves.
        moves.bind_all(here.game->id).step();
        const auto played = decode_moves(moves.blob(0));
        moves.reset();
        next = here.ply < played.size() ? std::optional(played[here.ply]) : std::nullopt;
      }
      if (here.game->id != game) {
        game = here.game->id;
        seen.clear();
        ++counted.games;
      }
      if (std::find(seen.begin(), seen.end(), next) != seen.end()) return;
      seen.push_back(next);
      MoveGroup& group = counted.moves[next];
      group.add(*here.game);
      if (book_.details_) group.add_details(*here.game, book_.selection_.ratings(game), mover);
    };
    for_each_occurrence(book_.database_, book_.selection_, row.key, visit);
    return counted;
  }

  void add_stored_details(OpeningMove& move, const MoveGroup& group) override {
    if (!book_.details_) return;
    const Seat mover = rules().side_to_move(query().position);
    OpeningDetails& details = move.details.emplace();
    const auto next = notation::after(rules(), query().position, move.move);
    details.reached = book_.reached(rules(), next);
    if (rules().side_to_move(next) != mover) {
      std::swap(details.reached.wins, details.reached.losses);
    }
    details.rated = group.rated;
    if (group.rated > 0) {
      details.expected = group.expected / static_cast<double>(group.rated);
      details.rating = group.rating;
      details.strongest = book_.selection_.player(group.strongest);
    }
    for (const OpeningExample& example : group.examples) details.examples.push_back(example.id);
  }

  OpeningBook& book_;
};

OpeningBook::OpeningBook(Database& database, const GameFilter& filter, bool details)
    : database_(database),
      filter_(filter),
      details_(details),
      snapshot_(database.connection()),
      selection_(database, filter) {}

bool OpeningBook::counted_in_advance(std::uint64_t key) {
  return filter_.plain() && database_.connection().integer(
                                "SELECT 1 FROM opening_totals WHERE key = ?", stored_key(key)) != 0;
}

OpeningTable OpeningBook::table(const PositionQuery& query) { return Count(*this, query).table(); }

std::vector<Occurrence> OpeningBook::occurrences(const notation::Rules& rules,
                                                 const notation::AnyPosition& position) {
  std::vector<Occurrence> found;
  const auto collect = [&](const notation::AnyPosition& p) {
    std::int64_t last = 0;
    for_each_occurrence(database_, selection_, rules.index_row(p, nullptr).key,
                        [&](const Occurrence& here) {
                          if (here.game->id == last) return;
                          last = here.game->id;
                          found.push_back(here);
                        });
  };
  collect(position);
  if (const auto swapped = rules.seats_swapped(position)) collect(*swapped);
  return found;
}

std::vector<MoveOrder> OpeningBook::orders(const notation::Rules& rules,
                                           const notation::AnyPosition& position) {
  const notation::AnyPosition start = rules.start();
  const auto swapped = rules.seats_swapped(start);
  // Maps lines as played to their representatives.
  std::map<std::vector<PackedMove>, std::vector<PackedMove>> turned;
  std::map<std::vector<PackedMove>, std::uint64_t> games;
  Statement s = database_.connection().prepare("SELECT start, moves FROM games WHERE id = ?");
  for (const Occurrence& here : occurrences(rules, position)) {
    s.bind_all(here.game->id).step();
    const auto from = rules.start_of(s.text(0));
    std::vector<PackedMove> moves = decode_moves(s.blob(1));
    s.reset();
    // Leaves out games from other starts. A start from which only the other seat begins is not
    // another.
    if (!from || (*from != start && from.value() != swapped) || moves.size() < here.ply) continue;
    moves.resize(here.ply);
    const auto [at, added] = turned.try_emplace(std::move(moves));
    if (added) at->second = canonical_line(rules, start, at->first);
    ++games[at->second];
  }
  std::vector<MoveOrder> orders;
  orders.reserve(games.size());
  for (const auto& [moves, count] : games) orders.push_back({moves, count});
  notation::text::stable_sort(
      orders, [](const MoveOrder& a, const MoveOrder& b) { return a.games > b.games; });
  return orders;
}

ResultCounts OpeningBook::reached(const notation::Rules& rules,
                                  const notation::AnyPosition& position) {
  ResultCounts total;
  const auto collect = [&](const notation::AnyPosition& p) {
    const std::uint64_t key = rules.index_row(p, nullptr).key;
    const Seat mover = rules.side_to_move(p);
    ResultCounts here;
    std::uint64_t moves = 0;
    if (counted_in_advance(key)) {
      Connection& c = database_.connection();
      here.games = c.count("SELECT games FROM opening_totals WHERE key = ?", stored_key(key));
      Statement s = c.prepare(
          "SELECT sum(games), sum(seat0), sum(seat1), sum(drawn) FROM opening_stats WHERE key = ?");
      s.bind_all(stored_key(key)).step();
      std::array<std::uint64_t, 2> seat{};
      s.read(moves, seat[0], seat[1], here.draws);
      here.wins = seat[mover];
      here.losses = seat[mover == 0 ? 1 : 0];
    }
    // A game that repeats the position with another next move appears twice.
    if (here.games == 0 || moves != here.games) {
      here = {};
      std::int64_t last = 0;
      for_each_occurrence(database_, selection_, key, [&](const Occurrence& o) {
        if (o.game->id == last) return;
        last = o.game->id;
        ++here.games;
        if (o.game->winner == 2) ++here.draws;
        if (o.game->winner == 0 || o.game->winner == 1) {
          ++(o.game->winner == mover ? here.wins : here.losses);
        }
      });
    }
    total.games += here.games;
    total.wins += here.wins;
    total.draws += here.draws;
    total.losses += here.losses;
  };
  collect(position);
  if (const auto swapped = rules.seats_swapped(position)) collect(*swapped);
  return total;
}

OpeningTable openings(Database& database, const PositionQuery& query, const GameFilter& filter) {
  return OpeningBook(database, filter).table(query);
}

}  // namespace gipfbase::db

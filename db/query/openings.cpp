#include "db/query/openings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>

#include "db/import/positions.hpp"
#include "db/store/codec.hpp"

namespace gipfbase::db {
namespace {

constexpr std::size_t kExamples = 3;

/// The score that the first rating promises against the second (A. Elo, The Rating of
/// Chessplayers, 1978).
double expected_score(double mine, double others) {
  constexpr double kScale = 400;
  return 1 / (1 + std::pow(10, (others - mine) / kScale));
}

/// A line as it looks in one and the same of the orientations that symmetries make equal.
std::vector<PackedMove> canonical_line(const notation::Rules& rules, notation::AnyPosition position,
                                       std::span<const PackedMove> moves) {
  std::vector<notation::IndexRow> rows;
  (void)rules.replay(position, moves, &rows);
  std::vector<PackedMove> line;
  for (const notation::IndexRow& row : rows) {
    if (!row.has_next) break;
    line.push_back(rules.from_canonical(position, row.next));
    rules.play(position, line.back());
  }
  return line;
}

}  // namespace

/// Counts the moves of one position, and those of the position that is the same to the players.
class OpeningBook::Count {
  /// A game as an example, the better ones first.
  struct Example {
    double rating = 0;  ///< of both players together
    std::int32_t day = 0;
    std::int64_t id = 0;
    [[nodiscard]] auto rank() const { return std::tuple(-rating, -day, -id); }
  };

  /// The games of one move.
  struct Group {
    std::uint64_t games = 0;
    std::array<std::uint64_t, 2> seat{};
    std::uint64_t drawn = 0;
    std::uint64_t plies = 0;
    std::string first_date;
    std::string last_date;
    // Details, of the player to move:
    std::uint64_t rated = 0;
    double expected = 0;
    double rating = 0;
    std::int64_t strongest = 0;
    std::vector<Example> examples;

    void add_dates(const std::string& first, const std::string& last) {
      if (first_date.empty() || (!first.empty() && first < first_date)) first_date = first;
      last_date = std::max(last_date, last);
    }
    void add(const Group& other) {
      games += other.games;
      seat[0] += other.seat[0];
      seat[1] += other.seat[1];
      drawn += other.drawn;
      plies += other.plies;
      add_dates(other.first_date, other.last_date);
      rated += other.rated;
      expected += other.expected;
      if (other.strongest != 0) take_player(other.strongest, other.rating);
      for (const Example& example : other.examples) add(example);
    }
    void add(const SelectedGame& game) {
      ++games;
      if (game.winner == 0 || game.winner == 1) ++seat[static_cast<std::size_t>(game.winner)];
      if (game.winner == 2) ++drawn;
      plies += game.plies;
      add_dates(game.date, game.date);
    }
    void take_player(std::int64_t player, double of) {
      if (strongest != 0 && of <= rating) return;
      strongest = player;
      rating = of;
    }
    void add(const Example& example) {
      const auto at = std::find_if(examples.begin(), examples.end(),
                                   [&](const Example& e) { return example.rank() < e.rank(); });
      examples.insert(at, example);
      if (examples.size() > kExamples) examples.pop_back();
    }
    void add_details(const SelectedGame& game, const GameRating* ratings, Seat mover) {
      if (ratings != nullptr) {
        const bool first = game.white_seat == mover;
        const double mine = first ? ratings->white : ratings->black;
        ++rated;
        expected += expected_score(mine, first ? ratings->black : ratings->white);
        take_player(first ? game.white : game.black, mine);
      }
      add(Example{ratings == nullptr ? 0 : ratings->white + ratings->black, game.first_day,
                  game.id});
    }
  };

  /// Games by the move with which they went on; no move: they ended.
  using Groups = std::map<std::optional<PackedMove>, Group>;

 public:
  Count(OpeningBook& book, const PositionQuery& query)
      : book_(book), query_(query), rules_(*query.ruleset) {}

  OpeningTable table() {
    collect(query_.position, false);
    // In some records the second seat begins. To the players that is the same game.
    if (!query_.exact) {
      if (const auto swapped = rules_.seats_swapped(query_.position)) collect(*swapped, true);
    }
    for (const auto& [move, group] : moves_) {
      if (move) table_.moves.push_back(made(*move, group));
    }
    std::sort(table_.moves.begin(), table_.moves.end(),
              [](const OpeningMove& a, const OpeningMove& b) {
                return a.games != b.games ? a.games > b.games : a.text < b.text;
              });
    return std::move(table_);
  }

 private:
  void collect(const notation::AnyPosition& position, bool swapped) {
    const notation::IndexRow row = rules_.index_row(position, nullptr);
    const bool known = !query_.exact && !book_.details_ && book_.counted_in_advance(row.key);
    Groups groups = known ? stored(row.key) : counted(position, row);
    for (auto& [next, group] : groups) {
      if (swapped) std::swap(group.seat[0], group.seat[1]);
      if (!next) table_.ended += group.games;
      const auto move =
          next && !query_.exact ? std::optional(rules_.from_canonical(position, *next)) : next;
      const auto [at, added] = moves_.try_emplace(move, std::move(group));
      if (!added) at->second.add(group);
    }
  }

  Groups stored(std::uint64_t key) {
    Connection& c = book_.database_.connection();
    table_.games += c.count("SELECT games FROM opening_totals WHERE key = ?", stored_key(key));
    Statement s = c.prepare(
        "SELECT next, games, seat0, seat1, drawn, plies, first_date, last_date FROM opening_stats "
        "WHERE key = ?");
    s.bind_all(stored_key(key));
    Groups groups;
    while (s.step()) {
      Group g;
      std::span<const std::uint8_t> next;
      s.read(next, g.games, g.seat[0], g.seat[1], g.drawn, g.plies, g.first_date, g.last_date);
      groups.emplace(next.empty() ? std::nullopt : std::optional(decode_move(next)), std::move(g));
    }
    return groups;
  }

  Groups counted(const notation::AnyPosition& position, const notation::IndexRow& row) {
    Groups groups;
    const Seat mover = rules_.side_to_move(position);
    Statement moves = book_.database_.connection().prepare("SELECT moves FROM games WHERE id = ?");
    std::int64_t game = 0;
    // With which moves the game has gone on so far: often one.
    std::vector<std::optional<PackedMove>> seen;
    const auto visit = [&](const Occurrence& here) {
      if (query_.exact && here.orientation != row.orientation) return;
      std::optional<PackedMove> next = here.next;
      if (query_.exact && next) {
        // Index rows of a symmetric position do not tell its equivalent moves apart.
        moves.bind_all(here.game->id).step();
        const auto played = decode_moves(moves.blob(0));
        moves.reset();
        next = here.ply < played.size() ? std::optional(played[here.ply]) : std::nullopt;
      }
      if (here.game->id != game) {
        game = here.game->id;
        seen.clear();
        ++table_.games;
      }
      if (std::find(seen.begin(), seen.end(), next) != seen.end()) return;
      seen.push_back(next);
      Group& group = groups[next];
      group.add(*here.game);
      if (book_.details_) {
        group.add_details(*here.game, book_.selection_.ratings(game), mover);
      }
    };
    for_each_occurrence(book_.database_, book_.selection_, row.key, visit);
    return groups;
  }

  OpeningMove made(const PackedMove& packed, const Group& group) {
    const Seat mover = rules_.side_to_move(query_.position);
    OpeningMove move;
    move.move = packed;
    move.text = rules_.move_text(query_.position, packed);
    move.games = group.games;
    move.wins = group.seat[mover];
    move.losses = group.seat[mover == 0 ? 1 : 0];
    move.draws = group.drawn;
    move.other = group.games - group.seat[0] - group.seat[1] - group.drawn;
    move.average_plies = static_cast<double>(group.plies) / static_cast<double>(group.games);
    move.first_date = group.first_date;
    move.last_date = group.last_date;
    if (book_.details_) {
      OpeningDetails& details = move.details.emplace();
      const auto next = notation::after(rules_, query_.position, packed);
      details.reached = book_.reached(rules_, next);
      if (rules_.side_to_move(next) != mover) {
        std::swap(details.reached.wins, details.reached.losses);
      }
      details.rated = group.rated;
      if (group.rated > 0) {
        details.expected = group.expected / static_cast<double>(group.rated);
        details.rating = group.rating;
        details.strongest = book_.selection_.player(group.strongest);
      }
      for (const Example& example : group.examples) details.examples.push_back(example.id);
    }
    return move;
  }

  OpeningBook& book_;
  const PositionQuery& query_;
  const notation::Rules& rules_;
  OpeningTable table_;
  Groups moves_;
};

OpeningBook::OpeningBook(Database& database, const GameFilter& filter, bool details)
    : database_(database),
      filter_(filter),
      details_(details),
      snapshot_(database.connection()),
      selection_(database, filter) {}

OpeningBook::~OpeningBook() = default;

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
  // Lines as they stand, and as they look where equal ones are the same.
  std::map<std::vector<PackedMove>, std::vector<PackedMove>> turned;
  std::map<std::vector<PackedMove>, std::uint64_t> games;
  Statement s = database_.connection().prepare("SELECT start, moves FROM games WHERE id = ?");
  for (const Occurrence& here : occurrences(rules, position)) {
    s.bind_all(here.game->id).step();
    const auto from = rules.start_of(s.text(0));
    std::vector<PackedMove> moves = decode_moves(s.blob(1));
    s.reset();
    // Where only the other seat begins that is the same to the players.
    if (!from || (*from != start && from.value() != swapped) || moves.size() < here.ply) continue;
    moves.resize(here.ply);
    const auto [at, added] = turned.try_emplace(std::move(moves));
    if (added) at->second = canonical_line(rules, start, at->first);
    ++games[at->second];
  }
  std::vector<MoveOrder> orders;
  orders.reserve(games.size());
  for (const auto& [moves, count] : games) orders.push_back({moves, count});
  std::stable_sort(orders.begin(), orders.end(),
                   [](const MoveOrder& a, const MoveOrder& b) { return a.games > b.games; });
  return orders;
}

Tallied OpeningBook::reached(const notation::Rules& rules, const notation::AnyPosition& position) {
  Tallied total;
  const auto collect = [&](const notation::AnyPosition& p) {
    const std::uint64_t key = rules.index_row(p, nullptr).key;
    const Seat mover = rules.side_to_move(p);
    Tallied here;
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
    // A game that came back and went on in another way stands there twice.
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

#include "analysis/answers/openings/report_answer.hpp"

#include <algorithm>
#include <map>

#include "analysis/answers/json.hpp"
#include "analysis/values/book_values.hpp"
#include "notation/text/stable_sort.hpp"

namespace gipfbase::analysis {
namespace {

/// Tallies of games by a common property.
template <class Key>
using Tallies = std::map<Key, ReportTally>;

/// Orders dates by the first day that they may mean: an unknown part comes before a known one.
bool earlier(std::string_view a, std::string_view b) {
  const auto before = [](char x, char y) { return (x == '?' ? ' ' : x) < (y == '?' ? ' ' : y); };
  return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(), before);
}

void add(ReportTally& tally, const db::SelectedGame& game, Seat mover) {
  ++tally.games;
  if (game.winner == 2) ++tally.draws;
  if (game.winner == 0 || game.winner == 1) ++(game.winner == mover ? tally.wins : tally.losses);
  if (game.date.empty()) return;
  if (tally.first_date.empty() || earlier(game.date, tally.first_date)) {
    tally.first_date = game.date;
  }
  if (tally.last_date.empty() || earlier(tally.last_date, game.date)) tally.last_date = game.date;
}

/// Returns the tallies with the most games, at most `most`. name(key) returns their names.
template <class Key, class Name>
std::vector<ReportTally> most_games(Tallies<Key>& tallies, std::size_t most, Name name) {
  std::vector<std::pair<Key, ReportTally>> list(tallies.begin(), tallies.end());
  notation::text::stable_sort(
      list, [](const auto& a, const auto& b) { return a.second.games > b.second.games; });
  if (most > 0 && list.size() > most) list.resize(most);
  std::vector<ReportTally> named;
  for (auto& [key, tally] : list) {
    tally.name = name(key);
    named.push_back(std::move(tally));
  }
  return named;
}

class Reporter {
 public:
  Reporter(db::Database& database, const ReportQuestion& question)
      : database_(database), question_(question) {}

  Report report() {
    const notation::Stopwatch watch;
    OpeningsQuestion moves;
    moves.positions = question_.positions;
    moves.filter = question_.filter;
    moves.most_moves = question_.most;
    moves.books = question_.books;
    report_.openings = openings_answer(database_, moves);
    const db::PositionQuery& query = report_.openings.position;
    db::GameFilter filter = question_.filter;
    filter.title = query.ruleset->title();
    filter.variant = query.ruleset->variant();
    db::OpeningBook book(database_, filter);
    read(book, *query.ruleset, query.position);
    db::SolvedValues values(database_);
    const auto value = known_value(question_.books, *query.ruleset, query.position,
                                   values.find(*query.ruleset, query.position));
    if (value && value->proved()) report_.proved = value;
    report_.seconds = watch.seconds();
    return std::move(report_);
  }

 private:
  void read(db::OpeningBook& book, const notation::Rules& rules,
            const notation::AnyPosition& position) {
    db::Selection& games = book.selection();
    (void)games.games();  // loads all games at once
    const Seat side = rules.side_to_move(position);
    const std::uint64_t key = rules.index_row(position, nullptr).key;
    Tallies<int> years;
    Tallies<std::int64_t> movers;
    Tallies<std::int64_t> opponents;
    Tallies<std::uint32_t> endings;
    std::uint64_t plies = 0;
    std::vector<const db::SelectedGame*> found;
    for (const db::Occurrence& here : book.occurrences(rules, position)) {
      const db::SelectedGame& game = *here.game;
      const Seat mover = here.key == key ? side : Seat(1 - side);
      found.push_back(&game);
      const bool first = game.white_seat == mover;
      constexpr int kYear = 10'000;
      add(years[game.first_day / kYear], game, mover);
      add(movers[first ? game.white : game.black], game, mover);
      add(opponents[first ? game.black : game.white], game, mover);
      add(endings[game.ending], game, mover);
      add(all_, game, mover);
      plies += game.plies;
    }
    if (found.empty()) return;
    report_.games = {all_.games, all_.wins, all_.draws, all_.losses};
    report_.average_plies = static_cast<double>(plies) / static_cast<double>(found.size());
    const auto longer = [](const auto* a, const auto* b) {
      return a->plies != b->plies ? a->plies > b->plies : a->id < b->id;
    };
    notation::text::stable_sort(found, longer);
    report_.longest = found.front()->plies;
    report_.shortest = found.back()->plies;
    constexpr std::size_t kLongest = 5;
    found.resize(std::min(found.size(), kLongest));
    db::GameFilter by_number;
    for (const db::SelectedGame* game : found) by_number.ids.push_back({game->id, game->id});
    report_.longest_games =
        db::search(database_, by_number, std::nullopt, {0, 0, {db::Order::By::kLength, true}})
            .games;
    for (auto& [year, tally] : years) {
      tally.name = year == 0 ? std::string() : std::to_string(year);
      report_.years.push_back(std::move(tally));
    }
    const auto player = [&](std::int64_t id) { return games.player(id); };
    report_.movers_total = movers.size();
    report_.opponents_total = opponents.size();
    report_.movers = most_games(movers, question_.most, player);
    report_.opponents = most_games(opponents, question_.most, player);
    report_.endings =
        most_games(endings, 0, [&](std::uint32_t number) { return games.ending(number); });
    read_orders(book, rules, position);
  }

  void read_orders(db::OpeningBook& book, const notation::Rules& rules,
                   const notation::AnyPosition& position) {
    std::vector<db::MoveOrder> orders = book.orders(rules, position);
    report_.orders_total = orders.size();
    if (question_.most > 0 && orders.size() > question_.most) orders.resize(question_.most);
    for (const db::MoveOrder& order : orders) {
      report_.orders.push_back({line_texts(rules, rules.start(), order.moves), order.games});
    }
  }

  db::Database& database_;
  const ReportQuestion& question_;
  Report report_;
  ReportTally all_;
};

}  // namespace

Report report_answer(db::Database& database, const ReportQuestion& question) {
  return Reporter(database, question).report();
}

std::string to_json(const Report& r) {
  const notation::Rules& rules = *r.openings.position.ruleset;
  const Score score = score_of(r.games.wins, r.games.draws, r.games.losses);
  return pretty(object(
      key("title", rules.title()), key("variant", rules.variant()),
      key("position", rules.write_position(r.openings.position.position)),
      key("games", r.games.games), key("wins", r.games.wins), key("draws", r.games.draws),
      key("losses", r.games.losses), key("other", r.games.other()), key("score", score.share),
      key("low", score.interval.low), key("high", score.interval.high),
      key("proved", r.proved ? json_of(*r.proved) : Json()), key("average_plies", r.average_plies),
      key("shortest", r.shortest), key("longest", r.longest), key("years", years_json(r.years)),
      key("movers_total", r.movers_total), key("movers", tallies_json("name", r.movers)),
      key("opponents_total", r.opponents_total),
      key("opponents", tallies_json("name", r.opponents)),
      key("endings", tallies_json("ending", r.endings)),
      key("longest_games", array_of(r.longest_games, game_json)),
      key("orders_total", r.orders_total),
      key("orders", array_of(r.orders,
                             [](const ReportOrder& order) {
                               return object(key("moves", order.moves), key("games", order.games));
                             })),
      key("openings", Json::parse(to_json(r.openings))), key("seconds", r.seconds)));
}

}  // namespace gipfbase::analysis

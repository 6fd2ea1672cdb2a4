#include "db/query/selection.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "db/query/query.hpp"
#include "db/rows/codec.hpp"
#include "db/rows/opening_counts.hpp"
#include "db/store/tables/index_runs.hpp"

namespace gipfbase::db {
namespace {

constexpr std::string_view kColumns =
    "SELECT g.id, g.winner, g.white_seat, g.plies, g.date_first, g.date, "
    "coalesce(w.alias_of, w.id), coalesce(b.alias_of, b.id), g.ending FROM games g "
    "JOIN players w ON w.id = g.white JOIN players b ON b.id = g.black";

}  // namespace

Selection::Selection(Database& database, const GameFilter& filter)
    : database_(&database),
      filter_(filter),
      one_(database.connection().prepare(
          fmt::format("{} WHERE g.id = ? AND g.state = 0 AND g.valid = 1", kColumns))) {
  if (!filter.plain()) read_all();
}

SelectedGame Selection::read(const Statement& s) {
  SelectedGame game;
  std::optional<std::int64_t> winner;
  std::string_view ending;
  s.read(game.id, winner, game.white_seat, game.plies, game.first_day, game.date, game.white,
         game.black);
  constexpr int kEnding = 8;
  ending = s.text(kEnding);
  game.winner = winner && *winner >= 0 && *winner <= 2 ? static_cast<int>(*winner) : -1;
  game.white_seat &= 1;
  if (game.first_day <= 0) game.date.clear();
  const auto known = std::find(endings_.begin(), endings_.end(), ending);
  game.ending = static_cast<std::uint32_t>(known - endings_.begin());
  if (known == endings_.end()) endings_.emplace_back(ending);
  return game;
}

void Selection::read_all() {
  Conditions conditions(*database_, filter_);
  conditions.add("g.valid = 1");
  Statement s = conditions.statement(
      database_->connection(), fmt::format("{}{} ORDER BY g.id", kColumns, conditions.where()));
  std::vector<SelectedGame>& games = games_.emplace();
  while (s.step()) games.push_back(read(s));
}

const std::vector<SelectedGame>& Selection::games() {
  if (!games_) read_all();
  return *games_;
}

const SelectedGame* Selection::find(std::int64_t id) {
  if (games_) {
    const auto at =
        std::lower_bound(games_->begin(), games_->end(), id,
                         [](const SelectedGame& g, std::int64_t n) { return g.id < n; });
    return at == games_->end() || at->id != id ? nullptr : &*at;
  }
  const auto known = fetched_.find(id);
  if (known != fetched_.end()) return &known->second;
  const bool there = one_.bind_all(id).step();
  const SelectedGame* game = there ? &fetched_.emplace(id, read(one_)).first->second : nullptr;
  one_.reset();
  return game;
}

std::string Selection::player(std::int64_t id) const {
  Statement s = database_->connection().prepare("SELECT name FROM players WHERE id = ?");
  return s.bind_all(id).step() ? std::string(s.text(0)) : std::string();
}

const GameRating* Selection::ratings(std::int64_t game) {
  const auto by_game = [](const GameRating& a, const GameRating& b) { return a.game < b.game; };
  if (!ratings_) {
    ratings_ = filter_.rater ? rated_games(*database_, filter_) : std::vector<GameRating>();
  }
  const GameRating wanted{game, 0, 0};
  const auto at = std::lower_bound(ratings_->begin(), ratings_->end(), wanted, by_game);
  return at == ratings_->end() || at->game != game ? nullptr : &*at;
}

void for_each_occurrence(Database& database, Selection& selection, std::uint64_t key,
                         const std::function<void(const Occurrence&)>& visit) {
  // Stops when the work is no longer wanted: SQLite checks this only during long statements.
  database.connection().check_wanted();
  for (const IndexRun& run : index_runs(database.connection())) {
    Statement s = database.connection().prepare(
        fmt::format("SELECT game, ply, orientation, next FROM {} AND key = ? ORDER BY game, placed",
                    run.from()));
    s.bind_all(stored_key(key));
    Occurrence found;
    found.key = key;
    std::int64_t last = 0;
    while (s.step()) {
      const std::int64_t id = s.integer(0);
      if (id != last) found.game = selection.find(id);
      last = id;
      if (found.game == nullptr) continue;
      found.ply = static_cast<std::uint32_t>(s.integer(1));
      found.orientation = static_cast<std::uint8_t>(s.integer(2));
      found.next = s.null(3) ? std::nullopt : std::optional(decode_move(s.blob(3)));
      visit(found);
    }
  }
}

}  // namespace gipfbase::db

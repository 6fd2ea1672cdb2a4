#include "db/rows/opening_counts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "db/rows/codec.hpp"
#include "db/store/tables/index_runs.hpp"

namespace gipfbase::db {

void MoveCount::add(const OpeningGame& game) {
  ++games;
  seat0 += game.winner == 0 ? 1 : 0;
  seat1 += game.winner == 1 ? 1 : 0;
  drawn += game.winner == 2 ? 1 : 0;
  plies += game.plies;
  if (game.date.empty()) return;
  if (first_date.empty() || game.date < first_date) first_date = game.date;
  if (game.date > last_date) last_date = game.date;
}

std::string count_moves(bool one) {
  return fmt::format(R"sql(
SELECT p.key, coalesce(p.next, x''), count(*), sum(g.winner IS 0), sum(g.winner IS 1),
       sum(g.winner IS 2), sum(g.plies),
       coalesce(min(CASE WHEN g.date_first > 0 THEN g.date END), ''),
       coalesce(max(CASE WHEN g.date_first > 0 THEN g.date END), '')
FROM (SELECT DISTINCT key, game, next FROM all_positions WHERE key = ?1{}) p
JOIN games g ON g.id = p.game
GROUP BY p.key, p.next
)sql",
                     one ? " AND next IS ?2" : "");
}

const char* const kCountGames =
    "SELECT key, count(DISTINCT game), sum(DISTINCT 1 << orientation) FROM all_positions "
    "WHERE key = ?1 GROUP BY key";

OpeningCounts::OpeningCounts(Connection& connection)
    : rows_(connection.prepare(
          "SELECT count(*) FROM (SELECT 1 FROM all_positions WHERE key = ? LIMIT ?)")),
      drop_moves_(connection.prepare("DELETE FROM opening_stats WHERE key = ?")),
      drop_games_(connection.prepare("DELETE FROM opening_totals WHERE key = ?")),
      count_moves_(connection.prepare("INSERT INTO opening_stats " + count_moves())),
      count_games_(connection.prepare(std::string("INSERT INTO opening_totals ") + kCountGames)),
      add_games_(connection.prepare(
          "UPDATE opening_totals SET games = games + ?, orientations = orientations | ? "
          "WHERE key = ?")),
      add_move_(connection.prepare(
          "INSERT INTO opening_stats VALUES (?,?,?,?,?,?,?,?,?) ON CONFLICT DO UPDATE SET "
          "games = games + excluded.games, seat0 = seat0 + excluded.seat0, "
          "seat1 = seat1 + excluded.seat1, drawn = drawn + excluded.drawn, "
          "plies = plies + excluded.plies, "
          "first_date = CASE WHEN first_date = '' THEN excluded.first_date "
          "WHEN excluded.first_date = '' THEN first_date "
          "ELSE min(first_date, excluded.first_date) END, "
          "last_date = max(last_date, excluded.last_date)")) {}

void OpeningCounts::count(std::uint64_t key) {
  for (Statement* s : {&drop_moves_, &drop_games_, &count_moves_, &count_games_}) {
    s->bind_all(stored_key(key)).run();
  }
}

void OpeningCounts::renew(std::uint64_t key) {
  constexpr auto kOften = static_cast<std::int64_t>(kMaterialisedFrom);
  const bool often = rows_.bind_all(stored_key(key), kOften).step() && rows_.integer(0) == kOften;
  rows_.reset();
  if (often) return count(key);
  for (Statement* s : {&drop_moves_, &drop_games_}) s->bind_all(stored_key(key)).run();
}

void OpeningCounts::add(std::uint64_t key, const OpeningShare::Move& move, const MoveCount& came) {
  Bytes next;
  if (move.first) append_move(move.second, next);
  add_move_
      .bind_all(stored_key(key), next, came.games, came.seat0, came.seat1, came.drawn, came.plies,
                came.first_date, came.last_date)
      .run();
}

void OpeningCounts::add(std::uint64_t key, const OpeningShare& came) {
  for (const auto& [move, count] : came.moves) add(key, move, count);
  add_games_.bind_all(came.games, std::int64_t{came.orientations}, stored_key(key)).run();
}

namespace {

/// The columns of `games` that opening statistics use. Dates are numbered in order; the number 0
/// stands for an unknown date.
class OpeningFacts {
 public:
  struct Facts {
    std::int64_t winner = -1;
    std::int64_t plies = 0;
    std::size_t date = 0;
  };

  explicit OpeningFacts(Connection& connection) {
    dates_ = connection.column<std::string>(
        "SELECT '' UNION SELECT date FROM games WHERE date_first > 0 ORDER BY 1");
    std::unordered_map<std::string_view, std::size_t> numbers;
    for (const std::string& date : dates_) numbers.emplace(date, numbers.size());
    Statement s = connection.prepare(
        "SELECT id, coalesce(winner, -1), plies, CASE WHEN date_first > 0 THEN date ELSE '' END "
        "FROM games WHERE valid = 1");
    while (s.step()) {
      const auto date = numbers.find(s.text(3));
      games_.emplace(s.integer(0), Facts{s.integer(1), s.integer(2),
                                         date == numbers.end() ? std::size_t{0} : date->second});
    }
  }
  [[nodiscard]] const Facts* find(std::int64_t game) const {
    const auto found = games_.find(game);
    return found == games_.end() ? nullptr : &found->second;
  }
  [[nodiscard]] const std::string& date(std::size_t number) const { return dates_[number]; }

 private:
  std::vector<std::string> dates_;
  std::unordered_map<std::int64_t, Facts> games_;
};

/// Counts the moves of one position after the other, from rows in order of keys and games.
class OpeningPass {
 public:
  explicit OpeningPass(Connection& connection)
      : facts_(connection),
        add_move_(connection.prepare("INSERT INTO opening_stats VALUES (?,?,?,?,?,?,?,?,?)")),
        add_total_(connection.prepare("INSERT INTO opening_totals VALUES (?,?,?)")) {}

  void add(std::int64_t key, std::int64_t game, std::uint32_t orientation,
           std::span<const std::uint8_t> next) {
    if (key != key_) finish();
    key_ = key;
    // Most positions have fewer rows than this, and need no counts.
    if (rows_.size() >= kMaterialisedFrom && game != rows_.back().game) count_rows();
    rows_.push_back({game, orientation, bytes_.size(), next.size()});
    bytes_.insert(bytes_.end(), next.begin(), next.end());
  }
  void finish() {
    if (often_ || rows_.size() >= kMaterialisedFrom) {
      count_rows();
      store();
    }
    rows_.clear();
    bytes_.clear();
    often_ = false;
  }

 private:
  struct Row {
    std::int64_t game = 0;
    std::uint32_t orientation = 0;
    std::size_t begin = 0;  ///< where its move begins in bytes_
    std::size_t size = 0;
  };
  struct Sums {
    std::int64_t games = 0, seat0 = 0, seat1 = 0, drawn = 0, plies = 0;
    std::size_t first_date = 0, last_date = 0;
  };

  [[nodiscard]] std::string_view move_of(const Row& row) const {
    return std::string_view(reinterpret_cast<const char*>(bytes_.data()), bytes_.size())
        .substr(row.begin, row.size);
  }
  void count_rows() {
    often_ = true;
    for (std::size_t begin = 0; begin < rows_.size();) {
      std::size_t end = begin;
      for (; end < rows_.size() && rows_[end].game == rows_[begin].game; ++end) {
        orientations_ |= std::uint32_t{1} << rows_[end].orientation;
        // Repetitions with the same move count once.
        bool again = false;
        for (std::size_t i = begin; i < end; ++i) {
          again = again || move_of(rows_[i]) == move_of(rows_[end]);
        }
        if (!again) count(move_of(rows_[end]), rows_[end].game);
      }
      ++games_;
      begin = end;
    }
    rows_.clear();
    bytes_.clear();
  }
  void count(std::string_view move, std::int64_t game) {
    const OpeningFacts::Facts* const facts = facts_.find(game);
    if (facts == nullptr) return;  // a damaged index
    auto at = moves_.find(move);
    if (at == moves_.end()) at = moves_.emplace(std::string(move), Sums{}).first;
    Sums& sums = at->second;
    ++sums.games;
    sums.seat0 += facts->winner == 0 ? 1 : 0;
    sums.seat1 += facts->winner == 1 ? 1 : 0;
    sums.drawn += facts->winner == 2 ? 1 : 0;
    sums.plies += facts->plies;
    if (facts->date == 0) return;
    if (sums.first_date == 0 || facts->date < sums.first_date) sums.first_date = facts->date;
    sums.last_date = std::max(sums.last_date, facts->date);
  }
  void store() {
    for (const auto& [move, sums] : moves_) {
      const Bytes next(move.begin(), move.end());
      add_move_
          .bind_all(key_, next, sums.games, sums.seat0, sums.seat1, sums.drawn, sums.plies,
                    facts_.date(sums.first_date), facts_.date(sums.last_date))
          .run();
    }
    add_total_.bind_all(key_, games_, std::int64_t{orientations_}).run();
    moves_.clear();
    games_ = 0;
    orientations_ = 0;
  }

  OpeningFacts facts_;
  Statement add_move_, add_total_;
  std::int64_t key_ = 0;
  bool often_ = false;
  std::vector<Row> rows_;
  std::vector<std::uint8_t> bytes_;
  std::map<std::string, Sums, std::less<>> moves_;
  std::int64_t games_ = 0;
  std::uint32_t orientations_ = 0;
};

}  // namespace

void renew_opening_stats(Connection& connection) {
  connection.execute("DELETE FROM opening_stats; DELETE FROM opening_totals;");
  OpeningPass pass(connection);
  Statement rows =
      connection.prepare(sorted_index(connection, "key, game, placed, orientation, next"));
  while (rows.step()) {
    pass.add(rows.integer(0), rows.integer(1), static_cast<std::uint32_t>(rows.integer(3)) & 31U,
             rows.blob(4));
  }
  pass.finish();
}

}  // namespace gipfbase::db

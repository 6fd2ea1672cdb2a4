#include "db/repair/rebuild.hpp"

#include <fmt/format.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "db/import/game_writer.hpp"
#include "db/repair/setups.hpp"
#include "db/rows/codec.hpp"
#include "db/rows/positions.hpp"
#include "db/rows/signature.hpp"
#include "db/rows/stored_row.hpp"
#include "db/rows/words.hpp"
#include "db/store/tables/index_runs.hpp"
#include "notation/threads/thread_arena.hpp"

namespace gipfbase::db {
namespace {

using notation::Judged;

/// Games processed together.
constexpr std::size_t kGames = 4096;

/// A row and its correct form.
struct Rebuilt {
  StoredRow row;
  std::optional<EncodedGame> due;  ///< nullopt: cannot be determined
  std::string trouble;
  std::string restored;  ///< corrected damage of title, variant or start
};

void work_out(Rebuilt& game, const Database& database, const Setups& setups) {
  Judged& judged = game.row.judged;
  notation::Course course;
  const auto judge_again = [&] { notation::judge(judged, &course); };
  const auto unreadable = set_up(game.row, database);
  if (!unreadable) judge_again();
  if (unreadable || judged.verdict.replay.plies < judged.game.moves.size()) {
    if (auto found = setups.restore(game.row)) {
      game.restored = std::move(*found);
    } else if (unreadable) {
      game.trouble = *unreadable;
      if (!setups.use_defaults(game.row)) return;
      game.trouble += "; its moves were dropped";
    } else {
      (void)set_up(game.row, database);
    }
    judge_again();
  }
  const EncodedGame& stored = *game.row.stored;
  const std::size_t legal = judged.verdict.replay.plies;
  if (!game.trouble.empty()) {
    // The message is already set.
  } else if (legal < judged.game.moves.size()) {
    game.trouble = fmt::format("move {} of {} is not legal; the moves before it were kept",
                               legal + 1, judged.game.moves.size());
  } else if (legal < stored.plies && !ends_as_stored(judged, stored)) {
    game.trouble =
        fmt::format("the last {} of {} moves are lost", stored.plies - legal, stored.plies);
  }
  if (!game.trouble.empty()) {
    judged.game.moves.resize(legal);
    judged.status = Judged::Status::kPartial;
    judged.reason = fmt::format("damaged in the database: {}", game.trouble);
    judge_again();
  } else {
    judged.reason = stored.reason;
  }
  game.due = encode(judged, std::move(course));
  game.due->comments = comments_of(decode_notes(stored.notes));
  // The identity of a contest includes its place in the game around it.
  const bool apart = is_apart(*game.due, stored);
  if (game.row.is_contest() || apart) game.due->identity = stored.identity;
}

/// True when the derived columns are correct. Columns from the record itself are not compared.
bool sound(const EncodedGame& stored, const EncodedGame& due, bool with_result) {
  return due.final_position == stored.final_position && due.counters == stored.counters &&
         due.white_seat == stored.white_seat && due.plies == stored.plies &&
         due.days.first == stored.days.first && due.days.last == stored.days.last &&
         due.identity == stored.identity &&
         (!with_result || (due.result == stored.result && due.ending == stored.ending &&
                           due.winner == stored.winner));
}

class Writer {
 public:
  /// Approximate number of index rows per transaction.
  Writer(Database& database, std::size_t rows)
      : connection_(database.connection()),
        most_rows_(rows),
        positions_(connection_, rows),
        identities_(connection_),
        update_(connection_.prepare(
            "UPDATE games SET title = ?, variant = ?, start = ?, rules_version = ?, identity = ?, "
            "date_first = ?, date_last = ?, "
            "valid = ?, result = ?, "
            "winner = ?, white_seat = ?, ending = ?, plies = ?, moves = ?, final = ?, "
            "counters = ?, reason = ? WHERE id = ?")),
        signature_(connection_.prepare("REPLACE INTO signatures (game, signature) VALUES (?, ?)")) {
  }

  void take(Rebuilt& game) {
    const std::int64_t id = game.row.id;
    if (!game.trouble.empty()) tell(id, game.trouble);
    lost_ = lost_ || !game.trouble.empty();
    if (!game.due) {
      connection_.run("UPDATE games SET valid = 0, reason = ? WHERE id = ?", game.trouble, id);
      return;
    }
    EncodedGame& due = *game.due;
    const bool valid = due.status == Judged::Status::kValid;
    if (!sound(*game.row.stored, due, valid) || !game.trouble.empty() || !game.restored.empty()) {
      correct(game);
    }
    signature_.bind_all(id, due.signature).run();
    const std::int64_t state = game.row.state;
    if (state >= kGameState) add_comment_words(connection_, id, due.comments);
    if (!valid || state < kGameState) return;
    if (state == kPuzzleState || state == kContestState) {
      return add_puzzle_positions(connection_, id, due.rows);
    }
    positions_.add(id, due.rows,
                   {due.title, due.variant, due.winner, due.plies,
                    due.days.first > 0 ? due.date : std::string()});
  }
  [[nodiscard]] bool full() const { return positions_.pending() >= most_rows_; }
  void flush() {
    positions_.flush(totals_);
    positions_.count_often();
  }
  [[nodiscard]] const std::vector<std::string>& changed() const { return changed_; }
  /// True when a game lost moves.
  [[nodiscard]] bool lost() const { return lost_; }

 private:
  void tell(std::int64_t id, std::string_view what) {
    changed_.push_back(fmt::format("game {}: {}", id, what));
  }
  void correct(Rebuilt& game) {
    const std::int64_t id = game.row.id;
    EncodedGame& due = *game.due;
    const EncodedGame& stored = *game.row.stored;
    if (!game.restored.empty()) {
      tell(id, game.restored);
    } else if (game.trouble.empty()) {
      tell(id, "stored columns differed from replaying");
    }
    // A partial game needs another identity than the complete record.
    bool had_another = due.identity != stored.identity && game.trouble.empty();
    if (due.identity != stored.identity && identities_.game(due.known_as())) {
      tell(id, "it is the same as another game; gipfbase dedupe joins them");
      due.identity = stored.identity;
      had_another = false;
    }
    update_
        .bind_all(due.title, due.variant,
                  due.start.empty() ? std::nullopt : std::optional(due.start), due.rules_version,
                  due.identity, due.days.first, due.days.last, due.status == Judged::Status::kValid,
                  due.result, due.winner < 0 ? std::nullopt : std::optional(due.winner),
                  due.white_seat, due.ending, due.plies, due.moves, due.final_position,
                  due.counters, due.reason.empty() ? std::nullopt : std::optional(due.reason), id)
        .run();
    if (had_another) identities_.remember(stored.known_as(), id);
  }

  Connection& connection_;
  const std::size_t most_rows_;
  PositionWriter positions_;
  Totals totals_;
  std::vector<std::string> changed_;
  bool lost_ = false;
  Identities identities_;
  Statement update_, signature_;
};

/// The next games, by id.
std::vector<Rebuilt> next_games(Statement& s, std::int64_t after) {
  std::vector<Rebuilt> games;
  games.reserve(kGames);
  s.bind_all(after);
  while (games.size() < kGames && s.step()) games.emplace_back().row = read_stored_row(s);
  s.reset();
  return games;
}

}  // namespace

bool rebuild(Database& database, std::int64_t through, int threads, std::uint64_t memory,
             const Progress& progress,
             const std::function<void(std::int64_t, const std::vector<std::string>&, bool)>& keep) {
  Connection& c = database.connection();
  c.execute(
      "UPDATE players SET folded = folded(name) WHERE folded <> folded(name);"
      "UPDATE events SET folded = folded(name) WHERE folded <> folded(name);"
      "UPDATE sites SET folded = folded(name) WHERE folded <> folded(name);");
  const std::uint64_t all = c.count("SELECT count(*) FROM games");
  std::uint64_t done = c.count("SELECT count(*) FROM games WHERE id <= ?", through);
  const Setups setups(database);
  Statement read = c.prepare(kStoredRows);
  notation::ThreadArena arena(threads);
  bool more = true;
  while (more) {
    Transaction transaction(c);
    Writer writer(database, memory_plan(memory).rows);
    bool stopped = false;
    while (more && !stopped && !writer.full()) {
      stopped = progress && !progress(done, all, "games");
      if (stopped) break;
      std::vector<Rebuilt> games = next_games(read, through);
      more = !games.empty();
      arena.execute([&] {
        tbb::parallel_for(std::size_t{0}, games.size(),
                          [&](std::size_t i) { work_out(games[i], database, setups); });
      });
      for (Rebuilt& game : games) writer.take(game);
      if (more) through = games.back().row.id;
      done += games.size();
    }
    writer.flush();
    keep(through, writer.changed(), writer.lost());
    transaction.commit();
    if (stopped) return false;
  }
  merge_runs(c, {});
  Transaction transaction(c);
  renew_opening_stats(c);
  recount_totals(c);
  renew_name_words(c);
  transaction.commit();
  return true;
}

}  // namespace gipfbase::db

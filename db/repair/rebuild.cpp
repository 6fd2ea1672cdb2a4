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
#include "db/rows/opening_counts.hpp"
#include "db/rows/positions.hpp"
#include "db/rows/signature.hpp"
#include "db/rows/stored_row.hpp"
#include "db/rows/words.hpp"
#include "db/store/tables/index_runs.hpp"
#include "notation/threads/thread_arena.hpp"

namespace gipfbase::db {
namespace {

using notation::Judged;

/// Number of games processed together.
constexpr std::size_t kGames = 4096;

/// A row and its correct form.
struct Rebuilt {
  StoredRow row;
  std::optional<EncodedGame> due;  ///< nullopt: cannot be determined
  std::string trouble;
  std::string restored;  ///< a sentence about corrected title, variant or start
};

void work_out(Rebuilt& game, const Database& database, const Setups& setups) {
  Judged& judged = game.row.judged;
  notation::GameIndex indexed;
  const auto judge_again = [&] { notation::judge(judged, &indexed); };
  const auto unreadable = set_up(game.row, database);
  if (!unreadable) judge_again();
  if (unreadable || judged.verdict.replay.plies < judged.game.moves.size()) {
    if (auto found = setups.restore(game.row)) {
      game.restored = std::move(*found);
    } else if (unreadable) {
      game.trouble = *unreadable;
      if (!setups.use_defaults(game.row)) return;
      game.trouble += "; the moves of this game were left out";
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
    game.trouble = fmt::format("move {} of {} is not legal; the game was read up to here",
                               legal + 1, judged.game.moves.size());
  } else if (legal < stored.plies && !ends_as_stored(judged, stored)) {
    game.trouble =
        fmt::format("moves lost at the end: {} of {}", stored.plies - legal, stored.plies);
  }
  if (!game.trouble.empty()) {
    judged.game.moves.resize(legal);
    judged.status = Judged::Status::kPartial;
    judged.reason = fmt::format("damaged in the database: {}", game.trouble);
    judge_again();
  } else {
    judged.reason = stored.reason;
  }
  game.due = encode(judged, std::move(indexed));
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
         due.identity == stored.identity && due.times == stored.times &&
         due.start == stored.start && due.variant == stored.variant &&
         (!with_result || (due.result == stored.result && due.ending == stored.ending &&
                           due.winner == stored.winner));
}

class Writer {
 public:
  /// `rows`: the approximate number of index rows per transaction.
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
            "counters = ?, reason = ?, times = ?, state = coalesce(?, state) WHERE id = ?")),
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
    const std::int64_t state = due_state(game.row, due);
    if (!sound(*game.row.stored, due, valid) || state != game.row.state || !game.trouble.empty() ||
        !game.restored.empty()) {
      correct(game);
    }
    signature_.bind_all(id, due.signature).run();
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
      tell(id, "stored data differed from the replayed moves; corrected");
    }
    // A partial game needs another identity than the complete record.
    bool had_another = due.identity != stored.identity && game.trouble.empty();
    if (due.identity != stored.identity && identities_.game(due.known_as())) {
      tell(id, "it is the same as another game; \"gipfbase dedupe\" joins them");
      due.identity = stored.identity;
      had_another = false;
    }
    update_
        .bind_all(due.title, due.variant,
                  due.start.empty() ? std::nullopt : std::optional(due.start), due.rules_version,
                  due.identity, due.days.first, due.days.last, due.status == Judged::Status::kValid,
                  due.result, due.winner < 0 ? std::nullopt : std::optional(due.winner),
                  due.white_seat, due.ending, due.plies, due.moves, due.final_position,
                  due.counters, due.reason.empty() ? std::nullopt : std::optional(due.reason),
                  due.times.empty() ? std::nullopt : std::optional(due.times),
                  game.row.state == -1 ? std::nullopt : std::optional(due_state(game.row, due)), id)
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

/// Corrects the keys of proved positions, and removes positions that cannot be read.
std::vector<std::string> mend_solved(Database& database) {
  struct Wrong {
    std::int64_t key;
    std::string position;
    std::optional<std::int64_t> due;
  };
  std::vector<Wrong> wrong;
  Connection& c = database.connection();
  Statement rows = c.prepare(
      "SELECT key, position, title, variant, rules_version FROM solved ORDER BY title, "
      "variant");
  while (rows.step()) {
    const auto fault = fault_of_solved(database, rows.integer(0), rows.text(1), rows.text(2),
                                       rows.text(3), rows.integer(4));
    if (fault) wrong.push_back({rows.integer(0), std::string(rows.text(1)), fault->key});
  }
  std::vector<std::string> changed;
  for (const Wrong& row : wrong) {
    if (row.due) {
      c.run("UPDATE OR REPLACE solved SET key = ? WHERE key = ? AND position = ?", *row.due,
            row.key, std::string_view(row.position));
    } else {
      c.run("DELETE FROM solved WHERE key = ? AND position = ?", row.key,
            std::string_view(row.position));
    }
    changed.push_back(fmt::format("proved position \"{}\": {}", row.position,
                                  row.due ? "its key was wrong" : "removed, it cannot be read"));
  }
  return changed;
}

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

std::optional<SolvedFault> fault_of_solved(const Database& database, std::int64_t key,
                                           std::string_view position, std::string_view title,
                                           std::string_view variant, std::int64_t rules_version) {
  std::shared_ptr<const notation::Rules> rules;
  try {
    rules = database.rules(std::string(title), std::string(variant));
  } catch (const Error&) {
    return std::nullopt;
  }
  if (rules->rules_version() != rules_version) return std::nullopt;
  const auto read = rules->read_position(position);
  if (!read) return SolvedFault{read.error().message, std::nullopt};
  const std::int64_t due = stored_key(rules->index_row(*read, nullptr).key);
  if (due == key) return std::nullopt;
  return SolvedFault{"its key is wrong, so that no search finds it", due};
}

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
  if (const auto changed = mend_solved(database); !changed.empty()) keep(through, changed, false);
  renew_opening_stats(c);
  recount_totals(c);
  renew_name_words(c);
  transaction.commit();
  return true;
}

}  // namespace gipfbase::db

#include "db/repair/check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <limits>
#include <memory>
#include <optional>
#include <span>

#include "db/edit/changeset.hpp"
#include "db/repair/definitions.hpp"
#include "db/repair/rebuild.hpp"
#include "db/repair/salvage.hpp"
#include "db/rows/codec.hpp"
#include "db/rows/encoded.hpp"
#include "db/rows/opening_counts.hpp"
#include "db/rows/stored_row.hpp"
#include "db/rows/words.hpp"
#include "db/store/tables/index_runs.hpp"
#include "db/store/tables/totals.hpp"
#include "notation/game/judged.hpp"
#include "notation/game/record/result.hpp"
#include "notation/sources/digest.hpp"
#include "notation/text/text.hpp"
#include "notation/threads/in_order.hpp"

namespace gipfbase::db {
namespace {

using notation::Game;

constexpr std::size_t kMostProblems = 1000;

/// A checksum of the index rows of a game, expected or stored, independent of their order.
struct RowSum {
  std::uint64_t sum = 0;
  std::int32_t rows = 0;

  void add(std::uint64_t key, std::int64_t ply, std::int64_t orientation, bool has_next,
           std::span<const std::uint8_t> next) {
    const std::array head = {static_cast<std::int64_t>(key), ply, orientation,
                             std::int64_t{has_next}};
    std::array<char, 64> bytes{};
    std::memcpy(bytes.data(), head.data(), sizeof head);
    const std::size_t size = std::min(next.size(), bytes.size() - sizeof head);
    std::copy_n(next.begin(), size, bytes.begin() + sizeof head);
    const notation::Digest d = notation::digest({bytes.data(), sizeof head + size});
    std::uint64_t word = 0;
    std::memcpy(&word, d.data(), sizeof word);
    sum += word;
    ++rows;
  }
};

/// The part of a game that is kept until its index rows are read.
struct Awaited {
  std::int64_t id = 0;
  std::uint64_t sum = 0;
  std::int32_t rows = 0;
  std::uint32_t variant = 0;
};

/// Games sorted by id.
class AwaitedGames {
 public:
  [[nodiscard]] std::size_t size() const { return games_.size(); }
  [[nodiscard]] auto begin() const { return games_.begin(); }
  [[nodiscard]] auto end() const { return games_.end(); }
  void clear() { games_.clear(); }
  /// Ids must be increasing.
  void add(const Awaited& game) { games_.push_back(game); }
  [[nodiscard]] Awaited* find(std::int64_t id) {
    if (games_.empty() || id < games_.front().id || id > games_.back().id) return nullptr;
    // Usually a direct hit, because ids seldom have gaps.
    const auto distance =
        static_cast<std::uint64_t>(id) - static_cast<std::uint64_t>(games_.front().id);
    const auto last = games_.begin() + static_cast<std::ptrdiff_t>(
                                           std::min<std::uint64_t>(distance, games_.size() - 1));
    if (last->id == id) return &*last;
    const auto at =
        std::lower_bound(games_.begin(), last, id,
                         [](const Awaited& game, std::int64_t of) { return game.id < of; });
    return at->id == id ? &*at : nullptr;
  }

 private:
  std::vector<Awaited> games_;
};

struct Checked {
  std::int64_t id = 0;
  std::string title;
  std::string variant;
  RowSum expected;  ///< in the index of games
  RowSum apart;     ///< in the index of puzzles and contests
  std::vector<std::string> problems;
};

/// Contents that no reader could have stored, a sentence each.
std::vector<std::string> text_faults(const StoredRow& row) {
  const EncodedGame& stored = *row.stored;
  const Game& game = row.judged.game;
  std::vector<std::string> faults;
  if (!is_json(stored.tags) || (!stored.notes.empty() && !is_json(stored.notes))) {
    faults.emplace_back("its tags or comments cannot be read");
  }
  for (const notation::Tag& tag : game.tags) {
    if (!notation::text::is_utf8(tag.value)) {
      faults.push_back(fmt::format("its {} is not UTF-8", tag.name));
    }
  }
  if (!notation::text::is_utf8(game.termination)) {
    faults.emplace_back("its termination is not UTF-8");
  }
  const std::string fault = notation::fault_of_result(game.result);
  if (!fault.empty()) faults.push_back("its recorded result: " + fault);
  return faults;
}

/// Replays one game and compares all stored columns.
Checked check_game(StoredRow& row, const Database& database) {
  Checked checked;
  checked.id = row.id;
  checked.title = row.stored->title;
  checked.variant = row.stored->variant;
  const auto problem = [&](const std::string& text) {
    checked.problems.push_back(fmt::format("game {}: {}", row.id, text));
  };
  const EncodedGame& stored = *row.stored;
  const Game& game = row.judged.game;
  for (const std::string& fault : text_faults(row)) problem(fault);
  if (const auto trouble = set_up(row, database)) {
    problem(*trouble);
    // A game of another version of the rules is compared with its replay under the present version.
    if (game.rules == nullptr) return checked;
  }
  notation::GameIndex indexed;
  notation::judge(row.judged, &indexed);
  const std::size_t legal = row.judged.verdict.replay.plies;
  if (legal != game.moves.size() || stored.plies != legal) {
    problem(fmt::format("the stored number of moves is {1}, but there are {0}; legal: {2}",
                        game.moves.size(), stored.plies, legal));
    return checked;
  }
  const bool valid = row.judged.valid();
  const EncodedGame due = encode(row.judged, std::move(indexed));
  if (due.final_position != stored.final_position) {
    problem("the stored final position differs from that of the replayed moves");
  }
  if (due.counters != stored.counters)
    problem("the stored counters, such as captures, differ from those of the replayed moves");
  if (due.white_seat != stored.white_seat)
    problem("the stored colour of the player who moves first is wrong");
  if (valid && (due.result != stored.result || due.ending != stored.ending)) {
    problem(fmt::format("the stored result is {} ({}), but replaying gives {} ({})", stored.result,
                        stored.ending, due.result, due.ending));
  }
  if (valid && due.winner != stored.winner) problem("the winner does not match the result");
  if (!stored.signature.empty() && due.signature != stored.signature) {
    problem(
        "the stored signature (a summary that makes searches fast) differs from that of the "
        "replayed moves; run \"gipfbase optimize\"");
  }
  if (due.times != stored.times) problem("the times do not match the clocks");
  if (due.start != stored.start || due.variant != stored.variant) {
    problem("the variant or the start position is not in its usual form");
  }
  if (due_state(row, due) != row.state) {
    problem(due.puzzle ? "it has the tag Puzzle, but is stored as a game"
                       : "it is stored as a puzzle, but has no tag Puzzle");
  }
  if (due.days.first != stored.days.first || due.days.last != stored.days.last) {
    problem(fmt::format("the stored days do not match the date {}", due.date));
  }
  if (!row.is_contest() && due.identity != stored.identity && !is_apart(due, stored)) {
    problem(
        "the stored key for finding duplicates does not match the names, date and moves; another "
        "program may have changed them");
  }
  if (row.state == -1) problem("it is a contest without its game");
  if (!valid || row.state < kGameState) return checked;
  Bytes next;
  std::int64_t ply = 0;
  if (row.state != kGameState) {
    for (const notation::IndexRow& r : due.rows) {
      checked.apart.add(r.key, ply++, r.orientation, false, {});
    }
    return checked;
  }
  for (const notation::IndexRow& r : due.rows) {
    next.clear();
    if (r.has_next) append_move(r.next, next);
    checked.expected.add(r.key, ply++, r.orientation, r.has_next, next);
  }
  return checked;
}

class Checker {
 public:
  Checker(Database& database, CheckReport& report, const Progress& progress, std::uint64_t memory)
      : database_(database),
        connection_(database.connection()),
        report_(report),
        progress_(progress),
        most_games_(static_cast<std::size_t>(
            std::max<std::uint64_t>((memory == 0 ? kMemory : memory) / 2 / sizeof(Awaited), 1))),
        all_games_(connection_.count("SELECT count(*) FROM games")) {}

  void integrity() {
    Statement s = connection_.prepare("PRAGMA integrity_check(20)");
    while (s.step()) {
      if (s.text(0) != "ok")
        problem("the file structure is damaged ({}); run \"gipfbase repair\"", s.text(0));
    }
    Statement triggers =
        connection_.prepare("SELECT name, tbl_name FROM sqlite_schema WHERE type = 'trigger'");
    while (triggers.step()) {
      problem(
          "the trigger \"{}\" of table \"{}\" is not from this program, which ignores it; remove "
          "it with the program sqlite3",
          triggers.text(0), triggers.text(1));
    }
    for (std::string& text : strange_definitions(database_)) problem(std::move(text));
    for (const char* table : {"players", "events", "sites"}) {
      Statement names = connection_.prepare(
          fmt::format("SELECT a.name, b.name FROM {0} a JOIN {0} b ON b.id = a.alias_of WHERE "
                      "b.alias_of IS NOT NULL",
                      table));
      while (names.step()) {
        problem("\"{}\" is an alias of \"{}\", which is an alias itself; run \"gipfbase repair\"",
                names.text(0), names.text(1));
      }
    }
    Statement contests = connection_.prepare(kContestsInsideThemselves);
    while (contests.step()) {
      problem(
          "game {}: it is a contest inside itself, which no list shows; run \"gipfbase repair\"",
          contests.integer(0));
    }
    Statement keys = connection_.prepare("PRAGMA foreign_key_check");
    while (keys.step()) {
      problem("table {}, row {}: refers to a missing row of {}", keys.text(0), keys.integer(1),
              keys.text(2));
    }
  }

  /// Replays every game and compares the index with the result, in portions that fit into memory.
  void games_and_index(int threads) {
    const std::vector<IndexRun> runs = index_runs(connection_);
    if (connection_.integer("SELECT EXISTS (SELECT 1 FROM position_runs WHERE run NOT IN (SELECT "
                            "run FROM index_runs))") != 0) {
      problem("the index has rows of a run that does not exist; run \"gipfbase repair\"");
    }
    constexpr std::int64_t kLowest = std::numeric_limits<std::int64_t>::min();
    constexpr std::int64_t kHighest = std::numeric_limits<std::int64_t>::max();
    std::int64_t from = kLowest;
    bool more = true;
    while (more) {
      games_.clear();
      more = games(threads, from);
      if (report_.interrupted) return;
      const std::int64_t through = more ? std::prev(games_.end())->id : kHighest;
      const bool first = from == kLowest;
      counts_distinct_ = first && !more && runs.size() == 1;
      index(runs, first, from, through);
      if (report_.interrupted) return;
      from = through;
    }
  }

  /// Compares the totals with a new count, in a transaction that is rolled back.
  void totals() {
    const auto all = [&] {
      Statement s = connection_.prepare(
          "SELECT title, variant, name, value FROM totals WHERE value <> 0 ORDER BY 1, 2, 3");
      std::vector<std::string> rows;
      while (s.step()) {
        rows.push_back(fmt::format("{} {}, {}: {}", s.text(0), s.text(1), s.text(2), s.integer(3)));
      }
      return rows;
    };
    const auto stored = all();
    Totals counted = counted_games(connection_);
    const bool known = connection_.integer("SELECT 1 FROM totals WHERE name = 'distinct'") != 0;
    if (!known) {
      // Nothing to compare until `stats` or `optimize` counts distinct positions.
    } else if (!counts_distinct_) {
      // Passes over several runs, or for some of the games, see a position more than once.
      count_distinct(connection_, counted);
    } else {
      for (std::size_t i = 0; i < variants_.size(); ++i) {
        const auto& [title, variant] = variants_[i];
        counted.add(title, variant, "distinct", distinct_[i].first);
        counted.add(title, variant, "distinct_exact", distinct_[i].second);
      }
    }
    const auto due = counted.rows();
    for (const std::string& row : due) {
      if (std::find(stored.begin(), stored.end(), row) != stored.end()) continue;
      problem("the totals should contain \"{}\", but do not; run \"gipfbase optimize\"", row);
    }
    if (stored.size() > due.size()) {
      problem("the totals have entries for missing games; run \"gipfbase optimize\"");
    }
  }

  /// Checks that contests and the games that they belong to refer to each other.
  void contests() {
    Statement rows = connection_.prepare(kStrayContests);
    while (rows.step()) {
      problem(
          "game {}: its contest at ply {} refers to record {}, which is another game or contest; "
          "run \"gipfbase repair\"",
          rows.integer(0), rows.integer(1), rows.integer(2));
    }
  }

  /// Checks the settings of imports and the counters of ids.
  void imports_and_ids() {
    Statement imports = connection_.prepare("SELECT id, settings FROM imports");
    while (imports.step()) {
      if (is_json(imports.text(1))) continue;
      problem("import {}: its settings cannot be read; run \"gipfbase repair\"",
              imports.integer(0));
    }
    for (const char* table : {"games", "changes"}) {
      const auto given =
          connection_.integer("SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = ?",
                              std::string_view(table));
      if (given <= std::numeric_limits<std::int64_t>::max() - kLastGameId) continue;
      problem(
          "table {}: the last row number is {}, so few or no rows can be added; run "
          "\"gipfbase repair\"",
          table, given);
    }
  }

  /// Checks the format of changesets, because SQLite applies them without checking it.
  void journal() {
    Statement changes = connection_.prepare("SELECT id, changeset FROM changes ORDER BY id");
    while (changes.step()) {
      const auto changeset = changes.blob(1);
      if (changeset.empty() || is_changeset(changeset)) continue;
      problem("change {} of the history is damaged and cannot be undone", changes.integer(0));
    }
  }

  /// Checks the keys of positions with proved values, because searches find them by key.
  void solved() {
    Statement rows = connection_.prepare(
        "SELECT key, position, title, variant, rules_version FROM solved ORDER BY title, variant");
    while (rows.step()) {
      const auto fault = fault_of_solved(database_, rows.integer(0), rows.text(1), rows.text(2),
                                         rows.text(3), rows.integer(4));
      if (fault) {
        problem("proved position \"{}\" of {} {}: {}; run \"gipfbase repair\"", rows.text(1),
                rows.text(2), rows.text(3), fault->what);
      }
    }
  }

  void words() {
    for (std::string& text : word_problems(connection_)) problem(std::move(text));
  }

  /// Reports games that have positions in the index of puzzles, but must not.
  void extra_positions_apart() {
    Statement s = connection_.prepare(
        "SELECT game, count(*) FROM puzzle_positions WHERE game NOT IN (SELECT id FROM games WHERE "
        "state <> 0 AND state IN (1, 2) AND valid = 1) GROUP BY game");
    while (s.step()) {
      problem("game {}: extra positions in the index of puzzles: {}", s.integer(0), s.integer(1));
    }
  }

  void opening_stats() {
    Statement keys =
        connection_.prepare("SELECT key FROM opening_stats UNION SELECT key FROM opening_totals");
    Statement stored =
        connection_.prepare("SELECT * FROM opening_stats WHERE key = ? ORDER BY next");
    Statement counted = connection_.prepare(count_moves() + " ORDER BY 2");
    Statement total =
        connection_.prepare("SELECT key, games, orientations FROM opening_totals WHERE key = ?");
    Statement counted_total = connection_.prepare(kCountGames);
    while (keys.step()) {
      const std::int64_t key = keys.integer(0);
      const bool right = values(stored, key) == values(counted, key) &&
                         values(total, key) == values(counted_total, key);
      if (right) continue;
      problem("the opening statistics of position {:016x} are wrong; run \"gipfbase optimize\"",
              static_cast<std::uint64_t>(key));
    }
  }

 private:
  /// Reads the games with ids above `after`; false when these were the last.
  bool games(int threads, std::int64_t after) {
    Statement s = connection_.prepare(kStoredRows);
    s.bind_all(after);
    constexpr std::size_t kBatch = 256;
    std::atomic<bool> stopped{false};
    bool all_read = false;  // another step would restart the statement
    std::size_t read_games = 0;
    const auto read = [&] {
      auto batch = std::make_shared<std::vector<StoredRow>>();
      while (!stopped && !all_read && read_games < most_games_ && batch->size() < kBatch) {
        all_read = !s.step();
        if (all_read) break;
        batch->push_back(read_stored_row(s));
        ++read_games;
      }
      return batch->empty() ? nullptr : batch;
    };
    const auto check = [&](const std::shared_ptr<std::vector<StoredRow>>& batch) {
      auto done = std::make_shared<std::vector<Checked>>();
      for (StoredRow& row : *batch) done->push_back(check_game(row, database_));
      return done;
    };
    const auto take = [&](const std::shared_ptr<std::vector<Checked>>& batch) {
      for (const Checked& checked : *batch) {
        const std::pair variant(checked.title, checked.variant);
        const auto known = std::find(variants_.begin(), variants_.end(), variant);
        games_.add({checked.id, checked.expected.sum, checked.expected.rows,
                    static_cast<std::uint32_t>(known - variants_.begin())});
        if (known == variants_.end()) variants_.push_back(variant);
        for (const std::string& text : checked.problems) problem(text);
        if (checked.apart.rows > 0) apart_.emplace_back(checked.id, checked.apart);
      }
      report_.games += batch->size();
      if (!tick(report_.games, all_games_, "games")) stopped = true;
    };
    notation::work_in_order(threads, 4, read, check, take);
    compare_apart();  // not while another thread reads the database
    report_.interrupted = stopped;
    return !all_read;
  }

  /// Checks the positions of the puzzles and contests read so far, which have a separate index.
  void compare_apart() {
    Statement s =
        connection_.prepare("SELECT key, ply, orientation FROM puzzle_positions WHERE game = ?");
    for (const auto& [game, due] : apart_) {
      RowSum stored;
      s.bind_all(game);
      while (s.step()) {
        stored.add(static_cast<std::uint64_t>(s.integer(0)), s.integer(1), s.integer(2), false, {});
      }
      s.reset();
      const std::int32_t lacking = due.rows - stored.rows;
      if (lacking > 0) {
        problem("game {}: positions missing in the index of puzzles: {}{}", game, lacking,
                stored.rows == 0 ? "; run \"gipfbase optimize\"" : "");
      } else if (lacking < 0) {
        problem("game {}: extra positions in the index of puzzles: {}", game, -lacking);
      } else if (stored.sum != due.sum) {
        problem("game {}: the index of puzzles has wrong positions", game);
      }
    }
    apart_.clear();
  }

  /// Checks the index rows of the games in memory, which are those with ids above `after` up to
  /// `through`.
  void index(const std::vector<IndexRun>& runs, bool first, std::int64_t after,
             std::int64_t through) {
    distinct_.assign(variants_.size(), {});
    const std::uint64_t all = index_size(connection_);
    std::uint64_t met = 0;
    for (const IndexRun& run : runs) {
      const std::uint64_t before = met;
      std::optional<std::int64_t> last_key;
      std::uint32_t orientations = 0;
      Statement s = connection_.prepare(
          fmt::format("SELECT key, game, ply, orientation, next FROM {}", run.from()));
      while (s.step()) {
        constexpr std::uint64_t kEvery = 1U << 16U;
        if (++met % kEvery == 0 && !tick(met, all, "positions")) {
          report_.interrupted = true;
          return;
        }
        const std::int64_t id = s.integer(1);
        if ((!first && id <= after) || id > through) continue;
        Awaited* const game = games_.find(id);
        if (game == nullptr) {
          problem("the index has a position of game {}, which does not exist", id);
          continue;
        }
        if (s.integer(0) != last_key) {
          last_key = s.integer(0);
          orientations = 0;
        }
        auto& [distinct, exact] = distinct_[game->variant];
        const std::uint32_t bit = 1U << (static_cast<std::uint32_t>(s.integer(3)) & 31U);
        distinct += orientations == 0 ? 1 : 0;
        exact += (orientations & bit) == 0 ? 1 : 0;
        orientations |= bit;
        RowSum row;
        row.add(static_cast<std::uint64_t>(s.integer(0)), s.integer(2), s.integer(3), !s.null(4),
                s.blob(4));
        game->sum -= row.sum;
        game->rows -= row.rows;
      }
      const std::uint64_t rows = met - before;
      if (first && rows != static_cast<std::uint64_t>(run.rows)) {
        problem("run {} of the index has {} positions, but its counter is {}", run.run, rows,
                run.rows);
      }
    }
    report_.positions = met;
    for (const Awaited& game : games_) {
      if (game.rows > 0) {
        problem("game {}: positions missing in the index: {}", game.id, game.rows);
      } else if (game.rows < 0) {
        problem("game {}: extra positions in the index: {}", game.id, -game.rows);
      } else if (game.sum != 0) {
        problem("game {}: the index has wrong positions", game.id);
      }
    }
  }

  /// All columns of a statement for one key, as text.
  static std::string values(Statement& statement, std::int64_t key) {
    std::string text;
    statement.bind_all(key);
    while (statement.step()) {
      for (int column = 0; column < 9; ++column) {
        text += statement.text(column);
        text += '\n';
      }
    }
    statement.reset();
    return text;
  }
  void problem(std::string text) {
    if (report_.problems.size() < kMostProblems) report_.problems.push_back(std::move(text));
  }
  template <class First, class... Rest>
  void problem(fmt::format_string<First, Rest...> text, First&& first, Rest&&... rest) {
    problem(fmt::format(text, std::forward<First>(first), std::forward<Rest>(rest)...));
  }
  bool tick(std::uint64_t done, std::uint64_t all, const char* what) {
    return !progress_ || !ticker_.due() || progress_(done, all, what);
  }

  Database& database_;
  Connection& connection_;
  CheckReport& report_;
  const Progress& progress_;
  const std::size_t most_games_;  ///< number of games checked at a time
  const std::uint64_t all_games_;
  std::vector<std::pair<std::int64_t, RowSum>> apart_;  ///< puzzles and contests read so far
  AwaitedGames games_;
  std::vector<std::pair<std::string, std::string>> variants_;
  bool counts_distinct_ = false;
  /// The numbers of distinct positions of each variant: up to symmetry, and as played.
  std::vector<std::pair<std::int64_t, std::int64_t>> distinct_;
  notation::Ticker ticker_;
};

}  // namespace

CheckReport check(Database& database, int threads, const Progress& progress, std::uint64_t memory) {
  const notation::Stopwatch watch;
  CheckReport report;
  const Snapshot snapshot(database.connection());
  Checker checker(database, report, progress, memory);
  checker.integrity();
  checker.contests();
  checker.imports_and_ids();
  checker.journal();
  checker.solved();
  checker.words();
  checker.games_and_index(threads);
  if (!report.interrupted) checker.extra_positions_apart();
  if (!report.interrupted) checker.opening_stats();
  if (!report.interrupted) checker.totals();
  report.seconds = watch.seconds();
  return report;
}

}  // namespace gipfbase::db

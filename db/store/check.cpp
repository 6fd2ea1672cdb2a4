#include "db/store/check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <memory>

#include "db/import/positions.hpp"
#include "db/store/codec.hpp"
#include "notation/game/judged.hpp"
#include "notation/sources/digest.hpp"
#include "notation/threads/in_order.hpp"

namespace gipfbase::db {
namespace {

using notation::Game;

constexpr std::size_t kMostProblems = 1000;

/// What the index should hold, or holds, for one game: its rows, without regard to their order.
struct RowSum {
  std::uint64_t sum = 0;
  std::uint32_t rows = 0;
  [[nodiscard]] bool operator==(const RowSum&) const = default;

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

struct Row {
  std::int64_t id = 0;
  bool valid = false;
  bool indexed = false;  ///< its positions are in the index
  std::string title, variant, start;
  Game game;  ///< without rules and start
  std::string result, ending, final_position, counters;
  std::int64_t white_seat = 0;
  std::int64_t plies = 0;
  int rules_version = 0;
};

struct Checked {
  std::int64_t id = 0;
  RowSum expected;
  std::vector<std::string> problems;
};

constexpr std::string_view kRowColumns =
    "SELECT id, valid, title, variant, start, moves, claimed_result, termination, result, ending, "
    "final, counters, white_seat, plies, rules_version, valid AND parent IS NULL FROM games "
    "ORDER BY id";

Row row_of(const Statement& s) {
  Row row;
  std::span<const std::uint8_t> moves;
  s.read(row.id, row.valid, row.title, row.variant, row.start, moves, row.game.result,
         row.game.termination, row.result, row.ending, row.final_position, row.counters,
         row.white_seat, row.plies, row.rules_version, row.indexed);
  row.game.moves = decode_moves(moves);
  return row;
}

/// Replays one game and compares everything that is stored about it.
Checked check_game(Row& row, const Database& database) {
  Checked checked;
  checked.id = row.id;
  const auto problem = [&](const std::string& text) {
    checked.problems.push_back(fmt::format("game {}: {}", row.id, text));
  };
  std::shared_ptr<const notation::Rules> ruleset;
  try {
    ruleset = database.rules(row.title, row.variant);
  } catch (const Error& error) {
    problem(error.what());
    return checked;
  }
  if (ruleset->rules_version() != row.rules_version) {
    problem(fmt::format("stored under rules version {}, this program has {}", row.rules_version,
                        ruleset->rules_version()));
    return checked;
  }
  const auto start = ruleset->start_of(row.start);
  if (!start) {
    problem(fmt::format("the start position cannot be read: {}", start.error().message));
    return checked;
  }
  row.game.begin(ruleset, *start);
  std::vector<notation::IndexRow> rows;
  const notation::Verdict v = notation::judge(row.game, row.indexed ? &rows : nullptr);
  if (v.replay.plies != row.game.moves.size() || row.plies != v.replay.plies) {
    problem(fmt::format("{} moves are stored for {} plies, of which {} are legal",
                        row.game.moves.size(), row.plies, v.replay.plies));
  }
  if (ruleset->write_position(v.replay.final) != row.final_position) {
    problem("the final position is not the one that replaying gives");
  }
  if (encode_counters(*ruleset, v.replay.counters) != row.counters) {
    problem("the counters are not those that replaying gives");
  }
  if (v.white != row.white_seat) problem("the seat of the first player is wrong");
  if (row.valid) {
    if (v.result != row.result || v.ending != row.ending) {
      problem(fmt::format("the result is stored as {} ({}), replaying gives {} ({})", row.result,
                          row.ending, v.result, v.ending));
    }
    Bytes next;
    std::int64_t ply = 0;
    for (const notation::IndexRow& r : rows) {
      next.clear();
      if (r.has_next) append_move(r.next, next);
      checked.expected.add(r.key, ply++, r.orientation, r.has_next, next);
    }
  }
  return checked;
}

class Checker {
 public:
  Checker(Database& database, CheckReport& report, const Progress& progress)
      : database_(database),
        connection_(database.connection()),
        report_(report),
        progress_(progress) {}

  void integrity() {
    Statement s = connection_.prepare("PRAGMA integrity_check(20)");
    while (s.step()) {
      if (s.text(0) != "ok") problem(fmt::format("SQLite: {}", s.text(0)));
    }
    Statement keys = connection_.prepare("PRAGMA foreign_key_check");
    while (keys.step()) {
      problem(fmt::format("table {}, row {}: refers to a missing row of {}", keys.text(0),
                          keys.integer(1), keys.text(2)));
    }
  }

  void games(int threads) {
    const std::uint64_t all = connection_.count("SELECT count(*) FROM games");
    expected_.resize(connection_.count("SELECT coalesce(max(id), 0) + 1 FROM games"));
    Statement s = connection_.prepare(kRowColumns);
    constexpr std::size_t kBatch = 256;
    std::atomic<bool> stopped{false};
    bool all_read = false;  // stepping once more would begin again
    const auto read = [&] {
      auto batch = std::make_shared<std::vector<Row>>();
      while (!stopped && !all_read && batch->size() < kBatch) {
        all_read = !s.step();
        if (!all_read) batch->push_back(row_of(s));
      }
      return batch->empty() ? nullptr : batch;
    };
    const auto check = [&](const std::shared_ptr<std::vector<Row>>& batch) {
      auto done = std::make_shared<std::vector<Checked>>();
      for (Row& row : *batch) done->push_back(check_game(row, database_));
      return done;
    };
    const auto take = [&](const std::shared_ptr<std::vector<Checked>>& batch) {
      for (const Checked& checked : *batch) {
        expected_[static_cast<std::size_t>(checked.id)] = checked.expected;
        for (const std::string& text : checked.problems) problem(text);
      }
      report_.games += batch->size();
      if (!tick(report_.games, all, "games")) stopped = true;
    };
    notation::work_in_order(threads, 4, read, check, take);
    report_.interrupted = stopped;
  }

  void index() {
    std::vector<RowSum> found(expected_.size());
    const std::uint64_t all = connection_.count("SELECT main + delta FROM index_size");
    for (const char* table : {"positions", "positions_delta"}) {
      Statement s = connection_.prepare(
          fmt::format("SELECT key, game, ply, orientation, next FROM {}", table));
      while (s.step()) {
        const auto game = static_cast<std::size_t>(s.integer(1));
        ++report_.positions;
        if (game >= found.size()) {
          problem(fmt::format("the index has a position of game {}, which does not exist", game));
          continue;
        }
        found[game].add(static_cast<std::uint64_t>(s.integer(0)), s.integer(2), s.integer(3),
                        !s.null(4), s.blob(4));
        constexpr std::uint64_t kEvery = 1U << 16U;
        if (report_.positions % kEvery == 0 && !tick(report_.positions, all, "positions")) {
          report_.interrupted = true;
          return;
        }
      }
    }
    if (report_.positions != all) {
      problem(
          fmt::format("the index has {} positions, its counter says {}", report_.positions, all));
    }
    for (std::size_t id = 0; id < found.size(); ++id) {
      if (found[id] == expected_[id]) continue;
      problem(fmt::format("game {}: the index has {} of its positions, replaying gives {}{}", id,
                          found[id].rows, expected_[id].rows,
                          found[id].rows == expected_[id].rows ? " others" : ""));
    }
  }

  void opening_stats() {
    Statement keys = connection_.prepare("SELECT DISTINCT key FROM opening_stats");
    Statement stored =
        connection_.prepare("SELECT * FROM opening_stats WHERE key = ? ORDER BY next");
    Statement counted = connection_.prepare(std::string(kCountMoves) + " ORDER BY 2");
    Statement total = connection_.prepare("SELECT key, games FROM opening_totals WHERE key = ?");
    Statement counted_total = connection_.prepare(kCountGames);
    while (keys.step()) {
      const std::int64_t key = keys.integer(0);
      const bool right = values(stored, key) == values(counted, key) &&
                         values(total, key) == values(counted_total, key);
      if (right) continue;
      problem(
          fmt::format("the opening statistics of position {:016x} are wrong; run gipfbase "
                      "optimize",
                      static_cast<std::uint64_t>(key)));
    }
  }

 private:
  /// All columns of a statement about one key as text.
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
  bool tick(std::uint64_t done, std::uint64_t all, const char* what) {
    return !progress_ || !ticker_.due() || progress_(done, all, what);
  }

  Database& database_;
  Connection& connection_;
  CheckReport& report_;
  const Progress& progress_;
  std::vector<RowSum> expected_;  ///< by game id
  notation::Ticker ticker_;
};

}  // namespace

CheckReport check(Database& database, int threads, const Progress& progress) {
  const notation::Stopwatch watch;
  CheckReport report;
  const Snapshot snapshot(database.connection());
  Checker checker(database, report, progress);
  checker.integrity();
  checker.games(threads);
  if (!report.interrupted) checker.index();
  if (!report.interrupted) checker.opening_stats();
  report.seconds = watch.seconds();
  return report;
}

}  // namespace gipfbase::db

#include "db/store/check.hpp"

#include <fmt/format.h>
#include <tbb/parallel_pipeline.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstring>
#include <functional>
#include <memory>

#include "db/import/positions.hpp"
#include "db/store/codec.hpp"
#include "db/store/sqlite.hpp"
#include "notation/game/judged.hpp"
#include "notation/sources/digest.hpp"
#include "notation/threads/thread_arena.hpp"

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
    std::array<std::uint8_t, 64> bytes{};
    std::memcpy(bytes.data(), &key, sizeof key);
    std::memcpy(bytes.data() + 8, &ply, sizeof ply);
    std::memcpy(bytes.data() + 16, &orientation, sizeof orientation);
    bytes[24] = has_next ? 1 : 0;
    const std::size_t size = std::min<std::size_t>(next.size(), bytes.size() - 32);
    std::copy_n(next.begin(), size, bytes.begin() + 32);
    const notation::Digest d =
        notation::digest({reinterpret_cast<const char*>(bytes.data()), 32 + size});
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
  std::int64_t winner = -1;
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
    "final, counters, winner, white_seat, plies, rules_version, parent FROM games ORDER BY id";

Row row_of(const Statement& s) {
  const auto text = [&](int column) { return std::string(s.text(column)); };
  Row row;
  row.id = s.integer(0);
  row.valid = s.integer(1) != 0;
  row.title = text(2);
  row.variant = text(3);
  row.start = text(4);
  row.game.moves = decode_moves(s.blob(5));
  row.game.result = text(6);
  row.game.termination = text(7);
  row.result = text(8);
  row.ending = text(9);
  row.final_position = text(10);
  row.counters = text(11);
  row.winner = s.null(12) ? -1 : s.integer(12);
  row.white_seat = s.integer(13);
  row.plies = s.integer(14);
  row.rules_version = static_cast<int>(s.integer(15));
  row.indexed = row.valid && s.null(16);
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
    const auto all = static_cast<std::uint64_t>(connection_.integer("SELECT count(*) FROM games"));
    expected_.resize(
        static_cast<std::size_t>(connection_.integer("SELECT coalesce(max(id), 0) FROM games")) +
        1);
    Statement s = connection_.prepare(kRowColumns);
    constexpr std::size_t kBatch = 256;
    std::atomic<bool> stopped{false};
    bool all_read = false;  // stepping once more would begin again
    notation::ThreadArena arena(threads);
    using Batch = std::shared_ptr<std::vector<Row>>;
    using Result = std::shared_ptr<std::vector<Checked>>;
    arena.execute([&] {
      tbb::parallel_pipeline(
          static_cast<std::size_t>(arena.threads()) * 4,
          tbb::make_filter<void, Batch>(tbb::filter_mode::serial_in_order,
                                        [&](tbb::flow_control& flow) {
                                          auto batch = std::make_shared<std::vector<Row>>();
                                          while (!stopped && !all_read && batch->size() < kBatch) {
                                            all_read = !s.step();
                                            if (all_read) break;
                                            batch->push_back(row_of(s));
                                          }
                                          if (batch->empty()) flow.stop();
                                          return batch;
                                        }) &
              tbb::make_filter<Batch, Result>(tbb::filter_mode::parallel,
                                              [&](const Batch& batch) {
                                                auto done =
                                                    std::make_shared<std::vector<Checked>>();
                                                for (Row& row : *batch) {
                                                  done->push_back(check_game(row, database_));
                                                }
                                                return done;
                                              }) &
              tbb::make_filter<Result, void>(
                  tbb::filter_mode::serial_in_order, [&](const Result& batch) {
                    for (const Checked& checked : *batch) {
                      expected_[static_cast<std::size_t>(checked.id)] = checked.expected;
                      for (const std::string& text : checked.problems) problem(text);
                    }
                    report_.games += batch->size();
                    if (!tick(report_.games, all, "games")) stopped = true;
                  }));
    });
    report_.interrupted = stopped;
  }

  void index() {
    std::vector<RowSum> found(expected_.size());
    const auto all =
        static_cast<std::uint64_t>(connection_.integer("SELECT main + delta FROM index_size"));
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
    statement.bind(1, key);
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
    constexpr auto kInterval = std::chrono::milliseconds(100);
    const auto now = std::chrono::steady_clock::now();
    if (!progress_ || now - last_ < kInterval) return true;
    last_ = now;
    return progress_(done, all, what);
  }

  Database& database_;
  Connection& connection_;
  CheckReport& report_;
  const Progress& progress_;
  std::vector<RowSum> expected_;  ///< by game id
  std::chrono::steady_clock::time_point last_;
};

}  // namespace

CheckReport check(Database& database, int threads, const Progress& progress) {
  const auto begin = std::chrono::steady_clock::now();
  CheckReport report;
  const Snapshot snapshot(database.connection());
  Checker checker(database, report, progress);
  checker.integrity();
  checker.games(threads);
  if (!report.interrupted) checker.index();
  if (!report.interrupted) checker.opening_stats();
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return report;
}

}  // namespace gipfbase::db

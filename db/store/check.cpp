#include "db/store/check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>

#include "db/import/encoded.hpp"
#include "db/import/positions.hpp"
#include "db/store/codec.hpp"
#include "db/store/words.hpp"
#include "notation/game/judged.hpp"
#include "notation/sources/digest.hpp"
#include "notation/threads/in_order.hpp"

namespace gipfbase::db {
namespace {

using notation::Game;

constexpr std::size_t kMostProblems = 1000;

// Column games.state.
constexpr std::int64_t kGameState = 0;
constexpr std::int64_t kContest = 2;
constexpr std::int64_t kBinned = 10;

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

/// A game as it is stored.
struct Row {
  std::int64_t id = 0;
  std::int64_t state = 0;
  notation::Judged judged;  ///< without rules and start
  /// The columns that are made from these.
  std::unique_ptr<EncodedGame> stored = std::make_unique<EncodedGame>();
};

struct Checked {
  std::int64_t id = 0;
  std::string title;
  std::string variant;
  RowSum expected;
  std::vector<std::string> problems;
};

constexpr std::string_view kRowColumns =
    "SELECT g.id, g.state, g.valid, title, variant, start, moves, claimed_result, termination, "
    "result, ending, final, counters, coalesce(winner, -1), white_seat, plies, rules_version, "
    "w.name, b.name, e.name, s.name, round, date, date_first, date_last, tags, notes, identity, "
    "times, parent, (SELECT signature FROM signatures v WHERE v.game = g.id) FROM games g JOIN "
    "players w ON w.id = g.white "
    "JOIN players b ON b.id = g.black JOIN events e ON e.id = g.event "
    "JOIN sites s ON s.id = g.site ORDER BY g.id";

Row row_of(const Statement& s) {
  Row row;
  EncodedGame& stored = *row.stored;
  Game& game = row.judged.game;
  bool valid = false;
  std::span<const std::uint8_t> moves;
  std::span<const std::uint8_t> identity;
  std::span<const std::uint8_t> times;
  std::span<const std::uint8_t> signature;
  std::string tags;
  std::optional<std::int64_t> parent;
  s.read(row.id, row.state, valid, stored.title, stored.variant, stored.start, moves, game.result,
         game.termination, stored.result, stored.ending, stored.final_position, stored.counters,
         stored.winner, stored.white_seat, stored.plies, stored.rules_version, stored.white,
         stored.black, stored.event, stored.site, stored.round, stored.date, stored.days.first,
         stored.days.last, tags, stored.notes, identity, times, parent, signature);
  row.judged.status = valid ? notation::Judged::Status::kValid : notation::Judged::Status::kPartial;
  game.moves = decode_moves(moves);
  game.tags = {{"White", stored.white}, {"Black", stored.black}, {"Event", stored.event},
               {"Site", stored.site},   {"Round", stored.round}, {"Date", stored.date}};
  decode_tags(tags, game.tags);
  if (identity.size() == stored.identity.size()) {
    std::copy(identity.begin(), identity.end(), stored.identity.begin());
  }
  stored.times.assign(times.begin(), times.end());
  stored.signature.assign(signature.begin(), signature.end());
  if ((row.state == kContest || row.state == kContest - kBinned) && !parent) row.state = -1;
  return row;
}

/// Replays one game and compares everything that is stored about it.
Checked check_game(Row& row, const Database& database) {
  Checked checked;
  checked.id = row.id;
  checked.title = row.stored->title;
  checked.variant = row.stored->variant;
  const auto problem = [&](const std::string& text) {
    checked.problems.push_back(fmt::format("game {}: {}", row.id, text));
  };
  EncodedGame& stored = *row.stored;
  Game& game = row.judged.game;
  std::shared_ptr<const notation::Rules> rules;
  try {
    rules = database.rules(stored.title, stored.variant);
  } catch (const Error& error) {
    problem(error.what());
    return checked;
  }
  if (rules->rules_version() != stored.rules_version) {
    problem(fmt::format("stored under rules version {}, this program has {}", stored.rules_version,
                        rules->rules_version()));
    return checked;
  }
  const auto start = rules->start_of(stored.start);
  if (!start) {
    problem(fmt::format("the start position cannot be read: {}", start.error().message));
    return checked;
  }
  game.begin(rules, *start);
  if (rules->has_clocks()) {
    game.notes = decode_notes(stored.notes);
    restore_times(stored.times, game.notes);
  }
  std::vector<notation::IndexRow> rows;
  notation::judge(row.judged, &rows);
  const std::size_t legal = row.judged.verdict.replay.plies;
  if (legal != game.moves.size() || stored.plies != legal) {
    problem(fmt::format("{} moves are stored for {} plies, of which {} are legal",
                        game.moves.size(), stored.plies, legal));
    return checked;
  }
  const bool valid = row.judged.valid();
  const auto due = encode(row.judged, rows);
  if (due->final_position != stored.final_position) {
    problem("the final position is not the one that replaying gives");
  }
  if (due->counters != stored.counters) {
    problem("the counters are not those that replaying gives");
  }
  if (due->white_seat != stored.white_seat) problem("the seat of the first player is wrong");
  if (valid && (due->result != stored.result || due->ending != stored.ending)) {
    problem(fmt::format("the result is stored as {} ({}), replaying gives {} ({})", stored.result,
                        stored.ending, due->result, due->ending));
  }
  if (valid && due->winner != stored.winner) problem("the winner is not the one of the result");
  if (!stored.signature.empty() && due->signature != stored.signature) {
    problem("its signature is not the one that replaying gives; run gipfbase optimize");
  }
  if (due->times != stored.times) problem("the times are not those of its clocks");
  if (due->days.first != stored.days.first || due->days.last != stored.days.last) {
    problem(fmt::format("the days stored for the date {} are others", due->date));
  }
  const bool contest = row.state == kContest || row.state == kContest - kBinned;
  if (!contest && due->identity != stored.identity) {
    problem("its columns have been changed by another program, for its identity is another's");
  }
  if (row.state == -1) problem("it is a contest without a game around it");
  if (!valid || row.state != kGameState) return checked;
  Bytes next;
  std::int64_t ply = 0;
  for (const notation::IndexRow& r : due->rows) {
    next.clear();
    if (r.has_next) append_move(r.next, next);
    checked.expected.add(r.key, ply++, r.orientation, r.has_next, next);
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
        expected_[checked.id] = checked.expected;
        const std::pair variant(checked.title, checked.variant);
        const auto known = std::find(variants_.begin(), variants_.end(), variant);
        variant_of_[checked.id] = static_cast<std::size_t>(known - variants_.begin());
        if (known == variants_.end()) variants_.push_back(variant);
        for (const std::string& text : checked.problems) problem(text);
      }
      report_.games += batch->size();
      if (!tick(report_.games, all, "games")) stopped = true;
    };
    notation::work_in_order(threads, 4, read, check, take);
    report_.interrupted = stopped;
  }

  void index() {
    std::unordered_map<std::int64_t, RowSum> found;
    distinct_.assign(variants_.size(), {});
    std::optional<std::int64_t> last_key;
    std::uint32_t orientations = 0;
    const std::uint64_t all = connection_.count("SELECT main + delta FROM index_size");
    for (const char* table : {"positions", "positions_delta"}) {
      Statement s = connection_.prepare(
          fmt::format("SELECT key, game, ply, orientation, next FROM {}", table));
      while (s.step()) {
        const std::int64_t game = s.integer(1);
        ++report_.positions;
        if (!expected_.contains(game)) {
          problem(fmt::format("the index has a position of game {}, which does not exist", game));
          continue;
        }
        if (s.integer(0) != last_key) {
          last_key = s.integer(0);
          orientations = 0;
        }
        auto& [distinct, exact] = distinct_[variant_of_[game]];
        const std::uint32_t bit = 1U << (static_cast<std::uint32_t>(s.integer(3)) & 31U);
        distinct += orientations == 0 ? 1 : 0;
        exact += (orientations & bit) == 0 ? 1 : 0;
        orientations |= bit;
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
    for (const auto& [id, expected] : expected_) {
      const RowSum& rows = found[id];
      if (rows == expected) continue;
      problem(fmt::format("game {}: the index has {} of its positions, replaying gives {}{}", id,
                          rows.rows, expected.rows, rows.rows == expected.rows ? " others" : ""));
    }
  }

  /// Compares the totals, and counts them anew for that in a transaction that is given up.
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
    if (connection_.integer("SELECT delta FROM index_size") != 0) {
      // The walk through two tables has met some positions twice.
      count_distinct(connection_, counted);
    } else {
      for (std::size_t i = 0; i < variants_.size(); ++i) {
        const auto& [title, variant] = variants_[i];
        counted.add(title, variant, "distinct", distinct_[i].first);
        counted.add(title, variant, "distinct_exact", distinct_[i].second);
      }
    }
    const auto due = counted.rows();
    const bool known = connection_.integer("SELECT 1 FROM totals WHERE name = 'distinct'") != 0;
    for (const std::string& row : due) {
      const bool distinct = row.find(", distinct") != std::string::npos;
      if (distinct && !known) continue;
      if (std::find(stored.begin(), stored.end(), row) != stored.end()) continue;
      problem(fmt::format("the totals lack \"{}\"; run gipfbase optimize", row));
    }
    if (stored.size() > due.size()) {
      problem("the totals count what is not there; run gipfbase optimize");
    }
  }

  void words() {
    for (std::string& text : word_problems(connection_)) problem(std::move(text));
  }

  void opening_stats() {
    Statement keys = connection_.prepare("SELECT DISTINCT key FROM opening_stats");
    Statement stored =
        connection_.prepare("SELECT * FROM opening_stats WHERE key = ? ORDER BY next");
    Statement counted = connection_.prepare(std::string(kCountMoves) + " ORDER BY 2");
    Statement total =
        connection_.prepare("SELECT key, games, orientations FROM opening_totals WHERE key = ?");
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
  std::map<std::int64_t, RowSum> expected_;  ///< by game id
  std::vector<std::pair<std::string, std::string>> variants_;
  std::unordered_map<std::int64_t, std::size_t> variant_of_;     ///< of each game
  std::vector<std::pair<std::int64_t, std::int64_t>> distinct_;  ///< positions of each variant
  notation::Ticker ticker_;
};

}  // namespace

CheckReport check(Database& database, int threads, const Progress& progress) {
  const notation::Stopwatch watch;
  CheckReport report;
  const Snapshot snapshot(database.connection());
  Checker checker(database, report, progress);
  checker.integrity();
  checker.words();
  checker.games(threads);
  if (!report.interrupted) checker.index();
  if (!report.interrupted) checker.opening_stats();
  if (!report.interrupted) checker.totals();
  report.seconds = watch.seconds();
  return report;
}

}  // namespace gipfbase::db

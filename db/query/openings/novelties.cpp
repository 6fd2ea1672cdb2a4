#include "db/query/openings/novelties.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <unordered_map>
#include <utility>

#include "db/query/query.hpp"
#include "db/query/selection.hpp"
#include "db/rows/codec.hpp"
#include "notation/text/stable_sort.hpp"
#include "notation/threads/in_order.hpp"

namespace gipfbase::db {
namespace {

/// The keys of a game's positions, including the start, computed as if the first seat had begun.
struct Line {
  std::int64_t id = 0;
  std::int32_t day = 0;
  bool wanted = false;
  std::vector<std::uint64_t> keys;
};

/// A stored game for which keys are to be computed.
struct Row {
  Line line;
  std::shared_ptr<const notation::Rules> rules;
  std::string start;
  Bytes moves;
};

void find_keys(Row& row) {
  const notation::Rules& rules = *row.rules;
  auto start = rules.start_of(row.start);
  if (!start) return;  // damaged; `check` reports it
  // In some records the second seat begins; to the players it is the same game.
  const auto swapped = rules.seats_swapped(*start);
  if (swapped && rules.side_to_move(*start) != 0) *start = *swapped;
  std::vector<notation::IndexRow> rows;
  (void)rules.replay(*start, decode_moves(row.moves), &rows);
  for (const notation::IndexRow& r : rows) row.line.keys.push_back(r.key);
}

/// The games of earlier days that reached a position.
struct Known {
  std::uint32_t games = 0;
  std::int64_t last = 0;
};

class Search {
 public:
  Search(Database& database, const GameFilter& filter) : database_(database), filter_(filter) {}

  Novelties run(int threads, const Progress& progress) {
    const Snapshot snapshot(database_.connection());
    read(threads, progress);
    if (found_.interrupted) return std::move(found_);
    notation::text::stable_sort(lines_, [](const Line& a, const Line& b) { return a.day < b.day; });
    for (std::size_t begin = 0; begin < lines_.size();) {
      std::size_t end = begin;
      while (end < lines_.size() && lines_[end].day == lines_[begin].day) ++end;
      for (std::size_t i = begin; i < end; ++i) judge(lines_[i]);
      for (std::size_t i = begin; i < end; ++i) learn(lines_[i]);
      begin = end;
    }
    for (std::size_t i = 0; i < found_.games.size(); ++i) {
      found_.games[i].since = known_[new_keys_[i]].games - 1;
    }
    return std::move(found_);
  }

 private:
  void read(int threads, const Progress& progress) {
    Selection wanted(database_, filter_);
    Connection& c = database_.connection();
    Conditions conditions;
    conditions.add("state = 0 AND valid = 1");
    if (!filter_.title.empty()) conditions.add("title = ?", filter_.title);
    if (!filter_.variant.empty()) conditions.add("variant = ?", filter_.variant);
    Statement s = conditions.statement(
        c, fmt::format("SELECT id, title, variant, date_first, start, moves FROM games{} ORDER BY "
                       "id",
                       conditions.where()));
    const std::uint64_t all = c.count(
        "SELECT (SELECT count(*) FROM games) - (SELECT count(*) FROM games WHERE state <> 0)");
    using Batch = std::shared_ptr<std::vector<Row>>;
    constexpr std::size_t kBatch = 256;
    std::uint64_t read = 0;
    bool all_read = false;
    const auto next = [&]() -> Batch {
      auto batch = std::make_shared<std::vector<Row>>();
      while (!found_.interrupted && !all_read && batch->size() < kBatch) {
        all_read = !s.step();
        if (all_read) break;
        Row& row = batch->emplace_back();
        s.read(row.line.id);
        row.line.day = static_cast<std::int32_t>(s.integer(3));
        row.line.wanted = filter_.plain() || wanted.find(row.line.id) != nullptr;
        row.rules = database_.rules(std::string(s.text(1)), std::string(s.text(2)));
        row.start = s.text(4);
        row.moves.assign(s.blob(5).begin(), s.blob(5).end());
      }
      return batch->empty() ? nullptr : batch;
    };
    const auto work = [](const Batch& batch) {
      for (Row& row : *batch) {
        if (row.line.day > 0) find_keys(row);
      }
      return batch;
    };
    notation::Ticker ticker;
    const auto take = [&](const Batch& batch) {
      for (Row& row : *batch) {
        ++read;
        if (row.line.day > 0) {
          lines_.push_back(std::move(row.line));
        } else if (row.line.wanted) {
          ++found_.undated;
        }
      }
      if (progress && ticker.due() && !progress(read, all, "games")) found_.interrupted = true;
    };
    notation::work_in_order(threads, 4, next, work, take);
  }

  void judge(const Line& line) {
    if (!line.wanted) return;
    for (std::size_t ply = 1; ply < line.keys.size(); ++ply) {
      if (known_.contains(line.keys[ply])) continue;
      const auto before = known_.find(line.keys[ply - 1]);
      const Known known = before == known_.end() ? Known{} : before->second;
      found_.games.push_back(
          {line.id, static_cast<std::uint32_t>(ply), known.games, known.last, 0});
      new_keys_.push_back(line.keys[ply]);
      return;
    }
    ++found_.known;
  }

  void learn(Line& line) {
    std::sort(line.keys.begin(), line.keys.end());
    line.keys.erase(std::unique(line.keys.begin(), line.keys.end()), line.keys.end());
    for (const std::uint64_t key : line.keys) {
      Known& known = known_[key];
      ++known.games;
      known.last = line.id;
    }
    line.keys = {};
  }

  Database& database_;
  const GameFilter& filter_;
  std::vector<Line> lines_;
  std::unordered_map<std::uint64_t, Known> known_;
  std::vector<std::uint64_t> new_keys_;  ///< keys of the positions after the novelties
  Novelties found_;
};

}  // namespace

Novelties novelties(Database& database, const GameFilter& filter, int threads,
                    const Progress& progress) {
  return Search(database, filter).run(threads, progress);
}

}  // namespace gipfbase::db

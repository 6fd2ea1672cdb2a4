#include "db/edit/derived.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <span>

#include "db/rows/codec.hpp"
#include "db/rows/signature.hpp"
#include "db/rows/stored_row.hpp"
#include "db/rows/words.hpp"
#include "db/store/tables/index_runs.hpp"
#include "db/store/tables/totals.hpp"

namespace gipfbase::db {
namespace {

/// When more than kManyRows positions change, and more than one in kManyPart of those in the index,
/// passes over the whole index are faster than look-ups of single positions.
constexpr std::uint64_t kManyRows = 2'000;
constexpr std::uint64_t kManyPart = 64;
/// Rows added at once, to limit memory.
constexpr std::size_t kAddedAtOnce = 1'000'000;

std::span<const std::uint8_t> bytes_of(const std::string& text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

}  // namespace

DerivedRows::DerivedRows(Database& database)
    : database_(database),
      connection_(database.connection()),
      share_(connection_.prepare(
          "SELECT state, valid, title, variant, start, moves, notes, winner, plies, date, "
          "date_first, result, ending, counters, parent IS NOT NULL FROM games WHERE id = ?")) {}

std::optional<DerivedRows::Share> DerivedRows::share_of(std::int64_t game) {
  Statement& s = share_;
  s.reset();
  if (!s.bind_all(game).step()) return std::nullopt;
  const auto text = [&](int column) { return std::string(s.text(column)); };
  const auto moves = s.blob(5);
  Share share;
  share.state = s.integer(0);
  share.valid = s.integer(1) != 0;
  share.title = text(2);
  share.variant = text(3);
  share.start = text(4);
  share.notes = text(6);
  share.moves.assign(reinterpret_cast<const char*>(moves.data()), moves.size());
  if (s.integer(10) > 0) share.date = text(9);
  share.facts = fmt::format("{} {} {} {}", text(7), text(8), text(9), text(10));
  share.inner = s.integer(14) != 0;
  share.winner = s.null(7) ? -1 : s.integer(7);
  share.plies = s.integer(8);
  share.result = text(11);
  share.ending = text(12);
  share.counters = text(13);
  s.reset();
  return share;
}

std::optional<CountedGame> DerivedRows::counted(const std::optional<Share>& share) {
  if (!share || share->state != kGameState || share->inner) return std::nullopt;
  return CountedGame{
      share->title,  share->variant,  share->valid,
      share->winner, share->plies,    share->result,
      share->ending, share->counters, static_cast<std::int64_t>(share->moves.size())};
}

std::vector<notation::IndexRow> DerivedRows::rows_of(const Share& share) const {
  std::vector<notation::IndexRow> rows;
  if (!share.valid || share.state < kGameState || share.state > kContestState) return rows;
  const auto rules = database_.rules(share.title, share.variant);
  const auto start = rules->start_of(share.start);
  if (start) (void)rules->replay(*start, decode_moves(bytes_of(share.moves)), &rows);
  return rows;
}

void DerivedRows::note(std::int64_t game) {
  if (!games_.contains(game)) games_.emplace(game, share_of(game));
}

void DerivedRows::remove_rows(std::int64_t game, const Share& share) {
  if (share.state == kPuzzleState || share.state == kContestState) {
    connection_.run("DELETE FROM puzzle_positions WHERE game = ?", game);
    return;
  }
  const auto rows = rows_of(share);
  if (removals_.empty()) {
    for (const IndexRun& run : index_runs(connection_)) {
      removals_.emplace_back(run.run, connection_.prepare(fmt::format(
                                          "DELETE FROM {} AND key = ? AND game = ?", run.from())));
    }
  }
  std::vector<std::int64_t> keys;
  keys.reserve(rows.size());
  for (const notation::IndexRow& row : rows) keys.push_back(stored_key(row.key));
  std::sort(keys.begin(), keys.end());
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  // All rows of the game are in one run, or in a few runs while a merge is in progress.
  while (!keys.empty()) {
    const std::size_t before = keys.size();
    for (auto& [run, removal] : removals_) {
      std::int64_t removed = 0;
      const auto gone = [&, &remove = removal](std::int64_t key) {
        remove.bind_all(key, game).run();
        removed += connection_.changes();
        return connection_.changes() > 0;
      };
      if (keys.empty() || !gone(keys.back())) continue;
      keys.pop_back();
      std::erase_if(keys, gone);
      count_rows(connection_, run, -removed);
    }
    if (keys.size() == before) keys.pop_back();  // a damaged index
  }
}

void DerivedRows::add_rows(std::int64_t game, const Share& share) {
  const auto rows = rows_of(share);
  if (share.state == kPuzzleState || share.state == kContestState)
    return add_puzzle_positions(connection_, game, rows);
  const std::int64_t newest = index_runs(connection_).back().run;
  const std::int64_t run = newest == 0 ? open_run(connection_) : newest;
  Statement position = connection_.prepare("INSERT INTO position_runs VALUES (?, ?, ?, ?, ?)");
  std::int64_t ply = 0;
  Bytes next;
  for (const notation::IndexRow& row : rows) {
    next.clear();
    if (row.has_next) append_move(row.next, next);
    position
        .bind_all(run, stored_key(row.key), game, placed(ply++, row.orientation),
                  row.has_next ? std::optional(std::span<const std::uint8_t>(next)) : std::nullopt)
        .run();
  }
  count_rows(connection_, run, ply);
}

void DerivedRows::note_keys(const std::optional<Share>& share, OpeningShare Touched::*side,
                            Orientations& orientations, OpeningChanges& openings) {
  if (!share || share->state != kGameState) return;
  auto rows = rows_of(*share);
  std::stable_sort(rows.begin(), rows.end(),
                   [](const auto& a, const auto& b) { return a.key < b.key; });
  const OpeningGame facts{share->title, share->variant, share->winner, share->plies, share->date};
  for (auto begin = rows.cbegin(); begin != rows.cend();) {
    const std::uint64_t key = begin->key;
    const auto end = std::find_if(begin, rows.cend(), [&](const auto& r) { return r.key != key; });
    const auto [at, first] = keys_.try_emplace(key);
    Touched& touched = at->second;
    if (first) {
      touched.title = share->title;
      touched.variant = share->variant;
      touched.orientations = orientations.of(key);
      touched.counted = openings.counted(key);
    }
    if (touched.counted) (touched.*side).add(std::span(begin, end), facts);
    begin = end;
  }
}

void DerivedRows::update_keys(Orientations& orientations, OpeningChanges& openings) {
  for (const auto& [key, touched] : keys_) openings.change(key, touched.left, touched.came);
  Totals distinct;
  const bool known = connection_.integer("SELECT 1 FROM totals WHERE name = 'distinct'") != 0;
  for (const auto& [key, touched] : keys_) {
    const std::uint32_t now = orientations.of(key);
    distinct.add(touched.title, touched.variant, "distinct",
                 (now != 0 ? 1 : 0) - (touched.orientations != 0 ? 1 : 0));
    distinct.add(touched.title, touched.variant, "distinct_exact",
                 std::int64_t{std::popcount(now)} - std::popcount(touched.orientations));
  }
  if (known) distinct.store(connection_);
  keys_.clear();
}

void DerivedRows::update_index(const std::vector<Changed>& changed) {
  Orientations orientations(connection_);
  OpeningChanges openings(connection_);
  // This must come before the index changes.
  for (const Changed& game : changed) {
    note_keys(game.before, &Touched::left, orientations, openings);
    note_keys(game.after, &Touched::came, orientations, openings);
  }
  for (const Changed& game : changed) {
    if (game.moved && game.before) remove_rows(game.id, *game.before);
  }
  for (const Changed& game : changed) {
    if (game.moved && game.after) add_rows(game.id, *game.after);
  }
  update_keys(orientations, openings);
  removals_.clear();
}

void DerivedRows::rewrite_index(const std::vector<Changed>& changed) {
  const auto in_index = [](const std::optional<Share>& share) {
    return share && share->state == kGameState;
  };
  std::vector<std::int64_t> leaving;
  for (const Changed& game : changed) {
    if (!game.moved || !game.before) continue;
    if (in_index(game.before)) {
      leaving.push_back(game.id);
    } else {
      remove_rows(game.id, *game.before);
    }
  }
  const std::string ids = fmt::format("[{}]", fmt::join(leaving, ","));
  for (const IndexRun& run : index_runs(connection_)) {
    if (leaving.empty()) break;
    connection_.run(
        fmt::format("DELETE FROM {} AND +game IN (SELECT value FROM json_each(?))", run.from()),
        ids);
    count_rows(connection_, run.run, -connection_.changes());
  }
  std::vector<notation::IndexRow> coming;
  std::int64_t first = 0;
  const auto write = [&] {
    if (!coming.empty()) write_rows(connection_, coming, first);
    coming.clear();
  };
  for (const Changed& game : changed) {
    if (!game.moved || !game.after) continue;
    if (!in_index(game.after)) {
      add_rows(game.id, *game.after);
      continue;
    }
    if (coming.size() >= kAddedAtOnce || game.id - first > INT32_MAX) write();
    if (coming.empty()) first = game.id;
    for (notation::IndexRow& row : rows_of(*game.after)) {
      coming.emplace_back(row).game = static_cast<std::uint32_t>(game.id - first);
    }
  }
  write();
  join_small_runs(connection_);
  renew_opening_stats(connection_);
  if (connection_.integer("SELECT 1 FROM totals WHERE name = 'distinct'") != 0) {
    recount_distinct(connection_);
  }
}

void DerivedRows::update() {
  std::vector<Changed> changed;
  Totals totals;
  std::uint64_t rows = 0;
  for (auto& [id, before] : games_) {
    Changed game{id, std::move(before), share_of(id)};
    const auto same = [&](auto member) {
      return game.before && game.after && (*game.before).*member == (*game.after).*member;
    };
    const bool played = same(&Share::valid) && same(&Share::title) && same(&Share::variant) &&
                        same(&Share::start) && same(&Share::moves);
    game.moved = !played || !same(&Share::state);
    const auto left = counted(game.before);
    const auto came = counted(game.after);
    if (left != came) {
      if (left) totals.remove(*left);
      if (came) totals.add(*came);
    }
    if (!same(&Share::notes) || game.moved) {
      if (!game.before || !game.before->notes.empty()) drop_comment_words(connection_, id);
      if (game.after && game.after->state >= 0) {
        add_comment_words(connection_, id, comments_of(decode_notes(game.after->notes)));
      }
    }
    if (!played) {
      // The last positions have changed, so the solver may not have searched all of them.
      connection_.run("DELETE FROM solved_games WHERE game = ?", id);
      renew_signature(database_, id);
    }
    if (!game.moved && same(&Share::facts)) continue;
    for (const auto* share : {&game.before, &game.after}) {
      if (*share && (*share)->state == kGameState) {
        rows += static_cast<std::uint64_t>((*share)->plies + 1);
      }
    }
    changed.push_back(std::move(game));
  }
  games_.clear();
  if (rows > std::max(kManyRows, index_size(connection_) / kManyPart)) {
    rewrite_index(changed);
  } else {
    update_index(changed);
  }
  totals.store(connection_);
}

}  // namespace gipfbase::db

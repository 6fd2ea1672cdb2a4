#include "db/edit/derived.hpp"

#include <fmt/format.h>

#include <bit>

#include "db/import/positions.hpp"
#include "db/store/codec.hpp"
#include "db/store/signature.hpp"
#include "db/store/totals.hpp"
#include "db/store/words.hpp"

namespace gipfbase::db {
namespace {

constexpr std::int64_t kGame = 0;
constexpr std::int64_t kPuzzle = 1;
constexpr std::int64_t kContest = 2;

/// More positions than these are not worth counting one by one.
constexpr std::size_t kManyKeys = 20'000;

std::span<const std::uint8_t> bytes_of(const std::string& text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

}  // namespace

DerivedRows::DerivedRows(Database& database)
    : database_(database), connection_(database.connection()) {}

std::optional<DerivedRows::Share> DerivedRows::share_of(std::int64_t game) {
  Statement s = connection_.prepare(
      "SELECT state, valid, title, variant, start, moves, notes, winner, plies, date, date_first, "
      "result, ending, counters FROM games WHERE id = ?");
  if (!s.bind_all(game).step()) return std::nullopt;
  const auto text = [&](int column) { return std::string(s.text(column)); };
  const auto moves = s.blob(5);
  Share share{s.integer(0), s.integer(1) != 0, text(2), text(3), text(4), {}, text(6), {}, {}};
  share.moves.assign(reinterpret_cast<const char*>(moves.data()), moves.size());
  share.facts = fmt::format("{} {} {} {}", text(7), text(8), text(9), text(10));
  share.counts =
      fmt::format("{} {} {} {} {}", share.valid, share.facts, text(11), text(12), text(13));
  return share;
}

std::vector<notation::IndexRow> DerivedRows::rows_of(const Share& share) const {
  std::vector<notation::IndexRow> rows;
  if (!share.valid || share.state < kGame || share.state > kContest) return rows;
  const auto rules = database_.rules(share.title, share.variant);
  const auto start = rules->start_of(share.start);
  if (start) (void)rules->replay(*start, decode_moves(bytes_of(share.moves)), &rows);
  return rows;
}

void DerivedRows::note(std::int64_t game) {
  if (!games_.contains(game)) games_.emplace(game, share_of(game));
}

void DerivedRows::remove_rows(std::int64_t game, const Share& share) {
  const auto rows = rows_of(share);
  if (share.state == kPuzzle || share.state == kContest) {
    connection_.prepare("DELETE FROM puzzle_positions WHERE game = ?").bind_all(game).run();
    return;
  }
  for (const auto& [table, size] :
       {std::pair("positions", "main"), std::pair("positions_delta", "delta")}) {
    Statement s =
        connection_.prepare(fmt::format("DELETE FROM {} WHERE key = ? AND game = ?", table));
    std::int64_t removed = 0;
    for (const notation::IndexRow& row : rows) {
      s.bind_all(stored_key(row.key), game).run();
      removed += connection_.changes();
    }
    connection_.prepare(fmt::format("UPDATE index_size SET {0} = {0} - ?", size))
        .bind_all(removed)
        .run();
  }
}

void DerivedRows::add_rows(std::int64_t game, const Share& share) {
  const auto rows = rows_of(share);
  if (share.state == kPuzzle || share.state == kContest)
    return add_puzzle_positions(connection_, game, rows);
  Statement position = connection_.prepare("INSERT INTO positions_delta VALUES (?, ?, ?, ?, ?)");
  std::int64_t ply = 0;
  Bytes next;
  for (const notation::IndexRow& row : rows) {
    next.clear();
    if (row.has_next) append_move(row.next, next);
    position
        .bind_all(stored_key(row.key), game, ply++, row.orientation,
                  row.has_next ? std::optional(std::span<const std::uint8_t>(next)) : std::nullopt)
        .run();
  }
  connection_.prepare("UPDATE index_size SET delta = delta + ?").bind_all(ply).run();
}

void DerivedRows::note_keys(const std::optional<Share>& share) {
  if (!share || share->state != kGame) return;
  Orientations orientations(connection_);
  for (const notation::IndexRow& row : rows_of(*share)) {
    if (keys_.contains(row.key)) continue;
    keys_[row.key] = {share->title, share->variant, orientations.of(row.key)};
  }
}

void DerivedRows::update_keys() {
  Orientations orientations(connection_);
  if (keys_.size() > kManyKeys) {
    renew_opening_stats(connection_);
  } else {
    for (const auto& [key, touched] : keys_) renew_opening(connection_, key);
  }
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

void DerivedRows::update() {
  struct Changed {
    std::int64_t id;
    std::optional<Share> before, after;
    bool moved = false;  ///< the rows of the index are others
  };
  std::vector<Changed> changed;
  bool counts = false;
  for (auto& [id, before] : games_) {
    Changed game{id, std::move(before), share_of(id)};
    const auto same = [&](auto member) {
      return game.before && game.after && (*game.before).*member == (*game.after).*member;
    };
    const bool placed = same(&Share::state) && same(&Share::valid) && same(&Share::title) &&
                        same(&Share::variant) && same(&Share::start) && same(&Share::moves);
    game.moved = !placed;
    counts = counts || !placed || !same(&Share::counts);
    if (!same(&Share::notes) || game.moved) {
      drop_comment_words(connection_, id);
      if (game.after && game.after->state >= 0) {
        add_comment_words(connection_, id, comments_of(decode_notes(game.after->notes)));
      }
    }
    if (placed && same(&Share::facts)) continue;
    // Before anything changes in the index.
    note_keys(game.before);
    note_keys(game.after);
    changed.push_back(std::move(game));
  }
  games_.clear();
  for (const Changed& game : changed) {
    if (game.moved && game.before) remove_rows(game.id, *game.before);
  }
  for (const Changed& game : changed) {
    if (game.moved && game.after) add_rows(game.id, *game.after);
    if (game.moved) renew_signature(database_, game.id);
  }
  update_keys();
  if (counts) recount_games(connection_);
}

}  // namespace gipfbase::db

#include "db/edit/record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <span>

#include "db/edit/names.hpp"
#include "db/query/lists/games.hpp"
#include "db/rows/encoded.hpp"
#include "db/rows/stored_row.hpp"
#include "db/store/sqlite.hpp"

namespace gipfbase::db {

using notation::Judged;

namespace {

EditReport report_in(Database& database, std::int64_t change, Tense tense) {
  std::vector<ChangeEntry> entry = history_of_change(database, change, tense);
  ChangeEntry& done = entry.front();
  return {change, done.games, done.added, std::move(done.details)};
}

}  // namespace

EditReport report_of_change(Database& database, std::int64_t change) {
  return report_in(database, change, Tense::kDone);
}

EditReport as_change(Database& database, const std::string& what, const std::string& reason,
                     bool dry, const std::function<void(Change&)>& act, ChangeOrigin origin) {
  Transaction transaction(database.connection());
  Change change(database, what, reason, origin);
  act(change);
  EditReport report;
  if (const auto made = change.finish()) {
    report = report_in(database, *made, dry ? Tense::kWould : Tense::kDone);
  }
  report.details.insert(report.details.end(), change.remarks().begin(), change.remarks().end());
  if (dry) {
    report.change.reset();
  } else if (report.change) {
    transaction.commit();
  }
  return report;
}

Judged load_record(Database& database, std::int64_t id) {
  auto game = load_game(database, id, Spelling::kRecorded);
  if (!game) throw Missing(missing_game(database, id));
  // A damaged game must not be changed.
  const auto damage = damage_of(*game);
  if (!damage.empty()) throw Error(damage.front().sentence());
  return *std::move(game);
}

std::vector<std::int64_t> reached_from(std::int64_t game, Statement& step) {
  std::vector<std::int64_t> games = {game};
  for (std::size_t i = 0; i < games.size(); ++i) {
    for (const std::int64_t one : step.bind_all(games[i]).column()) {
      // In a damaged file games may contain each other.
      if (std::find(games.begin(), games.end(), one) == games.end()) games.push_back(one);
    }
  }
  return games;
}

std::vector<std::int64_t> with_games_within(Connection& connection, std::int64_t game) {
  Statement within = connection.prepare("SELECT id FROM games WHERE parent = ?");
  return reached_from(game, within);
}

void touch_all(Connection& connection, Change& change, std::int64_t game) {
  for (const std::int64_t one : with_games_within(connection, game)) change.touch(one);
}

namespace {

/// The columns that distinguish stored games with the same identity.
std::optional<EncodedGame> distinguishing_columns(Connection& c, std::int64_t id) {
  Statement s =
      c.prepare("SELECT identity, date_first, tags, notes, times FROM games WHERE id = ?");
  if (!s.bind_all(id).step()) return std::nullopt;
  EncodedGame stored;
  stored.identity = read_identity(s).value_or(Identity{}).digest;
  std::span<const std::uint8_t> times;
  s.read_from(1, stored.days.first, stored.tags, stored.notes, times);
  stored.times.assign(times.begin(), times.end());
  return stored;
}

/// The identity with which a row is stored as game `id`: `apart` when another game has the same
/// `identity` but differs in clocks or tags. Throws Refused when the other game is the same.
notation::Digest free_identity(Connection& c, std::int64_t id, const EncodedGame& row) {
  Identities identities(c);
  const auto other = identities.game(row.known_as());
  if (!other || *other == id) return row.identity;
  const auto apart = identities.game({row.apart, row.days.first});
  if (!apart || *apart == id) {
    const auto stored = distinguishing_columns(c, *other);
    if (stored && !difference_between(*stored, row).empty()) return row.apart;
  }
  throw Refused(
      "game {} would become the same as game {}; if they are one game, move this one into the bin: "
      "\"gipfbase delete {}\"",
      id, *other, id);
}

}  // namespace

std::optional<Identity> stored_apart(Connection& connection, std::int64_t game) {
  const auto stored = distinguishing_columns(connection, game);
  if (!stored || !can_be_apart(*stored)) return std::nullopt;
  return Identity{apart_identity(*stored), stored->days.first};
}

void store_row(Database& database, Change& change, std::int64_t id, const EncodedGame& row) {
  Connection& c = database.connection();
  // New names stay when the change is undone, because the journal still refers to them.
  change.pause();
  const std::int64_t white = name_id(c, NameKind::kPlayer, row.white);
  const std::int64_t black = name_id(c, NameKind::kPlayer, row.black);
  const std::int64_t event = name_id(c, NameKind::kEvent, row.event);
  const std::int64_t site = name_id(c, NameKind::kSite, row.site);
  change.resume();
  Identities identities(c);
  const notation::Digest identity = free_identity(c, id, row);
  c.run(
      "INSERT OR IGNORE INTO identities (identity, game, day) SELECT identity, id, date_first "
      "FROM games WHERE id = ?1 AND identity <> ?2",
      id, identity);
  // When the former record is imported again, it must be recognised as this game.
  if (const auto apart = stored_apart(c, id); apart && apart->digest != row.apart) {
    identities.remember(*apart, id);
  }
  c.prepare("DELETE FROM identities WHERE identity = ?").bind_all(identity).run();
  Statement s = c.prepare(
      "UPDATE games SET identity = ?, title = ?, variant = ?, rules_version = ?, white = ?, "
      "black = ?, event = ?, site = ?, round = ?, date = ?, date_first = ?, date_last = ?, "
      "valid = ?, result = ?, winner = ?, white_seat = ?, ending = ?, claimed_result = ?, "
      "termination = ?, plies = ?, start = ?, moves = ?, final = ?, counters = ?, tags = ?, "
      "notes = ?, reason = ?, times = ?, "
      "state = CASE WHEN parent IS NOT NULL THEN state WHEN state < 0 THEN ? ELSE ? END "
      "WHERE id = ?");
  const std::int64_t state = row.puzzle ? kPuzzleState : kGameState;
  const auto some = [](const auto& value) {
    return value.empty() ? std::nullopt : std::optional(value);
  };
  s.bind_all(identity, row.title, row.variant, row.rules_version, white, black, event, site,
             row.round, row.date, row.days.first, row.days.last,
             row.status == Judged::Status::kValid, row.result,
             row.winner < 0 ? std::nullopt : std::optional(row.winner), row.white_seat, row.ending,
             row.claimed_result, row.termination, row.plies, some(row.start), row.moves,
             row.final_position, row.counters, row.tags, some(row.notes), some(row.reason),
             some(row.times), state - kBinned, state, id)
      .run();
  remember_shown_names(database, identities, id);
}

void store_record(Database& database, Change& change, std::int64_t id, Judged& record) {
  if (change.forgotten().replace(record.game)) {
    change.remark(
        "a player named here was made anonymous by \"gipfbase forget\"; the stand-in is stored "
        "instead of the name");
  }
  notation::GameIndex indexed;
  notation::judge(record, &indexed);
  record.findings.clear();
  store_row(database, change, id, encode(record, std::move(indexed)));
}

}  // namespace gipfbase::db

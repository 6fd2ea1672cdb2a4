#include "db/import/game_writer.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <utility>

#include "db/edit/edit.hpp"
#include "db/edit/names.hpp"
#include "db/edit/record.hpp"
#include "db/query/lists/findings.hpp"
#include "db/query/lists/games.hpp"
#include "db/rows/words.hpp"
#include "db/store/tables/index_runs.hpp"
#include "notation/game/merge/merge.hpp"
#include "notation/sources/reading.hpp"

namespace gipfbase::db {
namespace {

using notation::Judged;
using std::chrono::steady_clock;

/// A batch ends after this time, or earlier if it has enough index rows (`most_rows_`).
constexpr auto kBatchTime = std::chrono::seconds(10);
/// A batch has at most this number of index rows or, if that is more, one in kBatchPart of the rows
/// in the index. No batch has more rows than fit into memory.
constexpr std::size_t kFirstBatch = 1'000'000;
constexpr std::size_t kBatchPart = 8;

std::string now_utc() { return fmt::format("{:%FT%TZ}", fmt::gmtime(std::time(nullptr))); }

std::set<notation::Digest> known_contents(Connection& connection) {
  std::set<notation::Digest> known;
  Statement statement = connection.prepare("SELECT content FROM sources WHERE complete = 1");
  while (statement.step()) {
    const auto bytes = statement.blob(0);
    notation::Digest d{};
    if (bytes.size() != d.size()) continue;
    std::copy(bytes.begin(), bytes.end(), d.begin());
    known.insert(d);
  }
  return known;
}

std::multimap<std::string, std::int64_t> known_paths(Connection& connection) {
  std::multimap<std::string, std::int64_t> known;
  Statement statement = connection.prepare("SELECT path, id FROM sources WHERE complete = 1");
  while (statement.step()) known.emplace(statement.text(0), statement.integer(1));
  return known;
}

}  // namespace

MemoryPlan memory_plan(std::uint64_t memory) {
  if (memory == 0) memory = kMemory;
  // Bytes that are not for batches: a third is SQLite's cache; the rest is the program, and games
  // that are being read.
  constexpr std::uint64_t kElse = 192 << 20;
  // Bytes for an index row, including the facts about its game.
  constexpr std::uint64_t kRow = 40;
  constexpr std::uint64_t kLeast = 10'000;
  // Bytes for the prepared games of 256 KB of text.
  constexpr std::uint64_t kUnit = 4 << 20;
  const std::uint64_t rest = memory < kElse ? 0 : memory - kElse;
  return {static_cast<std::size_t>(rest / 2 / kRow + kLeast),
          static_cast<int>(std::min<std::uint64_t>(rest / 2 / kUnit, 1024))};
}

GameWriter::GameWriter(Database& database, std::string arguments, ImportReport& report,
                       TagChanges set, std::uint64_t memory)
    : database_(database),
      connection_(database.connection()),
      report_(report),
      forgotten_(connection_),
      arguments_(forgotten_.replaced(arguments)),
      set_(std::move(set)),
      batch_rows_(memory_plan(memory).rows),
      known_(known_contents(connection_)),
      read_before_(known_paths(connection_)) {
  begin_batch();
}

notation::Taking GameWriter::work(Judged& game) {
  auto row = std::make_shared<EncodedGame>(prepared(game));
  return [this, row = std::move(row)](std::uint32_t ordinal) {
    notation::set_ordinal(row->findings, ordinal);
    take(*row, ordinal);
  };
}

bool GameWriter::without_forgotten(Judged& game, std::optional<Identity>& recorded) const {
  bool renamed = false;
  if (game.status != Judged::Status::kRejected) {
    std::vector<notation::Tag> tags = game.game.tags;
    renamed = forgotten_.replace(tags);
    if (renamed && !recorded) recorded = identity_of(game);
    forgotten_.replace(game.game);
  }
  forgotten_.replace(game.file);
  forgotten_.replace(game.member);
  forgotten_.replace(game.reason);
  for (notation::Finding& finding : game.findings) forgotten_.replace(finding);
  return renamed;
}

EncodedGame GameWriter::prepared(Judged& game) const {
  notation::GameIndex indexed;
  if (game.status != Judged::Status::kRejected) notation::judge(game, &indexed);
  std::string corrects(game.game.tag(kQuarantineTag));
  if (!is_quarantine_mark(corrects)) corrects.clear();  // a tag of the user
  std::erase_if(game.game.tags, [&](const notation::Tag& tag) {
    return tag.name == kQuarantineTag && !corrects.empty();
  });
  notation::cut_long_names(game);
  std::optional<Identity> recorded;
  if (!set_.empty() && game.status != Judged::Status::kRejected) {
    recorded = identity_of(game);
    for (const auto& [name, value] : set_) set_tag(game.game, name, value);
  }
  const bool renamed = !forgotten_.empty() && without_forgotten(game, recorded);
  EncodedGame row = encode(game, std::move(indexed));
  row.renamed = renamed;
  forgotten_.replace(row.raw);
  row.corrects = std::move(corrects);
  if (recorded != row.known_as()) row.recorded_identity = recorded;
  return row;
}

void GameWriter::begin_batch() {
  transaction_.emplace(connection_);
  batch_begin_ = steady_clock::now();
  if (!insert_game_) begin_import();
  // The next batch is read while one is written. This overlaps better with small batches, but large
  // batches are fewer.
  most_rows_ = std::min(batch_rows_, std::max(kFirstBatch, index_size(connection_) / kBatchPart));
  with_former_ = connection_.integer("SELECT EXISTS (SELECT 1 FROM identities)") != 0;
  with_aliases_ =
      connection_.integer(
          "SELECT EXISTS (SELECT 1 FROM players WHERE alias_of IS NOT NULL) OR EXISTS (SELECT 1 "
          "FROM events WHERE alias_of IS NOT NULL) OR EXISTS (SELECT 1 FROM sites WHERE alias_of "
          "IS NOT NULL)") != 0;
  with_partial_ =
      connection_.integer(
          "SELECT EXISTS (SELECT 1 FROM games g CROSS JOIN sources s ON s.id = g.source "
          "WHERE g.valid = 0 AND s.import <> ?)",
          report_.import_id) != 0;
  with_quarantine_ =
      connection_.integer("SELECT EXISTS (SELECT 1 FROM quarantine WHERE game_id IS NULL)") != 0;
  // Caches kept between batches must be read again when another process has written meanwhile.
  const auto version = connection_.integer("PRAGMA data_version");
  if (players_ && version == data_version_) return;
  data_version_ = version;
  players_.emplace(connection_, "player");
  events_.emplace(connection_, "event");
  sites_.emplace(connection_, "site");
  positions_.emplace(connection_, batch_rows_);
}

std::string GameWriter::settings_text() const {
  TagChanges set = set_;
  for (auto& [name, value] : set) forgotten_.replace(value);
  return encode_pairs(set);
}

void GameWriter::begin_import() {
  connection_.run(
      "INSERT INTO imports (started, state, arguments, settings) VALUES (?, 'running', ?, ?)",
      now_utc(), arguments_, settings_text());
  report_.import_id = connection_.last_id();
  insert_game_ = connection_.prepare(
      "INSERT INTO games (identity, source, member, ordinal, line, title, variant, rules_version, "
      "white, black, event, site, round, date, date_first, date_last, valid, result, winner, "
      "white_seat, ending, claimed_result, termination, plies, start, moves, final, counters, "
      "tags, notes, reason, parent, parent_ply, times, state) VALUES "
      "(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?) "
      "ON CONFLICT (date_first, identity) DO NOTHING");
  insert_signature_ = connection_.prepare("INSERT INTO signatures (game, signature) VALUES (?, ?)");
  insert_contest_ =
      connection_.prepare("INSERT INTO contests (game, ply, text, child) VALUES (?,?,?,?)");
  insert_finding_ = connection_.prepare(
      "INSERT INTO findings (import, source, line, column_, game, ply, severity, code, message, "
      "game_id) VALUES (?,?,?,?,?,?,?,?,?,?)");
  insert_quarantine_ = connection_.prepare(
      "INSERT INTO quarantine (import, source, ordinal, line, reason, raw, game_id) "
      "VALUES (?,?,?,?,?,?,?)");
  identities_.emplace(connection_);
  // The index has all these columns, so that no rows are read: programs may play each other
  // thousands of times a day.
  same_day_ = connection_.prepare(
      "SELECT id FROM games INDEXED BY games_by_variant WHERE title = ?1 AND variant = ?2 AND "
      "state = 0 AND valid = 1 AND date_first = ?3 AND date_last = ?4 AND white = ?5 AND black = "
      "?6 AND (result = ?7 OR '*' IN (result, ?7)) AND plies >= ?8 AND plies <> ?9 LIMIT 50");
  stored_record_ = connection_.prepare(
      "SELECT g.moves, g.tags, coalesce(g.notes, ''), g.times, coalesce(g.start, ''), e.name, "
      "g.round, g.result FROM games g JOIN events e ON e.id = g.event WHERE g.id = ?");
  insert_delivery_ = connection_.prepare(
      "INSERT OR IGNORE INTO deliveries (game, source, member, ordinal, line) "
      "SELECT ?1, ?2, ?3, ?4, ?5 WHERE ?2 <> (SELECT source FROM games WHERE id = ?1)");
}

void GameWriter::commit_batch(const char* state) {
  const bool done = state != std::string_view("running");
  positions_->flush(totals_);
  totals_.store(connection_);
  if (change_) {
    change_->finish();
    positions_->forget_seen();
  }
  change_.reset();
  positions_->count_often();
  join_small_runs(connection_);
  if (done && index_size(connection_) <= kCountedAtOnce &&
      connection_.integer("SELECT EXISTS (SELECT 1 FROM totals) AND NOT EXISTS "
                          "(SELECT 1 FROM totals WHERE name = 'distinct')") != 0) {
    recount_distinct(connection_);
  }
  connection_.run(
      "UPDATE imports SET state = ?, finished = ?, files = ?, read = ?, stored = ?, puzzles = ?, "
      "corrected = ?, updated = ?, duplicate = ?, partial = ?, rejected = ? WHERE id = ?",
      state, done ? std::optional(now_utc()) : std::nullopt, report_.documents, report_.read,
      report_.stored, report_.puzzles, report_.corrected, report_.updated, report_.duplicate,
      report_.partial, report_.rejected, report_.import_id);
  transaction_->commit();
  transaction_.reset();
}

void GameWriter::note(const notation::Finding& finding, std::optional<std::int64_t> game) {
  continue_batch();
  notation::Finding f = finding;
  forgotten_.replace(f);
  ++report_.findings_total;
  if (quota_.admits(f)) report_.findings.push_back(f);
  insert_finding_
      ->bind_all(report_.import_id, f.source, f.line, f.column, f.game, f.ply,
                 notation::name(f.severity), notation::name(f.code), f.message, game)
      .run();
}

std::optional<std::int64_t> GameWriter::insert(const EncodedGame& g, std::uint32_t ordinal,
                                               const Parent& parent) {
  // An empty text is stored as NULL.
  const auto some = [](const auto& value) {
    return value.empty() ? std::nullopt : std::optional(value);
  };
  const std::int64_t white =
      players_->id(g.white);  // before Black: ids follow the order of the names
  const std::int64_t black = players_->id(g.black);
  insert_game_
      ->bind_all(g.identity, source_->id, g.member, ordinal, g.line, g.title, g.variant,
                 g.rules_version, white, black, events_->id(g.event), sites_->id(g.site), g.round,
                 g.date, g.days.first, g.days.last, g.status == Judged::Status::kValid, g.result,
                 g.winner < 0 ? std::nullopt : std::optional(g.winner), g.white_seat, g.ending,
                 g.claimed_result, g.termination, g.plies, some(g.start), g.moves, g.final_position,
                 g.counters, g.tags, some(g.notes), some(g.reason), parent.id, parent.ply,
                 some(g.times),
                 parent.id  ? 2
                 : g.puzzle ? 1
                            : 0)
      .run();
  if (connection_.changes() == 0) return std::nullopt;
  const std::int64_t id = connection_.last_id();
  add_comment_words(connection_, id, g.comments);
  insert_signature_->bind_all(id, g.signature).run();
  if (parent.id && g.status == Judged::Status::kValid) {
    add_puzzle_positions(connection_, id, g.rows);
  }
  for (const ForeignChange& change : g.journal) store_foreign_change(connection_, id, change);
  for (const Identity& former : g.former) remember(former, id);
  for (const EncodedGame::Contest& contest : g.contests) insert_contest(id, contest, ordinal);
  return id;
}

void GameWriter::insert_contest(std::int64_t game, const EncodedGame::Contest& contest,
                                std::uint32_t ordinal) {
  const std::int64_t ply = contest.ply;
  std::optional<std::int64_t> child;
  if (contest.game) child = insert(*contest.game, ordinal, {game, ply});
  insert_contest_->bind_all(game, ply, contest.text, child).run();
}

std::optional<std::int64_t> GameWriter::known_before(const EncodedGame& game) {
  if (with_former_) {
    if (const auto id = identities_->former(game.known_as())) return id;
  }
  std::vector<Identity> others = game.former;
  for (const auto& other : {game.recorded_identity, game.short_dated}) {
    if (other) others.push_back(*other);
  }
  if (others.empty() || identities_->game(game.known_as())) return std::nullopt;
  for (const auto find : {&Identities::game, &Identities::former}) {
    for (const Identity& other : others) {
      if (const auto id = ((*identities_).*find)(other)) return id;
    }
  }
  return std::nullopt;
}

std::optional<EncodedGame> GameWriter::stored_record(std::int64_t id) {
  Statement& stored = *stored_record_;
  stored.reset();
  if (!stored.bind_all(id).step()) return std::nullopt;
  EncodedGame record;
  std::span<const std::uint8_t> moves;
  std::span<const std::uint8_t> times;
  stored.read(moves, record.tags, record.notes, times, record.start, record.event, record.round,
              record.result);
  record.moves.assign(moves.begin(), moves.end());
  record.times.assign(times.begin(), times.end());
  stored.reset();
  return record;
}

std::optional<std::int64_t> GameWriter::same_before(std::int64_t known, const EncodedGame& game) {
  if (!game.other) return std::nullopt;
  std::set<std::int64_t> candidates = {known};
  for (const Identity& former : game.former) {
    for (const auto id : {identities_->game(former), identities_->former(former)}) {
      if (id) candidates.insert(*id);
    }
  }
  if (!past_) past_.emplace(database_);
  std::vector<notation::Game> there = game.other->past;
  there.push_back(game.other->now);
  for (const std::int64_t id : candidates) {
    const auto stored = load_game(database_, id, Spelling::kRecorded);
    if (!stored) continue;
    std::vector<notation::Game> here = past_->before(*stored, id);
    here.push_back(stored->game);
    const bool shared = std::any_of(here.begin(), here.end(), [&](const notation::Game& one) {
      return std::any_of(there.begin(), there.end(), [&](const notation::Game& other) {
        return same_clocks_and_tags(one, other);
      });
    });
    if (shared) return id;
  }
  return std::nullopt;
}

std::optional<std::int64_t> GameWriter::known_or_apart(EncodedGame& game, std::uint32_t ordinal) {
  const Identity apart{game.apart, game.days.first};
  if (const auto id = identities_->game(apart)) {
    set_apart(game);
    return id;
  }
  if (with_former_) {
    if (const auto id = identities_->former(apart)) return id;
  }
  auto known = known_before(game);
  if (!known) known = identities_->game(game.known_as());
  if (!known) return std::nullopt;
  const auto stored = stored_record(*known);
  // Clocks of different moves cannot be compared.
  if (!stored || stored->moves != game.moves) return known;
  const std::string difference = difference_between(*stored, game);
  if (difference.empty()) return known;
  if (const auto same = same_before(*known, game)) {
    remember(apart, *same);
    return same;
  }
  set_apart(game);
  report_conflict(known, game, ordinal,
                  fmt::format("game {} of the database has the same players, date and moves, but "
                              "other {}; both are stored. If they are one game, delete one of them "
                              "with \"gipfbase delete\"",
                              *known, difference == "clocks" ? difference : "tags " + difference));
  return std::nullopt;
}

void GameWriter::remember(const Identity& former, std::int64_t game) {
  identities_->remember(former, game);
  with_former_ = true;
}

void GameWriter::add_delivery(std::int64_t known, const EncodedGame& game, std::uint32_t ordinal) {
  insert_delivery_->bind_all(known, source_->id, game.member, ordinal, game.line).run();
}

void GameWriter::deliver(std::int64_t known, EncodedGame& game, std::uint32_t ordinal) {
  report_known(known, game, ordinal);
  add_delivery(known, game, ordinal);
  if (game.recorded_identity) remember(*game.recorded_identity, known);
  const auto merged = add_corrections(known, game, ordinal);
  bool changed = merged ? *merged : correct(known, game, ordinal);
  if (!changed || merged) {
    if (!merged) changed = update(known, game, ordinal);
    changed = take_contests(known, game, ordinal) || changed;
  }
  count(changed ? &ImportCounts::updated : &ImportCounts::duplicate);
}

void GameWriter::report_conflict(std::optional<std::int64_t> known, const EncodedGame& game,
                                 std::uint32_t ordinal, std::string message, notation::Code code) {
  notation::Finding finding;
  finding.code = code;
  finding.severity = notation::Severity::kWarning;
  finding.source = game.source();
  finding.line = game.line;
  finding.game = ordinal;
  finding.message = std::move(message);
  note(finding, known);
}

void GameWriter::report_known(std::int64_t known, const EncodedGame& game, std::uint32_t ordinal) {
  Statement stored =
      connection_.prepare("SELECT identity, date_first, state, source FROM games WHERE id = ?");
  if (!stored.bind_all(known).step()) return;
  if (stored.integer(2) < 0) {
    report_conflict(
        known, game, ordinal,
        fmt::format("already stored as game {}, which is in the bin of the database; restore it "
                    "with \"gipfbase restore {}\"",
                    known, binned_with(database_, known).value_or(known)),
        notation::Code::kInBin);
  }
  if (game.moves.empty() && stored.integer(3) == source_->id) {
    report_conflict(
        known, game, ordinal,
        fmt::format("this record was taken for game {} of the database, which is from the same "
                    "file: neither record has moves; if they are two games, give them different "
                    "rounds, such as 1.1 and 1.2",
                    known));
  }
  if (!set_.empty() && game.recorded_identity && read_identity(stored) != game.known_as() &&
      identities_->former(game.known_as()) != known) {
    report_conflict(
        known, game, ordinal,
        fmt::format("this record is already stored as game {} of the database, whose names and "
                    "date --set does not change; to change them, use \"gipfbase edit {} --set "
                    "NAME=VALUE\"",
                    known, known));
  }
}

bool GameWriter::correct(std::int64_t known, EncodedGame& game, std::uint32_t ordinal) {
  if (game.former.empty()) return false;
  Statement stored = connection_.prepare("SELECT identity, date_first FROM games WHERE id = ?");
  if (!stored.bind_all(known).step()) return false;
  const Identity identity = read_identity(stored).value_or(Identity{});
  stored.reset();
  if (identity == game.known_as()) return false;
  const bool older =
      std::find(game.former.begin(), game.former.end(), identity) != game.former.end();
  if (older && game.contests.empty()) {
    add_stored_notes(known, game);
    change_game(known, [&] { store_row(database_, *change_, known, game); });
    for (const ForeignChange& change : game.journal)
      store_foreign_change(connection_, known, change);
    return true;
  }
  const bool ours = connection_.integer(
                        "SELECT EXISTS (SELECT 1 FROM identities WHERE game = ? "
                        "AND identity = ?)",
                        known, game.identity) != 0;
  if (!ours) {
    report_conflict(std::nullopt, game, ordinal,
                    fmt::format("game {} of the database was the same, but both were corrected "
                                "since; the stored one was kept",
                                known));
  }
  return false;
}

void GameWriter::change_game(std::int64_t game, const std::function<void()>& act) {
  if (!change_) {
    change_.emplace(database_, fmt::format("import {}", report_.import_id), "",
                    ChangeOrigin{ChangeKind::kImport, report_.import_id});
    change_->pause();
  }
  with_former_ = true;  // because the change may give the game another identity
  change_->touch(game);
  change_->resume();
  act();
  change_->pause();
}

bool GameWriter::update(std::int64_t known, const EncodedGame& game, std::uint32_t ordinal) {
  Statement stored =
      connection_.prepare("SELECT tags, notes, moves, times, termination FROM games WHERE id = ?");
  if (!stored.bind_all(known).step()) return false;
  const auto times = stored.blob(3);
  const bool timed = !std::equal(times.begin(), times.end(), game.times.begin(), game.times.end());
  const bool ended = !game.termination.empty() && stored.text(4) != game.termination;
  if (stored.text(0) == game.tags && stored.text(1) == game.notes && !timed && !ended) return false;
  // If the moves differ, they were corrected, and the notes of the old record belong to other
  // moves.
  const auto moves = stored.blob(2);
  if (!std::equal(moves.begin(), moves.end(), game.moves.begin(), game.moves.end())) return false;
  Judged record;
  notation::Game& into = record.game;
  notation::Game from;
  decode_tags(game.tags, from.tags);
  // A game does not become a puzzle.
  std::erase_if(from.tags, [](const notation::Tag& tag) { return tag.name == "Puzzle"; });
  from.notes = decode_notes(game.notes);
  if (timed || ended) {
    // Clocks and the termination decide how a game ended, so this game is judged again.
    auto loaded = load_game(database_, known, Spelling::kRecorded);
    if (!loaded || !damage_of(*loaded).empty()) return false;
    record = *std::move(loaded);
    from.moves = into.moves;
    restore_times(game.times, from.notes);
  } else {
    decode_tags(stored.text(0), into.tags);
    into.notes = decode_notes(stored.text(1));
  }
  stored.reset();
  notation::Merged merged = notation::merge_record(into, from, notes_);
  if (ended && into.termination.empty()) {
    into.termination = game.termination;
    merged.changed = true;
  } else if (ended) {
    merged.conflicts.push_back(
        fmt::format("the tag Termination is stored as \"{}\", but the new record has \"{}\"",
                    into.termination, game.termination));
  }
  for (const std::string& difference : merged.conflicts) {
    report_conflict(
        known, game, ordinal,
        fmt::format("already stored as game {} of the database; {}; the stored one was kept", known,
                    difference));
  }
  for (const std::string& difference : merged.replaced) {
    report_conflict(
        known, game, ordinal,
        fmt::format("already stored as game {} of the database; {}; the new one was kept", known,
                    difference));
  }
  if (!merged.changed) return false;
  change_game(known, [&] {
    if (timed || ended) return store_record(database_, *change_, known, record);
    store_notes(connection_, known, into);
  });
  return true;
}

void GameWriter::begin_document(bool empty) {
  count(&ImportCounts::documents);
  if (empty) count(&ImportCounts::empty);
}

void GameWriter::take(EncodedGame& game, std::uint32_t ordinal) {
  continue_batch();
  count(&ImportCounts::read);
  if (game.renamed) ++report_.renamed;
  std::optional<std::int64_t> id;
  if (game.status == Judged::Status::kRejected) {
    count(&ImportCounts::rejected);
    quarantine(game, ordinal, std::nullopt);
  } else {
    const auto before = known_or_apart(game, ordinal);
    if (!before) id = complete(game, ordinal);
    if (!before && !id) id = take_new(game, ordinal);
    if (!id) {
      // The record is of a game that is already stored.
      const auto known = before ? before : identities_->game(game.known_as());
      report_claims(known.value_or(0), game);
      return deliver(known.value_or(0), game, ordinal);
    }
    resolve(game, ordinal, *id);
    report_rivals(game, ordinal, *id);
    report_beginning(game, ordinal, *id);
  }
  for (const notation::Finding& finding : game.findings) note(finding, id);
}

std::optional<std::int64_t> GameWriter::take_new(const EncodedGame& game, std::uint32_t ordinal) {
  const auto id = insert(game, ordinal);
  if (!id) return id;
  if (game.recorded_identity) remember(*game.recorded_identity, *id);
  with_former_ |= with_aliases_ && remember_shown_names(database_, *identities_, *id);
  const bool valid = game.status == Judged::Status::kValid;
  if (!game.puzzle) {
    totals_.add({game.title, game.variant, valid, game.winner, game.plies, game.result, game.ending,
                 game.counters, static_cast<std::int64_t>(game.moves.size())});
  }
  if (!valid) {
    count(&ImportCounts::partial);
    quarantine(game, ordinal, id);
  } else if (game.puzzle) {
    count(&ImportCounts::puzzles);
    add_puzzle_positions(connection_, *id, game.rows);
  } else {
    count(&ImportCounts::stored);
    report_.plies += game.plies;
    positions_->add(*id, game.rows,
                    {game.title, game.variant, game.winner, game.plies,
                     game.days.first > 0 ? game.date : std::string()});
  }
  return id;
}

void GameWriter::end_unit() {
  if (positions_->pending() < most_rows_ && steady_clock::now() - batch_begin_ < kBatchTime) return;
  if (source_) save_source({});
  commit_batch("running");
}

void GameWriter::finish(bool complete) {
  continue_batch();
  if (source_) save_source({});
  commit_batch(complete ? "done" : "interrupted");
}

}  // namespace gipfbase::db

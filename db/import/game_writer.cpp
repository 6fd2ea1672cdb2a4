#include "db/import/game_writer.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <utility>

#include "db/store/words.hpp"
#include "notation/game/merge.hpp"
#include "notation/text/folding.hpp"

namespace gipfbase::db {
namespace {

using notation::Judged;
using std::chrono::steady_clock;

/// A batch ends when its index rows take this much memory (32 bytes each) or this much time.
constexpr std::size_t kBatchRows = 8'000'000;
constexpr auto kBatchTime = std::chrono::seconds(10);
/// The delta is merged when it has become this part of the main index.
constexpr std::int64_t kDeltaPart = 10;

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

}  // namespace

Names::Names(Connection& connection, const char* table)
    :  // Another process may have added the name since.
      insert_(
          connection.prepare(fmt::format("INSERT INTO {} (name, folded) VALUES (?, ?) ON "
                                         "CONFLICT (name) DO UPDATE SET name = name RETURNING id",
                                         table))) {
  Statement all = connection.prepare(fmt::format("SELECT id, name FROM {}", table));
  while (all.step()) known_.emplace(all.text(1), all.integer(0));
}

std::int64_t Names::id(const std::string& name) {
  const auto [at, added] = known_.try_emplace(name, 0);
  if (added) {
    const std::string folded = notation::folded(name);
    insert_.bind(1, std::string_view(name)).bind(2, std::string_view(folded)).step();
    at->second = insert_.integer(0);
    insert_.reset();
  }
  return at->second;
}

GameWriter::GameWriter(Database& database, std::string arguments, const ImportOptions& options,
                       ImportReport& report)
    : database_(database),
      connection_(database.connection()),
      report_(report),
      arguments_(std::move(arguments)),
      reported_findings_(options.reported_findings),
      known_(known_contents(connection_)) {
  begin_batch();
}

void GameWriter::begin_batch() {
  transaction_.emplace(connection_);
  batch_begin_ = steady_clock::now();
  if (!insert_game_) begin_import();
  with_former_ = connection_.integer("SELECT EXISTS (SELECT 1 FROM identities)") != 0;
  // What is kept in memory from batch to batch must be read anew when another process has written
  // in between.
  const auto version = connection_.integer("PRAGMA data_version");
  if (players_ && version == data_version_) return;
  data_version_ = version;
  players_.emplace(connection_, "players");
  events_.emplace(connection_, "events");
  sites_.emplace(connection_, "sites");
  positions_.emplace(connection_);
}

void GameWriter::begin_import() {
  const std::string started = now_utc();
  connection_.prepare("INSERT INTO imports (started, state, arguments) VALUES (?, 'running', ?)")
      .bind(1, std::string_view(started))
      .bind(2, std::string_view(arguments_))
      .run();
  report_.import_id = connection_.last_id();
  insert_game_ = connection_.prepare(
      "INSERT INTO games (identity, source, member, ordinal, line, title, variant, rules_version, "
      "white, black, event, site, round, date, date_first, date_last, valid, result, winner, "
      "white_seat, ending, claimed_result, termination, plies, start, moves, final, counters, "
      "tags, notes, reason, parent, parent_ply, times, state) VALUES "
      "(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?) "
      "ON CONFLICT (identity) DO NOTHING");
  insert_contest_ =
      connection_.prepare("INSERT INTO contests (game, ply, text, child) VALUES (?,?,?,?)");
  insert_finding_ = connection_.prepare(
      "INSERT INTO findings (import, source, line, column_, game, ply, severity, code, message) "
      "VALUES (?,?,?,?,?,?,?,?,?)");
  insert_quarantine_ = connection_.prepare(
      "INSERT INTO quarantine (import, source, ordinal, line, reason, raw) VALUES (?,?,?,?,?,?)");
  find_game_ = connection_.prepare("SELECT id FROM games WHERE identity = ?");
  find_former_ = connection_.prepare("SELECT game FROM identities WHERE identity = ?");
  insert_delivery_ = connection_.prepare(
      "INSERT OR IGNORE INTO deliveries (game, source, member, ordinal, line) "
      "SELECT ?1, ?2, ?3, ?4, ?5 WHERE ?2 <> (SELECT source FROM games WHERE id = ?1)");
}

void GameWriter::commit_batch(const char* state) {
  positions_->flush(totals_);
  totals_.store(connection_);
  if (change_) change_->finish();
  change_.reset();
  const bool done = state != std::string_view("running");
  if (done && connection_.integer(
                  fmt::format("SELECT delta * {} > main FROM index_size", kDeltaPart)) != 0) {
    merge_delta(connection_);
  }
  if (done && connection_.integer("SELECT EXISTS (SELECT 1 FROM totals) AND NOT EXISTS "
                                  "(SELECT 1 FROM totals WHERE name = 'distinct')") != 0) {
    recount_distinct(connection_);
  }
  Statement row = connection_.prepare(
      "UPDATE imports SET state = ?, finished = ?, files = ?, read = ?, stored = ?, puzzles = ?, "
      "updated = ?, duplicate = ?, partial = ?, rejected = ? WHERE id = ?");
  const std::string finished = now_utc();
  row.bind(1, std::string_view(state));
  if (done) {
    row.bind(2, std::string_view(finished));
  } else {
    row.bind_null(2);
  }
  int column = 3;
  for (const std::uint64_t n :
       {report_.files, report_.read, report_.stored, report_.puzzles, report_.updated,
        report_.duplicate, report_.partial, report_.rejected}) {
    row.bind(column++, static_cast<std::int64_t>(n));
  }
  row.bind(column, report_.import_id).run();
  transaction_->commit();
  transaction_.reset();
}

void GameWriter::note(const notation::Finding& finding) {
  continue_batch();
  ++report_.findings_total;
  if (report_.findings.size() < reported_findings_) report_.findings.push_back(finding);
  Statement& s = *insert_finding_;
  s.bind(1, report_.import_id).bind(2, std::string_view(finding.source));
  s.bind(3, std::int64_t{finding.line}).bind(4, std::int64_t{finding.column});
  s.bind(5, std::int64_t{finding.game}).bind(6, std::int64_t{finding.ply});
  s.bind(7, notation::name(finding.severity)).bind(8, notation::name(finding.code));
  s.bind(9, std::string_view(finding.message)).run();
}

void GameWriter::begin_file(const notation::InputFile& file) {
  continue_batch();
  connection_.prepare("INSERT INTO sources (import, path, bytes) VALUES (?, ?, ?)")
      .bind(1, report_.import_id)
      .bind(2, std::string_view(file.path))
      .bind(3, static_cast<std::int64_t>(file.size))
      .run();
  source_.emplace();
  source_->id = connection_.last_id();
  ++report_.inputs;
}

void GameWriter::save_source(bool complete, const notation::Digest* content) {
  Statement row = connection_.prepare(
      "UPDATE sources SET complete = ?, content = ?, files = ?, empty = ?, stored = ?, "
      "puzzles = ?, updated = ?, duplicate = ?, partial = ?, rejected = ? WHERE id = ?");
  row.bind(1, std::int64_t{complete ? 1 : 0});
  if (content != nullptr) {
    row.bind_blob(2, *content);
  } else {
    row.bind_null(2);
  }
  int column = 3;
  for (const std::uint64_t n :
       {source_->files, source_->empty, source_->stored, source_->puzzles, source_->updated,
        source_->duplicate, source_->partial, source_->rejected}) {
    row.bind(column++, static_cast<std::int64_t>(n));
  }
  row.bind(column, source_->id).run();
}

void GameWriter::end_file(const notation::FileEnd& end) {
  continue_batch();
  if (end.known) return skip_source(end.content);
  if (!source_) return;
  save_source(end.complete, end.complete ? &end.content : nullptr);
  source_.reset();
}

void GameWriter::skip_source(const notation::Digest& content) {
  Statement row = connection_.prepare(
      "SELECT files, empty, stored + puzzles + updated + duplicate + partial, rejected, id "
      "FROM sources WHERE content = ? AND complete = 1 AND same_as IS NULL LIMIT 1");
  if (!row.bind_blob(1, content).step()) return;
  // Whoever takes the other import back does not mean the games that this one brought as well.
  connection_
      .prepare(
          "INSERT INTO sources (import, path, bytes, same_as) "
          "SELECT ?1, path, bytes, id FROM sources WHERE id = ?2")
      .bind(1, report_.import_id)
      .bind(2, row.integer(4))
      .run();
  const auto count = [&](int column) { return static_cast<std::uint64_t>(row.integer(column)); };
  ++report_.inputs;
  report_.files += count(0);
  report_.empty += count(1);
  report_.read += count(2) + count(3);
  report_.duplicate += count(2);
  report_.rejected += count(3);
}

std::optional<std::int64_t> GameWriter::insert(const EncodedGame& g, std::uint32_t ordinal,
                                               const Parent& parent) {
  Statement& s = *insert_game_;
  int column = 0;
  const auto text = [&](const std::string& value) { s.bind(++column, std::string_view(value)); };
  const auto number = [&](std::int64_t value) { s.bind(++column, value); };
  const auto text_or_null = [&](const std::string& value) {
    if (value.empty()) {
      s.bind_null(++column);
    } else {
      text(value);
    }
  };
  s.bind_blob(++column, g.identity);
  number(source_->id);
  text(g.member);
  number(ordinal);
  number(g.line);
  text(g.title);
  text(g.variant);
  number(g.rules_version);
  number(players_->id(g.white));
  number(players_->id(g.black));
  number(events_->id(g.event));
  number(sites_->id(g.site));
  text(g.round);
  text(g.date);
  number(g.days.first);
  number(g.days.last);
  number(g.status == Judged::Status::kValid ? 1 : 0);
  text(g.result);
  if (g.winner < 0) {
    s.bind_null(++column);
  } else {
    number(g.winner);
  }
  number(g.white_seat);
  text(g.ending);
  text(g.claimed_result);
  text(g.termination);
  number(g.plies);
  text_or_null(g.start);
  s.bind_blob(++column, g.moves);
  text(g.final_position);
  text(g.counters);
  text(g.tags);
  text_or_null(g.notes);
  text_or_null(g.reason);
  s.bind(++column, parent.id);
  s.bind(++column, parent.ply);
  if (g.times.empty()) {
    s.bind_null(++column);
  } else {
    s.bind_blob(++column, g.times);
  }
  number(parent.id ? 2 : g.puzzle ? 1 : 0);
  s.run();
  if (connection_.changes() == 0) return std::nullopt;
  const std::int64_t id = connection_.last_id();
  add_comment_words(connection_, id, g.comments);
  for (const EncodedGame::Contest& contest : g.contests) {
    const std::int64_t ply = contest.ply;
    std::optional<std::int64_t> child;
    if (contest.game) child = insert(*contest.game, ordinal, {id, ply});
    insert_contest_->bind(1, id).bind(2, ply).bind(3, std::string_view(contest.text));
    insert_contest_->bind(4, child).run();
  }
  return id;
}

void GameWriter::deliver(const EncodedGame& game, std::uint32_t ordinal) {
  std::int64_t known = 0;
  for (auto* find : {&find_game_, &find_former_}) {
    Statement& s = **find;
    if (known == 0 && s.bind_blob(1, game.identity).step()) known = s.integer(0);
    s.reset();
  }
  Statement& s = *insert_delivery_;
  s.bind(1, known).bind(2, source_->id).bind(3, std::string_view(game.member));
  s.bind(4, std::int64_t{ordinal}).bind(5, std::int64_t{game.line}).run();
  const bool updated = update(known, game, ordinal);
  ++(updated ? report_.updated : report_.duplicate);
  ++(updated ? source_->updated : source_->duplicate);
}

bool GameWriter::update(std::int64_t known, const EncodedGame& game, std::uint32_t ordinal) {
  Statement stored = connection_.prepare("SELECT tags, notes, moves FROM games WHERE id = ?");
  if (!stored.bind(1, known).step()) return false;
  if (stored.text(0) == game.tags && stored.text(1) == game.notes) return false;
  // A game whose moves were corrected: the notes of the old record belong to other moves.
  const auto moves = stored.blob(2);
  if (!std::equal(moves.begin(), moves.end(), game.moves.begin(), game.moves.end())) return false;
  notation::Game into;
  notation::Game from;
  decode_tags(stored.text(0), into.tags);
  into.notes = decode_notes(stored.text(1));
  decode_tags(game.tags, from.tags);
  from.notes = decode_notes(game.notes);
  stored.reset();
  const notation::Merged merged = notation::merge_record(into, from);
  notation::Finding finding;
  finding.code = notation::Code::kConflict;
  finding.severity = notation::Severity::kWarning;
  finding.source = game.member.empty() ? game.file : game.file + "!" + game.member;
  finding.line = game.line;
  finding.game = ordinal;
  for (const std::string& conflict : merged.conflicts) {
    finding.message =
        fmt::format("game {} of the database is the same; {}, the first was kept", known, conflict);
    note(finding);
  }
  if (!merged.changed) return false;
  if (!change_) {
    change_.emplace(database_, fmt::format("import {}", report_.import_id), "");
    change_->pause();
  }
  change_->touch(known);
  change_->resume();
  store_notes(connection_, known, into);
  change_->pause();
  return true;
}

void GameWriter::put_aside(const EncodedGame& game, std::uint32_t ordinal) {
  Statement& s = *insert_quarantine_;
  const std::string source = game.member.empty() ? game.file : game.file + "!" + game.member;
  s.bind(1, report_.import_id).bind(2, std::string_view(source));
  s.bind(3, std::int64_t{ordinal}).bind(4, std::int64_t{game.line});
  s.bind(5, std::string_view(game.reason));
  s.bind_blob(6, {reinterpret_cast<const std::uint8_t*>(game.raw.data()), game.raw.size()});
  s.run();
}

void GameWriter::begin_document(bool empty) {
  ++report_.files;
  ++source_->files;
  report_.empty += empty ? 1 : 0;
  source_->empty += empty ? 1 : 0;
}

void GameWriter::take(std::unique_ptr<notation::Product> product, std::uint32_t ordinal) {
  continue_batch();
  auto& game = dynamic_cast<EncodedGame&>(*product);
  ++report_.read;
  if (game.status == Judged::Status::kRejected) {
    ++report_.rejected;
    ++source_->rejected;
    put_aside(game, ordinal);
  } else {
    const bool merged = with_former_ && find_former_->bind_blob(1, game.identity).step();
    if (with_former_) find_former_->reset();
    const auto id = merged ? std::nullopt : insert(game, ordinal);
    if (!id) return deliver(game, ordinal);
    const bool valid = game.status == Judged::Status::kValid;
    if (!game.puzzle) {
      totals_.add({game.title, game.variant, valid, game.winner, game.plies, game.result,
                   game.ending, game.counters, static_cast<std::int64_t>(game.moves.size())});
    }
    if (!valid) {
      ++report_.partial;
      ++source_->partial;
      put_aside(game, ordinal);
    } else if (game.puzzle) {
      ++report_.puzzles;
      ++source_->puzzles;
      add_puzzle_positions(connection_, *id, game.rows);
    } else {
      ++report_.stored;
      ++source_->stored;
      report_.plies += game.plies;
      positions_->add(static_cast<std::uint32_t>(*id), game.rows,
                      {game.title, game.variant, game.winner, game.plies,
                       game.days.first > 0 ? game.date : std::string()});
    }
  }
  for (const notation::Finding& finding : game.findings) note(finding);
}

void GameWriter::end_unit() {
  if (positions_->pending() < kBatchRows && steady_clock::now() - batch_begin_ < kBatchTime) return;
  if (source_) save_source(false, nullptr);
  commit_batch("running");
}

void GameWriter::finish(bool complete) {
  continue_batch();
  if (source_) save_source(false, nullptr);
  commit_batch(complete ? "done" : "interrupted");
}

}  // namespace gipfbase::db

#include "db/import/merge.hpp"

#include <fmt/format.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <utility>

#include "db/edit/change.hpp"
#include "db/edit/edit.hpp"
#include "db/edit/forget.hpp"
#include "db/edit/journal_reader.hpp"
#include "db/edit/names.hpp"
#include "db/edit/past.hpp"
#include "db/import/game_writer.hpp"
#include "db/query/lists/games.hpp"
#include "db/values/solved.hpp"
#include "notation/threads/thread_arena.hpp"

namespace gipfbase::db {
namespace {

/// Passes the games of another database to the writer.
class GameSource {
 public:
  GameSource(Database& from, GameWriter& writer, notation::ThreadArena& arena)
      : from_(from),
        writer_(writer),
        arena_(arena),
        journal_(from),
        past_(from),
        identities_(
            from.connection().prepare("SELECT identity, day FROM identities WHERE game = ?")),
        own_identity_(
            from.connection().prepare("SELECT identity, date_first FROM games WHERE id = ?")),
        raw_(from.connection().prepare(
            "SELECT raw FROM quarantine WHERE source = ? AND ordinal = ? LIMIT 1")) {}

  void add(notation::Judged game) {
    Waiting& waiting = waiting_.emplace_back();
    identities_.bind_all(*game.id);
    while (identities_.step()) {
      if (const auto former = read_identity(identities_)) waiting.former.push_back(*former);
    }
    identities_.reset();
    const std::string source = game.source();
    // A valid game has a reason only if its row is damaged.
    if (!game.reason.empty()) game.status = notation::Judged::Status::kPartial;
    if (!game.valid() && raw_.bind_all(source, game.ordinal).step()) waiting.raw = raw_.text(0);
    raw_.reset();
    auto other = std::make_shared<OtherRecord>(
        OtherRecord{game.game, past_.before(game, *game.id), game.status, game.reason});
    for (notation::Tag& tag : journal_.tags(*game.id, game.game.tags)) {
      game.game.tags.push_back(std::move(tag));
    }
    game.file = from_.path();
    game.member = source;
    forget(game, *other, waiting);
    waiting.other = std::move(other);
    waiting.game = std::move(game);
    if (waiting_.size() == kBatch) hand_over();
  }

  /// Passes on all waiting games.
  void hand_over() {
    arena_.execute([&] {
      tbb::parallel_for(std::size_t{0}, waiting_.size(), [&](std::size_t i) {
        Waiting& waiting = waiting_[i];
        notation::GameIndex indexed;
        waiting.game.raw = waiting.raw;
        notation::judge(waiting.game, &indexed);
        waiting.game.findings.clear();
        notation::cut_long_names(waiting.game);
        waiting.row = encode(waiting.game, std::move(indexed));
        waiting.row.former = std::move(waiting.former);
        waiting.row.renamed = waiting.renamed;
        waiting.row.other = std::move(waiting.other);
      });
    });
    for (Waiting& waiting : waiting_) writer_.take(waiting.row, waiting.game.ordinal);
    waiting_.clear();
    writer_.end_unit();
  }

 private:
  static constexpr std::size_t kBatch = 512;

  struct Waiting {
    notation::Judged game;
    std::vector<Identity> former;
    std::shared_ptr<const OtherRecord> other;
    std::string raw;
    bool renamed = false;  ///< a forgotten name was replaced
    EncodedGame row;
  };

  /// Replaces names that were forgotten here.
  void forget(notation::Judged& game, OtherRecord& other, Waiting& waiting) {
    const Forgotten& forgotten = writer_.forgotten();
    if (forgotten.empty()) return;
    waiting.renamed = forgotten.replace(game.game);
    if (waiting.renamed && own_identity_.bind_all(*game.id).step()) {
      if (const auto identity = read_identity(own_identity_)) waiting.former.push_back(*identity);
    }
    own_identity_.reset();
    forgotten.replace(other.now);
    for (notation::Game& past : other.past) forgotten.replace(past);
    for (std::string* text :
         {&game.file, &game.member, &game.reason, &other.reason, &waiting.raw}) {
      forgotten.replace(*text);
    }
  }

  Database& from_;
  GameWriter& writer_;
  notation::ThreadArena& arena_;
  JournalReader journal_;
  PastRecords past_;
  Statement identities_, own_identity_, raw_;
  std::vector<Waiting> waiting_;
};

/// The first columns of a row as one text, with forgotten names replaced.
std::string text_of_row(const Statement& row, int columns, const Forgotten& forgotten) {
  std::string text;
  for (int column = 0; column < columns; ++column) {
    (text += forgotten.replaced(row.text(column))) += '\0';
  }
  return text;
}

/// The rows of a database that a merge does not add again.
class KnownRows {
 public:
  KnownRows(Connection& connection, const char* sql, int columns, const Forgotten& forgotten)
      : columns_(columns), forgotten_(forgotten) {
    Statement s = connection.prepare(sql);
    while (s.step()) rows_.insert(text_of_row(s, columns_, forgotten_));
  }
  /// Adds a row; false when the database has it already.
  bool add(const Statement& row) {
    return rows_.insert(text_of_row(row, columns_, forgotten_)).second;
  }

 private:
  int columns_;
  const Forgotten& forgotten_;
  std::set<std::string> rows_;
};

/// Copies quarantined texts without a game, and all findings, unless they are already here.
void copy_findings(Database& database, Database& from, std::int64_t import,
                   const Forgotten& forgotten) {
  Connection& c = database.connection();
  Statement texts = from.connection().prepare(
      "SELECT source, ordinal, line, reason, raw FROM quarantine WHERE game_id IS NULL ORDER BY "
      "id");
  KnownRows known_texts(c, "SELECT source, ordinal, line, reason, raw FROM quarantine", 5,
                        forgotten);
  Statement add = c.prepare(
      "INSERT INTO quarantine (import, source, ordinal, line, reason, raw) VALUES (?,?,?,?,?,?)");
  while (texts.step()) {
    if (!known_texts.add(texts)) continue;
    const std::string raw = forgotten.replaced(texts.text(4));
    add.bind_all(import, forgotten.replaced(texts.text(0)), texts.integer(1), texts.integer(2),
                 forgotten.replaced(texts.text(3)),
                 std::span(reinterpret_cast<const std::uint8_t*>(raw.data()), raw.size()))
        .run();
  }
  Statement findings = from.connection().prepare(
      "SELECT source, line, column_, game, ply, severity, code, message, (SELECT identity FROM "
      "games WHERE id = game_id) FROM findings ORDER BY id");
  Statement note = c.prepare(
      "INSERT INTO findings (import, source, line, column_, game, ply, severity, code, message, "
      "game_id) VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9, coalesce((SELECT id FROM games WHERE identity "
      "= ?10), (SELECT game FROM identities WHERE identity = ?10)))");
  KnownRows known_findings(
      c, "SELECT source, line, column_, game, ply, severity, code, message FROM findings", 8,
      forgotten);
  while (findings.step()) {
    if (!known_findings.add(findings)) continue;
    note.bind_all(import, forgotten.replaced(findings.text(0)), findings.integer(1),
                  findings.integer(2), findings.integer(3), findings.integer(4), findings.text(5),
                  findings.text(6), forgotten.replaced(findings.text(7)), findings.blob(8))
        .run();
  }
}

/// For this merge, also forgets the other names that a forgotten player has in `from`.
void forget_aliases(Forgotten& forgotten, Database& from) {
  if (forgotten.empty()) return;
  const std::vector<Alias> aliases = list_aliases(from);
  std::map<std::string, std::string> stand_ins;  // by main name
  for (const Alias& alias : aliases) {
    if (alias.kind != NameKind::kPlayer) continue;
    for (const std::string& name : {alias.of, alias.name}) {
      if (auto one = forgotten.stand_in(name); !one.empty()) stand_ins[alias.of] = std::move(one);
    }
  }
  for (const Alias& alias : aliases) {
    const auto known = stand_ins.find(alias.of);
    if (alias.kind != NameKind::kPlayer || known == stand_ins.end()) continue;
    for (const std::string& name : {alias.of, alias.name}) {
      if (forgotten.stand_in(name).empty() && name != known->second) {
        forgotten.also(name, known->second);
      }
    }
  }
}

/// Counts the players who were forgotten in other databases, and forgets them here if `choices`
/// says so.
void take_forgotten(Database& database, const std::vector<std::unique_ptr<Database>>& others,
                    const MergeChoices& choices, MergeReport& report) {
  for (const auto& from : others) {
    const auto requests = forgotten_elsewhere(database, *from);
    report.forgotten_there += requests.size();
    if (!choices.forget) continue;
    {
      Transaction transaction(database.connection());
      Forgotten::take_over(database.connection(), from->connection());
      transaction.commit();
    }
    for (const ForgetRequest& request : requests) {
      // Forgetting one spelling may have removed this one, too.
      const auto left = forgotten_elsewhere(database, *from);
      const bool there = std::any_of(left.begin(), left.end(), [&](const ForgetRequest& other) {
        return other.name == request.name;
      });
      if (!there) continue;
      const ForgetReport done = forget_player(database, request, false);
      if (done.change) report.forgotten.push_back(*done.change);
    }
  }
}

/// Takes over aliases, except those that conflict with this database.
void take_aliases(Database& database, Database& from, const Forgotten& forgotten,
                  MergeReport& report) {
  const std::vector<Alias> here = list_aliases(database);
  Connection& c = database.connection();
  for (Alias alias : list_aliases(from)) {
    if (alias.kind == NameKind::kPlayer && !forgotten.stand_in(alias.name).empty()) continue;
    forgotten.replace(alias.name);
    forgotten.replace(alias.of);
    const auto refuse = [&](std::string_view why) {
      notation::Finding finding;
      finding.code = notation::Code::kConflict;
      finding.severity = notation::Severity::kWarning;
      finding.source = from.path();
      finding.message = fmt::format(
          "{} \"{}\" is an alias of \"{}\" in the other database, but not in this one: {}",
          name(alias.kind), alias.name, alias.of, why);
      report.findings.push_back(std::move(finding));
      ++report.findings_total;
    };
    const auto table = fmt::format("{}s", name(alias.kind));
    // If games have this name only in the other database, they were corrected here, and the alias
    // is not needed.
    const bool recorded =
        c.integer(fmt::format("SELECT EXISTS (SELECT 1 FROM {} WHERE name = ?)", table),
                  alias.name) != 0;
    if (!recorded && alias.games > 0) continue;
    const auto other = std::find_if(here.begin(), here.end(), [&](const Alias& a) {
      return a.kind == alias.kind && a.name == alias.name && a.of != alias.of;
    });
    const bool same =
        other != here.end() &&
        c.integer(fmt::format("SELECT EXISTS (SELECT 1 FROM {0} a JOIN {0} o ON o.id = "
                              "a.alias_of WHERE a.name = ? AND o.name = ?)",
                              table),
                  alias.of, other->of) != 0;
    if (other != here.end() && !same) {
      refuse(fmt::format(
          "here \"{0}\" remains an alias of \"{1}\"; to change that: gipfbase alias{2} \"{0}\" "
          "\"{3}\"",
          alias.name, other->of,
          alias.kind == NameKind::kPlayer ? "" : fmt::format(" --kind {}", name(alias.kind)),
          alias.of));
      continue;
    }
    try {
      const auto change = add_alias(database, alias.kind, alias.name, alias.of,
                                    forgotten.replaced("merge " + from.path()), NewNames::kMake);
      if (change) report.alias_changes.push_back(*change);
    } catch (const Error& error) {
      refuse(error.what());
    }
  }
}

void take_values(Database& database, Database& from, const ClaimPolicy& how,
                 const Progress& progress, MergeReport& report) {
  ClaimsReport claims = merge_solved(database, from.connection(), how, progress);
  report.values += claims.improved;
  report.unproved_values += claims.unproved;
  report.contradicted_values += claims.contradicted;
  report.findings_total += claims.contradicted;
  report.interrupted = report.interrupted || claims.interrupted;
  for (std::string& text : claims.contradictions) {
    notation::Finding finding;
    finding.code = notation::Code::kConflict;
    finding.severity = notation::Severity::kWarning;
    finding.source = from.path();
    finding.message = std::move(text);
    report.findings.push_back(std::move(finding));
  }
}

/// Games here that are in the bin of the other database.
std::vector<std::int64_t> deleted_there(Database& database, Database& from) {
  Connection& c = database.connection();
  Identities here(c);
  Statement binned = from.connection().prepare(
      "SELECT g.id, g.identity, g.date_first FROM games g WHERE g.state < 0 AND g.parent IS NULL "
      "UNION ALL SELECT g.id, i.identity, i.day FROM games g JOIN identities i ON i.game = g.id "
      "WHERE g.state < 0 AND g.parent IS NULL");
  Statement kept = c.prepare("SELECT 1 FROM games WHERE id = ? AND state >= 0 AND parent IS NULL");
  std::set<std::int64_t> found;
  while (binned.step()) {
    const auto identity = read_identity(binned, 1);
    if (!identity) continue;
    auto game = here.game(*identity);
    if (!game) game = here.former(*identity);
    if (game && kept.bind_all(*game).step()) found.insert(*game);
    kept.reset();
  }
  return {found.begin(), found.end()};
}

/// Moves games that were deleted in the other database into the bin. Games that were corrected here
/// are deleted only when the other database prevails.
void take_deletions(Database& database, Database& from, const MergeChoices& choices,
                    MergeReport& report) {
  std::vector<std::int64_t> games = deleted_there(database, from);
  report.deleted_there += games.size();
  if (!choices.deletions || games.empty()) return;
  if (choices.prevailing == notation::Prevailing::kInto) {
    const Corrections corrected = corrections_of(database, {games.begin(), games.end()});
    for (const std::int64_t game : corrected.games) {
      notation::Finding finding;
      finding.code = notation::Code::kConflict;
      finding.severity = notation::Severity::kWarning;
      finding.source = from.path();
      finding.message = fmt::format(
          "game {} of the database was corrected here, but deleted in the other database; it was "
          "kept; to delete it, merge again with --deletions --prefer there",
          game);
      report.findings.push_back(std::move(finding));
      ++report.findings_total;
    }
    std::erase_if(games, [&](std::int64_t game) { return corrected.games.contains(game); });
  }
  const auto change =
      delete_games(
          database, games,
          Forgotten(database.connection()).replaced(fmt::format("deleted in {}", from.path())),
          false)
          .change;
  if (change) report.deletions.push_back(*change);
}

}  // namespace

MergeReport merge_databases(Database& database, const std::vector<std::string>& paths, int threads,
                            const Progress& progress, std::uint64_t memory,
                            const ClaimPolicy& values, const MergeChoices& choices) {
  const notation::Stopwatch watch;
  std::vector<std::unique_ptr<Database>> others;
  for (const std::string& path : paths) {
    if (!std::filesystem::exists(path))
      throw Error("there is no file \"{}\"; check the name", path);
    others.push_back(std::make_unique<Database>(path, Database::Mode::kRead, database.catalogue()));
    if (std::filesystem::equivalent(path, database.path())) {
      throw Error("\"{}\" cannot be merged into itself", path);
    }
  }
  MergeReport report;
  take_forgotten(database, others, choices, report);
  notation::ThreadArena arena(threads);
  GameWriter writer(database, fmt::format("merge {}", fmt::join(paths, " ")), report, {}, memory);
  writer.prefer(choices.prevailing);
  writer.treat_notes(choices.notes);
  notation::Ticker ticker;
  for (const auto& from : others) {
    const Snapshot snapshot(from->connection());
    writer.begin_file({from->path(), std::filesystem::file_size(from->path())});
    writer.begin_document(false);
    forget_aliases(writer.forgotten(), *from);
    GameSource giver(*from, writer, arena);
    const std::uint64_t all =
        from->connection().count("SELECT count(*) FROM games WHERE state IN (0, 1)");
    std::uint64_t done = 0;
    for (const bool puzzles : {false, true}) {
      GameFilter filter;
      filter.with_partial = true;
      filter.puzzles = puzzles;
      const auto give = [&](notation::Judged& game) {
        giver.add(std::move(game));
        ++done;
        report.interrupted =
            report.interrupted || (progress && ticker.due() && !progress(done, all, "games"));
        return !report.interrupted;
      };
      if (!report.interrupted) for_each_game(*from, filter, give, kEverything, Spelling::kRecorded);
    }
    if (!report.interrupted) {
      giver.hand_over();
      copy_findings(database, *from, report.import_id, writer.forgotten());
    }
    writer.end_file({});
    if (report.interrupted) break;
  }
  writer.finish(!report.interrupted);
  for (const auto& from : others) {
    if (report.interrupted) break;
    take_values(database, *from, values, progress, report);
    take_aliases(database, *from, writer.forgotten(), report);
    take_distinct(database, *from);
    take_deletions(database, *from, choices, report);
  }
  report.seconds = watch.seconds();
  return report;
}

}  // namespace gipfbase::db

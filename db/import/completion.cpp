// Quarantined texts, and the records that complete them. Implements functions of GameWriter.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "db/edit/dedupe.hpp"
#include "db/edit/record.hpp"
#include "db/import/game_writer.hpp"
#include "db/query/lists/findings.hpp"
#include "db/query/lists/games.hpp"
#include "notation/game/merge/merge.hpp"

namespace gipfbase::db {

using notation::Judged;

namespace {

/// The notes of a partial game that its replacement gets: all up to the first different move, and
/// only the comments after it.
std::vector<notation::Note> notes_to_keep(const std::vector<notation::Note>& notes,
                                          const std::vector<PackedMove>& old_moves,
                                          const std::vector<PackedMove>& moves) {
  const auto differ = std::mismatch(old_moves.begin(), old_moves.end(), moves.begin(), moves.end());
  const auto common = static_cast<std::uint32_t>(differ.first - old_moves.begin());
  std::vector<notation::Note> kept;
  for (const notation::Note& note : notes) {
    if (note.ply <= common) {
      kept.push_back(note);
    } else if (!note.comment.empty() && note.ply <= moves.size()) {
      kept.push_back({note.ply, note.comment, {}, {}, {}});
    }
  }
  return kept;
}

/// How the moves of a partial game agree with the first ones of another record.
struct Agreement {
  std::size_t moves = 0;  ///< number of moves of the partial game
  std::size_t different = 0;
};

/// Records of the same players without the same date or event count as one game only if the partial
/// one has at least this number of moves.
constexpr std::size_t kEnoughMoves = 6;
/// A corrected record differs in at most one move out of this number.
constexpr std::size_t kOneOf = 4;

Agreement agreement_of(const std::vector<PackedMove>& kept, const std::vector<PackedMove>& moves) {
  Agreement agreement{kept.size(), kept.size() - std::min(kept.size(), moves.size())};
  for (std::size_t i = 0; i < std::min(kept.size(), moves.size()); ++i) {
    if (kept[i] != moves[i]) ++agreement.different;
  }
  return agreement;
}

}  // namespace

std::optional<std::int64_t> GameWriter::quarantine_row(const EncodedGame& game) {
  if (game.corrects.empty()) return std::nullopt;
  Statement s = connection_.prepare("SELECT id, raw FROM quarantine WHERE id = ?");
  std::int64_t id = 0;
  std::from_chars(game.corrects.data(), game.corrects.data() + game.corrects.size(), id);
  // In another database this id may belong to another text.
  if (!s.bind_all(id).step() || quarantine_mark(id, s.blob(1)) != game.corrects) {
    return std::nullopt;
  }
  return id;
}

std::optional<std::int64_t> GameWriter::find_partial(const EncodedGame& game,
                                                     std::uint32_t ordinal) {
  if (const auto row = quarantine_row(game)) {
    const std::int64_t named = connection_.integer(
        "SELECT g.id FROM quarantine q JOIN games g ON g.id = q.game_id "
        "WHERE q.id = ? AND g.valid = 0 AND g.state = 0",
        *row);
    if (named != 0) return named;
  }
  if (game.white == "?" || game.black == "?") return std::nullopt;
  if (!find_partial_) {
    find_partial_ = connection_.prepare(
        "SELECT g.id, s.path = ?3 AND g.member = ?4 AND g.ordinal = ?5, e.name = ?6 AND "
        "t.name = ?7 AND g.round = ?8 AND g.date = ?9 AND (e.name <> '?' OR t.name <> '?' OR "
        "g.round <> '?' OR g.date_first > 0), g.moves, (e.name <> '?' AND e.name = ?6) OR "
        "(g.date_first > 0 AND g.date = ?9), (e.name <> '?' AND ?6 <> '?') OR "
        "(g.date_first > 0 AND ?14) FROM games g "
        "JOIN sources s ON s.id = g.source JOIN events e ON e.id = g.event "
        "JOIN sites t ON t.id = g.site WHERE g.valid = 0 AND g.white = ?1 AND g.black = ?2 AND "
        "g.state = 0 AND s.import <> ?10 AND g.title = ?11 AND g.variant = ?12 AND "
        "coalesce(g.start, '') = ?13");
  }
  Statement& s = *find_partial_;
  const std::int64_t white = players_->id(game.white);  // before Black, as in `insert`
  const std::int64_t black = players_->id(game.black);
  s.bind_all(white, black, game.file, game.member, ordinal, game.event, game.site, game.round,
             game.date, report_.import_id, game.title, game.variant, game.start,
             game.days.first > 0);
  std::vector<std::int64_t> found;
  while (s.step()) {
    // Different pipes are different places, even with the same name.
    const bool same_place = source_->is_file && s.integer(1) != 0;
    const bool same_header = s.integer(2) != 0;
    const auto kept = s.blob(3);
    const bool same_occasion = s.integer(4) != 0;
    const bool occasions_known = s.integer(5) != 0;
    // Equal paths are weak evidence: each folder may have a games.gpn.
    if (occasions_known && !same_occasion) continue;
    const Agreement agreement = agreement_of(decode_moves(kept), decode_moves(game.moves));
    const bool enough = same_occasion || agreement.moves >= kEnoughMoves;
    const bool continued = agreement.moves > 0 && agreement.different == 0 && enough;
    const bool corrected =
        same_place && same_header && agreement.different * kOneOf <= agreement.moves;
    if ((continued && (same_place || same_header)) || corrected) {
      found.push_back(s.integer(0));
    }
  }
  s.reset();
  return found.size() == 1 ? std::optional(found.front()) : std::nullopt;
}

void GameWriter::add_stored_notes(std::int64_t known, EncodedGame& game) {
  const auto stored = stored_record(known);
  if (!stored) return;
  notation::Game into;
  notation::Game from;
  decode_tags(game.tags, into.tags);
  into.notes = decode_notes(game.notes);
  from.notes = notes_to_keep(decode_notes(stored->notes), decode_moves(stored->moves),
                             decode_moves(game.moves));
  decode_tags(stored->tags, from.tags);
  const std::vector<notation::Tag> own = into.tags;
  notation::merge_record(into, from, notation::NewNotes::kBoth);
  // Tags that distinguish games are not copied.
  if (identity_of(game, into) != game.identity) into.tags = own;
  game.tags = encode_tags(into);
  game.notes = into.notes.empty() ? std::string() : encode_notes(into.notes);
  // A row that was set apart keeps its identity.
  if (game.identity != game.apart) game.apart = apart_identity(game);
}

std::optional<bool> GameWriter::add_corrections(std::int64_t known, const EncodedGame& game,
                                                std::uint32_t ordinal) {
  if (!game.other) return std::nullopt;
  if (!past_) past_.emplace(database_);
  const OtherRecord& there = *game.other;
  if (there.past.empty() && !past_->has(known)) return std::nullopt;
  auto stored = load_game(database_, known, Spelling::kRecorded);
  if (!stored || !damage_of(*stored).empty()) return std::nullopt;
  const notation::Game here = stored->game;
  // A contest belongs to one move, so records with contests must have the same moves.
  const bool same_moves = here.moves == there.now.moves;
  if (!same_moves && !(here.contests.empty() && there.now.contests.empty())) return std::nullopt;
  notation::Game into = here;
  const auto clashes = notation::merge_histories(into, past_->before(*stored, known), there.now,
                                                 there.past, prevailing_);
  // A game does not become a puzzle because another record is one.
  if (here.tag("Puzzle").empty() &&
      (there.past.empty() || !there.past.back().tag("Puzzle").empty())) {
    std::erase_if(into.tags, [](const notation::Tag& tag) { return tag.name == "Puzzle"; });
  }
  const bool ours = prevailing_ == notation::Prevailing::kInto;
  for (const notation::Clash& clash : clashes) {
    const std::string values = forgotten_.replaced(fmt::format(
        "{} is {} in this database and {} in the other", clash.field, clash.into, clash.from));
    const std::string message =
        fmt::format("already stored as game {} of the database; {}; {}", known, values,
                    ours ? "the value of this database was kept; to take the other value, merge "
                           "again with --prefer there"
                         : "the value of the other database was taken; with --prefer here, that of "
                           "this database stays");
    // A clash that an earlier merge of these databases reported is not reported again.
    const bool reported =
        connection_.integer(
            "SELECT EXISTS (SELECT 1 FROM findings WHERE game_id = ? AND instr(message, ?) > 0)",
            known, values) != 0;
    if (ours && reported) continue;
    report_conflict(known, game, ordinal, message);
  }
  bool changed = into != here;
  if (changed) {
    if (into.moves == there.now.moves && !same_moves) {
      stored->status = there.status;
      stored->reason = there.reason;
    }
    stored->game = std::move(into);
    change_game(known, [&] {
      try {
        store_record(database_, *change_, known, *stored);
      } catch (const Refused& refused) {
        report_conflict(known, game, ordinal, refused.what());
        changed = false;
      }
    });
  }
  if (changed) {
    for (const ForeignChange& change : game.journal) {
      store_foreign_change(connection_, known, change);
    }
  }
  // The record of the other database is recognised as this game from now on.
  if (!identities_->game(game.known_as())) remember(game.known_as(), known);
  return changed;
}

std::optional<std::int64_t> GameWriter::complete(EncodedGame& game, std::uint32_t ordinal) {
  if (!with_partial_ || game.status != Judged::Status::kValid || game.puzzle ||
      !game.contests.empty() || !game.former.empty()) {
    return std::nullopt;
  }
  const auto id = find_partial(game, ordinal);
  if (!id) return std::nullopt;
  if (identities_->game(game.known_as())) return std::nullopt;
  add_stored_notes(*id, game);
  store_names(game);
  change_game(*id, [&] {
    store_row(database_, *change_, *id, game);
    if (game.recorded_identity) remember(*game.recorded_identity, *id);
  });
  add_delivery(*id, game, ordinal);
  count(&ImportCounts::corrected);
  report_.plies += game.plies;
  return id;
}

void GameWriter::store_names(const EncodedGame& game) {
  for (const std::string* name : {&game.white, &game.black}) (void)players_->id(*name);
  (void)events_->id(game.event);
  (void)sites_->id(game.site);
  for (const EncodedGame::Contest& contest : game.contests) {
    if (contest.game) store_names(*contest.game);
  }
}

bool GameWriter::take_contests(std::int64_t known, const EncodedGame& game, std::uint32_t ordinal) {
  if (game.contests.empty()) return false;
  Statement stored = connection_.prepare("SELECT moves, state FROM games WHERE id = ?");
  if (!stored.bind_all(known).step() || stored.integer(1) < 0) return false;
  const auto moves = stored.blob(0);
  if (!std::equal(moves.begin(), moves.end(), game.moves.begin(), game.moves.end())) return false;
  stored.reset();
  Statement there = connection_.prepare(
      "SELECT c.text, g.moves FROM contests c LEFT JOIN games g ON g.id = c.child WHERE c.game = ? "
      "AND c.ply = ?");
  std::vector<const EncodedGame::Contest*> lacking;
  for (const EncodedGame::Contest& contest : game.contests) {
    if (!there.bind_all(known, std::int64_t{contest.ply}).step()) {
      lacking.push_back(&contest);
    } else if (const auto decided = there.blob(1);
               there.text(0) != contest.text ||
               (contest.game &&
                !std::equal(decided.begin(), decided.end(), contest.game->moves.begin(),
                            contest.game->moves.end()))) {
      report_conflict(known, game, ordinal,
                      fmt::format("already stored as game {} of the database, but the contest that "
                                  "decided move {} differs; the stored contest was kept",
                                  known, contest.ply));
    }
    there.reset();
  }
  if (lacking.empty()) return false;
  store_names(game);
  change_game(known, [&] {
    for (const EncodedGame::Contest* contest : lacking) insert_contest(known, *contest, ordinal);
    // Contests belong to the import of the game around them.
    Statement move = connection_.prepare(
        "UPDATE games SET (source, member, ordinal, line) = (SELECT source, member, ordinal, line "
        "FROM games WHERE id = ?) WHERE id = ?");
    for (const std::int64_t one : with_games_within(connection_, known)) {
      move.bind_all(known, one).run();
    }
    touch_all(connection_, *change_, known);
  });
  return true;
}

void GameWriter::resolve(const EncodedGame& game, std::uint32_t ordinal, std::int64_t id) {
  if (!with_quarantine_ || game.status != Judged::Status::kValid) return;
  const bool dated = game.days.first > 0;
  connection_.run(
      "UPDATE quarantine SET game_id = ?1 WHERE game_id IS NULL AND import <> ?2 AND "
      "(id = ?3 OR (?4 AND source = ?5 AND ordinal = ?6 AND instr(raw, CAST(?7 AS BLOB)) AND "
      "instr(raw, CAST(?8 AS BLOB)) AND (?9 OR instr(raw, CAST(?10 AS BLOB)) OR "
      "instr(raw, CAST(?11 AS BLOB)))))",
      id, report_.import_id, quarantine_row(game),
      // The name of the file is not enough, because another file may have this name now.
      source_->is_file && game.white != "?" && game.black != "?", game.source(), ordinal,
      game.white, game.black,
      // The same players may have met on another occasion.
      !dated && game.event == "?", dated ? std::optional(game.date) : std::nullopt,
      game.event == "?" ? std::nullopt : std::optional(game.event));
}

void GameWriter::report_rivals(const EncodedGame& game, std::uint32_t ordinal, std::int64_t id) {
  for (const notation::Digest& rival : game.rivals) {
    const auto other = identities_->game({rival, game.days.first});
    if (!other || *other == id) continue;
    Statement stored = connection_.prepare("SELECT result, ending FROM games WHERE id = ?");
    if (!stored.bind_all(*other).step()) continue;
    const bool results = stored.text(0) != game.result;
    report_conflict(id, game, ordinal,
                    fmt::format("game {} of the database has the same players, date and moves, but "
                                "the {} {} instead of {}; both are stored. If they are one game, "
                                "delete one of them with \"gipfbase delete\"",
                                *other, results ? "result" : "ending", stored.text(results ? 0 : 1),
                                results ? game.result : game.ending));
  }
}

void GameWriter::report_beginning(const EncodedGame& game, std::uint32_t ordinal, std::int64_t id) {
  if (game.status != Judged::Status::kValid || game.puzzle || game.days.first == 0 ||
      game.plies < kDuplicatePlies) {
    return;
  }
  Statement& s = *same_day_;
  s.bind_all(game.title, game.variant, game.days.first, game.days.last, players_->id(game.white),
             players_->id(game.black), game.result, kDuplicatePlies, game.plies);
  std::vector<std::int64_t> others;
  while (s.step()) others.push_back(s.integer(0));
  s.reset();
  const auto moves = decode_moves(game.moves);
  for (const std::int64_t id_of_other : others) {
    const auto stored = stored_record(id_of_other);
    if (!stored) continue;
    const EncodedGame& other = *stored;
    const auto others_moves = decode_moves(other.moves);
    const bool begins_other = moves.size() < others_moves.size();
    const auto& part = begins_other ? moves : others_moves;
    const auto& whole = begins_other ? others_moves : moves;
    const std::string& result_of_part = begins_other ? game.result : other.result;
    const std::string& result_of_whole = begins_other ? other.result : game.result;
    const auto apart = [](const std::string& a, const std::string& b) {
      return a != "?" && b != "?" && a != b;
    };
    if (other.start != game.start || apart(other.event, game.event) ||
        apart(other.round, game.round) || !std::equal(part.begin(), part.end(), whole.begin()) ||
        (result_of_part != notation::kNoResult && result_of_part != result_of_whole) ||
        !difference_between(other, game).empty()) {
      continue;
    }
    report_conflict(
        id, game, ordinal,
        fmt::format("game {} of the database has the same players and date, and {} {} "
                    "moves are the first of {} {}; both are stored. If they are one "
                    "game, delete the shorter one with \"gipfbase delete {}\"",
                    id_of_other, begins_other ? "these" : "its", part.size(),
                    begins_other ? "its" : "these", whole.size(), begins_other ? id : id_of_other));
    return;
  }
}

void GameWriter::report_claims(std::int64_t known, const EncodedGame& game) {
  const auto claim = std::find_if(game.findings.begin(), game.findings.end(),
                                  [](const notation::Finding& finding) {
                                    return finding.code == notation::Code::kResultMismatch &&
                                           finding.severity != notation::Severity::kNote;
                                  });
  if (claim == game.findings.end()) return;
  Statement stored = connection_.prepare("SELECT claimed_result FROM games WHERE id = ?");
  if (stored.bind_all(known).step() && stored.text(0) == game.claimed_result) return;
  note(*claim, known);
}

void GameWriter::quarantine(const EncodedGame& game, std::uint32_t ordinal,
                            std::optional<std::int64_t> id) {
  const std::span raw(reinterpret_cast<const std::uint8_t*>(game.raw.data()), game.raw.size());
  insert_quarantine_
      ->bind_all(report_.import_id, game.source(), ordinal, game.line, game.reason, raw, id)
      .run();
}

}  // namespace gipfbase::db

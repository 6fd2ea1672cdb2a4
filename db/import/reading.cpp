#include "db/import/reading.hpp"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>

#include "notation/game/judged.hpp"

namespace gipfbase::db {
namespace {

using notation::Game;
using notation::ReadGame;

/// Tags that tell two games of the same players on the same day apart. Bots repeat themselves:
/// some of their games differ only in the order of marble and ring within a turn.
constexpr std::array<std::string_view, 5> kMomentTags = {"Time", "UTCDate", "UTCTime",
                                                         "BoardspaceDT", "BoardspaceRingFirst"};

/// What makes two records the same game: rules, start, moves, outcome, and who, when and where.
Digest identity_of(const Prepared& game, const Game& record) {
  std::string text;
  const auto add = [&](std::string_view part) {
    text += part;
    text += '\0';
  };
  for (const std::string* part :
       {&game.title, &game.variant, &game.start, &game.white, &game.black, &game.event, &game.site,
        &game.round, &game.date, &game.result, &game.ending}) {
    add(*part);
  }
  for (const std::string_view name : kMomentTags) add(record.tag(name));
  text.append(reinterpret_cast<const char*>(game.moves.data()), game.moves.size());
  return digest(text);
}

std::string tag_or(const Game& record, std::string_view name, std::string_view otherwise) {
  const std::string_view value = record.tag(name);
  return std::string(value.empty() ? otherwise : value);
}

std::int64_t winner_column(const notation::Verdict& verdict) {
  constexpr std::int64_t kDrawn = 2;
  constexpr std::int64_t kBothLost = 3;
  if (verdict.winner) return *verdict.winner;
  if (verdict.result == notation::kDrawn) return kDrawn;
  return verdict.result == notation::kBothLost ? kBothLost : -1;
}

/// Fills in everything that replaying the record shows.
void work_out(Prepared& game, const Game& record, const notation::Rules& ruleset) {
  const bool valid = game.status == ReadGame::Status::kValid;
  notation::Verdict verdict = notation::judge(ruleset, record, valid ? &game.rows : nullptr);
  game.title = ruleset.title();
  game.variant = ruleset.variant();
  game.rules_version = ruleset.rules_version();
  game.white = tag_or(record, "White", "?");
  game.black = tag_or(record, "Black", "?");
  game.event = tag_or(record, "Event", "?");
  game.site = tag_or(record, "Site", "?");
  game.round = tag_or(record, "Round", "?");
  game.date = tag_or(record, "Date", "????.??.??");
  game.days = days_of(game.date);
  game.result = valid ? verdict.result : notation::kNoResult;
  game.winner = valid ? winner_column(verdict) : -1;
  game.ending = valid ? verdict.ending : "illegal";
  game.claimed_result = record.result;
  game.termination = record.termination;
  game.white_seat = verdict.white;
  game.plies = verdict.replay.plies;
  game.start = record.start;
  game.moves = encode_moves(record.moves);
  game.final_position = ruleset.write_position(verdict.replay.final);
  game.counters = encode_counters(ruleset, verdict.replay.counters);
  game.tags = encode_tags(record);
  if (!record.notes.empty()) game.notes = encode_notes(record.notes);
  game.identity = identity_of(game, record);
}

std::string first_error(const std::vector<notation::Finding>& findings) {
  for (const notation::Finding& d : findings) {
    if (d.severity == notation::Severity::kError) return d.message;
  }
  return findings.empty() ? std::string("the game cannot be read") : findings.front().message;
}

/// A place where a game begins in a .gpn text at or after `from`: a tag line behind an empty line.
std::size_t next_game(std::string_view text, std::size_t from) {
  constexpr std::string_view kBegin = "\n[Event \"";
  for (std::size_t at = text.find(kBegin, from); at != std::string_view::npos;
       at = text.find(kBegin, at + 1)) {
    const std::size_t before = text.find_last_not_of('\r', at == 0 ? 0 : at - 1);
    if (before != std::string_view::npos && text[before] == '\n') return at + 1;
  }
  return std::string_view::npos;
}

}  // namespace

Digest digest(std::string_view bytes) {
  const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
  XXH128_canonical_t canonical;
  XXH128_canonicalFromHash(&canonical, hash);
  Digest d;
  std::copy(std::begin(canonical.digest), std::end(canonical.digest), d.begin());
  return d;
}

std::vector<Piece> cut(notation::Document document, std::size_t size) {
  const notation::Format format = notation::detect(document.text);
  std::vector<Piece> pieces;
  if (format != notation::Format::kGpn || document.text.size() <= size) {
    pieces.push_back({std::move(document.member), std::move(document.text), 0, true, format});
    return pieces;
  }
  const std::string_view text = document.text;
  std::uint32_t lines = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t wanted = begin + size;
    std::size_t end = wanted < text.size() ? next_game(text, wanted) : std::string_view::npos;
    end = std::min(end, text.size());
    const std::string_view part = text.substr(begin, end - begin);
    pieces.push_back({document.member, std::string(part), lines, begin == 0, format});
    lines += static_cast<std::uint32_t>(std::count(part.begin(), part.end(), '\n'));
    begin = end;
  }
  return pieces;
}

PreparedUnit prepare(Unit unit, const std::string& path, const ImportOptions& options) {
  PreparedUnit done;
  Rulesets rulesets;
  for (Piece& piece : unit.pieces) {
    PreparedPiece& prepared = done.pieces.emplace_back();
    prepared.first = piece.first;
    prepared.empty = piece.text.empty();
    notation::ReadOptions reading;
    reading.source = piece.member.empty() ? path : path + "!" + piece.member;
    reading.title = options.title;
    reading.variant = options.variant;
    reading.format = options.format != notation::Format::kUnknown ? options.format : piece.format;
    const auto place = [&](std::vector<notation::Finding>& findings) {
      for (notation::Finding& finding : findings) {
        if (finding.line > 0) finding.line += piece.lines_before;
      }
    };
    prepared.findings = notation::read_document(piece.text, reading, [&](ReadGame& read) {
      Prepared& game = prepared.games.emplace_back();
      game.status = read.status;
      if (game.status == ReadGame::Status::kPartial && !options.keep_partial) {
        game.status = ReadGame::Status::kRejected;
      }
      game.member = piece.member;
      game.ordinal = read.ordinal;
      game.line = read.line + piece.lines_before;
      if (game.status != ReadGame::Status::kValid) {
        game.raw = read.raw;
        game.reason = first_error(read.findings);
      }
      if (game.status != ReadGame::Status::kRejected) {
        work_out(game, read.record, rulesets.get(read.record.title, read.record.variant));
      }
      game.findings = std::move(read.findings);
      place(game.findings);
    });
    place(prepared.findings);
    piece.text.clear();
    piece.text.shrink_to_fit();
  }
  done.unit = std::move(unit);
  return done;
}

}  // namespace gipfbase::db

#include "db/rows/encoded.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "db/rows/signature.hpp"
#include "db/rows/words.hpp"
#include "notation/game/record/date.hpp"

namespace gipfbase::db {
namespace {

using notation::Game;
using notation::Judged;

/// See moment_tags(). BoardspaceRingFirst is one of them because bots repeat games, and some of
/// these differ only in the order of marble and ring within a turn.
constexpr std::array<std::string_view, 5> kMomentTags = {"Time", "UTCDate", "UTCTime",
                                                         "BoardspaceDT", "BoardspaceRingFirst"};

/// See game_tags(). These tags are not part of `identity`, because records often lack them.
constexpr std::array<std::string_view, 11> kGameTags = {
    "GameName", "GameId",      "Board",  "StartTime", "Table", "Link",
    "GameUrl",  "TimeControl", "Puzzle", "EndTime",   "URL"};
/// apart_identity() hashes the first kAlwaysHashed of these tags even when they are empty, so that
/// its values are those that existing databases have.
constexpr std::size_t kAlwaysHashed = 4;

std::string tag_or(const Game& game, std::string_view name, std::string_view otherwise) {
  const std::string_view value = game.tag(name);
  return std::string(value.empty() ? otherwise : value);
}

}  // namespace

/// The identity: a hash of rules, start, moves, outcome, players, time, place and parent game.
notation::Digest identity_of(const EncodedGame& row, const Game& game, std::string_view within) {
  std::string text(within);
  const auto add = [&](std::string_view part) {
    text += part;
    text += '\0';
  };
  for (const std::string* part :
       {&row.title, &row.variant, &row.start, &row.white, &row.black, &row.event, &row.site,
        &row.round, &row.date, &row.result, &row.ending}) {
    add(*part);
  }
  for (const std::string_view name : kMomentTags) add(game.tag(name));
  text.append(reinterpret_cast<const char*>(row.moves.data()), row.moves.size());
  return notation::digest(text);
}

std::span<const std::string_view> moment_tags() { return kMomentTags; }
std::span<const std::string_view> game_tags() { return kGameTags; }

namespace {

/// The notes of a row with all their clocks.
std::vector<notation::Note> timed_notes(const EncodedGame& row) {
  std::vector<notation::Note> notes = decode_notes(row.notes);
  restore_times(row.times, notes);
  return notes;
}

std::vector<notation::Tag> tags_of(const EncodedGame& row) {
  std::vector<notation::Tag> tags;
  decode_tags(row.tags, tags);
  return tags;
}

/// An identity that depends on another one.
notation::Digest within_identity(const notation::Digest& outer, std::string_view text) {
  return notation::digest(std::string(outer.begin(), outer.end()) + std::string(text));
}

}  // namespace

notation::Digest apart_identity(const EncodedGame& row) {
  std::string text;
  const auto tags = tags_of(row);
  for (std::size_t i = 0; i < kGameTags.size(); ++i) {
    const std::string_view value = notation::value_of(kGameTags[i], tags);
    if (i >= kAlwaysHashed && !value.empty()) text += kGameTags[i];
    text += value;
    if (i < kAlwaysHashed || !value.empty()) text += '\0';
  }
  for (const notation::Note& note : timed_notes(row)) {
    if (!note.clock) continue;
    text += fmt::format("{} {} {},", note.ply, static_cast<int>(note.clock->kind),
                        note.clock->milliseconds);
  }
  return within_identity(row.identity, text);
}

bool can_be_apart(const EncodedGame& row) {
  const auto tags = tags_of(row);
  const auto notes = timed_notes(row);
  return std::any_of(kGameTags.begin(), kGameTags.end(),
                     [&](std::string_view name) {
                       return !notation::is_unknown(notation::value_of(name, tags));
                     }) ||
         std::any_of(notes.begin(), notes.end(),
                     [](const notation::Note& note) { return note.clock.has_value(); });
}

void set_apart(EncodedGame& row) {
  row.identity = row.apart;
  for (const EncodedGame::Contest& contest : row.contests) {
    if (!contest.game) continue;
    const notation::Digest& inner = contest.game->identity;
    contest.game->apart = within_identity(row.apart, std::string(inner.begin(), inner.end()));
    set_apart(*contest.game);
  }
}

bool clocks_differ(std::span<const notation::Note> a, std::span<const notation::Note> b) {
  for (auto one = a.begin(), other = b.begin(); one != a.end() && other != b.end();) {
    if (one->ply == other->ply && one->clock && other->clock &&
        one->clock->kind == other->clock->kind && one->clock != other->clock) {
      return true;
    }
    const bool next = one->ply <= other->ply;
    if (other->ply <= one->ply) ++other;
    if (next) ++one;
  }
  return false;
}

bool same_clocks_and_tags(const notation::Game& a, const notation::Game& b) {
  using MoveClock = std::pair<std::uint32_t, notation::Clock>;
  const auto clocks_of = [](const notation::Game& game) {
    std::vector<MoveClock> clocks;
    for (const notation::Note& note : game.notes) {
      if (note.clock) clocks.emplace_back(note.ply, *note.clock);
    }
    return clocks;
  };
  return std::all_of(kGameTags.begin(), kGameTags.end(),
                     [&](std::string_view name) {
                       return notation::value_of(name, a.tags) == notation::value_of(name, b.tags);
                     }) &&
         clocks_of(a) == clocks_of(b);
}

std::string difference_between(const EncodedGame& a, const EncodedGame& b) {
  const auto tags = tags_of(a);
  const auto others = tags_of(b);
  for (const std::string_view name : kGameTags) {
    const std::string_view value = notation::value_of(name, tags);
    const std::string_view other = notation::value_of(name, others);
    if (value == other || notation::is_unknown(value) || notation::is_unknown(other)) continue;
    return std::string(name);
  }
  return clocks_differ(timed_notes(a), timed_notes(b)) ? "clocks" : "";
}

namespace {

/// Sets the columns that are part of a game's identity.
void encode_identity(const Judged& judged, EncodedGame& row) {
  const Game& game = judged.game;
  row.title = game.rules->title();
  row.variant = game.rules->variant();
  row.white = tag_or(game, "White", "?");
  row.black = tag_or(game, "Black", "?");
  row.event = tag_or(game, "Event", "?");
  row.site = tag_or(game, "Site", "?");
  row.round = tag_or(game, "Round", "?");
  row.date = tag_or(game, "Date", "????.??.??");
  row.days = known_days(row.date);
  row.result = judged.verdict.result;
  row.ending = judged.verdict.ending;
  row.start = game.start_text();
  row.moves = encode_moves(game.moves);
}

/// A result and ending that cannot be seen from the final position, so that only a record can state
/// them.
struct RecordedEnd {
  std::string_view result, ending;
};

/// The identities of the same game with every other result and ending of kEnds. Empty when the
/// result and ending of the game are not among them.
std::vector<notation::Digest> rivals_of(const EncodedGame& row, const Game& game) {
  using namespace notation;
  constexpr auto kEnds = std::to_array<RecordedEnd>({{kFirstWins, kUnspecified},
                                                     {kFirstWins, kResignation},
                                                     {kFirstWins, kTimeForfeit},
                                                     {kSecondWins, kUnspecified},
                                                     {kSecondWins, kResignation},
                                                     {kSecondWins, kTimeForfeit},
                                                     {kDrawn, kAgreement},
                                                     {kBothLost, kUnspecified},
                                                     {kNoResult, kUnfinished}});
  const auto same = [&](const RecordedEnd& end) {
    return end.result == row.result && end.ending == row.ending;
  };
  if (row.moves.empty() || std::none_of(kEnds.begin(), kEnds.end(), same)) return {};
  EncodedGame other;
  other.title = row.title;
  other.variant = row.variant;
  other.start = row.start;
  other.white = row.white;
  other.black = row.black;
  other.event = row.event;
  other.site = row.site;
  other.round = row.round;
  other.date = row.date;
  other.moves = row.moves;
  std::vector<Digest> rivals;
  for (const RecordedEnd& end : kEnds) {
    if (same(end)) continue;
    other.result = end.result;
    other.ending = end.ending;
    rivals.push_back(identity_of(other, game));
  }
  return rivals;
}

/// See EncodedGame::short_dated; nullopt for a date that is known in full or not at all.
std::optional<Identity> short_dated(EncodedGame& row, const Game& game) {
  std::string date = row.date.substr(0, row.date.find(".??"));
  if (date.size() == row.date.size() || notation::is_unknown(date)) return std::nullopt;
  std::swap(row.date, date);
  const Identity identity{identity_of(row, game), row.days.first};
  std::swap(row.date, date);
  return identity;
}

}  // namespace

Identity identity_of(const Judged& judged) {
  EncodedGame row;
  encode_identity(judged, row);
  return {identity_of(row, judged.game), row.days.first};
}

EncodedGame encode(Judged& judged, notation::GameIndex indexed, std::string_view within) {
  EncodedGame row;
  row.status = judged.status;
  row.set_source(judged);
  row.line = judged.line;
  row.findings = std::move(judged.findings);
  if (!judged.valid()) {
    row.raw = judged.raw;
    row.reason = judged.reason;
  }
  if (judged.status == Judged::Status::kRejected) return row;
  row.journal = take_journal(judged.game.tags);
  const Game& game = judged.game;
  const notation::Rules& rules = *game.rules;
  const notation::Verdict& verdict = judged.verdict;
  encode_identity(judged, row);
  row.rules_version = rules.rules_version();
  row.winner = winner_column(verdict);
  row.claimed_result = game.result;
  row.termination = game.termination;
  row.white_seat = verdict.white;
  row.plies = verdict.replay.plies;
  row.final_position = rules.write_position(verdict.replay.final);
  row.counters = encode_counters(rules, verdict.replay.counters);
  row.tags = encode_tags(game);
  const std::vector<notation::Note>* notes = &game.notes;
  std::vector<notation::Note> untimed;
  if (rules.has_clocks()) {
    const auto times = game.times_spent();
    row.times = encode_times(times);
    untimed = without_times(game.notes, times);
    notes = &untimed;
  }
  if (!notes->empty()) row.notes = encode_notes(*notes);
  row.comments = comments_of(game.notes);
  row.puzzle = !game.tag("Puzzle").empty();
  row.identity = identity_of(row, game, within);
  if (within.empty()) row.short_dated = short_dated(row, game);
  row.apart = apart_identity(row);
  if (judged.valid() && !row.puzzle && within.empty()) row.rivals = rivals_of(row, game);
  if (indexed.ranges.empty()) (void)rules.replay(game.start, game.moves, nullptr, &indexed.ranges);
  row.signature = layout_of(game.rules).signature(indexed.ranges);
  row.rows = std::move(indexed.rows);
  for (const notation::Contest& contest : game.contests) {
    row.contests.push_back({contest.ply, contest.text, nullptr});
    if (contest.game.empty()) continue;
    Judged inner;
    inner.game = contest.game.front();
    notation::GameIndex inside;
    inner.verdict = notation::judge(inner.game, &inside);
    inner.set_source(judged);
    inner.line = judged.line;
    std::string place(row.identity.begin(), row.identity.end());
    place += std::to_string(contest.ply) + '\0';
    row.contests.back().game =
        std::make_unique<EncodedGame>(encode(inner, std::move(inside), place));
  }
  return row;
}

std::int64_t winner_column(const notation::Verdict& verdict) {
  constexpr std::int64_t kDrawn = 2;
  constexpr std::int64_t kBothLost = 3;
  if (verdict.winner) return *verdict.winner;
  if (verdict.result == notation::kDrawn) return kDrawn;
  return verdict.result == notation::kBothLost ? kBothLost : -1;
}

}  // namespace gipfbase::db

#include "db/rows/encoded.hpp"

#include <array>
#include <string_view>
#include <utility>

#include "db/rows/signature.hpp"
#include "db/rows/words.hpp"

namespace gipfbase::db {
namespace {

using notation::Game;
using notation::Judged;

/// Bots repeat games: some differ only in the order of marble and ring within a turn.
constexpr std::array<std::string_view, 5> kMomentTags = {"Time", "UTCDate", "UTCTime",
                                                         "BoardspaceDT", "BoardspaceRingFirst"};

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

namespace {

/// The columns that are part of a game's identity.
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

}  // namespace

Identity identity_of(const Judged& judged) {
  EncodedGame row;
  encode_identity(judged, row);
  return {identity_of(row, judged.game), row.days.first};
}

EncodedGame encode(Judged& judged, notation::Course course, std::string_view within) {
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
  if (course.ranges.empty()) (void)rules.replay(game.start, game.moves, nullptr, &course.ranges);
  row.signature = layout_of(game.rules).signature(course.ranges);
  row.rows = std::move(course.rows);
  for (const notation::Contest& contest : game.contests) {
    row.contests.push_back({contest.ply, contest.text, nullptr});
    if (contest.game.empty()) continue;
    Judged inner;
    inner.game = contest.game.front();
    notation::Course inside;
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

#include "notation/game/judged.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "notation/game/record/date.hpp"
#include "notation/game/record/result.hpp"
#include "notation/text/folding.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::notation {
namespace {

void decide(Verdict& v, Result result) {
  v.result = result_text(result, v.white);
  v.winner.reset();
  if (result == Result::kSeat0Wins) v.winner = Seat{0};
  if (result == Result::kSeat1Wins) v.winner = Seat{1};
}

/// The arbiter's decision; empty if the game has no valid one.
std::string_view decision_of(const Game& game) {
  const std::string_view decision = game.tag(kDecisionTag);
  return !decision.empty() && fault_of_result(decision).empty() ? decision : std::string_view();
}

/// Where the text of a record has its date, as [Date "4/5/2024"] or DT[4/5/2024]; npos if it has a
/// date in neither form.
std::size_t place_of_date(std::string_view record) {
  constexpr std::string_view kTag = "[Date";
  for (std::size_t line = 0; line < record.size();) {
    const std::size_t at = std::min(record.find_first_not_of(" \t", line), record.size());
    const std::string_view rest = record.substr(at);
    if (text::same_word(rest.substr(0, kTag.size()), kTag) && rest.size() > kTag.size() &&
        !text::in_word(rest[kTag.size()])) {
      return at;
    }
    line = std::min(record.find('\n', at), record.size() - 1) + 1;
  }
  return record.find("DT[");
}

/// A finding about the date of a record.
Finding about_date(const Judged& judged, Severity severity, std::string message) {
  Finding finding = about(judged, Code::kBadTag, severity, std::move(message));
  const std::size_t at = place_of_date(judged.raw);
  if (at == std::string_view::npos) return finding;
  const std::string_view before = judged.raw.substr(0, at);
  const std::size_t line = before.rfind('\n') + 1;
  finding.line += static_cast<std::uint32_t>(std::count(before.begin(), before.end(), '\n'));
  finding.column = static_cast<std::uint32_t>(text::characters(before.substr(line))) + 1;
  return finding;
}

/// Adds findings about contradictions with clocks, contests and the calendar.
void add_audit(Judged& judged) {
  for (Finding& finding : audit(judged.game)) {
    judged.findings.push_back(
        about(judged, finding.code, finding.severity, std::move(finding.message)));
    judged.findings.back().ply = finding.ply;
  }
  if (const auto fault = date_fault(judged.game.tag("Date"))) {
    const auto read = read_date_text(judged.game.tag("Date"));
    const bool two = read && !read->other.empty();
    judged.findings.push_back(about_date(
        judged, Severity::kWarning,
        *fault +
            (two ? "; it was kept as a text, not as a date; to read it, undo the import on the "
                   "command line (gipfbase imports revert) and import the file again with --dates "
                   "day-first, month-first or year-first"
                 : "; it was kept as a text, not as a date")));
  }
}

std::size_t text_of(const std::vector<Note>& notes) {
  // The bytes that a move of a side line takes, stored as two numbers.
  constexpr std::size_t kMove = 24;
  std::size_t bytes = 0;
  for (const Note& note : notes) {
    bytes += note.comment.size() + note.nags.size();
    for (const Variation& line : note.variations) {
      bytes += line.moves.size() * kMove + text_of(line.notes);
    }
  }
  return bytes;
}

std::size_t text_of(const Game& game) {
  std::size_t bytes = text_of(game.notes);
  for (const Tag& tag : game.tags) bytes += tag.name.size() + tag.value.size();
  return bytes;
}

}  // namespace

std::string_view result_text(Result result, Seat white) {
  switch (result) {
    case Result::kOngoing: return kNoResult;
    case Result::kDraw: return kDrawn;
    case Result::kBothLose: return kBothLost;
    case Result::kSeat0Wins:
    case Result::kSeat1Wins: break;
  }
  return result == win_of(white) ? kFirstWins : kSecondWins;
}

Result result_of(std::string_view text, Seat white) {
  for (const Result result :
       {win_of(white), win_of(other(white)), Result::kDraw, Result::kBothLose}) {
    if (text == result_text(result, white)) return result;
  }
  return Result::kOngoing;
}

Verdict judge(const Game& game, GameIndex* indexed, bool with_rows) {
  const Rules& rules = *game.rules;
  Verdict v;
  v.white = rules.side_to_move(game.start);
  if (indexed != nullptr) indexed->rows.clear();
  v.replay = rules.replay(game.start, game.moves,
                          indexed != nullptr && with_rows ? &indexed->rows : nullptr,
                          indexed != nullptr ? &indexed->ranges : nullptr);
  const Result claim = result_of(game.result, v.white);
  const bool forfeit = game.termination == kResignation || game.termination == kTimeForfeit;
  if (v.replay.outcome.over()) {
    decide(v, v.replay.outcome.result);
    v.ending = rules.ending_name(v.replay.outcome);
  } else if (forfeit && claim != Result::kOngoing) {
    decide(v, claim);
    v.ending = game.termination;
  } else if (v.replay.repeated && (claim == Result::kOngoing || claim == Result::kDraw)) {
    decide(v, Result::kDraw);
    v.ending = kRepetition;
  } else if (claim != Result::kOngoing) {
    decide(v, claim);
    v.ending = !game.termination.empty() && game.termination != kUnfinished
                   ? game.termination
                   : std::string(claim == Result::kDraw ? kAgreement : kUnspecified);
  } else {
    v.ending = kUnfinished;
  }
  if (const std::string_view decision = decision_of(game); !decision.empty()) {
    decide(v, result_of(decision, v.white));
    v.ending = kByDecision;
  }
  return v;
}

void judge(Judged& judged, GameIndex* indexed) {
  judged.verdict = judge(judged.game, indexed, judged.valid());
  if (judged.verdict.replay.plies == judged.game.moves.size()) add_audit(judged);
  if (judged.valid()) return;
  judged.verdict.result = kNoResult;
  judged.verdict.winner.reset();
  judged.verdict.ending = kIllegal;
}

std::optional<Verdict> without_decision(const Judged& judged) {
  if (!judged.valid() || decision_of(judged.game).empty()) return std::nullopt;
  Game game = judged.game;
  std::erase_if(game.tags, [](const Tag& tag) { return tag.name == kDecisionTag; });
  return judge(game);
}

Finding about(const Judged& game, Code code, Severity severity, std::string message) {
  return {.code = code,
          .severity = severity,
          .source = game.source(),
          .line = game.line,
          .game = game.ordinal,
          .message = std::move(message)};
}

std::string first_error(const std::vector<Finding>& findings) {
  for (const Finding& finding : findings) {
    if (finding.severity == Severity::kError) return finding.message;
  }
  return findings.empty() ? std::string("the game cannot be read") : findings.front().message;
}

void keep_within_limits(Judged& judged) {
  Game& game = judged.game;
  if (text_of(game) > kMostText) {
    judged.status = Judged::Status::kRejected;
    judged.findings.push_back(about(
        judged, Code::kTooLarge, Severity::kError,
        fmt::format("the tags, comments and side lines of this game have more than {} MB, so it "
                    "was not kept; divide it",
                    kMostText >> 20U)));
  } else if (judged.status != Judged::Status::kRejected && game.moves.size() > kMostPlies) {
    judged.findings.push_back(about(judged, Code::kTooLarge, Severity::kError,
                                    fmt::format("this game has {} moves; the first {} were kept",
                                                game.moves.size(), kMostPlies)));
    judged.findings.back().ply = kMostPlies + 1;
    const auto beyond = [](const auto& at) { return at.ply > kMostPlies; };
    game.moves.resize(kMostPlies);
    std::erase_if(game.notes, beyond);
    std::erase_if(game.contests, beyond);
    judged.status = Judged::Status::kPartial;
  }
}

bool is_listed(std::string_view tag) {
  constexpr std::array<std::string_view, 6> kListed = {"White", "Black", "Event",
                                                       "Site",  "Round", "Date"};
  return std::find(kListed.begin(), kListed.end(), tag) != kListed.end();
}

namespace {

/// Names the missing opponent in a game that has a result but no moves.
void name_bye(Game& game) {
  if (!game.moves.empty() || game.result == kNoResult || game.result == kBothLost) return;
  if (!game.termination.empty()) return;  // the opponent exists, but is not known
  const bool white = is_nobody(game.tag("White"));
  if (white == is_nobody(game.tag("Black"))) return;
  const std::string_view name = kPlayerTags[white ? 0 : 1];
  const auto tag = std::find_if(game.tags.begin(), game.tags.end(),
                                [&](const Tag& t) { return t.name == name; });
  if (tag != game.tags.end()) {
    tag->value = kByeName;
  } else {
    game.tags.push_back({std::string(name), std::string(kByeName)});
  }
}

}  // namespace

bool is_nobody(std::string_view name) {
  // "bye", and the words for it in German, French, Dutch, Spanish and Italian lists of pairings.
  constexpr auto kNobody =
      std::to_array<std::string_view>({"bye", "freilos", "spielfrei", "exempt", "vrij", "libre",
                                       "descansa", "riposa", "nobody", "none", "unpaired"});
  constexpr auto kKinds =
      std::to_array<std::string_view>({"half", "full", "zero", "point", "pairing", "requested"});
  if (folded(name) == "bye") return false;  // records with this name stay as they are
  bool nobody = true;
  bool named = false;
  for (const FoldedWord& word : folded_words(name)) {
    // Some programs number the byes: "Freilos 2".
    const bool number = std::all_of(word.text.begin(), word.text.end(), text::is_digit);
    const auto among = [&](const auto& words) {
      return std::find(words.begin(), words.end(), word.text) != words.end();
    };
    named = named || among(kNobody);
    nobody = nobody && (number || among(kNobody) || among(kKinds));
  }
  return nobody && (named || name.find_first_not_of("-.?*/_ –—") == std::string_view::npos);
}

void tidy_tags(Judged& judged, DateOrder order) {
  bool emptied = false;
  for (Tag& tag : judged.game.tags) {
    if (!is_listed(tag.name)) continue;
    std::string tidy = text::tidy_name(tag.value);
    if (tidy != tag.value) {
      tag.value = std::move(tidy);
      emptied = emptied || tag.value.empty();
    }
    if (tag.name != "Date" || tag.value.empty() || is_unknown(tag.value)) continue;
    if (!calendar_fault(tag.value)) {
      tag.value = whole_date(tag.value);
      continue;
    }
    const auto read = read_date_text(tag.value, order);
    if (!read || !read->other.empty()) continue;
    judged.findings.push_back(
        about_date(judged, Severity::kNote,
                   fmt::format("the date \"{}\" was read as {}", tag.value, read->date)));
    tag.value = read->date;
  }
  if (emptied) {
    std::erase_if(judged.game.tags,
                  [](const Tag& tag) { return tag.value.empty() && is_listed(tag.name); });
  }
  name_bye(judged.game);
}

void cut_long_names(Judged& judged) {
  for (Tag& tag : judged.game.tags) {
    if (tag.value.size() <= kLongestName || !is_listed(tag.name)) continue;
    std::size_t end = kLongestName;
    while (end > 0 && text::is_continuation(tag.value[end])) --end;
    judged.findings.push_back(about(judged, Code::kTooLarge, Severity::kWarning,
                                    fmt::format("the tag {} has {} bytes; the first {} were kept",
                                                tag.name, tag.value.size(), end)));
    tag.value.resize(end);
  }
}

}  // namespace gipfbase::notation

// From a Boardspace file to a game record.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "notation/formats/boardspace/boardspace.hpp"
#include "notation/formats/boardspace/tags.hpp"
#include "notation/game/catalogue.hpp"
#include "notation/game/record/ending.hpp"
#include "notation/game/record/result.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::notation {
namespace {

using boardspace::Claim;

Finding finding(Code code, Severity severity, std::uint32_t line, std::string message) {
  return {.code = code, .severity = severity, .line = line, .message = std::move(message)};
}

const TitleInfo* find_owner(const BoardspaceGame& game, const Catalogue& catalogue) {
  for (const TitleInfo* title : catalogue.titles()) {
    const BoardspaceTitle* boardspace = title->boardspace;
    if (boardspace != nullptr && boardspace->accepts(game.property("GM"), game.property("SU"))) {
      return title;
    }
  }
  return nullptr;
}

/// Compares what RE says with what the actions show, and takes the claim over where the actions
/// leave the game open.
void weigh_claim(const BoardspaceGame& game, const BoardspaceTitle::Reading& reading,
                 Judged& read) {
  const std::string_view text = game.property("RE");
  const Claim claim = boardspace::claim_of(text, game.property("P0 id"), game.property("P1 id"));
  if (claim == Claim::kNone || claim == Claim::kUnclear) return;
  const bool failed = std::any_of(read.findings.begin(), read.findings.end(),
                                  [](const Finding& d) { return d.severity == Severity::kError; });
  const auto disagree = [&](std::string_view shown) {
    if (failed) return;  // the moves that are missing may well lead to what is claimed
    read.findings.push_back(finding(
        Code::kResultMismatch, Severity::kWarning, game.line,
        fmt::format("the result is recorded as \"{}\", but {}; the moves count", text, shown)));
  };
  if (claim == Claim::kDraw) {
    // Boardspace knows no draw but the one by repetition, which the moves show.
    if (reading.shown == Result::kOngoing) disagree("the moves end in an open game");
    if (reading.shown == Result::kSeat0Wins || reading.shown == Result::kSeat1Wins) {
      disagree("the moves show a win");
    }
    return;
  }
  const Seat winner = claim == Claim::kSeat0 ? 0 : 1;
  if (read.game.result == kNoResult) {
    read.game.result = result_text(win_of(winner), reading.first);
  }
  if (reading.shown != Result::kOngoing && reading.shown != win_of(winner)) {
    disagree(reading.shown == Result::kDraw ? "the moves show a draw"
                                            : "the moves show a win of the other player");
  }
}

/// Reads the game into `read`; false when nothing is usable.
bool read_text(std::string_view text, const Catalogue& catalogue, Judged& read) {
  const auto game = parse_boardspace(text, read.findings);
  if (!game) {
    read.findings.push_back(game.error());
    return false;
  }
  read.line = game->line;
  const TitleInfo* title = find_owner(*game, catalogue);
  if (title == nullptr) {
    read.findings.push_back(finding(
        Code::kUnknownTitle, Severity::kError, game->line,
        fmt::format("a Boardspace game with GM[{}] and SU[{}] is of no title this program knows",
                    game->property("GM"), game->property("SU"))));
    return false;
  }
  const auto settings = title->boardspace->settings(*game);
  if (!settings) {
    read.findings.push_back(
        finding(Code::kUnknownVariant, Severity::kError, game->line, settings.error()));
    read.game.tags = boardspace::tags_of(*game, 0).tags;
    return false;
  }
  boardspace::read_game(*game, catalogue.rules(*title, *settings).value(), read);
  return true;
}

std::vector<Finding> read_boardspace(std::string_view text, const ReadOptions& options,
                                     const GameSink& sink) {
  if (text::trimmed(text).empty()) {
    Finding empty =
        finding(Code::kEmpty, Severity::kError, 0, "the file is empty; there is no game to read");
    empty.source = options.source;
    return {empty};
  }
  Judged read;
  read.ordinal = 1;
  read.raw = text;
  std::string converted;
  if (!text::is_utf8(text)) {
    converted = text::in_utf8(text);
    read.findings.push_back(finding(Code::kEncoding, Severity::kNote, 1,
                                    "the text is not UTF-8 and was read as Latin-1"));
    text = converted;
  }
  const bool usable = read_text(text, *options.catalogue, read);
  bool failed = false;
  for (Finding& d : read.findings) {
    d.source = options.source;
    d.game = read.ordinal;
    failed = failed || d.severity == Severity::kError;
  }
  read.status = !usable  ? Judged::Status::kRejected
                : failed ? Judged::Status::kPartial
                         : Judged::Status::kValid;
  sink(read);
  return {};
}

/// Takes over what TAG properties claim of the end of a game, in the words of .gpn files, and says
/// when the board or the last actions, such as a resignation, show another result.
void take_claims(const BoardspaceGame& game, boardspace::FileTags& tags, Judged& read) {
  Game& record = read.game;
  const auto warn = [&](Code code, std::string message) {
    read.findings.push_back(finding(code, Severity::kWarning, game.line, std::move(message)));
  };
  const std::string acted = std::exchange(record.result, std::string(kNoResult));
  if (const std::string fault = fault_of_result(tags.result); fault.empty()) {
    record.result = std::move(tags.result);
  } else if (!tags.result.empty()) {
    warn(Code::kBadTag, fmt::format("TAG[Result {}]: {}; it was ignored", tags.result, fault));
  }
  const Rules& rules = *record.rules;
  const Outcome outcome = rules.replay(record.start, record.moves, nullptr).outcome;
  if (const auto word = termination_of(tags.termination)) {
    record.termination = *word;
  } else if (!names_shown_end(tags.termination, rules, outcome)) {
    record.termination = std::move(tags.termination);
  }
  const bool whole = std::none_of(read.findings.begin(), read.findings.end(),
                                  [](const Finding& f) { return f.severity == Severity::kError; });
  if (!whole || record.result == kNoResult) return;
  if (!outcome.over()) {
    if (acted == kNoResult || acted == record.result) return;
    return warn(
        Code::kResultMismatch,
        fmt::format("the recorded result is {0}, but the actions end with {1}; the tag counts",
                    record.result, acted));
  }
  const std::string_view shown = result_text(outcome.result, rules.side_to_move(record.start));
  if (shown == record.result) return;
  warn(Code::kResultMismatch,
       fmt::format("the recorded result is {}, but the moves lead to {} ({})", record.result, shown,
                   rules.ending_name(outcome)));
}

}  // namespace

void boardspace::read_game(const BoardspaceGame& game, std::shared_ptr<const Rules> rules,
                           Judged& read) {
  const BoardspaceTitle& title = *rules->info().boardspace;
  const AnyPosition start = rules->start();
  read.game.begin(std::move(rules), start);
  const BoardspaceTitle::Reading reading = title.read(game, read.game, read.findings);
  FileTags tags = tags_of(game, reading.first);
  read.game.tags = std::move(tags.tags);
  if (tags.listed) {
    take_claims(game, tags, read);
  } else {
    for (const Tag& tag : reading.tags) read.game.tags.push_back(tag);
    weigh_claim(game, reading, read);
  }
}

const Format kBoardspace = {"boardspace", looks_like_boardspace, nullptr, read_boardspace,
                            write_boardspace};

}  // namespace gipfbase::notation

// From a Boardspace file to a game record.
#include <fmt/format.h>

#include <algorithm>

#include "notation/formats/boardspace/boardspace.hpp"
#include "notation/formats/boardspace/tags.hpp"
#include "notation/game/catalogue.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::notation {
namespace {

using boardspace::Claim;

Finding finding(Code code, Severity severity, std::uint32_t line, std::string message) {
  return {code, severity, {}, line, 0, 0, 0, std::move(message)};
}

const TitleInfo* find_owner(const BoardspaceGame& game) {
  for (const TitleInfo* title : titles()) {
    const BoardspaceTitle* boardspace = title->boardspace();
    if (boardspace != nullptr && boardspace->accepts(game.property("GM"), game.property("SU"))) {
      return title;
    }
  }
  return nullptr;
}

std::string_view result_of(Seat winner, Seat first) {
  return winner == first ? kFirstWins : kSecondWins;
}

/// Compares what RE says with what the actions show, and takes the claim over where the actions
/// leave the game open.
void weigh_claim(const BoardspaceGame& game, const BoardspaceTitle::Reading& reading,
                 ReadGame& read) {
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
  if (read.record.result == kNoResult) {
    read.record.result = std::string(result_of(winner, reading.first));
  }
  if (reading.shown != Result::kOngoing && reading.shown != win_of(winner)) {
    disagree(reading.shown == Result::kDraw ? "the moves show a draw"
                                            : "the moves show a win of the other player");
  }
}

/// Reads the game into `read`; false when nothing is usable.
bool read_game(std::string_view text, ReadGame& read) {
  const auto game = parse_boardspace(text, read.findings);
  if (!game) {
    read.findings.push_back(game.error());
    return false;
  }
  read.line = game->line;
  const TitleInfo* title = find_owner(*game);
  if (title == nullptr) {
    read.findings.push_back(finding(
        Code::kUnknownTitle, Severity::kError, game->line,
        fmt::format("a Boardspace game with GM[{}] and SU[{}] is of no title this program knows",
                    game->property("GM"), game->property("SU"))));
    return false;
  }
  read.record.title = std::string(title->id());
  const auto reading = title->boardspace()->read(*game, read.record, read.findings);
  const Seat first = reading ? reading->first : Seat{0};
  boardspace::FileTags tags = boardspace::tags_of(*game, first);
  read.record.tags = std::move(tags.tags);
  if (tags.listed) {
    read.record.result = tags.result.empty() ? std::string(kNoResult) : std::move(tags.result);
    read.record.termination = std::move(tags.termination);
  } else if (reading) {
    for (const Tag& tag : reading->tags) read.record.tags.push_back(tag);
    weigh_claim(*game, *reading, read);
  }
  return reading.has_value();
}

}  // namespace

std::vector<Finding> read_boardspace(std::string_view text, const ReadOptions& options,
                                     const std::function<void(ReadGame&)>& sink) {
  if (gpn::trimmed(text).empty()) {
    Finding empty =
        finding(Code::kEmpty, Severity::kError, 0, "the file is empty; there is no game to read");
    empty.source = options.source;
    return {empty};
  }
  ReadGame read;
  read.ordinal = 1;
  read.raw = text;
  std::string converted;
  if (!gpn::is_utf8(text)) {
    converted = gpn::from_latin1(text);
    read.findings.push_back(finding(Code::kEncoding, Severity::kNote, 1,
                                    "the text is not UTF-8 and was read as Latin-1"));
    text = converted;
  }
  const bool usable = read_game(text, read);
  bool failed = false;
  for (Finding& d : read.findings) {
    d.source = options.source;
    d.game = read.ordinal;
    failed = failed || d.severity == Severity::kError;
  }
  read.status = !usable  ? ReadGame::Status::kRejected
                : failed ? ReadGame::Status::kPartial
                         : ReadGame::Status::kValid;
  sink(read);
  return {};
}

}  // namespace gipfbase::notation

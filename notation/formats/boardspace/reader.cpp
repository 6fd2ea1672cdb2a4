// Reads a Boardspace file into a game record.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "notation/formats/boardspace/boardspace.hpp"
#include "notation/formats/boardspace/tags.hpp"
#include "notation/formats/gpn/tags.hpp"
#include "notation/formats/record.hpp"
#include "notation/game/catalogue.hpp"
#include "notation/game/endings.hpp"
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

/// Compares the result and ending that a record claims with its moves and actions.
class Claims {
 public:
  Claims(const BoardspaceGame& game, const BoardspaceTitle::Reading& reading,
         const boardspace::FileTags& tags, Judged& read)
      : game_(game), reading_(reading), tags_(tags), read_(read) {}

  void settle() {
    shown_ = record_.result;
    settle_result();
    settle_termination();
    check_result();
    compare_result_text();
  }

 private:
  void add(Code code, Severity severity, std::uint32_t line, std::string message) {
    read_.findings.push_back(finding(code, severity, line, std::move(message)));
  }
  void warn(Code code, std::uint32_t line, std::string message) {
    add(code, Severity::kWarning, line, std::move(message));
  }
  void warn_of_unknown_name(const BoardspaceProperty& said) {
    warn(Code::kResultMismatch, said.line,
         fmt::format(
             "the result is recorded as \"{}\", which names neither a player nor a draw; {}",
             said.value,
             listed_ ? fmt::format("TAG[Result {}] was used", record_.result)
             : reading_.shown != Result::kOngoing ? std::string("the result of the moves was used")
                                                  : std::string("no result was taken from it")));
  }

  /// TAG[Result] overrides the result of the actions, but "*" does not override an ending that has
  /// a termination, such as a resignation.
  void settle_result() {
    if (!tags_.result) return;
    const std::string_view text = text::trimmed(tags_.result->value);
    if (const std::string fault = fault_of_result(text); !fault.empty()) {
      if (text.empty() || text == gpn::kUnknownValue) return;
      return warn(Code::kBadTag, tags_.result->line,
                  fmt::format("TAG[Result {}] was ignored: {}", text, fault));
    }
    if (text == kNoResult && !record_.termination.empty()) return;
    listed_ = text != kNoResult;
    // The termination so far belongs to a different result.
    if (record_.result != text) record_.termination.clear();
    record_.result = text;
  }

  /// Takes the ending from TAG[Termination], in the words of .gpn files.
  void settle_termination() {
    if (!tags_.termination) return;
    std::string text(text::trimmed(tags_.termination->value));
    const auto word = termination_of(text);
    if (word && word->empty()) return;
    if (!word && names_shown_end(text, rules_, outcome_)) return;
    const std::string shown =
        std::exchange(record_.termination, word ? std::string(*word) : std::move(text));
    if (record_.termination == kRepetition && whole_ && !outcome_.over() && !replay_.repeated &&
        record_.result == kDrawn) {
      add(Code::kResultMismatch, Severity::kNote, tags_.termination->line,
          "a draw by repetition is recorded, but the final position does not occur for the third "
          "time; the recorded draw stands");
    }
    if (shown.empty() || shown == record_.termination) return;
    warn(Code::kResultMismatch, tags_.termination->line,
         fmt::format(
             "TAG[Termination {}] disagrees with the actions, which end with {}; TAG was used",
             record_.termination, shown));
  }

  /// Compares the result of TAG[Result] with the board or the last actions, such as a resignation.
  void check_result() {
    if (!whole_ || !listed_) return;
    const std::uint32_t line = tags_.result->line;
    if (!outcome_.over()) {
      if (shown_ == kNoResult || shown_ == record_.result) return;
      return warn(
          Code::kResultMismatch, line,
          fmt::format("TAG[Result {}] disagrees with the actions, which end with {}; TAG was used",
                      record_.result, shown_));
    }
    const std::string_view shown = result_text(outcome_.result, rules_.side_to_move(record_.start));
    if (shown == record_.result) return;
    warn(Code::kResultMismatch, line,
         fmt::format("the recorded result is {}, but the moves lead to {} ({})", record_.result,
                     shown, ending_text(rules_.ending_name(outcome_), shown, rules_.variant())));
  }

  /// Compares RE with the result so far, and uses it when the game has no result yet.
  void compare_result_text() {
    const BoardspaceProperty* said = game_.find("RE");
    if (said == nullptr) return;
    const Claim claim = boardspace::claim_of(said->value, name_of(0), name_of(1));
    if (claim == Claim::kUnclear) return;
    if (claim == Claim::kNone) return warn_of_unknown_name(*said);
    const auto disagree = [&](std::string_view why) {
      if (!whole_) return;  // the missing moves may lead to the claimed result
      warn(Code::kResultMismatch, said->line,
           fmt::format("the result is recorded as \"{}\", but {}", said->value, why));
    };
    const std::string_view claimed =
        claim == Claim::kDraw ? kDrawn
                              : result_text(win_of(claim == Claim::kSeat0 ? 0 : 1), reading_.first);
    if (listed_) {
      if (claimed != record_.result) {
        disagree(fmt::format("TAG[Result {}] disagrees with this and was used", record_.result));
      }
      return;
    }
    if (claim == Claim::kDraw) {
      // Boardspace writes "draw" for every game in which it saw no winner, even for abandoned ones.
      // Real draws, by repetition or agreement, show in the moves and actions.
      if (reading_.shown == Result::kOngoing) {
        disagree("the game is not over after the moves and stays without a result");
      }
      if (reading_.shown == Result::kSeat0Wins || reading_.shown == Result::kSeat1Wins) {
        disagree("the moves show a win, which was used");
      }
      return;
    }
    if (record_.result == kNoResult) record_.result = claimed;
    if (reading_.shown == Result::kOngoing && whole_ && record_.termination.empty()) {
      add(Code::kResultMismatch, Severity::kNote, said->line,
          fmt::format("the result is recorded as \"{}\", but the game is not over after the "
                      "moves; the recorded result {} was used",
                      said->value, claimed));
    }
    if (reading_.shown != Result::kOngoing &&
        reading_.shown != win_of(claim == Claim::kSeat0 ? 0 : 1)) {
      disagree(reading_.shown == Result::kDraw
                   ? "the moves show a draw; the moves count"
                   : "the moves show a win of the other player; the moves count");
    }
  }

  /// A player's name from Boardspace's properties or from a tag.
  [[nodiscard]] std::string_view name_of(Seat player) const {
    const std::string_view name = game_.property(player == 0 ? "P0 id" : "P1 id");
    return name.empty() ? record_.tag(player == reading_.first ? "White" : "Black") : name;
  }

  const BoardspaceGame& game_;
  const BoardspaceTitle::Reading& reading_;
  const boardspace::FileTags& tags_;
  Judged& read_;
  Game& record_ = read_.game;
  const Rules& rules_ = *record_.rules;
  /// The replay on the board; computed only when the record has a result to compare with it.
  const Replay replay_ = tags_.result || tags_.termination
                             ? rules_.replay(record_.start, record_.moves, nullptr)
                             : Replay{};
  const Outcome& outcome_ = replay_.outcome;
  const bool whole_ = std::none_of(read_.findings.begin(), read_.findings.end(),
                                   [](const Finding& f) { return f.severity == Severity::kError; });
  std::string shown_;    ///< the result of the actions
  bool listed_ = false;  ///< the result comes from TAG[Result]
};

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
    read.findings.push_back(
        finding(Code::kUnknownTitle, Severity::kError, game->line,
                fmt::format("a Boardspace game with GM[{}] and SU[{}] belongs to no known title",
                            game->property("GM"), game->property("SU"))));
    return false;
  }
  const auto settings = title->boardspace->settings(*game);
  if (!settings) {
    read.findings.push_back(
        finding(Code::kUnknownVariant, Severity::kError, game->line, settings.error()));
    read.game.tags = boardspace::tags_of(*game, 0, {}, read.findings).tags;
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
                                    "this is not UTF-8 and was read as Windows-1252"));
    text = converted;
  }
  const bool usable = read_text(text, *options.catalogue, read);
  finish_reading(read, usable, options);
  sink(read);
  return {};
}

}  // namespace

void boardspace::read_game(const BoardspaceGame& game, std::shared_ptr<const Rules> rules,
                           Judged& read) {
  const BoardspaceTitle& title = *rules->info().boardspace;
  const AnyPosition start = rules->start();
  read.game.begin(std::move(rules), start);
  const BoardspaceTitle::Reading reading = title.read(game, read.game, read.findings);
  FileTags tags = tags_of(game, reading.first, reading.tags, read.findings);
  read.game.tags = std::move(tags.tags);
  Claims(game, reading, tags, read).settle();
}

const Format kBoardspace = {.name = "boardspace",
                            .about = "Records of boardspace.net (.sgf), one game per file",
                            .extensions = {".sgf", ".zip"},
                            .recognises = looks_like_boardspace,
                            .read = read_boardspace,
                            .write = write_boardspace,
                            .one_per_file = true};

}  // namespace gipfbase::notation

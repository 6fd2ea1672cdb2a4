#include "notation/formats/transcript/transcript.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <string>
#include <utility>
#include <vector>

#include "notation/formats/gpn/gpn.hpp"
#include "notation/formats/transcript/title_guess.hpp"
#include "notation/game/catalogue.hpp"
#include "notation/game/play.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::notation {
namespace {

using text::trimmed;

/// Number of legal moves at the beginning of a line that suffices to recognise a game.
constexpr std::size_t kConvincing = 4;

bool is_remark(std::string_view line) { return line.starts_with('#'); }

/// The move number that a line begins with, 0 if none exists.
unsigned leading_number(std::string_view line) {
  unsigned number = 0;
  const auto [rest, error] = std::from_chars(line.data(), line.data() + line.size(), number);
  const auto length = static_cast<std::size_t>(rest - line.data());
  const bool ends = length < line.size() && (line[length] == '.' || text::is_blank(line[length]));
  return error == std::errc{} && ends ? number : 0;
}

/// Cuts a text into games and visits each with the text of the remarks above it.
template <class Visit>
void for_each_game(std::string_view text, Visit&& game) {
  std::string source;
  bool in_remarks = false;
  std::size_t begin = std::string_view::npos;
  std::uint32_t first_line = 0;
  std::uint32_t line_number = 0;
  const auto finish = [&](std::size_t end) {
    if (begin != std::string_view::npos) game(text.substr(begin, end - begin), first_line, source);
    begin = std::string_view::npos;
  };
  for (std::size_t at = 0; at < text.size();) {
    ++line_number;
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = trimmed(text.substr(at, end - at));
    if (is_remark(line)) {
      finish(at);
      if (!in_remarks) source.clear();
      source += (source.empty() ? "" : " ") + std::string(trimmed(line.substr(1)));
      in_remarks = true;
    } else if (!line.empty()) {
      in_remarks = false;
      if (begin == std::string_view::npos || leading_number(line) <= 1) {
        finish(at);
        begin = at;
        first_line = line_number;
      }
    }
    at = end + 1;
  }
  finish(text.size());
}

bool looks_like_transcript(std::string_view text, const Catalogue& catalogue) {
  text = text::without_byte_order_mark(text);
  if (text.find('\0') != std::string_view::npos) return false;
  bool remarks = false;
  std::vector<std::string_view> games;
  for_each_game(text,
                [&](std::string_view game, std::uint32_t /*line*/, const std::string& source) {
                  remarks = remarks || !source.empty();
                  if (games.size() < 2) games.push_back(trimmed(game));
                });
  if (games.empty()) return false;
  const auto first = guess_title(games[0], catalogue);
  if (!first || (!remarks && first->moves < kConvincing)) return false;
  if (remarks || games.size() == 1) return true;
  const auto second = guess_title(games[1], catalogue);
  return second && second->moves >= kConvincing && second->rules->title() == first->rules->title();
}

/// Sets the claimed result of a game that has ended on the board to the result on the board,
/// because a line of moves need not repeat that result.
void claim_end(Judged& read) {
  Game& game = read.game;
  if (!read.valid() || game.result != kNoResult) return;
  const Outcome outcome = game.rules->replay(game.start, game.moves, nullptr).outcome;
  if (outcome.over())
    game.result = result_text(outcome.result, game.rules->side_to_move(game.start));
}

std::vector<Finding> read_transcript(std::string_view text, const ReadOptions& options,
                                     const GameSink& sink) {
  text = text::without_byte_order_mark(text);
  std::vector<Finding> findings;
  std::uint32_t ordinal = 0;
  ReadOptions of_line = options;
  of_line.bare_moves = true;
  const auto place = [&](Finding& finding, std::uint32_t line) {
    if (finding.line > 0) finding.line += line - 1;
  };
  for_each_game(text, [&](std::string_view game, std::uint32_t line, const std::string& source) {
    if (options.title.empty()) {
      if (const auto guess = guess_title(game, *options.catalogue)) {
        of_line.title = guess->rules->title();
        of_line.variant = guess->rules->variant();
      }
    }
    const auto about_line = read_gpn(game, of_line, [&](Judged& read) {
      read.ordinal = ++ordinal;
      read.line += line - 1;
      for (Finding& finding : read.findings) {
        finding.game = read.ordinal;
        place(finding, line);
      }
      claim_end(read);
      if (!source.empty()) {
        read.game.tags.push_back({std::string(kSourceTag), text::plain(text::in_utf8(source))});
      }
      sink(read);
    });
    for (Finding finding : about_line) {
      place(finding, line);
      findings.push_back(std::move(finding));
    }
  });
  if (ordinal == 0 && findings.empty()) {
    findings.push_back(
        {.code = Code::kNoGames,
         .source = options.source,
         .message =
             "there is no game in this text, only remarks; write each game on a line of its own"});
  }
  return findings;
}

/// A sentence that names the parts which a transcript cannot store; empty if nothing is lost.
std::string left_out(const Game& game) {
  std::vector<std::string> lost;
  for (const Tag& tag : game.tags) {
    const bool kept = tag.name == kSourceTag || tag.value.empty() || is_unknown(tag.value);
    if (!kept) lost.push_back(tag.name);
  }
  if (!game.termination.empty()) lost.emplace_back("Termination");
  if (!game.notes.empty()) lost.emplace_back("comments and side lines");
  if (lost.empty()) return {};
  return fmt::format("a transcript cannot store {}; they were left out", fmt::join(lost, ", "));
}

Written write_transcript(const Game& game) {
  if (game.moves.empty()) {
    return refused("transcript", "it cannot store a game without moves; keep this game as .gpn");
  }
  if (game.has_own_start()) {
    return refused("transcript", "it cannot store a start position; keep this game as .gpn");
  }
  Written written;
  const auto warn = [&](std::string message) {
    written.findings.push_back(
        {.code = Code::kMismatch, .severity = Severity::kWarning, .message = std::move(message)});
  };
  if (std::string lost = left_out(game); !lost.empty()) warn(std::move(lost));
  if (game.rules->variant() != game.rules->info().agreements.default_variant) {
    warn(fmt::format("a transcript does not name the variant; read it with --title {} --variant {}",
                     game.rules->title(), game.rules->variant()));
  }
  if (const std::string_view source = game.tag(kSourceTag); !source.empty()) {
    written.text += fmt::format("# {}\n", source);
  }
  Play play(*game.rules, game.start);
  for (const PackedMove& move : game.moves) {
    written.text += fmt::format("{}{}.", play.plies() > 0 ? " " : "", play.plies() + 1);
    game.rules->write_move(play.position(), move, written.text);
    play.push_legal(move);
  }
  const bool shown =
      game.result == result_text(play.outcome().result, game.rules->side_to_move(game.start));
  if (!shown && game.result != kNoResult) written.text += ' ' + game.result;
  written.text += '\n';
  return written;
}

}  // namespace

bool looks_like_numbered_transcript(std::string_view text, const Catalogue& catalogue) {
  text = text::without_byte_order_mark(text);
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos || !text::is_digit(text[begin])) return false;
  std::size_t games = 0;
  for_each_game(text,
                [&](std::string_view game, std::uint32_t /*line*/, const std::string& /*source*/) {
                  games += leading_number(trimmed(game)) == 1 ? 1 : 0;
                });
  return games > 1 && looks_like_transcript(text, catalogue);
}

const Format kTranscript = {
    .name = "transcript",
    .about = "Bare moves, one game per line, as LittleGolem, CodeCup and engines write them",
    .recognises = looks_like_transcript,
    .read = read_transcript,
    .write = write_transcript};

}  // namespace gipfbase::notation

#include "notation/sources/cut_game.hpp"

#include <algorithm>
#include <string>

#include "notation/formats/boardspace/boardspace.hpp"
#include "notation/formats/gpn/lexer.hpp"
#include "notation/game/record/result.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::notation {
namespace {

/// True when a text ends with a result.
bool ends_with_result(std::string_view text) {
  text = text::trimmed(text);
  const std::string_view line = text::trimmed(text.substr(text.rfind('\n') + 1));
  if (gpn::read_closing_line(line)) return true;
  if (line.find(';') != std::string_view::npos) return false;
  return is_result(line.substr(line.find_last_of(" \t") + 1));
}

bool is_whole(const Judged& game, const Format* format, std::string_view after) {
  if (!game.valid()) return false;
  if (format == &kBoardspace) {
    return std::none_of(game.findings.begin(), game.findings.end(),
                        [](const Finding& f) { return f.code == Code::kTruncated; });
  }
  // A line that is cut may be the beginning of the next game.
  const bool line_ends = after.find('\n') != std::string_view::npos;
  return ends_with_result(line_ends ? game.raw : game.raw.substr(0, game.raw.rfind('\n') + 1));
}

/// True when a later import can recognise the same game.
bool can_be_completed(const Judged& game) {
  const auto names = [&](std::string_view player) {
    const std::string_view name = game.game.tag(player);
    return !name.empty() && name != "?";
  };
  return game.status != Judged::Status::kRejected && !game.game.moves.empty() &&
         !game.game.rules->has_contests() && names("White") && names("Black");
}

}  // namespace

void judge_cut_game(Judged& game, const Format* format, std::string_view after) {
  if (is_whole(game, format, after)) return;
  auto& moves = game.game.moves;
  if (game.valid() && !moves.empty()) {
    moves.pop_back();
    std::erase_if(game.game.notes, [&](const Note& note) { return note.ply > moves.size(); });
  }
  const bool kept = can_be_completed(game);
  game.status = kept ? Judged::Status::kPartial : Judged::Status::kRejected;
  const std::string_view message =
      kept ? "the text is cut off in this game or right after it; the game was read up to here, "
             "and an import of the whole text completes it"
           : "the text is cut off in this game or right after it, so it was not kept; import the "
             "whole text";
  game.findings.insert(game.findings.begin(),
                       about(game, Code::kTruncated, Severity::kError, std::string(message)));
}

}  // namespace gipfbase::notation

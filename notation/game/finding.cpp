#include "notation/game/finding.hpp"

#include <fmt/format.h>

#include <iterator>

namespace gipfbase::notation {

std::string_view name(Code code) {
  switch (code) {
    case Code::kUnreadable: return "unreadable";
    case Code::kTruncated: return "truncated";
    case Code::kEmpty: return "empty";
    case Code::kNoGames: return "no-games";
    case Code::kUnknownFormat: return "unknown-format";
    case Code::kTooLarge: return "too-large";
    case Code::kEncoding: return "encoding";
    case Code::kSyntax: return "syntax";
    case Code::kBadTag: return "bad-tag";
    case Code::kUnknownTitle: return "unknown-title";
    case Code::kUnknownVariant: return "unknown-variant";
    case Code::kBadPosition: return "bad-position";
    case Code::kExtraTree: return "extra-tree";
    case Code::kBadMove: return "bad-move";
    case Code::kIllegalMove: return "illegal-move";
    case Code::kAfterEnd: return "after-end";
    case Code::kAmbiguous: return "ambiguous-move";
    case Code::kMismatch: return "mismatch";
    case Code::kIncomplete: return "incomplete";
    case Code::kBadVariation: return "bad-variation";
    case Code::kBadAction: return "bad-action";
    case Code::kClock: return "clock";
    case Code::kContest: return "contest";
    case Code::kConflict: return "conflict";
    case Code::kResultMismatch: return "result-mismatch";
    case Code::kFinalMismatch: return "final-mismatch";
  }
  return "unknown";
}

std::string_view name(Severity severity) {
  switch (severity) {
    case Severity::kNote: return "note";
    case Severity::kWarning: return "warning";
    case Severity::kError: return "error";
  }
  return "unknown";
}

std::string Finding::sentence() const {
  std::string text;
  const auto out = std::back_inserter(text);
  if (!source.empty()) fmt::format_to(out, "{}:", source);
  if (line != 0) fmt::format_to(out, "{}:", line);
  if (line != 0 && column != 0) fmt::format_to(out, "{}:", column);
  if (!text.empty()) text += ' ';
  if (game != 0) fmt::format_to(out, "game {}", game);
  if (game != 0 && ply != 0) text += ", ";
  if (ply != 0) fmt::format_to(out, "move {}", ply);
  if (game != 0 || ply != 0) text += ": ";
  text += message;
  return text;
}

}  // namespace gipfbase::notation

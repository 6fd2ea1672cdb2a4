#include "notation/game/record/finding.hpp"

#include <fmt/format.h>

#include <array>
#include <iterator>

namespace gipfbase::notation {

namespace {

/// The texts of the codes, in the order of Code.
constexpr std::array<std::string_view, 28> kCodes = {
    "unreadable",      "truncated",       "empty",         "no-games",   "unknown-format",
    "too-large",       "encoding",        "syntax",        "bad-tag",    "unknown-title",
    "unknown-variant", "bad-position",    "extra-tree",    "bad-move",   "illegal-move",
    "after-end",       "ambiguous-move",  "mismatch",      "incomplete", "bad-variation",
    "bad-action",      "clock",           "contest",       "conflict",   "in-bin",
    "damaged",         "result-mismatch", "final-mismatch"};
static_assert(kCodes.size() == static_cast<std::size_t>(Code::kFinalMismatch) + 1);

}  // namespace

std::string_view name(Code code) { return kCodes[static_cast<std::size_t>(code)]; }

std::string_view name(Severity severity) {
  constexpr std::array<std::string_view, 3> kNames = {"note", "warning", "error"};
  return kNames[static_cast<std::size_t>(severity)];
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

#include "cli/serve/html/moves.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "analysis/annotation/engine_annotation.hpp"

namespace gipfbase::cli::serve {
namespace {

/// "!?" and the like; "$18" for a glyph without a sign.
std::string glyph_text(std::uint8_t nag) {
  constexpr std::array<const char*, 7> kSigns = {"", "!", "?", "!!", "??", "!?", "?!"};
  return nag > 0 && nag < kSigns.size() ? kSigns.at(nag) : fmt::format(" ${}", nag);
}

/// "1:05:09", "0:07.5"
std::string clock_text(const notation::Clock& clock) {
  constexpr std::int64_t kSecond = 1000;
  constexpr std::int64_t kMinute = 60 * kSecond;
  constexpr std::int64_t kHour = 60 * kMinute;
  const std::int64_t all = clock.milliseconds;
  constexpr std::array<const char*, 3> kKinds = {"left", "used so far", "for this move"};
  const std::string hours = all >= kHour ? fmt::format("{}:", all / kHour) : std::string();
  return fmt::format("<span class=\"clock\" title=\"time {}\">{}{:02}:{:02}</span>",
                     kKinds.at(static_cast<std::size_t>(clock.kind)), hours, all % kHour / kMinute,
                     all % kMinute / kSecond);
}

const notation::Note* note_at(const std::vector<notation::Note>& notes, std::uint32_t ply) {
  for (const notation::Note& note : notes) {
    if (note.ply == ply) return &note;
  }
  return nullptr;
}

class Writer {
 public:
  explicit Writer(const MoveList& list) : list_(list), rules_(*list.game->rules) {}

  std::string text() {
    const notation::Game& game = *list_.game;
    std::string out = "<div class=\"moves\" role=\"group\" aria-label=\"Moves\">\n";
    if (const auto* note = note_at(game.notes, 0)) out += note_text(*note, game.start);
    notation::AnyPosition position = game.start;
    bool open_row = false;
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
      const bool first = i % 2 == 0;
      if (first || !open_row) {
        out += fmt::format("<span class=\"no\">{}{}</span>", i / 2 + 1, first ? "." : "…");
        if (!first) out += "<span class=\"skip-move\"></span>";
      }
      open_row = true;
      const auto* note = note_at(game.notes, static_cast<std::uint32_t>(i + 1));
      out += move_text(i, note);
      const notation::AnyPosition before = position;
      rules_.play(position, game.moves[i]);
      if (note == nullptr) continue;
      const std::string more = note_text(*note, before);
      if (more.empty()) continue;
      if (first) out += "<span class=\"skip-move\"></span>";
      out += more;
      open_row = false;
    }
    return out + "</div>\n";
  }

 private:
  std::string move_text(std::size_t i, const notation::Note* note) const {
    std::string inner = serve::text(list_.moves[i]);
    std::string after;
    const auto glyph = list_.glyphs.find(static_cast<std::uint32_t>(i + 1));
    if (glyph != list_.glyphs.end() &&
        (note == nullptr ||
         std::find(note->nags.begin(), note->nags.end(), glyph->second) == note->nags.end())) {
      inner += serve::text(glyph_text(glyph->second));
    }
    if (note != nullptr) {
      for (const std::uint8_t nag : note->nags) inner += serve::text(glyph_text(nag));
      if (note->clock) after += clock_text(*note->clock);
    }
    const auto value = list_.values.find(static_cast<std::uint32_t>(i + 1));
    if (value != list_.values.end()) {
      after += fmt::format("<span class=\"tag\" title=\"proved for the player to move\">{}</span>",
                           serve::text(value->second));
    }
    const bool here = i + 1 == list_.ply;
    return fmt::format("<span class=\"cell\">{}{}</span>\n",
                       link(list_.at(i + 1), inner,
                            fmt::format("id=\"{}m{}\" class=\"move\"{}", list_.prefix, i + 1,
                                        here ? " aria-current=\"step\"" : "")),
                       after);
  }

  /// The comment and the variations of a move.
  std::string note_text(const notation::Note& note, const notation::AnyPosition& before) {
    std::string inner;
    // The graph shows what [%eval] says.
    const std::string comment = analysis::without_eval(note.comment);
    if (!comment.empty()) inner += fmt::format("<p>{}</p>", serve::text(comment));
    for (const notation::Variation& variation : note.variations) {
      inner += fmt::format("<p class=\"side\">{}</p>", variation_text(variation, before, 0));
    }
    return inner.empty() ? inner : fmt::format("<div class=\"note\">{}</div>\n", inner);
  }

  std::string variation_text(const notation::Variation& variation,
                             const notation::AnyPosition& start, int depth) {
    constexpr int kDeepest = 8;
    std::string out = "(";
    std::string line;
    notation::AnyPosition position = start;
    for (std::size_t i = 0; i < variation.moves.size(); ++i) {
      const std::string move = rules_.move_text(position, variation.moves[i]);
      line += (line.empty() ? "" : " ") + move;
      const auto* note = note_at(variation.notes, static_cast<std::uint32_t>(i + 1));
      std::string inner = serve::text(move);
      if (note != nullptr) {
        for (const std::uint8_t nag : note->nags) inner += serve::text(glyph_text(nag));
      }
      if (i > 0) out += ' ';
      out += list_.elsewhere ? link(list_.elsewhere(start, line), inner) : inner;
      if (note != nullptr) {
        if (!note->comment.empty()) {
          out += fmt::format(" <em>{}</em>", serve::text(note->comment));
        }
        for (const notation::Variation& below : note->variations) {
          out += ' ' + (depth < kDeepest ? variation_text(below, position, depth + 1) : "(…)");
        }
      }
      rules_.play(position, variation.moves[i]);
    }
    return out + ")";
  }

  const MoveList& list_;
  const notation::Rules& rules_;
};

}  // namespace

std::string moves_text(const MoveList& list) { return Writer(list).text(); }

}  // namespace gipfbase::cli::serve

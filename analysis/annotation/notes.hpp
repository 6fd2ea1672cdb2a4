// analysis/annotation/notes.hpp - writing into the notes of a record.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include "notation/game/game.hpp"

namespace gipfbase::analysis {

/// Returns the note of a ply; adds an empty one if there is none.
[[nodiscard]] inline notation::Note& note_at(notation::Game& record, std::uint32_t ply) {
  const auto at = std::lower_bound(record.notes.begin(), record.notes.end(), ply,
                                   [](const auto& note, std::uint32_t p) { return note.ply < p; });
  if (at != record.notes.end() && at->ply == ply) return *at;
  notation::Note note;
  note.ply = ply;
  return *record.notes.insert(at, std::move(note));
}

/// Adds a comment, unless the note contains it.
inline void add_comment(notation::Note& note, const std::string& comment) {
  if (note.comment.find(comment) != std::string::npos) return;
  if (!note.comment.empty()) note.comment += ' ';
  note.comment += comment;
}

/// Adds a numeric annotation glyph, unless the note has it.
inline void add_glyph(notation::Note& note, std::uint8_t glyph) {
  if (std::find(note.nags.begin(), note.nags.end(), glyph) == note.nags.end()) {
    note.nags.push_back(glyph);
  }
}

}  // namespace gipfbase::analysis

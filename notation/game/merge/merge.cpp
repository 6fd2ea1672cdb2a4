#include "notation/game/merge/merge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>

#include "notation/game/record/date.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::notation {
namespace {

/// The parts of a date between its dots, up to the last known one.
std::vector<std::string_view> known_parts(std::string_view date) {
  std::vector<std::string_view> parts;
  for (std::size_t at = 0; at <= date.size();) {
    const std::size_t dot = std::min(date.find('.', at), date.size());
    parts.push_back(date.substr(at, dot - at));
    at = dot + 1;
  }
  while (!parts.empty() && is_unknown(parts.back())) parts.pop_back();
  return parts;
}

/// True when `date` is the same as `other`, or more exact: a day of the month or year that `other`
/// names.
bool includes_date(std::string_view date, std::string_view other) {
  const auto parts = known_parts(date);
  const auto others = known_parts(other);
  return others.size() <= parts.size() && std::equal(others.begin(), others.end(), parts.begin());
}

/// True when `date` is valid and `other` is not, for example because `other` is the 31st of a month
/// with 30 days.
bool corrects(std::string_view date, std::string_view other) {
  return calendar_fault(other) && !calendar_fault(date);
}

/// Merges the notes of one line, and of its side lines.
class NoteMerger {
 public:
  NoteMerger(Merged& merged, NewNotes how) : merged_(merged), how_(how) {}

  void merge(std::vector<Note>& into, const std::vector<Note>& from) {
    for (const Note& note : from) {
      const auto at =
          std::lower_bound(into.begin(), into.end(), note.ply,
                           [](const Note& a, std::uint32_t ply) { return a.ply < ply; });
      if (at == into.end() || at->ply != note.ply) {
        const Note added = how_ == NewNotes::kKeep ? Note{note.ply, {}, {}, note.clock, {}} : note;
        if (added == Note{note.ply, {}, {}, {}, {}}) continue;
        into.insert(at, added);
        merged_.changed = true;
      } else {
        merge(*at, note);
      }
    }
  }

 private:
  void merge(Note& into, const Note& from) {
    merge_comment(into, from);
    merge_glyphs(into, from);
    for (const Variation& line : from.variations) merge(into, line);
    if (from.clock && !into.clock) take(into.clock, from.clock);
    if (from.clock && from.clock != into.clock) {
      merged_.conflicts.push_back(fmt::format("the clocks of move {} differ", into.ply));
    }
  }

  static std::string place(const Note& note) {
    return note.ply == 0 ? "before the first move" : fmt::format("of move {}", note.ply);
  }

  /// True when `comment`, or one of the comments that " / " joins in it, begins with `shorter`. In
  /// any other place, the words before `shorter` could reverse its meaning: "not a mistake".
  static bool continues(std::string_view comment, std::string_view shorter) {
    constexpr std::string_view kJoin = " / ";
    for (std::size_t at = comment.find(shorter); at != std::string_view::npos;
         at = comment.find(shorter, at + 1)) {
      const std::size_t end = at + shorter.size();
      const bool begins = at == 0 || comment.substr(0, at).ends_with(kJoin);
      if (begins && (end == comment.size() || !text::in_word(comment[end]))) return true;
    }
    return false;
  }

  void merge_comment(Note& into, const Note& from) {
    if (from.comment.empty() || from.comment == into.comment) return;
    const bool longer = continues(from.comment, into.comment);
    const bool shorter = continues(into.comment, from.comment);
    if (longer) return add(into.comment, from.comment);
    if (shorter && how_ != NewNotes::kReplace) return;
    if (how_ == NewNotes::kBoth) return take(into.comment, into.comment + " / " + from.comment);
    contradict(fmt::format("the comment {} is stored as \"{}\", but the new record has \"{}\"",
                           place(into), into.comment, from.comment));
    if (how_ == NewNotes::kReplace) take(into.comment, from.comment);
  }

  /// Glyphs of one group exclude each other: group 1 assesses a move, group 2 a position. Returns 0
  /// for other glyphs.
  static int group_of(std::uint8_t nag) {
    constexpr std::uint8_t kLastMove = 6;
    constexpr std::uint8_t kFirstPosition = 10;
    constexpr std::uint8_t kLastPosition = 21;
    if (nag >= 1 && nag <= kLastMove) return 1;
    return nag >= kFirstPosition && nag <= kLastPosition ? 2 : 0;
  }

  void merge_glyphs(Note& into, const Note& from) {
    const std::vector<std::uint8_t> own = into.nags;
    bool contradicting = false;
    for (const std::uint8_t nag : from.nags) {
      if (std::find(own.begin(), own.end(), nag) != own.end()) continue;
      const auto excludes = [&](std::uint8_t other) {
        return group_of(nag) != 0 && group_of(other) == group_of(nag);
      };
      if (how_ != NewNotes::kBoth && std::any_of(own.begin(), own.end(), excludes)) {
        contradicting = true;
        if (how_ != NewNotes::kReplace) continue;
        std::erase_if(into.nags, excludes);
      }
      if (how_ == NewNotes::kKeep) continue;
      into.nags.push_back(nag);
      merged_.changed = true;
    }
    if (!contradicting) return;
    contradict(fmt::format("the glyphs {} are stored as ${}, but the new record has ${}",
                           place(into), fmt::join(own, " $"), fmt::join(from.nags, " $")));
  }

  void contradict(std::string sentence) {
    (how_ == NewNotes::kReplace ? merged_.replaced : merged_.conflicts)
        .push_back(std::move(sentence));
  }

  void merge(Note& into, const Variation& line) {
    for (Variation& known : into.variations) {
      const std::size_t shorter = std::min(known.moves.size(), line.moves.size());
      if (!std::equal(line.moves.begin(), line.moves.begin() + static_cast<std::ptrdiff_t>(shorter),
                      known.moves.begin())) {
        continue;
      }
      if (line.moves.size() > shorter) add(known.moves, line.moves);
      std::vector<Note> notes = line.notes;
      std::erase_if(notes, [&](const Note& note) { return note.ply > known.moves.size(); });
      return merge(known.notes, notes);
    }
    if (how_ == NewNotes::kKeep) return;
    into.variations.push_back(line);
    merged_.changed = true;
  }

  /// Takes over a value that contradicts nothing, unless new notes are ignored (kKeep).
  template <class T>
  void add(T& into, const T& from) {
    if (how_ != NewNotes::kKeep) take(into, from);
  }

  template <class T>
  void take(T& into, const T& from) {
    if (into == from) return;
    into = from;
    merged_.changed = true;
  }

  Merged& merged_;
  NewNotes how_;
};

/// Positions on two lines of moves that are played in step and differ only by a symmetry of the
/// board.
struct ParallelLines {
  const Rules& rules;
  AnyPosition from, into;

  /// The move of `into` that corresponds to this move of `from`; plays neither.
  [[nodiscard]] PackedMove transformed(const PackedMove& move) const {
    return rules.from_canonical(into, rules.index_row(from, &move).next).value();
  }
  void play(const PackedMove& of_from, const PackedMove& of_into) {
    rules.play(from, of_from);
    rules.play(into, of_into);
  }
};

void transform_notes(std::vector<Note>& notes, ParallelLines lines,
                     std::span<const PackedMove> moves, std::span<const PackedMove> transformed);

void transform_variation(Variation& line, const ParallelLines& lines) {
  std::vector<PackedMove> transformed;
  ParallelLines at = lines;
  for (const PackedMove& move : line.moves) {
    transformed.push_back(at.transformed(move));
    at.play(move, transformed.back());
  }
  transform_notes(line.notes, lines, line.moves, transformed);
  line.moves = std::move(transformed);
}

/// Transforms the side lines of notes on the line `moves` into side lines of the line
/// `transformed`.
void transform_notes(std::vector<Note>& notes, ParallelLines lines,
                     std::span<const PackedMove> moves, std::span<const PackedMove> transformed) {
  std::size_t played = 0;
  for (Note& note : notes) {
    for (; played + 1 < note.ply; ++played) lines.play(moves[played], transformed[played]);
    for (Variation& line : note.variations) transform_variation(line, lines);
  }
}

/// The notes of `from`, transformed to the orientation of `into`.
std::vector<Note> notes_for(const Game& into, const Game& from) {
  std::vector<Note> notes = from.notes;
  if (!std::equal(from.moves.begin(), from.moves.end(), into.moves.begin())) {
    transform_notes(notes, {*into.rules, from.start, into.start}, from.moves, into.moves);
  }
  return notes;
}

}  // namespace

Merged merge_record(Game& into, const Game& from, NewNotes notes) {
  Merged merged;
  NoteMerger(merged, notes).merge(into.notes, notes_for(into, from));
  for (const Tag& tag : from.tags) {
    const auto known = std::find_if(into.tags.begin(), into.tags.end(),
                                    [&](const Tag& t) { return t.name == tag.name; });
    if (known == into.tags.end()) {
      into.tags.push_back(tag);
      merged.changed = true;
      continue;
    }
    const bool date = tag.name == "Date";
    const bool better =
        date ? includes_date(tag.value, known->value) || corrects(tag.value, known->value)
             : is_unknown(known->value);
    if (known->value == tag.value || is_unknown(tag.value)) continue;
    if (better) {
      known->value = tag.value;
      merged.changed = true;
    } else if (!date || !includes_date(known->value, tag.value)) {
      merged.conflicts.push_back(
          fmt::format("the tag {} is stored as \"{}\", but the new record has \"{}\"", tag.name,
                      known->value, tag.value));
    }
  }
  return merged;
}

}  // namespace gipfbase::notation

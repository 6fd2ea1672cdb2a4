// Merges the changes of two records field by field: the second half of merge.hpp.
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <set>
#include <string_view>
#include <utility>

#include "notation/game/merge.hpp"

namespace gipfbase::notation {
namespace {

constexpr std::size_t kShownBytes = 60;

std::string shown(std::string_view text) {
  if (text.empty()) return "nothing";
  if (text.size() <= kShownBytes) return fmt::format("\"{}\"", text);
  std::size_t end = kShownBytes;
  // Not within a character of UTF-8.
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return fmt::format("\"{}...\"", text.substr(0, end));
}
std::string shown(const std::vector<std::uint8_t>& glyphs) {
  return glyphs.empty() ? "nothing" : fmt::format("${}", fmt::join(glyphs, " $"));
}
std::string shown(const std::optional<Clock>& clock) {
  constexpr double kSecond = 1000;
  return clock ? fmt::format("{} s", static_cast<double>(clock->milliseconds) / kSecond)
               : "nothing";
}
std::string shown(const std::vector<Variation>& lines) {
  return lines.empty() ? "nothing" : fmt::format("{} of them", lines.size());
}

/// What is played: title, variant, start and moves.
bool same_play(const Game& a, const Game& b) {
  if (a.rules != b.rules &&
      (a.rules == nullptr || b.rules == nullptr || a.rules->title() != b.rules->title() ||
       a.rules->variant() != b.rules->variant())) {
    return false;
  }
  return a.start == b.start && a.moves == b.moves;
}

/// The number of first moves that two records share.
std::size_t shared_moves(const Game& a, const Game& b) {
  if (a.start != b.start) return 0;
  const auto [end, ignored] =
      std::mismatch(a.moves.begin(), a.moves.end(), b.moves.begin(), b.moves.end());
  return static_cast<std::size_t>(end - a.moves.begin());
}

Note note_at(const Game& game, std::uint32_t ply) {
  const auto at = std::lower_bound(game.notes.begin(), game.notes.end(), ply,
                                   [](const Note& n, std::uint32_t p) { return n.ply < p; });
  return at != game.notes.end() && at->ply == ply ? *at : Note{ply, {}, {}, {}, {}};
}

void put(Game& game, Note note) {
  const auto at = std::lower_bound(game.notes.begin(), game.notes.end(), note.ply,
                                   [](const Note& n, std::uint32_t p) { return n.ply < p; });
  const bool there = at != game.notes.end() && at->ply == note.ply;
  if (note == Note{note.ply, {}, {}, {}, {}}) {
    if (there) game.notes.erase(at);
  } else if (there) {
    *at = std::move(note);
  } else {
    game.notes.insert(at, std::move(note));
  }
}

void set(Game& game, const Tag& tag) {
  const auto at = std::find_if(game.tags.begin(), game.tags.end(),
                               [&](const Tag& t) { return t.name == tag.name; });
  if (tag.value.empty()) {
    if (at != game.tags.end()) game.tags.erase(at);
  } else if (at != game.tags.end()) {
    at->value = tag.value;
  } else {
    game.tags.push_back(tag);
  }
}

/// Compares fields of three records, and notes clashes and the fields that changed.
class FieldMerger {
 public:
  explicit FieldMerger(Prevailing prevailing) : prevailing_(prevailing) {}

  template <class Value>
  void merge(const std::string& field, Value& into, const Value& base, const Value& from) {
    if (base == from) return;
    changed.push_back(field);
    if (into == from) return;
    if (into != base) {
      clashes.push_back({field, shown(into), shown(from)});
      if (prevailing_ == Prevailing::kInto) return;
    }
    into = from;
  }

  void merge_play(Game& into, const Game& base, const Game& from) {
    if (same_play(base, from)) return;
    changed.emplace_back("moves");
    if (same_play(into, from)) return;
    if (!same_play(into, base)) {
      const auto count = [](const Game& game) {
        return fmt::format("{} plies", game.moves.size());
      };
      clashes.push_back({"moves", count(into), count(from)});
      if (prevailing_ == Prevailing::kInto) return;
    }
    const std::size_t shared = shared_moves(into, from);
    into.begin(from.rules, from.start);
    into.moves = from.moves;
    // Glyphs, clocks and side lines belong to the moves.
    for (Note note : std::exchange(into.notes, {})) {
      if (note.ply > shared) {
        std::string comment = std::move(note.comment);
        note = note_at(from, note.ply);
        note.comment = std::move(comment);
      }
      put(into, std::move(note));
    }
    for (const Note& note : from.notes) {
      if (note.ply <= shared) continue;
      Note added = note;
      added.comment = note_at(into, note.ply).comment;
      put(into, std::move(added));
    }
  }

  void merge_tags(Game& into, const Game& base, const Game& from) {
    std::set<std::string> names;
    for (const Game* game : {&base, &from}) {
      for (const Tag& tag : game->tags) names.insert(tag.name);
    }
    for (const std::string& name : names) {
      std::string value(into.tag(name));
      merge(name, value, std::string(base.tag(name)), std::string(from.tag(name)));
      if (value != into.tag(name)) set(into, {name, value});
    }
    // Equal tags have the same order, so that a change that is undone leaves no trace.
    if (std::is_permutation(into.tags.begin(), into.tags.end(), from.tags.begin(),
                            from.tags.end())) {
      into.tags = from.tags;
    }
  }

  void merge_notes(Game& into, const Game& base, const Game& from) {
    std::set<std::uint32_t> plies;
    for (const Game* game : {&base, &from}) {
      for (const Note& note : game->notes) plies.insert(note.ply);
    }
    const std::size_t shared = shared_moves(into, from);
    for (const std::uint32_t ply : plies) {
      if (ply > into.moves.size()) continue;
      Note note = note_at(into, ply);
      const Note was = note_at(base, ply);
      const Note now = note_at(from, ply);
      const auto field = [&](std::string_view what) {
        return ply == 0 ? fmt::format("{} before the first move", what)
                        : fmt::format("{} of move {}", what, ply);
      };
      merge(field("comment"), note.comment, was.comment, now.comment);
      if (ply <= shared) {
        merge(field("glyphs"), note.nags, was.nags, now.nags);
        merge(field("clock"), note.clock, was.clock, now.clock);
        merge(field("side lines"), note.variations, was.variations, now.variations);
      }
      put(into, std::move(note));
    }
    std::erase_if(into.notes, [&](const Note& note) { return note.ply > into.moves.size(); });
  }

  std::vector<Clash> clashes;
  std::vector<std::string> changed;

 private:
  Prevailing prevailing_;
};

FieldMerger merged_fields(Game& into, const Game& base, const Game& from, Prevailing prevailing) {
  FieldMerger merger(prevailing);
  merger.merge_tags(into, base, from);
  merger.merge("Result", into.result, base.result, from.result);
  merger.merge("Termination", into.termination, base.termination, from.termination);
  merger.merge_play(into, base, from);
  merger.merge_notes(into, base, from);
  return merger;
}

}  // namespace

std::vector<Clash> merge_changes(Game& into, const Game& base, const Game& from,
                                 Prevailing prevailing) {
  return merged_fields(into, base, from, prevailing).clashes;
}

std::vector<std::string> different_fields(const Game& a, const Game& b) {
  Game into = a;
  return merged_fields(into, a, b, Prevailing::kInto).changed;
}

}  // namespace gipfbase::notation

// Merges the changes of two records field by field: merge_changes, merge_histories and
// different_fields of merge.hpp.
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <set>
#include <span>
#include <string_view>
#include <utility>

#include "notation/game/merge/merge.hpp"
#include "notation/game/record/date.hpp"
#include "notation/text/counted.hpp"

namespace gipfbase::notation {
namespace {

constexpr std::size_t kShownBytes = 60;

std::string shown(std::string_view text) {
  if (text.empty()) return "nothing";
  if (text.size() <= kShownBytes) return fmt::format("\"{}\"", text);
  std::size_t end = kShownBytes;
  // Does not cut within a UTF-8 character.
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

/// True when two records have the same title, variant, start and moves.
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

bool is_empty(const std::string& value) {
  return value.empty() || value == kNoResult || is_unknown(value);
}
template <class T>
bool is_empty(const std::vector<T>& values) {
  return values.empty();
}
bool is_empty(const std::optional<Clock>& clock) { return !clock; }

/// Merges `from` into `into` field by field, taking the past states of both into account. Collects
/// the clashes, and the fields in which `from` has a value that `into` never had.
class FieldMerger {
 public:
  FieldMerger(Game& into, std::span<const Game> past_of_into, const Game& from,
              std::span<const Game> past_of_from, Prevailing prevailing)
      : into_(into),
        from_(from),
        past_of_into_(past_of_into),
        past_of_from_(past_of_from),
        prevailing_(prevailing) {}

  void run() {
    merge_tags();
    merge("Result", into_.result, [](const Game& game) { return game.result; });
    merge("Termination", into_.termination, [](const Game& game) { return game.termination; });
    merge_play();
    merge_notes();
  }

  std::vector<Clash> clashes;
  std::vector<std::string> changed;

 private:
  /// True when the value of `from` is to be taken. Adds the field to `changed` and `clashes` where
  /// it belongs there.
  template <class Value, class Get>
  bool takes(const std::string& field, const Value& into, const Get& get) {
    const Value from = get(from_);
    const auto had = [&](std::span<const Game> past, const Value& value) {
      return std::any_of(past.begin(), past.end(),
                         [&](const Game& game) { return get(game) == value; });
    };
    if (had(past_of_into_, from)) return false;
    changed.push_back(field);
    if (into == from) return false;
    if (had(past_of_from_, into)) return true;
    const auto never = [&](std::span<const Game> past, const Value& now) {
      return is_empty(now) && std::all_of(past.begin(), past.end(),
                                          [&](const Game& game) { return is_empty(get(game)); });
    };
    if (never(past_of_into_, into)) return true;
    if (never(past_of_from_, from)) return false;
    clashes.push_back({field, shown(into), shown(from)});
    return prevailing_ == Prevailing::kFrom;
  }

  template <class Value, class Get>
  void merge(const std::string& field, Value& into, const Get& get) {
    if (takes(field, into, get)) into = get(from_);
  }

  void merge_play() {
    const auto had = [](std::span<const Game> past, const Game& game) {
      return std::any_of(past.begin(), past.end(),
                         [&](const Game& before) { return same_play(before, game); });
    };
    if (had(past_of_into_, from_)) return;
    changed.emplace_back("moves");
    if (same_play(into_, from_)) return;
    if (!had(past_of_from_, into_)) {
      const auto count = [](const Game& game) {
        return text::counted(game.moves.size(), "ply", "plies");
      };
      clashes.push_back({"moves", count(into_), count(from_)});
      if (prevailing_ == Prevailing::kInto) return;
    }
    const std::size_t shared = shared_moves(into_, from_);
    into_.begin(from_.rules, from_.start);
    into_.moves = from_.moves;
    // Glyphs, clocks and side lines belong to the moves, so after the shared moves they are those
    // of `from`.
    for (Note note : std::exchange(into_.notes, {})) {
      if (note.ply > shared) {
        std::string comment = std::move(note.comment);
        note = note_at(from_, note.ply);
        note.comment = std::move(comment);
      }
      put(into_, std::move(note));
    }
    for (const Note& note : from_.notes) {
      if (note.ply <= shared) continue;
      Note added = note;
      added.comment = note_at(into_, note.ply).comment;
      put(into_, std::move(added));
    }
  }

  /// Calls `visit` for `from`, and for the past states of both records.
  template <class Visit>
  void for_all(const Visit& visit) const {
    visit(from_);
    for (const Game& game : past_of_from_) visit(game);
    for (const Game& game : past_of_into_) visit(game);
  }

  void merge_tags() {
    std::set<std::string> names;
    for_all([&](const Game& game) {
      for (const Tag& tag : game.tags) names.insert(tag.name);
    });
    for (const std::string& name : names) {
      const auto value = [&](const Game& game) { return std::string(game.tag(name)); };
      if (takes(name, value(into_), value)) set(into_, {name, value(from_)});
    }
    // If both have the same tags, takes over the order of `from`, so that a change that is undone
    // leaves no trace.
    if (std::is_permutation(into_.tags.begin(), into_.tags.end(), from_.tags.begin(),
                            from_.tags.end())) {
      into_.tags = from_.tags;
    }
  }

  void merge_notes() {
    std::set<std::uint32_t> plies;
    for_all([&](const Game& game) {
      for (const Note& note : game.notes) plies.insert(note.ply);
    });
    const std::size_t shared = shared_moves(into_, from_);
    for (const std::uint32_t ply : plies) {
      if (ply > into_.moves.size()) continue;
      Note note = note_at(into_, ply);
      const auto field = [&](std::string_view what) {
        return ply == 0 ? fmt::format("{} before the first move", what)
                        : fmt::format("{} of move {}", what, ply);
      };
      const auto at = [ply](const Game& game) { return note_at(game, ply); };
      merge(field("comment"), note.comment, [&](const Game& game) { return at(game).comment; });
      if (ply <= shared) {
        merge(field("glyphs"), note.nags, [&](const Game& game) { return at(game).nags; });
        merge(field("clock"), note.clock, [&](const Game& game) { return at(game).clock; });
        merge(field("side lines"), note.variations,
              [&](const Game& game) { return at(game).variations; });
      }
      put(into_, std::move(note));
    }
    std::erase_if(into_.notes, [&](const Note& note) { return note.ply > into_.moves.size(); });
  }

  Game& into_;
  const Game& from_;
  std::span<const Game> past_of_into_, past_of_from_;
  Prevailing prevailing_;
};

}  // namespace

std::vector<Clash> merge_histories(Game& into, std::span<const Game> past_of_into, const Game& from,
                                   std::span<const Game> past_of_from, Prevailing prevailing) {
  FieldMerger merger(into, past_of_into, from, past_of_from, prevailing);
  merger.run();
  return std::move(merger.clashes);
}

std::vector<Clash> merge_changes(Game& into, const Game& base, const Game& from,
                                 Prevailing prevailing) {
  const std::span past(&base, 1);
  return merge_histories(into, past, from, past, prevailing);
}

std::vector<std::string> different_fields(const Game& a, const Game& b) {
  Game into = a;
  const std::span past(&a, 1);
  FieldMerger merger(into, past, b, past, Prevailing::kInto);
  merger.run();
  return std::move(merger.changed);
}

}  // namespace gipfbase::notation

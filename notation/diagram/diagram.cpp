#include "notation/diagram/diagram.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <set>

#include "notation/text/text.hpp"

namespace gipfbase::notation {
namespace {

/// The end points of the columns and rows of a board.
struct Ends {
  std::map<int, Spot> lowest;  ///< [column]: its lowest place
  std::map<int, Spot> left;    ///< [row]: its leftmost place
  std::map<int, Spot> right;
  std::map<int, int> rise;  ///< [row]: how far its last place is above the place before it,
                            ///< in half steps; rows can bend
};

Ends ends_of(const std::vector<Place>& places) {
  Ends ends;
  for (const Place& place : places) {
    const auto keep = [&](std::map<int, Spot>& spots, int number, auto better) {
      const auto [at, first] = spots.try_emplace(number, place.spot);
      if (!first && better(place.spot, at->second)) at->second = place.spot;
    };
    keep(ends.lowest, place.at.column, [](Spot a, Spot b) { return a.up < b.up; });
    keep(ends.left, place.at.row, [](Spot a, Spot b) { return a.across < b.across; });
    keep(ends.right, place.at.row, [](Spot a, Spot b) { return a.across > b.across; });
  }
  for (const Place& place : places) {
    const Spot end = ends.right.at(place.at.row);
    if (place.spot.across == end.across - 1) ends.rise[place.at.row] = end.up - place.spot.up;
  }
  return ends;
}

void set_mark(Diagram& diagram, std::string_view name, Mark mark) {
  for (Place& place : diagram.places) {
    if (place.name == name) place.set(mark);
  }
}

std::string letter(int column) { return {static_cast<char>('a' + column)}; }

/// The index of a mark in kMarks.
std::size_t index_of(Mark mark) {
  return static_cast<std::size_t>(std::countr_zero(static_cast<std::uint8_t>(mark)));
}

}  // namespace

std::string_view name(Tint tint) {
  constexpr std::array<std::string_view, 5> kNames = {"none", "white", "grey", "black", "red"};
  return kNames.at(static_cast<std::size_t>(tint));
}

std::string_view name(Shape shape) {
  constexpr std::array<std::string_view, 6> kNames = {"marble", "disc", "token",
                                                      "holed",  "ring", "hourglass"};
  return kNames.at(static_cast<std::size_t>(shape));
}

std::string_view name(Ground ground) {
  constexpr std::array<std::string_view, 6> kNames = {"gone", "ring", "space",
                                                      "spot", "dot",  "tube"};
  return kNames.at(static_cast<std::size_t>(ground));
}

std::string_view name(Mark mark) {
  constexpr std::array<std::string_view, 4> kNames = {"from", "to", "taken", "candidate"};
  return kNames.at(index_of(mark));
}

std::string_view meaning(Mark mark) {
  constexpr std::array<std::string_view, 4> kMeanings = {"moved from", "moved to", "taken away",
                                                         "a move begins here"};
  return kMeanings.at(index_of(mark));
}

std::string marks_text(const Place& place) {
  std::string text;
  for (const Mark mark : kMarks) {
    if (!place.has(mark)) continue;
    if (!text.empty()) text += ", ";
    text += meaning(mark);
  }
  return text;
}

std::string place_name(hex::Place at) {
  const fmt::format_int row(at.row);
  return letter(at.column).append(row.data(), row.size());
}

std::optional<hex::Place> read_place(std::string_view text) {
  if (text.size() < 2 || !text::is_letter(text[0]) || !text::is_digit(text[1])) return std::nullopt;
  if (text.size() > 2 && text::is_digit(text[2])) return std::nullopt;
  return hex::Place{text::lower(text[0]) - 'a', text[1] - '0'};
}

Place& Diagram::add(hex::Place at, Spot spot, Ground ground) {
  Place& place = places.emplace_back();
  place.name = place_name(at);
  place.at = at;
  place.spot = spot;
  place.ground = ground;
  return place;
}

void Diagram::label_edges() {
  std::set<Spot> taken;
  for (const Place& place : places) taken.insert(place.spot);
  /// Adds a label at the end of a column or row. On terminals it is at `end + terminal`; in
  /// pictures it is at the first free spot among `end` plus each of `steps`.
  const auto add_label = [&](std::string text, Spot end, Spot terminal,
                             std::initializer_list<Spot> steps) {
    const auto* const free = std::find_if(steps.begin(), steps.end(),
                                          [&](Spot step) { return !taken.contains(end + step); });
    const Spot picture = end + (free == steps.end() ? terminal : *free);
    taken.insert(picture);
    labels.push_back({std::move(text), end + terminal, picture});
  };
  const Ends ends = ends_of(places);
  const bool upright = lattice == Lattice::kUpright;
  for (const auto& [column, end] : ends.lowest) {
    const Spot below = upright ? Spot{0, -2} : Spot{1, -1};
    add_label(letter(column), end, below, {below});
  }
  for (const auto& [row, end] : ends.left) {
    if (upright) {
      add_label(std::to_string(row), end, {-1, 0}, {{-1, 1}, {-1, -1}});
    } else {
      add_label(std::to_string(row), end, {-2, 0}, {{-2, 0}});
    }
  }
  // On level boards the right ends of rows have no numbers, because the letters of the last columns
  // are there.
  if (!upright) return;
  for (const auto& [row, end] : ends.right) {
    const auto rise = ends.rise.find(row);
    const int up = rise == ends.rise.end() ? 1 : rise->second;
    add_label(std::to_string(row), end, {1, 0}, {{1, up}, {1, -up}});
  }
}

const Place* Diagram::find(std::string_view name) const {
  const auto at = std::find_if(places.begin(), places.end(),
                               [&](const Place& place) { return place.name == name; });
  return at == places.end() ? nullptr : &*at;
}

std::string_view Diagram::to_move() const {
  for (const Supply& supply : supplies) {
    if (!supply.turn.empty()) return supply.owner;
  }
  return {};
}

void mark_move(const Trace& trace, Diagram& diagram) {
  for (const std::string& place : trace.taken) set_mark(diagram, place, Mark::kTaken);
  if (trace.path.empty()) return;
  if (trace.path.size() > 1) set_mark(diagram, trace.path.front(), Mark::kFrom);
  set_mark(diagram, trace.path.back(), Mark::kTo);
  for (const std::string& name : trace.path) {
    if (const Place* const place = diagram.find(name)) diagram.path.push_back(place->spot);
  }
}

void mark_candidate(const Trace& trace, Diagram& diagram) {
  if (!trace.path.empty()) set_mark(diagram, trace.path.front(), Mark::kCandidate);
}

}  // namespace gipfbase::notation

#include "cli/serve/html/move_chooser.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "cli/terminal/output.hpp"

namespace gipfbase::cli::serve {
namespace {

/// Up to this number, all moves are listed; more are listed place by place.
constexpr std::size_t kMovesAtOnce = 60;

}  // namespace

MoveChooser::MoveChooser(const notation::Rules& rules, const notation::AnyPosition& position,
                         Url here, AfterMove after)
    : here_(std::move(here)), after_(std::move(after)) {
  if (rules.outcome(position).over()) return;
  std::vector<PackedMove> moves;
  rules.legal_moves(position, moves);
  std::set<std::string> texts;
  for (const PackedMove& move : moves) {
    const notation::Trace trace = rules.trace(position, move);
    std::string text = rules.move_text(position, move);
    auto& from = places_[trace.path.empty() ? std::string() : trace.path.front()];
    if (std::find(from.begin(), from.end(), text) == from.end()) from.push_back(text);
    texts.insert(std::move(text));
  }
  count_ = texts.size();
}

std::vector<PlaceLink> MoveChooser::links() const {
  std::vector<PlaceLink> links;
  for (const auto& [place, moves] : places_) {
    const bool only = moves.size() == 1;
    links.push_back({place, only ? after_(moves.front()) : here_.with("at", place),
                     only ? moves.front() : "moves from " + place});
  }
  return links;
}

std::string MoveChooser::text(std::string_view at, bool open) const {
  if (count_ == 0) return "<p class=\"empty\">The game is over.</p>\n";
  const auto chosen = places_.find(std::string(at));
  const bool few = count_ <= kMovesAtOnce;
  std::string places;
  std::string list;
  // Moves with the same text are one move to players: entries onto a spot from different dots.
  std::set<std::string_view> listed;
  for (const auto& [place, moves] : places_) {
    const bool this_one = chosen != places_.end() && place == chosen->first;
    if (!few) {
      places +=
          list_item(here_.with("at", place),
                    fmt::format("{} <span>{}</span>", serve::text(place), moves.size()), this_one);
    }
    if (!few && !this_one) continue;
    for (const std::string& move : moves) {
      if (!listed.insert(move).second) continue;
      list += fmt::format("<li>{}</li>", link(after_(move), serve::text(move),
                                              few && this_one ? "class=\"near\"" : ""));
    }
  }
  if (!places.empty()) {
    places = fmt::format("<ul class=\"places\" aria-label=\"Places where moves begin\">{}</ul>\n",
                         places);
  }
  if (!list.empty()) {
    list = fmt::format("<ul class=\"moves-of\" aria-label=\"Moves\">{}</ul>\n", list);
  }
  return fmt::format("<details class=\"legal\"{}><summary>{}</summary>\n{}{}</details>\n",
                     open || chosen != places_.end() ? " open" : "", counted(count_, "legal move"),
                     places, list);
}

}  // namespace gipfbase::cli::serve

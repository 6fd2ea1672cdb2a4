#include "cli/serve/html/move_entry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <utility>
#include <vector>

#include "cli/terminal/output.hpp"
#include "notation/diagram/svg.hpp"

namespace gipfbase::cli::serve {
namespace {

using notation::Mark;
using notation::MoveStep;
using StepKind = MoveStep::Kind;

/// Up to this number, all moves are listed as texts as well.
constexpr std::size_t kMovesListed = 60;

constexpr std::array kStepKinds = {StepKind::kChoose, StepKind::kPut,    StepKind::kLift,
                                   StepKind::kMove,   StepKind::kJump,   StepKind::kTake,
                                   StepKind::kPoint,  StepKind::kTakeAll};

bool has_buttons(StepKind kind) { return kind == StepKind::kChoose || kind == StepKind::kTakeAll; }

void mark_places(notation::Diagram& diagram, std::string_view places, Mark mark) {
  for (notation::Place& place : diagram.places) {
    for (std::size_t at = 0; at < places.size();) {
      const std::size_t end = std::min(places.find(',', at), places.size());
      if (places.substr(at, end - at) == place.name) place.set(mark);
      at = end + 1;
    }
  }
}

}  // namespace

MoveEntry::MoveEntry(const notation::Rules& rules, const notation::AnyPosition& position, Url here,
                     AfterMove after, std::string_view at, notation::TimePlies time_plies)
    : rules_(rules),
      position_(position),
      here_(std::move(here)),
      after_(std::move(after)),
      tree_(rules, position, time_plies) {
  auto path = tree_.path(at);
  if (!path) path = tree_.path({});
  if (path) path_ = *std::move(path);
}

std::optional<Url> MoveEntry::finished() const {
  const auto& move = tree_.node(path_.node).move;
  if (!move || path_.steps.empty()) return std::nullopt;
  return after_(rules_.move_text(position_, *move));
}

bool MoveEntry::begun() const {
  const auto given = tree_.path({});
  return given && path_.steps.size() > given->steps.size();
}

Url MoveEntry::with(const MoveStep& step) const {
  notation::MoveSteps steps = path_.steps;
  steps.push_back(step);
  return here_.with("at", notation::StepTree::codes(steps));
}

std::string MoveEntry::board(notation::Diagram diagram, std::string_view title) const {
  const auto& next = tree_.node(path_.node).next;
  if (next.empty()) return still_board(diagram, title, "The game is over.");
  if (begun()) mark_steps(diagram, path_.steps);
  std::vector<PlaceLink> links;
  for (const auto& [step, to] : next) {
    if (has_buttons(step.kind)) continue;
    links.push_back(
        {step.name, with(step), fmt::format("{} {}", notation::action(step.kind), step.name)});
  }
  return fmt::format("<div class=\"play\">\n{}{}</div>\n",
                     board_figure(diagram, title, links, Reach::kByKeys), step_text(diagram));
}

std::string MoveEntry::step_text(const notation::Diagram& diagram) const {
  std::string request;
  std::string buttons;
  std::set<StepKind> kinds;
  for (const auto& [step, to] : tree_.node(path_.node).next) {
    if (kinds.insert(step.kind).second) {
      request += (request.empty() ? "" : " or ") + std::string(notation::request(step.kind));
    }
    if (!has_buttons(step.kind)) continue;
    buttons += link(with(step), serve::text(step_words(step)),
                    fmt::format("class=\"button\" data-step=\"{}\"", serve::text(step.code())));
  }
  std::string taken;
  for (const MoveStep& step : path_.steps) taken += step_words(step) + ", ";
  const std::string back =
      !begun() ? std::string() : button(here_, "Step back", " data-key=\"Escape\"");
  return fmt::format(
      "<div class=\"enter\" data-here=\"{}\">\n<p class=\"request\" role=\"status\">{}choose "
      "{}.</p>"
      "\n<div class=\"choices\">{}{}</div>\n{}</div>\n",
      here_.text(), serve::text(taken), request, buttons, back, steps_json(diagram));
}

std::string MoveEntry::steps_json(const notation::Diagram& diagram) const {
  // Codes hold letters, digits and signs that mean nothing to HTML or JSON.
  std::string places;
  const notation::PictureLayout layout = notation::layout(diagram);
  for (const notation::PicturedPlace& place : layout.places) {
    places += fmt::format("{}\"{}\":[{:.0f},{:.0f}]", places.empty() ? "" : ",", place.name,
                          place.x, place.y);
  }
  std::string words;
  for (const StepKind kind : kStepKinds) {
    words += fmt::format("{}\"{}\":[\"{}\",\"{}\"]", words.empty() ? "" : ",",
                         static_cast<char>(kind), notation::request(kind), notation::action(kind));
  }
  return fmt::format(
      "<span class=\"tree\" hidden>{{\"places\":{{{}}},\"words\":{{{}}},\"tree\":{}}}</span>\n",
      places, words, tree_.json());
}

std::string MoveEntry::list(bool open) const {
  if (tree_.size() == 0) return "<p class=\"empty\">The game is over.</p>\n";
  if (tree_.size() > kMovesListed) {
    return fmt::format("<p class=\"sum\">{}: enter one on the board.</p>\n",
                       counted(tree_.size(), "legal move"));
  }
  std::vector<PackedMove> moves;
  rules_.legal_moves(position_, moves);
  // Moves with the same text are one move to players: entries onto a spot from different dots.
  std::set<std::string> listed;
  std::string items;
  for (const PackedMove& move : moves) {
    const std::string text = rules_.move_text(position_, move);
    if (!listed.insert(text).second) continue;
    items += fmt::format("<li>{}</li>", link(after_(text), serve::text(text)));
  }
  return fmt::format(
      "<details class=\"legal\"{}><summary>{}</summary>\n<ul class=\"moves-of\" "
      "aria-label=\"Moves\">{}</ul>\n</details>\n",
      open ? " open" : "", counted(listed.size(), "legal move"), items);
}

std::string step_words(const MoveStep& step) {
  if (step.kind == StepKind::kChoose) return step.name;
  std::string words = fmt::format("{} {}", notation::action(step.kind), step.name);
  std::replace(words.begin(), words.end(), ',', ' ');
  return words;
}

void mark_steps(notation::Diagram& diagram, const notation::MoveSteps& steps) {
  // The marks of the last move would be in the way.
  for (notation::Place& place : diagram.places) place.marks = 0;
  diagram.path.clear();
  for (const MoveStep& step : steps) {
    if (step.kind == StepKind::kChoose) continue;
    const bool taken = step.kind == StepKind::kTake || step.kind == StepKind::kTakeAll;
    mark_places(diagram, step.name, taken ? Mark::kTaken : Mark::kTo);
  }
}

std::string still_board(const notation::Diagram& diagram, std::string_view title,
                        std::string_view words, std::string_view buttons) {
  return fmt::format(
      "<div class=\"play\">\n{}<div class=\"enter\"><p class=\"request\" role=\"status\">{}</p>"
      "<div class=\"choices\">{}</div></div>\n</div>\n",
      board_figure(diagram, title), serve::text(words), buttons);
}

Response redirection(const Url& to) {
  Response response;
  response.status = kSeeOther;
  response.location = to.plain();
  response.body = "\n";
  return response;
}

}  // namespace gipfbase::cli::serve

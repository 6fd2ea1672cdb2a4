#include "notation/game/steps/step_tree.hpp"

#include <algorithm>

namespace gipfbase::notation {
namespace {

MoveStep done_step() { return {MoveStep::Kind::kChoose, "done"}; }

}  // namespace

std::string_view request(MoveStep::Kind kind) {
  switch (kind) {
    case MoveStep::Kind::kChoose: return "one of the buttons";
    case MoveStep::Kind::kPut: return "a place to put it";
    case MoveStep::Kind::kLift: return "a piece to move";
    case MoveStep::Kind::kMove: return "where it goes";
    case MoveStep::Kind::kJump: return "where it jumps";
    case MoveStep::Kind::kTake: return "what to take away";
    case MoveStep::Kind::kPoint: return "which one";
    case MoveStep::Kind::kTakeAll: break;
  }
  return "a row to take away";
}

std::string_view action(MoveStep::Kind kind) {
  switch (kind) {
    case MoveStep::Kind::kChoose: return "choose";
    case MoveStep::Kind::kPut: return "put on";
    case MoveStep::Kind::kLift: return "move from";
    case MoveStep::Kind::kMove: return "to";
    case MoveStep::Kind::kJump: return "jump to";
    case MoveStep::Kind::kPoint: return "on";
    case MoveStep::Kind::kTake:
    case MoveStep::Kind::kTakeAll: break;
  }
  return "take";
}

std::vector<std::string> path_of(const MoveSteps& steps) {
  using Kind = MoveStep::Kind;
  std::vector<std::string> path;
  for (const MoveStep& step : steps) {
    const bool there =
        step.kind == Kind::kPut || step.kind == Kind::kLift || step.kind == Kind::kMove;
    if (there && (path.empty() || path.back() != step.name)) path.push_back(step.name);
  }
  return path;
}

MoveSteps steps_of(const Rules& rules, const AnyPosition& position, const PackedMove& move) {
  return dynamic_cast<const Stepwise&>(rules).steps(position, move);
}

std::vector<PackedMove> time_plies_of(const Rules& rules, const AnyPosition& position) {
  return dynamic_cast<const Stepwise&>(rules).time_plies(position);
}

MoveSteps trunk_of(MoveSteps steps) {
  const auto takes = [](const MoveStep& step) {
    return step.kind == MoveStep::Kind::kTake || step.kind == MoveStep::Kind::kTakeAll;
  };
  while (steps.size() > 1 && takes(steps.back())) steps.pop_back();
  return steps;
}

StepTree::StepTree(const Rules& rules, const AnyPosition& position, TimePlies time_plies) {
  if (rules.outcome(position).over()) return;
  std::vector<PackedMove> moves;
  rules.legal_moves(position, moves);
  moves_ = moves.size();
  if (time_plies == TimePlies::kOffered) {
    const std::vector<PackedMove> more = time_plies_of(rules, position);
    moves.insert(moves.end(), more.begin(), more.end());
  }
  for (const PackedMove& move : moves) {
    std::size_t at = 0;
    for (const MoveStep& step : steps_of(rules, position, move)) at = add(at, step);
    nodes_[at].move = move;
  }
  const std::size_t count = nodes_.size();
  for (std::size_t i = 0; i < count; ++i) {
    if (nodes_[i].leaf() || !nodes_[i].move) continue;
    const PackedMove move = *std::exchange(nodes_[i].move, std::nullopt);
    nodes_[add(i, done_step())].move = move;
  }
}

std::size_t StepTree::add(std::size_t node, const MoveStep& step) {
  const auto& next = nodes_[node].next;
  // Moves are added in the title's order, so the step is mostly the one added last.
  const auto found = std::find_if(next.rbegin(), next.rend(),
                                  [&](const auto& other) { return other.first == step; });
  if (found != next.rend()) return found->second;
  const std::size_t number = nodes_.size();
  nodes_[node].next.emplace_back(step, number);
  nodes_.emplace_back();
  return number;
}

std::optional<StepTree::Path> StepTree::path(std::string_view codes) const {
  Path path;
  const auto follow = [&](const std::pair<MoveStep, std::size_t>& to) {
    path.steps.push_back(to.first);
    path.node = to.second;
  };
  const auto only_words = [&] {
    const auto& next = nodes_[path.node].next;
    return next.size() == 1 && next.front().first.kind == MoveStep::Kind::kChoose &&
           !nodes_[next.front().second].leaf();
  };
  while (true) {
    while (only_words()) {
      const auto& forced = nodes_[path.node].next.front();
      // `codes` may contain the code of this step, or omit it.
      const std::string code = forced.first.code();
      if (codes.substr(0, codes.find('/')) == code) {
        codes.remove_prefix(std::min(code.size() + 1, codes.size()));
      }
      follow(forced);
    }
    if (codes.empty()) return path;
    const std::string_view code = codes.substr(0, codes.find('/'));
    codes.remove_prefix(std::min(code.size() + 1, codes.size()));
    const auto& next = nodes_[path.node].next;
    const auto found = std::find_if(next.begin(), next.end(),
                                    [&](const auto& to) { return to.first.code() == code; });
    if (found == next.end()) return std::nullopt;
    follow(*found);
  }
}

std::string StepTree::codes(const MoveSteps& steps) {
  std::string text;
  for (const MoveStep& step : steps) text += (text.empty() ? "" : "/") + step.code();
  return text;
}

std::string StepTree::json() const {
  std::string text;
  write(0, text);
  return text;
}

void StepTree::write(std::size_t node, std::string& text) const {
  const auto& next = nodes_[node].next;
  const bool leaves = std::all_of(next.begin(), next.end(),
                                  [&](const auto& to) { return nodes_[to.second].leaf(); });
  std::string_view between;
  if (leaves) {
    text += '"';
    for (const auto& [step, to] : next) {
      text += between;
      text += step.code();
      between = "|";
    }
    text += '"';
    return;
  }
  text += '{';
  for (const auto& [step, to] : next) {
    text += between;
    text += '"' + step.code() + "\":";
    if (nodes_[to].leaf()) {
      text += '0';
    } else {
      write(to, text);
    }
    between = ",";
  }
  text += '}';
}

}  // namespace gipfbase::notation

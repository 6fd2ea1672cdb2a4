#include "analysis/puzzles/puzzle_record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

namespace gipfbase::analysis {
namespace {

using notation::Game;
using notation::Note;
using notation::Variation;

/// Returns the comment on the move of a branch.
std::string comment_of(const SolutionBranch& branch) {
  if (!branch.only) return "Others win as well.";
  const SolutionNode& next = branch.next;
  std::string text;
  if (next.best_unlisted > 0) {
    text = fmt::format("{} other {} out as long.", next.best_unlisted,
                       next.best_unlisted == 1 ? "answer holds" : "answers hold");
  }
  if (next.unlisted > 0) {
    text += fmt::format("{}{}{} {} worse.", text.empty() ? "" : " ", next.unlisted,
                        next.branches.empty() ? "" : " other",
                        next.unlisted == 1 ? "answer is" : "answers are");
  }
  return text;
}

/// Writes the main line from a node on, and the other moves as variations.
template <class Line>
void write_line(const SolutionNode& node, Line& line, std::uint32_t ply) {
  if (node.branches.empty()) return;
  const SolutionBranch& main = node.branches.front();
  line.moves.push_back(main.move);
  Note note;
  note.ply = ply + 1;
  note.comment = comment_of(main);
  for (std::size_t i = 1; i < node.branches.size(); ++i) {
    Variation variation;
    SolutionNode alone;
    alone.branches.push_back(node.branches[i]);
    write_line(alone, variation, 0);
    note.variations.push_back(std::move(variation));
  }
  if (!note.comment.empty() || !note.variations.empty()) line.notes.push_back(std::move(note));
  write_line(main.next, line, ply + 1);
}

/// Returns the branch of a move; adds it if it is new.
SolutionBranch& branch_of(SolutionNode& node, const PackedMove& move) {
  const auto found =
      std::find_if(node.branches.begin(), node.branches.end(),
                   [&](const SolutionBranch& branch) { return branch.move == move; });
  if (found != node.branches.end()) return *found;
  node.branches.push_back({move, true, true, {}});
  return node.branches.back();
}

void read_line(SolutionNode& start, const std::vector<PackedMove>& moves,
               const std::vector<Note>& notes) {
  SolutionNode* node = &start;
  auto note = notes.begin();
  for (std::size_t i = 0; i < moves.size(); ++i) {
    branch_of(*node, moves[i]);
    while (note != notes.end() && note->ply <= i) ++note;
    if (note != notes.end() && note->ply == i + 1) {
      for (const Variation& variation : note->variations) {
        read_line(*node, variation.moves, variation.notes);
      }
    }
    node = &branch_of(*node, moves[i]).next;
  }
}

}  // namespace

PuzzleSource source_of(const Game& game, const std::string& where, std::size_t ply,
                       const notation::AnyPosition& position) {
  PuzzleSource source;
  for (const std::string_view name : {"Event", "Site", "Date", "Round"}) {
    source.tags.push_back({std::string(name), std::string(game.tag(name))});
  }
  // Is the player to move the one who began? Turns need not alternate.
  const bool first = game.rules->side_to_move(position) == game.rules->side_to_move(game.start);
  source.tags.push_back({"White", std::string(game.tag(first ? "White" : "Black"))});
  source.tags.push_back({"Black", std::string(game.tag(first ? "Black" : "White"))});
  const auto known = [&](std::string_view name) {
    const std::string_view value = game.tag(name);
    return value.empty() ? "?" : value;
  };
  source.text = fmt::format("{}: {} - {}", where, known("White"), known("Black"));
  for (const std::string_view name : {"Event", "Date"}) {
    const std::string_view value = game.tag(name);
    if (!value.empty() && value != "?" && value != "????.??.??") {
      source.text += fmt::format(", {}", value);
    }
  }
  source.text += ply == 0 ? ", start" : fmt::format(", after ply {}", ply);
  return source;
}

Game record_of(std::shared_ptr<const notation::Rules> rules, const Puzzle& puzzle,
               const PuzzleSource& source) {
  Game record;
  record.begin(std::move(rules), puzzle.position);
  record.tags = source.tags;
  record.tags.push_back({"Puzzle", goal_text(puzzle.goal)});
  if (puzzle.any_end) record.tags.push_back({"LastMove", "any"});
  record.tags.push_back({"Grade", std::to_string(puzzle.grade)});
  record.tags.push_back({"ProofNodes", std::to_string(puzzle.proof_nodes)});
  record.tags.push_back({"Source", source.text});
  record.result = notation::kFirstWins;
  write_line(puzzle.solution, record, 0);
  return record;
}

Expected<Puzzle, std::string> puzzle_of(const Game& record) {
  const std::string_view task = record.tag("Puzzle");
  if (task.empty()) return Unexpected{std::string("it has no Puzzle tag with a task")};
  const auto goal = read_goal(task);
  if (!goal) {
    return Unexpected{
        fmt::format("its task \"{}\" cannot be read; write it like \"win in 3\" (moves) or \"win "
                    "by 5 in 3\" (5 points, 3 moves)",
                    task)};
  }
  if (record.moves.empty())
    return Unexpected{std::string("it gives no solution; add the winning moves")};
  Puzzle puzzle;
  puzzle.position = record.start;
  puzzle.goal = *goal;
  puzzle.any_end = record.tag("LastMove") == "any";
  read_line(puzzle.solution, record.moves, record.notes);
  const auto number = [&](std::string_view name, auto& value) {
    const std::string_view text = record.tag(name);
    std::from_chars(text.data(), text.data() + text.size(), value);
  };
  number("Grade", puzzle.grade);
  number("ProofNodes", puzzle.proof_nodes);
  return puzzle;
}

std::string tag_fault(const Game& record) {
  const std::string_view last = record.tag("LastMove");
  if (!last.empty() && last != "any") {
    return fmt::format("its LastMove tag is \"{}\"; write \"any\" or remove the tag", last);
  }
  if (record.result != notation::kFirstWins && record.result != notation::kNoResult) {
    return fmt::format("its result is {}; it must be 1-0, since White moves first and wins",
                       record.result);
  }
  return {};
}

}  // namespace gipfbase::analysis

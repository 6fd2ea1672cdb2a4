#include "analysis/puzzles/puzzle_themes.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "notation/game/steps/steps.hpp"
#include "notation/game/words/themes.hpp"

namespace gipfbase::analysis {
namespace {

using StepKind = notation::MoveStep::Kind;

/// A move of the solution, and what it does.
struct Step {
  bool own = false;         ///< made by the player who solves the puzzle
  bool passes = false;      ///< makes no step on the board
  bool puts = false;        ///< puts a piece from the reserve on the board
  std::size_t jumps = 0;    ///< jumps, each of which captures a piece
  std::size_t rows = 0;     ///< rows taken away
  std::size_t choices = 0;  ///< legal moves
  notation::Trace trace;
};

std::vector<Step> deeds_of(const notation::Game& puzzle) {
  const notation::Rules& rules = *puzzle.rules;
  const Seat seat = rules.side_to_move(puzzle.start);
  std::vector<Step> deeds;
  notation::AnyPosition position = puzzle.start;
  std::vector<PackedMove> legal;
  for (const PackedMove& move : puzzle.moves) {
    Step deed;
    deed.own = rules.side_to_move(position) == seat;
    const notation::MoveSteps steps = notation::steps_of(rules, position, move);
    const auto count = [&](StepKind kind) {
      return static_cast<std::size_t>(
          std::count_if(steps.begin(), steps.end(),
                        [&](const notation::MoveStep& step) { return step.kind == kind; }));
    };
    deed.passes = count(StepKind::kChoose) == steps.size();
    deed.puts = count(StepKind::kPut) > 0;
    deed.jumps = count(StepKind::kJump);
    deed.rows = count(StepKind::kTakeAll);
    legal.clear();
    rules.legal_moves(position, legal);
    deed.choices = legal.size();
    deed.trace = rules.trace(position, move);
    deeds.push_back(std::move(deed));
    rules.play(position, move);
  }
  return deeds;
}

/// True when a move captures the piece that the move before it has put on the board.
bool takes_offer(const Step& offer, const Step& deed) {
  if (!offer.puts || deed.jumps == 0 || offer.trace.path.empty()) return false;
  const std::string& place = offer.trace.path.back();
  const auto& taken = deed.trace.taken;
  return std::find(taken.begin(), taken.end(), place) != taken.end();
}

/// True when the opponent loses only because he has to move: the last move of the solution wins at
/// once, but if the opponent could pass, no move would.
bool is_zugzwang(const notation::Game& puzzle, const std::vector<Step>& deeds) {
  if (deeds.size() < 3) return false;
  const notation::Rules& rules = *puzzle.rules;
  const Step& forced = deeds[deeds.size() - 2];
  if (forced.own || forced.choices < 2 || forced.jumps + forced.rows > 0) return false;
  notation::AnyPosition position = puzzle.start;
  for (std::size_t i = 0; i + 2 < puzzle.moves.size(); ++i) rules.play(position, puzzle.moves[i]);
  const auto opened = dynamic_cast<const notation::Themed&>(rules).turn_given(position);
  if (!opened) return false;
  const Result win = win_of(rules.side_to_move(*opened));
  const auto wins = [&](notation::AnyPosition at, const PackedMove& move) {
    rules.play(at, move);
    return rules.outcome(at).result == win;
  };
  rules.play(position, puzzle.moves[puzzle.moves.size() - 2]);
  if (!wins(position, puzzle.moves.back())) return false;
  std::vector<PackedMove> legal;
  rules.legal_moves(*opened, legal);
  return std::none_of(legal.begin(), legal.end(),
                      [&](const PackedMove& move) { return wins(*opened, move); });
}

template <class Fits>
bool any(const std::vector<Step>& deeds, bool own, Fits fits) {
  return std::any_of(deeds.begin(), deeds.end(),
                     [&](const Step& deed) { return deed.own == own && fits(deed); });
}

/// The names for what happens in a solution; `words` are those of its title.
std::vector<std::string> found_themes(const notation::ThemeWords& words,
                                      const std::vector<Step>& deeds) {
  std::vector<std::string> themes;
  const auto add = [&](bool fits, std::string_view theme) {
    if (fits && !theme.empty()) themes.emplace_back(theme);
  };
  const auto takes = [&](auto fits) {
    return any(deeds, true, [&](const Step& d) { return fits(d.trace.taken.size()); });
  };
  bool offered = false;
  for (std::size_t i = 1; i < deeds.size(); ++i) {
    offered = offered || (!deeds[i].own && takes_offer(deeds[i - 1], deeds[i]));
  }
  add(offered, "sacrifice");
  add(!offered && any(deeds, false, [](const Step& d) { return d.jumps > 0; }), "forced captures");
  add(any(deeds, true, [](const Step& d) { return d.puts && d.trace.taken.size() > 1; }),
      words.puts_and_takes);
  add(any(deeds, true, [](const Step& d) { return d.jumps > 1; }), "chain of captures");
  add(takes([](std::size_t n) { return n > 0; }), words.takes);
  add(any(deeds, true, [](const Step& d) { return d.rows > 1; }), "double row");
  add(any(deeds, false, [](const Step& d) { return d.rows > 0; }), "both make rows");
  add(takes([](std::size_t n) { return n > 1; }), words.takes_several);
  add(takes([](std::size_t n) { return n == 1; }), words.takes_one);
  add(any(deeds, false, [](const Step& d) { return d.passes; }), "the opponent must pass");
  const bool answered = any(deeds, false, [](const Step&) { return true; });
  add(answered && !any(deeds, false, [](const Step& d) { return d.choices > 1; }), "only replies");
  const Step& first = deeds.front();
  add(answered && first.jumps + first.rows == 0 && deeds[1].choices > 1 &&
          first.trace.taken.size() <= (first.puts ? 1U : 0U),
      "quiet first move");
  return themes;
}

std::vector<std::string> split(std::string_view tag) {
  constexpr std::string_view kBetween = ", ";
  std::vector<std::string> themes;
  while (!tag.empty()) {
    const std::size_t end = std::min(tag.find(kBetween), tag.size());
    themes.emplace_back(tag.substr(0, end));
    tag.remove_prefix(std::min(end + kBetween.size(), tag.size()));
  }
  return themes;
}

}  // namespace

std::vector<std::string> themes_of(const notation::Game& puzzle) {
  const std::string_view tag = puzzle.tag("Theme");
  if (!tag.empty() && tag != "?") return split(tag);
  if (puzzle.moves.empty()) return {};
  const std::vector<Step> deeds = deeds_of(puzzle);
  std::vector<std::string> themes =
      found_themes(dynamic_cast<const notation::Themed&>(*puzzle.rules).theme_words(), deeds);
  if (is_zugzwang(puzzle, deeds)) themes.emplace_back("zugzwang");
  return themes;
}

}  // namespace gipfbase::analysis

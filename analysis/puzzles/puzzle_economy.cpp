#include "analysis/puzzles/puzzle_economy.hpp"

#include <algorithm>
#include <atomic>
#include <memory>
#include <string_view>
#include <utility>

#include "analysis/solver/on_threads.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::analysis {
namespace {

using notation::AnyPosition;
using notation::Diagram;
using notation::Rules;

/// A part of a text.
struct Part {
  std::size_t begin = 0;
  std::size_t size = 0;
};

/// Returns the spaces in the text of a board: each is one character, which may be followed by
/// digits, or by digits and an r.
std::vector<Part> spaces_of(std::string_view board) {
  std::vector<Part> spaces;
  for (std::size_t i = 0; i < board.size();) {
    if (board[i] == '/') {
      ++i;
      continue;
    }
    std::size_t end = i + 1;
    while (end < board.size() && notation::text::is_digit(board[end])) ++end;
    if (end > i + 1 && end < board.size() && board[end] == 'r') ++end;
    spaces.push_back({i, end - i});
    i = end;
  }
  return spaces;
}

/// Returns the numbers after the board.
std::vector<Part> numbers_of(std::string_view text, std::size_t from) {
  std::vector<Part> numbers;
  for (std::size_t i = from; i < text.size(); ++i) {
    if (!notation::text::is_digit(text[i])) continue;
    const std::size_t begin = i;
    while (i < text.size() && notation::text::is_digit(text[i])) ++i;
    numbers.push_back({begin, i - begin});
  }
  return numbers;
}

/// Returns the text with a number raised by `by`.
std::string raised(std::string text, const Part& number, int by) {
  const int value = std::stoi(text.substr(number.begin, number.size)) + by;
  return text.replace(number.begin, number.size, std::to_string(value));
}

/// Returns the place that was emptied; nullptr unless it is the only change.
const notation::Place* emptied(const Diagram& before, const Diagram& now) {
  const notation::Place* found = nullptr;
  if (before.places.size() != now.places.size()) return nullptr;
  for (std::size_t i = 0; i < before.places.size(); ++i) {
    const notation::Place& old = before.places[i];
    const notation::Place& place = now.places[i];
    if (old.code == place.code && old.ground == place.ground) continue;
    if (found != nullptr || old.ground != place.ground || !place.pieces.empty()) return nullptr;
    found = &old;
  }
  return found;
}

/// Returns the owner of the supply that has grown; empty when none has.
std::string receiver(const Diagram& before, const Diagram& now) {
  const auto total = [](const notation::Supply& supply) {
    int sum = 0;
    for (const notation::Held& held : supply.held) sum += held.count;
    return sum;
  };
  for (std::size_t i = 0; i < std::min(before.supplies.size(), now.supplies.size()); ++i) {
    if (total(now.supplies[i]) > total(before.supplies[i])) return now.supplies[i].owner;
  }
  return {};
}

}  // namespace

std::vector<LighterPosition> lighter_positions(const Rules& rules, const AnyPosition& position) {
  const std::string text = rules.write_position(position);
  const std::size_t board_end = text.find(' ');
  if (board_end == std::string::npos) return {};
  const Diagram before = rules.diagram(position);
  std::vector<LighterPosition> found;
  const auto try_text = [&](const std::string& lighter) {
    const auto read = rules.read_position(lighter);
    if (!read || rules.outcome(*read).over()) return false;
    const Diagram now = rules.diagram(*read);
    const notation::Place* place = emptied(before, now);
    if (place == nullptr || place->pieces.empty()) return false;
    found.push_back({place->name, place->pieces.back().name, receiver(before, now), *read});
    return true;
  };
  for (const Part& space : spaces_of(std::string_view(text).substr(0, board_end))) {
    for (const std::string_view nothing : {"o", "."}) {
      if (text.compare(space.begin, space.size, nothing) == 0) continue;
      std::string bare = text;
      bare.replace(space.begin, space.size, nothing);
      if (try_text(bare)) break;
      // Where the rules count pieces, the piece must go to a supply. A GIPF-piece counts as two.
      for (const Part& number : numbers_of(bare, bare.find(' '))) {
        for (const int by : {1, 2}) {
          if (try_text(raised(bare, number, by))) break;
        }
      }
    }
  }
  return found;
}

Economy economy(const std::shared_ptr<const Rules>& rules, const Puzzle& puzzle,
                const PuzzleLimits& limits, int threads, const std::atomic<bool>& interrupted) {
  std::vector<LighterPosition> lighter = lighter_positions(*rules, puzzle.position);
  enum class Finding : std::uint8_t { kOther, kSame, kOpen };
  std::vector<Finding> findings(lighter.size(), Finding::kOpen);
  PuzzleLimits exact = limits;
  exact.least_moves = exact.most_moves = puzzle.goal.moves;
  // With points, longer solutions must be found, too, because they mean another task.
  if (puzzle.goal.points) exact.most_moves = kMostPuzzleMoves;
  exact.late_end = true;
  exact.any_end = puzzle.any_end;
  const PackedMove key = puzzle.solution.branches.front().move;
  const std::string key_text = rules->move_text(puzzle.position, key);
  std::atomic<std::size_t> next{0};
  on_threads(threads, [&](std::size_t) {
    std::unique_ptr<PuzzleSearch> kept;
    for (std::size_t i = next++; i < lighter.size() && !interrupted; i = next++) {
      const PuzzleFinding found = fresh_search(kept, rules, kPuzzleTableBytes)
                                      .find_longest(lighter[i].position, exact, interrupted);
      if (found.verdict == PuzzleVerdict::kUnknown) continue;
      const bool same = found.puzzle && found.puzzle->goal == puzzle.goal &&
                        rules->move_text(lighter[i].position,
                                         found.puzzle->solution.branches.front().move) == key_text;
      findings[i] = same ? Finding::kSame : Finding::kOther;
    }
  });
  Economy result;
  for (std::size_t i = 0; i < lighter.size(); ++i) {
    if (findings[i] == Finding::kOpen) ++result.undecided;
    if (findings[i] != Finding::kSame) continue;
    if (!result.spared.empty() && result.spared.back().place == lighter[i].place) {
      result.spared.back().to += " or " + lighter[i].to;
    } else {
      result.spared.push_back(std::move(lighter[i]));
    }
  }
  return result;
}

}  // namespace gipfbase::analysis

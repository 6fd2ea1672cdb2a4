// Puzzle files: records whose tags describe the task.
#include <array>
#include <atomic>
#include <string>

#include "analysis/puzzles/puzzle_check.hpp"
#include "analysis/puzzles/puzzle_record.hpp"
#include "fuzz/samples.hpp"
#include "fuzz/target.hpp"
#include "notation/formats/gpn/gpn.hpp"
#include "support/titles.hpp"

namespace gipfbase::fuzz {
namespace {

using analysis::Puzzle;
using notation::Judged;

const std::atomic<bool> kNotStopped{false};

std::vector<notation::Game> records_of(std::string_view text) {
  std::vector<notation::Game> games;
  const auto findings = notation::read_document(text, test::reading(), [&](Judged& judged) {
    if (judged.status != Judged::Status::kRejected) games.push_back(std::move(judged.game));
  });
  (void)findings;
  return games;
}

/// A puzzle as a record.
std::string text_of(const notation::Game& game, const Puzzle& puzzle) {
  std::string text;
  notation::write_gpn(analysis::record_of(game.rules, puzzle, {}), text);
  return text;
}

void run_puzzle(std::string_view input) {
  for (const notation::Game& game : records_of(input)) {
    const auto puzzle = analysis::puzzle_of(game);
    if (!puzzle) {
      promise(!puzzle.error().empty(), "an invalid puzzle has a reason");
      continue;
    }
    const std::string text = text_of(game, *puzzle);
    const auto records = records_of(text);
    if (records.size() != 1) throw Broken("a puzzle is one record\n" + text);
    const auto again = analysis::puzzle_of(records[0]);
    if (!again) throw Broken("a written puzzle cannot be read: " + again.error() + "\n" + text);
    promise(again->goal == puzzle->goal && again->position == puzzle->position,
            "a puzzle is read as it was written");
    same_text(text, text_of(records[0], *again), "a puzzle");
    constexpr std::size_t kPuzzleTable = std::size_t{1} << 20U;
    analysis::PuzzleSearch search(game.rules, kPuzzleTable);
    analysis::PuzzleLimits limits;
    limits.nodes = 100;
    const auto check = analysis::check_puzzle(search, *puzzle, limits, kNotStopped);
    promise((check.kind == analysis::PuzzleCheck::Kind::kHolds) == check.reason.empty(),
            "what does not hold has a reason");
  }
}

std::vector<std::string> puzzle_seeds() {
  std::vector<std::string> all;
  for (const std::string& file : sample_files()) {
    if (file.find("puzzles") == std::string::npos) continue;
    std::size_t left = 6;
    const std::string text = file_text(file);
    const auto findings = notation::read_document(text, test::reading(), [&](Judged& judged) {
      if (left == 0) return;
      --left;
      all.emplace_back(judged.raw);
    });
    (void)findings;
  }
  return all;
}

constexpr std::array<std::string_view, 16> kPuzzleWords = {"[Puzzle \"win in 2\"]\n",
                                                           "[Puzzle \"win by 5 in 3\"]\n",
                                                           "[LastMove \"any\"]\n",
                                                           "[Grade \"5\"]\n",
                                                           "[ProofNodes \"100\"]\n",
                                                           "[Position \"",
                                                           "[Title \"zertz\"]\n",
                                                           "[Title \"dvonn\"]\n",
                                                           "[Variant \"37\"]\n",
                                                           "win in 60",
                                                           "win by -99999 in 1",
                                                           "(",
                                                           ")",
                                                           "{Others win as well.}",
                                                           "1-0",
                                                           "pass"};

}  // namespace

const Target kPuzzle = {"puzzle", run_puzzle, puzzle_seeds, kPuzzleWords, 8192};

}  // namespace gipfbase::fuzz

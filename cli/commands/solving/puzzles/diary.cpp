#include "cli/commands/solving/puzzles/diary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <system_error>
#include <utility>

#include "cli/terminal/errors.hpp"
#include "cli/terminal/files/output_file.hpp"
#include "notation/sources/digest.hpp"
#include "notation/text/whole_file.hpp"

namespace gipfbase::cli {
namespace {

using analysis::PuzzleResult;

constexpr std::string_view kDiaryHeading = "gipfbase-puzzle-diary\t1";
constexpr std::array<std::string_view, 3> kResultNames = {"solved", "with-help", "given-up"};

/// Parses a line of the file; false if it is malformed.
bool read_entry(std::string_view line, std::string& digest, PuzzleDiary::Entry& entry) {
  const std::size_t first = line.find('\t');
  const std::size_t second = first == std::string_view::npos ? first : line.find('\t', first + 1);
  if (second == std::string_view::npos) return false;
  digest = line.substr(0, first);
  const std::string_view result = line.substr(first + 1, second - first - 1);
  const auto* const found = std::find(kResultNames.begin(), kResultNames.end(), result);
  if (found == kResultNames.end()) return false;
  entry.result = static_cast<PuzzleResult>(found - kResultNames.begin());
  const std::string_view times = line.substr(second + 1);
  const auto read = std::from_chars(times.data(), times.data() + times.size(), entry.times);
  return read.ec == std::errc() && read.ptr == times.data() + times.size();
}

}  // namespace

std::string puzzle_digest(const notation::Rules& rules, const analysis::Puzzle& puzzle) {
  const notation::Digest digest = notation::digest(
      fmt::format("{}\n{}\n{}\n{}", rules.title(), rules.variant(),
                  rules.write_position(puzzle.position), analysis::goal_text(puzzle.goal)));
  return fmt::format("{:02x}", fmt::join(digest, "")).substr(0, 32);
}

PuzzleDiary::PuzzleDiary(std::string path) : path_(std::move(path)) {
  std::ifstream file(path_);
  if (!file) return;
  constexpr std::size_t kMostLine = 4096;
  std::size_t number = 1;
  std::string line;
  if (!notation::next_line(file, line, kMostLine) || line != kDiaryHeading) {
    throw DataError(fmt::format(
        "\"{}\" is not a record of solved puzzles; name another file with --progress", path_));
  }
  while (notation::next_line(file, line, kMostLine)) {
    ++number;
    std::string digest;
    Entry entry;
    if (!read_entry(line, digest, entry)) {
      throw DataError(fmt::format(
          "{}:{}: this line is malformed; remove the line, or the whole file", path_, number));
    }
    entries_[digest] = entry;
  }
}

bool PuzzleDiary::solved(const std::string& digest) const {
  const auto found = entries_.find(digest);
  return found != entries_.end() && found->second.result == PuzzleResult::kSolved;
}

void PuzzleDiary::note(const std::string& digest, PuzzleResult result) {
  Entry& entry = entries_[digest];
  entry.result = result;
  ++entry.times;
}

void PuzzleDiary::save(Console& console) const {
  const std::filesystem::path folder = std::filesystem::path(path_).parent_path();
  if (!folder.empty()) make_folder(folder);
  std::string text = std::string(kDiaryHeading) + '\n';
  for (const auto& [digest, entry] : entries_) {
    text += fmt::format("{}\t{}\t{}\n", digest,
                        kResultNames.at(static_cast<std::size_t>(entry.result)), entry.times);
  }
  write_file(path_, text, console, /*force=*/true);
}

}  // namespace gipfbase::cli

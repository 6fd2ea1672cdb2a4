#include "db/query/language/pattern.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace gipfbase::db::language {
namespace {

/// The cells of each row of a board.
std::vector<std::vector<int>> rows_of(const notation::Places& places) {
  std::vector<std::vector<int>> rows;
  char column = '\0';
  for (const auto& place : places.all) {
    if (rows.empty() || place.name.front() != column) rows.emplace_back();
    column = place.name.front();
    rows.back().push_back(place.cell);
  }
  return rows;
}

class Reader {
 public:
  Reader(std::string_view text, std::size_t column, const notation::Places& places,
         std::string_view letters)
      : text_(text), column_(column), rows_(rows_of(places)), letters_(letters) {}

  Expected<std::vector<PatternPart>, Fault> read() {
    std::size_t row = 0;
    std::size_t place = 0;
    for (at_ = 0; at_ < text_.size() && !fault_; ++at_) {
      const char c = text_[at_];
      if (c == ' ') continue;
      if (c == '/') {
        end_row(row, place);
        ++row;
        place = 0;
        if (row == rows_.size()) fail(fmt::format("the board has {} rows", rows_.size()));
        continue;
      }
      const std::string set = letters_here();
      if (fault_) break;
      if (place == rows_[row].size()) {
        fail(fmt::format("row {} of the board has {} places", row + 1, rows_[row].size()));
        break;
      }
      if (!set.empty()) add(set, rows_[row][place]);
      ++place;
    }
    if (!fault_) end_row(row, place);
    if (!fault_ && row + 1 < rows_.size()) {
      fail(fmt::format("the board has {} rows, the pattern {}", rows_.size(), row + 1));
    }
    if (fault_) return Unexpected{*std::move(fault_)};
    return std::move(parts_);
  }

 private:
  void fail(std::string message) {
    if (!fault_) fault_ = Fault{column_ + at_, std::move(message)};
  }
  void end_row(std::size_t row, std::size_t place) {
    if (place < rows_[row].size()) {
      fail(fmt::format("row {} of the board has {} places, that of the pattern {}", row + 1,
                       rows_[row].size(), place));
    }
  }
  /// The letters that one place may have, empty for any; leaves the reader at the last character.
  std::string letters_here() {
    if (text_[at_] == '?') return {};
    if (text_[at_] != '[') return checked(std::string(1, text_[at_]));
    const std::size_t end = text_.find(']', at_);
    if (end == std::string_view::npos || end == at_ + 1) {
      fail("a set is written as in [WG]");
      return {};
    }
    std::string set(text_.substr(at_ + 1, end - at_ - 1));
    std::sort(set.begin(), set.end());
    set.erase(std::unique(set.begin(), set.end()), set.end());
    set = checked(std::move(set));
    at_ = end;
    return set;
  }
  std::string checked(std::string set) {
    for (const char c : set) {
      if (letters_.find(c) == std::string_view::npos) {
        fail(fmt::format("\"{}\" stands for nothing; a pattern has ?/[] and {}",
                         static_cast<unsigned char>(c) < 0x80U ? std::string(1, c) : "...",
                         letters_));
      }
    }
    return set;
  }
  void add(const std::string& set, int cell) {
    const auto known = std::find_if(parts_.begin(), parts_.end(),
                                    [&](const PatternPart& part) { return part.letters == set; });
    if (known != parts_.end()) {
      known->cells.push_back(cell);
    } else {
      parts_.push_back({set, {cell}});
    }
  }

  std::string_view text_;
  std::size_t column_;
  std::size_t at_ = 0;
  std::vector<std::vector<int>> rows_;
  std::string_view letters_;
  std::vector<PatternPart> parts_;
  std::optional<Fault> fault_;
};

}  // namespace

Expected<std::vector<PatternPart>, Fault> read_pattern(std::string_view text, std::size_t column,
                                                       const notation::Places& places,
                                                       std::string_view letters) {
  if (places.all.empty() || letters.empty()) {
    return Unexpected{Fault{column, "this title has no patterns"}};
  }
  return Reader(text, column, places, letters).read();
}

}  // namespace gipfbase::db::language

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
        if (row == rows_.size())
          fail(fmt::format("the board has only {} rows; the pattern has more", rows_.size()));
        continue;
      }
      const std::string set = letters_here();
      if (fault_) break;
      if (place == rows_[row].size()) {
        fail(fmt::format("row {} of the board has only {} places; that of the pattern has more",
                         row + 1, rows_[row].size()));
        break;
      }
      if (!set.empty()) add(set, rows_[row][place]);
      ++place;
    }
    if (!fault_) end_row(row, place);
    if (!fault_ && row + 1 < rows_.size()) {
      fail(fmt::format("the board has {} rows, but the pattern has {}", rows_.size(), row + 1));
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
      fail(fmt::format("row {} of the board has {} places, but that of the pattern has {}", row + 1,
                       rows_[row].size(), place));
    }
  }
  /// The letters of one place, empty for any. Leaves `at_` at the last character of their text,
  /// such as the bracket that ends "[WG]".
  std::string letters_here() {
    if (text_[at_] == '?') return {};
    if (text_[at_] != '[') return checked(std::string(1, text_[at_]));
    const std::size_t end = text_.find(']', at_);
    if (end == std::string_view::npos || end == at_ + 1) {
      fail("a set of signs must have at least one sign and end with \"]\", as in [WG]");
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
        fail(fmt::format("\"{}\" has no meaning in a pattern; the signs are \"?/[]\" and \"{}\"",
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

std::string letters_of(const notation::Rules& rules) {
  std::string letters;
  for (const PatternLetter& letter : pattern_letters(rules)) letters += letter.letter;
  return letters;
}

/// Rows with one text per place.
template <class TextOf>
PatternRows rows_with(const notation::Places& places, TextOf&& text_of_cell) {
  PatternRows rows;
  for (const std::vector<int>& row : rows_of(places)) {
    auto& texts = rows.emplace_back();
    for (const int cell : row) texts.push_back(text_of_cell(cell));
  }
  return rows;
}

}  // namespace

std::vector<PatternLetter> pattern_letters(const notation::Rules& rules) {
  std::vector<PatternLetter> letters;
  for (const notation::Noun& noun : rules.nouns()) {
    if (noun.letter == '\0') continue;
    const bool of_player = noun.letter == 'm';
    letters.push_back({noun.letter, of_player ? fmt::format("{}: of the player to move", noun.about)
                                              : std::string(noun.about)});
    if (of_player) letters.push_back({'y', fmt::format("{}: of the opponent", noun.about)});
  }
  return letters;
}

PatternRows empty_pattern(const notation::Rules& rules) {
  return rows_with(rules.places(), [](int /*cell*/) { return std::string("?"); });
}

PatternRows pattern_of(const notation::Rules& rules, const notation::AnyPosition& position) {
  const auto nouns = rules.nouns();
  std::vector<notation::NounQuestion> questions;
  for (std::size_t i = 0; i < nouns.size(); ++i) {
    if (nouns[i].letter != '\0' && !nouns[i].of_seat) questions.push_back({i, 0});
  }
  notation::NounColumns values;
  rules.evaluate_nouns(position, {}, questions, values);
  return rows_with(rules.places(), [&](int cell) {
    std::string letter = "?";
    int fewest = notation::CellSet::kCapacity + 1;
    for (std::size_t i = 0; i < questions.size(); ++i) {
      const notation::CellSet set = values.set(i);
      if (!set.test(cell) || set.count() >= fewest) continue;
      fewest = set.count();
      letter = nouns[questions[i].noun].letter;
    }
    return letter;
  });
}

std::string pattern_text(const PatternRows& rows) {
  std::string text;
  for (const auto& row : rows) {
    if (&row != &rows.front()) text += '/';
    for (const std::string& place : row) text += place;
  }
  return text;
}

PatternRows pattern_rows(std::string_view text) {
  PatternRows rows(1);
  while (!text.empty()) {
    const std::size_t end = text.front() == '[' ? std::min(text.find(']'), text.size() - 1) : 0;
    if (text.front() == '/') {
      rows.emplace_back();
    } else if (text.front() != ' ') {
      rows.back().emplace_back(text.substr(0, end + 1));
    }
    text.remove_prefix(end + 1);
  }
  return rows;
}

std::optional<Fault> check_pattern(const notation::Rules& rules, std::string_view text) {
  const auto parts = read_pattern(text, 1, rules.places(), letters_of(rules));
  return parts ? std::nullopt : std::optional(parts.error());
}

Expected<std::vector<PatternPart>, Fault> read_pattern(std::string_view text, std::size_t column,
                                                       const notation::Places& places,
                                                       std::string_view letters) {
  if (places.all.empty() || letters.empty()) {
    return Unexpected{Fault{column, "this title has no patterns"}};
  }
  return Reader(text, column, places, letters).read();
}

}  // namespace gipfbase::db::language

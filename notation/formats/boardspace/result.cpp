// Dates and results in the texts of Boardspace.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <span>

#include "notation/formats/boardspace/tags.hpp"
#include "notation/game/record/date.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::notation::boardspace {
namespace {

constexpr std::array<std::string_view, 12> kMonthNames = {
    "January", "February", "March",     "April",   "May",      "June",
    "July",    "August",   "September", "October", "November", "December"};
// Chinese, Japanese and Korean units after numbers.
constexpr std::array<std::string_view, 2> kYearUnits = {"年", "년"};
constexpr std::array<std::string_view, 2> kMonthUnits = {"月", "월"};
constexpr std::array<std::string_view, 2> kDayUnits = {"日", "일"};
constexpr std::array<std::string_view, 9> kDrawWords = {
    "draw", "unentschieden", "nul", "empate", "tablas", "gelijk", "remis", "pareggio", "ничья"};

bool begins_with_any(std::string_view text, std::span<const std::string_view> beginnings) {
  return std::any_of(beginnings.begin(), beginnings.end(),
                     [&](std::string_view b) { return text.starts_with(b); });
}

bool ends_word(char c) { return text::is_blank(c) || c == ','; }

/// The parts of a date found so far; 0 while unknown.
struct DateParts {
  unsigned year = 0;
  unsigned month = 0;
  unsigned day = 0;

  /// Reads the number at the beginning of `text` and returns its length. `fresh`: the number begins
  /// a word.
  std::size_t take_number(std::string_view text, bool fresh) {
    const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
    unsigned number = 0;
    std::from_chars(text.data(), text.data() + std::min<std::size_t>(digits, 4), number);
    const std::string_view rest = text.substr(digits);
    const bool pure = rest.empty() || ends_word(rest.front()) || rest.front() == '.';
    if (digits > 4) return digits;
    if (begins_with_any(rest, kYearUnits) || (fresh && digits == 4)) {
      if (year == 0) year = number;
    } else if (begins_with_any(rest, kMonthUnits)) {
      if (month == 0) month = number;
    } else if (begins_with_any(rest, kDayUnits) || (fresh && pure && digits <= 2)) {
      if (day == 0) day = number;
    }
    return digits;
  }
};

bool is_guest(std::string_view name) { return text::lowered(name).starts_with("guest"); }

std::string_view without_digits(std::string_view name) {
  return name.substr(0, name.find_last_not_of("0123456789") + 1);
}

bool contains(std::string_view text, std::string_view name) {
  return !name.empty() && text.find(name) != std::string_view::npos;
}

bool contains_word(std::string_view text, std::string_view name) {
  if (name.empty()) return false;
  for (std::size_t at = text.find(name); at != std::string_view::npos;
       at = text.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    if ((at == 0 || !text::in_word(text[at - 1])) &&
        (end == text.size() || !text::in_word(text[end]))) {
      return true;
    }
  }
  return false;
}

bool says_draw(std::string_view text) {
  const std::string small = text::lowered(text);
  return std::any_of(kDrawWords.begin(), kDrawWords.end(),
                     [&](std::string_view word) { return contains_word(small, word); });
}

/// The claim of a text in which these names were searched; kNone when neither was found.
Claim named(bool found0, bool found1, std::string_view name0, std::string_view name1) {
  if (!found0 && !found1) return Claim::kNone;
  if (found0 != found1) return found0 ? Claim::kSeat0 : Claim::kSeat1;
  if (name0.size() == name1.size()) return Claim::kUnclear;
  const bool first_longer = name0.size() > name1.size();
  if (!contains(first_longer ? name0 : name1, first_longer ? name1 : name0)) return Claim::kUnclear;
  return first_longer ? Claim::kSeat0 : Claim::kSeat1;
}

}  // namespace

std::string date_of(std::string_view dt) {
  // Reads dates in digits, as in SGF. Dates with months in words, in several languages, are read
  // below.
  if (std::none_of(dt.begin(), dt.end(), text::is_letter)) {
    if (const auto read = read_date_text(dt); read && read->other.empty()) return read->date;
  }
  DateParts date;
  bool fresh = true;
  for (std::size_t at = 0; at < dt.size();) {
    const std::string_view rest = dt.substr(at);
    if (text::is_digit(rest.front())) {
      at += date.take_number(rest, fresh);
      fresh = false;
    } else if (ends_word(rest.front())) {
      ++at;
      fresh = true;
    } else if (fresh) {
      std::size_t end = 0;
      while (end < rest.size() && !ends_word(rest[end])) ++end;
      if (date.month == 0) date.month = month_of(rest.substr(0, end));
      at += end;
    } else {
      ++at;
    }
  }
  constexpr unsigned kEarliest = 1900;
  constexpr unsigned kLatest = 2199;
  if (date.year < kEarliest || date.year > kLatest) return {};
  if (date.month < 1 || date.month > 12) return fmt::format("{}.??.??", date.year);
  const std::chrono::year_month_day day{std::chrono::year(static_cast<int>(date.year)),
                                        std::chrono::month(date.month), std::chrono::day(date.day)};
  if (!day.ok()) return fmt::format("{}.{:02}.??", date.year, date.month);
  return fmt::format("{}.{:02}.{:02}", date.year, date.month, date.day);
}

std::string date_text(std::string_view date) {
  const auto number = [&](std::size_t from, std::size_t length) {
    const std::string_view digits = date.substr(std::min(from, date.size()), length);
    unsigned value = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return value;
  };
  const unsigned year = number(0, 4);
  const unsigned month = number(5, 2);
  const unsigned day = number(8, 2);
  if (year == 0) return {};
  if (month < 1 || month > 12) return fmt::format("{}", year);
  if (day == 0) return fmt::format("{} {}", kMonthNames[month - 1], year);
  return fmt::format("{} {} {}", day, kMonthNames[month - 1], year);
}

Claim claim_of(std::string_view result_text, std::string_view name0, std::string_view name1) {
  constexpr std::size_t kLongest = 400;  // texts that name a player are shorter
  result_text = result_text.substr(0, kLongest);
  if (result_text.empty()) return Claim::kNone;
  // Guests change their numbers between games, so a name does not distinguish two guests.
  if (is_guest(name0) && is_guest(name1)) {
    return says_draw(result_text) ? Claim::kDraw : Claim::kUnclear;
  }
  // The strictest comparison that finds a name counts: "Dumbot1" may be called Dumbot; guests are
  // numbered (guest1490) or translated (Gast1473).
  Claim claim =
      named(contains_word(result_text, name0), contains_word(result_text, name1), name0, name1);
  if (claim != Claim::kNone) return claim;
  claim = named(contains(result_text, name0), contains(result_text, name1), name0, name1);
  if (claim != Claim::kNone) return claim;
  if (says_draw(result_text)) return Claim::kDraw;
  const std::string_view stem0 = without_digits(name0);
  const std::string_view stem1 = without_digits(name1);
  claim = named(contains(result_text, stem0), contains(result_text, stem1), stem0, stem1);
  if (claim != Claim::kNone) return claim;
  if (!is_guest(name0) && !is_guest(name1)) return Claim::kNone;
  return named(is_guest(name0), is_guest(name1), {}, {});
}

}  // namespace gipfbase::notation::boardspace
